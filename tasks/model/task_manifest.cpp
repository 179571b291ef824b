// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/task_manifest.h"

#include <fmt/format.h>

#include <cmath>

#include "elmo/error.h"
#include "elmo/version.h"
#include "elmo/weights/json_manifest.h"
#include "tasks/model/task_bundle.h"
#include "tasks/results/json_run_points.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;
using elmo::JsonNode;
using nlohmann::json;
using Json = nlohmann::ordered_json;

constexpr const char* kKind = "elmoscope task";
constexpr std::int64_t kMaxManifestCount = std::int64_t{1} << 40;
constexpr std::size_t kMaxLayers = 64;

Json fileJson(const ManifestFile& file) {
    return file.checksum.empty() ? Json(nullptr) : Json{{"entries", file.entries}, {"checksum", file.checksum}};
}

ManifestFile readFileEntry(const JsonNode& fields, const char* key) {
    if (!fields.has(key))
        return {};
    const JsonNode file = fields.object(key);
    return {file.text("checksum"), file.integer("entries", 0, kMaxManifestCount)};
}

JsonNode entryOf(const json& value, const JsonNode& fields, const char* what, std::size_t index) {
    const std::string where = fmt::format("{}, {} {}", fields.where(), what, index);
    if (!value.is_object())
        throw Error(ErrorCode::kBadFormat, fmt::format("{} is no JSON object.", where));
    return JsonNode(value, where);
}

std::vector<double> numbers(const JsonNode& fields, const char* key) {
    std::vector<double> values;
    for (const json& value : fields.array(key)) {
        if (!value.is_number() || !std::isfinite(value.get<double>()) || values.size() == kMaxLayers)
            throw Error(ErrorCode::kBadFormat,
                        fmt::format("{}: '{}' must hold at most {} numbers.", fields.where(), key, kMaxLayers));
        values.push_back(value.get<double>());
    }
    return values;
}

std::vector<NamedMix> readMixes(const JsonNode& fields) {
    std::vector<NamedMix> mixes;
    const json& entries = fields.array("mixes");
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const JsonNode entry = entryOf(entries[i], fields, "mix", i);
        NamedMix mix{entry.text("place"), {}};
        for (const double raw : numbers(entry, "raw"))
            mix.weights.raw.push_back(static_cast<float>(raw));
        mix.weights.gamma = static_cast<float>(entry.numberOr("gamma", 1, -1e30, 1e30));
        try {
            elmo::sharesOf(mix.weights);  // rejects invalid mixes
        } catch (const Error& error) {
            throw Error(ErrorCode::kBadFormat, fmt::format("{}: {}", entry.where(), error.what()));
        }
        mixes.push_back(std::move(mix));
    }
    return mixes;
}

std::vector<MixContribution> readContributions(const JsonNode& fields) {
    std::vector<MixContribution> contributions;
    const json& entries = fields.array("contributions");
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const JsonNode entry = entryOf(entries[i], fields, "contribution", i);
        contributions.push_back(
            {entry.text("place"), numbers(entry, "meanNorm"), numbers(entry, "share"), numbers(entry, "projection"),
             entry.has("equalProjection") ? numbers(entry, "equalProjection") : std::vector<double>()});
    }
    return contributions;
}

std::string textOr(const JsonNode& fields, const char* key) {
    return fields.has(key) ? fields.text(key) : std::string();
}

Json mixesJson(const std::vector<NamedMix>& mixes) {
    Json result = Json::array();
    for (const NamedMix& mix : mixes)
        result.push_back({{"place", mix.place}, {"raw", mix.weights.raw}, {"gamma", mix.weights.gamma}});
    return result;
}

/// The lowest version whose programs read the bundle right.
int versionOf(const TaskManifest& manifest) {
    const bool isNew = !manifest.vectors.checksum.empty() || manifest.config.head.input.overlap != WordOverlap::kPieces;
    return elmo::isIn8Bits(manifest.tensors) ? 3 : isNew ? 2 : 1;
}

}  // namespace

std::string manifestText(const TaskManifest& manifest) {
    Json result = {{"format", kKind},
                   {"format_version", versionOf(manifest)},
                   {"program", "Elmoscope " + elmo::version()},
                   {"config", Json::parse(toJson(manifest.config))}};
    result["bilm"] = manifest.bilm.hash.empty() ? Json(nullptr)
                                                : Json{{"hash", manifest.bilm.hash},
                                                       {"name", manifest.bilm.name},
                                                       {"path", manifest.bilm.path.generic_string()}};
    result["tokenizer_revision"] = manifest.tokenizerRevision;
    result["metric"] = {{"name", manifest.metricName}};
    if (manifest.devMetric)
        result["metric"]["dev"] = *manifest.devMetric;
    if (manifest.chosen)
        result["metric"]["chosen_point"] = *manifest.chosen;
    result["data_hash"] = manifest.dataHash;
    result["training"] = elmo::recordJson(manifest.training);
    result["metrics"] = elmo::recordJson(manifest.metrics);
    result["mixes"] = mixesJson(manifest.mixes);
    result["contributions"] = Json::array();
    for (const MixContribution& contribution : manifest.contributions)
        result["contributions"].push_back(toJson(contribution));
    result["subwords"] = fileJson(manifest.subwords);
    result["training_words"] = fileJson(manifest.words);
    if (!manifest.vectors.checksum.empty())
        result["word_vectors"] = fileJson(manifest.vectors);
    result["tensors"] = elmo::tensorsJson(manifest.tensors);
    return result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

TaskManifest readTaskManifest(const std::filesystem::path& file) {
    const JsonNode fields = elmo::readManifestFile(file, kKind, kTaskBundleVersion);
    TaskManifest manifest;
    try {
        manifest.config = taskConfigFromJson(fields.object("config").json().dump());
    } catch (const Error& error) {
        throw Error(ErrorCode::kBadFormat, fmt::format("{}: {}", file.string(), error.what()));
    }
    if (fields.has("bilm")) {
        const JsonNode bilm = fields.object("bilm");
        manifest.bilm = {bilm.text("hash"), bilm.text("name"), textOr(bilm, "path")};
    }
    manifest.tokenizerRevision = textOr(fields, "tokenizer_revision");
    const JsonNode metric = fields.object("metric");
    manifest.metricName = metric.text("name");
    if (metric.has("dev"))
        manifest.devMetric = metric.numberOr("dev", 0, -1e9, 1e9);
    if (metric.has("chosen_point"))
        manifest.chosen = static_cast<std::size_t>(metric.integer("chosen_point", 0, kMaxManifestCount));
    manifest.dataHash = textOr(fields, "data_hash");
    manifest.training = elmo::recordText(fields, "training");
    manifest.metrics = elmo::recordText(fields, "metrics");
    manifest.mixes = readMixes(fields);
    manifest.contributions = readContributions(fields);
    manifest.subwords = readFileEntry(fields, "subwords");
    manifest.words = readFileEntry(fields, "training_words");
    manifest.vectors = readFileEntry(fields, "word_vectors");
    manifest.tensors = elmo::manifestTensors(fields);
    return manifest;
}

}  // namespace tasks
