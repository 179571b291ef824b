// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/many_langs_dictionary.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "elmo/error.h"
#include "elmo/files/input_file.h"
#include "elmo/files/text_lines.h"

namespace elmo {
namespace {

constexpr std::int64_t kMaxDictionary = std::int64_t{512} << 20;
constexpr std::int32_t kMaxId = (1 << 24) - 1;
constexpr const char* kIdeographicSpace = "\xe3\x80\x80";

struct Entry {
    std::string_view token;
    std::int32_t id = -1;
};

// An id of -1 says that the line is not token TAB index.
Entry parseLine(std::string_view line) {
    line = stripWhiteSpace(line);
    const std::size_t tab = line.find('\t');
    Entry entry;
    entry.token = tab == std::string_view::npos ? std::string_view(kIdeographicSpace) : line.substr(0, tab);
    const std::string_view digits = stripWhiteSpace(tab == std::string_view::npos ? line : line.substr(tab + 1));
    std::int32_t id = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), id);
    if (error == std::errc() && end == digits.data() + digits.size() && id <= kMaxId)
        entry.id = id;
    return entry;
}

// A dictionary's lines end with LF alone: other line ends are characters that a model may know.
std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

void require(const IdTable& ids, const char* entry, const std::filesystem::path& path) {
    if (!ids.contains(entry))
        throw Error(ErrorCode::kBadFormat, fmt::format("The dictionary {} lacks the entry {}, which every model of "
                                                       "ELMoForManyLangs has.",
                                                       path.string(), entry));
}

}  // namespace

IdTable readManyLangsDictionary(const std::filesystem::path& path) {
    const std::string text = readSmallFile(path, kMaxDictionary);
    const std::vector<std::string_view> lines = linesOf(text);
    IdTable ids;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Entry entry = parseLine(lines[i]);
        if (entry.id < 0)
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("Line {} of the dictionary {} is not a token, a tab and an index from 0 to {}.",
                                    i + 1, path.string(), kMaxId));
        ids[std::string(entry.token)] = entry.id;
    }
    return ids;
}

int rowsOf(const IdTable& ids) {
    std::int32_t highest = -1;
    for (const auto& [token, id] : ids)
        highest = std::max(highest, id);
    return highest + 1;
}

void requireCharacterEntries(const IdTable& ids, const std::filesystem::path& path) {
    for (const char* entry : {"<bow>", "<eow>", "<oov>", "<pad>", "<bos>", "<eos>"})
        require(ids, entry, path);
}

void completeWordEntries(IdTable& ids, const std::filesystem::path& path) {
    require(ids, "<oov>", path);
    require(ids, "<pad>", path);
    for (const char* edge : {"<bos>", "<eos>"})
        ids.emplace(edge, ids.at("<oov>"));
}

}  // namespace elmo
