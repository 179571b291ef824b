// SPDX-License-Identifier: GPL-3.0-or-later
// readWebanno(), declared in app/formats/webanno_text.h.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "app/documents/document_edits.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/label_features.h"
#include "app/formats/syntax/text_columns.h"
#include "app/formats/webanno_text.h"
#include "elmo/error.h"
#include "elmo/text/ascii.h"
#include "tasks/results/predicate_table.h"

namespace app {
namespace {

// Blanks between sentences beyond those that the file has bytes for: more is no document's.
constexpr std::int64_t kMaxGaps = 1 << 20;

std::int64_t utf16Length(std::string_view text) {
    std::int64_t units = 0;
    forEachCharacter(text, [&](std::uint32_t c, std::string_view) { units += c > 0xFFFF ? 2 : 1; });
    return units;
}

/// One annotation of a cell: "PER[3]".
struct CellValue {
    std::string label;
    std::string number;
};

CellValue cellValueOf(std::string_view escaped) {
    CellValue value;
    bool unset = escaped == "*" || escaped.starts_with("*[");
    for (std::size_t i = 0; i < escaped.size(); ++i) {
        if (escaped[i] == '\\' && i + 1 < escaped.size()) {
            const char letter = escaped[++i];
            value.label += letter == 't' ? '\t' : letter == 'n' ? '\n' : letter;
        } else if (escaped[i] == '[') {
            value.number = escaped.substr(i + 1, escaped.find(']', i) - i - 1);
            break;
        } else {
            value.label += escaped[i];
        }
    }
    if (unset)
        value.label.clear();
    return value;
}

/// Splits at marks that no backslash stands before.
std::vector<std::string_view> splitUnescaped(std::string_view cell, char mark) {
    std::vector<std::string_view> values;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= cell.size(); ++i) {
        if (i < cell.size() && cell[i] == '\\') {
            ++i;
        } else if (i >= cell.size() || cell[i] == mark) {
            values.push_back(cell.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    return values;
}

/// The annotations of a cell have bars between them.
std::vector<CellValue> cellValuesOf(std::string_view cell) {
    std::vector<CellValue> values;
    if (cell == "_" || cell.empty())
        return values;
    for (const std::string_view value : splitUnescaped(cell, '|'))
        values.push_back(cellValueOf(value));
    return values;
}

enum class WebannoKind { kSpans, kRelations, kChains };

bool isRoleLayer(std::string_view layer) {
    return layer == kPredicateLayer || layer == kArgumentLayer;
}

/// A layer of DKPro that says something of tokens.
bool isOfDkpro(std::string_view layer) {
    return isLinguisticLayer(layer) && !isRoleLayer(layer);
}

/// A layer of the file: its columns, and what is read of it.
struct WebannoLayer {
    std::string_view name;  ///< "webanno.custom.Drug"
    WebannoKind kind = WebannoKind::kSpans;
    std::string_view base = {};                   ///< of relations: the layer of their ends
    std::vector<std::string_view> features = {};  ///< a column each
    std::size_t begin = 0;                        ///< its first column
    std::vector<std::int64_t> filled = {};        ///< how many cells of each feature have a value
    bool isRead = false;
    std::size_t label = 0;               ///< the feature that is the label
    std::int64_t left = 0;               ///< annotations that were not read
    std::set<std::string> numbers = {};  ///< of annotations over several tokens that were not read

    bool isSpans() const { return kind == WebannoKind::kSpans; }
    /// Links to other annotations: a column of their labels and one of their targets.
    bool isSlot(std::size_t feature) const {
        return features[feature].starts_with("ROLE_") || features[feature].find('.') != std::string_view::npos;
    }
    /// Says something of each token, as an attribute.
    bool isOfTokens() const { return isSpans() && !isRead && isTokenColumn(); }

private:
    bool isTokenColumn() const {
        const std::string_view last = shortLayerName(name);
        return isLinguisticLayer(name) &&
               (last == "POS" || last == "Lemma" || last == "Stem" || last == "MorphologicalFeatures");
    }
};

/// A span of the file.
struct WebannoSpan {
    elmo::Utf16Span place;
    std::string label;
    std::size_t layer = 0;
    std::string number = {};
    std::vector<tasks::NamedValue> features = {};
    std::string chain = {};  ///< of a link
};

/// A link of a span to another: one value of a slot.
struct WebannoLink {
    std::size_t span = 0;             ///< in the order of the file
    std::size_t layer = 0, slot = 0;  ///< the first of the slot's two columns
    std::string label;
    std::string target, number;  ///< "1-3", "2"; the number may be empty
};

/// A relation, at the line of the annotation that depends.
struct WebannoRelation {
    std::size_t layer = 0;
    std::string from, numbers;  ///< "1-3", "2_5"
    elmo::Utf16Span to;
    std::string label;
    std::vector<tasks::NamedValue> features = {};
};

class Reader {
public:
    explicit Reader(Reading& reading) : m_reading(reading) {}

    void read(std::string_view text) {
        const auto lines = linesOf(text);
        m_gapsLeft = kMaxGaps + std::ssize(text);
        std::size_t widest = 0;
        const auto isToken = [](std::string_view line) { return !line.empty() && line[0] != '#'; };
        for (const std::string_view line : lines)
            if (line.starts_with("#T_"))
                readHeader(line);
            else if (isToken(line))  // every column ends with a tab
                widest = std::max(widest, splitAt(line, '\t').size() - (line.ends_with('\t') ? 1 : 0));
        if (widest > 0)
            fitColumns(widest);
        for (const std::string_view line : lines)
            if (isToken(line))
                countValues(splitAt(line, '\t'));
        chooseLayers();
        for (m_line = 0; m_line < lines.size(); ++m_line) {
            const std::string_view line = lines[m_line];
            if (line.starts_with("#Text="))
                beginSentence(line.substr(6));
            else if (!line.empty() && line[0] != '#')
                m_reading.item(fmt::format("line {}", m_line + 1), [&] { readToken(splitAt(line, '\t')); });
        }
    }

    tasks::AnnotatedDocument build(const std::string& name) const {
        DocumentBuilder builder(name, m_text);
        std::vector<elmo::ByteSpan> tokens, sentences;
        for (const elmo::Utf16Span token : m_tokens)
            tokens.push_back(builder.map().toBytes(token));
        for (const std::size_t first : m_sentenceStarts)
            if (first < tokens.size())
                sentences.push_back(tokens[first]);
        std::vector<std::int64_t> ids;
        for (const WebannoSpan& one : m_spans) {
            tasks::SpanAnnotation& span = builder.addSpan(builder.map().toBytes(one.place), one.label);
            span.kind = kindOf(one);
            span.features = one.features;
            ids.push_back(span.id);
        }
        addChains(builder, ids);
        std::int64_t dangling = 0;
        for (const WebannoRelation& relation : m_relations)
            dangling += addRelation(relation, builder, ids) ? 0 : 1;
        for (const WebannoLink& link : m_slotLinks)
            dangling += addLink(link, builder, ids) ? 0 : 1;
        labelArguments(builder, ids);
        builder.leaveOut("relations to spans that are not there", dangling);
        for (const WebannoLayer& layer : m_layers)
            builder.leaveOut(fmt::format("annotations of the layer {}", shortLayerName(layer.name)), layer.left);
        builder.leaveOut("annotations without text", m_withoutText);
        builder.setTokens(std::move(tokens));
        builder.setSentences(std::move(sentences));
        for (auto [attribute, values] : m_columnsOfTokens) {
            values.resize(m_tokens.size());
            builder.addAttribute(attribute, values);
        }
        return builder.build();
    }

private:
    /// A numbered annotation: its place in m_spans, and how many tokens there were up to its last one.
    struct Numbered {
        std::size_t span = 0, token = 0;
    };

    [[noreturn]] void refuse(const std::string& why) const {
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("Line {} {}.", m_line + 1, why));
    }

    void readHeader(std::string_view line) {
        const auto parts = splitAt(line.substr(line.find('=') + 1), '|');
        WebannoLayer layer{.name = parts[0], .features = {parts.begin() + 1, parts.end()}, .begin = m_columns};
        layer.kind = line.starts_with("#T_RL=")   ? WebannoKind::kRelations
                     : line.starts_with("#T_CH=") ? WebannoKind::kChains
                                                  : WebannoKind::kSpans;
        if (layer.kind == WebannoKind::kRelations && !layer.features.empty() &&
            layer.features.back().starts_with("BT_"))
            layer.base = layer.features.back().substr(3);
        layer.filled.resize(layer.features.size());
        m_columns += layer.features.size();
        m_layers.push_back(std::move(layer));
    }

    /// Some versions declare the layer SurfaceForm without writing its column (webanno/webanno issue 673).
    void fitColumns(std::size_t widest) {
        const auto isLost = [&](const WebannoLayer& layer) {
            return layer.name.ends_with(".SurfaceForm") && widest + layer.features.size() == m_columns;
        };
        if (const auto lost = std::ranges::find_if(m_layers, isLost); lost != m_layers.end()) {
            m_columns -= lost->features.size();
            for (auto later = lost + 1; later != m_layers.end(); ++later)
                later->begin -= lost->features.size();
            m_layers.erase(lost);
        }
        if (widest < m_columns)
            m_reading.note(
                fmt::format("its lines have at most {} columns where its heading declares {}", widest, m_columns));
    }

    void countValues(const std::vector<std::string_view>& columns) {
        for (WebannoLayer& layer : m_layers)
            for (std::size_t i = 0; i < layer.features.size() && layer.begin + i < columns.size(); ++i)
                for (const CellValue& value : cellValuesOf(columns[layer.begin + i]))
                    layer.filled[i] += value.label.empty() ? 0 : 1;
    }

    /// DKPro's dependencies; of other relations the feature is found.
    static std::string labelOfRelations(const WebannoLayer& layer) {
        const auto type = std::ranges::find(layer.features, "DependencyType");
        return type == layer.features.end() ? std::string() : std::string(*type);
    }

    /// All layers of spans but those of single tokens, or the one that was chosen.
    void chooseLayers() {
        const ReadingChoices& choices = m_reading.choices();
        std::vector<std::string> read;
        for (WebannoLayer& layer : m_layers) {
            layer.isRead = layer.isSpans() &&
                           (choices.layer.empty() ? !isOfDkpro(layer.name) : isLayerNamed(layer.name, choices.layer));
            std::vector<LayerFeature> features;
            for (std::size_t i = 0; i < layer.features.size() - (layer.base.empty() ? 0 : 1); ++i)
                features.push_back({layer.features[i], layer.isSlot(i) ? 0 : layer.filled[i]});
            const bool isOurs = layer.base.size() > 0 && layer.features.size() > 2 && layer.features[0] == "kind";
            layer.label =
                isOurs ? 1 : labelFeature(features, layer.isSpans() ? choices.feature : labelOfRelations(layer));
            if (layer.isSpans() && !isOfDkpro(layer.name))
                offer(layer);
            if (layer.isRead)
                read.push_back(layer.label < features.size()
                                   ? fmt::format("{} (by {})", shortLayerName(layer.name), layer.features[layer.label])
                                   : std::string(shortLayerName(layer.name)));
        }
        if (!choices.layer.empty() && read.empty())
            throw elmo::Error(
                elmo::ErrorCode::kBadArgument,
                fmt::format("The file has no layer of spans called {}; it has {}.", choices.layer, layerNames()));
        if (read.size() > 1 || (read.size() == 1 && read[0] != "NamedEntity (by value)"))
            m_reading.note(fmt::format("read as spans: {}", fmt::join(read, ", ")));
    }

    void offer(const WebannoLayer& layer) {
        ReadingOffers offers{.layers = {std::string(shortLayerName(layer.name))}};
        for (std::size_t i = 0; i < layer.features.size(); ++i)
            if (!layer.isSlot(i) && !layer.features[i].empty())
                offers.features.emplace_back(layer.features[i]);
        m_reading.offer(offers);
    }

    std::string layerNames() const {
        std::vector<std::string_view> names;
        for (const WebannoLayer& layer : m_layers)
            if (layer.isSpans())
                names.push_back(shortLayerName(layer.name));
        return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
    }

    void countLeft(WebannoLayer& layer, const std::vector<std::string_view>& columns) {
        if (layer.begin < columns.size())
            for (const CellValue& value : cellValuesOf(columns[layer.begin]))
                if (value.number.empty() || layer.numbers.insert(value.number).second)
                    ++layer.left;
    }

    static std::string valueIn(const WebannoLayer& layer, const std::vector<std::string_view>& columns,
                               std::size_t feature, std::size_t index) {
        const auto values = layer.begin + feature < columns.size() ? cellValuesOf(columns[layer.begin + feature])
                                                                   : std::vector<CellValue>();
        return index < values.size() ? values[index].label : std::string();
    }

    /// The label of the annotation at an index of a cell: of the label's feature, else the layer.
    static std::string labelOf(const WebannoLayer& layer, const std::vector<std::string_view>& columns,
                               std::size_t index) {
        std::string label =
            layer.label < layer.features.size() ? valueIn(layer, columns, layer.label, index) : std::string();
        if (label.empty() && layer.isSpans() && shortLayerName(layer.name) != "NamedEntity")
            label = shortLayerName(layer.name);
        return label;
    }

    /// What the other features say; slots that refer to annotations are none.
    static std::vector<tasks::NamedValue> featuresOf(const WebannoLayer& layer,
                                                     const std::vector<std::string_view>& columns, std::size_t index) {
        std::vector<tasks::NamedValue> features;
        for (std::size_t i = 0; i < layer.features.size() - (layer.base.empty() ? 0 : 1); ++i)
            if (std::string value = valueIn(layer, columns, i, index);
                i != layer.label && !value.empty() && !layer.isSlot(i))
                features.push_back({std::string(layer.features[i]), std::move(value)});
        return features;
    }

    void readLayer(std::size_t number, const std::vector<std::string_view>& columns, elmo::Utf16Span span) {
        const WebannoLayer& layer = m_layers[number];
        if (layer.begin >= columns.size())
            return;
        const std::vector<CellValue> values = cellValuesOf(columns[layer.begin]);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (span.begin == span.end)
                ++m_withoutText;
            else
                addSpan({.place = span,
                         .label = labelOf(layer, columns, i),
                         .layer = number,
                         .number = values[i].number,
                         .features = featuresOf(layer, columns, i)},
                        [&] { readSlots(number, columns, i); });
        }
    }

    /// The links of the span that was added last, at an index of its cells.
    void readSlots(std::size_t number, const std::vector<std::string_view>& columns, std::size_t index) {
        const WebannoLayer& layer = m_layers[number];
        for (std::size_t i = 0; i + 1 < layer.features.size(); ++i) {
            if (!layer.features[i].starts_with("ROLE_") || layer.begin + i + 1 >= columns.size())
                continue;
            const auto labels = splitUnescaped(columns[layer.begin + i], '|'),
                       targets = splitUnescaped(columns[layer.begin + i + 1], '|');
            if (index >= labels.size() || index >= targets.size() || targets[index] == "_")
                continue;
            const auto ofOne = splitUnescaped(labels[index], ';'), to = splitUnescaped(targets[index], ';');
            for (std::size_t link = 0; link < to.size(); ++link) {
                const CellValue target = cellValueOf(to[link]);
                m_slotLinks.push_back({m_spans.size() - 1, number, i,
                                       link < ofOne.size() ? cellValueOf(ofOne[link]).label : std::string(),
                                       target.label, target.number});
            }
        }
    }

    /// "*->1-2" is the second link of the first chain, "coref->1-2" with the name of its relation.
    void readLinks(std::size_t number, const std::vector<std::string_view>& columns, elmo::Utf16Span span) {
        const WebannoLayer& layer = m_layers[number];
        const auto cell = layer.begin < columns.size() ? columns[layer.begin] : std::string_view();
        const auto links = cell == "_" ? std::vector<std::string_view>() : splitAt(cell, '|');
        for (std::size_t i = 0; i < links.size() && !cell.empty(); ++i) {
            const std::size_t arrow = links[i].rfind("->");
            if (arrow == std::string_view::npos || span.begin == span.end) {
                ++m_layers[number].left;
                continue;
            }
            const std::string_view place = links[i].substr(arrow + 2, links[i].find('[', arrow) - arrow - 2);
            const CellValue relation = cellValueOf(links[i].substr(0, arrow));
            std::string type = valueIn(layer, columns, 1, i);
            WebannoSpan link{.place = span, .label = type.empty() ? "mention" : std::move(type), .layer = number};
            link.number = place;
            link.chain = place.substr(0, place.find('-'));
            if (!relation.label.empty())
                link.features.push_back({"referenceRelation", relation.label});
            addSpan(std::move(link));
        }
    }

    void readRelations(std::size_t number, const std::vector<std::string_view>& columns, elmo::Utf16Span span) {
        const WebannoLayer& layer = m_layers[number];
        const std::size_t last = layer.begin + layer.features.size() - 1;
        if (last >= columns.size())
            return;
        const std::vector<CellValue> ends = cellValuesOf(columns[last]);
        for (std::size_t i = 0; i < ends.size(); ++i)
            m_relations.push_back({.layer = number,
                                   .from = ends[i].label,
                                   .numbers = ends[i].number,
                                   .to = span,
                                   .label = labelOf(layer, columns, i),
                                   .features = featuresOf(layer, columns, i)});
    }

    /// Parts of speech, lemmas and the like of the token that was added last.
    void readTokenColumns(const WebannoLayer& layer, const std::vector<std::string_view>& columns) {
        const std::string_view name = shortLayerName(layer.name);
        std::vector<std::string> features;
        for (std::size_t i = 0; i < layer.features.size(); ++i) {
            const std::string value = valueIn(layer, columns, i, 0);
            const std::string_view feature = layer.features[i];
            if (value.empty())
                continue;
            if (name == "POS")
                sayOfToken(feature == "coarseValue" ? "upos" : feature == "PosValue" ? "xpos" : "", value);
            else if (feature == "value")
                sayOfToken(name == "Lemma" ? "lemma" : name == "Stem" ? "stem" : "feats", value);
            else
                features.push_back(fmt::format("{}{}={}",
                                               elmo::ascii::isLower(feature[0]) ? char(feature[0] - 32) : feature[0],
                                               feature.substr(1), value));
        }
        std::ranges::sort(features);
        if (name == "MorphologicalFeatures" && !features.empty())
            sayOfToken("feats", fmt::format("{}", fmt::join(features, "|")));
    }

    void sayOfToken(const std::string& column, const std::string& value) {
        if (column.empty())
            return;
        std::vector<std::string>& values = m_columnsOfTokens[column];
        values.resize(m_tokens.size());
        if (values.back().empty())
            values.back() = value;
    }

    /// Of several layers of spans all but that of named entities have a name of their own.
    std::string kindOf(const WebannoSpan& span) const {
        const WebannoLayer& layer = m_layers[span.layer];
        if (layer.kind == WebannoKind::kChains)
            return "mention";
        const std::string_view name = shortLayerName(layer.name);
        if (isRoleLayer(layer.name))
            return layer.name == kPredicateLayer ? tasks::kPredicateSpan : tasks::kArgumentSpan;
        return std::ranges::count_if(m_layers, &WebannoLayer::isRead) == 1 || name == "NamedEntity" ? std::string()
                                                                                                    : std::string(name);
    }

    void addChains(DocumentBuilder& builder, const std::vector<std::int64_t>& ids) const {
        std::map<std::pair<std::size_t, std::string>, std::vector<std::pair<std::int64_t, std::int64_t>>> chains;
        for (std::size_t i = 0; i < m_spans.size(); ++i)
            if (const WebannoSpan& link = m_spans[i]; !link.chain.empty())
                chains[{link.layer, link.chain}].push_back(
                    {std::atoll(link.number.c_str() + std::min(link.number.size(), link.chain.size() + 1)), ids[i]});
        for (auto& [name, links] : chains) {
            std::ranges::stable_sort(links, {}, &std::pair<std::int64_t, std::int64_t>::first);
            tasks::ClusterAnnotation cluster;
            cluster.id = builder.newId();
            cluster.label = "coreference";
            for (const auto& [place, id] : links)
                cluster.spans.push_back(id);
            builder.annotations().clusters.push_back(std::move(cluster));
        }
    }

    /// The span of a layer with a number (0: none) that begins at a place; the number of spans if there is none.
    std::size_t spanAt(std::string_view layer, std::string_view number, elmo::Utf16Span place) const {
        for (auto [next, end] = m_spansAt.equal_range(place.begin.value()); next != end; ++next) {
            const WebannoSpan& span = m_spans[next->second];
            if (m_layers[span.layer].name == layer && (number == "0" || number.empty() || span.number == number))
                return next->second;
        }
        for (std::size_t i = 0; i < m_spans.size() && number != "0" && !number.empty(); ++i)  // at a later token of it
            if (m_spans[i].number == number && m_layers[m_spans[i].layer].name == layer &&
                m_spans[i].place.begin <= place.begin && place.begin < m_spans[i].place.end)
                return i;
        return m_spans.size();
    }

    bool addRelation(const WebannoRelation& read, DocumentBuilder& builder,
                     const std::vector<std::int64_t>& ids) const {
        const WebannoLayer& layer = m_layers[read.layer];
        const auto unit = m_places.find(read.from);
        const auto dependent = m_tokenAt.find(read.to.begin.value());
        if (unit == m_places.end())
            return false;
        tasks::RelationAnnotation relation;
        relation.label = read.label;
        relation.features = read.features;
        const bool isOfTokens = isOfDkpro(layer.base);
        if (isOfTokens) {
            const auto governor = m_tokenAt.find(unit->second.begin.value());
            if (governor == m_tokenAt.end() || dependent == m_tokenAt.end())
                return false;
            relation.from.token = elmo::TokenIndex(governor->second);
            relation.to.token = elmo::TokenIndex(dependent->second);
        } else {
            const std::size_t bar = std::min(read.numbers.find('_'), read.numbers.size());
            const std::size_t from = spanAt(layer.base, std::string_view(read.numbers).substr(0, bar), unit->second);
            const std::size_t to = spanAt(
                layer.base, std::string_view(read.numbers).substr(std::min(bar + 1, read.numbers.size())), read.to);
            if (from >= ids.size() || to >= ids.size())
                return false;
            relation.from.span = ids[from];
            relation.to.span = ids[to];
        }
        const std::string_view name = shortLayerName(layer.name);
        const bool isDependency = isLinguisticLayer(layer.name) && isOfTokens;
        relation.kind = isDependency ? tasks::kDependency : std::string(name == "Relation" ? "" : name);
        if (layer.features.size() > 2 && layer.features[0] == "kind") {
            const std::string* kind = tasks::findValue(relation.features, "kind");
            relation.kind = kind ? *kind : std::string();
            std::erase_if(relation.features, [](const auto& feature) { return feature.name == "kind"; });
        }
        std::erase_if(relation.features, [&](const auto& feature) {
            return isDependency && feature.name == "flavor" && feature.value == "basic";
        });
        builder.addRelation(std::move(relation));
        return true;
    }

    /// The relation that a slot says: "role" for SemPred's arguments, else what the slot is called.
    std::string relationOfSlot(const WebannoLink& link) const {
        const WebannoLayer& layer = m_layers[link.layer];
        std::string_view name = layer.features[link.slot].substr(5);
        name = name.substr(std::min(name.find(':') + 1, name.size()));
        if (const std::size_t end = name.find("_webanno.custom."); end != std::string_view::npos)
            name = name.substr(0, end);
        if (const std::size_t end = name.find("_de.tudarmstadt."); end != std::string_view::npos)
            name = name.substr(0, end);
        if (layer.name == kPredicateLayer && name == "arguments")
            return tasks::kRoleRelation;
        const std::string_view target = layer.features[link.slot + 1];
        const std::string ending =
            fmt::format("_{}", target == kPredicateLayer                 ? tasks::kPredicateSpan
                               : target == kArgumentLayer                ? tasks::kArgumentSpan
                               : shortLayerName(target) == "NamedEntity" ? kEntitySlot
                                                                         : shortLayerName(target));
        if (name.ends_with(ending) && name.size() > ending.size())
            name.remove_suffix(ending.size());
        return std::string(name);
    }

    bool addLink(const WebannoLink& link, DocumentBuilder& builder, const std::vector<std::int64_t>& ids) const {
        const auto unit = m_places.find(link.target);
        const std::size_t to = unit == m_places.end()
                                   ? ids.size()
                                   : spanAt(m_layers[link.layer].features[link.slot + 1], link.number, unit->second);
        if (to >= ids.size())
            return false;
        tasks::RelationAnnotation relation;
        relation.from.span = ids[link.span];
        relation.to.span = ids[to];
        relation.label = link.label;
        relation.kind = relationOfSlot(link);
        builder.addRelation(std::move(relation));
        return true;
    }

    /// INCEpTION's arguments have no label of their own: they get that of their roles, if they have one.
    void labelArguments(DocumentBuilder& builder, const std::vector<std::int64_t>& ids) const {
        std::map<std::int64_t, std::set<std::string>> roles;
        for (const tasks::RelationAnnotation& relation : builder.annotations().relations)
            if (relation.kind == tasks::kRoleRelation)
                roles[relation.to.span].insert(relation.label);
        std::set<std::int64_t> unnamed;
        for (std::size_t i = 0; i < m_spans.size(); ++i)
            if (const WebannoLayer& layer = m_layers[m_spans[i].layer];
                layer.name == kArgumentLayer && layer.label >= layer.features.size())
                unnamed.insert(ids[i]);
        for (tasks::SpanAnnotation& span : builder.annotations().spans)
            if (unnamed.contains(span.id))
                span.label = roles[span.id].size() == 1 ? *roles[span.id].begin() : tasks::kArgumentSpan;
    }

    void beginSentence(std::string_view text) {
        if (m_pending) {  // a sentence over several lines
            m_sentence.append("\n").append(unescapeWebannoText(text));
            return;
        }
        m_sentence = unescapeWebannoText(text);
        m_pending = true;
    }

    void readToken(const std::vector<std::string_view>& columns) {
        const std::size_t dash = columns.size() < 3 ? std::string_view::npos : columns[1].find('-');
        if (dash == std::string_view::npos)
            refuse("has a token without positions");
        const elmo::Utf16Span span{elmo::Utf16Offset(numberOf(columns[1].substr(0, dash), m_line)),
                                   elmo::Utf16Offset(numberOf(columns[1].substr(dash + 1), m_line))};
        if (m_pending)
            placeSentence(span.begin.value(), unescapeWebannoText(columns[2]));
        const bool isToken = columns[0].find('.') == std::string_view::npos;
        m_places.emplace(columns[0], span);
        if (isToken) {
            m_tokenAt.emplace(span.begin.value(), std::ssize(m_tokens));
            m_tokens.push_back(span);
        }
        for (std::size_t i = 0; i < m_layers.size(); ++i) {
            if (m_layers[i].isRead)
                readLayer(i, columns, span);
            else if (m_layers[i].isOfTokens() && isToken)
                readTokenColumns(m_layers[i], columns);
            else if (m_layers[i].kind == WebannoKind::kChains && m_layers[i].features.size() == 2)
                readLinks(i, columns, span);
            else if (!m_layers[i].base.empty())
                readRelations(i, columns, span);
            else
                countLeft(m_layers[i], columns);
        }
    }

    /// The first token tells where the sentence stands in the text; what lies before is filled with blanks.
    void placeSentence(std::int64_t tokenBegin, const std::string& token) {
        const std::size_t inside = m_sentence.find(token);
        const std::int64_t begin =
            tokenBegin -
            (inside == std::string::npos ? 0 : utf16Length(std::string_view(m_sentence).substr(0, inside)));
        if (begin < m_units || begin - m_units > m_gapsLeft)
            refuse(fmt::format("places a sentence at UTF-16 unit {}; it must follow unit {}", begin, m_units));
        m_gapsLeft -= begin - m_units;
        m_text.append(static_cast<std::size_t>(begin - m_units), ' ');
        m_text += m_sentence;
        m_units = begin + utf16Length(m_sentence);
        m_sentenceStarts.push_back(m_tokens.size());
        m_pending = false;
    }

    /// Adjacent tokens with the same number and label are one annotation, even over the end of a sentence. Some
    /// programs start their numbers again in each sentence: there, tokens that are not adjacent are two annotations.
    template <class Added = void (*)()>
    void addSpan(
        WebannoSpan span, const Added& isAdded = [] {}) {
        if (!span.number.empty()) {
            const auto [known, isNew] = m_active.try_emplace({span.layer, span.number});
            Numbered& numbered = known->second;
            const bool continues =
                !isNew && m_tokens.size() <= numbered.token + 1 && m_spans[numbered.span].label == span.label;
            if (!continues)
                numbered.span = m_spans.size();
            numbered.token = m_tokens.size();
            if (continues) {
                elmo::Utf16Span& place = m_spans[numbered.span].place;
                place.end = std::max(place.end, span.place.end);
                return;
            }
        }
        m_spansAt.emplace(span.place.begin.value(), m_spans.size());
        m_spans.push_back(std::move(span));
        isAdded();
    }

    Reading& m_reading;
    std::size_t m_columns = 3;  ///< declared so far, the three fixed ones included
    std::size_t m_line = 0;
    std::string m_text, m_sentence;
    bool m_pending = false;
    std::int64_t m_units = 0;
    std::int64_t m_gapsLeft = 0;
    std::vector<elmo::Utf16Span> m_tokens;
    std::vector<std::size_t> m_sentenceStarts;
    std::map<std::string, std::vector<std::string>> m_columnsOfTokens;
    std::vector<WebannoSpan> m_spans;
    std::multimap<std::int64_t, std::size_t> m_spansAt;  ///< by where they begin
    std::vector<WebannoRelation> m_relations;
    std::vector<WebannoLink> m_slotLinks;
    std::map<std::string, elmo::Utf16Span, std::less<>> m_places;      ///< of tokens and parts of them, by "1-2"
    std::map<std::int64_t, std::int64_t> m_tokenAt;                    ///< by where they begin
    std::map<std::pair<std::size_t, std::string>, Numbered> m_active;  ///< by layer and number
    std::vector<WebannoLayer> m_layers;
    std::int64_t m_withoutText = 0;
};

}  // namespace

std::string escapeWebannoText(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const std::string_view plain = "\\\n\r\t\b\f";
        if (const std::size_t at = plain.find(c); at != std::string_view::npos)
            result += {'\\', "\\nrtbf"[at]};
        else if (static_cast<unsigned char>(c) < 0x20)
            result += fmt::format("\\u{:04X}", static_cast<unsigned char>(c));
        else
            result += c;
    }
    return result;
}

std::string unescapeWebannoText(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            result += text[i];
            continue;
        }
        const char letter = text[++i];
        const std::string_view letters = "nrtbf";
        if (const std::size_t at = letters.find(letter); at != std::string_view::npos)
            result += "\n\r\t\b\f"[at];
        else if (const auto control = letter == 'u' && text.substr(i + 1, 2) == "00"
                                          ? controlOf(text.substr(std::min(i + 3, text.size()), 2))
                                          : std::nullopt) {
            result += *control;
            i += 4;
        } else {
            result += letter;
        }
    }
    return result;
}

std::string escapeWebannoValue(std::string_view value) {
    std::string result;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool arrow = value.substr(i, 2) == "->";
        if (arrow || std::string_view("\\[]|_;*").find(value[i]) != std::string_view::npos)
            result += '\\';
        if (value[i] == '\t' || value[i] == '\n')
            result += value[i] == '\t' ? "\\t" : "\\n";
        else
            result += value[i];
    }
    return result;
}

void readWebanno(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading& reading) {
    requireUtf8(files.front().bytes, name);
    if (!files.front().bytes.starts_with("#FORMAT=WebAnno TSV 3"))
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} does not start with '#FORMAT=WebAnno TSV 3'.", name));
    Reader reader(reading);
    reader.read(files.front().bytes);
    sink(reader.build(name));
}

}  // namespace app
