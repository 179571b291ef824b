// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/metric_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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
        fmt::format_to(out, "{:<22} {:>8}  {:>9}\n", slice.by + " " + slice.bucket, slice.examples,
                       percentText(slice.value));
}

/// A mean of a bin; null of an empty one.
ordered_json meanOfBin(double sum, std::int64_t count) {
    return count == 0 ? ordered_json() : ordered_json(sum / static_cast<double>(count));
}

ordered_json calibrationJson(const Calibration& calibration) {
    ordered_json bins = ordered_json::array();
    for (const CalibrationBin& bin : calibration.bins())
        bins.push_back({{"count", bin.count},
                        {"probability", meanOfBin(bin.probability, bin.count)},
                        {"right", meanOfBin(static_cast<double>(bin.right), bin.count)}});
    return {{"error", calibration.error()}, {"bins", std::move(bins)}};
}

void addCalibration(const Calibration& calibration, Out out) {
    const CalibrationBin all = calibration.total();
    const auto count = static_cast<double>(all.count);
    fmt::format_to(out, "calibration error {:.2f} ({} predictions, mean probability {:.2f} %, {:.2f} % right)\n",
                   calibration.error(), all.count, 100 * all.probability / count,
                   100 * static_cast<double>(all.right) / count);
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

double macroF1(std::span<const LabelMetrics> labels) {
    double sum = 0, occurring = 0;
    for (const LabelMetrics& label : labels)
        if (label.gold + label.predicted > 0) {
            sum += label.f1;
            ++occurring;
        }
    return occurring > 0 ? sum / occurring : std::nan("");
}

std::string percentText(double value) {
    return std::isnan(value) ? "undefined" : fmt::format("{:.2f}", value);
}

double percentOf(const ExampleScore& sum) {
    const double all = sum.predicted + sum.gold;
    return all > 0 ? 100 * 2 * sum.right / all : std::nan("");
}

std::string toJson(const MetricReport& report) {
    ordered_json json = {{"task", report.task.name},
                         {"metric", report.metricName},
                         {"value", report.value},
                         {"interval", {report.low, report.high}},
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
    if (report.calibration.total().count > 0)
        json["calibration"] = calibrationJson(report.calibration);
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string toTable(const MetricReport& report) {
    std::string text;
    const Out out = std::back_inserter(text);
    const std::string interval =
        std::isnan(report.value) ? "" : fmt::format(" (95 % interval {:.2f} to {:.2f})", report.low, report.high);
    fmt::format_to(out, "{} {}{} over {} example{}\n", report.metricName, percentText(report.value), interval,
                   report.examples, report.examples == 1 ? "" : "s");
    for (const NamedMetric& other : report.others)
        fmt::format_to(out, "{} {}\n", other.name, percentText(other.value));
    if (report.calibration.total().count > 0)
        addCalibration(report.calibration, out);
    if (!report.labels.empty())
        addLabels(report, out);
    if (!report.slices.empty())
        addSlices(report, out);
    if (!report.confusion.labels.empty())
        addConfusion(report.confusion, out);
    return text;
}

}  // namespace tasks
