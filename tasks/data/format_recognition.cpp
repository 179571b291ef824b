// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/format_recognition.h"

#include <algorithm>

#include "tasks/files/data_file.h"

namespace tasks {

std::string_view firstLineOf(std::string_view head) {
    head.remove_prefix(std::min(head.find_first_not_of("\r\n"), head.size()));
    return head.substr(0, head.find('\n'));
}

char firstMarkOf(std::string_view head) {
    const std::size_t place = head.find_first_not_of(" \t\r\n");
    return place == std::string_view::npos ? '\0' : head[place];
}

bool nameEndsWith(const std::filesystem::path& path, std::string_view ending) {
    return unpackedName(path).ends_with(ending);
}

bool looksLikeJsonLines(const std::filesystem::path& path, std::string_view head) {
    return nameEndsWith(path, ".jsonl") || nameEndsWith(path, ".ndjson") || firstMarkOf(head) == '{';
}

bool looksLikeConllu(const std::filesystem::path& path, std::string_view head) {
    if (nameEndsWith(path, ".conllu"))
        return true;
    const std::string_view line = firstLineOf(head);
    return std::count(line.begin(), line.end(), '\t') == 9;
}

bool looksLikeConll(const std::filesystem::path&, std::string_view head) {
    return firstMarkOf(head) != '\0' && firstMarkOf(head) != '{';
}

}  // namespace tasks
