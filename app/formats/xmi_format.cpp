// SPDX-License-Identifier: GPL-3.0-or-later
// UIMA CAS XMI with DKPro's types Token, Sentence and NamedEntity; the type system goes into the same zip.
#include <fmt/format.h>

#include <cstring>
#include <pugixml.hpp>

#include "app/documents/document_edits.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/text_columns.h"
#include "app/formats/syntax/xml_text.h"
#include "elmo/error.h"

namespace app {
namespace {

constexpr const char* kHead =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:meta="http:///de/tudarmstadt/ukp/dkpro/core/api/metadata/type.ecore" xmlns:seg="http:///de/tudarmstadt/ukp/dkpro/core/api/segmentation/type.ecore" xmlns:ner="http:///de/tudarmstadt/ukp/dkpro/core/api/ner/type.ecore" xmi:version="2.0">
<cas:NULL xmi:id="0"/>
)";
constexpr const char* kUimaUnspecified = "x-unspecified";  // UIMA's word for it
constexpr std::string_view kEntityTypes = "http:///de/tudarmstadt/ukp/dkpro/core/api/ner/type.ecore";

constexpr const char* kTypeSystem = R"(<?xml version="1.0" encoding="UTF-8"?>
<typeSystemDescription xmlns="http://uima.apache.org/resourceSpecifier">
  <name>Elmoscope</name>
  <types>
    <typeDescription>
      <name>de.tudarmstadt.ukp.dkpro.core.api.metadata.type.DocumentMetaData</name>
      <supertypeName>uima.tcas.DocumentAnnotation</supertypeName>
      <features>
        <featureDescription><name>documentTitle</name><rangeTypeName>uima.cas.String</rangeTypeName></featureDescription>
      </features>
    </typeDescription>
    <typeDescription>
      <name>de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Sentence</name>
      <supertypeName>uima.tcas.Annotation</supertypeName>
    </typeDescription>
    <typeDescription>
      <name>de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token</name>
      <supertypeName>uima.tcas.Annotation</supertypeName>
    </typeDescription>
    <typeDescription>
      <name>de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity</name>
      <supertypeName>uima.tcas.Annotation</supertypeName>
      <features>
        <featureDescription><name>value</name><rangeTypeName>uima.cas.String</rangeTypeName></featureDescription>
        <featureDescription><name>identifier</name><rangeTypeName>uima.cas.String</rangeTypeName></featureDescription>
      </features>
    </typeDescription>
  </types>
</typeSystemDescription>
)";

FilePart typeSystem() {
    return {"TypeSystem.xml", kTypeSystem};
}

void adaptXmi(tasks::AnnotatedDocument& document) {
    if (std::string allowed = xmlAllowed(document.document->text()); allowed != document.document->text())
        replaceTextOfSameUtf16(document, std::move(allowed));
    for (auto& span : document.annotations.spans)
        span.label = xmlAllowed(span.label);
}

class XmiWriter {
public:
    explicit XmiWriter(const tasks::AnnotatedDocument& document)
        : m_document(document), m_text(*document.document), m_map(m_text.text()) {}

    std::string write() {
        m_xml = kHead;
        const std::string language = m_text.language().empty() ? kUimaUnspecified : m_text.language();
        add("meta:DocumentMetaData", {{}, elmo::ByteOffset(static_cast<std::int64_t>(m_text.text().size()))},
            fmt::format(" language=\"{}\" documentTitle=\"{}\"", xmlEscape(language),
                        xmlEscape(xmlAllowed(m_document.name))));
        for (const elmo::TokenSpan sentence : m_text.sentences())
            add("seg:Sentence", TokenFinder(m_text).bytesOf(sentence), "");
        for (const elmo::ByteSpan token : m_text.tokens())
            add("seg:Token", token, "");
        for (const auto& span : m_document.annotations.spans)
            add("ner:NamedEntity", span.bytes, fmt::format(" value=\"{}\"", xmlEscape(span.label)));
        m_xml += fmt::format(
            "<cas:Sofa xmi:id=\"1\" sofaNum=\"1\" sofaID=\"_InitialView\" mimeType=\"text/plain\" sofaString=\"{}\"/>\n"
            "<cas:View sofa=\"1\" members=\"{}\"/>\n</xmi:XMI>\n",
            xmlEscape(m_text.text()), m_members);
        return std::move(m_xml);
    }

private:
    void add(const char* type, elmo::ByteSpan bytes, const std::string& attributes) {
        const elmo::Utf16Span at = m_map.toUtf16(bytes);
        m_xml += fmt::format("<{} xmi:id=\"{}\" sofa=\"1\" begin=\"{}\" end=\"{}\"{}/>\n", type, ++m_id,
                             at.begin.value(), at.end.value(), attributes);
        m_members += fmt::format("{}{}", m_members.empty() ? "" : " ", m_id);
    }

    const tasks::AnnotatedDocument& m_document;
    const elmo::Document& m_text;
    elmo::OffsetMap m_map;
    int m_id = 1;  ///< 1 is the Sofa
    std::string m_xml, m_members;
};

std::vector<FilePart> encodeXmi(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    return {{".xmi", XmiWriter(document).write()}};
}

/// "Token" of "type3:Token", as prefixes are the writer's choice.
std::string_view localName(const pugi::xml_node& node) {
    const std::string_view name = node.name();
    return name.substr(name.find(':') == std::string_view::npos ? 0 : name.find(':') + 1);
}

/// "type3:" if the file calls DKPro's types of entities so; empty if it has none.
std::string entityPrefix(const pugi::xml_node& root) {
    for (const pugi::xml_attribute attribute : root.attributes())
        if (const std::string_view name = attribute.name();
            name.starts_with("xmlns:") && attribute.value() == kEntityTypes)
            return std::string(name.substr(name.find(':') + 1)) + ":";
    return {};
}

/// A type below NamedEntity may be all that a file says of an entity.
std::string entityLabel(const pugi::xml_node& node) {
    const std::string_view value = node.attribute("value").value(), type = localName(node);
    return std::string(value.empty() && type != "NamedEntity" ? type : value);
}

elmo::ByteSpan spanOf(const pugi::xml_node& node, const DocumentBuilder& builder) {
    return builder.map().toBytes(elmo::Utf16Span{elmo::Utf16Offset(node.attribute("begin").as_llong(-1)),
                                                 elmo::Utf16Offset(node.attribute("end").as_llong(-1))});
}

/// A place between two characters, which UIMA allows.
bool coversNothing(const pugi::xml_node& node) {
    const long long begin = node.attribute("begin").as_llong(-1);
    return begin >= 0 && begin == node.attribute("end").as_llong(-1);
}

void decodeXmi(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    const std::string& bytes = files.front().bytes;
    requireUtf8(bytes, name);
    pugi::xml_document xml;
    // No document types and no entities beyond the five: nothing here expands or reads other files.
    const auto parsed = xml.load_buffer(bytes.data(), bytes.size(), pugi::parse_escapes, pugi::encoding_utf8);
    const pugi::xml_node root = xml.document_element();
    pugi::xml_node sofa;
    for (const pugi::xml_node node : root.children())
        if (localName(node) == "Sofa" && !sofa)
            sofa = node;
    if (!parsed || !sofa)
        throw elmo::Error(
            elmo::ErrorCode::kBadFormat,
            fmt::format("{} is not a UIMA CAS in XMI format: {}.", name,
                        parsed ? "it has no Sofa" : fmt::format("{} at byte {}", parsed.description(), parsed.offset)));
    DocumentBuilder builder(name, sofa.attribute("sofaString").value());
    requireUtf8(builder.text(), name);  // a reference like &#xD800; gives what no UTF-8 holds
    const std::string entities = entityPrefix(root);
    std::vector<elmo::ByteSpan> tokens, sentences;
    for (const pugi::xml_node node : root.children()) {
        const std::string_view type = localName(node);
        const bool isAnnotation = !node.attribute("begin").empty();
        if (std::strcmp(node.attribute("sofa").value(), sofa.attribute("xmi:id").value()) != 0) {
            builder.leaveOut("annotations of other views", isAnnotation ? 1 : 0);
            continue;
        }
        // DKPro's readers and taggers write Person, Location and so on
        const bool isEntity =
            type == "NamedEntity" || (!entities.empty() && std::string_view(node.name()).starts_with(entities));
        if ((isEntity || type == "Token" || type == "Sentence") && coversNothing(node))
            builder.leaveOut("annotations without text");
        else if (type == "Token")
            tokens.push_back(spanOf(node, builder));
        else if (type == "Sentence")
            sentences.push_back(spanOf(node, builder));
        else if (isEntity)
            builder.addSpan(spanOf(node, builder), entityLabel(node));
        else if (const std::string_view language = node.attribute("language").value(); !language.empty())
            builder.setLanguage(language == kUimaUnspecified ? "" : std::string(language));
        else if (isAnnotation && !type.starts_with("Document"))  // DocumentMetaData says nothing of the text
            builder.leaveOut(fmt::format("annotations of the type {}", type));
    }
    if (!tokens.empty()) {  // sentences alone do not give the tokens
        builder.setTokens(std::move(tokens));
        builder.setSentences(std::move(sentences));
    }
    sink(builder.build());
}

Evidence recogniseXmi(const FileStart& start) {
    if (start.has("xmi:XMI"))
        return Evidence::kContent;
    if (start.suffix == ".zip" && start.head.starts_with("PK"))
        return Evidence::kCommonName;
    return start.suffix == ".xmi" ? Evidence::kName : Evidence::kNone;
}

}  // namespace

DocumentFormat xmiFormat() {
    return {.name = "xmi",
            .summary = "UIMA CAS XMI with its type system, one zip (DKPro, INCEpTION)",
            .unit = OffsetUnit::kUtf16,
            .suffix = ".xmi",
            .container = Container::kZip,
            .holds = {.language = true, .tokens = true, .sentences = true},
            .adapt = adaptXmi,
            .encode = encodeXmi,
            .decode = decodeXmi,
            .recognise = recogniseXmi,
            .companion = typeSystem};
}

}  // namespace app
