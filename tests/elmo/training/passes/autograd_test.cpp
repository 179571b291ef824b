// SPDX-License-Identifier: Apache-2.0
// The hand-derived gradients of the whole loss against LibTorch's automatic ones, computed in float64 from the formulas
// of the paper and nothing of the trainer but its batches and candidates.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <torch/torch.h>

#include <cmath>

#include "elmo/training/corpus/window_words.h"
#include "elmo/training/passes/parameter_layout.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::training::test {
namespace {

using torch::Tensor;

/// The biLM and its objective in automatic differentiation.
class Reference {
public:
    Reference(const TrainOptions& options, const LmVocabulary& vocabulary, const TrainerState& state)
        : m_options(options), m_words(options.model, vocabulary) {
        const ParameterLayout layout(options.model);
        for (const auto& [name, tensor] : layout.toTensors(state.values))
            m_leaves[name] = leaf(tensor.values, tensor.shape);
        m_leaves["softmax.weight"] = leaf(state.softmax.weight, {state.softmax.words, state.softmax.width});
        m_leaves["softmax.bias"] = leaf(state.softmax.bias, {state.softmax.words});
        const int layers = options.model.encoder.layers;
        for (int k = 0; k < 2 * layers; ++k) {
            m_hidden.push_back(torch::zeros({options.batchSize, options.model.encoder.projectionSize}, torch::kDouble));
            m_cells.push_back(torch::zeros({options.batchSize, options.model.encoder.cellSize}, torch::kDouble));
        }
    }

    Tensor objective(const Window& window, const SoftmaxCandidates& candidates) {
        const Tensor vectors = tokenVectors(window.words);
        Tensor sum = torch::zeros({}, torch::kDouble);
        for (int d = 0; d < 2; ++d) {
            const DirectionWindow& direction = window.directions[static_cast<std::size_t>(d)];
            sum = sum + sampledLoss(stack(direction, vectors, d), direction.targets, candidates);
        }
        return sum * 0.5 / m_options.batchSize;
    }

    const std::map<std::string, Tensor>& leaves() const { return m_leaves; }

private:
    static Tensor leaf(const std::vector<float>& values, std::vector<std::int64_t> shape) {
        return torch::tensor(values).reshape(shape).to(torch::kDouble).requires_grad_();
    }

    Tensor tokenVectors(const std::vector<WordId>& words) {
        const CharacterCnnOptions& o = *m_options.model.characters;
        m_words.spell(words);
        const auto count = static_cast<std::int64_t>(words.size());
        const auto ids = m_words.ids(0, count);
        const Tensor index = torch::tensor(std::vector<std::int64_t>(ids.begin(), ids.end()));
        const Tensor x =
            m_leaves["characters.embedding"].index_select(0, index).reshape({count, o.maxCharactersPerToken, -1});
        std::vector<Tensor> parts;
        for (std::size_t g = 0; g < o.filters.size(); ++g) {
            const std::int64_t windows = o.maxCharactersPerToken - o.filters[g].width + 1;
            std::vector<Tensor> shifted;
            for (std::int64_t j = 0; j < o.filters[g].width; ++j)
                shifted.push_back(x.slice(1, j, j + windows));
            const std::string stem = fmt::format("characters.convolution.{}.", g);
            const Tensor sums = torch::cat(shifted, 2).matmul(m_leaves[stem + "weight"]) + m_leaves[stem + "bias"];
            const Tensor highest = std::get<0>(sums.max(1));
            parts.push_back(o.activation == Activation::kRelu ? highest.relu() : highest.tanh());
        }
        Tensor y = torch::cat(parts, 1);
        for (int k = 0; k < o.highwayLayers; ++k) {
            const std::string stem = fmt::format("characters.highway.{}.", k);
            const Tensor t = (y.matmul(m_leaves[stem + "carry.weight"]) + m_leaves[stem + "carry.bias"]).sigmoid();
            const Tensor r = (y.matmul(m_leaves[stem + "transform.weight"]) + m_leaves[stem + "transform.bias"]).relu();
            y = t * r + (1 - t) * y;
        }
        return y.matmul(m_leaves["projection.weight"]) + m_leaves["projection.bias"];
    }

    static Tensor clip(const Tensor& x, double bound) { return bound > 0 ? x.clamp(-bound, bound) : x; }

    Tensor stack(const DirectionWindow& window, const Tensor& vectors, int d) {
        const EncoderOptions& o = m_options.model.encoder;
        const std::int64_t rows = m_options.batchSize, h = o.cellSize;
        const std::vector<std::int64_t> inputs(window.inputs.begin(), window.inputs.end());
        Tensor x = vectors.index_select(0, torch::tensor(inputs)).reshape({m_options.unrollSteps, rows, -1});
        for (int l = 0; l < o.layers; ++l) {
            const std::string stem = fmt::format("lstm.{}.{}.", d == kForward ? "forward" : "backward", l);
            Tensor& hidden = m_hidden[static_cast<std::size_t>(2 * l + d)];
            Tensor& cells = m_cells[static_cast<std::size_t>(2 * l + d)];
            std::vector<Tensor> outputs;
            for (std::int64_t t = 0; t < m_options.unrollSteps; ++t) {
                std::vector<double> keep;
                for (std::int64_t row = 0; row < rows; ++row)
                    keep.push_back(window.starts[static_cast<std::size_t>(t * rows + row)] ? 0.0 : 1.0);
                const Tensor mask = torch::tensor(keep, torch::kDouble).unsqueeze(1);
                hidden = hidden * mask;
                cells = cells * mask;
                const Tensor z = x[t].matmul(m_leaves[stem + "input.weight"]) +
                                 hidden.matmul(m_leaves[stem + "recurrent.weight"]) + m_leaves[stem + "bias"];
                const auto gates = z.split(h, 1);
                cells = clip(gates[2].sigmoid() * cells + gates[0].sigmoid() * gates[1].tanh(), o.cellClip);
                hidden = clip((gates[3].sigmoid() * cells.tanh()).matmul(m_leaves[stem + "projection.weight"]),
                              o.projectionClip);
                outputs.push_back(hidden);
            }
            hidden = hidden.detach();
            cells = cells.detach();
            const Tensor y = torch::stack(outputs);
            x = l > 0 && o.skipConnections ? y + x : y;
        }
        return x.reshape({-1, o.projectionSize});
    }

    Tensor sampledLoss(const Tensor& hidden, const std::vector<std::int32_t>& targets,
                       const SoftmaxCandidates& candidates) {
        const auto samples = static_cast<std::size_t>(candidates.negativeSamples());
        std::vector<std::int64_t> words(candidates.words().begin(),
                                        candidates.words().begin() + static_cast<std::ptrdiff_t>(samples));
        Tensor loss = torch::zeros({}, torch::kDouble);
        for (std::size_t k = 0; k < targets.size(); ++k) {
            std::vector<std::int64_t> classes{targets[k]};
            std::vector<double> correction{candidates.logExpectedCount(targets[k])};
            for (const std::int64_t word : words)
                if (word != targets[k]) {
                    classes.push_back(word);
                    correction.push_back(candidates.logExpectedCount(static_cast<std::int32_t>(word)));
                }
            const Tensor index = torch::tensor(classes);
            const Tensor logits =
                m_leaves["softmax.weight"].index_select(0, index).matmul(hidden[static_cast<std::int64_t>(k)]) +
                m_leaves["softmax.bias"].index_select(0, index) - torch::tensor(correction, torch::kDouble);
            loss = loss - logits.log_softmax(0)[0];
        }
        return loss;
    }

    const TrainOptions m_options;
    WindowWords m_words;
    std::map<std::string, Tensor> m_leaves;
    std::vector<Tensor> m_hidden, m_cells;  // [2 l + d]
};

struct GradientCase {
    const char* name;
    void (*change)(TrainOptions& options);
};

class GradientTest : public ::testing::TestWithParam<GradientCase> {
protected:
    static double relativeDifference(const float* found, const Tensor& expected) {
        const Tensor flat = expected.reshape({-1});
        const Tensor mine = torch::from_blob(const_cast<float*>(found), {flat.numel()}).to(torch::kDouble);
        return ((mine - flat).norm() / (flat.norm() + 1e-9)).item<double>();
    }
};

// Two windows, so that the second starts from the states of the first.
TEST_P(GradientTest, MatchesAutomaticDifferentiation) {
    const ScratchFolder folder;
    writeCorpus(folder.path("corpus"), randomDocuments(12, 60, 3));
    const Corpus corpus(folder.path("corpus"));
    TrainOptions options = tinyOptions();
    GetParam().change(options);
    options.optimiser.learningRate = 0;  // the second window meets the same parameters
    const auto trainer = makeBilmTrainer(options, corpus);
    // Weights far from their small starting values, so that clips bite and no term of the gradient is negligible.
    TrainerState state = trainer->state();
    Random random(99);
    for (float& value : state.values)
        value += static_cast<float>(0.35 * random.normal());
    trainer->restore(state);

    Reference reference(options, corpus.vocabulary(), trainer->state());
    StreamBatcher batcher(CorpusPieces(corpus, static_cast<std::uint64_t>(options.pieceLength), options.batchSize),
                          batchOptions(options, AtEnd::kRepeat));
    const int vocabulary = std::min<int>(options.vocabulary, static_cast<int>(corpus.vocabulary().size()));
    SoftmaxCandidates candidates(vocabulary, options.negativeSamples);
    Window window;
    double objective = 0;
    StepReport report;
    for (std::uint64_t step = 0; step < 2; ++step) {
        report = trainer->step();
        ASSERT_TRUE(batcher.next(window));
        candidates.draw(options.seed + step * 0x9E3779B9ull, window);
        for (const auto& [name, leaf] : reference.leaves())
            leaf.mutable_grad() = Tensor();
        const Tensor loss = reference.objective(window, candidates);
        loss.backward();
        objective = loss.item<double>();
    }
    const auto found = trainer->lastGradients();
    EXPECT_NEAR(0.5 * (report.loss[0] + report.loss[1]) * options.unrollSteps, objective, 1e-4 * objective);
    const ParameterLayout layout(options.model);
    for (const TensorSpec& spec : layout.specs()) {
        const Tensor expected = reference.leaves().at(spec.name).grad();
        ASSERT_GT(expected.norm().item<double>(), 1e-4) << spec.name << " has no gradient to speak of";
        EXPECT_LT(relativeDifference(found.values.data() + layout.offset(spec.name), expected), 2e-4) << spec.name;
    }
    const std::vector<std::int64_t> slots(found.words.begin(), found.words.end());
    const Tensor rows = torch::tensor(slots);
    EXPECT_LT(relativeDifference(found.softmaxWeight.data(),
                                 reference.leaves().at("softmax.weight").grad().index_select(0, rows)),
              2e-4);
    EXPECT_LT(relativeDifference(found.softmaxBias.data(),
                                 reference.leaves().at("softmax.bias").grad().index_select(0, rows)),
              2e-4);
    double squares = 0;
    for (const auto& [name, leaf] : reference.leaves())
        squares += leaf.grad().square().sum().item<double>();
    EXPECT_NEAR(report.gradientNorm, std::sqrt(squares), 2e-4 * report.gradientNorm);
}

INSTANTIATE_TEST_SUITE_P(
    Settings, GradientTest,
    ::testing::Values(GradientCase{"CarriedStates", [](TrainOptions&) {}},
                      GradientCase{"ResetStates", [](TrainOptions& o) { o.resetStateAtSentence = true; }},
                      GradientCase{"CarryStatesOverDocuments", [](TrainOptions& o) { o.resetStateAtDocument = false; }},
                      // So little that nothing is dropped, but each position counts as a word of its own.
                      GradientCase{"EachPositionByItself", [](TrainOptions& o) { o.dropout = 1e-6; }},
                      GradientCase{"TanhFilters",
                                   [](TrainOptions& o) { o.model.characters->activation = Activation::kTanh; }},
                      GradientCase{"NoHighway", [](TrainOptions& o) { o.model.characters->highwayLayers = 0; }},
                      GradientCase{"NoClipsNoSkips",
                                   [](TrainOptions& o) {
                                       o.model.encoder.cellClip = o.model.encoder.projectionClip = 0;
                                       o.model.encoder.skipConnections = false;
                                   }},
                      GradientCase{"EveryWordACandidate", [](TrainOptions& o) { o.negativeSamples = 1000; }},
                      GradientCase{"OnADevice", [](TrainOptions& o) { o.device = "torch"; }},
                      GradientCase{"OnADeviceWithResetStatesAndTanh",
                                   [](TrainOptions& o) {
                                       o.device = "torch";
                                       o.resetStateAtSentence = true;
                                       o.model.characters->activation = Activation::kTanh;
                                   }},
                      GradientCase{"OnADeviceWithoutClipsAndSkipsEveryWordACandidate",
                                   [](TrainOptions& o) {
                                       o.device = "torch";
                                       o.model.encoder.cellClip = o.model.encoder.projectionClip = 0;
                                       o.model.encoder.skipConnections = false;
                                       o.negativeSamples = 1000;
                                   }}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace elmo::training::test
