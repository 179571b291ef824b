// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo ask`, listed in command_table.cpp.
#include <unistd.h>

#include <algorithm>
#include <istream>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/annotate/analyzer.h"
#include "app/annotate/document_layers.h"
#include "app/commands/inputs/input_files.h"
#include "app/commands/inputs/input_notes.h"
#include "app/commands/inputs/inputs.h"
#include "app/commands/inputs/noted_text.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/options/engine_options.h"
#include "app/commands/options/model_arguments.h"
#include "app/commands/options/reading_options.h"
#include "app/commands/outputs/result_file.h"
#include "app/models/head_bilm.h"
#include "app/models/model_language.h"
#include "app/terminal/terminal_text.h"
#include "app/texts/line_decoder.h"
#include "elmo/error.h"
#include "elmo/text/offset_map.h"
#include "tasks/model/task_model.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

struct AskSettings {
    std::string question, file, model, bilm, output;
    ReadingOptions reading;
    int top = 3;
    double threshold = 0;
    EngineSettings engine;
    bool json = false;
};

/// The answer's sentence, to show the context.
std::string sentenceAround(const elmo::Document& document, const elmo::TokenSpan& answer) {
    const auto sentence = std::ranges::find_if(
        document.sentences(), [&](const elmo::TokenSpan& span) { return span.contains(answer.begin); });
    if (sentence == document.sentences().end())
        return {};
    std::string text(document.slice({document.tokens()[static_cast<std::size_t>(sentence->begin.value())].begin,
                                     document.tokens()[static_cast<std::size_t>(sentence->end.value() - 1)].end}));
    std::ranges::replace(text, '\n', ' ');
    return text;
}

std::string answersText(const elmo::Document& document, const tasks::AnswerPredictions& answers, bool json) {
    const elmo::OffsetMap map(document.text());
    Json list = Json::array();
    std::string text;
    for (const tasks::AnswerPrediction& answer : answers.answers) {
        const elmo::ByteSpan bytes{document.tokens()[static_cast<std::size_t>(answer.tokens.begin.value())].begin,
                                   document.tokens()[static_cast<std::size_t>(answer.tokens.end.value() - 1)].end};
        const elmo::CodePointSpan points = map.toCodePoints(bytes);
        const std::string sentence = sentenceAround(document, answer.tokens);
        const std::string words(document.slice(bytes));
        list.push_back({{"text", words},
                        {"probability", answer.probability},
                        {"bytes", {bytes.begin.value(), bytes.end.value()}},
                        {"code_points", {points.begin.value(), points.end.value()}},
                        {"sentence", sentence}});
        text += fmt::format("{:5.1f} %  {}\n         {}\n", 100 * answer.probability, onOneLine(words),
                            onOneLine(sentence));
    }
    if (json)
        return Json{{"question", answers.question}, {"answers", list}, {"no_answer", answers.noAnswer}}.dump(
                   -1, ' ', false, Json::error_handler_t::replace) +
               "\n";
    return text + fmt::format("{:5.1f} %  (the text has no answer)\n", 100 * answers.noAnswer);
}

/// The bundled head was trained on texts that have the answer more often than not: it finds one for most questions that
/// a text does not answer.
void noteDoubt(const tasks::AnswerPredictions& answers) {
    constexpr double kDoubtful = 0.2;
    if (!answers.answers.empty() && answers.answers.front().probability < kDoubtful)
        note(fmt::format("The best answer has a probability of only {:.1f} %: the text may not answer '{}'.",
                         100 * answers.answers.front().probability, onOneLine(answers.question)));
}

/// A text with its layers, computed once for all questions.
class AskedText {
public:
    AskedText(const AskSettings& settings, const tasks::TaskModel& model, const LoadedModel* bilm,
              const elmo::RunControl& control)
        : m_settings(settings),
          m_model(model),
          m_bilm(bilm),
          m_text(read(settings, control)),
          m_layers(layersOf(*m_text.document, bilm, control)) {}

    const elmo::Document& document() const { return *m_text.document; }

    std::string answersTo(const std::string& asked, const elmo::RunControl& control) const {
        const OpenedText question = tokenizeText(asked, m_text.document->language(), control);
        const elmo::LayerActivations layers = layersOf(*question.document, m_bilm, control);
        const tasks::TaskInput input{*question.document, layers};
        tasks::PredictOptions options;
        options.answers = m_settings.top;
        options.threads = m_settings.engine.threads;
        options.question = &input;
        const auto prediction = m_model.predict({*m_text.document, m_layers}, options, control);
        auto answers = std::get<tasks::AnswerPredictions>(prediction);
        std::erase_if(answers.answers, [&](const auto& answer) { return answer.probability < m_settings.threshold; });
        noteDoubt(answers);
        return answersText(*m_text.document, answers, m_settings.json);
    }

private:
    static OpenedText read(const AskSettings& settings, const elmo::RunControl& control) {
        TextInput input(settings.file, control.stopToken());
        requireText(input, settings.reading);
        OpenedText text = readText(input, settings.reading.language, control);
        note(readingNote(input, text.encoding, text.repairedBytes));
        noteLongSentences(*text.document, settings.file);
        return text;
    }

    const AskSettings& m_settings;
    const tasks::TaskModel& m_model;
    const LoadedModel* m_bilm;
    OpenedText m_text;
    elmo::LayerActivations m_layers;
};

/// Questions from standard input, one per line; a terminal gets a prompt.
void askLines(const AskedText& text, bool json, StandardOutput& out, const CommandEnvironment& environment) {
    const bool prompt = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1;
    const elmo::RunControl quiet(environment.control.stopToken());
    TextInput input("-", environment.control.stopToken());
    LineDecoder decoder(input.name());
    const auto nextLine = [&](std::string& line) {
        if (prompt)
            fmt::print(stderr, "question> ");
        if (!std::getline(input.stream(), line))
            return false;
        line = decoder.decode(line);
        return true;
    };
    bool isFirst = true;
    for (std::string line; nextLine(line);) {
        if (line.find_first_not_of(" \t") == std::string::npos)
            continue;
        if (!json && !prompt)  // a person who types sees the question above the answers
            out.write(fmt::format("{}{}\n", std::exchange(isFirst, false) ? "" : "\n", onOneLine(line)));
        out.write(text.answersTo(line, quiet));
        out.flush();
    }
    if (prompt)
        fmt::print(stderr, "\n");
    note(decoder.note());
}

void runAsk(AskSettings settings, const CommandEnvironment& environment) {
    if (settings.question.empty() && settings.file == "-")
        throw UsageError(
            "Standard input cannot be both the text and the questions: give the question with --question, or the text "
            "as FILE.");
    settings.file = oneInput(settings.file);
    requireText(settings.file, settings.reading);
    ResultFile result(settings.output, {settings.file}, environment.out);
    const elmo::RunControl& control = environment.control;
    const auto model = tasks::loadTaskModel(
        givenOrInstalledHead(
            settings.model, [](const tasks::Task& task) { return task.output == tasks::OutputKind::kRankedSpans; },
            "questions", "qa"),
        control);
    if (model->info().task.output != tasks::OutputKind::kRankedSpans)
        throw UsageError(fmt::format("'{}' is a head for {}; --model needs a head for questions.", model->info().path,
                                     model->info().task.name));
    detailHead(model->info());
    const auto bilm = bilmOf(model->info(), settings.bilm, settings.engine, control);
    if (bilm != nullptr) {
        noteReadingOf(bilm->path);
        takeLanguageOf(bilm->path, settings.reading.language);
    }
    const AskedText text(settings, *model, bilm.get(), control);
    InputNotes notes({bilm});
    notes.add(text.document());
    noteAll(notes.notes(settings.file));
    if (settings.question.empty())
        askLines(text, settings.json, result.out(), environment);
    else
        result.out().write(text.answersTo(settings.question, control));
    result.commit();
}

CommandAction defineAsk(CLI::App& parser) {
    auto settings = std::make_shared<AskSettings>();
    AskSettings& s = *settings;
    parser.add_option("FILE", s.file, "The text that may hold the answer; - is standard input")
        ->required()
        ->type_name("");
    parser
        .add_option("QUESTION,--question", s.question,
                    "The question (default: questions from standard input, one per line)")
        ->type_name("TEXT");
    parser.add_option("-m,--model", s.model, "A head for questions (default: the bundled one)")->type_name("BUNDLE");
    parser.add_option("--bilm", s.bilm, "The biLM that it was trained with (default: as recorded in the bundle)")
        ->type_name("MODEL");
    addCount(parser, "--top", s.top, 100, "How many answers to show")->capture_default_str();
    parser.add_option("--threshold", s.threshold, "Omit answers with a lower probability (0 to 1)")
        ->check(numberFrom(0.0, 1.0))
        ->type_name("P");
    addLanguage(parser, s.reading.language, "Language of the text as a BCP 47 tag (default: detected)");
    addPlainText(parser, s.reading.input);
    addEngine(parser, s.engine);
    addResultFile(parser, s.output);
    parser.add_flag("--json", s.json, "One JSON object a line for each question, with byte and code point spans");
    return [settings, &parser](const CommandEnvironment& environment) {
        if (settings->question.empty() && parser.count("--question") > 0)  // ask FILE "$UNSET"
            throw UsageError("The question is empty; it needs at least one word.");
        runAsk(*settings, environment);
    };
}

}  // namespace

Command askCommand() {
    return {"ask", "Answer a question from a text",
            "  elmo ask article.txt 'Who wrote it?'\n"
            "  elmo ask article.txt                        one question after the other, as you type them\n"
            "  elmo ask --question 'When was it built?' --top 5 --json article.txt\n"
            "  curl -s $URL | elmo ask --question 'How many?' -\n",
            defineAsk};
}

}  // namespace app
