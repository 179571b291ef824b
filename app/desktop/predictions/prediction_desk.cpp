// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/predictions/prediction_desk.h"

#include <utility>

#include "app/desktop/bridge/paths.h"
#include "app/instruments/document_sentences.h"
#include "app/instruments/surprisal_file.h"
#include "ui/text/text_bridge.h"

namespace app {
namespace {

/// As many substitutes as a person reads.
constexpr std::size_t kShownSubstitutes = 50;

ui::ReadingExpectation shownReading(const elmo::Expectation& reading) {
    return {reading.surprisal, reading.entropy, reading.rank};
}

ui::TokenExpectation shownExpectation(const elmo::PlaceExpectation& place) {
    return {place.isKnown, shownReading(place.left), shownReading(place.right)};
}

ui::SurprisalResult summaryOf(const SurprisalTotals& totals, const elmo::WordPredictor& predictor) {
    ui::SurprisalResult result;
    result.modelHash = QString::fromStdString(predictor.bilm().modelHash());
    result.readsLeft = predictor.reads(elmo::training::kForward);
    result.readsRight = predictor.reads(elmo::training::kBackward);
    result.known = totals.known;
    result.unknown = totals.unknown;
    result.sentences = totals.sentences;
    result.perplexityLeft = totals.perplexity(totals.left);
    result.perplexityRight = totals.perplexity(totals.right);
    return result;
}

std::vector<ui::SubstituteWord> shownSubstitutes(const std::vector<elmo::Substitute>& found) {
    std::vector<ui::SubstituteWord> words;
    for (const elmo::Substitute& one : found)
        words.push_back({QString::fromStdString(one.word), one.left, one.right, one.both});
    return words;
}

elmo::TokenSpan sentenceAround(const elmo::Document& document, elmo::TokenIndex token) {
    return document.sentences()[static_cast<std::size_t>(ui::sentenceOf(document, token).value())];
}

ui::SubstituteResult substitutesAt(std::shared_ptr<const elmo::Document> document, elmo::TokenIndex token,
                                   const elmo::WordPredictor& predictor, const elmo::RunControl& control) {
    const elmo::TokenSpan around = sentenceAround(*document, token);
    elmo::Sentence sentence;
    for (elmo::TokenIndex one = around.begin; one < around.end; ++one)
        sentence.emplace_back(document->token(one));
    const std::size_t place = static_cast<std::size_t>(token - around.begin);
    const auto by = [&](elmo::SubstituteOrder order) {
        return shownSubstitutes(
            predictor.substitutes(sentence, std::span(&place, 1), kShownSubstitutes, order, control).front());
    };
    ui::SubstituteResult result;
    result.text = elmo::TextHash(*document);
    result.token = token;
    result.readsLeft = predictor.reads(elmo::training::kForward);
    result.readsRight = predictor.reads(elmo::training::kBackward);
    result.orders = {by(elmo::SubstituteOrder::kLeft), by(elmo::SubstituteOrder::kRight),
                     by(elmo::SubstituteOrder::kBoth)};
    result.document = std::move(document);
    return result;
}

}  // namespace

/// No result: the model has no softmax.
struct PredictionDesk::Measured {
    std::shared_ptr<const ui::SurprisalResult> result;
    std::shared_ptr<const std::vector<SurprisalSentence>> sentences;
};

struct PredictionDesk::Found {
    std::shared_ptr<const ui::SubstituteResult> result;
};

PredictionDesk::~PredictionDesk() {
    m_measuringWorker.close();
    m_findingWorker.close();
}

ui::PredictionWorkPtr PredictionDesk::work() const {
    auto work = std::make_shared<ui::PredictionWork>(m_state);
    work->isMeasuring = m_measuring.busy();
    work->followsSubstitutes = m_follows;
    return work;
}

std::shared_ptr<SharedPredictor> PredictionDesk::predictor() {
    if (!m_predictor)
        m_predictor = std::make_shared<SharedPredictor>(m_open.model->path, m_threads);
    return m_predictor;
}

void PredictionDesk::carryOut(const ui::MeasureSurprisal&) {
    if (!m_open.model || !m_open.text.document)
        return;
    const auto work = [document = m_open.text.document, name = m_open.model->name,
                       softmax = predictor()](const elmo::RunControl& control) {
        const auto predictor = softmax->get(control);
        if (!predictor)
            return Measured{};
        const auto total = std::ssize(document->tokens());
        const elmo::RunControl counted(control.stopToken(), [&](const elmo::Progress& progress) {
            if (progress.stage == "surprisal")  // others are those of one batch
                control.report({progress.stage, progress.done, total});
        });
        auto sentences = std::make_shared<std::vector<SurprisalSentence>>();
        SurprisalTotals totals;
        std::vector<ui::TokenExpectation> tokens;
        tokens.reserve(document->tokens().size());
        const auto take = [&](SurprisalSentence&& sentence) {
            totals.add(sentence);
            for (const SurprisalRow& row : sentence.tokens)
                tokens.push_back(shownExpectation(row.expected));
            sentences->push_back(std::move(sentence));
        };
        forEachSurprisal(*sentencesOf(document), *predictor, false, counted, take);
        auto result = std::make_shared<ui::SurprisalResult>(summaryOf(totals, *predictor));
        result->text = elmo::TextHash(*document);
        result->document = document;
        result->model = QString::fromStdString(name);
        result->tokens = std::move(tokens);
        return Measured{std::move(result), std::move(sentences)};
    };
    m_measuring.start(m_open.document->path, work, [this](Measured measured) { take(std::move(measured)); });
    Q_EMIT changed();
}

void PredictionDesk::take(Measured measured) {
    m_state.lacksSoftmax = !measured.result;
    m_state.surprisal = std::move(measured.result);
    m_state.savedTo.clear();
    m_sentences = std::move(measured.sentences);
}

void PredictionDesk::carryOut(const ui::CancelSurprisal&) {
    m_measuring.stop();
    Q_EMIT changed();
}

void PredictionDesk::carryOut(const ui::SaveSurprisal& request) {
    if (!m_sentences)
        return;
    m_state.savedTo.clear();
    const auto work = [path = request.path, name = m_open.document->name.toStdString(),
                       sentences = m_sentences](const elmo::RunControl&) {
        writeSurprisalFile(toPath(path), name, *sentences);
        return path;
    };
    m_saving.setTitle(tr("The table of surprisals was not saved"));
    m_saving.start(request.path, work, [this](const QString& path) { m_state.savedTo = path; });
    Q_EMIT changed();
}

void PredictionDesk::carryOut(const ui::FollowSubstitutes& request) {
    if (std::exchange(m_follows, request.on) == request.on)
        return;
    findSubstitutes();
    Q_EMIT changed();
}

void PredictionDesk::setSelection(const std::optional<ui::SelectedToken>& selection) {
    if (m_selection == selection)
        return;
    m_selection = selection;
    findSubstitutes();
}

void PredictionDesk::findSubstitutes() {
    m_finding.stop();
    m_state.substitutes.reset();
    if (!m_follows || !m_selection || !m_open.model || !m_open.text.document)
        return;
    const auto work = [document = m_open.text.document, token = m_selection->token,
                       softmax = predictor()](const elmo::RunControl& control) {
        const elmo::RunControl silent(control.stopToken());
        const auto predictor = softmax->get(silent);
        if (!predictor)
            return Found{};
        return Found{std::make_shared<const ui::SubstituteResult>(substitutesAt(document, token, *predictor, silent))};
    };
    m_finding.setTitle(tr("The substitutes of the selected token were not found"));
    m_finding.start(m_open.document->path, work, [this](Found found) {
        m_state.lacksSoftmax = !found.result;
        m_state.substitutes = std::move(found.result);
    });
}

void PredictionDesk::forgetDocument() {
    m_measuring.stop();
    m_finding.stop();
    m_saving.stop();
    m_selection.reset();
    m_sentences.reset();
    const bool lacksSoftmax = m_state.lacksSoftmax;  // of the model, which stays
    m_state = {};
    m_state.lacksSoftmax = lacksSoftmax;
}

void PredictionDesk::forgetModel() {
    m_measuring.stop();
    m_predictor.reset();
    m_sentences.reset();
    m_state = {};
    findSubstitutes();
}

}  // namespace app
