// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/analyzer.h"
#include "app/commands/arguments.h"
#include "app/commands/command.h"
#include "app/commands/noted_text.h"
#include "app/document_layers.h"
#include "app/head_bilm.h"
#include "app/installed_files.h"
#include "elmo/error.h"
#include "elmo/text/offset_map.h"
#include "tasks/task_model.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

struct AskSettings {
    std::string question, file, model, bilm, language;
    int top = 3;
    int threads = 0;
    bool json = false;
};

std::filesystem::path questionHead(const std::string& given) {
    if (!given.empty())
        return given;
    for (const auto& head : bundledHeads())
        if (tasks::readTaskModelInfo(head).kind == tasks::TaskKind::kQuestions)
            return head;
    throw elmo::Error(elmo::ErrorCode::kNotFound,
                      "No head for questions came with the program. Name one with --model, or train one: elmo train "
                      "--task qa.");
}

/// The answer's sentence, so that a person sees where it stands.
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
        std::string words(document.slice(bytes));
        list.push_back({{"text", words},
                        {"probability", answer.probability},
                        {"bytes", {bytes.begin.value(), bytes.end.value()}},
                        {"code_points", {points.begin.value(), points.end.value()}},
                        {"sentence", sentence}});
        std::ranges::replace(words, '\n', ' ');
        text += fmt::format("{:5.1f} %  {}\n         {}\n", 100 * answer.probability, words, sentence);
    }
    if (json)
        return Json{{"question", answers.question}, {"answers", list}, {"no_answer", answers.noAnswer}}.dump(
                   2, ' ', false, Json::error_handler_t::replace) +
               "\n";
    return text + fmt::format("{:5.1f} %  (the text has no answer)\n", 100 * answers.noAnswer);
}

void runAsk(const AskSettings& settings, const CommandEnvironment& environment) {
    const elmo::RunControl& control = environment.control;
    const auto model = tasks::loadTaskModel(questionHead(settings.model), control);
    if (model->info().kind != tasks::TaskKind::kQuestions)
        throw UsageError(fmt::format("'{}' is a head for {}; --model needs one for questions.", model->info().path,
                                     tasks::nameOf(model->info().kind)));
    EngineSettings engine;
    engine.threads = settings.threads;
    const auto bilm = bilmOf(model->info(), settings.bilm, engine, control);
    const OpenedText text = openNotedText(settings.file, settings.language, control);
    const OpenedText question = tokenizeText(settings.question, text.document->language(), control);
    const elmo::LayerActivations textLayers = layersOf(*text.document, bilm.get(), control);
    const elmo::LayerActivations questionLayers = layersOf(*question.document, bilm.get(), control);
    const tasks::TaskInput asked{*question.document, questionLayers};
    tasks::PredictOptions options;
    options.answers = settings.top;
    options.threads = settings.threads;
    options.question = &asked;
    const tasks::TaskPrediction prediction = model->predict({*text.document, textLayers}, options, control);
    environment.out.write(answersText(*text.document, std::get<tasks::AnswerPredictions>(prediction), settings.json));
}

CommandAction defineAsk(CLI::App& parser) {
    auto settings = std::make_shared<AskSettings>();
    AskSettings& s = *settings;
    parser.add_option("--question", s.question, "What to ask")->required()->type_name("TEXT");
    parser.add_option("FILE", s.file, "The text that may hold the answer; - is standard input")
        ->required()
        ->type_name("");
    parser.add_option("--model", s.model, "A head for questions (default: the one that came with the program)")
        ->type_name("BUNDLE");
    parser.add_option("--bilm", s.bilm, "The biLM it was trained with (default: where the bundle says)")
        ->type_name("MODEL");
    addCount(parser, "--top", s.top, 100, "How many answers to show")->capture_default_str();
    parser.add_option("--language", s.language, "Language of the text as a BCP 47 tag (default: detected)")
        ->type_name("TAG");
    addCount(parser, "--threads", s.threads, 1024, "Processor threads (default: one a core)");
    parser.add_flag("--json", s.json, "One JSON object, with byte and code point spans");
    return [settings](const CommandEnvironment& environment) { runAsk(*settings, environment); };
}

}  // namespace

Command askCommand() {
    return {"ask", "Answer a question from a text",
            "  elmo ask --question 'Who wrote it?' article.txt\n"
            "  elmo ask --question 'When was it built?' --top 5 --json article.txt\n"
            "  curl -s $URL | elmo ask --question 'How many?' -\n",
            defineAsk};
}

}  // namespace app
