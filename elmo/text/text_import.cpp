// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/text_import.h"

#include <fmt/format.h>

#include <fstream>

#include "elmo/error.h"
#include "elmo/text/file_input.h"
#include "elmo/text/text_decoder.h"

namespace elmo {

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
    return importText(bytes);
}

}  // namespace elmo
