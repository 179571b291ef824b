// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/training/lm_runs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/files/table_cell.h"
#include "app/training/tensorboard_events.h"
#include "elmo/training/run/train_config.h"
#include "elmo/training/run/training_run.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace training = elmo::training;
using Json = nlohmann::ordered_json;

double secondsOf(const std::string& time) {
    std::tm parts = {};
    return ::strptime(time.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts) ? static_cast<double>(::timegm(&parts)) : 0;
}

void addNumbers(const std::string& prefix, const Json& json, LmRunPoint& point) {
    for (const auto& [key, value] : json.items())
        if (value.is_object())
            addNumbers(prefix + key + ".", value, point);
        else if (value.is_number() && key != "step" && key != "steps")
            point.numbers.emplace_back(prefix + key, value.get<double>());
}

void addLogLine(const Json& line, LmRun& run) {
    if (line.contains("resumedAt") && line.contains("changes"))
        for (const Json& change : line["changes"])
            run.changes.push_back(
                fmt::format("at step {}: {}", line["resumedAt"].get<std::int64_t>(), change.get<std::string>()));
    if (!line.contains("step"))
        return;
    LmRunPoint& point = run.points.emplace_back();
    point.step = line["step"].get<std::int64_t>();
    if (line.contains("time"))
        point.time = secondsOf(line["time"].get<std::string>());
    addNumbers({}, line, point);
}

/// The settings by name, as settings.toml writes them.
std::map<std::string, std::string> settingsByName(const LmRun& run) {
    training::RunSettings asked = run.header.run.value_or(training::RunSettings());
    std::string toml = training::configText(run.header.options);
    if (run.header.run)
        toml += "\n" + training::settingsOf(asked).toml();
    std::map<std::string, std::string> values;
    std::string table;
    std::istringstream in(toml);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with('['))
            table = line.substr(1, line.find(']') - 1);
        else if (const std::size_t equals = line.find(" = "); equals != line.npos)
            values[table + "." + line.substr(0, equals)] = line.substr(equals + 3);
    return values;
}

struct Column {
    const char* number;  ///< of the log
    const char* title;
    const char* format;
};
constexpr Column kRunColumns[] = {{"lossForward", "loss forward, sampled", "{:.4f}"},
                                  {"lossBackward", "loss backward, sampled", "{:.4f}"},
                                  {"rate", "learning rate", "{:.3g}"},
                                  {"tokensPerSecond", "tokens per second", "{:.0f}"},
                                  {"heldOut.perplexityMean", "held out, sample", "{:.2f}"},
                                  {"keptStep", "kept step", "{:.0f}"},
                                  {"allHeldOut.perplexityMean", "all held-out text", "{:.2f}"},
                                  {"allHeldOut.perplexityKnownWords", "  of known words", "{:.2f}"},
                                  {"allHeldOut.bitsPerCharacter", "  bits per character", "{:.4f}"},
                                  {"allHeldOut.bitsPerByte", "  bits per byte", "{:.4f}"}};

std::vector<std::pair<std::string, std::string>> numbersOf(const LmRun& run) {
    const training::Checkpoint& header = run.header;
    std::vector<std::pair<std::string, std::string>> numbers = {
        {"step", fmt::format("{} of {}", run.step(), header.options.steps)}};
    if (header.state.step < run.step())
        numbers.emplace_back("checkpoint", fmt::format("step {}", header.state.step));
    numbers.emplace_back("hours", fmt::format("{:.2f}", header.state.seconds / 3600));
    const auto text = static_cast<double>(header.corpus.tokens + header.corpus.sentences);
    if (text > 0)
        numbers.emplace_back("passes", fmt::format("{:.2f}", static_cast<double>(run.positions()) / text));
    numbers.emplace_back("positions", fmt::format("{}", run.positions()));
    for (const Column& column : kRunColumns)
        if (const auto value = run.last(column.number))
            numbers.emplace_back(column.title, fmt::format(fmt::runtime(column.format), *value));
    if (header.history.bestLoss)
        numbers.emplace_back("best of the sample", fmt::format("{:.2f} at step {}", std::exp(*header.history.bestLoss),
                                                               header.history.bestStep));
    if (header.history.lossAtStart)
        numbers.emplace_back("before fine-tuning", fmt::format("{:.2f}", std::exp(*header.history.lossAtStart)));
    return numbers;
}

/// Rows with a title and a cell for each run.
using Table = std::vector<std::pair<std::string, std::vector<std::string>>>;

std::string tableText(const Table& table, const std::vector<LmRun>& runs) {
    std::size_t first = 0;
    std::vector<std::size_t> widths;
    for (const LmRun& run : runs)
        widths.push_back(run.name.size());
    for (const auto& [title, cells] : table) {
        first = std::max(first, title.size());
        for (std::size_t k = 0; k < cells.size(); ++k)
            widths[k] = std::max(widths[k], cells[k].size());
    }
    const auto row = [&](const std::string& title, const std::vector<std::string>& cells) {
        std::string line = fmt::format("{:<{}}", title, first);
        for (std::size_t k = 0; k < cells.size(); ++k)
            line += fmt::format("  {:>{}}", cells[k], widths[k]);
        return line.erase(line.find_last_not_of(' ') + 1) + "\n";
    };
    std::vector<std::string> names;
    for (const LmRun& run : runs)
        names.push_back(run.name);
    std::string text = row({}, names);
    for (const auto& [title, cells] : table)
        text += row(title, cells);
    return text;
}

/// A row for each title that a run has, in the order of first sight.
template <class Pairs>
Table joinedRows(const std::vector<Pairs>& ofRuns) {
    Table table;
    for (std::size_t k = 0; k < ofRuns.size(); ++k)
        for (const auto& [title, value] : ofRuns[k]) {
            auto row = std::ranges::find(table, title, &Table::value_type::first);
            if (row == table.end())
                row = table.insert(table.end(), {title, std::vector<std::string>(ofRuns.size(), "-")});
            row->second[k] = value;
        }
    return table;
}

Table differencesOf(const std::vector<LmRun>& runs) {
    std::vector<std::map<std::string, std::string>> settings;
    for (const LmRun& run : runs)
        settings.push_back(settingsByName(run));
    Table table = joinedRows(settings);
    std::erase_if(table, [](const auto& row) {
        return std::ranges::all_of(row.second, [&](const std::string& cell) { return cell == row.second.front(); });
    });
    return table;
}

Table numbersOf(const std::vector<LmRun>& runs) {
    std::vector<std::vector<std::pair<std::string, std::string>>> numbers;
    for (const LmRun& run : runs)
        numbers.push_back(numbersOf(run));
    return joinedRows(numbers);
}

Json runJsonOf(const LmRun& run) {
    Json json = {{"name", run.name},
                 {"path", run.path},
                 {"finished", run.isFinished()},
                 {"step", run.step()},
                 {"checkpointStep", run.header.state.step},
                 {"settings", Json::object()},
                 {"numbers", Json::object()}};
    for (const auto& [name, value] : settingsByName(run))
        json["settings"][name] = value;
    json["numbers"]["positions"] = run.positions();
    for (const Column& column : kRunColumns)
        if (const auto value = run.last(column.number))
            json["numbers"][column.number] = *value;
    if (run.header.history.bestLoss) {
        json["numbers"]["bestHeldOutPerplexity"] = std::exp(*run.header.history.bestLoss);
        json["numbers"]["bestStep"] = run.header.history.bestStep;
    }
    json["changes"] = run.changes;
    return json;
}

}  // namespace

std::optional<double> LmRunPoint::number(const std::string& name) const {
    const auto found = std::ranges::find(numbers, name, &std::pair<std::string, double>::first);
    return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> LmRun::last(const std::string& number) const {
    for (auto point = points.rbegin(); point != points.rend(); ++point)
        if (const auto value = point->number(number))
            return value;
    return std::nullopt;
}

std::int64_t LmRun::step() const {
    return std::max(header.state.step, points.empty() ? 0 : points.back().step);
}

std::int64_t LmRun::positions() const {
    return std::max(header.state.positions, static_cast<std::int64_t>(last("positions").value_or(0)));
}

bool isLmRun(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_regular_file(training::checkpointPath(folder), ignored);
}

LmRun readLmRun(const fs::path& folder) {
    LmRun run;
    const fs::path plain = folder.lexically_normal();
    run.name = (plain.has_filename() ? plain.filename() : plain.parent_path().filename()).string();
    run.path = folder.string();
    run.header = training::readCheckpointHeader(training::checkpointPath(folder));
    std::ifstream log(folder / "log.jsonl");
    for (std::string line; std::getline(log, line);)
        try {
            addLogLine(Json::parse(line), run);
        } catch (const Json::exception&) {
            continue;  // a line that is being written
        }
    return run;
}

std::string lmRunText(const LmRun& run) {
    std::string text = fmt::format("{}: training run of a biLM, {}\n", run.path,
                                   run.isFinished() ? "finished" : "not finished; `elmo train-lm --resume` goes on");
    for (const auto& [title, value] : numbersOf(run))
        text += fmt::format("  {:<24} {}\n", title, value);
    for (const std::string& change : run.changes)
        text += fmt::format("  changed {}\n", change);
    for (const auto& [name, value] : settingsByName(run))
        text += fmt::format("  {:<36} {}\n", name, value);
    return text;
}

std::string lmRunJson(const LmRun& run) {
    return runJsonOf(run).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string lmRunsText(const std::vector<LmRun>& runs) {
    const Table differences = differencesOf(runs);
    std::string text;
    if (runs.size() > 1)
        text += differences.empty() ? "The settings of these runs are the same.\n\n"
                                    : "Settings that differ\n" + tableText(differences, runs) + "\n";
    text += "Last numbers\n" + tableText(numbersOf(runs), runs);
    for (const LmRun& run : runs)
        for (const std::string& change : run.changes)
            text += fmt::format("{}, changed {}\n", run.name, change);
    return text;
}

std::string lmRunsJson(const std::vector<LmRun>& runs) {
    Json list = Json::array();
    for (const LmRun& run : runs)
        list.push_back(runJsonOf(run));
    return list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string lmRunsCsv(const std::vector<LmRun>& runs) {
    std::vector<std::string> names;
    for (const LmRun& run : runs)
        for (const LmRunPoint& point : run.points)
            for (const auto& [name, value] : point.numbers)
                if (std::ranges::find(names, name) == names.end())
                    names.push_back(name);
    std::string text = fmt::format("run,step,time{}{}\n", names.empty() ? "" : ",", fmt::join(names, ","));
    for (const LmRun& run : runs)
        for (const LmRunPoint& point : run.points) {
            text += fmt::format("{},{},{}", tableCell(run.name, ','), point.step, point.time);
            for (const std::string& name : names) {
                const auto value = point.number(name);
                text += value ? fmt::format(",{}", *value) : ",";
            }
            text += "\n";
        }
    return text;
}

std::string lmRunCurves(const std::vector<LmRun>& runs) {
    Json list = Json::array();
    for (const LmRun& run : runs) {
        Json steps = Json::array(), points = Json::array();
        for (const LmRunPoint& point : run.points) {
            const auto forward = point.number("lossForward"), backward = point.number("lossBackward");
            if (forward || backward)
                steps.push_back({point.step, forward && backward ? (*forward + *backward) / 2
                                                                 : forward.value_or(0) + backward.value_or(0)});
            if (const auto heldOut = point.number("heldOut.perplexityMean"))
                points.push_back({point.step, *heldOut});
        }
        list.push_back({{"name", run.name}, {"steps", steps}, {"points", points}});
    }
    return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string lmRunEvents(const LmRun& run) {
    std::string events = tensorboardHeader(run.points.empty() ? 0 : run.points.front().time);
    for (const LmRunPoint& point : run.points)
        for (const auto& [name, value] : point.numbers)
            events += tensorboardScalar(name, value, point.step, point.time);
    return events;
}

}  // namespace app
