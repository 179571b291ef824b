// SPDX-License-Identifier: GPL-3.0-or-later
// WebAnno TSV 3.3 as INCEpTION writes it: entities in DKPro's NamedEntity layer, predicates and arguments in its
// SemPred and SemArg, other spans and relations in custom layers of their name, parts of speech, lemmas, features and
// dependencies in DKPro's, chains of mentions in its coreference layer. A relation between spans of two layers is a
// slot of the first. Text between sentences is not in the format: it comes back as blanks.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>

#include "app/documents/document_edits.h"
#include "app/formats/cas_annotations.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/label_features.h"
#include "app/formats/syntax/text_columns.h"
#include "app/formats/webanno_text.h"
#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "tasks/results/predicate_table.h"

namespace app {
namespace {

constexpr std::string_view kCustom = "webanno.custom.";

/// The layer of the spans of a kind.
std::string layerOfKind(const std::string& kind) {
    return kind.empty()                    ? std::string(cas::kEntity)
           : kind == tasks::kPredicateSpan ? std::string(kPredicateLayer)
           : kind == tasks::kArgumentSpan  ? std::string(kArgumentLayer)
                                           : fmt::format("{}{}", kCustom, kind);
}

/// The features of a layer that are there whatever its spans say; the last one is the label.
std::vector<std::string> fixedFeatures(const std::string& kind, bool labelsArguments) {
    return kind.empty()                                       ? std::vector<std::string>{"identifier", "value"}
           : kind == tasks::kPredicateSpan                    ? std::vector<std::string>{"category"}
           : kind == tasks::kArgumentSpan && !labelsArguments ? std::vector<std::string>()
                                                              : std::vector<std::string>{"label"};
}

/// "ROLE_", the slot with its layer, and the type of its links: those of INCEpTION's own layers for semantic roles.
std::string slotHeading(const std::string& from, const std::string& relation, const std::string& to) {
    const bool isOwn = from == tasks::kPredicateSpan && relation == tasks::kRoleRelation && to == tasks::kArgumentSpan;
    const std::string name =
        isOwn ? "arguments" : fmt::format("{}_{}", relation, to.empty() ? std::string(kEntitySlot) : to);
    const std::string link = isOwn ? std::string(kArgumentLink)
                                   : fmt::format("{}{}_{}Link", kCustom, from.empty() ? kEntitySlot : from, name);
    return fmt::format("ROLE_{}:{}_{}|{}", layerOfKind(from), name, link, layerOfKind(to));
}

/// One blank for every UTF-16 unit.
std::string blanksFor(std::string_view gap) {
    std::string blanks;
    forEachCharacter(gap, [&](std::uint32_t c, std::string_view) { blanks += c > 0xFFFF ? "  " : " "; });
    return blanks;
}

// Outside of sentences there are blanks only, and nothing after the last one.
void adaptWebanno(tasks::AnnotatedDocument& document) {
    const std::shared_ptr<const elmo::Document> before = document.document;
    const TokenFinder finder(*before);
    std::string text;
    elmo::ByteOffset at;
    for (const elmo::TokenSpan sentence : before->sentences()) {
        const elmo::ByteSpan bytes = finder.bytesOf(sentence);
        text += blanksFor(before->slice({at, bytes.begin}));
        text += before->slice(bytes);
        at = bytes.end;
    }
    // Nothing that remains lies after the last token, so the map of the truncated text is enough.
    tasks::AnnotatedDocument truncated = document;
    truncated.document = std::make_shared<const elmo::Document>(
        before->text().substr(0, static_cast<std::size_t>(at.value())),
        elmo::Segmentation{before->tokens(), before->sentences()}, before->language());
    replaceTextOfSameUtf16(truncated, std::move(text));
    document = std::move(truncated);
}

/// What INCEpTION accepts as the name of a layer or feature; layers may not have the name of one of DKPro's.
std::string nameFor(std::string_view text) {
    std::string name;
    for (const char c : text)
        name += elmo::ascii::isLetter(c) || elmo::ascii::isDigit(c) ? c : '_';
    if (!name.empty() && elmo::ascii::isDigit(name[0]))
        name.insert(0, "_");
    return isLinguisticLayer(name) || name == "NamedEntity" || name == "Relation" ? name + "_" : name;
}

/// Attributes that a layer can have next to its label: one of a name, with a value.
void adaptFeatures(std::vector<tasks::NamedValue>& features) {
    static const std::set<std::string> kTaken = {"value", "identifier", "label", "kind", "flavor"};
    std::set<std::string> names;
    std::erase_if(features, [&](tasks::NamedValue& feature) {
        feature.name = nameFor(feature.name);
        return feature.name.empty() || feature.value.empty() || kTaken.contains(feature.name) ||
               feature.name.starts_with("ROLE_") || feature.name.starts_with("BT_") ||
               !names.insert(feature.name).second;
    });
}

/// The spans that are links of a chain: mentions that belong to one chain only.
std::set<std::int64_t> linksOf(const tasks::Annotations& annotations) {
    std::set<std::int64_t> links;
    for (const tasks::ClusterAnnotation& cluster : annotations.clusters)
        links.insert(cluster.spans.begin(), cluster.spans.end());
    return links;
}

/// Chains of mentions stay, without what their links can't say.
void adaptChains(tasks::Annotations& all) {
    std::map<std::int64_t, std::string> kinds;
    for (const tasks::SpanAnnotation& span : all.spans)
        kinds[span.id] = span.kind;
    std::set<std::int64_t> taken;
    std::erase_if(all.clusters, [&](tasks::ClusterAnnotation& cluster) {
        const bool isChain = std::ranges::all_of(
            cluster.spans, [&](std::int64_t span) { return kinds[span] == "mention" && !taken.contains(span); });
        if (isChain)
            taken.insert(cluster.spans.begin(), cluster.spans.end());
        cluster.label = "coreference";
        cluster.features.clear();
        return !isChain || cluster.spans.empty();
    });
    for (tasks::SpanAnnotation& span : all.spans)
        if (taken.contains(span.id)) {
            span.features.clear();
            if (span.label.empty())
                span.label = "mention";
        }
}

void adaptLayers(tasks::Annotations& all) {
    adaptChains(all);
    const std::set<std::int64_t> links = linksOf(all);
    std::map<std::int64_t, std::string> layers;
    const bool hasLabels = std::ranges::any_of(
        all.spans, [](const tasks::SpanAnnotation& span) { return span.kind.empty() && !span.label.empty(); });
    for (tasks::SpanAnnotation& span : all.spans) {
        if (!links.contains(span.id)) {
            span.kind = nameFor(span.kind);
            span.label = span.label.empty() ? span.kind : span.label;
            adaptFeatures(span.features);
            if (span.kind == tasks::kPredicateSpan)  // the name of its label
                std::erase_if(span.features, [](const tasks::NamedValue& one) { return one.name == "category"; });
            if (span.kind.empty() && !hasLabels)  // else an attribute would be taken for the label
                span.features.clear();
        }
        layers[span.id] = links.contains(span.id) ? "of a chain" : span.kind;
    }
    if (all.relations.empty())
        return;
    std::erase_if(all.relations.edit(), [&](tasks::RelationAnnotation& relation) {
        adaptFeatures(relation.features);
        if (!relation.from.isSpan()) {
            relation.features.clear();
            return false;
        }
        if (links.contains(relation.from.span) || links.contains(relation.to.span))
            return true;
        if (layers[relation.from.span] == layers[relation.to.span])
            return false;
        relation.features.clear();  // a slot has none
        return relation.kind.empty() || nameFor(relation.kind) != relation.kind;
    });
}

/// Attributes of tokens that DKPro has layers for.
void adaptTokenColumns(tasks::Annotations& all) {
    std::erase_if(all.attributes, [](const tasks::TokenAttribute& attribute) {
        return attribute.name != "upos" && attribute.name != "xpos" && attribute.name != "lemma" &&
               attribute.name != "feats";
    });
}

void adaptWebannoDocument(tasks::AnnotatedDocument& document) {
    adaptLayers(document.annotations);
    adaptTokenColumns(document.annotations);
    adaptWebanno(document);
}

/// A layer's columns as they are filled.
struct WebannoColumns {
    std::string heading;  ///< "#T_SP=...|value"
    std::vector<std::vector<std::string>> cells;

    WebannoColumns(std::string line, std::size_t count, std::size_t tokens)
        : heading(std::move(line)), cells(count, std::vector<std::string>(tokens)) {}

    /// Adds an annotation to the cells of a token; a value that is empty is not set.
    void add(std::size_t token, const std::vector<std::string>& values, const std::string& mark) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            cells[i][token] += fmt::format("{}{}{}", cells[i][token].empty() ? "" : "|",
                                           values[i].empty() ? std::string("*") : values[i], mark);
    }
};

class WebannoWriter {
public:
    explicit WebannoWriter(const tasks::AnnotatedDocument& document)
        : m_all(document.annotations), m_text(*document.document), m_finder(m_text), m_links(linksOf(m_all)) {
        for (const tasks::SpanAnnotation& span : m_all.spans)
            m_kinds[span.id] = span.kind;
        numberTokens();
        addTokenColumns();
        addSpans();
        addChains();
        addDependencies();
        addRelations();
    }

    const std::vector<WebannoColumns>& layers() const { return m_layers; }
    const std::string& address(elmo::TokenIndex token) const {
        return m_addresses[static_cast<std::size_t>(token.value())];
    }

private:
    void numberTokens() {
        std::int64_t number = 0;
        m_addresses.resize(m_text.tokens().size());
        for (const elmo::TokenSpan sentence : m_text.sentences()) {
            ++number;
            for (elmo::TokenIndex at = sentence.begin; at < sentence.end; ++at)
                m_addresses[static_cast<std::size_t>(at.value())] =
                    fmt::format("{}-{}", number, at - sentence.begin + 1);
        }
    }

    WebannoColumns& addLayer(std::string heading, std::size_t columns) {
        constexpr std::size_t kMaxCells = 1 << 26;
        m_cells += columns * m_text.tokens().size();
        if (m_cells > kMaxCells)
            throw elmo::Error(elmo::ErrorCode::kUnsupported,
                              "WebAnno TSV has a column for each layer and attribute, and the document has too many of "
                              "them for its length. Export it in another format.");
        return m_layers.emplace_back(std::move(heading), columns, m_text.tokens().size());
    }

    void addTokenColumns() {
        const auto add = [&](std::string_view type,
                             std::initializer_list<std::pair<const char*, const char*>> features) {
            std::vector<std::optional<tasks::TokenValues>> columns;
            std::string heading = fmt::format("#T_SP={}", type);
            for (const auto& [attribute, feature] : features) {
                columns.push_back(tasks::attributeValues(m_all, attribute));
                heading += fmt::format("|{}", feature);
            }
            if (std::ranges::none_of(columns, [](const auto& column) { return column.has_value(); }))
                return;
            WebannoColumns& layer = addLayer(heading, features.size());
            for (std::size_t token = 0; token < m_text.tokens().size(); ++token) {
                std::vector<std::string> values;
                for (const auto& column : columns)
                    values.push_back(column ? escapeWebannoValue((*column)[token]) : std::string());
                if (std::ranges::any_of(values, [](const std::string& value) { return !value.empty(); }))
                    layer.add(token, values, "");
            }
        };
        add(cas::kMorph, {{"feats", "value"}});
        add(cas::kPos, {{"upos", "coarseValue"}, {"xpos", "PosValue"}});
        add(cas::kLemma, {{"lemma", "value"}});
    }

    /// The names of all attributes of the annotations, in order.
    template <class Annotations>
    static std::vector<std::string> featureNames(const Annotations& annotations) {
        std::vector<std::string> names;
        for (const auto* annotation : annotations)
            for (const tasks::NamedValue& feature : annotation->features)
                if (std::ranges::find(names, feature.name) == names.end())
                    names.push_back(feature.name);
        return names;
    }

    static void addFeatures(const std::vector<tasks::NamedValue>& features, const std::vector<std::string>& names,
                            std::vector<std::string>& values) {
        for (const std::string& name : names) {
            const std::string* value = tasks::findValue(features, name);
            values.push_back(value ? escapeWebannoValue(*value) : std::string());
        }
    }

    void addSpans() {
        std::map<std::string, std::vector<const tasks::SpanAnnotation*>> kinds = {{"", {}}};
        for (const tasks::SpanAnnotation& span : m_all.spans)
            if (!m_links.contains(span.id))
                kinds[span.kind].push_back(&span);
        const bool labelsArguments = hasLabelledArguments(kinds[tasks::kArgumentSpan]);
        if (kinds[tasks::kArgumentSpan].empty())
            kinds.erase(tasks::kArgumentSpan);
        for (const auto& [kind, spans] : kinds) {  // slots refer to spans of any layer
            const std::vector<int> covering = coverage(spans);
            for (const tasks::SpanAnnotation* span : spans)
                number(*span, covering);
        }
        const Slots slots = slotsOf();
        for (const auto& [kind, spans] : kinds) {
            const std::vector<std::string> fixed = fixedFeatures(kind, labelsArguments), names = featureNames(spans);
            std::string heading = fmt::format("#T_SP={}", layerOfKind(kind));
            for (const auto* list : {&fixed, &names})
                for (const std::string& name : *list)
                    heading += "|" + name;
            std::size_t columns = fixed.size() + names.size();
            if (columns == 0) {  // a layer has a column
                heading += "|";
                columns = 1;
            }
            for (const auto& [slot, relations] : slots)
                if (slot[0] == kind) {
                    heading += "|" + slotHeading(slot[0], slot[1], slot[2]);
                    columns += 2;
                }
            WebannoColumns& layer = addLayer(heading, columns);
            for (const tasks::SpanAnnotation* span : spans) {
                std::vector<std::string> values(fixed.empty() ? 0 : fixed.size() - 1);
                if (!fixed.empty())
                    values.push_back(escapeWebannoValue(span->label));
                addFeatures(span->features, names, values);
                if (values.empty())
                    values.emplace_back();
                addSlots(*span, slots, values);
                addOver(*span, values, layer, values.size() - 2 * slotsOfKind(slots, kind));
            }
        }
    }

    /// Relations between spans of two layers, by the kind of the first, of the relation and of the second.
    using Slots = std::map<std::array<std::string, 3>, std::multimap<std::int64_t, const tasks::RelationAnnotation*>>;

    Slots slotsOf() const {
        Slots slots;
        for (const tasks::RelationAnnotation& relation : m_all.relations)
            if (isSlot(relation))
                slots[{m_kinds.at(relation.from.span), relation.kind, m_kinds.at(relation.to.span)}].emplace(
                    relation.from.span, &relation);
        return slots;
    }

    bool isSlot(const tasks::RelationAnnotation& relation) const {
        return relation.from.isSpan() && m_kinds.at(relation.from.span) != m_kinds.at(relation.to.span);
    }

    static std::size_t slotsOfKind(const Slots& slots, const std::string& kind) {
        return static_cast<std::size_t>(
            std::ranges::count_if(slots, [&](const auto& slot) { return slot.first[0] == kind; }));
    }

    /// The labels of a span's links, "ARG0;ARG1", and the spans that they lead to, "1-1;1-4[2]".
    void addSlots(const tasks::SpanAnnotation& span, const Slots& slots, std::vector<std::string>& values) const {
        for (const auto& [slot, relations] : slots) {
            if (slot[0] != span.kind)
                continue;
            std::string labels, targets;
            for (auto [next, end] = relations.equal_range(span.id); next != end; ++next) {
                const tasks::RelationAnnotation& relation = *next->second;
                const int number = m_numbers.at(relation.to.span);
                labels += fmt::format("{}{}", labels.empty() ? "" : ";",
                                      relation.label.empty() ? "*" : escapeWebannoValue(relation.label));
                targets += fmt::format("{}{}{}", targets.empty() ? "" : ";", address(m_first.at(relation.to.span)),
                                       number > 0 ? fmt::format("[{}]", number) : "");
            }
            values.push_back(labels.empty() ? "_" : labels);
            values.push_back(targets.empty() ? "_" : targets);
        }
    }

    /// Whether an argument's label is another one than its roles say: INCEpTION's layer of arguments has no label.
    bool hasLabelledArguments(const std::vector<const tasks::SpanAnnotation*>& arguments) const {
        std::map<std::int64_t, std::set<std::string>> roles;
        for (const tasks::RelationAnnotation& relation : m_all.relations)
            if (isSlot(relation) && relation.kind == tasks::kRoleRelation)
                roles[relation.to.span].insert(relation.label);
        return std::ranges::any_of(arguments, [&](const tasks::SpanAnnotation* argument) {
            const std::set<std::string>& own = roles[argument->id];
            return argument->label != (own.size() == 1 ? *own.begin() : tasks::kArgumentSpan);
        });
    }

    std::vector<int> coverage(const std::vector<const tasks::SpanAnnotation*>& spans) const {
        std::vector<int> covering(m_text.tokens().size());
        for (const tasks::SpanAnnotation* span : spans)
            for (elmo::TokenSpan at = m_finder.tokensIn(span->bytes); at.begin < at.end; ++at.begin)
                ++covering[static_cast<std::size_t>(at.begin.value())];
        return covering;
    }

    /// Over several tokens, or where spans of the layer share one, annotations need a number.
    void number(const tasks::SpanAnnotation& span, const std::vector<int>& covering) {
        const elmo::TokenSpan tokens = m_finder.tokensIn(span.bytes);
        bool needsNumber = tokens.length() > 1;
        for (elmo::TokenIndex at = tokens.begin; at < tokens.end; ++at)
            needsNumber = needsNumber || covering[static_cast<std::size_t>(at.value())] > 1;
        m_numbers[span.id] = needsNumber ? ++m_number : 0;
        m_first[span.id] = tokens.begin;
    }

    /// Fills the cells of the tokens of a numbered span; the targets of slots have numbers of their own.
    void addOver(const tasks::SpanAnnotation& span, std::vector<std::string> values, WebannoColumns& layer,
                 std::size_t firstSlot) {
        const int number = m_numbers.at(span.id);
        const std::string mark = number > 0 ? fmt::format("[{}]", number) : "";
        for (std::size_t i = 0; i < values.size(); ++i)
            if (i < firstSlot || (i - firstSlot) % 2 == 0)
                values[i] = (values[i].empty() ? "*" : values[i]) + mark;
        const elmo::TokenSpan tokens = m_finder.tokensIn(span.bytes);
        for (elmo::TokenIndex at = tokens.begin; at < tokens.end; ++at)
            layer.add(static_cast<std::size_t>(at.value()), values, "");
    }

    void addChains() {
        if (m_all.clusters.empty())
            return;
        std::map<std::int64_t, const tasks::SpanAnnotation*> spans;
        std::vector<const tasks::SpanAnnotation*> links;
        for (const tasks::SpanAnnotation& span : m_all.spans)
            if (m_links.contains(span.id)) {
                spans[span.id] = &span;
                links.push_back(&span);
            }
        WebannoColumns& layer = addLayer(fmt::format("#T_CH={}|referenceRelation|referenceType", cas::kLink), 2);
        const std::vector<int> covering = coverage(links);
        for (std::size_t chain = 0; chain < m_all.clusters.size(); ++chain)
            for (std::size_t i = 0; i < m_all.clusters[chain].spans.size(); ++i) {
                const tasks::SpanAnnotation& span = *spans.at(m_all.clusters[chain].spans[i]);
                number(span, covering);
                addOver(span, {fmt::format("*->{}-{}", chain + 1, i + 1), escapeWebannoValue(span.label)}, layer, 2);
            }
    }

    void addDependencies() {
        const auto isArc = [](const tasks::RelationAnnotation& relation) { return !relation.from.isSpan(); };
        if (std::ranges::none_of(m_all.relations, isArc))
            return;
        WebannoColumns& layer =
            addLayer(fmt::format("#T_RL={}|DependencyType|flavor|BT_{}", cas::kDependency, cas::kPos), 3);
        for (const tasks::RelationAnnotation& relation : m_all.relations)
            if (isArc(relation))
                layer.add(static_cast<std::size_t>(relation.to.token.value()),
                          {escapeWebannoValue(relation.label), "basic", address(relation.from.token)}, "");
    }

    /// A layer of relations for each layer of spans that has some.
    void addRelations() {
        std::map<std::string, std::vector<const tasks::RelationAnnotation*>> bases;
        for (const tasks::RelationAnnotation& relation : m_all.relations)
            if (relation.from.isSpan() && !isSlot(relation))
                bases[m_kinds.at(relation.from.span)].push_back(&relation);
        for (const auto& [base, relations] : bases) {
            const std::vector<std::string> names = featureNames(relations);
            std::string heading =
                fmt::format("#T_RL={}Relation{}{}|kind|label", kCustom, base.empty() ? "" : "_", base);
            for (const std::string& name : names)
                heading += "|" + name;
            WebannoColumns& layer = addLayer(fmt::format("{}|BT_{}", heading, layerOfKind(base)), names.size() + 3);
            for (const tasks::RelationAnnotation* relation : relations) {
                std::vector<std::string> values = {escapeWebannoValue(relation->kind),
                                                   escapeWebannoValue(relation->label)};
                addFeatures(relation->features, names, values);
                const int from = m_numbers.at(relation->from.span), to = m_numbers.at(relation->to.span);
                values.push_back(address(m_first.at(relation->from.span)) +
                                 (from + to > 0 ? fmt::format("[{}_{}]", from, to) : ""));
                layer.add(static_cast<std::size_t>(m_first.at(relation->to.span).value()), values, "");
            }
        }
    }

    const tasks::Annotations& m_all;
    const elmo::Document& m_text;
    const TokenFinder m_finder;
    const std::set<std::int64_t> m_links;
    std::vector<std::string> m_addresses;  ///< "1-2"
    std::vector<WebannoColumns> m_layers;
    std::size_t m_cells = 0;
    int m_number = 0;
    std::map<std::int64_t, std::string> m_kinds;  ///< of spans
    std::map<std::int64_t, int> m_numbers;        ///< of spans; 0: none
    std::map<std::int64_t, elmo::TokenIndex> m_first;
};

std::vector<FilePart> encodeWebanno(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    requireWritableSpans(document, "webanno-tsv");
    const elmo::Document& text = *document.document;
    const elmo::OffsetMap map(text.text());
    const WebannoWriter writer(document);
    std::string lines = "#FORMAT=WebAnno TSV 3.3\n";
    for (const WebannoColumns& layer : writer.layers())
        lines += layer.heading + "\n";
    lines += "\n\n";
    std::int64_t sentenceNumber = 0;
    for (const elmo::TokenSpan sentence : text.sentences()) {
        lines += fmt::format("{}#Text={}\n", sentenceNumber == 0 ? "" : "\n",
                             escapeWebannoText(text.slice(TokenFinder(text).bytesOf(sentence))));
        ++sentenceNumber;
        for (elmo::TokenIndex at = sentence.begin; at < sentence.end; ++at) {
            const auto token = static_cast<std::size_t>(at.value());
            const elmo::Utf16Span place = map.toUtf16(text.tokens()[token]);
            lines += fmt::format("{}\t{}-{}\t{}\t", writer.address(at), place.begin.value(), place.end.value(),
                                 escapeWebannoText(text.token(at)));
            for (const WebannoColumns& layer : writer.layers())
                for (const auto& column : layer.cells)
                    lines += column[token].empty() ? std::string("_\t") : column[token] + "\t";
            lines += '\n';
        }
    }
    return {{".tsv", lines}};
}

Evidence recogniseWebanno(const FileStart& start) {
    return start.head.starts_with("#FORMAT=WebAnno TSV 3") ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat webannoFormat() {
    return {.name = "webanno-tsv",
            .summary = "WebAnno TSV 3.3 for INCEpTION",
            .unit = OffsetUnit::kUtf16,
            .suffix = ".tsv",
            .container = Container::kFilePerOne,
            .holds = {.text = false,
                      .tokens = true,
                      .sentences = true,
                      .anyBytes = false,
                      .crossSentence = false,
                      .kinds = true,
                      .features = true,
                      .tokenAttributes = true,
                      .relations = true,
                      .trees = true,
                      .clusters = true},
            .adapt = adaptWebannoDocument,
            .encode = encodeWebanno,
            .decode = readWebanno,
            .recognise = recogniseWebanno};
}

}  // namespace app
