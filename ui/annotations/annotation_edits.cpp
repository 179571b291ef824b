// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/annotation_edits.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_set>

namespace ui {

using elmo::ByteOffset;
using elmo::ByteSpan;
using tasks::AnnotationLayer;
using tasks::Annotations;
using tasks::Decision;
using tasks::SpanAnnotation;

namespace {

/// Relations and clusters lose the spans that go; undoing the change brings all back.
void noteDangling(const Annotations& annotations, AnnotationChange& change) {
    std::unordered_set<std::int64_t> leaving, known;
    for (const SpanAnnotation& span : change.spansBefore)
        leaving.insert(span.id);
    for (const SpanAnnotation& span : change.spansAfter)
        leaving.erase(span.id);
    if (leaving.empty())
        return;
    for (const tasks::RelationAnnotation& relation : change.relationsBefore)
        known.insert(relation.id);
    for (const tasks::ClusterAnnotation& cluster : change.clustersBefore)
        known.insert(cluster.id);
    for (const tasks::RelationAnnotation& relation : annotations.relations)
        if ((leaving.contains(relation.from.span) || leaving.contains(relation.to.span)) &&
            known.insert(relation.id).second)
            change.relationsBefore.push_back(relation);
    for (const tasks::ClusterAnnotation& cluster : annotations.clusters) {
        tasks::ClusterAnnotation rest = cluster;
        if (std::erase_if(rest.spans, [&](std::int64_t id) { return leaving.contains(id); }) == 0 ||
            !known.insert(cluster.id).second)
            continue;
        change.clustersBefore.push_back(cluster);
        if (!rest.spans.empty())
            change.clustersAfter.push_back(std::move(rest));
    }
}

/// Builds one change; assigns new ids.
class Draft {
public:
    explicit Draft(const Annotations& annotations) : m_annotations(annotations), m_nextId(annotations.nextId) {
        m_change.text = annotations.text;
        m_change.sources = annotations.sources;
    }

    void replace(const SpanAnnotation& before, SpanAnnotation after) {
        if (before == after)
            return;
        m_change.spansBefore.push_back(before);
        m_change.spansAfter.push_back(std::move(after));
    }
    void remove(const SpanAnnotation& span) { m_change.spansBefore.push_back(span); }
    void create(ByteSpan bytes, const std::string& label, const std::vector<tasks::NamedValue>& attributes = {}) {
        SpanAnnotation span;
        span.id = m_nextId++;
        span.bytes = bytes;
        span.label = label;
        span.features = attributes;
        span.layer = AnnotationLayer::kHuman;
        m_change.spansAfter.push_back(std::move(span));
    }
    /// A copy in the set of adjudicated spans.
    void adjudicate(const SpanAnnotation& span, Decision decision) {
        SpanAnnotation copy = span;
        copy.id = m_nextId++;
        copy.layer = AnnotationLayer::kHuman;
        copy.decision = decision;
        copy.confidence.reset();
        copy.annotator.clear();
        copy.source = indexOfSource(m_change.sources, tasks::adjudicationSource());
        m_change.spansAfter.push_back(std::move(copy));
    }
    void decide(const SpanAnnotation& span, Decision decision) {
        SpanAnnotation after = span;
        after.decision = decision;
        replace(span, std::move(after));
    }
    /// A manual version of a span: replaces it, or is added to the model's.
    void revise(const SpanAnnotation& span, ByteSpan bytes, const std::string& label) {
        if (span.bytes == bytes && span.label == label)
            return;
        if (span.layer == AnnotationLayer::kModel) {
            decide(span, Decision::kRejected);
            moveRelations(span.id, m_nextId);
            create(bytes, label, span.features);
            return;
        }
        const tasks::AnnotationMaker maker = makerOf(m_annotations, span);
        if (maker.isColleague())  // theirs stays: what they did is compared
            return create(bytes, label);
        SpanAnnotation after = span;
        after.bytes = bytes;
        after.label = label;
        if (!maker.isAdjudication())
            after.source = -1;
        replace(span, std::move(after));
    }
    /// Other attributes of a span. A span of a file becomes one's own: the file does not say this of it.
    void describe(const SpanAnnotation& span, std::vector<tasks::NamedValue> attributes) {
        const tasks::AnnotationMaker maker = makerOf(m_annotations, span);
        if (span.features == attributes || maker.isColleague())
            return;
        SpanAnnotation after = span;
        after.features = std::move(attributes);
        if (span.layer == AnnotationLayer::kHuman && !maker.isAdjudication())
            after.source = -1;
        replace(span, std::move(after));
    }
    AnnotationChange take() {
        for (auto& [id, moved] : m_moved) {
            if (moved.before->layer == AnnotationLayer::kHuman)
                m_change.relationsBefore.push_back(*moved.before);
            else
                moved.after.id = m_nextId++;
            m_change.relationsAfter.push_back(std::move(moved.after));
        }
        noteDangling(m_annotations, m_change);
        return std::move(m_change);
    }

private:
    struct Moved {
        const tasks::RelationAnnotation* before;
        tasks::RelationAnnotation after;
    };

    /// What was said of a model's span is said of the manual one in its place: people's relations are moved, a model's
    /// copied.
    void moveRelations(std::int64_t from, std::int64_t to) {
        for (const tasks::RelationAnnotation& relation : m_annotations.relations) {
            if ((relation.from.span != from && relation.to.span != from) || relation.decision == Decision::kRejected ||
                makerOf(m_annotations, relation).isColleague())
                continue;
            tasks::RelationAnnotation& after =
                m_moved.try_emplace(relation.id, Moved{&relation, relation}).first->second.after;
            for (tasks::RelationEnd* end : {&after.from, &after.to})
                if (end->span == from)
                    end->span = to;
            after.layer = AnnotationLayer::kHuman;
            after.decision = Decision::kOpen;
            after.confidence.reset();
            after.source = -1;
        }
    }

    AnnotationChange m_change;
    const Annotations& m_annotations;
    std::int64_t m_nextId;
    std::map<std::int64_t, Moved> m_moved;  ///< relations by their ids
};

template <class Do>
AnnotationChange forEach(const Annotations& annotations, const SpanIds& ids, Do what) {
    const std::unordered_set<std::int64_t> wanted(ids.begin(), ids.end());
    Draft draft(annotations);
    for (const SpanAnnotation& span : annotations.spans)
        if (wanted.contains(span.id))
            what(draft, span);
    return draft.take();
}

/// The spans that cover exactly these bytes; they are adjacent in the list.
std::vector<const SpanAnnotation*> exactly(const Annotations& annotations, ByteSpan bytes) {
    std::vector<const SpanAnnotation*> found;
    auto span = std::ranges::lower_bound(annotations.spans, bytes.begin, std::ranges::less{},
                                         [](const SpanAnnotation& s) { return s.bytes.begin; });
    for (; span != annotations.spans.end() && span->bytes.begin == bytes.begin; ++span)
        if (span->bytes == bytes && span->more.empty())
            found.push_back(&*span);
    return found;
}

/// These spans, and what other models found at the same places with the same labels: one decision is about all of them.
SpanIds withTwins(const Annotations& annotations, const SpanIds& ids) {
    SpanIds all = ids;
    for (const std::int64_t id : ids) {
        const SpanAnnotation* span = findSpan(annotations, id);
        if (!span || span->layer != AnnotationLayer::kModel)
            continue;
        for (const SpanAnnotation* other : exactly(annotations, span->bytes))
            if (other->label == span->label && other->layer == AnnotationLayer::kModel && other->id != id)
                all.push_back(other->id);
    }
    return all;
}

}  // namespace

void sign(AnnotationChange& change, const std::string& annotator) {
    for (SpanAnnotation& span : change.spansAfter)
        if (span.layer == AnnotationLayer::kHuman || span.decision != Decision::kOpen)
            span.annotator = annotator;
    for (tasks::ScoreAnnotation& score : change.scoresAfter)
        score.annotator = annotator;
    for (tasks::RelationAnnotation& relation : change.relationsAfter)
        if (relation.layer == AnnotationLayer::kHuman || relation.decision != Decision::kOpen)
            relation.annotator = annotator;
    for (tasks::ClusterAnnotation& cluster : change.clustersAfter)
        cluster.annotator = annotator;
    for (TokenValueChange& value : change.tokenValues)
        value.annotator = annotator;
}

bool isOpen(const SpanAnnotation& span) {
    return span.isUndecided();
}

bool isShown(const SpanAnnotation& span) {
    return span.decision != Decision::kRejected;
}

AnnotationChange decideChange(const Annotations& annotations, const SpanIds& ids, Decision decision) {
    return forEach(annotations, withTwins(annotations, ids), [&](Draft& draft, const SpanAnnotation& span) {
        if (span.layer == AnnotationLayer::kModel)
            draft.decide(span, decision);
        else if (decision == Decision::kRejected && !makerOf(annotations, span).isColleague())
            draft.remove(span);
    });
}

AnnotationChange relabelChange(const Annotations& annotations, const SpanIds& ids, const std::string& label) {
    return forEach(annotations, ids,
                   [&label](Draft& draft, const SpanAnnotation& span) { draft.revise(span, span.bytes, label); });
}

AnnotationChange resizeChange(const Annotations& annotations, std::int64_t id, ByteSpan bytes) {
    if (bytes.begin >= bytes.end)
        return {};
    return forEach(annotations, {id},
                   [&](Draft& draft, const SpanAnnotation& span) { draft.revise(span, bytes, span.label); });
}

AnnotationChange createChange(const Annotations& annotations, ByteSpan bytes, const std::string& label) {
    if (bytes.begin >= bytes.end || label.empty())
        return {};
    Draft draft(annotations);
    for (const SpanAnnotation* span : exactly(annotations, bytes))
        if (span->label == label && !span->isImported()) {  // what another person marked is not one's own work
            if (span->layer == AnnotationLayer::kModel)
                draft.decide(*span, Decision::kAccepted);
            return draft.take();
        }
    draft.create(bytes, label);
    return draft.take();
}

AnnotationChange attributesChange(const Annotations& annotations, std::int64_t id,
                                  const std::vector<tasks::NamedValue>& attributes) {
    return forEach(annotations, {id},
                   [&](Draft& draft, const SpanAnnotation& span) { draft.describe(span, attributes); });
}

AnnotationChange attributeChange(const Annotations& annotations, const SpanIds& ids, const std::string& name,
                                 const std::string& value) {
    return forEach(annotations, ids, [&](Draft& draft, const SpanAnnotation& span) {
        std::vector<tasks::NamedValue> attributes = span.features;
        const auto known = std::ranges::find(attributes, name, &tasks::NamedValue::name);
        if (value.empty())
            std::erase_if(attributes, [&](const tasks::NamedValue& attribute) { return attribute.name == name; });
        else if (known != attributes.end())
            known->value = value;
        else
            attributes.push_back({name, value});
        draft.describe(span, std::move(attributes));
    });
}

std::vector<std::string> attributeNames(const Annotations& annotations) {
    std::set<std::string> names{kNote};
    for (const SpanAnnotation& span : annotations.spans)
        for (const tasks::NamedValue& attribute : span.features)
            names.insert(attribute.name);
    return {names.begin(), names.end()};
}

std::vector<ByteSpan> identicalMentions(const elmo::Document& document, ByteSpan bytes) {
    std::vector<ByteSpan> found;
    const std::string_view text = document.text();
    const std::string_view wanted = document.slice(bytes);
    const auto& tokens = document.tokens();
    if (wanted.empty())
        return found;
    for (auto at = text.find(wanted); at != std::string_view::npos; at = text.find(wanted, at + 1)) {
        const auto begin = ByteOffset(static_cast<std::int64_t>(at));
        const ByteSpan mention{begin, begin + static_cast<std::int64_t>(wanted.size())};
        const auto first = std::ranges::lower_bound(tokens, mention.begin, std::ranges::less{}, &ByteSpan::begin);
        const auto last = std::ranges::lower_bound(tokens, mention.end, std::ranges::less{}, &ByteSpan::end);
        const bool atTokens =
            first != tokens.end() && last != tokens.end() && first->begin == mention.begin && last->end == mention.end;
        if (atTokens || mention == bytes)
            found.push_back(mention);
    }
    return found;
}

AnnotationChange identicalChange(const Annotations& annotations, const elmo::Document& document, std::int64_t id) {
    const SpanAnnotation* model = findSpan(annotations, id);
    if (!model)
        return {};
    Draft draft(annotations);
    const bool reject = model->decision == Decision::kRejected;
    for (const ByteSpan& mention : identicalMentions(document, model->bytes)) {
        bool marked = false;
        for (const SpanAnnotation* span : exactly(annotations, mention)) {
            const bool same = span->label == model->label;
            const bool byModel = span->layer == AnnotationLayer::kModel;
            if (reject) {
                if (same && byModel)
                    draft.decide(*span, Decision::kRejected);
                continue;
            }
            if (same && byModel && !marked)
                draft.decide(*span, Decision::kAccepted);
            else if (!same && byModel)
                draft.decide(*span, Decision::kRejected);
            else if (!same && !marked && span->id != id)
                draft.revise(*span, mention, model->label);
            marked = marked || same || !byModel;
        }
        if (!reject && !marked)
            draft.create(mention, model->label);
    }
    return draft.take();
}

namespace {

AnnotationChange settleAmongPeople(const Annotations& annotations, const Settlement& settlement) {
    Draft draft(annotations);
    using Place = std::tuple<ByteSpan, std::string, std::vector<ByteSpan>>;
    const auto placeOf = [](const SpanAnnotation& span) { return Place{span.bytes, span.label, span.more}; };
    std::map<Place, const SpanAnnotation*> known;
    for (const SpanAnnotation& span : annotations.spans)
        if (makerOf(annotations, span).isAdjudication())
            known.emplace(placeOf(span), &span);
    std::set<Place> done;
    const auto put = [&](const SpanIds& ids, Decision decision) {
        for (const std::int64_t id : ids) {
            const SpanAnnotation* span = findSpan(annotations, id);
            if (!span || !done.insert(placeOf(*span)).second)
                continue;
            if (const auto before = known.find(placeOf(*span)); before != known.end())
                draft.decide(*before->second, decision);
            else
                draft.adjudicate(*span, decision);
        }
    };
    put(settlement.chosen, Decision::kOpen);
    put(settlement.refused, Decision::kRejected);
    return draft.take();
}

}  // namespace

AnnotationChange adjudicateChange(const Annotations& annotations, const Settlement& settlement) {
    if (settlement.amongPeople)
        return settleAmongPeople(annotations, settlement);
    const SpanIds &chosen = settlement.chosen, &refused = settlement.refused;
    const std::unordered_set<std::int64_t> isChosen(chosen.begin(), chosen.end());
    std::unordered_set<std::int64_t> isRefused(refused.begin(), refused.end());
    for (const std::int64_t id : refused)  // what is the same annotation for the reader is refused with it
        if (const SpanAnnotation* span = findSpan(annotations, id))
            for (const SpanAnnotation* other : exactly(annotations, span->bytes))
                if (other->label == span->label && !other->isImported())
                    isRefused.insert(other->id);
    const auto byHand = [&](const SpanAnnotation& span) { return makerOf(annotations, span).isByHand(); };
    Draft draft(annotations);
    for (const SpanAnnotation& span : annotations.spans) {
        const bool isModels = span.layer == AnnotationLayer::kModel;
        if (isChosen.contains(span.id)) {
            const bool isKept = std::ranges::any_of(exactly(annotations, span.bytes), [&](const SpanAnnotation* other) {
                return other->label == span.label && !isRefused.contains(other->id) && byHand(*other);
            });
            if (isModels)
                draft.decide(span, Decision::kAccepted);
            else if (!isKept)
                draft.create(span.bytes, span.label);
        } else if (isRefused.contains(span.id)) {
            if (isModels)
                draft.decide(span, Decision::kRejected);
            else if (byHand(span))
                draft.remove(span);
        }
    }
    return draft.take();
}

namespace {

bool isManualScore(const tasks::ScoreAnnotation& score, std::optional<elmo::SentenceIndex> sentence,
                   const std::vector<std::string>& classes) {
    return score.layer == AnnotationLayer::kHuman && score.source < 0 && score.sentence == sentence &&
           score.labels == classes && score.probabilities.size() == classes.size();
}

}  // namespace

AnnotationChange classifyChange(const Annotations& annotations, std::optional<elmo::SentenceIndex> sentence,
                                const std::vector<std::string>& classes, const std::string& label) {
    AnnotationChange change;
    change.text = annotations.text;
    change.sources = annotations.sources;
    if (manualClass(annotations, sentence, classes) == label)
        return change;
    for (const tasks::ScoreAnnotation& score : annotations.scores)
        if (isManualScore(score, sentence, classes))
            change.scoresBefore.push_back(score);
    if (label.empty())
        return change;
    tasks::ScoreAnnotation score;
    score.id = annotations.nextId;
    score.sentence = sentence;
    score.labels = classes;
    for (const std::string& one : classes)
        score.probabilities.push_back(one == label ? 1 : 0);
    score.layer = AnnotationLayer::kHuman;
    change.scoresAfter.push_back(std::move(score));
    return change;
}

std::string manualClass(const Annotations& annotations, std::optional<elmo::SentenceIndex> sentence,
                        const std::vector<std::string>& classes) {
    for (const tasks::ScoreAnnotation& score : annotations.scores)
        if (isManualScore(score, sentence, classes) && !classes.empty())
            return classes[static_cast<std::size_t>(std::ranges::max_element(score.probabilities) -
                                                    score.probabilities.begin())];
    return {};
}

std::vector<std::vector<std::string>> classSets(const std::vector<tasks::TaskModelInfo>& heads,
                                                const Annotations& annotations) {
    std::vector<std::vector<std::string>> sets;
    const auto add = [&](const std::vector<std::string>& classes) {
        if (classes.size() > 1 && std::ranges::find(sets, classes) == sets.end())
            sets.push_back(classes);
    };
    for (const tasks::TaskModelInfo& head : heads)
        if (head.task.output == tasks::OutputKind::kTextClass && !head.task.readsPair())
            add(head.labels);
    for (const tasks::ScoreAnnotation& score : annotations.scores)
        add(score.labels);
    return sets;
}

AnnotationChange keepChange(const Annotations& annotations, tasks::QuestionAnnotation question,
                            const tasks::AnnotationSource& source) {
    AnnotationChange change;
    change.text = annotations.text;
    change.sources = annotations.sources;
    question.source = indexOfSource(change.sources, source);
    for (const tasks::QuestionAnnotation& old : annotations.questions)
        if (old.question == question.question && old.source == question.source)
            change.questionsBefore.push_back(old);
    question.id = annotations.nextId;
    change.questionsAfter.push_back(std::move(question));
    return change;
}

AnnotationChange deleteLayerChange(const Annotations& annotations, const tasks::AnnotationMaker& maker) {
    AnnotationChange change;
    change.text = annotations.text;
    change.sources = annotations.sources;
    const auto isIts = [&](const auto& annotation) { return makerOf(annotations, annotation) == maker; };
    std::ranges::copy_if(annotations.spans, std::back_inserter(change.spansBefore), isIts);
    std::ranges::copy_if(annotations.scores, std::back_inserter(change.scoresBefore), isIts);
    std::ranges::copy_if(annotations.questions, std::back_inserter(change.questionsBefore), isIts);
    std::ranges::copy_if(annotations.attributes, std::back_inserter(change.attributesBefore), isIts);
    std::ranges::copy_if(annotations.relations, std::back_inserter(change.relationsBefore), isIts);
    std::ranges::copy_if(annotations.clusters, std::back_inserter(change.clustersBefore), isIts);
    noteDangling(annotations, change);
    return change;
}

std::optional<std::int64_t> nextSpan(const Annotations& annotations, std::optional<std::int64_t> from, ByteOffset place,
                                     Way way, Among among) {
    const auto& spans = annotations.spans;
    const auto fits = [among](const SpanAnnotation& span) {
        return among == Among::kOpen ? isOpen(span) : isShown(span);
    };
    const auto count = std::ssize(spans);
    std::ptrdiff_t at = from ? std::ranges::find(spans, *from, &SpanAnnotation::id) - spans.begin() : count;
    const bool known = at < count;
    if (!known)
        at = std::ranges::lower_bound(spans, place, std::ranges::less{},
                                      [](const SpanAnnotation& span) { return span.bytes.begin; }) -
             spans.begin();
    const std::ptrdiff_t step = way == Way::kForward ? 1 : -1;
    std::ptrdiff_t next = way == Way::kForward && !known ? at : at + step;
    for (std::ptrdiff_t seen = 0; seen < count; ++seen, next += step) {
        const std::ptrdiff_t index = (next % count + count) % count;  // wraps around at the end of the document
        if (fits(spans[static_cast<std::size_t>(index)]))
            return spans[static_cast<std::size_t>(index)].id;
    }
    return std::nullopt;
}

std::optional<std::int64_t> mostUncertain(const Annotations& annotations) {
    const SpanAnnotation* found = nullptr;
    for (const SpanAnnotation& span : annotations.spans)
        if (isOpen(span) && span.confidence && (!found || *span.confidence < *found->confidence))
            found = &span;
    return found ? std::optional(found->id) : std::nullopt;
}

std::optional<std::int64_t> spanAtPlace(const Annotations& annotations, ByteOffset place) {
    const SpanAnnotation* found = nullptr;
    for (const SpanAnnotation& span : annotations.spans) {
        if (span.bytes.begin > place)
            break;
        if (isShown(span) && span.bytes.contains(place) && (!found || span.bytes.length() <= found->bytes.length()))
            found = &span;
    }
    return found ? std::optional(found->id) : std::nullopt;
}

}  // namespace ui
