// Making text harmless inside the files we write. Names come from result files of strangers and
// from debug information: nothing in them may act as markup or script.
#pragma once

#include <string>
#include <string_view>

namespace hayago {

// Valid UTF-8 without control characters: broken bytes become '?', controls blanks.
std::string clean_text(std::string_view text);
// For text and attribute values of HTML, SVG and XML.
std::string escape_markup(std::string_view text);
// JSON text for a <script> element: no "<" stays, so that "</script>" and "<!--" cannot end it.
std::string escape_script_json(std::string_view json);

}  // namespace hayago
