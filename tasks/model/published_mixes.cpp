// SPDX-License-Identifier: Apache-2.0
#include "tasks/model/published_mixes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>

#include "elmo/error.h"
#include "tasks/data/table_rows.h"
#include "tasks/files/data_file.h"

namespace tasks {
namespace {

namespace fs = std::filesystem;
using elmo::Error;
using elmo::ErrorCode;

/// How far from 1 the sum of printed weights may be: half a unit of two digits, five layers.
constexpr double kRounding = 0.03;

class MixTable {
public:
    explicit MixTable(const fs::path& path)
        : m_path(path),
          m_file(readDataFile(path, {})),
          m_rows(m_file.bytes, tableSeparator(m_file.bytes, fs::path(unpackedName(path)).extension().string())) {
        requireUtf8(m_file);
        readHeading();
        for (TableRow row; m_rows.next(row);)
            if (std::ranges::any_of(row, [](const std::string& cell) { return !cell.empty(); }))
                add(row);
        if (m_runs.empty())
            refuse("The table has no rows below its heading.");
    }

    std::vector<TaskRun> takeRuns() {
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            TaskRun& run = m_runs[i];
            run.path = m_path / std::to_string(i + 1);
            const auto has = [&](const char* place) {
                return std::ranges::find(run.points[0].mixes, place, &MixState::place) != run.points[0].mixes.end();
            };
            run.elmoMode = has("input") && has("output") ? "both" : has("output") ? "output" : "input";
        }
        return std::move(m_runs);
    }

private:
    [[noreturn]] void refuse(const std::string& message) const {
        throw Error(ErrorCode::kBadFormat, fmt::format("{}, line {}: {}", m_path.string(), m_rows.line(), message));
    }

    void readHeading() {
        TableRow heading;
        if (!m_rows.next(heading))
            refuse("The table is empty. Expected a heading: task,place,s_0,s_1,s_2,gamma,source.");
        const std::vector<std::string_view> names(heading.begin(), heading.end());
        m_task = columnNamed(names, {"task"});
        m_place = columnNamed(names, {"place"});
        m_gamma = columnNamed(names, {"gamma"});
        m_source = columnNamed(names, {"source"});
        m_seed = columnNamed(names, {"seed"});
        m_bilm = columnNamed(names, {"bilm"});
        m_lambda = columnNamed(names, {"lambda"});
        m_metric = columnNamed(names, {"metric"});
        m_dev = columnNamed(names, {"dev"});
        for (std::size_t layer = 0;; ++layer) {
            const std::string plain = fmt::format("s_{}", layer), joined = fmt::format("s{}", layer);
            const auto column = columnNamed(names, {plain, joined});
            if (!column)
                break;
            m_layers.push_back(*column);
        }
        if (!m_task || !m_place || !m_source || m_layers.size() < 2)
            refuse("The heading must name the columns task, place, s_0, s_1 (and further layers) and source.");
    }

    static std::string cell(const TableRow& row, std::optional<std::size_t> column) {
        return column && *column < row.size() ? row[*column] : std::string();
    }

    std::optional<double> number(const TableRow& row, std::optional<std::size_t> column, std::string_view name) const {
        const std::string text = cell(row, column);
        if (text.empty())
            return std::nullopt;
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
            refuse(fmt::format("'{}' in the column {} is no number, such as 0.35.", text, name));
        return value;
    }

    MixState mixOf(const TableRow& row) const {
        MixState mix{
            .place = cell(row, m_place), .raw = {}, .weights = {}, .gamma = number(row, m_gamma, "gamma").value_or(1)};
        if (mix.place != "input" && mix.place != "output")
            refuse(fmt::format("The place is '{}'; expected input or output.", mix.place));
        for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
            const auto weight = number(row, m_layers[layer], fmt::format("s_{}", layer));
            if (!weight)
                break;  // a biLM with fewer layers than others of the table
            if (*weight < 0 || *weight > 1)
                refuse(fmt::format("The weight s_{} is {}; expected 0 to 1.", layer, *weight));
            mix.weights.push_back(*weight);
        }
        const double sum = std::accumulate(mix.weights.begin(), mix.weights.end(), 0.0);
        if (mix.weights.size() < 2 || std::abs(sum - 1) > kRounding)
            refuse(fmt::format("The {} weights sum to {:.3f}; expected 1.", mix.weights.size(), sum));
        for (double& weight : mix.weights) {
            weight /= sum;
            mix.raw.push_back(std::log(std::max(weight, 1e-12)));  // softmax of it gives the weights
        }
        return mix;
    }

    void add(const TableRow& row) {
        TaskRun run;
        run.task = cell(row, m_task);
        run.source = cell(row, m_source);
        if (run.task.empty() || run.source.empty())
            refuse("A row needs a task and a source.");
        run.bilmName = cell(row, m_bilm);
        run.bilmHash = run.bilmName;
        run.lambda = number(row, m_lambda, "lambda").value_or(0);
        run.metricName = cell(row, m_metric);
        run.dataHash = run.source;
        const auto seed = number(row, m_seed, "seed");
        MixState mix = mixOf(row);
        const auto same = [&](const TaskRun& known) {
            return std::tie(known.task, known.source, known.bilmName, known.lambda) ==
                   std::tie(run.task, run.source, run.bilmName, run.lambda);
        };
        const auto isFree = [&](const TaskRun& known) {
            const auto& mixes = known.points[0].mixes;
            return same(known) && (!seed || known.seed == static_cast<std::int64_t>(*seed)) &&
                   std::ranges::find(mixes, mix.place, &MixState::place) == mixes.end();
        };
        if (const auto known = std::ranges::find_if(m_runs, isFree); known != m_runs.end()) {
            known->points[0].mixes.push_back(std::move(mix));
            return;
        }
        run.seed = seed ? static_cast<std::int64_t>(*seed) : std::ranges::count_if(m_runs, same) + 1;
        run.name = fmt::format("{} ({})", run.task, run.source);
        RunPoint point;
        point.trainLoss = std::nan("");
        point.devMetric = number(row, m_dev, "dev").value_or(std::nan(""));
        point.mixes.push_back(std::move(mix));
        run.points.push_back(std::move(point));
        run.chosen = 0;
        m_runs.push_back(std::move(run));
    }

    fs::path m_path;
    DataFile m_file;
    TableRows m_rows;
    std::optional<std::size_t> m_task, m_place, m_gamma, m_source, m_seed, m_bilm, m_lambda, m_metric, m_dev;
    std::vector<std::size_t> m_layers;
    std::vector<TaskRun> m_runs;
};

}  // namespace

std::vector<TaskRun> readPublishedMixes(const fs::path& file) {
    return MixTable(file).takeRuns();
}

bool isMixTable(const fs::path& path) {
    const std::string name = unpackedName(path);
    return name.ends_with(".csv") || name.ends_with(".tsv");
}

}  // namespace tasks
