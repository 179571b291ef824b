// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/annotating/question_desk.h"

#include <algorithm>
#include <utility>

#include "app/desktop/annotating/prediction.h"
#include "tasks/pipeline/annotation_source.h"

namespace app {
namespace {

struct Answered {
    tasks::AnswerPredictions answers;
    std::shared_ptr<const tasks::Analysis> question;
};

}  // namespace

void QuestionDesk::carryOut(const ui::Ask& command) {
    m_question = command.question.trimmed();
    if (m_question.isEmpty()) {
        m_answers.reset();
        m_layers.setQuestion(nullptr);
    }
    m_asking.stop();
    answer();
    Q_EMIT changed();
}

void QuestionDesk::forget() {
    m_asking.stop();
    m_question.clear();
    m_answers.reset();
}

void QuestionDesk::answer() {
    const auto found =
        std::ranges::find_if(m_open.heads, [](const Head& head) { return head->info().task.readsQuestion(); });
    if (m_question.isEmpty() || !m_open.text.document || found == m_open.heads.end())
        return;
    const bool needsLayers = app::needsLayers(**found);
    if (needsLayers && (!m_open.analysis || !m_open.model))
        return;  // asked again when the analysis is there
    const auto work = [head = *found, text = m_open.text, analysis = m_open.analysis, model = m_open.model, needsLayers,
                       asked = m_question.toStdString()](const elmo::RunControl& control) {
        const elmo::RunControl silent(control.stopToken());
        const OpenedText question = tokenizeText(asked, text.document->language(), silent);
        tasks::Analysis read;
        read.document = question.document;
        if (needsLayers)
            read = Analyzer(model).analyze(question, silent);
        const tasks::TaskInput input{*question.document, read.layers};
        tasks::PredictOptions options;
        options.question = &input;
        auto prediction = predictionOf(*head, *text.document, analysis.get(), options, control);
        Answered answered{std::get<tasks::AnswerPredictions>(std::move(prediction)),
                          std::make_shared<const tasks::Analysis>(std::move(read))};
        answered.answers.question = asked;
        return answered;
    };
    m_asking.start(
        m_open.document->path, work,
        [this, source = annotationSource((*found)->info(), m_open.text.tokenizerRevision)](const Answered& answered) {
            take(answered.answers, source);
            m_layers.setQuestion(answered.question);
        });
}

void QuestionDesk::take(const tasks::AnswerPredictions& answers, const tasks::AnnotationSource& source) {
    auto result = std::make_shared<ui::Answers>(ui::Answers{m_open.textHash(), {}, source});
    result->found.question = answers.question;
    result->found.noAnswer = answers.noAnswer;
    const auto& tokens = m_open.text.document->tokens();
    for (const tasks::AnswerPrediction& answer : answers.answers)
        if (!answer.tokens.empty())
            result->found.answers.push_back({{tokens.at(static_cast<std::size_t>(answer.tokens.begin.value())).begin,
                                              tokens.at(static_cast<std::size_t>(answer.tokens.end.value() - 1)).end},
                                             answer.probability});
    m_answers = std::move(result);
}

}  // namespace app
