// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/cas_document.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "app/documents/document_edits.h"
#include "app/formats/syntax/label_features.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"

namespace app {
namespace {

/// A label is no number, no switch and no address of another annotation.
bool canBeLabel(const std::string& value) {
    return !value.empty() && value != "true" && value != "false" &&
           value.find_first_not_of("0123456789-.") != std::string::npos;
}

bool isRelation(const CasAnnotation& annotation) {
    return annotation.feature("Governor") || annotation.feature("Dependent");
}

/// What this program writes for what DKPro has no type for, but spans.
bool isOurs(std::string_view type) {
    return type.starts_with("elmoscope.") && type != cas::kSpan;
}

/// Which types are spans, and the feature that is the label of each.
class SpanTypes {
    /// What can be chosen.
    struct Offered {
        std::set<std::string, std::less<>> types, features;
    };

    static void addTo(Offered& offered, const CasAnnotation& annotation) {
        offered.types.emplace(shortLayerName(annotation.type));
        for (const auto& [name, value] : annotation.features)
            if (canBeLabel(value))
                offered.features.emplace(name);
    }

public:
    SpanTypes(const std::vector<CasAnnotation>& annotations, Reading& reading) {
        std::map<std::string, std::map<std::string, std::int64_t>> features;  // of each type that can be read
        std::set<std::string> all;
        Offered offered;
        const std::string& chosen = reading.choices().layer;
        for (const CasAnnotation& annotation : annotations) {
            if (!annotation.isInView || annotation.begin < 0 || isRelation(annotation) || isOfText(annotation.type) ||
                isOurs(annotation.type))
                continue;
            all.emplace(shortLayerName(annotation.type));
            if (annotation.type != cas::kSpan && !isLinguisticLayer(annotation.type))
                addTo(offered, annotation);
            if (chosen.empty() ? isLinguisticLayer(annotation.type) : !isLayerNamed(annotation.type, chosen))
                continue;
            auto& filled = features[annotation.type];
            for (const auto& [name, value] : annotation.features)
                filled[name] += canBeLabel(value) ? 1 : 0;
        }
        reading.offer({.layers = {offered.types.begin(), offered.types.end()},
                       .features = {offered.features.begin(), offered.features.end()}});
        if (!chosen.empty() && features.empty())
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("The file has no annotations of the type {}; it has {}.", chosen,
                                          all.empty() ? "none" : fmt::format("{}", fmt::join(all, ", "))));
        std::vector<std::string> read;
        for (const auto& [type, filled] : features) {
            std::vector<LayerFeature> list;
            for (const auto& [name, count] : filled)
                list.push_back({name, count});
            const std::size_t label = labelFeature(list, reading.choices().feature);
            m_labels[type] = label < list.size() ? std::string(list[label].name) : std::string();
            if (type == cas::kSpan)
                m_labels[type] = "label";
            if (type == cas::kSpan)
                continue;
            read.push_back(m_labels[type].empty() ? std::string(shortLayerName(type))
                                                  : fmt::format("{} (by {})", shortLayerName(type), m_labels[type]));
        }
        if (read.size() > 1 || (read.size() == 1 && !read[0].starts_with("NamedEntity")))
            reading.note(fmt::format("read as spans: {}", fmt::join(read, ", ")));
    }

    bool contains(const std::string& type) const { return m_labels.contains(type); }

    /// The kind of spans of a type: of several types, all but named entities are layers of their own.
    std::string kindOf(const CasAnnotation& annotation) const {
        if (annotation.type == cas::kSpan) {
            const std::string* kind = annotation.feature("kind");
            return kind ? *kind : std::string();
        }
        const std::string_view type = shortLayerName(annotation.type);
        return m_labels.size() == 1 || annotation.type.find(".ner.") != std::string::npos ? std::string()
                                                                                          : std::string(type);
    }

    /// The other features, without references to other annotations.
    std::vector<tasks::NamedValue> featuresOf(const CasAnnotation& annotation, const std::set<std::string>& ids) const {
        std::vector<tasks::NamedValue> features;
        for (const auto& [name, value] : annotation.features)
            if (annotation.type != cas::kSpan && name != m_labels.at(annotation.type) && !value.empty() &&
                !ids.contains(value.substr(0, value.find(' '))))
                features.push_back({name, value});
        return features;
    }

    /// A type below NamedEntity may be all that a file says of an entity.
    std::string labelOf(const CasAnnotation& annotation) const {
        for (const auto& [name, value] : annotation.features)
            if (name == m_labels.at(annotation.type) && !value.empty())
                return value;
        const std::string_view type = shortLayerName(annotation.type);
        return std::string(type == "NamedEntity" || annotation.type == cas::kSpan ? "" : type);
    }

    /// What a CAS says of its text, in every one of them.
    static bool isOfText(std::string_view type) {
        const std::string_view name = shortLayerName(type);
        return name == "Token" || name == "Sentence" || name.starts_with("Document") || name == "Sofa" ||
               name == "TagsetDescription";
    }

private:
    std::map<std::string, std::string> m_labels;
};

/// What a token's annotation says of it: name and value, one or two.
std::vector<std::pair<std::string, const std::string*>> tokenColumnsOf(const CasAnnotation& annotation) {
    const std::string_view type = annotation.type;
    if (type.find(".lexmorph.type.pos.") != std::string_view::npos)
        return {{"xpos", annotation.feature("PosValue")}, {"upos", annotation.feature("coarseValue")}};
    const std::string_view name = shortLayerName(type);
    if (isLinguisticLayer(type) && (name == "Lemma" || name == "Stem" || name == "MorphologicalFeatures"))
        return {{name == "Lemma" ? "lemma" : name == "Stem" ? "stem" : "feats", annotation.feature("value")}};
    if (type == cas::kTokenAttribute && annotation.feature("name"))
        return {{*annotation.feature("name"), annotation.feature("value")}};
    return {};
}

/// Tokens with what is said of them. One thread.
class CasTokens {
public:
    void add(const std::string& id, elmo::ByteSpan bytes) { m_tokens.push_back({bytes, id}); }

    /// All tokens are there.
    void order() {
        std::ranges::stable_sort(m_tokens, {}, &std::pair<elmo::ByteSpan, std::string>::first);
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            m_places.emplace(m_tokens[i].first, i);
            m_ids.emplace(m_tokens[i].second, i);
        }
    }

    std::optional<std::size_t> at(elmo::ByteSpan bytes) const {
        const auto found = m_places.find(bytes);
        return found == m_places.end() ? std::nullopt : std::optional(found->second);
    }
    std::optional<elmo::TokenIndex> named(const std::string& id) const {
        const auto found = m_ids.find(id);
        return found == m_ids.end() ? std::nullopt
                                    : std::optional(elmo::TokenIndex(static_cast<std::int64_t>(found->second)));
    }

    void say(std::size_t token, const std::string& column, const std::string* value) {
        if (!value || value->empty())
            return;
        std::vector<std::string>& values = m_columns[column];
        values.resize(m_tokens.size());
        if (values[token].empty())
            values[token] = *value;
    }

    void putInto(DocumentBuilder& builder) const {
        if (m_tokens.empty())  // sentences alone do not give the tokens
            return;
        std::vector<elmo::ByteSpan> tokens;
        for (const auto& [bytes, id] : m_tokens)
            tokens.push_back(bytes);
        builder.setTokens(std::move(tokens));
        for (const auto& [name, values] : m_columns)
            builder.addAttribute(name, values);
    }
    bool empty() const { return m_tokens.empty(); }

private:
    std::vector<std::pair<elmo::ByteSpan, std::string>> m_tokens;  ///< with their ids
    std::map<elmo::ByteSpan, std::size_t> m_places;
    std::map<std::string, std::size_t> m_ids;
    std::map<std::string, std::vector<std::string>> m_columns;
};

/// Puts a document together: first what has a place of its own, then what refers to it. One thread.
class CasReader {
public:
    CasReader(const std::vector<CasAnnotation>& annotations, DocumentBuilder& builder, Reading& reading)
        : m_annotations(annotations), m_builder(builder), m_reading(reading), m_spans(annotations, reading) {
        for (const CasAnnotation& annotation : annotations) {
            if (!annotation.id.empty())
                m_ids.insert(annotation.id);
            const std::string* target = annotation.type == cas::kAttribute ? annotation.feature("target") : nullptr;
            if (target && annotation.feature("name") && annotation.feature("value"))
                m_attributes[*target].push_back({*annotation.feature("name"), *annotation.feature("value")});
        }
    }

    void read() {
        for (const CasAnnotation& annotation : m_annotations)
            if (annotation.isInView)
                readPlaced(annotation);
        m_tokens.order();
        for (const CasAnnotation& annotation : m_annotations) {
            const bool hasPlace = annotation.begin != -1 || annotation.end != -1;
            if (!annotation.isInView)
                m_builder.leaveOut("annotations of other views", hasPlace ? 1 : 0);
            else if (!isPlaced(annotation) && !readOther(annotation) && hasPlace &&
                     !SpanTypes::isOfText(annotation.type))  // DocumentMetaData says nothing of the text
                m_builder.leaveOut(fmt::format("annotations of the type {}", shortLayerName(annotation.type)));
        }
        m_tokens.putInto(m_builder);
        if (!m_tokens.empty())
            m_builder.setSentences(std::move(m_sentences));
    }

private:
    bool isPlaced(const CasAnnotation& annotation) const {
        const std::string_view type = shortLayerName(annotation.type);
        return type == "Token" || type == "Sentence" || annotation.type == cas::kLink ||
               (m_spans.contains(annotation.type) && !isRelation(annotation));
    }

    elmo::ByteSpan placeOf(const CasAnnotation& annotation) const {
        return m_builder.map().toBytes(
            elmo::Utf16Span{elmo::Utf16Offset(annotation.begin), elmo::Utf16Offset(annotation.end)});
    }

    void readPlaced(const CasAnnotation& annotation) {
        if (!isPlaced(annotation))
            return;
        const std::string_view type = shortLayerName(annotation.type);
        if (annotation.begin >= 0 && annotation.begin == annotation.end)  // a place between characters
            m_builder.leaveOut("annotations without text");
        else if (type == "Token")
            m_reading.item("a token", [&] { m_tokens.add(annotation.id, placeOf(annotation)); });
        else if (type == "Sentence")
            m_reading.item("a sentence", [&] { m_sentences.push_back(placeOf(annotation)); });
        else
            m_reading.item(fmt::format("a {} at {}", type, annotation.begin), [&] { addSpan(annotation); });
    }

    void addSpan(const CasAnnotation& annotation) {
        const bool isLink = annotation.type == cas::kLink;
        const std::string* linkType = isLink ? annotation.feature("referenceType") : nullptr;
        tasks::SpanAnnotation& span = m_builder.addSpan(placeOf(annotation), !isLink    ? m_spans.labelOf(annotation)
                                                                             : linkType ? *linkType
                                                                                        : std::string("mention"));
        span.kind = isLink ? "mention" : m_spans.kindOf(annotation);
        if (!isLink)
            span.features = m_spans.featuresOf(annotation, m_ids);
        else if (const std::string* relation = annotation.feature("referenceRelation"); relation && !relation->empty())
            span.features.push_back({"referenceRelation", *relation});
        addAttributes(annotation.id, span.features);
        if (!annotation.id.empty())
            m_spanIds.emplace(annotation.id, span.id);
        if (isLink)
            m_links.emplace(annotation.id, &annotation);
    }

    void addAttributes(const std::string& id, std::vector<tasks::NamedValue>& features) const {
        if (const auto found = m_attributes.find(id); !id.empty() && found != m_attributes.end())
            features.insert(features.end(), found->second.begin(), found->second.end());
    }

    /// What has no text of its own; false if nothing was made of it.
    bool readOther(const CasAnnotation& annotation) {
        const std::string* language = annotation.feature("language");
        if (isRelation(annotation))
            return addRelation(annotation);
        if (annotation.type == cas::kChain)
            return addChain(annotation);
        if (annotation.type == cas::kCluster)
            return addCluster(annotation);
        if (annotation.type == cas::kField && annotation.feature("key") && annotation.feature("value"))
            m_builder.annotations().metadata.push_back({*annotation.feature("key"), *annotation.feature("value")});
        else if (const auto columns = tokenColumnsOf(annotation); !columns.empty())
            return addColumns(annotation, columns);
        else if (language && !language->empty())
            m_builder.setLanguage(*language == kUimaUnspecified ? "" : *language);
        else
            return annotation.type == cas::kAttribute || annotation.type == cas::kField;
        return true;
    }

    bool addColumns(const CasAnnotation& annotation,
                    const std::vector<std::pair<std::string, const std::string*>>& columns) {
        std::optional<std::size_t> token;
        m_reading.item(fmt::format("a {} at {}", shortLayerName(annotation.type), annotation.begin),
                       [&] { token = m_tokens.at(placeOf(annotation)); });
        for (const auto& [name, value] : columns)
            if (token)
                m_tokens.say(*token, name, value);
        return token.has_value();
    }

    std::optional<tasks::RelationEnd> endNamed(const std::string* id) const {
        if (!id)
            return std::nullopt;
        if (const auto span = m_spanIds.find(*id); span != m_spanIds.end())
            return tasks::RelationEnd{.span = span->second};
        if (const auto token = m_tokens.named(*id))
            return tasks::RelationEnd{.token = *token};
        return std::nullopt;
    }

    bool addRelation(const CasAnnotation& annotation) {
        const auto from = endNamed(annotation.feature("Governor")), to = endNamed(annotation.feature("Dependent"));
        if (!from || !to)
            return false;
        tasks::RelationAnnotation relation;
        relation.from = *from;
        relation.to = *to;
        const std::string* arc = annotation.feature("DependencyType");
        const bool isOurRelation = annotation.type == cas::kRelation;
        std::vector<LayerFeature> features;
        for (const auto& [name, value] : annotation.features)
            features.push_back({name, name != "Governor" && name != "Dependent" && canBeLabel(value)});
        const std::size_t place = labelFeature(features, arc ? "DependencyType" : isOurRelation ? "label" : "");
        relation.label = place < features.size() ? annotation.features[place].second : std::string();
        const std::string* kind = isOurRelation ? annotation.feature("kind") : nullptr;
        const std::string_view type = shortLayerName(annotation.type);
        relation.kind = arc ? tasks::kDependency : kind ? *kind : std::string(type == "Relation" ? "" : type);
        for (std::size_t i = 0; i < features.size() && !isOurRelation; ++i) {
            const auto& [name, value] = annotation.features[i];
            const bool isUsual = name == "Governor" || name == "Dependent" || (name == "flavor" && value == "basic");
            if (i != place && !isUsual && !value.empty() && !m_ids.contains(value))
                relation.features.push_back({name, value});
        }
        addAttributes(annotation.id, relation.features);
        m_builder.addRelation(std::move(relation));
        return true;
    }

    bool addChain(const CasAnnotation& annotation) {
        tasks::ClusterAnnotation cluster;
        cluster.label = "coreference";
        const std::string* next = annotation.feature("first");
        for (std::size_t i = 0; next && i <= m_links.size(); ++i) {
            const auto link = m_links.find(*next);
            if (link == m_links.end())
                break;
            cluster.spans.push_back(m_spanIds.at(*next));
            next = link->second->feature("next");
        }
        return addCluster(annotation, std::move(cluster));
    }

    bool addCluster(const CasAnnotation& annotation) {
        const std::string* label = annotation.feature("label");
        const std::string* members = annotation.feature("members");
        tasks::ClusterAnnotation cluster;
        cluster.label = label ? *label : std::string();
        for (const std::string_view id : wordsOf(members ? *members : std::string_view()))
            if (const auto span = m_spanIds.find(std::string(id)); span != m_spanIds.end())
                cluster.spans.push_back(span->second);
        return addCluster(annotation, std::move(cluster));
    }

    bool addCluster(const CasAnnotation& annotation, tasks::ClusterAnnotation cluster) {
        if (cluster.spans.empty())
            return false;
        cluster.id = m_builder.newId();
        addAttributes(annotation.id, cluster.features);
        m_builder.annotations().clusters.push_back(std::move(cluster));
        return true;
    }

    const std::vector<CasAnnotation>& m_annotations;
    DocumentBuilder& m_builder;
    Reading& m_reading;
    const SpanTypes m_spans;
    CasTokens m_tokens;
    std::vector<elmo::ByteSpan> m_sentences;
    std::set<std::string> m_ids;
    std::map<std::string, std::vector<tasks::NamedValue>> m_attributes;  ///< by the id of what they are of
    std::map<std::string, std::int64_t> m_spanIds;
    std::map<std::string, const CasAnnotation*> m_links;
};

}  // namespace

tasks::AnnotatedDocument CasDocument::build(const std::string& name, Reading& reading) const {
    DocumentBuilder builder(name, m_text);
    requireUtf8(builder.text(), name);  // a reference like &#xD800; gives what no UTF-8 holds
    CasReader(m_annotations, builder, reading).read();
    return builder.build();
}

}  // namespace app
