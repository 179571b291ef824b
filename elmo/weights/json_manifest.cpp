// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/json_manifest.h"

#include <fmt/format.h>

#include "elmo/error.h"

namespace elmo {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMaxManifest = 16 << 20;
constexpr std::int64_t kMaxExtents = std::int64_t{1} << 48;

}  // namespace

JsonNode readManifestFile(const std::filesystem::path& path, const char* format, int highest) {
    JsonNode fields = JsonNode::readFile(path, kMaxManifest);
    if (fields.text("format") != format)
        throw Error(ErrorCode::kBadFormat, fmt::format("{} has the 'format' '{}'; expected '{}'.", path.string(),
                                                       fields.text("format"), format));
    if (const std::int64_t version = fields.integer("format_version", 1, INT32_MAX); version > highest)
        throw Error(ErrorCode::kNewerVersion,
                    fmt::format("{} has format version {}; this program reads up to {}. Update the program.",
                                path.string(), version, highest));
    return fields;
}

std::string recordText(const JsonNode& fields, const char* key) {
    return fields.has(key) ? fields.object(key).json().dump() : std::string();
}

Json recordJson(const std::string& text) {
    if (text.empty())
        return nullptr;
    Json record = Json::parse(text, nullptr, false);
    return record.is_object() ? record : Json{{"text", text}};
}

std::vector<ManifestTensor> manifestTensors(const JsonNode& fields) {
    std::vector<ManifestTensor> tensors;
    for (const nlohmann::json& entry : fields.array("tensors")) {
        const std::string where = fmt::format("{}, tensor {}", fields.where(), tensors.size());
        if (!entry.is_object())
            throw Error(ErrorCode::kBadFormat, fmt::format("{} is no JSON object.", where));
        const JsonNode node(entry, where);
        ManifestTensor tensor{
            node.text("name"), {}, node.text("dtype"), node.integer("bytes", 0, kMaxExtents), node.text("checksum")};
        for (const nlohmann::json& extent : node.array("shape")) {
            if (!extent.is_number_unsigned() || extent.get<std::uint64_t>() > std::uint64_t{kMaxExtents})
                throw Error(ErrorCode::kBadFormat,
                            fmt::format("{}: 'shape' holds something other than counts.", where));
            tensor.shape.push_back(extent.get<std::int64_t>());
        }
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

Json tensorsJson(const std::vector<ManifestTensor>& tensors) {
    Json result = Json::array();
    for (const ManifestTensor& tensor : tensors)
        result.push_back({{"name", tensor.name},
                          {"shape", tensor.shape},
                          {"dtype", tensor.dtype},
                          {"bytes", tensor.bytes},
                          {"checksum", tensor.checksum}});
    return result;
}

}  // namespace elmo
