// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/layer_weight_figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/figures/drawing.h"

namespace app {
namespace {

constexpr double kWidth = 760;
constexpr double kMargin = 20;
constexpr double kBarLeft = 250;
constexpr double kBarWidth = 330;
constexpr double kRow = 46;
constexpr Drawing::Colour kInk{33, 37, 41};
constexpr Drawing::Colour kGrey{90, 96, 102};
// Okabe and Ito's colours: told apart by colour-blind eyes too.
constexpr Drawing::Colour kLayers[] = {{230, 159, 0}, {86, 180, 233}, {0, 158, 115},  {240, 228, 66},
                                       {0, 114, 178}, {213, 94, 0},   {204, 121, 167}};

const tasks::RunPoint* shownPoint(const tasks::TaskRun& run) {
    if (run.points.empty())
        return nullptr;
    return &run.points[run.chosen && *run.chosen < run.points.size() ? *run.chosen : run.points.size() - 1];
}

double finite(double value) {
    return std::isfinite(value) ? value : 0;
}

class Figure {
public:
    Figure(const std::vector<tasks::TaskRun>& runs, const std::vector<std::string>& notes)
        : m_runs(runs), m_notes(notes) {}

    Drawing draw() {
        m_drawing.width = kWidth;
        m_drawing.title = "Layer weights learned by each task";
        text(kMargin, 30, 16, m_drawing.title, kInk, true);
        legend();
        m_y = 84;
        for (const tasks::TaskRun& run : m_runs)
            addRun(run);
        addNotes();
        m_drawing.height = m_y + kMargin;
        return std::move(m_drawing);
    }

private:
    void text(double x, double y, double size, std::string words, Drawing::Colour fill, bool bold = false,
              bool centred = false) {
        m_drawing.texts.push_back({x, y, size, std::move(words), bold, centred, fill});
    }

    std::size_t layerCount() const {
        std::size_t count = 0;
        for (const tasks::TaskRun& run : m_runs)
            if (const tasks::RunPoint* point = shownPoint(run))
                for (const tasks::MixState& mix : point->mixes)
                    count = std::max(count, mix.weights.size());
        return count;
    }

    void legend() {
        double x = kMargin;
        for (std::size_t layer = 0; layer < std::min<std::size_t>(layerCount(), 16); ++layer) {
            m_drawing.rectangles.push_back({x, 46, 12, 12, kLayers[layer % std::size(kLayers)]});
            const std::string name = layer == 0 ? "layer 0 (characters)" : fmt::format("layer {}", layer);
            text(x + 17, 56, 11, name, kInk);
            x += layer == 0 ? 135 : 70;
        }
    }

    void bar(double y, double height, const std::vector<double>& shares, bool numbers) {
        double sum = 0;
        for (const double share : shares)
            sum += std::max(0.0, finite(share));
        double x = kBarLeft;
        for (std::size_t layer = 0; layer < shares.size() && sum > 0; ++layer) {
            const double width = kBarWidth * std::max(0.0, finite(shares[layer])) / sum;
            m_drawing.rectangles.push_back({x, y, width, height, kLayers[layer % std::size(kLayers)]});
            if (numbers && width > 30)
                text(x + width / 2, y + height - 4, 10, fmt::format("{:.2f}", shares[layer]), kInk, false, true);
            x += width;
        }
    }

    void addRun(const tasks::TaskRun& run) {
        const tasks::RunPoint* point = shownPoint(run);
        if (point == nullptr || point->mixes.empty()) {
            m_notes.push_back(fmt::format("{} has no mix of layers to show.", run.name));
            return;
        }
        for (const tasks::MixState& mix : point->mixes) {
            text(kMargin, m_y + 12, 12, fitted(run.name, 12, kBarLeft - kMargin - 10), kInk, true);
            text(kMargin, m_y + 27, 10,
                 fitted(fmt::format("{}, {}, seed {}", run.task, mix.place, run.seed), 10, kBarLeft - kMargin - 10),
                 kGrey);
            bar(m_y, 16, mix.weights, true);
            for (const tasks::MixContribution& part : run.contributions)
                if (part.place == mix.place)
                    bar(m_y + 19, 6, part.share, false);
            text(kBarLeft + kBarWidth + 12, m_y + 12, 11, fmt::format("gamma {:.2f}", mix.gamma), kInk);
            text(kBarLeft + kBarWidth + 12, m_y + 27, 10,
                 fitted(fmt::format("{} {:.2f}", run.metricName, point->devMetric), 10, 150), kGrey);
            describe(run, mix);
            m_y += kRow;
        }
    }

    void describe(const tasks::TaskRun& run, const tasks::MixState& mix) {
        std::string weights;
        for (std::size_t layer = 0; layer < mix.weights.size(); ++layer)
            weights += fmt::format("{}{:.3f}", layer == 0 ? "" : ", ", mix.weights[layer]);
        m_drawing.description +=
            fmt::format("{} ({}): weights {}, gamma {:.3f}. ", run.name, mix.place, weights, mix.gamma);
    }

    void addNotes() {
        bool measured = false;
        for (const tasks::TaskRun& run : m_runs)
            measured = measured || !run.contributions.empty();
        m_notes.insert(m_notes.begin(),
                       "Bars: softmax weights of the mix" +
                           std::string(measured ? "; thin bars: share of each layer, weight times mean "
                                                  "length of its vectors."
                                                : "."));
        for (const std::string& line : m_notes) {
            m_y += 16;
            text(kMargin, m_y, 10, fitted(line, 10, kWidth - 2 * kMargin), kGrey);
        }
    }

    const std::vector<tasks::TaskRun>& m_runs;
    std::vector<std::string> m_notes;
    Drawing m_drawing;
    double m_y = 0;
};

}  // namespace

std::string layerWeightSvg(const std::vector<tasks::TaskRun>& runs, const std::vector<std::string>& notes) {
    return svgOf(Figure(runs, notes).draw());
}

}  // namespace app
