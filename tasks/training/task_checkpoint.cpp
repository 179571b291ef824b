// SPDX-License-Identifier: Apache-2.0
// A safetensors file of float32 tensors; everything else is in its metadata: "state" (JSON), "state.checksum",
// "config", "data", "generator" (hexadecimal).
#include "tasks/training/task_checkpoint.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "elmo/containers/json_node.h"
#include "elmo/containers/safetensors.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/remedy.h"
#include "tasks/results/json_run_points.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;
using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;

std::string stateText(const TaskCheckpoint& checkpoint) {
    const TrainingState& s = checkpoint.state;
    Json points = Json::array();
    for (const RunPoint& point : s.points)
        points.push_back(toJson(point));
    std::string generator;
    for (const char byte : checkpoint.generator)
        generator += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return Json{{"version", kVersion},
                {"step", s.step},
                {"epoch", s.epoch},
                {"batch", s.batch},
                {"rate", s.learningRate},
                {"sinceBest", s.sinceBest},
                {"sinceBetter", s.sinceBetter},
                {"lossSum", s.lossSum},
                {"lossRows", s.lossRows},
                {"seconds", s.seconds},
                {"tokens", s.tokens},
                {"chosen", s.chosen},
                {"bestMetrics", s.bestMetrics},
                {"evaluationDue", s.evaluationDue},
                {"points", points},
                {"config", checkpoint.config},
                {"data", checkpoint.dataHash},
                {"generator", generator}}
        .dump();
}

void readState(const std::string& text, TaskCheckpoint& checkpoint) {
    const nlohmann::json json = nlohmann::json::parse(text);
    if (elmo::wholeNumber<int>(json.at("version")) > kVersion)
        throw Error(ErrorCode::kNewerVersion,
                    fmt::format("The checkpoint has version {}; this program reads up to {}. Resume with the program "
                                "that wrote it.",
                                elmo::wholeNumber<int>(json.at("version")), kVersion));
    const auto whole = [&](const char* key) { return elmo::wholeNumber<std::int64_t>(json.at(key)); };
    TrainingState& s = checkpoint.state;
    s.step = whole("step");
    s.epoch = whole("epoch");
    s.batch = whole("batch");
    s.learningRate = json.at("rate");
    s.sinceBest = whole("sinceBest");
    s.sinceBetter = whole("sinceBetter");
    s.lossSum = json.at("lossSum");
    s.lossRows = whole("lossRows");
    s.seconds = json.at("seconds");
    s.tokens = whole("tokens");
    s.chosen = whole("chosen");
    s.bestMetrics = json.at("bestMetrics");
    s.evaluationDue = json.value("evaluationDue", false);
    for (const auto& point : json.at("points"))
        s.points.push_back(runPointFromJson(point));
    checkpoint.config = json.at("config");
    checkpoint.dataHash = json.at("data");
    const std::string hex = json.at("generator");
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        checkpoint.generator += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
}

}  // namespace

void writeTaskCheckpoint(const TaskCheckpoint& checkpoint, const std::filesystem::path& path) {
    std::vector<elmo::SafetensorsItem> items;
    for (const auto& [name, values] : checkpoint.tensors)
        items.push_back({name, {std::ssize(values)}, values});
    const std::string state = stateText(checkpoint);
    elmo::StagedFile file(path);
    elmo::writeSafetensors(file, items, elmo::StorageType::kFloat32,
                           {{"state", state}, {"state.checksum", elmo::checksumOf(state.data(), state.size())}});
    file.commit();
}

TaskCheckpoint readTaskCheckpoint(const std::filesystem::path& path) {
    elmo::SafetensorsReader reader(path);
    const auto text = [&](const std::string& key) {
        const auto found = reader.metadata().find(key);
        return found == reader.metadata().end() ? std::string() : found->second;
    };
    const std::string state = text("state");
    if (state.empty() || elmo::checksumOf(state.data(), state.size()) != text("state.checksum"))
        throw elmo::RemediedError(
            ErrorCode::kChecksum,
            fmt::format("The checkpoint '{}' is corrupt, or not a checkpoint of a head's training.", path.string()),
            elmo::Remedy::kStartTrainingAgain);
    TaskCheckpoint checkpoint;
    try {
        readState(state, checkpoint);
    } catch (const Error& error) {
        throw Error(error.code(), fmt::format("{}: {}", path.string(), error.what()));
    } catch (const std::exception& error) {
        throw elmo::RemediedError(
            ErrorCode::kBadFormat,
            fmt::format("The state in the checkpoint '{}' is not readable ({}).", path.string(), error.what()),
            elmo::Remedy::kStartTrainingAgain);
    }
    for (const auto& [name, entry] : reader.entries())
        checkpoint.tensors[name] = reader.read(name, entry.shape, text("checksum." + name));
    return checkpoint;
}

}  // namespace tasks
