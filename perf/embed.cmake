# Turns text files into one C++ source of string constants, declared in perf/page_data.h. Called as
#   cmake -DOUT=page_data.cpp -DFILES="kFlameScript=flame.js;..." -P embed.cmake
set(code "#include \"perf/page_data.h\"\n\nnamespace hayago::perf {\n")
foreach(entry IN LISTS FILES)
  string(REGEX MATCH "^([^=]+)=(.*)$" matched "${entry}")
  set(name "${CMAKE_MATCH_1}")
  file(READ "${CMAKE_MATCH_2}" text)
  string(APPEND code "const std::string_view ${name} = R\"~page~(${text})~page~\";\n")
endforeach()
string(APPEND code "}  // namespace hayago::perf\n")
file(WRITE "${OUT}" "${code}")
