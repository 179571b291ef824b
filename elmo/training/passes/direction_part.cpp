// SPDX-License-Identifier: Apache-2.0
#include "elmo/training/passes/direction_part.h"

#include <algorithm>

namespace elmo::training {
namespace {

constexpr int kSoftmaxRows = 256;

}  // namespace

std::vector<RowShare> rowGroups(const RowShare& rows, int groupSize) {
    const int groups = (rows.count + groupSize - 1) / groupSize;
    std::vector<RowShare> result;
    for (int group = 0; group < groups; ++group) {
        const int first = rows.count * group / groups, last = rows.count * (group + 1) / groups;
        result.push_back({rows.first + first, last - first, rows.all});
    }
    return result;
}

template <class Stored>
DirectionPart<Stored>::DirectionPart(const TrainOptions& options, const ParameterLayout& layout, Direction direction,
                                     const RowShare& rows)
    : m_direction(direction),
      m_rows(rows),
      m_stack(options.model, layout, direction,
              {rows.count, rows.first, rows.all, options.unrollSteps, static_cast<float>(1.0 - options.dropout)}),
      m_softmax(kSoftmaxRows, options.model.encoder.projectionSize) {}

template <class Stored>
void DirectionPart<Stored>::skip(const Step& step) {
    m_loss = 0;
    m_vectorGradient.assign(step.vectors.size(), 0.0f);
    m_softmax.skip(step.candidates);
}

template <class Stored>
void DirectionPart<Stored>::run(const Step& step, const DirectionWindow& window, float* gradients) {
    m_vectorGradient.assign(step.vectors.size(), 0.0f);
    const float* hidden = m_stack.forward(step.parameters, m_products, window, step.vectors.data(), step.dropoutSeed);
    m_hiddenGradient.resize(window.targets.size() * static_cast<std::size_t>(step.softmax.width));
    m_loss = m_softmax.run(m_products, step.softmax, step.candidates, step.gathered, window.targets, hidden,
                           m_hiddenGradient.data());
    if (!step.softmaxOnly)
        m_stack.backward(step.parameters, m_products, window, m_hiddenGradient.data(), gradients,
                         m_vectorGradient.data());
}

template class DirectionPart<float>;
template class DirectionPart<Bf16>;

}  // namespace elmo::training
