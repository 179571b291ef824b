// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/pair_tensors.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "elmo/weights/allennlp_layout.h"

namespace elmo {
namespace {

std::vector<float> identity(std::int64_t size) {
    std::vector<float> values(static_cast<std::size_t>(size * size), 0.0f);
    for (std::int64_t i = 0; i < size; ++i)
        values[static_cast<std::size_t>(i * (size + 1))] = 1.0f;
    return values;
}

// TensorFlow's cell adds the 1 while computing, in float32; the sum is what the canonical bias holds. If no float32
// gives the wanted sum, writeAllenNlpPair() stores the sums themselves in addition.
void addForgetBias(std::vector<float>& bias, const std::string& group, const PairSource& source) {
    const std::int64_t cells = static_cast<std::int64_t>(bias.size()) / 4;
    const auto forget = bias.begin() + 2 * cells;
    std::transform(forget, forget + cells, forget, [](float value) { return value + 1.0f; });
    const std::string name = group + "/B" + kForgetBiasSuffix;
    if (!source.has(name))
        return;
    const std::vector<float> exact = source.read(name, std::array{cells});
    for (std::int64_t i = 0; i < cells; ++i)
        if (std::abs(exact[i] - forget[i]) <= 1e-6f)
            forget[i] = exact[i];
}

class TensorCollector {
public:
    explicit TensorCollector(const BilmOptions& options) {
        for (TensorSpec& spec : tensorSpecs(options))
            m_shapes[spec.name] = std::move(spec.shape);
    }

    void put(const std::string& name, std::vector<float> values) {
        m_tensors[name] = {m_shapes.at(name), std::move(values)};
    }
    TensorMap take() { return std::move(m_tensors); }

private:
    std::map<std::string, std::vector<std::int64_t>> m_shapes;
    TensorMap m_tensors;
};

void readDataset(const PairDataset& dataset, const PairSource& source, TensorCollector& tensors) {
    std::vector<float> values = source.read(dataset.name, dataset.shape);
    switch (dataset.kind) {
        case PairDataset::Kind::kPlain:
            break;
        case PairDataset::Kind::kWithoutZero:
            values.insert(values.begin(), static_cast<std::size_t>(dataset.shape.back()), 0.0f);
            break;
        case PairDataset::Kind::kInputOnState: {
            const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
            tensors.put(dataset.tensors[1], {middle, values.end()});
            values.erase(middle, values.end());
            break;
        }
        case PairDataset::Kind::kBias:
            addForgetBias(values, dataset.name.substr(0, dataset.name.rfind('/')), source);
            break;
    }
    tensors.put(dataset.tensors[0], std::move(values));
}

}  // namespace

TensorMap readPairTensors(const BilmOptions& options, bool projectsState, const PairSource& source,
                          const RunControl& control) {
    TensorCollector tensors(options);
    const std::vector<PairDataset> layout = pairLayout(options);
    for (std::size_t i = 0; i < layout.size(); ++i) {
        control.report({"read model", static_cast<std::int64_t>(i), static_cast<std::int64_t>(layout.size())});
        if (!projectsState && layout[i].name.ends_with("/W_P_0"))
            tensors.put(layout[i].tensors[0], identity(options.encoder.projectionSize));
        else
            readDataset(layout[i], source, tensors);
    }
    return tensors.take();
}

}  // namespace elmo
