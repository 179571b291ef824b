// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/reproduction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>

#include "app/files/content_hash.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/version.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Before the record, wherever it stands.
constexpr std::string_view kMark = "elmo-reproduction ";
constexpr std::string_view kField = "reproduction";
constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";
/// Length, type and check sum of a chunk of a PNG file.
constexpr std::size_t kChunkFrame = 12;

Json jsonOf(const Reproduction& how) {
    Json inputs = Json::array();
    for (const Reproduction::Input& input : how.inputs)
        inputs.push_back({{"path", input.path}, {"hash", input.hash}});
    return {{"version", how.version}, {"command", how.command}, {"format", how.format}, {"inputs", std::move(inputs)}};
}

/// In one line and without "--", which ends comments of XML.
std::string lineOf(const Reproduction& how) {
    std::string text = jsonOf(how).dump(-1, ' ', true, Json::error_handler_t::replace);
    for (std::size_t at = text.find("--"); at != std::string::npos; at = text.find("--", at))
        text.replace(at, 2, "-\\u002d");
    return std::string(kMark) + text;
}

std::optional<Reproduction> readRecord(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    try {
        Reproduction how{json.at("version"), json.at("command"), json.at("format"), {}};
        for (const Json& input : json.at("inputs"))
            how.inputs.push_back({input.at("path"), input.at("hash")});
        return how;
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

std::uint32_t pngSum(std::string_view bytes) {
    std::uint32_t sum = 0xffffffff;  // CRC-32, as in the PNG specification, annex D
    for (const char byte : bytes) {
        sum ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum >> 1) ^ (0xedb88320 & (~(sum & 1) + 1));
    }
    return ~sum;
}

std::string bigEndian(std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(value >> shift & 0xff);
    return bytes;
}

/// A text chunk before the last one, which has no content.
std::string withChunk(std::string png, const std::string& text) {
    std::string chunk = "tEXtComment";
    chunk += '\0';
    chunk += text;
    const std::string whole =
        bigEndian(static_cast<std::uint32_t>(chunk.size() - 4)) + chunk + bigEndian(pngSum(chunk));
    if (png.size() < kPngSignature.size() + kChunkFrame)
        return png;
    return png.insert(png.size() - kChunkFrame, whole);
}

/// Where a record's JSON object begins and ends in a text: its braces, outside of strings.
std::optional<std::pair<std::size_t, std::size_t>> placeOfRecord(std::string_view text) {
    const std::size_t mark = text.rfind(kMark);
    if (mark == std::string_view::npos)
        return std::nullopt;
    const std::size_t begin = mark + kMark.size();
    int depth = 0;
    bool inString = false;
    for (std::size_t at = begin; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            inString = !inString;
        else if (!inString && text[at] == '{')
            ++depth;
        else if (!inString && text[at] == '}' && --depth == 0)
            return std::pair{begin, at + 1};
    }
    return std::nullopt;
}

std::string bytesOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in)
        throw elmo::Error(elmo::ErrorCode::kIo, fmt::format("'{}' could not be read.", path.string()));
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Of the documents' names and texts, and of which runs there are: decisions change neither.
std::string projectHash(const fs::path& project) {
    constexpr int kPage = 1000;
    const Workspace workspace(project, Workspace::Access::kReadOnly);
    ContentHash hash;
    std::int64_t last = 0;
    for (auto rows = workspace.documents(last, kPage); !rows.empty(); rows = workspace.documents(last, kPage))
        for (const DocumentRow& row : rows) {
            hash.add(row.name + '\n' + row.hash + '\n');
            last = row.id;
        }
    for (const auto& [id, name] : workspace.runNames())
        hash.add(std::to_string(id) + ' ' + name + '\n');
    return hash.digits();
}

std::string lastXref(const std::string& pdf) {
    const std::size_t at = pdf.rfind("startxref");
    return at == std::string::npos ? std::string() : pdf.substr(at);
}

}  // namespace

std::string pathHash(const fs::path& path) {
    if (path.extension() == ".elmoscope")
        return projectHash(path);
    if (!fs::is_directory(path))
        return contentHash(path);
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(path))
        if (entry.is_regular_file())
            files.push_back(entry.path());
    std::ranges::sort(files);
    ContentHash hash;
    for (const fs::path& file : files) {
        hash.add(file.lexically_relative(path).generic_string() + '\n');
        hash.add(contentHash(file) + '\n');
    }
    return hash.digits();
}

Reproduction reproductionOf(std::vector<std::string> command, std::string format, const std::vector<fs::path>& inputs) {
    Reproduction how{elmo::version(), std::move(command), std::move(format), {}};
    for (const fs::path& input : inputs) {
        const fs::path whole = fs::absolute(input).lexically_normal();
        how.inputs.push_back({whole.string(), pathHash(whole)});
    }
    return how;
}

std::string withReproduction(std::string result, const Reproduction& how) {
    const std::string line = lineOf(how);
    if (how.format == "svg")
        return result + "<!-- " + line + " -->\n";
    if (how.format == "png")
        return withChunk(std::move(result), line);
    if (how.format == "pdf") {
        const std::string end = lastXref(result);  // readers look for it at the very end
        return result + (result.ends_with('\n') ? "% " : "\n% ") + line + "\n" + end;
    }
    if (how.format == "table")
        return result + "# " + line + "\n";
    Json json = Json::parse(result, nullptr, false);
    if (how.format != "json" || !json.is_object())
        return result;
    json[kField] = jsonOf(how);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

fs::path recordFileOf(const fs::path& result) {
    return fs::path(result.string() + "-metadata.json");
}

Recorded recorded(std::string result, const Reproduction& how, const fs::path& path) {
    Recorded made{withReproduction(std::move(result), how), {}};
    if (findReproduction(made.result))
        return made;
    const fs::path place = recordFileOf(path);
    if (fs::exists(place) && !findReproduction(bytesOf(place)))
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          fmt::format("'{}', where '{}' says how it was made, is another file. Move it, or write to "
                                      "another name.",
                                      place.string(), path.string()));
    const Json json{{"@context", "http://www.w3.org/ns/csvw"},
                    {"url", path.filename().string()},
                    {"notes", Json::array({Json{{kField, jsonOf(how)}}})}};
    made.recordFile = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    return made;
}

void recordIn(const fs::path& path, const Reproduction& how) {
    const Recorded made = recorded(bytesOf(path), how, path);
    elmo::StagedFile file(made.recordFile.empty() ? path : recordFileOf(path));
    file.write(made.recordFile.empty() ? made.result : made.recordFile);
    file.commit();
}

std::optional<Reproduction> findReproduction(std::string_view result) {
    if (const auto place = placeOfRecord(result))
        return readRecord(result.substr(place->first, place->second - place->first));
    const Json json = result.starts_with('{') ? Json::parse(result, nullptr, false) : Json();
    if (!json.is_object())
        return std::nullopt;
    if (json.contains(kField))
        return readRecord(json[kField].dump());
    if (const auto notes = json.find("notes"); notes != json.end() && notes->is_array())
        for (const Json& note : *notes)
            if (note.is_object() && note.contains(kField))
                return readRecord(note[kField].dump());
    return std::nullopt;
}

std::string comparable(std::string_view result) {
    if (Json json = result.starts_with('{') ? Json::parse(result, nullptr, false) : Json(); json.is_object()) {
        json.erase(kField);
        return json.dump(2, ' ', false, Json::error_handler_t::replace);
    }
    std::string text(result);
    if (const auto place = placeOfRecord(text)) {
        std::size_t begin = place->first - kMark.size(), end = place->second;
        if (text.starts_with(kPngSignature)) {
            begin -= std::string_view("....tEXtComment.").size();
            end += 4;
        } else if (text.starts_with("%PDF")) {
            begin -= 2;
            end = text.size();
        } else {
            begin = text.rfind('\n', begin) + 1;
            end = std::min(text.find('\n', end), text.size() - 1) + 1;
        }
        text.erase(begin, end - begin);
    }
    if (text.starts_with("%PDF")) {
        static const std::regex kTimes(
            R"((/CreationDate|/ModDate) ?\([^)]*\)|<xmp:\w+Date>[^<]*<|uuid:[0-9a-fA-F-]+|/ID ?\[[^\]]*\])");
        text = std::regex_replace(text, kTimes, "");
    }
    return text;
}

}  // namespace app
