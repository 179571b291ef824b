// SPDX-License-Identifier: Apache-2.0
#include "tasks/results/annotations.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "elmo/error.h"

namespace tasks {
namespace {

elmo::ByteSpan bytesOf(const elmo::Document& document, const elmo::TokenSpan& tokens) {
    const auto count = static_cast<std::int64_t>(document.tokens().size());
    if (tokens.empty() || tokens.begin.value() < 0 || tokens.end.value() > count)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          "A prediction exceeds its document; it belongs to another document.");
    return {document.tokens()[static_cast<std::size_t>(tokens.begin.value())].begin,
            document.tokens()[static_cast<std::size_t>(tokens.end.value() - 1)].end};
}

/// Models are compared without the program version and the time.
bool sameModel(const AnnotationSource& a, const AnnotationSource& b) {
    return a.model == b.model && a.modelHash == b.modelHash;
}

/// Takes out what the model said before; returns its old spans, whose decisions may be kept. Answers to other questions
/// than `question` stay.
std::vector<SpanAnnotation> takeOut(Annotations& annotations, const AnnotationSource& source,
                                    const std::string* question) {
    const auto isOld = [&](const auto& annotation) {
        return annotation.layer == AnnotationLayer::kModel && annotation.source >= 0 &&
               annotation.source < static_cast<int>(annotations.sources.size()) &&
               sameModel(annotations.sources[static_cast<std::size_t>(annotation.source)], source);
    };
    std::vector<SpanAnnotation> old;
    std::ranges::copy_if(annotations.spans, std::back_inserter(old), isOld);
    std::erase_if(annotations.spans, isOld);
    std::erase_if(annotations.scores, isOld);
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

void add(const Merge& merge, const EntityPredictions& prediction) {
    Annotations& annotations = merge.annotations;
    std::vector<SpanAnnotation> old = takeOut(annotations, merge.source, nullptr);
    const KnownDecisions known(annotations);
    const int source = placeOf(annotations, merge.source);
    for (const EntityPrediction& entity : prediction.entities) {
        SpanAnnotation span;
        span.bytes = bytesOf(merge.document, entity.tokens);
        span.label = entity.label;
        span.confidence = entity.confidence;
        span.source = source;
        const auto before = std::ranges::find_if(old, [&](const SpanAnnotation& other) {
            return other.bytes == span.bytes && other.label == span.label && other.more.empty();
        });
        const bool isDecided = before != old.end() && before->decision != Decision::kOpen;
        span.decision = isDecided ? before->decision : known.of(span);
        span.id = before == old.end() ? annotations.nextId++ : before->id;
        if (before != old.end())
            old.erase(before);
        annotations.spans.push_back(std::move(span));
    }
    for (SpanAnnotation& span : old)
        // People's word stays though the model says something else now, unless another span has it as well.
        if (span.decision != Decision::kOpen && known.of(span) != span.decision) {
            span.source = source;
            annotations.spans.push_back(std::move(span));
        }
    std::ranges::stable_sort(annotations.spans, {}, [](const SpanAnnotation& span) {
        return std::tuple(span.bytes.begin, -span.bytes.end.value());
    });
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
        question.answers.push_back({bytesOf(merge.document, answer.tokens), answer.probability});
    merge.annotations.questions.push_back(std::move(question));
}

}  // namespace

void dropUnusedSources(Annotations& annotations) {
    dropUnused(annotations, [](const AnnotationSource&) { return false; });
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
    annotations = std::move(merged);
}

}  // namespace tasks
