// SPDX-License-Identifier: Apache-2.0
#include "tests/monkey/snapshot_checks.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace monkey {
namespace {

using elmo::ByteOffset;
using elmo::ByteSpan;
using elmo::TokenIndex;

/// Collects what is wrong with one snapshot.
class Checker {
public:
    explicit Checker(const ui::Snapshot& snapshot) : m_now(snapshot) {}

    QStringList run() {
        if (m_now.document)
            checkDocument();
        else if (m_now.analysis || m_now.selection || m_now.similarity || m_now.reading.annotations)
            say("results without a document");
        checkAnalysis();
        checkSelection();
        checkLists();
        checkLayerWork(*m_now.layerWork);
        checkPredictions(*m_now.predictionWork);
        return m_problems;
    }

private:
    void say(const std::string& problem) { m_problems.append(QString::fromStdString(problem)); }
    const elmo::Document& text() const { return *m_now.document->document; }
    std::int64_t tokens() const { return m_now.document ? std::ssize(text().tokens()) : 0; }

    bool isPlace(ByteOffset place) const {
        const std::string& bytes = text().text();
        const auto at = static_cast<std::size_t>(place.value());
        if (place.value() < 0 || at > bytes.size())
            return false;
        return at == bytes.size() || (static_cast<unsigned char>(bytes[at]) & 0xC0U) != 0x80U;
    }
    bool isSpan(ByteSpan span) const { return isPlace(span.begin) && isPlace(span.end) && span.begin < span.end; }
    bool isToken(TokenIndex token) const { return token.value() >= 0 && token.value() < tokens(); }
    bool isStretch(elmo::TokenSpan span) const {
        return span.begin.value() >= 0 && span.begin <= span.end && span.end.value() <= tokens();
    }
    static std::string shown(ByteSpan span) {
        return std::to_string(span.begin.value()) + ".." + std::to_string(span.end.value());
    }
    static bool isShare(double value) { return value >= -1e-6 && value <= 1 + 1e-6; }

    void checkPredictions(const ui::PredictionWork& work) {
        if (work.surprisal && std::ssize(work.surprisal->tokens) != tokens())
            say("the table of surprisals has " + std::to_string(work.surprisal->tokens.size()) + " tokens");
        if (work.substitutes && !isToken(work.substitutes->token))
            say("substitutes of a token that is not there");
    }

    void checkDocument() {
        for (const ui::TextBlock& block : m_now.document->blocks)
            if (!isPlace(block.bytes.begin) || !isPlace(block.bytes.end) || !isStretch(block.tokens))
                say("a block is outside the text: " + shown(block.bytes));
        if (!m_now.reading.annotations)
            return say("a document without annotations");
        checkAnnotations(*m_now.reading.annotations);
        if (m_now.reading.answers)
            checkAnswers(m_now.reading.answers->found);
    }

    void checkAnnotations(const tasks::Annotations& annotations) {
        std::set<std::int64_t> ids;
        const auto checkId = [&](std::int64_t id) {
            if (!ids.insert(id).second)
                say("the id " + std::to_string(id) + " is used twice");
            if (id >= annotations.nextId)
                say("the id " + std::to_string(id) + " will be handed out again");
        };
        const auto checkSource = [&](int source) {
            if (source < -1 || source >= std::ssize(annotations.sources))
                say("an annotation's source is not there");
        };
        for (const tasks::SpanAnnotation& span : annotations.spans) {
            checkId(span.id);
            checkSource(span.source);
            if (!isSpan(span.bytes))
                say("the span " + span.label + " " + shown(span.bytes) + " is not on the text");
            for (const ByteSpan& piece : span.more)
                if (!isSpan(piece))
                    say("a further part " + shown(piece) + " is not on the text");
            if (span.confidence && !isShare(*span.confidence))
                say("a confidence is no share of one");
        }
        const auto place = [](const tasks::SpanAnnotation& span) {
            return std::pair(span.bytes.begin.value(), -span.bytes.end.value());
        };
        if (!std::ranges::is_sorted(annotations.spans, {}, place))
            say("spans are out of order");
        for (const tasks::ScoreAnnotation& score : annotations.scores) {
            checkId(score.id);
            checkSource(score.source);
            if (score.sentence &&
                (score.sentence->value() < 0 || score.sentence->value() >= std::ssize(text().sentences())))
                say("a score is of no sentence");
            if (score.labels.size() != score.probabilities.size() || !std::ranges::all_of(score.probabilities, isShare))
                say("a score's probabilities are wrong");
        }
        for (const tasks::QuestionAnnotation& question : annotations.questions) {
            checkId(question.id);
            checkQuestion(question, annotations.sources.size());
        }
    }

    void checkQuestion(const tasks::QuestionAnnotation& question, std::size_t sources) {
        if (question.source < -1 || question.source >= static_cast<int>(sources))
            say("the source of the answers is not there");
        checkAnswers(question);
    }

    void checkAnswers(const tasks::QuestionAnnotation& question) {
        for (const auto& answer : question.answers)
            if (!isSpan(answer.bytes) || !isShare(answer.probability))
                say("the answer " + shown(answer.bytes) + " is not on the text");
    }

    void checkAnalysis() {
        if (!m_now.analysis)
            return;
        if (!m_now.model)
            say("an analysis without a model");
        if (!m_now.document || m_now.analysis->document != m_now.document->document)
            return say("the analysis is of another text");
        if (m_now.analysis->layers.tokens() != tokens())
            say("the analysis has another number of tokens than the document");
    }

    void checkSelection() {
        const auto selected = m_now.selectedToken();
        if (selected && !isToken(*selected))
            say("the selected token is outside the document");
        if (!m_now.similarity)
            return;
        if (!m_now.analysis || !selected || m_now.similarity->token != *selected)
            return say("the comparison is of another token than the selected one");
        for (const tasks::LayerSimilarity& layer : m_now.similarity->layers)
            if (std::ssize(layer.cosines) != tokens() ||
                !std::ranges::all_of(layer.nearest, [this](const auto& near) { return isToken(near.token); }))
                return say("the comparison has another number of tokens than the document");
    }

    void checkLists() {
        std::set<std::string> heads;
        for (const tasks::TaskModelInfo& head : *m_now.reading.heads)
            if (!heads.insert(head.path).second)
                say("the head " + head.path + " is there twice");
        std::set<QString> paths;
        for (const ui::DocumentEntry& entry : *m_now.reading.documents) {
            if (!paths.insert(entry.path).second)
                say("the list has " + entry.path.toStdString() + " twice");
            if (entry.status == ui::DocumentStatus::kFailed && entry.problem.isEmpty())
                say("a document failed without a reason: " + entry.path.toStdString());
        }
    }

    void checkLayerWork(const ui::LayerWork& work) {
        if (!work.page.empty() && !isStretch(work.page))
            say("the page of what-if is outside the document");
        for (const ui::HeadWhatIf& head : work.heads) {
            if (std::ranges::find(*m_now.reading.heads, head.info.path, &tasks::TaskModelInfo::path) ==
                m_now.reading.heads->end())
                say("what-if has the head " + head.info.path + ", which is not there");
            for (const tasks::PredictionChange& change : head.changes)
                if (!isStretch(change.tokens))
                    say("what-if changes tokens outside the document");
        }
        checkCorpus(work);
        checkExplanation(work);
    }

    void checkExplanation(const ui::LayerWork& work) {
        if (!work.saliency)
            return;
        if (ui::readsTwoTexts(work.saliency->head))
            return checkExplanationOfPair(work);
        if (!m_now.document || work.saliency->document != m_now.document->document)
            say("the explanation is of another text");
        else if (m_now.selectedToken() != work.saliency->token)
            say("the explanation is of another token than the selected one");
        else if (work.saliency->problem.isEmpty() &&
                 (!isStretch(work.saliency->saliency.tokens) || !isStretch(work.saliency->saliency.target.tokens)))
            say("the explanation is of tokens outside the document");
    }

    /// The texts of a pair need not be in the open document.
    void checkExplanationOfPair(const ui::LayerWork& work) {
        const ui::SaliencyResult& explained = *work.saliency;
        const auto head = std::ranges::find_if(
            work.heads, [&](const ui::HeadWhatIf& one) { return one.info.path == explained.head.path; });
        if (head == work.heads.end())
            say("the explanation is of the head " + explained.head.path + ", which is not there");
        else if (explained.document != head->premise || explained.question != head->hypothesis)
            say("the explanation is of another pair of texts");
    }

    static bool isIn(const ui::Corpus& corpus, const tasks::CorpusToken& place) {
        return place.document < corpus->size() && place.token.value() >= 0 &&
               place.token.value() < std::ssize((*corpus)[place.document].analysis->document->tokens());
    }

    void checkCorpus(const ui::LayerWork& work) {
        if (work.neighbours) {
            if (!isToken(work.neighbours->token))
                say("neighbours are of a token outside the document");
            for (const tasks::CorpusNeighbour& near : work.neighbours->neighbours)
                if (!isIn(work.neighbours->corpus, near.place))
                    return say("a neighbour is outside its document");
        }
        if (!work.projection)
            return;
        const std::size_t points = work.projection->tokens.size();
        for (const tasks::CorpusToken& token : work.projection->tokens)
            if (!isIn(work.projection->corpus, token))
                return say("a point of the projection is outside its document");
        for (const tasks::PlanePoints& layer : work.projection->layers)
            if (layer.size() != points)
                say("the layers of the projection differ in their number of points");
        if (work.projection->labels.size() != points || work.projection->clusters.size() != points)
            say("labels or clusters of the projection differ in number from its points");
    }

    const ui::Snapshot& m_now;
    QStringList m_problems;
};

}  // namespace

QStringList problemsOf(const ui::Snapshot& snapshot) {
    return Checker(snapshot).run();
}

SnapshotHistory::Decided SnapshotHistory::decidedIn(const tasks::Annotations& annotations) {
    Decided decided;
    for (const tasks::SpanAnnotation& span : annotations.spans)
        if (span.layer == tasks::AnnotationLayer::kHuman || span.decision != tasks::Decision::kOpen)
            decided.push_back(std::to_string(span.bytes.begin.value()) + ".." + std::to_string(span.bytes.end.value()) +
                              " " + span.label + " " + std::to_string(static_cast<int>(span.decision)) +
                              (span.layer == tasks::AnnotationLayer::kHuman ? " by hand" : ""));
    std::ranges::sort(decided);
    return decided;
}

QStringList SnapshotHistory::take(const ui::SnapshotPtr& snapshot, bool edited) {
    QStringList problems;
    const QString project = snapshot->project->path;
    if (const ui::ProjectState& before = *m_last->project; before.isUnsaved && before.path != project)
        std::erase_if(m_decided, [&](const auto& one) {  // it may have been moved to the next project
            return one.first.startsWith(before.path + u'\n');
        });
    if (snapshot->document &&
        (snapshot->document != m_last->document || snapshot->reading.annotations != m_last->reading.annotations)) {
        const bool opened = snapshot->document != m_last->document;
        const Decided now = decidedIn(*snapshot->reading.annotations);
        Decided& before = m_decided[project + u'\n' + snapshot->document->path + u'\n' +
                                    QString::fromStdString(snapshot->document->document->contentHash())];
        Decided lost;
        if (opened || !edited)
            std::ranges::set_difference(before, now, std::back_inserter(lost));
        for (const std::string& one : lost)
            problems.append(QStringLiteral("%1: lost without anybody's doing: %2")
                                .arg(opened ? QStringLiteral("on opening") : QStringLiteral("while open"),
                                     QString::fromStdString(one)));
        before = now;
    }
    m_last = snapshot;
    return problems;
}

}  // namespace monkey
