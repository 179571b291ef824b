// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/metric_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

namespace tasks {
namespace {

using nlohmann::ordered_json;
using Out = std::back_insert_iterator<std::string>;

void addLabels(const MetricReport& report, Out out) {
    std::size_t width = 5;
    for (const LabelMetrics& row : report.labels)
        width = std::max(width, row.label.size());
    fmt::format_to(out, "\n{:<{}}  precision  recall      F1    gold  predicted  right\n", "label", width);
    for (const LabelMetrics& row : report.labels)
        fmt::format_to(out, "{:<{}}  {:>9.2f}  {:>6.2f}  {:>6.2f}  {:>6}  {:>9}  {:>5}\n", row.label, width,
                       row.precision, row.recall, row.f1, row.gold, row.predicted, row.right);
}

void addSlices(const MetricReport& report, Out out) {
    fmt::format_to(out, "\nslice                  examples  {:>9}\n", report.metricName);
    for (const SliceMetrics& slice : report.slices)
        fmt::format_to(out, "{:<22} {:>8}  {:>9.2f}\n", slice.by + " " + slice.bucket, slice.examples, slice.value);
}

void addConfusion(const ConfusionMatrix& matrix, Out out) {
    std::size_t width = 6;
    for (const std::string& label : matrix.labels)
        width = std::max(width, label.size());
    fmt::format_to(out, "\ngold in rows, predicted in columns\n{:<{}}", "", width);
    for (const std::string& label : matrix.labels)
        fmt::format_to(out, "  {:>{}}", label, width);
    for (std::size_t i = 0; i < matrix.labels.size(); ++i) {
        fmt::format_to(out, "\n{:<{}}", matrix.labels[i], width);
        for (const std::int64_t count : matrix.counts[i])
            fmt::format_to(out, "  {:>{}}", count, width);
    }
    fmt::format_to(out, "\n");
}

}  // namespace

ExampleScore& ExampleScore::operator+=(const ExampleScore& other) {
    right += other.right;
    predicted += other.predicted;
    gold += other.gold;
    return *this;
}

double percentOf(const ExampleScore& sum) {
    const double all = sum.predicted + sum.gold;
    return all > 0 ? 100 * 2 * sum.right / all : 0;
}

std::string toJson(const MetricReport& report) {
    ordered_json json = {{"task", report.task.name},
                         {"metric", report.metricName},
                         {"value", report.value},
                         {"examples", report.examples}};
    json["others"] = ordered_json::object();
    for (const NamedMetric& other : report.others)
        json["others"][other.name] = other.value;
    json["labels"] = ordered_json::array();
    for (const LabelMetrics& row : report.labels)
        json["labels"].push_back({{"label", row.label},
                                  {"precision", row.precision},
                                  {"recall", row.recall},
                                  {"f1", row.f1},
                                  {"right", row.right},
                                  {"predicted", row.predicted},
                                  {"gold", row.gold}});
    json["slices"] = ordered_json::array();
    for (const SliceMetrics& slice : report.slices)
        json["slices"].push_back(
            {{"by", slice.by}, {"bucket", slice.bucket}, {"examples", slice.examples}, {"value", slice.value}});
    if (!report.confusion.labels.empty())
        json["confusion"] = {{"labels", report.confusion.labels}, {"counts", report.confusion.counts}};
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string toTable(const MetricReport& report) {
    std::string text;
    const Out out = std::back_inserter(text);
    fmt::format_to(out, "{} {:.2f} over {} examples\n", report.metricName, report.value, report.examples);
    for (const NamedMetric& other : report.others)
        fmt::format_to(out, "{} {:.2f}\n", other.name, other.value);
    if (!report.labels.empty())
        addLabels(report, out);
    if (!report.slices.empty())
        addSlices(report, out);
    if (!report.confusion.labels.empty())
        addConfusion(report.confusion, out);
    return text;
}

}  // namespace tasks
