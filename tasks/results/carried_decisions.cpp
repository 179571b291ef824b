// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/carried_decisions.h"

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "elmo/error.h"
#include "tasks/results/annotation_layers.h"
#include "tasks/results/text_alignment.h"

namespace tasks {
namespace {

/// Tells decisions from what comes again with the file's later version, or can be predicted again.
class DecisionTest {
public:
    DecisionTest(const Annotations& before, const Annotations& now, const std::string& file)
        : m_comesAgain(before.sources.size()) {
        const std::vector<AnnotationLayerSize> layers = layersOf(now);
        for (std::size_t i = 0; i < m_comesAgain.size(); ++i) {
            const AnnotationMaker maker{AnnotationLayer::kHuman, before.sources[i].model, {}};
            m_comesAgain[i] =
                maker.name == file || std::ranges::find(layers, maker, &AnnotationLayerSize::maker) != layers.end();
        }
    }

    bool operator()(const SpanAnnotation& span) const {
        return isPersons(span) || (span.layer == AnnotationLayer::kModel && span.decision != Decision::kOpen);
    }
    bool operator()(const ScoreAnnotation& score) const { return isPersons(score); }
    bool operator()(const QuestionAnnotation& question) const {
        return isPersons(question) || question.layer == AnnotationLayer::kModel;
    }

private:
    template <class Annotation>
    bool isPersons(const Annotation& annotation) const {
        const auto source = static_cast<std::size_t>(annotation.source);
        return annotation.layer == AnnotationLayer::kHuman &&
               (annotation.source < 0 || source >= m_comesAgain.size() || !m_comesAgain[source]);
    }

    std::vector<bool> m_comesAgain;  ///< of each source
};

elmo::ByteSpan bytesOfDecisions(const elmo::Document& document, const elmo::TokenSpan& tokens) {
    return {document.tokens()[static_cast<std::size_t>(tokens.begin.value())].begin,
            document.tokens()[static_cast<std::size_t>(tokens.end.value() - 1)].end};
}

class Carrier {
public:
    Carrier(const AnnotatedDocument& before, const AnnotatedDocument& after, const elmo::RunControl& control)
        : m_before(before), m_after(*after.document), m_alignment(before.document, after.document, control) {
        m_result.annotations.sources = before.annotations.sources;
        m_result.annotations.nextId = before.annotations.nextId;
        bindTo(m_result.annotations, m_after);
    }

    CarriedDecisions carry(const DecisionTest& isDecision) {
        const auto carryAll = [&](const auto& annotations) {
            for (const auto& annotation : annotations)
                if (isDecision(annotation)) {
                    ++m_result.made;
                    carry(annotation);
                }
        };
        carryAll(m_before.annotations.spans);
        carryAll(m_before.annotations.scores);
        carryAll(m_before.annotations.questions);
        return std::move(m_result);
    }

private:
    bool move(elmo::ByteSpan& bytes) const {
        const auto moved = m_alignment.moved(bytes);
        bytes = moved.value_or(bytes);
        return moved.has_value();
    }
    void lose(const std::string& label, elmo::ByteSpan bytes) {
        m_result.lost.push_back({label, std::string(m_before.document->slice(bytes))});
    }

    void carry(SpanAnnotation span) {
        const elmo::ByteSpan place = span.bytes;
        const bool whole =
            move(span.bytes) && std::ranges::all_of(span.more, [this](elmo::ByteSpan& part) { return move(part); });
        if (!whole)
            return lose(span.label, place);
        m_result.annotations.spans.push_back(std::move(span));
    }

    void carry(ScoreAnnotation score) {
        if (score.sentence) {
            const auto& old = m_before.document->sentences()[static_cast<std::size_t>(score.sentence->value())];
            const elmo::ByteSpan place = bytesOfDecisions(*m_before.document, old);
            const auto moved = m_alignment.moved(place);
            const auto& sentences = m_after.sentences();
            const auto found = std::ranges::find_if(sentences, [&](const elmo::TokenSpan& sentence) {
                return moved && bytesOfDecisions(m_after, sentence) == *moved;
            });
            if (found == sentences.end())
                return lose(score.labels.empty() ? std::string() : score.labels.front(), place);
            score.sentence = elmo::SentenceIndex(found - sentences.begin());
        }
        m_result.annotations.scores.push_back(std::move(score));
    }

    void carry(QuestionAnnotation question) {
        std::erase_if(question.answers, [this, &question](QuestionAnnotation::Answer& answer) {
            const elmo::ByteSpan place = answer.bytes;
            if (move(answer.bytes))
                return false;
            lose(question.question, place);
            return true;
        });
        m_result.annotations.questions.push_back(std::move(question));
    }

    const AnnotatedDocument& m_before;
    const elmo::Document& m_after;
    TextAlignment m_alignment;
    CarriedDecisions m_result;
};

/// Puts annotations of one list of sources into annotations with another.
class Adder {
public:
    Adder(const Annotations& annotations, const Annotations& added)
        : m_result(annotations), m_added(added), m_known(annotations.spans.size()) {}

    Annotations add() {
        for (const SpanAnnotation& span : m_added.spans)
            add(span);
        for (const ScoreAnnotation& score : m_added.scores)
            addOnce(m_result.scores, score, [](const auto& a, const auto& b) {
                return a.sentence == b.sentence && a.labels == b.labels && a.layer == b.layer && a.source == b.source;
            });
        for (const QuestionAnnotation& question : m_added.questions)
            addOnce(m_result.questions, question,
                    [](const auto& a, const auto& b) { return a.question == b.question && a.source == b.source; });
        std::ranges::stable_sort(m_result.spans, {}, [](const SpanAnnotation& span) {
            return std::tuple(span.bytes.begin, -span.bytes.end.value());
        });
        return std::move(m_result);
    }

private:
    int placeOf(int source) {
        const bool known = source >= 0 && source < static_cast<int>(m_added.sources.size());
        return known ? indexOfSource(m_result.sources, m_added.sources[static_cast<std::size_t>(source)]) : -1;
    }

    void add(SpanAnnotation span) {
        span.source = placeOf(span.source);
        const std::span known(m_result.spans.data(), m_known);  // in order, unlike what comes in
        auto other = std::ranges::lower_bound(known, span.bytes.begin, {},
                                              [](const SpanAnnotation& one) { return one.bytes.begin; });
        for (; other != known.end() && other->bytes.begin == span.bytes.begin; ++other)
            if (other->bytes == span.bytes && other->more == span.more && other->label == span.label &&
                other->layer == span.layer && other->source == span.source) {
                other->decision = span.decision;
                return;
            }
        span.id = m_result.nextId++;
        m_result.spans.push_back(std::move(span));
    }

    template <class Annotation, class Same>
    void addOnce(std::vector<Annotation>& all, Annotation annotation, Same same) {
        annotation.source = placeOf(annotation.source);
        if (std::ranges::any_of(all, [&](const Annotation& other) { return same(other, annotation); }))
            return;
        annotation.id = m_result.nextId++;
        all.push_back(std::move(annotation));
    }

    Annotations m_result;
    const Annotations& m_added;
    std::size_t m_known;
};

}  // namespace

std::int64_t decisionCount(const Annotations& annotations, const Annotations& now, const std::string& file) {
    const DecisionTest isDecision(annotations, now, file);
    return std::ranges::count_if(annotations.spans, isDecision) +
           std::ranges::count_if(annotations.scores, isDecision) +
           std::ranges::count_if(annotations.questions, isDecision);
}

std::int64_t CarriedDecisions::count() const {
    return std::ssize(annotations.spans) + std::ssize(annotations.scores) + std::ssize(annotations.questions);
}

CarriedDecisions carryDecisions(const AnnotatedDocument& before, const AnnotatedDocument& after,
                                const std::string& file, const elmo::RunControl& control) {
    return Carrier(before, after, control).carry(DecisionTest(before.annotations, after.annotations, file));
}

Annotations withDecisions(const Annotations& annotations, const Annotations& decisions) {
    if (annotations.text != decisions.text)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "The decisions are about another text than the annotations.");
    return Adder(annotations, decisions).add();
}

}  // namespace tasks
