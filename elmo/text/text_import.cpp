// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/text_import.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "elmo/error.h"
#include "elmo/text/file_input.h"
#include "elmo/text/text_decoder.h"

namespace elmo {
namespace {

using namespace std::string_view_literals;

/// How files begin that are taken for text by mistake; the first that fits counts.
struct BinaryKind {
    std::string_view beginning;
    const char* name;
    const char* advice;
    std::string_view content = {};  ///< what a zip archive of this kind begins with, after the 30 bytes of its header
};
constexpr std::size_t kZipHeader = 30;
constexpr BinaryKind kBinaryKinds[] = {
    {"\x28\xB5\x2F\xFD"sv, "compressed by zstd", "Unpack it first: zstd -d"},
    {"\x1F\x8B"sv, "compressed by gzip", "Unpack it first: gunzip"},
    {"BZh91AY&SY"sv, "compressed by bzip2", "Unpack it first: bunzip2"},
    {"\xFD\x37\x7A\x58\x5A\0"sv, "compressed by xz", "Unpack it first: unxz"},
    {"PK\x03\x04"sv, "an OpenDocument file (LibreOffice)", "Give a text the ending .odt, or save it as text",
     "mimetypeapplication/vnd.oasis.opendocument"sv},
    {"PK\x03\x04"sv, "an electronic book (EPUB)", "Give it the ending .epub", "mimetypeapplication/epub"sv},
    {"PK\x03\x04"sv, "a zip archive (or a Word or Excel document)",
     "Unpack it, name a Word document .docx, or save a workbook as .csv"},
    {"%PDF-"sv, "a PDF", "Give it the ending .pdf"},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, "an old Word or Excel document", "Save it as .docx, as text or as .csv"},
    {"{\\rtf"sv, "rich text (RTF)", "Save it as .docx or as text"},
    {"\x89PNG"sv, "a picture", "Name a text"},
    {"\xFF\xD8\xFF"sv, "a picture", "Name a text"},
    {"\x7F"
     "ELF"sv,
     "a program", "Name a text"},
    {"SQLite format 3\0"sv, "a database", "Name a text, or use the commands for projects"},
    {"\x89HDF\r\n"sv, "an HDF5 file", "Name a text"},
};

/// Whether bytes are text in no encoding: in random ones, every eighth is a control character of ASCII; texts in old
/// encodings have next to none.
bool looksBinary(std::string_view bytes) {
    constexpr std::size_t kFewest = 4, kShare = 20;  // one in so many
    const auto isControl = [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 &&
                std::string_view("\t\n\r\f\x1A\x1B").find(c) == std::string_view::npos) ||
               c == 0x7F;
    };
    const auto controls = static_cast<std::size_t>(std::ranges::count_if(bytes, isControl));
    if (controls < kFewest || controls * kShare < bytes.size())
        return false;
    return !detectEncoding(bytes, TextPart::kBeginning).name.starts_with("UTF-");
}

}  // namespace

void requireText(std::string_view firstBytes, const std::string& name) {
    for (const BinaryKind& kind : kBinaryKinds)
        if (firstBytes.starts_with(kind.beginning) &&
            firstBytes.substr(std::min(kZipHeader, firstBytes.size())).starts_with(kind.content))
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("\"{}\" was to be read as text, but it is {}. {}.", name, kind.name, kind.advice));
    if (looksBinary(firstBytes))
        throw Error(
            ErrorCode::kBadFormat,
            fmt::format("\"{}\" was to be read as text, but its bytes are those of other data: many are control "
                        "characters, and they are valid in no Unicode encoding. Name a text.",
                        name));
}

ImportedText importText(std::string_view bytes) {
    const DetectedEncoding detected = detectEncoding(bytes, TextPart::kWhole);
    ImportedText imported;
    imported.encoding = detected.name;
    imported.hadByteOrderMark = detected.markBytes > 0;
    TextDecoder decoder(detected.name);
    imported.text.reserve(bytes.size());
    decoder.decode(bytes.substr(detected.markBytes), true, imported.text);
    imported.repairedBytes = decoder.repairedBytes();
    return imported;
}

ImportedText importTextFile(const std::filesystem::path& path) {
    std::ifstream file = openForReading(path);
    std::string bytes;
    constexpr std::size_t kRead = 1 << 20;
    while (file) {
        const std::size_t before = bytes.size();
        bytes.resize(before + kRead);
        file.read(bytes.data() + before, kRead);
        bytes.resize(before + static_cast<std::size_t>(file.gcount()));
    }
    if (file.bad())
        throw Error(ErrorCode::kIo, fmt::format("Reading \"{}\" failed after {} bytes. Check the disk and try again.",
                                                path.string(), bytes.size()));
    requireText(bytes, path.string());
    return importText(bytes);
}

}  // namespace elmo
