// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/data_set.h"
#include "tasks/files/data_file.h"
#include "tasks/inputs/subword_model_check.h"
#include "tasks/inputs/word_vector_file.h"
#include "tasks/model/read_task_run.h"
#include "tasks/model/task_bundle.h"
#include "tasks/options/task_config.h"
#include "tasks/registry/read_data_set.h"
#include "tasks/registry/task_list.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/fuzz_targets.h"

namespace fuzz {
namespace {

/// Reads the input as a data set in one of tasks::dataFormats().
int readData(std::string_view bytes, const tasks::Task& task, const char* format) {
    return expectValueOrError([&] { tasks::readDataSet(fileOf(bytes, "data"), task, {.format = format}, {}); });
}

}  // namespace

int conll(std::string_view bytes) {
    return readData(bytes, tasks::Ner::kTask, "conll");
}

int conllu(std::string_view bytes) {
    return readData(bytes, tasks::Ner::kTask, "conllu");
}

int conll2012(std::string_view bytes) {
    readData(bytes, tasks::Tagging::kTask, "conll2012");
    return readData(bytes, tasks::Ner::kTask, "conll2012");
}

int squad(std::string_view bytes) {
    return readData(bytes, tasks::Qa::kTask, "squad");
}

int sstTrees(std::string_view bytes) {
    return readData(bytes, tasks::Sentiment::kTask, "sst-trees");
}

int labelText(std::string_view bytes) {
    return readData(bytes, tasks::Sentiment::kTask, "label-text");
}

int labelTable(std::string_view bytes) {
    return readData(bytes, tasks::Sentiment::kTask, "table");
}

int labelPair(std::string_view bytes) {
    readData(bytes, tasks::Entailment::kTask, "pair-table");
    return readData(bytes, tasks::Entailment::kTask, "label-pair");
}

int jsonLines(std::string_view bytes) {
    for (const tasks::Task& task :
         {tasks::Sentiment::kTask, tasks::Ner::kTask, tasks::Qa::kTask, tasks::Entailment::kTask})
        readData(bytes, task, "json-lines");
    return 0;
}

int packedData(std::string_view bytes) {
    const std::filesystem::path path = fileOf(bytes, "data");
    expectValueOrError([&] { tasks::readDataHead(path); });
    return expectValueOrError([&] { tasks::readDataFile(path, {}); });
}

int wordVectors(std::string_view bytes) {
    return expectValueOrError([&] { tasks::readWordVectors(fileOf(bytes, "vectors.txt"), {}); });
}

int subwordModel(std::string_view bytes) {
    return expectValueOrError([&] { tasks::checkSubwordModel(bytes); });
}

int taskManifest(std::string_view bytes) {
    const std::filesystem::path path = fileOf(part(bytes, 0), tasks::kTaskManifestFile);
    fileOf(part(bytes, 1), tasks::kTaskLogFile);
    expectValueOrError([&] { tasks::manifestText(tasks::readTaskManifest(path)); });
    return expectValueOrError([&] { tasks::readTaskRun(folder()); });
}

int taskConfig(std::string_view bytes) {
    return expectValueOrError([&] {
        tasks::TaskConfig config;
        tasks::applyConfig(config, bytes, "config.toml");
        tasks::applyConfig(config, tasks::configText(config), "what was written");
    });
}

}  // namespace fuzz
