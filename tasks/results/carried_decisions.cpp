// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/carried_decisions.h"

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
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
    bool operator()(const RelationAnnotation& relation) const {
        return isPersons(relation) ||
               (relation.layer == AnnotationLayer::kModel && relation.decision != Decision::kOpen);
    }
    bool operator()(const ClusterAnnotation& cluster) const {
        return isPersons(cluster) || (cluster.layer == AnnotationLayer::kModel && cluster.decision != Decision::kOpen);
    }
    bool operator()(const TokenAttribute& attribute) const { return isPersons(attribute); }
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

    template <class Test>
    CarriedDecisions carry(const Test& isDecision) {
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
        for (const SpanAnnotation& span : m_result.annotations.spans)
            m_spans.insert(span.id);
        carryAll(m_before.annotations.relations);
        carryAll(m_before.annotations.clusters);
        carryAll(m_before.annotations.attributes);
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

    bool move(RelationEnd& end) const {
        if (end.isSpan())
            return m_spans.contains(end.span);
        end.token = elmo::TokenIndex(m_alignment.matches().at(static_cast<std::size_t>(end.token.value())));
        return end.token.value() >= 0;
    }
    void carry(RelationAnnotation relation) {
        if (!move(relation.from) || !move(relation.to))
            m_result.lost.push_back({relation.label, {}});
        else
            m_result.annotations.relations.edit().push_back(std::move(relation));
    }

    void carry(ClusterAnnotation cluster) {
        std::erase_if(cluster.spans, [this](std::int64_t id) { return !m_spans.contains(id); });
        if (cluster.spans.empty())
            m_result.lost.push_back({cluster.label, {}});
        else
            m_result.annotations.clusters.push_back(std::move(cluster));
    }

    void carry(TokenAttribute attribute) {
        std::vector<std::string> values(m_after.tokens().size());
        for (std::size_t token = 0; token < attribute.values.size(); ++token)
            if (const std::int64_t later = m_alignment.matches().at(token); later >= 0)
                values[static_cast<std::size_t>(later)] = attribute.values[token];
            else if (!attribute.values[token].empty())
                lose(attribute.name + "=" + attribute.values[token], m_before.document->tokens()[token]);
        attribute.values = TokenValues(values);
        m_result.annotations.attributes.push_back(std::move(attribute));
    }

    const AnnotatedDocument& m_before;
    const elmo::Document& m_after;
    TextAlignment m_alignment;
    std::unordered_set<std::int64_t> m_spans;  ///< that were carried
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
        for (RelationAnnotation relation : m_added.relations) {
            rename(relation.from);
            rename(relation.to);
            if (!isKnown(relation))
                addOnce(m_result.relations.edit(), std::move(relation), [](const auto&, const auto&) { return false; });
        }
        for (ClusterAnnotation cluster : m_added.clusters) {
            for (std::int64_t& id : cluster.spans)
                id = m_ids.at(id);
            addOnce(m_result.clusters, std::move(cluster), [](const auto& a, const auto& b) {
                return a.spans == b.spans && a.label == b.label && a.layer == b.layer && a.source == b.source;
            });
        }
        for (TokenAttribute attribute : m_added.attributes) {
            attribute.source = placeOf(attribute.source);
            if (std::ranges::find(m_result.attributes, attribute) == m_result.attributes.end())
                m_result.attributes.push_back(std::move(attribute));
        }
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
                m_ids[span.id] = other->id;
                return;
            }
        m_ids[span.id] = m_result.nextId;
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

    void rename(RelationEnd& end) const {
        if (end.isSpan())
            end.span = m_ids.at(end.span);
    }
    bool isKnown(const RelationAnnotation& relation) {
        const auto isSame = [&](const RelationAnnotation& other) {
            return other.from == relation.from && other.to == relation.to && other.label == relation.label &&
                   other.kind == relation.kind && other.layer == relation.layer;
        };
        const auto other = std::ranges::find_if(m_result.relations, isSame);
        if (other == m_result.relations.end())
            return false;
        const auto place = other - m_result.relations.begin();
        if (other->decision != relation.decision)
            m_result.relations.edit()[static_cast<std::size_t>(place)].decision = relation.decision;
        return true;
    }

    Annotations m_result;
    const Annotations& m_added;
    std::size_t m_known;
    std::unordered_map<std::int64_t, std::int64_t> m_ids;  ///< of the spans, by those that they had
};

}  // namespace

std::int64_t decisionCount(const Annotations& annotations, const Annotations& now, const std::string& file) {
    const DecisionTest isDecision(annotations, now, file);
    return std::ranges::count_if(annotations.spans, isDecision) +
           std::ranges::count_if(annotations.scores, isDecision) +
           std::ranges::count_if(annotations.questions, isDecision) +
           std::ranges::count_if(annotations.relations, isDecision) +
           std::ranges::count_if(annotations.clusters, isDecision) +
           std::ranges::count_if(annotations.attributes, isDecision);
}

std::int64_t CarriedDecisions::count() const {
    return std::ssize(annotations.spans) + std::ssize(annotations.scores) + std::ssize(annotations.questions) +
           static_cast<std::int64_t>(annotations.relations.size()) + std::ssize(annotations.clusters) +
           std::ssize(annotations.attributes);
}

CarriedDecisions carryDecisions(const AnnotatedDocument& before, const AnnotatedDocument& after,
                                const std::string& file, const elmo::RunControl& control) {
    return Carrier(before, after, control).carry(DecisionTest(before.annotations, after.annotations, file));
}

CarriedDecisions carryAll(const AnnotatedDocument& before, const std::shared_ptr<const elmo::Document>& after,
                          const elmo::RunControl& control) {
    if (firstDifference(before.document->text(), after->text()))
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "The texts differ in more than white space.");
    AnnotatedDocument later;
    later.document = after;
    CarriedDecisions carried = Carrier(before, later, control).carry([](const auto&) { return true; });
    carried.annotations.metadata = before.annotations.metadata;
    return carried;
}

Annotations withDecisions(const Annotations& annotations, const Annotations& decisions) {
    if (annotations.text != decisions.text)
        throw elmo::Error(elmo::ErrorCode::kBadArgument, "The decisions are about another text than the annotations.");
    return Adder(annotations, decisions).add();
}

}  // namespace tasks
