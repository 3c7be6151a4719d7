# What goes into the packages, and where: the program, its manual and completions (which it prints itself),
# licences. `cpack` makes a tarball to unpack anywhere and a Debian package; tools/package calls it.
set(texts ${PROJECT_BINARY_DIR}/texts)
add_custom_command(OUTPUT ${texts}/made
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:hayago> -DOUT=${texts}
          -P ${CMAKE_CURRENT_SOURCE_DIR}/texts.cmake
  DEPENDS hayago texts.cmake VERBATIM)
add_custom_target(hayago_texts ALL DEPENDS ${texts}/made)

# Names stay for `hayago profile`; lines and inlined calls are four fifths of the program, and go.
add_custom_command(OUTPUT ${texts}/hayago
  COMMAND ${CMAKE_OBJCOPY} --strip-debug $<TARGET_FILE:hayago> ${texts}/hayago
  DEPENDS hayago ${texts}/made VERBATIM)
add_custom_target(hayago_stripped ALL DEPENDS ${texts}/hayago)

install(PROGRAMS ${texts}/hayago DESTINATION bin)
install(DIRECTORY ${texts}/man1 DESTINATION share/man)
install(FILES ${texts}/hayago.bash DESTINATION share/bash-completion/completions RENAME hayago)
install(FILES ${texts}/hayago.zsh DESTINATION share/zsh/vendor-completions RENAME _hayago)
install(FILES ${texts}/hayago.fish DESTINATION share/fish/vendor_completions.d)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${texts}/copyright
        DESTINATION share/doc/hayago)
# At the top of the tarball too, where people look for it.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/doc/hayago)

set(CPACK_PACKAGE_NAME hayago)
set(CPACK_PACKAGE_VENDOR "The Hayago authors")
set(CPACK_PACKAGE_CONTACT "The Hayago authors <hayago@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION "A Monte-Carlo Go engine whose playouts are fast on any CPU, a benchmark of CPUs,\n\
and a workbench to measure and improve both. One program for x86-64-v2, v3 and v4.")
set(CPACK_PACKAGE_FILE_NAME hayago-${PROJECT_VERSION}-linux-x86_64)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_GENERATOR TXZ DEB)
set(CPACK_THREADS 0)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "linux-perf, valgrind")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
if(NOT EXISTS ${HAYAGO_STATIC_TBB})
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
endif()
include(CPack)
