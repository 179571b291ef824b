# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT, a C++ source that defines NAMESPACE::FUNCTION() as HEADER declares it, from FILES (separated by "|").
# Run at build time: cmake -DOUTPUT=... -DNAMESPACE=... -DFUNCTION=... -DHEADER=... -DFILES=... -P embed_resources.cmake
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
file(WRITE "${OUTPUT}" "// Written by embed_resources.cmake; edit the files it was made from instead.
#include \"${HEADER}\"

namespace ${NAMESPACE} {
namespace {

constexpr EmbeddedResource kResources[] = {
${entries}};

}  // namespace

std::span<const EmbeddedResource> ${FUNCTION}() { return kResources; }

}  // namespace ${NAMESPACE}
")
