# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT, a C++ source that defines elmo::embeddedTextResources() from FILES (separated by "|").
# Run at build time: cmake -DOUTPUT=... -DFILES=... -P embed_resources.cmake
string(REPLACE "|" ";" files "${FILES}")
set(entries "")
foreach(file IN LISTS files)
    get_filename_component(name "${file}" NAME)
    file(READ "${file}" bytes HEX)
    # Hexadecimal escapes, a hundred bytes to the string literal: no character of the file needs care.
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" escaped "${bytes}")
    string(REPEAT "\\\\x[0-9a-f][0-9a-f]" 100 hundred)
    string(REGEX REPLACE "(${hundred})" "\\1\"\n    \"" escaped "${escaped}")
    string(LENGTH "${bytes}" digits)
    math(EXPR size "${digits} / 2")
    string(APPEND entries "    {\"${name}\", {\n    \"${escaped}\", ${size}}},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Written by embed_resources.cmake; edit resources/text instead.
#include \"elmo/text/embedded_text_resources.h\"

namespace elmo {
namespace {

constexpr EmbeddedResource kResources[] = {
${entries}};

}  // namespace

std::span<const EmbeddedResource> embeddedTextResources() { return kResources; }

}  // namespace elmo
")
