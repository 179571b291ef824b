// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/importers/text_files.h"
#include "app/texts/text_input.h"

namespace app {

/// One of the parts of a corpus, "3/8". A plain value.
struct PartNumber {
    std::int64_t index = 1;  ///< from 1
    std::int64_t count = 1;

    /// "part-00003-of-00008": sorted by name, parts are in their order.
    std::string folderName() const;
    std::string text() const;  ///< "3/8"
    bool operator==(const PartNumber&) const = default;
};

/// Throws elmo::Error(kBadArgument) for anything but "i/n" with 1 <= i <= n <= 99999.
PartNumber parsePart(const std::string& text);

/// A file of a corpus. A plain value.
struct CorpusFile {
    std::string path;
    std::int64_t size = 0;  ///< bytes
};

/// The files of a corpus in their order: textFilesIn(), as `search` says. `listFile`, "-" for standard input: more
/// paths, one a line. The same on every machine that sees the same files. Throws
/// elmo::Error(kNotFound) for what does not exist, Error(kPermission, kIo).
std::vector<CorpusFile> corpusFiles(std::vector<std::string> paths, const std::string& listFile,
                                    const FolderSearch& search = {.withJsonLines = true});

/// What a part has of a file. A plain value.
struct InputShare {
    CorpusFile file;
    ByteRange range;  ///< texts and lines that begin in these bytes
};

/// The share of a part: of all bytes of the files one after the other, the n-th part. Files that `isDivisible` accepts
/// are divided; the others belong to the part in which they begin.
std::vector<InputShare> shareOf(const std::vector<CorpusFile>& files, const PartNumber& part,
                                const std::function<bool(const std::string& path)>& isDivisible);

}  // namespace app
