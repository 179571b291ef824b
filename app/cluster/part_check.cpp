// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cluster/part_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "app/files/content_hash.h"
#include "elmo/error.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using JsonValue = nlohmann::json;

constexpr std::string_view kPrefix = "part-";
constexpr std::size_t kMaxProblems = 20;

/// The part that a folder is named for.
std::optional<PartNumber> partNamed(const std::string& name) {
    PartNumber part{0, 0};
    const std::size_t of = name.find("-of-");
    if (!name.starts_with(kPrefix) || of == std::string::npos)
        return std::nullopt;
    std::from_chars(name.data() + kPrefix.size(), name.data() + of, part.index);
    std::from_chars(name.data() + of + 4, name.data() + name.size(), part.count);
    if (part.index < 1 || part.index > part.count || part.folderName() != name)
        return std::nullopt;
    return part;
}

/// The value that occurs most often; of equally frequent ones the smallest.
template <class Value>
Value mostFrequent(const std::map<Value, std::int64_t>& counts) {
    return std::ranges::max_element(counts, {}, [](const auto& entry) { return entry.second; })->first;
}

std::string shown(const JsonValue& value) {
    return value.is_string() ? value.get<std::string>()
                             : value.dump(-1, ' ', false, JsonValue::error_handler_t::replace);
}

/// One line for each place in which a value differs from the expected one.
void addDifferences(const std::string& name, const JsonValue& expected, const JsonValue& found,
                    std::vector<std::string>& lines, const char* expectedIn = "in the other parts") {
    if (expected == found)
        return;
    if (expected.is_object() && found.is_object()) {
        std::set<std::string> keys;
        for (const JsonValue* side : {&expected, &found})
            for (const auto& [key, value] : side->items())
                keys.insert(key);
        for (const std::string& key : keys)
            addDifferences(name.empty() ? key : name + "." + key, expected.value(key, JsonValue()),
                           found.value(key, JsonValue()), lines, expectedIn);
        return;
    }
    if (expected.is_array() && found.is_array() && expected.size() == found.size()) {
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const bool named = expected[i].is_object() && expected[i].contains("name");
            addDifferences(fmt::format("{}[{}]", name, named ? shown(expected[i]["name"]) : std::to_string(i)),
                           expected[i], found[i], lines, expectedIn);
        }
        return;
    }
    if (name == "corpus.hash")
        lines.emplace_back(
            "its inputs have other names or sizes (as the names were given: 'texts' and './texts' differ)");
    else
        lines.push_back(fmt::format("{} is {}, {} {}", name, shown(found), expectedIn, shown(expected)));
}

/// What is wrong with the parts of a result, and which of them to run again.
class Complaints {
public:
    void add(std::int64_t index, const std::string& text) {
        m_again.insert(index);
        m_lines.push_back(text);
    }
    void add(const std::string& text) { m_lines.push_back(text); }
    const std::vector<std::string>& lines() const { return m_lines; }

    void raise(const fs::path& folder, std::int64_t count) const {
        if (m_lines.empty())
            return;
        std::string text = fmt::format("The parts in '{}' cannot be merged:\n", folder.string());
        for (std::size_t i = 0; i < std::min(m_lines.size(), kMaxProblems); ++i)
            text += fmt::format("  {}\n", m_lines[i]);
        if (m_lines.size() > kMaxProblems)
            text += fmt::format("  and {} more\n", m_lines.size() - kMaxProblems);
        if (!m_again.empty())
            text += fmt::format("Run again, each with --part I/{}: {}.", count, fmt::join(m_again, ","));
        else
            text += "Remove these folders, and merge again.";
        throw elmo::Error(elmo::ErrorCode::kBadFormat, text);
    }

private:
    std::set<std::int64_t> m_again;
    std::vector<std::string> m_lines;
};

std::string partName(const PartNumber& part) {
    return fmt::format("part {}", part.text());
}

std::vector<PartManifest> readParts(const fs::path& folder, const FoundParts& found, Complaints& complaints) {
    std::vector<PartManifest> parts;
    for (std::int64_t index = 1; index <= found.count; ++index) {
        const PartNumber part{index, found.count};
        const fs::path manifest = folder / part.folderName() / kManifestFile;
        std::error_code ignored;
        if (!fs::exists(manifest, ignored)) {
            complaints.add(index, partName(part) + " is missing");
            continue;
        }
        try {
            parts.push_back(readManifest(manifest));
        } catch (const elmo::Error& error) {
            complaints.add(index, fmt::format("{}: {}", partName(part), error.what()));
            continue;
        }
        if (parts.back().part != part) {
            complaints.add(index, fmt::format("'{}' holds part {}, which is then there twice", part.folderName(),
                                              parts.back().part.text()));
            parts.pop_back();
        }
    }
    return parts;
}

/// All parts have to be made in the way in which most are.
void compareParts(const std::vector<PartManifest>& parts, Complaints& complaints) {
    std::map<JsonValue, std::int64_t> jobs;
    std::map<std::string, std::map<std::string, std::int64_t>> revisions;
    for (const PartManifest& part : parts) {
        ++jobs[part.job];
        for (const auto& [language, revision] : part.tokenizers.items())
            ++revisions[language][shown(revision)];
    }
    const JsonValue job = jobs.empty() ? JsonValue() : mostFrequent(jobs);
    for (const PartManifest& part : parts) {
        std::vector<std::string> differences;
        addDifferences("", job, part.job, differences);
        for (const auto& [language, revision] : part.tokenizers.items())
            addDifferences("tokenizer of " + language, mostFrequent(revisions[language]), revision, differences);
        for (const std::string& difference : differences)
            complaints.add(part.part.index, fmt::format("{}: {}", partName(part.part), difference));
    }
}

}  // namespace

bool holdsParts(const fs::path& folder) {
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure))
        if (partNamed(entry->path().filename().string()))
            return true;
    return false;
}

FoundParts findParts(const fs::path& folder) {
    std::error_code failure;
    std::vector<fs::path> paths;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure))
        if (entry->path().filename().string().starts_with(kPrefix))
            paths.push_back(entry->path());
    if (failure)
        throw elmo::Error(failure == std::errc::no_such_file_or_directory ? elmo::ErrorCode::kNotFound
                          : failure == std::errc::permission_denied       ? elmo::ErrorCode::kPermission
                                                                          : elmo::ErrorCode::kIo,
                          fmt::format("The folder '{}' could not be read: {}.", folder.string(), failure.message()));
    std::ranges::sort(paths);
    std::map<std::int64_t, std::int64_t> counts;
    for (const fs::path& path : paths)
        if (const auto part = partNamed(path.filename().string()))
            ++counts[part->count];
    if (counts.empty())
        throw elmo::Error(
            elmo::ErrorCode::kNotFound,
            fmt::format("'{}' holds no parts. Give the folder that commands with --part write to.", folder.string()));
    FoundParts found;
    found.count = mostFrequent(counts);
    for (const fs::path& path : paths) {
        const auto part = partNamed(path.filename().string());
        (part && part->count == found.count ? found.folders : found.foreign).push_back(path);
    }
    return found;
}

std::vector<std::string> otherJobAt(const PartFolder& folder) {
    const PartManifest& wanted = folder.manifest();
    const auto read = [](const fs::path& part) -> std::optional<PartManifest> {
        try {
            return readManifest(part / kManifestFile);
        } catch (const elmo::Error&) {
            return std::nullopt;  // not done, or damaged
        }
    };
    std::vector<std::string> lines;
    if (const auto own = read(folder.path())) {
        addDifferences("", wanted.job, own->job, lines, "now");
        if (lines.empty() && own->inputs.size() == wanted.inputs.size())
            for (std::size_t i = 0; i < wanted.inputs.size(); ++i)
                if (own->inputs[i].value("hash", "") != wanted.inputs[i].value("hash", ""))
                    lines.push_back(fmt::format("'{}' has changed since", shown(wanted.inputs[i]["path"])));
        return lines;
    }
    std::error_code ignored;
    const fs::path output = folder.path().parent_path();
    if (!fs::is_directory(output, ignored) || !holdsParts(output))
        return {};
    const FoundParts found = findParts(output);
    for (const auto* paths : {&found.folders, &found.foreign})
        for (const fs::path& path : *paths)
            if (const auto other = read(path)) {  // the first that is done stands for all
                addDifferences("", wanted.job, other->job, lines, "now");
                if (other->part.count != wanted.part.count)
                    lines.push_back(fmt::format("there are {} parts, now {}", other->part.count, wanted.part.count));
                return lines;
            }
    return {};
}

std::vector<PartManifest> requireAllParts(const fs::path& folder, std::vector<std::string>* skipped) {
    const FoundParts found = findParts(folder);
    Complaints complaints;
    if (skipped != nullptr) {
        Complaints damaged;
        std::vector<PartManifest> parts = readParts(folder, found, damaged);
        std::erase_if(parts, [&](const PartManifest& part) {
            const fs::path result = folder / part.part.folderName() / part.result;
            std::error_code ignored;
            const bool isWhole = fs::exists(result, ignored) && contentHash(result) == part.resultHash;
            if (!isWhole)
                damaged.add(part.part.index, partName(part.part) + ": its result is not the one that was written");
            return !isWhole;
        });
        *skipped = damaged.lines();
        compareParts(parts, complaints);
        complaints.raise(folder, found.count);
        if (parts.empty())
            damaged.raise(folder, found.count);
        return parts;
    }
    for (const fs::path& path : found.foreign)
        complaints.add(fmt::format("'{}' is not one of the {} parts", path.filename().string(), found.count));
    std::vector<PartManifest> parts = readParts(folder, found, complaints);
    compareParts(parts, complaints);
    complaints.raise(folder, found.count);
    return parts;
}

}  // namespace app
