// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Comparisons that compares two texts side by side: files are read on the worker for files, the texts
// compared on that of the comparisons.
#include <algorithm>

#include "app/desktop/bridge/failure_text.h"
#include "app/desktop/bridge/paths.h"
#include "app/desktop/comparisons/comparisons.h"
#include "elmo/error.h"
#include "tasks/pipeline/comparison.h"
#include "tasks/pipeline/what_if.h"

namespace app {

/// One of the two texts on its way.
struct Comparisons::Side {
    ui::SideText wanted;
    OpenedText text;                                  ///< no document: not read yet
    std::shared_ptr<const tasks::Analysis> analysis;  ///< of the whole text, if it is known
    Head head;
};

namespace {

/// As much of a document as two people compare, and as little as a page can show.
constexpr std::int64_t kMaxComparedTokens = 2000;

/// The part of a text that is compared, with its layers.
std::shared_ptr<const tasks::Analysis> analyzed(const OpenedText& text,
                                                const std::shared_ptr<const tasks::Analysis>& known,
                                                const std::shared_ptr<const LoadedModel>& model,
                                                const elmo::RunControl& control) {
    OpenedText part = text;
    part.document = tasks::beginningOf(text.document, kMaxComparedTokens);
    if (known && part.document == text.document)
        return known;
    return std::make_shared<const tasks::Analysis>(Analyzer(model).analyze(part, control));
}

ui::ComparedSide comparedSide(const tasks::SideOutput& output, const tasks::SideInput& input, const OpenedText& whole) {
    ui::ComparedSide side;
    side.document = input.analysis->document;
    side.leftOut = std::ssize(whole.document->tokens()) - std::ssize(side.document->tokens());
    side.labels = output.labels;
    side.problem = QString::fromStdString(output.problem);
    if (!input.head)
        return side;
    side.headName = QString::fromStdString(input.head->info().name);
    if (output.explained && output.problem.empty())
        side.saliency = std::make_shared<const ui::SaliencyResult>(ui::SaliencyResult{
            input.head->info(), side.document, nullptr, *output.explained, output.explanation.saliency,
            output.explanation.probability, QString::fromStdString(output.explanation.problem)});
    return side;
}

}  // namespace

void Comparisons::carryOut(const ui::CompareSides& request) {
    m_sides = request;
    compareSides();
    Q_EMIT changed();
}

void Comparisons::forgetDocument(const QString& path) {
    bool isCompared = false;
    for (ui::SideText* side : {&m_sides.left, &m_sides.right})
        if (!side->document.isEmpty() && side->document == path) {
            *side = {};
            isCompared = true;
        }
    if (isCompared)
        compareSides();
}

void Comparisons::forgetDocuments() {
    forgetDocument(QString(m_sides.left.document));
    forgetDocument(QString(m_sides.right.document));
}

void Comparisons::compareSides() {
    m_reading.stop();
    m_comparing.stop();
    if (m_sides.left.isEmpty() || m_sides.right.isEmpty() || !m_open.model) {
        m_sidesResult.reset();
        return;
    }
    const auto sides = std::make_shared<Sides>();
    bool isComplete = true;
    for (std::size_t i = 0; i < sides->size(); ++i) {
        Side& side = (*sides)[i];
        side.wanted = i == 0 ? m_sides.left : m_sides.right;
        const auto head = std::ranges::find_if(m_open.heads, [name = toPath(side.wanted.head).string()](
                                                                 const Head& one) { return one->info().path == name; });
        side.head = head == m_open.heads.end() ? nullptr : *head;
        if (side.wanted.document.isEmpty())
            continue;
        if (m_open.isOpen(side.wanted.document)) {
            side.text = m_open.text;
            side.analysis = m_open.analysis;
        } else {
            isComplete = false;
        }
    }
    if (isComplete)
        return compareTexts(sides);
    const auto work = [sides, project = m_open.project, language = m_language](const elmo::RunControl& control) {
        for (Side& side : *sides)
            if (!side.wanted.document.isEmpty() && !side.text.document)
                side.text =
                    readWithoutAdding(side.wanted.document, *project, language, elmo::RunControl(control.stopToken()));
        return std::shared_ptr<const Sides>(sides);
    };
    const QString subject = m_sides.left.document.isEmpty() ? m_sides.right.document : m_sides.left.document;
    m_reading.start(subject, work, [this](std::shared_ptr<const Sides> read) { compareTexts(std::move(read)); });
}

void Comparisons::compareTexts(std::shared_ptr<const Sides> sides) {
    const auto work = [sides, model = m_open.model, request = m_sides](const elmo::RunControl& control) {
        const elmo::RunControl silent(control.stopToken());
        auto result = std::make_shared<ui::SideBySide>();
        result->request = request;
        result->bilm = QString::fromStdString(model->name);
        try {
            std::array<OpenedText, 2> texts;
            std::array<tasks::SideInput, 2> inputs;
            for (std::size_t i = 0; i < sides->size(); ++i) {
                const Side& side = (*sides)[i];
                texts[i] = side.text.document ? side.text : tokenizeText(side.wanted.text.toStdString(), "", silent);
                const bool isSameText = i == 1 && texts[1].document->text() == texts[0].document->text() &&
                                        texts[1].document->tokens() == texts[0].document->tokens();
                inputs[i] = {isSameText ? inputs[0].analysis : analyzed(texts[i], side.analysis, model, silent),
                             side.head};
            }
            tasks::SideComparison found = tasks::compareSides(inputs[0], inputs[1], request.place, silent);
            result->tokens = std::move(found.tokens);
            result->cosines = std::move(found.cosines);
            result->labels = std::move(found.labels);
            result->left = comparedSide(found.left, inputs[0], texts[0]);
            result->right = comparedSide(found.right, inputs[1], texts[1]);
        } catch (const elmo::Cancelled&) {
            throw;
        } catch (...) {
            result->problem = failureText(describeFailure(std::current_exception()));
        }
        return std::shared_ptr<const ui::SideBySide>(std::move(result));
    };
    m_comparing.start({}, work,
                      [this](std::shared_ptr<const ui::SideBySide> result) { m_sidesResult = std::move(result); });
}

}  // namespace app
