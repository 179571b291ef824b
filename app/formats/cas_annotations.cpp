// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/cas_annotations.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/documents/document_edits.h"

namespace app {
namespace {

using Features = std::vector<std::pair<std::string, std::string>>;

class CasComposer {
public:
    explicit CasComposer(const tasks::AnnotatedDocument& document)
        : m_document(document), m_text(*document.document), m_all(document.annotations), m_map(m_text.text()) {}

    std::vector<CasAnnotation> compose() {
        const std::string& language = m_text.language();
        add(cas::kMetaData, {{}, elmo::ByteOffset(std::ssize(m_text.text()))},
            {{"language", language.empty() ? kUimaUnspecified : language}, {"documentTitle", m_document.name}});
        for (const elmo::TokenSpan sentence : m_text.sentences())
            add(cas::kSentence, TokenFinder(m_text).bytesOf(sentence), {});
        m_firstToken = m_annotations.size();
        for (const elmo::ByteSpan token : m_text.tokens())
            add(cas::kToken, token, {});
        addColumns();
        addSpans();
        for (const tasks::RelationAnnotation& relation : m_all.relations)
            addRelation(relation);
        for (const tasks::ClusterAnnotation& cluster : m_all.clusters)
            addCluster(cluster);
        for (const tasks::NamedValue& field : m_all.metadata)
            add(cas::kField, {{"key", field.name}, {"value", field.value}});
        return std::move(m_annotations);
    }

private:
    CasAnnotation& add(std::string_view type, Features features) {
        CasAnnotation annotation{.type = std::string(type), .features = std::move(features)};
        annotation.id = std::to_string(m_annotations.size() + 2);
        m_annotations.push_back(std::move(annotation));
        return m_annotations.back();
    }

    CasAnnotation& add(std::string_view type, elmo::ByteSpan bytes, Features features) {
        const elmo::Utf16Span place = m_map.toUtf16(bytes);
        CasAnnotation& annotation = add(type, std::move(features));
        annotation.begin = place.begin.value();
        annotation.end = place.end.value();
        return annotation;
    }

    void addAttributes(std::string target, const std::vector<tasks::NamedValue>& features) {
        for (const tasks::NamedValue& feature : features)
            add(cas::kAttribute, {{"target", target}, {"name", feature.name}, {"value", feature.value}});
    }

    const std::string& idOfToken(std::size_t token) const { return m_annotations[m_firstToken + token].id; }

    /// A part of speech has both tags; each of DKPro's annotations is named by its token as well.
    void addColumns() {
        std::map<std::string, tasks::TokenValues> columns;
        for (const tasks::TokenAttribute& attribute : m_all.attributes)
            columns.try_emplace(attribute.name, *tasks::attributeValues(m_all, attribute.name));
        const auto valueOf = [&](const std::string& name, std::size_t token) {
            const auto column = columns.find(name);
            return column == columns.end() ? std::string() : std::string(column->second[token]);
        };
        for (std::size_t token = 0; token < m_text.tokens().size() && !columns.empty(); ++token) {
            const std::string xpos = valueOf("xpos", token), upos = valueOf("upos", token);
            Features tags;
            if (!xpos.empty())
                tags.emplace_back("PosValue", xpos);
            if (!upos.empty())
                tags.emplace_back("coarseValue", upos);
            if (!tags.empty())
                addOfToken(cas::kPos, token, "pos", std::move(tags));
            if (const std::string lemma = valueOf("lemma", token); !lemma.empty())
                addOfToken(cas::kLemma, token, "lemma", {{"value", lemma}});
            if (const std::string feats = valueOf("feats", token); !feats.empty())
                addOfToken(cas::kMorph, token, "morph", {{"value", feats}});
            for (const auto& [name, values] : columns)
                if (!m_ofDkpro.contains(name) && !values[token].empty())
                    add(cas::kTokenAttribute, m_text.tokens()[token],
                        {{"name", name}, {"value", std::string(values[token])}});
        }
    }

    void addOfToken(std::string_view type, std::size_t token, const char* reference, Features features) {
        const std::string id = add(type, m_text.tokens()[token], std::move(features)).id;
        m_annotations[m_firstToken + token].features.emplace_back(reference, id);
    }

    /// Spans of chains are their links: mentions that belong to one chain only.
    void addSpans() {
        std::map<std::int64_t, int> clusters;
        std::set<std::int64_t> mentions;
        for (const tasks::SpanAnnotation& span : m_all.spans)
            if (span.kind == "mention")
                mentions.insert(span.id);
        for (const tasks::ClusterAnnotation& cluster : m_all.clusters)
            for (const std::int64_t span : cluster.spans)
                ++clusters[span];
        for (const tasks::ClusterAnnotation& cluster : m_all.clusters)
            if (cluster.label == "coreference" && std::ranges::all_of(cluster.spans, [&](std::int64_t span) {
                    return mentions.contains(span) && clusters[span] == 1;
                }))
                for (const std::int64_t span : cluster.spans)
                    m_links.insert(span);
        for (const tasks::SpanAnnotation& span : m_all.spans) {
            const std::string id =
                m_links.contains(span.id) ? add(cas::kLink, span.bytes, {{"referenceType", span.label}}).id
                : span.kind.empty()       ? add(cas::kEntity, span.bytes, {{"value", span.label}}).id
                                    : add(cas::kSpan, span.bytes, {{"label", span.label}, {"kind", span.kind}}).id;
            m_spanIds[span.id] = id;
            m_places[span.id] = span.bytes;
            addAttributes(id, span.features);
        }
    }

    std::string endOf(const tasks::RelationEnd& end) const {
        return end.isSpan() ? m_spanIds.at(end.span) : idOfToken(static_cast<std::size_t>(end.token.value()));
    }

    elmo::ByteSpan placeOf(const tasks::RelationEnd& end) const {
        if (!end.isSpan())
            return m_text.tokens()[static_cast<std::size_t>(end.token.value())];
        return m_places.at(end.span);
    }

    void addRelation(const tasks::RelationAnnotation& relation) {
        Features features = {{"Governor", endOf(relation.from)}, {"Dependent", endOf(relation.to)}};
        const bool isArc = relation.kind == tasks::kDependency && !relation.from.isSpan() && !relation.to.isSpan();
        if (isArc) {
            features.emplace_back("DependencyType", relation.label);
            features.emplace_back("flavor", "basic");
        } else {
            features.emplace_back("label", relation.label);
            features.emplace_back("kind", relation.kind);
        }
        const std::string id =
            add(isArc ? cas::kDependency : cas::kRelation, placeOf(relation.to), std::move(features)).id;
        addAttributes(id, relation.features);
    }

    void addCluster(const tasks::ClusterAnnotation& cluster) {
        if (!cluster.spans.empty() && m_links.contains(cluster.spans.front())) {
            for (std::size_t i = 0; i + 1 < cluster.spans.size(); ++i)
                annotationOf(cluster.spans[i]).features.emplace_back("next", m_spanIds.at(cluster.spans[i + 1]));
            return addAttributes(add(cas::kChain, {{"first", m_spanIds.at(cluster.spans.front())}}).id,
                                 cluster.features);
        }
        std::string members;
        for (const std::int64_t span : cluster.spans)
            members += (members.empty() ? "" : " ") + m_spanIds.at(span);
        addAttributes(add(cas::kCluster, {{"label", cluster.label}, {"members", members}}).id, cluster.features);
    }

    CasAnnotation& annotationOf(std::int64_t span) {
        return m_annotations[static_cast<std::size_t>(std::stoll(m_spanIds.at(span))) - 2];
    }

    const tasks::AnnotatedDocument& m_document;
    const elmo::Document& m_text;
    const tasks::Annotations& m_all;
    elmo::OffsetMap m_map;
    std::vector<CasAnnotation> m_annotations;
    std::size_t m_firstToken = 0;
    std::map<std::int64_t, std::string> m_spanIds;
    std::map<std::int64_t, elmo::ByteSpan> m_places;
    std::set<std::int64_t> m_links;
    const std::set<std::string> m_ofDkpro = {"upos", "xpos", "lemma", "feats"};
};

}  // namespace

const std::string* CasAnnotation::feature(std::string_view name) const {
    const auto found = std::ranges::find(features, name, &std::pair<std::string, std::string>::first);
    return found == features.end() ? nullptr : &found->second;
}

std::vector<CasAnnotation> casAnnotationsOf(const tasks::AnnotatedDocument& document) {
    return CasComposer(document).compose();
}

}  // namespace app
