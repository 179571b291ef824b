// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace app {

/// A command to run with Slurm. A plain value.
struct SlurmJob {
    std::string program;                    ///< path of `elmo`, the same on every node
    std::filesystem::path workingFolder;    ///< absolute; relative paths of the command start there
    std::vector<std::string> command;       ///< "annotate", then its arguments, without --part
    std::filesystem::path output;           ///< what the command writes
    std::string merged;                     ///< of parts: the file to merge them into
    std::int64_t nodes = 1;                 ///< of parts and of a sweep: tasks at a time
    std::int64_t parts = 1;                 ///< into how many parts the work is divided
    std::int64_t tasksPerNode = 1;          ///< of train-lm: processes on each node
    std::vector<std::int64_t> seeds;        ///< of a sweep
    std::vector<std::string> variants;      ///< of a sweep: options of `elmo train`, as a shell reads them
    std::vector<std::string> slurmOptions;  ///< "--partition=long"
};

/// A script to be written. A plain value.
struct Script {
    std::string name, text;
};

/// The scripts for a command that works in parts: an array job with one task for each part, which is put into the queue
/// again after a failure; a job that merges the parts after the last of them; and "submit", which submits both.
std::vector<Script> partScripts(const SlurmJob& job);

/// The number of parts of the job whose scripts stand in the folder of its parts; 0 if there are none.
std::int64_t submittedParts(const std::filesystem::path& folder);

/// The scripts for one training of a biLM on several nodes.
std::vector<Script> trainingScripts(const SlurmJob& job);

/// The scripts for trainings of a head with every seed and every variant, each into a folder of its own:
/// OUTPUT-variantV-seedS.
std::vector<Script> sweepScripts(const SlurmJob& job);

/// A word as a shell reads it back.
std::string shellQuoted(const std::string& word);

}  // namespace app
