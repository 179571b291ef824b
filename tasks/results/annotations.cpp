// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/annotations.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_set>

#include "elmo/error.h"

namespace tasks {
namespace {

/// Models are compared without the program version and the time.
bool sameModel(const AnnotationSource& a, const AnnotationSource& b) {
    return a.model == b.model && a.modelHash == b.modelHash;
}

/// Whether an annotation is one that the model of a source made.
auto isMadeBy(const Annotations& annotations, const AnnotationSource& source) {
    return [&](const auto& annotation) {
        return annotation.layer == AnnotationLayer::kModel && annotation.source >= 0 &&
               annotation.source < static_cast<int>(annotations.sources.size()) &&
               sameModel(annotations.sources[static_cast<std::size_t>(annotation.source)], source);
    };
}

/// The relations that the model of a source made.
std::vector<RelationAnnotation> relationsOf(const Annotations& annotations, const AnnotationSource& source) {
    std::vector<RelationAnnotation> old;
    std::ranges::copy_if(annotations.relations, std::back_inserter(old), isMadeBy(annotations, source));
    return old;
}

/// Takes out what the model said before; returns its old spans, whose decisions may be kept. Answers to other questions
/// than `question` stay.
std::vector<SpanAnnotation> takeOut(Annotations& annotations, const AnnotationSource& source,
                                    const std::string* question) {
    const auto isOld = isMadeBy(annotations, source);
    std::vector<SpanAnnotation> old;
    std::ranges::copy_if(annotations.spans, std::back_inserter(old), isOld);
    std::erase_if(annotations.spans, isOld);
    std::erase_if(annotations.scores, isOld);
    std::erase_if(annotations.attributes, isOld);
    if (std::ranges::any_of(annotations.relations, isOld))
        std::erase_if(annotations.relations.edit(), isOld);
    std::erase_if(annotations.questions, [&](const QuestionAnnotation& annotation) {
        return isOld(annotation) && (!question || annotation.question == *question);
    });
    return old;
}

/// Takes out the sources that nothing refers to, unless `keeps` says otherwise.
template <class Keeps>
void dropUnused(Annotations& annotations, const Keeps& keeps) {
    std::vector<int> moved(annotations.sources.size(), -1);
    const auto use = [&](const auto& list) {
        for (const auto& annotation : list)
            if (annotation.source >= 0 && annotation.source < static_cast<int>(moved.size()))
                moved[static_cast<std::size_t>(annotation.source)] = 0;
    };
    use(annotations.spans);
    use(annotations.scores);
    use(annotations.questions);
    use(annotations.attributes);
    use(annotations.relations);
    use(annotations.clusters);
    std::vector<AnnotationSource> kept;
    for (std::size_t i = 0; i < moved.size(); ++i)
        if (moved[i] == 0 || keeps(annotations.sources[i])) {
            moved[i] = static_cast<int>(kept.size());
            kept.push_back(annotations.sources[i]);
        }
    const auto renumber = [&](auto& list) {
        for (auto& annotation : list)
            if (annotation.source >= 0 && annotation.source < static_cast<int>(moved.size()))
                annotation.source = moved[static_cast<std::size_t>(annotation.source)];
    };
    renumber(annotations.spans);
    renumber(annotations.scores);
    renumber(annotations.questions);
    renumber(annotations.attributes);
    if (kept.size() != annotations.sources.size() && !annotations.relations.empty())
        renumber(annotations.relations.edit());
    renumber(annotations.clusters);
    annotations.sources = std::move(kept);
}

/// The place of the source: that of the same run, else at the end. The model's earlier runs go if nothing refers to
/// them any more; another model that found nothing has read the document all the same.
int placeOf(Annotations& annotations, const AnnotationSource& source) {
    dropUnused(annotations, [&](const AnnotationSource& other) { return !sameModel(other, source); });
    const auto known = std::ranges::find(annotations.sources, source);
    const auto place = static_cast<int>(known - annotations.sources.begin());
    if (known == annotations.sources.end())
        annotations.sources.push_back(source);
    return place;
}

/// Where the annotations of a prediction go.
struct Merge {
    Annotations& annotations;
    const elmo::Document& document;
    const AnnotationSource& source;
};

/// What people have decided about spans, whichever model found them: a span that another model finds too is not asked
/// about again.
class KnownDecisions {
public:
    explicit KnownDecisions(const Annotations& annotations) {
        for (const SpanAnnotation& span : annotations.spans)
            if (span.more.empty() && (isByHand(span) || span.decision != Decision::kOpen)) {
                const Decision decision = isByHand(span) ? Decision::kAccepted : span.decision;
                const auto [known, isNew] = m_decisions.emplace(std::tuple(span.bytes, span.label), decision);
                if (!isNew && decision == Decision::kAccepted)
                    known->second = decision;
            }
    }
    Decision of(const SpanAnnotation& span) const {
        const auto known = m_decisions.find(std::tuple(span.bytes, span.label));
        return known == m_decisions.end() ? Decision::kOpen : known->second;
    }

private:
    static bool isByHand(const SpanAnnotation& span) {
        return span.layer == AnnotationLayer::kHuman && !span.isImported();
    }

    std::map<std::tuple<elmo::ByteSpan, std::string>, Decision> m_decisions;
};

/// Puts the spans and relations of a model in the place of those that it found before, whose ids and decisions they
/// keep.
class SpanMerge {
public:
    explicit SpanMerge(const Merge& merge)
        : m_merge(merge),
          m_oldRelations(relationsOf(merge.annotations, merge.source)),
          m_old(takeOut(merge.annotations, merge.source, nullptr)),
          m_known(merge.annotations),
          m_source(placeOf(merge.annotations, merge.source)) {}

    /// Returns the id of the span.
    std::int64_t add(const EntityPrediction& found, const std::string& kind = {}) {
        SpanAnnotation span;
        span.bytes = m_merge.document.bytesOf(found.tokens);
        span.label = found.label;
        span.confidence = found.confidence;
        span.source = m_source;
        span.kind = kind;
        const auto before = std::ranges::find_if(m_old, [&](const SpanAnnotation& other) {
            return other.bytes == span.bytes && other.label == span.label && other.kind == kind && other.more.empty();
        });
        const bool isDecided = before != m_old.end() && before->decision != Decision::kOpen;
        span.decision = isDecided ? before->decision : m_known.of(span);
        span.id = before == m_old.end() ? m_merge.annotations.nextId++ : before->id;
        if (before != m_old.end()) {
            span.features = std::move(before->features);  // people's notes on it
            if (isDecided)
                span.annotator = std::move(before->annotator);
            m_old.erase(before);
        }
        m_merge.annotations.spans.push_back(std::move(span));
        return m_merge.annotations.spans.back().id;
    }

    void add(RelationAnnotation relation) {
        const auto before = std::ranges::find_if(m_oldRelations, [&](const RelationAnnotation& other) {
            return other.from == relation.from && other.to == relation.to && other.label == relation.label &&
                   other.kind == relation.kind;
        });
        relation.layer = AnnotationLayer::kModel;
        relation.source = m_source;
        if (before == m_oldRelations.end()) {
            relation.id = m_merge.annotations.nextId++;
        } else {
            relation.id = before->id;
            relation.decision = before->decision;
            relation.annotator = std::move(before->annotator);
            relation.features = std::move(before->features);
            m_oldRelations.erase(before);
        }
        m_merge.annotations.relations.edit().push_back(std::move(relation));
    }

    void finish() {
        // People's word stays though the model says something else now, as long as both ends are there.
        for (RelationAnnotation& relation : m_oldRelations)
            if (relation.decision != Decision::kOpen || !relation.features.empty()) {
                relation.source = m_source;
                m_merge.annotations.relations.edit().push_back(std::move(relation));
            }
        const std::unordered_set<std::int64_t> joined = joinedSpans();
        std::vector<SpanAnnotation>& spans = m_merge.annotations.spans;
        for (SpanAnnotation& span : m_old)
            // People's word stays though the model says something else now, unless another span has it as well.
            if ((span.decision != Decision::kOpen && m_known.of(span) != span.decision) || !span.features.empty() ||
                joined.contains(span.id)) {
                span.source = m_source;
                spans.push_back(std::move(span));
            }
        std::ranges::stable_sort(spans, {}, [](const SpanAnnotation& span) {
            return std::tuple(span.bytes.begin, -span.bytes.end.value());
        });
    }

private:
    /// By people: without these spans what they joined would be lost.
    std::unordered_set<std::int64_t> joinedSpans() const {
        std::unordered_set<std::int64_t> joined;
        for (const RelationAnnotation& relation : m_merge.annotations.relations)
            if (relation.layer == AnnotationLayer::kHuman || relation.decision == Decision::kAccepted) {
                joined.insert(relation.from.span);
                joined.insert(relation.to.span);
            }
        for (const ClusterAnnotation& cluster : m_merge.annotations.clusters)
            if (cluster.layer == AnnotationLayer::kHuman)
                joined.insert(cluster.spans.begin(), cluster.spans.end());
        return joined;
    }

    const Merge& m_merge;
    std::vector<RelationAnnotation> m_oldRelations;
    std::vector<SpanAnnotation> m_old;
    KnownDecisions m_known;
    int m_source;
};

void add(const Merge& merge, const EntityPredictions& prediction) {
    SpanMerge spans(merge);
    for (const EntityPrediction& entity : prediction.entities)
        spans.add(entity);
    spans.finish();
}

/// Tags are spans of one token, so that people can decide on them and all formats hold them.
void add(const Merge& merge, const TagPredictions& prediction) {
    EntityPredictions spans;
    for (std::int64_t t = 0; t < std::ssize(prediction.tokens); ++t) {
        const TagPrediction& one = prediction.tokens[static_cast<std::size_t>(t)];
        spans.entities.push_back({{elmo::TokenIndex(t), elmo::TokenIndex(t + 1)}, one.tag, one.probability});
    }
    add(merge, spans);
}

/// A span of the kind "predicate" with the roleset, one of the kind "argument" for each argument, and a relation of the
/// kind "role" between them. Predicates that share an argument in one role share its span: of two equal spans formats
/// without makers keep one.
void add(const Merge& merge, const RolePredictions& prediction) {
    SpanMerge spans(merge);
    std::map<std::tuple<elmo::TokenSpan, std::string>, EntityPrediction> shared;
    for (const PredicatePrediction& predicate : prediction.predicates)
        for (const EntityPrediction& argument : predicate.arguments) {
            EntityPrediction& one = shared.try_emplace({argument.tokens, argument.label}, argument).first->second;
            one.confidence = std::max(one.confidence, argument.confidence);
        }
    std::map<std::tuple<elmo::TokenSpan, std::string>, std::int64_t> ids;
    for (const PredicatePrediction& predicate : prediction.predicates) {
        const auto own = std::ranges::find(predicate.arguments, kPredicateLabel, &EntityPrediction::label);
        const elmo::TokenSpan tokens =
            own == predicate.arguments.end() ? elmo::TokenSpan{predicate.token, predicate.token + 1} : own->tokens;
        const std::string sense = predicate.roleset.empty() ? kPredicateLabel : predicate.roleset;
        const std::int64_t from = spans.add({tokens, sense, predicate.confidence}, "predicate");
        for (const EntityPrediction& argument : predicate.arguments) {
            if (argument.label == kPredicateLabel)
                continue;
            RelationAnnotation role;
            role.from.span = from;
            const std::tuple key(argument.tokens, argument.label);
            if (!ids.contains(key))
                ids[key] = spans.add(shared.at(key), "argument");
            role.to.span = ids[key];
            role.label = argument.label;
            role.kind = "role";
            role.confidence = argument.confidence;
            spans.add(std::move(role));
        }
    }
    spans.finish();
}

void add(const Merge& merge, const ClassPredictions& prediction) {
    Annotations& annotations = merge.annotations;
    takeOut(annotations, merge.source, nullptr);
    const int source = placeOf(annotations, merge.source);
    const auto addScore = [&](std::optional<elmo::SentenceIndex> sentence, const std::vector<double>& probabilities) {
        ScoreAnnotation score;
        score.id = annotations.nextId++;
        score.sentence = sentence;
        score.labels = prediction.labels;
        score.probabilities = probabilities;
        score.source = source;
        annotations.scores.push_back(std::move(score));
    };
    if (!merge.document.tokens().empty())  // no words have no class
        addScore(std::nullopt, prediction.document);
    for (std::size_t s = 0; s < prediction.sentences.size(); ++s)
        addScore(elmo::SentenceIndex(static_cast<std::int64_t>(s)), prediction.sentences[s]);
}

void add(const Merge& merge, const AnswerPredictions& prediction) {
    takeOut(merge.annotations, merge.source, &prediction.question);
    const int source = placeOf(merge.annotations, merge.source);
    QuestionAnnotation question;
    question.id = merge.annotations.nextId++;
    question.question = prediction.question;
    question.noAnswer = prediction.noAnswer;
    question.source = source;
    for (const AnswerPrediction& answer : prediction.answers)
        question.answers.push_back({merge.document.bytesOf(answer.tokens), answer.probability});
    merge.annotations.questions.push_back(std::move(question));
}

}  // namespace

void dropUnusedSources(Annotations& annotations) {
    dropUnused(annotations, [](const AnnotationSource&) { return false; });
}

void dropDangling(Annotations& annotations) {
    if (annotations.relations.empty() && annotations.clusters.empty())
        return;
    std::unordered_set<std::int64_t> spans;
    for (const SpanAnnotation& span : annotations.spans)
        spans.insert(span.id);
    const auto dangles = [&](const RelationEnd& end) { return end.isSpan() && !spans.contains(end.span); };
    const auto isLost = [&](const RelationAnnotation& relation) {
        return dangles(relation.from) || dangles(relation.to);
    };
    if (std::ranges::any_of(annotations.relations, isLost))
        std::erase_if(annotations.relations.edit(), isLost);
    std::erase_if(annotations.clusters, [&](ClusterAnnotation& cluster) {
        return std::erase_if(cluster.spans, [&](std::int64_t id) { return !spans.contains(id); }) > 0 &&
               cluster.spans.empty();
    });
}

std::optional<TokenValues> attributeValues(const Annotations& annotations, std::string_view name) {
    const auto rank = [](const TokenAttribute& attribute) {
        return attribute.layer == AnnotationLayer::kModel ? 2 : attribute.source >= 0 ? 1 : 0;
    };
    std::vector<const TokenAttribute*> found;
    for (const TokenAttribute& attribute : annotations.attributes)
        if (attribute.name == name)
            found.push_back(&attribute);
    std::ranges::stable_sort(found, {}, [&](const TokenAttribute* attribute) { return rank(*attribute); });
    if (found.size() == 1)
        return found.front()->values;
    std::vector<std::string> values;
    const auto fill = [&](const TokenValues& from, const auto& valueOf) {
        values.resize(std::max(values.size(), from.size()));
        for (std::size_t token = 0; token < from.size(); ++token)
            if (values[token].empty())
                values[token] = valueOf(from[token]);
    };
    for (const TokenAttribute* attribute : found)
        fill(attribute->values, [](const std::string& value) { return value; });
    if (found.empty() && name != "feats" && name != "misc")  // it may be the name of a part
        for (const char* whole : {"feats", "misc"})
            if (const auto parts = attributeValues(annotations, whole))
                fill(*parts, [&](const std::string& value) { return std::string(partOf(value, name).value_or("")); });
    const bool any = std::ranges::any_of(values, [](const std::string& value) { return !value.empty(); });
    return any || !found.empty() ? std::optional(TokenValues(values)) : std::nullopt;
}

void bindTo(Annotations& annotations, const elmo::Document& document) {
    elmo::TextHash text(document);
    if (!annotations.text.isNone() && annotations.text != text)
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            "The annotations are about the text " + annotations.text.digits() + ", not about " + text.digits() + ".");
    annotations.text = std::move(text);
}

int indexOfSource(std::vector<AnnotationSource>& sources, const AnnotationSource& source) {
    auto known = std::ranges::find(sources, source);
    if (known == sources.end())
        known = std::ranges::find_if(sources, [&](const auto& other) { return sameModel(other, source); });
    const auto index = static_cast<int>(known - sources.begin());
    if (known == sources.end())
        sources.push_back(source);
    return index;
}

void mergePrediction(Annotations& annotations, const elmo::Document& document, const TaskPrediction& prediction,
                     const AnnotationSource& source) {
    Annotations merged = annotations;  // whole or not at all
    if (!merged.text.isNone())
        bindTo(merged, document);  // throws for another text
    std::visit([&](const auto& one) { add({merged, document, source}, one); }, prediction);
    dropDangling(merged);
    annotations = std::move(merged);
}

}  // namespace tasks
