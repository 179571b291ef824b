// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace elmo::test {

/// An unusual file that users might open or receive and that could break a program. Identical on every machine.
struct OddDocument {
    std::string name;  ///< with the extension that selects the reader: "utf16-half.txt"
    std::string bytes;
    std::string format = {};  ///< of annotated documents; empty: a text, detected by its name
};

/// "encodings", "invalid", "controls", "directions", "shapes", "floods", "markup", "archives", "pdf" and "annotations".
std::vector<std::string> oddFamilies();
std::vector<OddDocument> oddDocuments(const std::string& family);

// The files behind the families; see odd_texts.cpp, odd_archives.cpp, odd_annotations.cpp.
std::vector<OddDocument> oddEncodings();
std::vector<OddDocument> oddInvalidTexts();
std::vector<OddDocument> oddControls();
std::vector<OddDocument> oddDirections();
std::vector<OddDocument> oddShapes();
std::vector<OddDocument> oddFloods();
std::vector<OddDocument> oddMarkup();
std::vector<OddDocument> oddArchives();
std::vector<OddDocument> oddPdfs();
std::vector<OddDocument> oddAnnotations();

std::string repeated(std::string_view piece, std::size_t count);

/// A zip file. `deflate` compresses the entries; `claimedSize` is the size in the directory (0: the real size).
struct ZipItem {
    std::string name, bytes;
};
std::string zipOf(const std::vector<ZipItem>& items, bool deflate = true, std::uint32_t claimedSize = 0);

}  // namespace elmo::test
