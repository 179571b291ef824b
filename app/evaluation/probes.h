// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/evaluation/probed_properties.h"
#include "app/models/loaded_model.h"
#include "elmo/bilm/bilm.h"
#include "elmo/run_control.h"

namespace app {

/// What is measured of each property. A plain value.
struct ProbePlan {
    std::vector<ProbedProperty> properties;
    std::vector<std::int64_t> seeds = {1, 2, 3};  ///< one probe each, at every layer
    int hidden = 0;                               ///< units of the probes' hidden layer; 0: linear
    bool mix = true;                              ///< also the learned mix of the layers
    bool control = false;                         ///< control tasks
    bool codelength = false;                      ///< minimum description length
    int threads = 0;                              ///< 0: one per core; never changes a number
};

/// The probes of one layer, or of the mix: one number for each seed. A plain value.
struct ProbedLayer {
    std::string layer;                     ///< "0", ..., "mix"
    std::vector<double> accuracy;          ///< of the test items
    std::vector<double> control;           ///< the same of the control task; empty if not measured
    std::vector<double> bits;              ///< codelength of the training items; empty if not measured
    std::vector<std::vector<double>> mix;  ///< of "mix": the weights of the layers

    /// Accuracy less that of the control task, for each seed (Hewitt and Liang 2019); empty if not measured.
    std::vector<double> selectivity() const;
    /// Of "mix": the mean layer under the weights, sum_l l s_l, for each seed (Tenney et al. 2019, section 3.1).
    std::vector<double> centre() const;
};

/// A property in the layers of one biLM, and of an untrained one. A plain value.
struct ProbedPropertyReport {
    ProbedProperty property;
    std::string problem = {};  ///< why it was not measured; empty if it was
    std::string caution = {};  ///< why its numbers mean little; may be empty
    std::size_t classes = 0;   ///< of the training items
    std::size_t trainItems = 0, testItems = 0;
    std::size_t unknownItems = 0;  ///< test items of classes that the training data lack: they count as wrong
    double majority = 0;           ///< accuracy of always naming the most frequent class
    std::vector<ProbedLayer> layers = {}, untrained = {};

    /// The codelength of equal probabilities over the actual one, for each seed of a layer: the compression of Voita
    /// and Titov 2020.
    std::vector<double> compression(const ProbedLayer& layer) const;
};

/// CoNLL-U data of a measurement. A plain value.
struct ProbeTexts {
    std::string train, test;  ///< paths
    std::vector<ProbeSentence> trainSentences, testSentences;
};

/// All that was measured, with what makes it comparable. A plain value.
struct ProbesReport {
    std::string model, hash;
    std::vector<std::int64_t> seeds;
    int hidden = 0;
    std::string train, test;
    std::size_t trainSentences = 0, testSentences = 0, trainWords = 0, testWords = 0;
    std::string untrainedHash = {};  ///< empty: no untrained biLM was measured
    std::vector<ProbedPropertyReport> properties = {};
};

/// Probes every property in every layer. `untrained`: a biLM of the same shape that is measured in the same way, or
/// null. A property that cannot be measured (a column that the data lack, one class, too few items) says so; the others
/// are measured. The same input gives the same numbers with any number of threads. Throws elmo::Error, elmo::Cancelled.
/// The calling thread.
ProbesReport probeProperties(const LoadedModel& model, std::shared_ptr<const elmo::Bilm> untrained,
                             const ProbeTexts& texts, const ProbePlan& plan, const elmo::RunControl& control);

/// A biLM of the options and vocabularies of a model, with the starting values of a training of this seed. Throws
/// elmo::Error, elmo::Cancelled.
std::shared_ptr<const elmo::Bilm> untrainedBilm(const std::string& model, std::uint64_t seed,
                                                const EngineSettings& engine, const elmo::RunControl& control);

/// How far data are tokenized as a model's training text was: the share of their words that are tokens of its
/// tokenizer, over the first sentences that have their text. Nothing if that is not known of the model or no sentence
/// has a text. Throws elmo::Cancelled.
std::optional<double> sharedTokens(const std::vector<ProbeSentence>& sentences, const std::string& tokenizer,
                                   const elmo::RunControl& control);

}  // namespace app
