// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/figures/drawn_figure.h"
#include "app/training/task_training.h"
#include "elmo/run_control.h"

namespace app {

/// A way to use ELMo. A plain value.
struct HeadVariant {
    const char* name;     ///< "none", "top", "input", "input-1", "output", "both", "both-1"
    const char* meaning;  ///< "all layers at the input, lambda 1"
    std::vector<const char*> settings;
};

/// The rows of tables 1 to 3 of Peters et al. 2018.
std::span<const HeadVariant> headVariants();

/// Trainings of one head: every variant with every share of the training data and every seed. A plain value.
struct VariantPlan {
    TaskTrainingSettings base;  ///< files and settings of each; its output is the folder of all
    std::string test;           ///< measured once, with the weights that the development set chose
    std::vector<std::string> variants;
    std::vector<double> shares = {1};
    std::vector<std::int64_t> seeds = {1, 2, 3};

    std::size_t trainings() const { return variants.size() * shares.size() * seeds.size(); }
};

/// One training, measured; scores from 0 to 100.
struct VariantScore {
    std::string variant;
    double share = 1;
    std::int64_t seed = 0;
    double dev = 0, test = 0;
};

/// A plain value.
struct VariantReport {
    std::string task, metric, bilm, hash;  ///< of the biLM: its name and hash; empty if no variant has one
    std::string train, dev, test;          ///< paths
    std::size_t trainExamples = 0, testExamples = 0;
    std::vector<std::string> variants;
    std::vector<double> shares;
    std::vector<std::int64_t> seeds;
    std::vector<VariantScore> scores;
    std::vector<std::string> problems;  ///< trainings that could not be done, and why

    /// Test scores of the seeds.
    std::vector<double> testsOf(const std::string& variant, double share) const;
};

/// Trains and measures. A training that is finished in the folder is not done again, and one that was interrupted goes
/// on; each share is drawn by the seed, the same for every variant. A training that fails is said, and the others go
/// on. Throws elmo::Error if all fail, elmo::Cancelled.
VariantReport trainVariants(const VariantPlan& plan, const std::function<void(std::string_view)>& note,
                            const elmo::RunControl& control);

std::string variantsText(const VariantReport& report);
/// A row for each training.
std::string variantsCsv(const VariantReport& report);
std::string variantsJson(const VariantReport& report);
/// Test scores by shares of the training data: a line for each variant.
DrawnSeries variantsSeries(const VariantReport& report);

}  // namespace app
