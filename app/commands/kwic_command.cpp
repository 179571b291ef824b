// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo kwic`, listed in command_table.cpp.
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/result_file.h"
#include "app/files/missing_file.h"
#include "app/files/table_cell.h"
#include "app/instruments/concordance.h"
#include "app/models/head_bilm.h"
#include "app/models/loaded_model.h"
#include "app/terminal/terminal_text.h"
#include "app/workspace/corpus_query.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using Lines = std::vector<ConcordanceLine>;

struct KwicSettings {
    std::string project, where, sort, output, format = "text", model, layers = "top", countBy;
    std::vector<std::string> query;
    std::size_t context = 10;
    std::int64_t like = 0;
    std::size_t limit = 0;
    EngineSettings engine;
};

/// The last `width` code points of a text, or the first ones; padded on the other side.
std::string fitted(const std::string& text, std::size_t width, bool atEnd) {
    std::vector<std::size_t> begins;
    for (std::size_t k = 0; k < text.size(); ++k)
        if ((static_cast<unsigned char>(text[k]) & 0xC0) != 0x80)
            begins.push_back(k);
    if (begins.size() <= width)
        return atEnd ? std::string(width - begins.size(), ' ') + text : text;
    return atEnd ? text.substr(begins[begins.size() - width]) : text.substr(0, begins[width]);
}

std::string textOf(const Lines& lines) {
    constexpr std::size_t kSide = 50;
    std::string text;
    for (const ConcordanceLine& line : lines) {
        text += fmt::format("{:>6}  ", line.number);
        if (line.similarity)
            text += fmt::format("{:.3f}  ", *line.similarity);
        text += fmt::format("{}[{}]{}  {}\n", fitted(onOneLine(line.left), kSide, true), onOneLine(line.hit),
                            fitted(onOneLine(line.right), kSide, false), onOneLine(line.document));
    }
    return text;
}

/// The fields of metadata that any line has, in order of their names.
std::vector<std::string> fieldsOf(const Lines& lines) {
    std::map<std::string, bool> names;
    for (const ConcordanceLine& line : lines)
        for (const tasks::NamedValue& field : line.metadata)
            names[field.name] = true;
    std::vector<std::string> fields;
    for (const auto& [name, used] : names)
        fields.push_back(name);
    return fields;
}

std::string tableOf(const Lines& lines, char separator) {
    const std::vector<std::string> fields = fieldsOf(lines);
    std::string text;
    const auto write = [&](const std::vector<std::string>& cells) {
        for (std::size_t k = 0; k < cells.size(); ++k)
            text += (k == 0 ? "" : std::string(1, separator)) + tableCell(cells[k], separator);
        text += '\n';
    };
    std::vector<std::string> heading = {"line",     "document", "sentence", "token", "begin_byte",
                                        "end_byte", "left",     "hit",      "right", "similarity"};
    heading.insert(heading.end(), fields.begin(), fields.end());
    write(heading);
    for (const ConcordanceLine& line : lines) {
        std::vector<std::string> cells = {fmt::format("{}", line.number),
                                          line.document,
                                          fmt::format("{}", line.sentence),
                                          fmt::format("{}", line.token),
                                          fmt::format("{}", line.bytes.begin.value()),
                                          fmt::format("{}", line.bytes.end.value()),
                                          line.left,
                                          line.hit,
                                          line.right,
                                          line.similarity ? fmt::format("{:.6f}", *line.similarity) : "NA"};
        for (const std::string& field : fields) {
            const std::string* value = tasks::findValue(line.metadata, field);
            cells.push_back(value ? *value : "NA");
        }
        write(cells);
    }
    return text;
}

std::string jsonOf(const Lines& lines) {
    std::string text;
    for (const ConcordanceLine& line : lines) {
        Json metadata = Json::object();
        for (const tasks::NamedValue& field : line.metadata)
            metadata[field.name] = field.value;
        const Json json = {{"line", line.number},
                           {"document", line.document},
                           {"sentence", line.sentence},
                           {"token", line.token},
                           {"bytes", {line.bytes.begin.value(), line.bytes.end.value()}},
                           {"left", line.left},
                           {"hit", line.hit},
                           {"right", line.right},
                           {"similarity", line.similarity ? Json(*line.similarity) : Json()},
                           {"metadata", std::move(metadata)}};
        text += json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return text;
}

/// How many lines each value of a field has, most first.
std::string countsOf(const Lines& lines, const std::string& field) {
    std::map<std::string, std::int64_t> counts;
    for (const ConcordanceLine& line : lines) {
        const std::string* value = tasks::findValue(line.metadata, field);
        ++counts[field == "document" ? line.document : value ? *value : "NA"];
    }
    std::vector<std::pair<std::string, std::int64_t>> rows(counts.begin(), counts.end());
    std::ranges::stable_sort(rows, [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string text = fmt::format("{}\tlines\n", onOneLine(field));
    for (const auto& [value, count] : rows)
        text += fmt::format("{}\t{}\n", onOneLine(value), count);
    return text;
}

void runKwic(KwicSettings settings, const CommandEnvironment& environment) {
    if (std::error_code error; !std::filesystem::exists(settings.project, error) && !error)
        throw missingFile(settings.project, "project");
    if (settings.sort == "similarity" && settings.like == 0)
        throw UsageError("--sort similarity compares with a line: give its number with --like.");
    std::string query;
    for (const std::string& word : settings.query)
        query += (query.empty() ? "" : " ") + word;
    ResultFile result(settings.output, {settings.project}, environment.out);
    const Workspace workspace(settings.project, Workspace::Access::kReadOnly);
    const MetadataCondition condition = workspace.conditionNamed(settings.where);
    Lines lines = concordance(workspace, CorpusQuery::parse(query), condition, settings.context, environment.control);
    const std::size_t found = lines.size();
    if (settings.like > 0) {
        if (settings.model.empty())
            settings.model = defaultBilm().string();
        const LoadedModel model = loadModel(settings.model, settings.engine, environment.control);
        const LayerSelection layer = layersIn(*parseLayers(settings.layers), model.bilm->options().layerCount());
        compareLines(lines, settings.like, *model.bilm, layer, environment.control);
    }
    if (settings.sort.empty())
        settings.sort = settings.like > 0 ? "similarity" : "document";
    sortLines(lines, settings.sort);
    if (!settings.countBy.empty()) {
        result.out().write(countsOf(lines, settings.countBy));
        return result.commit();
    }
    if (settings.limit > 0 && settings.limit < lines.size())
        lines.resize(settings.limit);
    result.out().write(settings.format == "text"   ? textOf(lines)
                       : settings.format == "json" ? jsonOf(lines)
                                                   : tableOf(lines, settings.format == "tsv" ? '\t' : ','));
    result.commit();
    if (lines.size() < found)
        note(fmt::format("{} of {} are written; --limit writes more.", lines.size(),
                         countOf(static_cast<std::int64_t>(found), "line")));
    if (found == 0)
        note("The query has no hit.");
}

CommandAction defineKwic(CLI::App& parser) {
    auto settings = std::make_shared<KwicSettings>();
    KwicSettings& s = *settings;
    parser.add_option("PROJECT", s.project, "A project file, name.elmoscope")->required()->type_name("");
    parser
        .add_option(
            "QUERY", s.query,
            "Words, or a query such as '[lemma=\"go\"] [upos=\"ADP\"]' (see the guide: Instruments of the biLM)")
        ->required()
        ->type_name("");
    parser
        .add_option("--where", s.where,
                    "Only documents whose metadata fit, as 'year < 1900 and genre = letter', or the name of a part of "
                    "the corpus")
        ->type_name("CONDITION");
    parser
        .add_option("--sort", s.sort,
                    "document, left, right (by the words outwards from the hit), hit, similarity, or a field of the "
                    "metadata (default: document, or similarity with --like)")
        ->type_name("KEY");
    addCount(parser, "--context", s.context, std::size_t{1000}, "Words on each side")->capture_default_str();
    addCount(parser, "--like", s.like, std::int64_t{1} << 40,
             "Compare all lines with the line of this number, by the biLM's vectors of the hits");
    parser.add_option("-m,--model", s.model, "The biLM of --like (default: english-small)")->type_name("MODEL");
    addOneLayer(parser, s.layers, "Layer of the vectors: top, average or the number of one layer");
    addEngine(parser, s.engine);
    parser.add_option("--count-by", s.countBy, "Only count the lines, by a field of the metadata or by document")
        ->type_name("FIELD");
    addCount(parser, "--limit", s.limit, std::size_t{1'000'000'000}, "Lines to write (default: all)");
    addChoice(parser, "--to", s.format, {"text", "csv", "tsv", "json"},
              "Output format; json has an object for each line")
        ->capture_default_str();
    addResultFile(parser, s.output);
    return [settings](const CommandEnvironment& environment) { runKwic(*settings, environment); };
}

}  // namespace

Command kwicCommand() {
    return {"kwic", "List the hits of a query in a project with what stands around them (concordance)",
            "  elmo kwic work.elmoscope bank --sort right\n"
            "  elmo kwic work.elmoscope '[lemma=\"go\"] [upos=\"ADP\"]' --where 'year < 1900' --to csv -o go.csv\n"
            "  elmo kwic work.elmoscope bank --like 12 --layers 1      most similar uses first\n"
            "  elmo kwic work.elmoscope bank --count-by genre\n",
            defineKwic};
}

}  // namespace app
