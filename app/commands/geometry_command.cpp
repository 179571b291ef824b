// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo geometry`, listed in command_table.cpp.
#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "app/commands/inputs/text_arguments.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/evaluation/model_geometry.h"
#include "app/figures/drawn_figure.h"
#include "app/figures/reproduction.h"
#include "app/models/loaded_model.h"
#include "app/models/model_language.h"
#include "elmo/weights/weight_reader.h"

namespace app {
namespace {

constexpr std::array kGeometryFormats = {"text", "json", "csv", "svg", "pdf", "png", "figure-csv"};

struct GeometrySettings {
    std::string model, other;
    TextArguments texts;
    std::vector<std::string> outputs;
    std::string format;  ///< empty: what the name of the output says, otherwise text
    std::string language = "en";
    std::size_t most = 20'000, least = 5;
    EngineSettings engine;
};

/// The command line that makes the result again.
Reproduction geometryRecord(const GeometrySettings& settings, const std::vector<std::string>& files,
                            const std::string& format) {
    const auto whole = [](const std::string& path) {
        return std::filesystem::absolute(path).lexically_normal().string();
    };
    std::vector<std::string> command = {"geometry", "--model", whole(settings.model)};
    std::vector<std::filesystem::path> inputs = {whole(settings.model)};
    if (!settings.other.empty()) {
        command.insert(command.end(), {"--compare", whole(settings.other)});
        inputs.emplace_back(whole(settings.other));
    }
    command.insert(command.end(), {"--to", format, "--most", fmt::format("{}", settings.most), "--least",
                                   fmt::format("{}", settings.least)});
    const ReadingOptions& reading = settings.texts.reading;
    if (!reading.language.empty())
        command.insert(command.end(), {"--language", reading.language});
    if (!reading.input.empty())
        command.insert(command.end(), {"--from", reading.input});
    if (reading.pretokenized)
        command.emplace_back("--pretokenized");
    command.insert(command.end(),
                   {"--device", settings.engine.device, "--precision", std::string(nameOf(settings.engine.precision))});
    for (const std::string& file : files) {
        command.push_back(whole(file));
        inputs.emplace_back(whole(file));
    }
    if (settings.language != "en")
        command.insert(command.end(), {"--figure-language", settings.language});
    return reproductionOf(std::move(command),
                          format == "text"         ? "table"
                          : format == "figure-csv" ? "csv"
                                                   : format,
                          inputs);
}

void runGeometry(GeometrySettings settings, const CommandEnvironment& environment) {
    const std::vector<std::string> files = filesOf(settings.texts, environment.control.stopToken());
    ResultFiles result(settings.outputs, settings.format, kGeometryFormats, files, environment.out);
    const GeometrySettings given = settings;
    const LoadedModel model = loadModel(settings.model, settings.engine, environment.control);
    noteAll(elmo::readingNotes(settings.model));
    std::optional<LoadedModel> other;
    if (!settings.other.empty()) {
        other = loadModel(settings.other, settings.engine, environment.control);
        noteAll(elmo::readingNotes(settings.other));
        if (other->tokenizer != model.tokenizer)
            note(
                fmt::format("The biLMs were trained on text of different tokenizers ('{}' and '{}'); both read the "
                            "same tokens here.",
                            model.tokenizer, other->tokenizer));
    }
    if (!settings.texts.reading.pretokenized)
        takeLanguageOf(settings.model, settings.texts.reading.language);
    GeometryTexts texts(settings.most);
    readTextFiles(files, settings.texts.reading, environment.control.stopToken(),
                  [&](SentenceReader& reader, const std::string&) { texts.collect(reader, environment.control); });
    if (texts.isFull())
        note(fmt::format("The first {} tokens are measured, as many whole sentences as --most allows; there are more.",
                         texts.tokens()));
    std::vector<const LoadedModel*> models = {&model};
    if (other)
        models.push_back(&*other);
    const GeometryReport report = measureGeometry(models, texts, settings.least, environment.control);
    if (report.models.front().layers.front().comparedWords == 0)
        note(
            fmt::format("No word occurs {} times, so there is no self-similarity. Give more text or a smaller "
                        "--least.",
                        settings.least));
    const auto resultOf = [&](const std::string& format) -> std::string {
        if (format == "text")
            return geometryText(report);
        if (format == "json")
            return geometryJson(report);
        if (format == "csv")
            return geometryCsv(report);
        FigureSpec spec;
        spec.language = settings.language;
        return drawnSeries(geometrySeries(report), spec, format == "figure-csv" ? "csv" : format, environment.control);
    };
    const auto recordOf = [&](const std::string& format) { return geometryRecord(given, files, format); };
    const bool isLasting = std::ranges::find(files, "-") == files.end();  // otherwise it can't be read again
    result.keep(resultOf, isLasting ? std::function<Reproduction(const std::string&)>(recordOf) : nullptr);
}

CommandAction defineGeometry(CLI::App& parser) {
    auto settings = std::make_shared<GeometrySettings>();
    GeometrySettings& s = *settings;
    parser.add_option("-m,--model,MODEL", s.model, "Folder of a model, options.json, or weights file")
        ->required()
        ->type_name("");
    addTexts(parser, s.texts);
    parser.add_option("--compare", s.other, "Another biLM, whose layers are compared with those of the first")
        ->type_name("MODEL");
    addCount(parser, "--most", s.most, std::size_t{10'000'000}, "Maximum number of tokens; memory grows with it")
        ->capture_default_str();
    addCount(parser, "--least", s.least, std::size_t{1'000'000},
             "Occurrences that a word needs for its self-similarity")
        ->capture_default_str();
    addEngine(parser, s.engine);
    addChoice(parser, "--to", s.format, {kGeometryFormats.begin(), kGeometryFormats.end()},
              "Output format; svg, pdf, png: the figure of measures by layers; figure-csv: its numbers (default: what "
              "the name of the output says, otherwise text)");
    addChoice(parser, "--figure-language", s.language, {"en", "zh_CN", "ar"}, "Language of figures")
        ->capture_default_str();
    addResultFiles(parser, s.outputs);
    return [settings](const CommandEnvironment& environment) { runGeometry(*settings, environment); };
}

}  // namespace

Command geometryCommand() {
    return {"geometry", "Measure how the vectors of each layer lie: context-specificity, anisotropy, CKA",
            "  elmo geometry english-small books/ news.txt\n"
            "  elmo geometry english-small news.txt --compare my-run -o geometry.csv\n",
            defineGeometry};
}

}  // namespace app
