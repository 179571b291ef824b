// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/options/command.h"
#include "app/commands/study/study_data.h"
#include "app/models/loaded_model.h"

namespace app {

/// A biLM of a study. A plain value.
struct StudyModel {
    std::string path, name, hash, letter;  ///< letter: "a", "b", of its files
    int layers = 0, width = 0;
    bool predicts = false;       ///< has a softmax
    double tokensPerSecond = 0;  ///< of its layers, measured when the study was planned
};

struct StudySettings {
    std::vector<StudyModel> models;
    StudyData data;
    std::filesystem::path folder;
    std::vector<std::string> words;  ///< whose neighbours are shown
    std::size_t sampleTokens = 0;    ///< about
    bool isFull = false;
    EngineSettings engine;
};

/// A part of a study: a command of this program, whose results, each with the record of how it was made, lie in the
/// folder of the study. A plain value.
struct StudyStage {
    enum class Kind { kPerplexity, kGeometry, kNeighbours, kMixes, kProbes, kSenses, kShares, kVariants };

    Kind kind = Kind::kPerplexity;
    std::string name;                  ///< "probes-a": of its files
    std::size_t model = 0;             ///< not of kGeometry and kMixes, which have all
    std::string subject = {};          ///< a word, or the name of a data set
    std::vector<std::string> command;  ///< without outputs
    std::vector<std::string> outputs;  ///< in the folder
    std::vector<std::filesystem::path> inputs = {};
    double seconds = 0;  ///< estimated

    std::filesystem::path file(const std::filesystem::path& folder, const std::string& ending) const {
        return folder / (name + ending);
    }
};

/// The stages of a study, in their order.
std::vector<StudyStage> studyStages(const StudySettings& settings);

/// What became of a stage. A plain value.
struct StageState {
    std::string key;      ///< of the version, the command and the hashes of its inputs
    std::string problem;  ///< empty: it was done
    double seconds = 0;
};

/// The state of the stages in a folder, kept in its study.json. One thread.
class StudyRecord {
public:
    explicit StudyRecord(std::filesystem::path folder);

    /// Whether the stage was done with the same program, command and inputs, and its results are there.
    bool isDone(const StudyStage& stage) const;
    /// Nothing if it was not tried.
    const StageState* stateOf(const StudyStage& stage) const;
    /// Does the stage; a failure is kept as its problem. Throws elmo::Cancelled, OutputClosed, and elmo::Error if the
    /// record can't be written.
    void run(const StudyStage& stage, const CommandEnvironment& environment);
    /// Throws elmo::Error.
    void keep() const;

private:
    std::filesystem::path m_folder;
    std::vector<std::pair<std::string, StageState>> m_states;
};

}  // namespace app
