// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/merged_annotations.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "tasks/results/annotation_layers.h"

namespace app {
namespace {

using tasks::AnnotationLayer;
using tasks::AnnotationMaker;
using tasks::Annotations;
using tasks::Decision;
using tasks::QuestionAnnotation;
using tasks::ScoreAnnotation;
using tasks::SpanAnnotation;
using tasks::UninterpretedData;

/// An annotation without its id and place in lists, with what made it.
template <class Annotation>
std::pair<Annotation, AnnotationMaker> mergedContent(const Annotations& all, Annotation annotation) {
    AnnotationMaker maker = makerOf(all, annotation);
    annotation.id = 0;
    annotation.source = -1;
    return {std::move(annotation), std::move(maker)};
}

// What makes two annotations the same one, whoever added it.
auto mergeKey(const Annotations& all, const SpanAnnotation& span) {
    return std::tuple(span.bytes.begin.value(), span.bytes.end.value(), span.label, span.kind, span.more.size(),
                      makerOf(all, span));
}
auto mergeKey(const Annotations& all, const ScoreAnnotation& score) {
    // People may score a sentence twice; a model does so once.
    const auto people = score.layer == AnnotationLayer::kHuman ? score.probabilities : std::vector<double>();
    return std::tuple(score.sentence ? score.sentence->value() : -1, people, makerOf(all, score));
}
auto mergeKey(const Annotations& all, const QuestionAnnotation& question) {
    return std::tuple(question.question, makerOf(all, question));
}

auto mergeKey(const Annotations& all, const tasks::RelationAnnotation& relation) {
    return std::tuple(relation.from, relation.to, relation.label, relation.kind, makerOf(all, relation));
}
auto mergeKey(const Annotations& all, const tasks::ClusterAnnotation& cluster) {
    return std::tuple(cluster.spans, cluster.label, makerOf(all, cluster));
}

/// The annotations with ids of spans that say where the span is: the same in all annotations of a text.
class PlacedSpans {
public:
    tasks::RelationAnnotation placed(const Annotations& all, tasks::RelationAnnotation relation) {
        place(all, relation.from.span);
        place(all, relation.to.span);
        return relation;
    }
    tasks::ClusterAnnotation placed(const Annotations& all, tasks::ClusterAnnotation cluster) {
        for (std::int64_t& id : cluster.spans)
            place(all, id);
        std::ranges::sort(cluster.spans);
        return cluster;
    }
    void forget() { m_spans.clear(); }

private:
    void place(const Annotations& all, std::int64_t& id) {
        if (id == 0)
            return;
        if (m_spans.empty())
            for (const SpanAnnotation& span : all.spans)
                m_spans.emplace(span.id, &span);
        const auto span = m_spans.find(id);
        id = span == m_spans.end()
                 ? -1
                 : m_places.emplace(mergeKey(all, *span->second), static_cast<std::int64_t>(m_places.size()) + 1)
                       .first->second;
    }

    std::unordered_map<std::int64_t, const SpanAnnotation*> m_spans;
    std::map<decltype(mergeKey(std::declval<Annotations>(), std::declval<SpanAnnotation>())), std::int64_t> m_places;
};

std::string contentsOf(const std::vector<tasks::NamedValue>& values) {
    std::string content;
    for (const tasks::NamedValue& value : values)
        content += value.name + '\0' + value.value + '\0';
    return content;
}

/// Whether relations and clusters say the same, whatever the ids of the spans.
template <class List>
bool connectTheSame(const Annotations& a, const Annotations& b, List Annotations::*list) {
    if ((a.*list).size() != (b.*list).size())
        return false;
    PlacedSpans places;
    const auto contents = [&](const Annotations& all) {
        places.forget();
        std::vector<std::tuple<decltype(mergeKey(all, *(all.*list).begin())), Decision, std::string>> keys;
        for (const auto& annotation : all.*list)
            keys.emplace_back(mergeKey(all, places.placed(all, annotation)), annotation.decision,
                              contentsOf(annotation.features));
        std::ranges::sort(keys);
        return keys;
    };
    return contents(a) == contents(b);
}

template <class Annotation>
bool sayTheSameList(const Annotations& a, const Annotations& b, std::vector<Annotation> Annotations::*list) {
    const auto& first = a.*list;
    const auto& second = b.*list;
    if (first.size() != second.size())
        return false;
    std::multimap<decltype(mergeKey(a, first.front())), const Annotation*> unmatched;
    for (const Annotation& annotation : second)
        unmatched.emplace(mergeKey(b, annotation), &annotation);
    return std::ranges::all_of(first, [&](const Annotation& annotation) {
        const auto content = mergedContent(a, annotation);
        auto [from, to] = unmatched.equal_range(mergeKey(a, annotation));
        const auto match = std::find_if(
            from, to, [&](const auto& candidate) { return mergedContent(b, *candidate.second) == content; });
        if (match == to)
            return false;
        unmatched.erase(match);
        return true;
    });
}

bool haveTheSameColumns(const Annotations& a, const Annotations& b) {
    return std::ranges::is_permutation(a.attributes, b.attributes, [&](const auto& first, const auto& second) {
        return first.name == second.name && makerOf(a, first) == makerOf(b, second) &&
               first.annotator == second.annotator && first.values == second.values;
    });
}

void takeDecision(SpanAnnotation& theirs, const SpanAnnotation& ours) {
    if (theirs.decision == Decision::kOpen)
        theirs.decision = ours.decision;
    for (const tasks::NamedValue& attribute : ours.features)  // of two values of an attribute, neither is dropped
        if (std::ranges::find(theirs.features, attribute) == theirs.features.end())
            theirs.features.push_back(attribute);
}
void takeDecision(tasks::RelationAnnotation& theirs, const tasks::RelationAnnotation& ours) {
    if (theirs.decision == Decision::kOpen)
        theirs.decision = ours.decision;
}
void takeDecision(tasks::ClusterAnnotation& theirs, const tasks::ClusterAnnotation& ours) {
    if (theirs.decision == Decision::kOpen)
        theirs.decision = ours.decision;
}
void takeDecision(ScoreAnnotation&, const ScoreAnnotation&) {}
void takeDecision(QuestionAnnotation&, const QuestionAnnotation&) {}

/// What an annotation says but for its attributes and the decision about it: those are merged by themselves.
template <class Annotation>
Annotation coreOf(Annotation annotation) {
    annotation.id = 0;
    annotation.source = -1;
    annotation.decision = Decision::kOpen;
    annotation.features.clear();
    annotation.annotator.clear();
    if constexpr (requires { annotation.confidence; })
        annotation.confidence.reset();
    return annotation;
}

/// The attributes that either has now, without those that either took away; of two new values of one name both.
std::vector<tasks::NamedValue> mergedFeatures(const std::vector<tasks::NamedValue>& base,
                                              const std::vector<tasks::NamedValue>& ours,
                                              std::vector<tasks::NamedValue> theirs) {
    const auto has = [](const auto& list, const tasks::NamedValue& value) {
        return std::ranges::find(list, value) != list.end();
    };
    std::erase_if(theirs, [&](const tasks::NamedValue& value) { return has(base, value) && !has(ours, value); });
    for (const tasks::NamedValue& value : ours)
        if (!has(theirs, value) && !has(base, value))
            theirs.push_back(value);
    return theirs;
}

class Merging {
public:
    Merging(const Annotations& base, const Annotations& ours, const Annotations& theirs)
        : m_base(base), m_ours(ours), m_nextId(std::max(theirs.nextId, ours.nextId)) {
        m_merged.annotations = theirs;
    }

    template <class Annotation>
    void merge(std::vector<Annotation> Annotations::*list) {
        merge(m_base.*list, m_ours.*list, m_merged.annotations.*list);
    }

    /// After the spans: what refers to them has their ids in the merged annotations.
    void mergeRelations() {
        std::vector<tasks::RelationAnnotation> ours = m_ours.relations.items();
        for (tasks::RelationAnnotation& relation : ours) {
            rename(relation.from.span);
            rename(relation.to.span);
        }
        if (!(m_ours.relations == m_base.relations && m_merged.ids.empty()))
            merge(m_base.relations.items(), ours, m_merged.annotations.relations.edit());
        std::vector<tasks::ClusterAnnotation> clusters = m_ours.clusters;
        for (tasks::ClusterAnnotation& cluster : clusters)
            for (std::int64_t& id : cluster.spans)
                rename(id);
        merge(m_base.clusters, clusters, m_merged.annotations.clusters);
    }

    /// Columns of tokens, fields and lines have no ids: what we have changed counts.
    void mergeColumns() {
        Annotations& merged = m_merged.annotations;
        const auto keyOf = [](const Annotations& all, const tasks::TokenAttribute& attribute) {
            return std::tuple(attribute.name, attribute.annotator, makerOf(all, attribute));
        };
        const auto find = [&](const Annotations& all, const auto& key) -> const tasks::TokenAttribute* {
            for (const tasks::TokenAttribute& attribute : all.attributes)
                if (keyOf(all, attribute) == key)
                    return &attribute;
            return nullptr;
        };
        const auto drop = [&](const auto& key) {
            std::erase_if(merged.attributes, [&](const auto& attribute) { return keyOf(merged, attribute) == key; });
        };
        for (const tasks::TokenAttribute& attribute : m_base.attributes)
            if (const auto key = keyOf(m_base, attribute); !find(m_ours, key))
                drop(key);
        for (const tasks::TokenAttribute& attribute : m_ours.attributes) {
            const auto key = keyOf(m_ours, attribute);
            const tasks::TokenAttribute* before = find(m_base, key);
            if (before && before->values == attribute.values)
                continue;
            drop(key);
            merged.attributes.push_back(moved(attribute));
        }
        for (const tasks::NamedValue& field : m_base.metadata)
            if (!tasks::findValue(m_ours.metadata, field.name))
                std::erase_if(merged.metadata, [&](const auto& other) { return other.name == field.name; });
        for (const tasks::NamedValue& field : m_ours.metadata) {
            const std::string* before = tasks::findValue(m_base.metadata, field.name);
            if (before && *before == field.value)
                continue;
            const auto known = std::ranges::find(merged.metadata, field.name, &tasks::NamedValue::name);
            if (known == merged.metadata.end())
                merged.metadata.push_back(field);
            else
                known->value = field.value;
        }
        if (!(m_ours.comments == m_base.comments))
            merged.comments = m_ours.comments;
        if (!(m_ours.lines == m_base.lines))
            merged.lines = m_ours.lines;
    }

    template <class Annotation>
    void merge(const std::vector<Annotation>& baseList, const std::vector<Annotation>& oursList,
               std::vector<Annotation>& merged) {
        std::unordered_map<std::int64_t, const Annotation*> before;
        for (const Annotation& annotation : baseList)
            before.emplace(annotation.id, &annotation);
        std::set<std::int64_t> leaving;
        for (const auto& [id, annotation] : before)
            leaving.insert(id);
        for (const Annotation& annotation : oursList)
            leaving.erase(annotation.id);
        std::unordered_map<std::int64_t, std::size_t> places;
        std::map<decltype(mergeKey(m_ours, merged.front())), std::size_t> known;
        for (std::size_t i = 0; i < merged.size(); ++i) {
            places.emplace(merged[i].id, i);
            known.emplace(mergeKey(m_merged.annotations, merged[i]), i);
        }
        for (const Annotation& annotation : oursList) {
            const auto old = before.find(annotation.id);
            if (old != before.end() && mergedContent(m_ours, annotation) == mergedContent(m_base, *old->second))
                continue;
            const auto place = places.find(annotation.id);
            if (old != before.end() && place != places.end()) {
                changeBoth(merged, place->second, *old->second, annotation);
                continue;
            }
            if (const auto same = known.find(mergeKey(m_ours, annotation)); same != known.end()) {
                takeDecision(merged[same->second], annotation);
                note(annotation.id, merged[same->second].id);
                if (leaving.erase(merged[same->second].id) > 0)
                    changeContent(merged[same->second], annotation);
                continue;
            }
            Annotation added = moved(annotation);
            if (old == before.end() && annotation.id < m_merged.annotations.nextId) {
                added.id = m_nextId++;
                note(annotation.id, added.id);
            }
            merged.push_back(std::move(added));
        }
        std::erase_if(merged, [&](const Annotation& annotation) { return leaving.contains(annotation.id); });
    }

    MergedAnnotations finish() {
        Annotations& merged = m_merged.annotations;
        for (const UninterpretedData& data : m_ours.uninterpreted)
            if (std::ranges::find(merged.uninterpreted, data) == merged.uninterpreted.end() &&
                std::ranges::find(m_base.uninterpreted, data) == m_base.uninterpreted.end())
                merged.uninterpreted.push_back(data);
        merged.nextId = m_nextId;
        tasks::dropDangling(merged);
        tasks::dropUnusedSources(merged);
        std::ranges::sort(merged.spans, {}, [](const SpanAnnotation& span) {
            return std::tuple(span.bytes.begin, -span.bytes.end.value(), span.id);
        });
        return std::move(m_merged);
    }

private:
    /// What we said of the same place before is said in other words now: with other attributes.
    template <class Annotation>
    void changeContent(Annotation& merged, const Annotation& ours) {
        Annotation changed = moved(ours);
        changed.id = merged.id;
        if constexpr (requires { merged.decision; })
            changed.decision = merged.decision;
        merged = std::move(changed);
    }

    /// We changed an annotation that may have been changed by the other side, too.
    template <class Annotation>
    void changeBoth(std::vector<Annotation>& merged, std::size_t place, const Annotation& base,
                    const Annotation& ours) {
        Annotation changed = moved(ours);
        if constexpr (requires { changed.features; }) {
            const Annotation theirs = merged[place];
            const auto before = coreOf(base), our = coreOf(ours), their = coreOf(theirs);
            if (our != before && their != before && our != their) {
                conflict(MergeConflict::About::kLabel, ours, ours.label, theirs.label);
                merged.push_back(theirs);
                merged.back().id = m_nextId++;
            } else {
                if (our == before) {
                    changed = theirs;
                    changed.decision = ours.decision;
                }
                changed.features = mergedFeatures(base.features, ours.features, theirs.features);
                for (const tasks::NamedValue& value : changed.features)
                    if (const tasks::NamedValue* other = otherValue(changed.features, value, ours.features))
                        conflict(MergeConflict::About::kAttribute, ours, value.name + "=" + value.value,
                                 other->name + "=" + other->value);
                if (ours.decision == base.decision)
                    changed.decision = theirs.decision;
                else if (theirs.decision != base.decision && theirs.decision != ours.decision)
                    conflict(MergeConflict::About::kDecision, ours, ours.label, theirs.label);
            }
        }
        merged[place] = std::move(changed);
    }

    /// The value of the same name that is not ours, of a value that is ours and new.
    static const tasks::NamedValue* otherValue(const std::vector<tasks::NamedValue>& all,
                                               const tasks::NamedValue& value,
                                               const std::vector<tasks::NamedValue>& ours) {
        if (std::ranges::find(ours, value) == ours.end())
            return nullptr;
        const auto other = std::ranges::find_if(all, [&](const tasks::NamedValue& one) {
            return one.name == value.name && std::ranges::find(ours, one) == ours.end();
        });
        return other == all.end() ? nullptr : &*other;
    }

    template <class Annotation>
    void conflict(MergeConflict::About about, const Annotation& annotation, std::string ours, std::string theirs) {
        elmo::ByteSpan bytes;
        if constexpr (requires { annotation.bytes; })
            bytes = annotation.bytes;
        else if constexpr (requires { annotation.to; })
            for (const SpanAnnotation& span : m_merged.annotations.spans)
                bytes = span.id == annotation.to.span ? span.bytes : bytes;
        m_merged.conflicts.push_back({about, bytes, std::move(ours), std::move(theirs)});
    }

    void note(std::int64_t from, std::int64_t to) {
        if (from != to)
            m_merged.ids[from] = to;
    }

    void rename(std::int64_t& id) const {
        if (const auto found = m_merged.ids.find(id); found != m_merged.ids.end())
            id = found->second;
    }

    /// With its source among those of the merged annotations.
    template <class Annotation>
    Annotation moved(Annotation annotation) {
        const auto source = static_cast<std::size_t>(annotation.source);
        annotation.source = annotation.source >= 0 && source < m_ours.sources.size()
                                ? tasks::indexOfSource(m_merged.annotations.sources, m_ours.sources[source])
                                : -1;
        return annotation;
    }

    const Annotations& m_base;
    const Annotations& m_ours;
    std::int64_t m_nextId;
    MergedAnnotations m_merged;
};

}  // namespace

bool saySame(const Annotations& a, const Annotations& b) {
    return a.text == b.text && a.uninterpreted == b.uninterpreted && sayTheSameList(a, b, &Annotations::spans) &&
           sayTheSameList(a, b, &Annotations::scores) && sayTheSameList(a, b, &Annotations::questions) &&
           connectTheSame(a, b, &Annotations::relations) && connectTheSame(a, b, &Annotations::clusters) &&
           haveTheSameColumns(a, b) && a.metadata == b.metadata && a.comments == b.comments && a.lines == b.lines;
}

Annotations renumbered(Annotations annotations, const NewIds& ids) {
    const auto renumber = [&](auto& list) {
        for (auto& annotation : list)
            if (const auto found = ids.find(annotation.id); found != ids.end())
                annotation.id = found->second;
    };
    renumber(annotations.spans);
    renumber(annotations.scores);
    renumber(annotations.questions);
    const auto rename = [&](std::int64_t& id) {
        if (const auto found = ids.find(id); found != ids.end())
            id = found->second;
    };
    if (!annotations.relations.empty()) {
        renumber(annotations.relations.edit());
        for (tasks::RelationAnnotation& relation : annotations.relations.edit()) {
            rename(relation.from.span);
            rename(relation.to.span);
        }
    }
    renumber(annotations.clusters);
    for (tasks::ClusterAnnotation& cluster : annotations.clusters)
        std::ranges::for_each(cluster.spans, rename);
    for (const auto& [from, to] : ids)
        annotations.nextId = std::max(annotations.nextId, to + 1);
    return annotations;
}

MergedAnnotations mergeAnnotations(const Annotations& base, const Annotations& ours, const Annotations& theirs) {
    Merging merging(base, ours, theirs);
    merging.merge(&Annotations::spans);
    merging.merge(&Annotations::scores);
    merging.merge(&Annotations::questions);
    merging.mergeRelations();
    merging.mergeColumns();
    return merging.finish();
}

}  // namespace app
