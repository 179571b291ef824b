// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/archive_run.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "elmo/weights/allennlp_archive.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;

/// Types of AllenNLP's models, by what they contain, and the task that they solve.
constexpr std::pair<std::string_view, const char*> kArchiveTasks[] = {
    {"crf_tagger", "ner"},
    {"simple_tagger", "tagging"},
    {"bidaf", "qa"},
    {"dialog_qa", "qa"},
    {"esim", "entailment"},
    {"decomposable_attention", "entailment"},
    {"srl", "srl"},
    {"semantic_role_labeler", "srl"},
    {"coref", "coref"},
    {"bcn", "classification"},
    {"biattentive_classification_network", "classification"},
    {"basic_classifier", "classification"}};

std::string taskOf(const elmo::AllenNlpArchive& archive) {
    const auto* found =
        std::ranges::find_if(kArchiveTasks, [&](const auto& task) { return archive.model == task.first; });
    return found == std::end(kArchiveTasks) ? archive.model : found->second;
}

/// "ner" for ner.tar.gz; the name of the folder for model.tar.gz, as all of them are called.
std::string nameOfArchive(const fs::path& path) {
    const fs::path plain = fs::absolute(path).lexically_normal();
    const fs::path last = plain.has_filename() ? plain : plain.parent_path();
    std::string name = last.filename().string();
    for (const std::string_view ending : {".gz", ".tgz", ".tar", ".zip"})
        if (name.ends_with(ending))
            name.resize(name.size() - ending.size());
    return name == "model" && last.has_parent_path() && last.parent_path().has_filename()
               ? last.parent_path().filename().string()
               : name;
}

/// "elmo_2x4096_512" for ".../elmo_2x4096_512_options.json".
std::string bilmNameOf(const elmo::ArchiveElmo& elmo) {
    std::string name = fs::path(elmo.optionsFile).stem().string();
    if (const std::size_t at = name.rfind("_options"); at != std::string::npos)
        name.resize(at);
    return name;
}

RunPoint pointOf(const elmo::AllenNlpArchive& archive) {
    RunPoint point;
    point.epoch = archive.epoch;
    point.trainLoss = std::nan("");
    // Published measures are shares or, where that is usual, already percentages.
    point.devMetric = archive.metric ? *archive.metric * (*archive.metric <= 1 ? 100 : 1) : std::nan("");
    for (const elmo::ArchiveElmo& elmo : archive.elmo)
        for (const elmo::ArchiveMix& mix : elmo.mixes) {
            const bool taken = std::ranges::find(point.mixes, mix.place, &MixState::place) != point.mixes.end();
            point.mixes.push_back(
                {taken ? mix.place + " (" + elmo.module + ")" : mix.place, mix.raw, mix.weights, mix.gamma});
        }
    return point;
}

std::string modeOf(const RunPoint& point) {
    const auto has = [&](const char* place) {
        return std::ranges::find(point.mixes, place, &MixState::place) != point.mixes.end();
    };
    return point.mixes.empty() ? "none" : has("input") && has("output") ? "both" : has("output") ? "output" : "input";
}

}  // namespace

std::optional<TaskRun> archiveRun(const fs::path& path) {
    const std::optional<elmo::AllenNlpArchive> archive = elmo::findAllenNlpArchive(path);
    if (!archive)
        return std::nullopt;
    TaskRun run;
    run.name = nameOfArchive(path);
    run.path = path;
    run.task = taskOf(*archive);
    run.seed = archive->seed;
    run.configuration = archive->settings;
    run.dataHash = archive->data.empty() ? fs::absolute(path).lexically_normal().string() : archive->data;
    run.lambda = archive->lambda;
    run.metricName = archive->metricName;
    run.points.push_back(pointOf(*archive));
    run.chosen = 0;
    run.elmoMode = modeOf(run.points.front());
    if (archive->elmo.empty())
        return run;
    run.layerNorm = archive->elmo.front().layerNorm;
    run.bilmName = bilmNameOf(archive->elmo.front());
    if (std::ranges::any_of(archive->elmo, &elmo::ArchiveElmo::holdsBilm))
        run.bilmHash = elmo::modelHash(elmo::readModel(path));
    return run;
}

}  // namespace tasks
