// SPDX-License-Identifier: GPL-3.0-or-later
// BioC, XML and JSON (PubTator, PMC, BioCreative): documents of passages, each with an offset, annotations with places
// counted through the document, and relations between annotations. Read only.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <tuple>
#include <utility>

#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/foreign_counting.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/json_spans.h"
#include "app/formats/syntax/text_columns.h"
#include "app/formats/syntax/xml_text.h"
#include "elmo/error.h"
#include "tasks/files/line_source.h"

namespace app {
namespace {

using nlohmann::json;

constexpr std::int64_t kMostOffset = std::int64_t{1} << 48;

// ---- XML is read as the JSON that has the same content.

json infonsOf(const pugi::xml_node& node) {
    json infons = json::object();
    for (const pugi::xml_node& infon : node.children("infon"))
        infons[infon.attribute("key").value()] = infon.text().get();
    return infons;
}

json annotationOf(const pugi::xml_node& node) {
    json places = json::array();
    for (const pugi::xml_node& place : node.children("location"))
        places.push_back(
            {{"offset", place.attribute("offset").as_llong(-1)}, {"length", place.attribute("length").as_llong(-1)}});
    return {{"id", node.attribute("id").value()},
            {"infons", infonsOf(node)},
            {"text", node.child("text").text().get()},
            {"locations", places}};
}

json relationOf(const pugi::xml_node& node) {
    json nodes = json::array();
    for (const pugi::xml_node& end : node.children("node"))
        nodes.push_back({{"refid", end.attribute("refid").value()}, {"role", end.attribute("role").value()}});
    return {{"infons", infonsOf(node)}, {"nodes", nodes}};
}

/// A document, a passage or a sentence of one: what is inside each is the same.
json partOf(const pugi::xml_node& node) {
    json part = {{"id", node.child("id").text().get()},
                 {"infons", infonsOf(node)},
                 {"offset", node.child("offset").text().as_llong()},
                 {"text", node.child("text").text().get()}};
    for (const auto& [element, list, read] :
         {std::tuple{"annotation", "annotations", &annotationOf}, std::tuple{"relation", "relations", &relationOf},
          std::tuple{"passage", "passages", &partOf}, std::tuple{"sentence", "sentences", &partOf}}) {
        part[list] = json::array();
        for (const pugi::xml_node& child : node.children(element))
            part[list].push_back(read(child));
    }
    return part;
}

json biocInXml(const std::string& bytes, const std::string& name) {
    pugi::xml_document file;
    const std::string text = xmlInUtf8(bytes, name);
    const pugi::xml_parse_result result =
        file.load_buffer(text.data(), text.size(), pugi::parse_default | pugi::parse_ws_pcdata_single);
    if (!result)
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("It is not XML: {}.", result.description()));
    json collection = json::array();
    for (const pugi::xml_node& document : file.child("collection").children("document"))
        collection.push_back(partOf(document));
    return collection;
}

const json& listIn(const json& part, const char* key) {
    static const json kNone = json::array();
    const auto found = part.find(key);
    return found != part.end() && found->is_array() ? *found : kNone;
}

// ---- A document.

/// An annotation, with the passage that holds it: an index, that of the next one if it has no text.
struct HeldAnnotation {
    const json* annotation = nullptr;
    std::size_t passage = 0;
};

/// How many characters of two texts of one length are the same at the same place; 0 for texts of two lengths.
std::size_t sameCharacters(std::string_view one, std::string_view other) {
    std::vector<std::uint32_t> first, second;
    forEachCharacter(one, [&](std::uint32_t c, std::string_view) { first.push_back(c); });
    forEachCharacter(other, [&](std::uint32_t c, std::string_view) { second.push_back(c); });
    if (first.size() != second.size())
        return 0;
    std::size_t same = 0;
    for (std::size_t i = 0; i < first.size(); ++i)
        same += first[i] == second[i] ? 1 : 0;
    return same;
}

/// PubTator writes "TNF-a" for "TNF-\u03B1": most characters are the same.
bool isNormalized(std::string_view named, std::string_view covered) {
    return 2 * sameCharacters(named, covered) > named.size();
}

/// A passage, or a sentence of one that has no text of its own.
struct Passage {
    std::string text;
    std::int64_t offset = 0;  ///< of its first character, as the file counts
    std::int64_t begin = 0;   ///< the same in the document, in bytes
    std::vector<ForeignCounting> countings;
};

std::vector<ForeignCounting> countingsOf(const std::string& text) {
    return {ForeignCounting::of(text, "in code points", false, false, false),
            ForeignCounting::of(text, "in UTF-16 units", false, false, true), ForeignCounting::inBytes(text)};
}

class BiocDocument {
public:
    BiocDocument(const json& document, Reading& reading) : m_document(document), m_reading(reading) {
        for (const json& passage : listIn(document, "passages")) {
            addPassage(passage);
            for (const json& sentence : listIn(passage, "sentences"))
                addPassage(sentence);
        }
        collect(document);
    }

    tasks::AnnotatedDocument read(const std::string& otherwise) {
        const std::string id = textOr(m_document, "id", "");
        DocumentBuilder builder(id.empty() ? otherwise : id, m_text);
        chooseCounting(builder);
        for (const HeldAnnotation& held : m_annotations)
            m_reading.namedItem(fmt::format("annotation {}", textOr(*held.annotation, "id", "")),
                                [&] { addAnnotation(held, builder); });
        for (const json* relation : m_relations)
            addRelation(*relation, builder);
        const json infons = m_document.value("infons", json::object());
        for (const auto& [key, value] : infons.items())
            if (value.is_string() && !value.get_ref<const std::string&>().empty())
                builder.annotations().metadata.push_back({key, value.get<std::string>()});
        return builder.build();
    }

private:
    void addPassage(const json& part) {
        collect(part);
        std::string text = textOr(part, "text", "");
        if (text.empty())
            return;
        const bool isNext = !m_text.empty();
        m_text += (isNext ? "\n" : "") + text;
        const auto begin = std::ssize(m_text) - std::ssize(text);
        // No file is so large; sums with a larger number would not hold.
        const std::int64_t offset = std::clamp(part.value("offset", std::int64_t{0}), std::int64_t{0}, kMostOffset);
        m_passages.push_back({text, offset, begin, countingsOf(text)});
    }

    void collect(const json& part) {
        for (const json& annotation : listIn(part, "annotations"))
            m_annotations.push_back({&annotation, m_passages.size()});
        for (const json& relation : listIn(part, "relations"))
            m_relations.push_back(&relation);
    }

    /// The way to count by which most annotations have the text that they name; the first of equal ones. Places are of
    /// the document, as BioC defines them, or of the passage.
    void chooseCounting(const DocumentBuilder& builder) {
        std::int64_t most = -1;
        std::pair<bool, std::size_t> best;
        for (const bool inPassage : {false, true})
            for (std::size_t counting = 0; counting < 3 && most < std::ssize(m_annotations); ++counting) {
                m_isInPassage = inPassage;
                m_counting = counting;
                const auto agreeing = std::ranges::count_if(
                    m_annotations, [&](const HeldAnnotation& one) { return agrees(one, builder); });
                if (agreeing > most) {
                    most = agreeing;
                    best = {inPassage, counting};
                }
            }
        std::tie(m_isInPassage, m_counting) = best;
        if (m_isInPassage || m_counting > 0)
            m_reading.note(fmt::format("its positions were counted {}{}", m_passages.front().countings[m_counting].name,
                                       m_isInPassage ? ", from the beginning of each passage" : ""));
    }

    std::string textAt(const std::vector<elmo::ByteSpan>& places, const DocumentBuilder& builder) const {
        std::string text;
        for (const elmo::ByteSpan& place : places)
            text += (text.empty() ? "" : " ") + std::string(builder.slice(place));
        return text;
    }

    bool agrees(const HeldAnnotation& held, const DocumentBuilder& builder) const {
        try {
            return textOr(*held.annotation, "text", "") == textAt(placesOf(held), builder);
        } catch (const std::exception&) {  // a place outside the text: reading it says so
            return false;
        }
    }

    elmo::ByteSpan placeOf(const json& location, const Passage& passage) const {
        const std::int64_t offset = location.at("offset"), length = location.at("length");
        const std::int64_t begin = m_isInPassage ? 0 : passage.offset;
        const std::int64_t most = begin + std::ssize(passage.text);
        if (offset < begin || offset > most || length < 0 || length > most - offset)
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("The place {} is outside the text.", location.dump()));
        const std::int64_t from = offset - begin;
        const ForeignCounting& counting = passage.countings[m_counting];
        return {elmo::ByteOffset(passage.begin + counting.toByte(from).value()),
                elmo::ByteOffset(passage.begin + counting.toByte(from + length).value())};
    }

    /// The one that holds the annotation, or that its place is in.
    const Passage& passageOf(const json& location, std::size_t held) const {
        const std::int64_t offset = location.at("offset");
        if (m_isInPassage && held < m_passages.size())
            return m_passages[held];
        for (auto passage = m_passages.rbegin(); !m_isInPassage && passage != m_passages.rend(); ++passage)
            if (passage->offset <= offset)
                return *passage;
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("The position {} is outside the text.", offset));
    }

    std::vector<elmo::ByteSpan> placesOf(const HeldAnnotation& held) const {
        std::vector<elmo::ByteSpan> places;
        for (const json& location : held.annotation->at("locations"))
            places.push_back(placeOf(location, passageOf(location, held.passage)));
        std::ranges::sort(places, {}, &elmo::ByteSpan::begin);
        return places;
    }

    void addAnnotation(const HeldAnnotation& held, DocumentBuilder& builder) {
        const json& annotation = *held.annotation;
        const std::vector<elmo::ByteSpan> places = placesOf(held);
        if (places.empty())
            return builder.leaveOut("annotations without text");
        const std::string named = textOr(annotation, "text", ""), covered = textAt(places, builder);
        const bool isSame = named.empty() || sameShownText(named, covered);
        if (!isSame && isNormalized(named, covered))
            builder.leaveOut("texts of spans other than their positions select");
        else if (!isSame)
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("It has the text {}, but the document has {} at its places.",
                                          tasks::inQuotes(named), tasks::inQuotes(covered)));
        const json infons = annotation.value("infons", json::object());
        tasks::SpanAnnotation& span = builder.addSpan(places.front(), textOr(infons, "type", "annotation"));
        span.more.assign(places.begin() + 1, places.end());
        span.features = featuresOf(infons);
        m_spans.emplace(textOr(annotation, "id", ""), span.id);
    }

    /// All but the one that is the label.
    static std::vector<tasks::NamedValue> featuresOf(const json& infons, std::string_view label = "type") {
        std::vector<tasks::NamedValue> features;
        for (const auto& [key, value] : infons.items())
            if (key != label && !value.is_null())
                features.push_back({key, value.is_string() ? value.get<std::string>() : value.dump()});
        return features;
    }

    std::int64_t spanNamed(const json& end) const {
        const auto found = m_spans.find(textOr(end, "refid", ""));
        return found == m_spans.end() ? 0 : found->second;
    }

    /// Between two annotations; one with another number of ends is counted.
    void addRelation(const json& relation, DocumentBuilder& builder) {
        const json& ends = listIn(relation, "nodes");
        if (ends.size() != 2)
            return builder.leaveOut("relations");
        const json infons = relation.value("infons", json::object());
        tasks::RelationAnnotation added;
        added.from.span = spanNamed(ends[0]);
        added.to.span = spanNamed(ends[1]);
        const char* label = infons.contains("type") ? "type" : "relation";
        added.label = textOr(infons, label, "relation");
        added.features = featuresOf(infons, label);
        for (const auto& [name, end] : {std::pair{"Arg1", 0}, std::pair{"Arg2", 1}})  // brat's names
            if (std::string role = textOr(ends[end], "role", ""); !role.empty())
                added.features.push_back({name, std::move(role)});
        if (!added.from.isSpan() || !added.to.isSpan())
            return builder.leaveOut("relations to spans that are not there");
        builder.addRelation(std::move(added));
    }

    const json& m_document;
    Reading& m_reading;
    std::string m_text;
    std::vector<Passage> m_passages;
    std::vector<HeldAnnotation> m_annotations;
    std::vector<const json*> m_relations;
    std::map<std::string, std::int64_t> m_spans;  ///< by the id of the annotation
    std::size_t m_counting = 0;                   ///< of countingsOf()
    bool m_isInPassage = false;                   ///< positions are of the passage, not of the document
};

bool isBiocDocument(const json& value) {
    return value.is_object() && listsObjects(&value, "passages");
}

/// The documents of a collection, of PubTator's answer, or the one that the value is.
json documentsIn(const json& value) {
    for (const char* key : {"documents", "PubTator3"})
        if (const json& list = listIn(value, key); !list.empty())
            return list;
    return json::array({value});
}

/// One value, or one on each line.
json biocInJson(const std::string& bytes, const std::string& name) {
    if (json::accept(bytes))
        return documentsIn(parseJson(bytes, name));
    json all = json::array();
    for (const std::string_view line : linesOf(bytes))
        if (line.find_first_not_of(" \t\r") != std::string_view::npos)
            for (const json& document : documentsIn(parseJson(line, name)))
                all.push_back(document);
    return all;
}

void decodeBioc(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading& reading) {
    const std::string& bytes = files.front().bytes;
    const bool isXml = bytes.find('<') < bytes.find('{');
    const json documents = isXml ? biocInXml(bytes, name) : biocInJson(bytes, name);
    for (std::size_t i = 0; i < documents.size(); ++i)
        reading.namedItem(fmt::format("document {}", i + 1), [&] {
            const std::string otherwise = documents.size() == 1 ? name : fmt::format("{} {}", name, i + 1);
            sink(BiocDocument(documents[i], reading).read(otherwise));
        });
}

Evidence recogniseBioc(const FileStart& start) {
    if (!start.isJson() && start.has("<collection") && (start.has("BioC") || start.has("<passage")))
        return Evidence::kContent;
    if (!start.document)
        return Evidence::kNone;
    const json documents = documentsIn(*start.document);
    return !documents.empty() && isBiocDocument(documents.front()) ? Evidence::kDocument : Evidence::kNone;
}

}  // namespace

DocumentFormat biocFormat() {
    return {.name = "bioc",
            .summary = "BioC, XML or JSON: passages with annotations and relations (PubTator, PMC)",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".xml",
            .container = Container::kOneFile,
            .holds = {},
            .decode = decodeBioc,
            .recognise = recogniseBioc};
}

}  // namespace app
