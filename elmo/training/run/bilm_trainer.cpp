// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/run/bilm_trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <span>

#include "elmo/bilm/thread_team.h"
#include "elmo/error.h"
#include "elmo/training/kernels/training_kernels.h"
#include "elmo/training/learning_rate.h"
#include "elmo/training/passes/direction_part.h"
#include "elmo/training/passes/input_pass.h"
#include "elmo/training/passes/stream_states.h"
#include "elmo/training/passes/torch_device_pass.h"
#include "elmo/training/random.h"
#include "elmo/training/run/optimiser.h"

namespace elmo::training {
namespace {

constexpr std::uint64_t kDropoutPurpose = 0xD807;

void moveTowards(const std::vector<float>& target, float share, std::int64_t first, std::int64_t last,
                 std::vector<float>& values) {
    for (auto k = static_cast<std::size_t>(first); k < static_cast<std::size_t>(last); ++k)
        values[k] += share * (target[k] - values[k]);
}

/// The weight that the parameters get in an average of `samples` earlier samples. Shamir and Zhang 2013, "Stochastic
/// Gradient Descent for Non-smooth Optimization", section 4: sample n has a weight of about n^A, so that the average
/// forgets the start by itself and looks back over about 1 / (A + 1) of the run. `part` is 1 for a whole sample, and
/// less for the steps that will belong to one.
float shareOfSample(const ParameterAverage& average, double part) {
    const double a = average.exponent;
    return static_cast<float>(part * (a + 1) / (a + static_cast<double>(average.samples) + part));
}

/// `average` with the steps since its last sample.
std::vector<float> upToNow(const TrainerState& state, const std::vector<float>& average,
                           const std::vector<float>& now) {
    if (state.average.samples == 0)
        return now;
    std::vector<float> kept = average;
    const double part = static_cast<double>(state.step % kStepsPerSample) / kStepsPerSample;
    if (part > 0)
        moveTowards(now, shareOfSample(state.average, part), 0, std::ssize(kept), kept);
    return kept;
}

void addTo(float* sum, const float* values, std::int64_t first, std::int64_t last) {
    for (std::int64_t k = first; k < last; ++k)
        sum[k] += values[k];
}

template <class Stored>
class Trainer : public BilmTrainer {
public:
    Trainer(const TrainOptions& options, const Corpus& corpus, ProcessGroup* group)
        : m_options(options),
          m_corpus(corpus),
          m_group(group),
          m_share(rowShare(options.batchSize, group)),
          m_layout(options.model),
          m_words(options.model, corpus.vocabulary()),
          m_batcher(CorpusPieces(corpus, static_cast<std::uint64_t>(options.pieceLength), options.batchSize),
                    batchOptions(options, AtEnd::kRepeat)),
          m_candidates(options.vocabulary, options.negativeSamples),
          m_groups(rowGroups(m_share, options.groupSize)),
          m_team(std::min(threadsOrCores(options.threads), partCount())) {
        if (options.device == "cpu")
            makeParts();
        else
            m_device = makeDevicePass(options);
        m_state = initialState();
        for (StackState& states : m_deviceStates)
            states = zeroStates(m_share.count, options.model.encoder);
    }

    const TrainOptions& options() const override { return m_options; }

    StepReport step() override {
        const auto begin = std::chrono::steady_clock::now();
        const StepReport report = computeStep();
        m_state.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return report;
    }

    HeldOutReport evaluate(const Corpus& corpus, std::int64_t positions, const RunControl& control) override {
        return evaluatePerplexity(m_options, m_state.keptValues(), m_state.keptSoftmax(), corpus, positions, control,
                                  m_group);
    }

    std::int64_t stepsDone() const override { return m_state.step; }
    std::int64_t positionsSeen() const override { return m_state.positions; }

    const TrainerState& state() override {
        for (int d = 0; d < 2; ++d)
            m_state.streams[static_cast<std::size_t>(d)] = ofAllRows(d);
        m_state.position = m_batcher.position();
        return m_state;
    }

    void restore(TrainerState state) override {
        const TrainerState fresh = initialState();
        const StackState stack = zeroStates(m_share.all, m_options.model.encoder);
        const ParameterAverage& average = state.average;
        bool fits = state.values.size() == fresh.values.size() && state.mean.size() == fresh.mean.size() &&
                    state.variance.size() == fresh.variance.size() && state.softmax.words == m_options.vocabulary &&
                    state.softmax.weight.size() == fresh.softmax.weight.size() &&
                    state.softmaxMean.size() == fresh.softmaxMean.size() &&
                    state.softmaxVariance.size() == fresh.softmaxVariance.size() &&
                    state.softmax.bias.size() == fresh.softmax.bias.size() &&
                    state.softmaxBiasMean.size() == fresh.softmaxBiasMean.size() &&
                    state.softmaxBiasVariance.size() == fresh.softmaxBiasVariance.size();
        for (const StackState& stream : state.streams)
            fits = fits && stream.hidden.size() == stack.hidden.size() && stream.cells.size() == stack.cells.size();
        if (average.samples > 0)
            fits = fits && average.values.size() == fresh.values.size() &&
                   average.softmax.weight.size() == fresh.softmax.weight.size() &&
                   average.softmax.bias.size() == fresh.softmax.bias.size();
        if (!fits)
            throw Error(ErrorCode::kBadShape,
                        "The checkpoint's parameters do not have the sizes of this model and vocabulary. Resume with "
                        "the settings and the corpus that the run started with.");
        m_gradients.clear();
        m_batcher.restore(state.position);
        m_state = std::move(state);
        const EncoderOptions& encoder = m_options.model.encoder;
        for (const auto& part : m_parts)
            part->state() = partOfStates(m_state.streams[part->direction()], part->rows(), encoder);
        for (std::size_t d = 0; d < 2; ++d)
            m_deviceStates[d] = partOfStates(m_state.streams[d], m_share, encoder);
    }

    BilmModel model() override {
        BilmModel model;
        model.options = m_options.model;
        model.tensors = m_layout.toTensors(m_state.keptValues());
        model.wordIds = wordTable(m_options.model, m_corpus.vocabulary());
        model.provenance.format = "Elmoscope training";
        return model;
    }

    Gradients lastGradients() const override {
        Gradients gradients{m_gradients, m_candidates.words(), m_slotWeight, m_slotBias};
        for (std::vector<float>* values : {&gradients.values, &gradients.softmaxWeight, &gradients.softmaxBias})
            for (float& value : *values)
                value *= objectiveScale();
        return gradients;
    }

private:
    // Work is split into the same parts for any number of threads, so that sums have one order: groups of rows in each
    // direction, and pieces of everything else.
    int partCount() const { return 2 * static_cast<int>(m_groups.size()); }

    // Passes sum the loss over positions; the objective averages over rows and directions.
    float objectiveScale() const {
        return (m_options.directions == Directions::kBoth ? 0.5f : 1.0f) / static_cast<float>(m_options.batchSize);
    }
    // Of dropout. In runs of versions before there were pieces, the next seed has it one step earlier.
    std::uint64_t seedOfStep() const {
        const auto step = static_cast<std::uint64_t>(m_state.step);
        return m_options.pieceLength == 0 ? m_options.seed + step : nthSeed(m_options.seed, step);
    }
    // In a run's first steps the softmax may learn alone.
    bool frozen() const { return m_state.step < m_options.frozenSteps; }

    void makeParts();
    TrainerState initialState() const;
    void clearUntrained(std::vector<float>& values) const;
    ParameterView<Stored> view() const;
    void refreshStored();
    void encode();
    void computeGradients();
    void computeGradientsOnDevice();
    StepReport computeStep();
    void runPart(int part);
    float* gradientsOf(int part);
    void encodeBackward();
    void mergeGradients();
    void sumOverProcesses();
    double squaredNorm();
    void update(const StepReport& report);
    void updateAverage();
    StackState ofAllRows(int d);
    std::int64_t partBegin(std::int64_t size, int part) const { return size * part / partCount(); }

    const TrainOptions m_options;
    const Corpus& m_corpus;
    ProcessGroup* const m_group;
    const RowShare m_share;
    const ParameterLayout m_layout;
    WindowWords m_words;
    StreamBatcher m_batcher;
    SoftmaxCandidates m_candidates;
    const std::vector<RowShare> m_groups;
    ThreadTeam m_team;
    std::vector<std::unique_ptr<DirectionPart<Stored>>> m_parts;  // the groups of the forward direction, then backward
    std::vector<std::vector<float>> m_partGradients;    // [directionSize()]; empty for a direction's first group
    std::vector<std::unique_ptr<Products>> m_products;  // of the token encoders
    std::vector<InputPass<Stored>> m_encoders;          // as many as parts
    GatheredSoftmax<Stored> m_gathered;
    std::unique_ptr<DevicePass> m_device;  // in place of the passes above; null on the processor
    std::array<StackState, 2> m_deviceStates;

    TrainerState m_state;
    std::vector<Stored> m_stored;  // m_state.values as the products take them; empty in float32
    Window m_window;
    std::vector<float> m_vectors;  // [words, P]
    std::array<double, 2> m_losses = {};
    std::vector<float> m_gradients;
    std::vector<float> m_slotWeight, m_slotBias;
};

template <class Stored>
void Trainer<Stored>::makeParts() {
    for (const Direction direction : {kForward, kBackward})
        for (const RowShare& group : m_groups) {
            m_parts.push_back(std::make_unique<DirectionPart<Stored>>(m_options, m_layout, direction, group));
            m_partGradients.emplace_back(
                group.first == m_share.first ? 0 : static_cast<std::size_t>(m_layout.directionSize()));
            m_products.push_back(std::make_unique<Products>());
            m_encoders.emplace_back(m_options.model, m_layout);
        }
}

/// A direction's first group writes into the sum.
template <class Stored>
float* Trainer<Stored>::gradientsOf(int part) {
    std::vector<float>& own = m_partGradients[static_cast<std::size_t>(part)];
    return own.empty()
               ? m_gradients.data() + m_layout.directionBegin(m_parts[static_cast<std::size_t>(part)]->direction())
               : own.data();
}

// Every process fills in its own rows, so that the sum over all processes is the whole.
template <class Stored>
StackState Trainer<Stored>::ofAllRows(int d) {
    const EncoderOptions& encoder = m_options.model.encoder;
    StackState all = zeroStates(m_share.all, encoder);
    for (const auto& part : m_parts)
        if (part->direction() == d)
            placeStates(part->state(), part->rows(), encoder, all);
    if (m_device)
        placeStates(m_deviceStates[static_cast<std::size_t>(d)], m_share, encoder, all);
    if (m_group) {
        m_group->sum(std::span(all.hidden));
        m_group->sum(std::span(all.cells));
    }
    return all;
}

template <class Stored>
TrainerState Trainer<Stored>::initialState() const {
    TrainerState state;
    state.values = initialParameters(m_options.model, m_options.seed);
    clearUntrained(state.values);
    state.softmax = SoftmaxParameters(m_options.vocabulary, m_options.model.encoder.projectionSize, m_options.seed);
    const float start = m_options.optimiser.kind == OptimiserKind::kAdagrad
                            ? static_cast<float>(m_options.optimiser.adagradStart)
                            : 0.0f;
    state.mean.assign(state.values.size(), 0.0f);
    state.variance.assign(state.values.size(), start);
    state.softmaxMean.assign(state.softmax.weight.size(), 0.0f);
    state.softmaxVariance.assign(state.softmax.weight.size(), start);
    state.softmaxBiasMean.assign(state.softmax.bias.size(), 0.0f);
    state.softmaxBiasVariance.assign(state.softmax.bias.size(), start);
    return state;
}

// The half of the layers that nothing is learned for reads as zero.
template <class Stored>
void Trainer<Stored>::clearUntrained(std::vector<float>& values) const {
    for (int d = 0; d < 2; ++d)
        if (!trains(m_options.directions, d))
            std::fill_n(values.begin() + m_layout.directionBegin(d), m_layout.directionSize(), 0.0f);
}

template <>
ParameterView<float> Trainer<float>::view() const {
    return {&m_layout, m_state.values.data(), m_state.values.data()};
}
template <>
ParameterView<Bf16> Trainer<Bf16>::view() const {
    return {&m_layout, m_state.values.data(), m_stored.data()};
}
template <>
void Trainer<float>::refreshStored() {}
template <>
void Trainer<Bf16>::refreshStored() {
    m_stored.resize(m_state.values.size());
    trainingKernels<Bf16>().convert(m_state.values.data(), m_stored.data(), m_layout.size());
}

template <class Stored>
void Trainer<Stored>::encode() {
    m_words.spell(m_window.words);
    const auto words = static_cast<std::int64_t>(m_window.words.size());
    const std::int64_t width = m_options.model.encoder.projectionSize;
    m_vectors.resize(static_cast<std::size_t>(words * width));
    m_team.run(partCount(), [&](int part) {
        const std::int64_t first = partBegin(words, part);
        const std::int64_t count = partBegin(words, part + 1) - first;
        m_encoders[static_cast<std::size_t>(part)].forward(view(), *m_products[static_cast<std::size_t>(part)], m_words,
                                                           first, count, m_vectors.data() + first * width);
    });
}

template <class Stored>
StepReport Trainer<Stored>::computeStep() {
    StepReport report;
    m_batcher.next(m_window);
    const std::uint64_t seed = m_options.seed + static_cast<std::uint64_t>(m_state.step) * 0x9E3779B9ull;
    m_candidates.draw(seed, m_window);
    report.positions = m_window.positions;
    if (m_group)
        m_window = rowsOf(m_window, m_share.all, m_share.first, m_share.count);
    m_gradients.resize(m_state.values.size());  // what no pass writes stays zero
    if (m_device)
        computeGradientsOnDevice();
    else
        computeGradients();
    if (m_group)
        sumOverProcesses();
    report.gradientNorm = objectiveScale() * std::sqrt(squaredNorm());
    report.learningRate = learningRate(m_options, m_state.step);
    for (std::size_t d = 0; d < 2; ++d)
        report.loss[d] = m_losses[d] / static_cast<double>(report.positions);
    report.finite = std::isfinite(report.gradientNorm) && std::isfinite(report.loss[0] + report.loss[1]);
    if (report.finite)
        update(report);
    return report;
}

template <class Stored>
void Trainer<Stored>::computeGradients() {
    refreshStored();
    m_gathered.gather(m_state.softmax, m_candidates);
    encode();
    m_team.run(partCount(), [this](int part) { runPart(part); });
    if (!frozen())
        encodeBackward();
    mergeGradients();
}

template <class Stored>
void Trainer<Stored>::computeGradientsOnDevice() {
    m_words.spell(m_window.words);
    Random random(seedOfStep(), kDropoutPurpose);
    DeviceGradients gradients{{}, m_gradients, m_slotWeight, m_slotBias};
    m_device->run({m_window, m_words, m_candidates, m_state.softmax, m_state.values,
                   random.next() + static_cast<std::uint64_t>(m_share.first), frozen()},
                  {&m_deviceStates[kForward], &m_deviceStates[kBackward]}, gradients);
    m_losses = gradients.losses;
}

template <class Stored>
void Trainer<Stored>::update(const StepReport& report) {
    const double clip = m_options.optimiser.clipNorm;
    const double shrink = clip > 0 && report.gradientNorm > clip ? clip / report.gradientNorm : 1.0;
    const double scale = objectiveScale() * shrink;
    const std::int64_t thaw = m_options.frozenSteps;
    const Optimiser<Stored> optimiser(m_options, m_state.step, scale, thaw), softmax(m_options, m_state.step, scale, 0);
    m_team.run(partCount(), [&](int part) {
        if (!frozen())
            optimiser.update(m_state, m_gradients, partBegin(m_layout.size(), part),
                             partBegin(m_layout.size(), part + 1));
        const auto slots = static_cast<std::int64_t>(m_candidates.words().size());
        softmax.updateSoftmax(m_state, m_candidates.words(), m_slotWeight, m_slotBias, partBegin(slots, part),
                              partBegin(slots, part + 1));
    });
    ++m_state.step;
    m_state.positions += report.positions;
    if (m_options.optimiser.averaging > 0 && m_state.step % kStepsPerSample == 0)
        updateAverage();
}

template <class Stored>
void Trainer<Stored>::updateAverage() {
    ParameterAverage& average = m_state.average;
    average.exponent = m_options.optimiser.averaging;
    if (average.samples == 0) {
        average.values = m_state.values;
        average.softmax = m_state.softmax;
        average.samples = 1;
        return;
    }
    const float share = shareOfSample(average, 1);
    ++average.samples;
    m_team.run(partCount(), [&](int part) {
        const auto move = [&](const std::vector<float>& target, std::vector<float>& values) {
            moveTowards(target, share, partBegin(std::ssize(values), part), partBegin(std::ssize(values), part + 1),
                        values);
        };
        move(m_state.values, average.values);
        move(m_state.softmax.weight, average.softmax.weight);
        move(m_state.softmax.bias, average.softmax.bias);
    });
}

template <class Stored>
void Trainer<Stored>::runPart(int part) {
    DirectionPart<Stored>& work = *m_parts[static_cast<std::size_t>(part)];
    Random random(seedOfStep(), kDropoutPurpose);
    const typename DirectionPart<Stored>::Step step{view(),    m_state.softmax, m_candidates, m_gathered,
                                                    m_vectors, random.next(),   frozen()};
    if (!trains(m_options.directions, work.direction()))
        return work.skip(step);
    const RowShare& rows = work.rows();
    work.run(step, rowsOf(m_window.directions[work.direction()], m_share.count, rows.first - m_share.first, rows.count),
             gradientsOf(part));
}

template <class Stored>
void Trainer<Stored>::encodeBackward() {
    const auto words = static_cast<std::int64_t>(m_window.words.size());
    const std::int64_t width = m_options.model.encoder.projectionSize;
    m_team.run(partCount(), [&](int part) {
        const std::int64_t first = partBegin(words, part) * width, last = partBegin(words, part + 1) * width;
        float* sum = m_parts[0]->vectorGradient().data();
        for (std::size_t other = 1; other < m_parts.size(); ++other)
            addTo(sum, m_parts[other]->vectorGradient().data(), first, last);
        m_encoders[static_cast<std::size_t>(part)].backward(view(), *m_products[static_cast<std::size_t>(part)],
                                                            sum + first);
    });
}

// Adds up what the parts found, always in the same order.
template <class Stored>
void Trainer<Stored>::mergeGradients() {
    m_losses = {};
    for (const auto& part : m_parts)
        m_losses[part->direction()] += part->loss();
    m_slotWeight.resize(m_parts[0]->softmax().weightGradient().size());
    m_slotBias.resize(m_parts[0]->softmax().biasGradient().size());
    m_team.run(partCount(), [&](int piece) {
        const auto sum = [&](std::int64_t size, float* to, const auto& ofPart) {
            const std::int64_t first = partBegin(size, piece), last = partBegin(size, piece + 1);
            std::copy(ofPart(0) + first, ofPart(0) + last, to + first);
            for (std::size_t part = 1; part < m_parts.size(); ++part)
                addTo(to, ofPart(part), first, last);
        };
        sum(std::ssize(m_slotWeight), m_slotWeight.data(),
            [&](std::size_t part) { return m_parts[part]->softmax().weightGradient().data(); });
        sum(std::ssize(m_slotBias), m_slotBias.data(),
            [&](std::size_t part) { return m_parts[part]->softmax().biasGradient().data(); });
        if (frozen())
            return;
        sum(m_layout.encoderSize(), m_gradients.data(),
            [&](std::size_t part) { return m_encoders[part].gradients().data(); });
        const std::int64_t size = m_layout.directionSize();
        for (std::size_t part = 0; part < m_parts.size(); ++part)
            if (trains(m_options.directions, m_parts[part]->direction()) && !m_partGradients[part].empty())
                addTo(m_gradients.data() + m_layout.directionBegin(m_parts[part]->direction()),
                      m_partGradients[part].data(), partBegin(size, piece), partBegin(size, piece + 1));
    });
}

template <class Stored>
void Trainer<Stored>::sumOverProcesses() {
    if (!frozen())
        m_group->sum(std::span(m_gradients));
    m_group->sum(std::span(m_slotWeight));
    m_group->sum(std::span(m_slotBias));
    m_group->sum(std::span(m_losses));
}

template <class Stored>
double Trainer<Stored>::squaredNorm() {
    std::vector<double> squares(static_cast<std::size_t>(partCount()));
    m_team.run(partCount(), [&](int part) {
        const auto add = [&](const float* values, std::int64_t size) {
            const std::int64_t first = partBegin(size, part);
            return trainingKernels<Stored>().sumOfSquares(values + first, partBegin(size, part + 1) - first);
        };
        double sum = add(m_gradients.data(), m_layout.encoderSize());
        sum += add(m_slotWeight.data(), static_cast<std::int64_t>(m_slotWeight.size()));
        sum += add(m_slotBias.data(), static_cast<std::int64_t>(m_slotBias.size()));
        sum += add(m_gradients.data() + m_layout.encoderSize(), m_layout.size() - m_layout.encoderSize());
        squares[static_cast<std::size_t>(part)] = sum;
    });
    return std::accumulate(squares.begin(), squares.end(), 0.0);
}

}  // namespace

std::vector<float> TrainerState::keptValues() const {
    return upToNow(*this, average.values, values);
}

SoftmaxParameters TrainerState::keptSoftmax() const {
    SoftmaxParameters kept = average.samples > 0 ? average.softmax : softmax;
    kept.weight = upToNow(*this, average.softmax.weight, softmax.weight);
    kept.bias = upToNow(*this, average.softmax.bias, softmax.bias);
    return kept;
}

std::unique_ptr<BilmTrainer> makeBilmTrainer(const TrainOptions& settings, const Corpus& corpus, ProcessGroup* group) {
    const TrainOptions options = forCorpus(settings, corpus.vocabulary().size());
    validate(options);
    if (options.precision == Precision::kFloat32)
        return std::make_unique<Trainer<float>>(options, corpus, group);
    return std::make_unique<Trainer<Bf16>>(options, corpus, group);
}

}  // namespace elmo::training
