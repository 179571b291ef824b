// SPDX-License-Identifier: GPL-3.0-or-later
// UIMA CAS XMI with DKPro's types, and this program's where DKPro has none (cas_annotations.h); the type system goes
// into the same zip.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <pugixml.hpp>

#include "app/documents/document_edits.h"
#include "app/formats/cas_document.h"
#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/text_columns.h"
#include "app/formats/syntax/xml_text.h"
#include "elmo/error.h"

namespace app {
namespace {

/// The packages of cas:: with the prefixes that they have here.
struct Package {
    const char* prefix;
    std::string_view name;
};
constexpr Package kPackages[] = {{"meta", "de.tudarmstadt.ukp.dkpro.core.api.metadata.type"},
                                 {"seg", "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type"},
                                 {"pos", "de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos"},
                                 {"morph", "de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.morph"},
                                 {"ner", "de.tudarmstadt.ukp.dkpro.core.api.ner.type"},
                                 {"dep", "de.tudarmstadt.ukp.dkpro.core.api.syntax.type.dependency"},
                                 {"coref", "de.tudarmstadt.ukp.dkpro.core.api.coref.type"},
                                 {"elmoscope", "elmoscope"}};

/// A type of the type system: its features with their ranges, those of this program at the end.
struct TypeFeature {
    const char* name;
    std::string_view range;
};
struct TypeDefinition {
    std::string_view name;
    std::string_view super;
    std::vector<TypeFeature> features;
};

constexpr std::string_view kString = "uima.cas.String", kAnnotation = "uima.tcas.Annotation", kTop = "uima.cas.TOP";

const std::vector<TypeDefinition>& typeDefinitions() {
    static const std::vector<TypeDefinition> kTypes = {
        {cas::kMetaData, "uima.tcas.DocumentAnnotation", {{"documentTitle", kString}}},
        {cas::kField, kTop, {{"key", kString}, {"value", kString}}},
        {cas::kSentence, kAnnotation, {}},
        {cas::kToken, kAnnotation, {{"pos", cas::kPos}, {"lemma", cas::kLemma}, {"morph", cas::kMorph}}},
        {cas::kLemma, kAnnotation, {{"value", kString}}},
        {cas::kPos, kAnnotation, {{"PosValue", kString}, {"coarseValue", kString}}},
        {cas::kMorph, kAnnotation, {{"value", kString}}},
        {cas::kEntity, kAnnotation, {{"value", kString}, {"identifier", kString}}},
        {cas::kDependency,
         kAnnotation,
         {{"Governor", cas::kToken}, {"Dependent", cas::kToken}, {"DependencyType", kString}, {"flavor", kString}}},
        {cas::kChain, "uima.cas.AnnotationBase", {{"first", cas::kLink}}},
        {cas::kLink, kAnnotation, {{"next", cas::kLink}, {"referenceType", kString}, {"referenceRelation", kString}}},
        {cas::kSpan, kAnnotation, {{"label", kString}, {"kind", kString}}},
        {cas::kRelation,
         kAnnotation,
         {{"Governor", kAnnotation}, {"Dependent", kAnnotation}, {"label", kString}, {"kind", kString}}},
        {cas::kCluster, kTop, {{"label", kString}, {"members", "uima.cas.FSArray"}}},
        {cas::kAttribute, kTop, {{"target", kTop}, {"name", kString}, {"value", kString}}},
        {cas::kTokenAttribute, kAnnotation, {{"name", kString}, {"value", kString}}}};
    return kTypes;
}

FilePart typeSystem() {
    std::string xml =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<typeSystemDescription xmlns=\"http://uima.apache.org/resourceSpecifier\">\n"
        "  <name>Elmoscope</name>\n  <types>\n";
    for (const TypeDefinition& type : typeDefinitions()) {
        xml += fmt::format("    <typeDescription>\n      <name>{}</name>\n      <supertypeName>{}</supertypeName>\n",
                           type.name, type.super);
        for (const TypeFeature& feature : type.features)
            xml += fmt::format(
                "      {}<featureDescription><name>{}</name><rangeTypeName>{}</rangeTypeName>"
                "</featureDescription>{}\n",
                &feature == &type.features.front() ? "<features>\n        " : "  ", feature.name, feature.range,
                &feature == &type.features.back() ? "\n      </features>" : "");
        xml += "    </typeDescription>\n";
    }
    return {"TypeSystem.xml", xml + "  </types>\n</typeSystemDescription>\n"};
}

void adaptXmi(tasks::AnnotatedDocument& document) {
    if (std::string allowed = xmlAllowed(document.document->text()); allowed != document.document->text())
        replaceTextOfSameUtf16(document, std::move(allowed));
    changeTexts(document.annotations, [](std::string& text) { text = xmlAllowed(text); });
}

std::string_view prefixOf(std::string_view type) {
    const std::string_view package = type.substr(0, type.rfind('.'));
    return std::ranges::find(kPackages, package, &Package::name)->prefix;
}

class XmiWriter {
public:
    explicit XmiWriter(const tasks::AnnotatedDocument& document) : m_document(document) {}

    std::string write() {
        m_xml =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xmi:XMI xmlns:xmi=\"http://www.omg.org/XMI\" "
            "xmlns:cas=\"http:///uima/cas.ecore\"";
        for (const Package& package : kPackages) {
            std::string path(package.name);
            std::ranges::replace(path, '.', '/');
            m_xml += fmt::format(" xmlns:{}=\"http:///{}.ecore\"", package.prefix, path);
        }
        m_xml += " xmi:version=\"2.0\">\n<cas:NULL xmi:id=\"0\"/>\n";
        for (const CasAnnotation& annotation : casAnnotationsOf(m_document))
            add(annotation);
        m_xml += fmt::format(
            "<cas:Sofa xmi:id=\"1\" sofaNum=\"1\" sofaID=\"_InitialView\" mimeType=\"text/plain\" sofaString=\"{}\"/>\n"
            "<cas:View sofa=\"1\" members=\"{}\"/>\n</xmi:XMI>\n",
            xmlEscape(m_document.document->text()), m_members);
        return std::move(m_xml);
    }

private:
    void add(const CasAnnotation& annotation) {
        const std::string_view type = annotation.type;
        m_xml += fmt::format("<{}:{} xmi:id=\"{}\"", prefixOf(type), type.substr(type.rfind('.') + 1), annotation.id);
        if (annotation.begin >= 0)
            m_xml += fmt::format(" sofa=\"1\" begin=\"{}\" end=\"{}\"", annotation.begin, annotation.end);
        else if (type == cas::kChain)
            m_xml += " sofa=\"1\"";
        for (const auto& [name, value] : annotation.features)
            m_xml += fmt::format(" {}=\"{}\"", name, xmlEscape(xmlAllowed(value)));
        m_xml += "/>\n";
        m_members += (m_members.empty() ? "" : " ") + annotation.id;
    }

    const tasks::AnnotatedDocument& m_document;
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

/// The name of a type, "webanno.custom.Span" of "custom:Span" with xmlns:custom="http:///webanno/custom.ecore".
class TypeNames {
public:
    explicit TypeNames(const pugi::xml_node& root) {
        for (const pugi::xml_attribute attribute : root.attributes()) {
            std::string_view name = attribute.name(), uri = attribute.value();
            if (!name.starts_with("xmlns:"))
                continue;
            if (uri.starts_with("http:///"))
                uri.remove_prefix(8);
            if (uri.ends_with(".ecore"))
                uri.remove_suffix(6);
            std::string package(uri);
            std::ranges::replace(package, '/', '.');
            m_packages.emplace(name.substr(6), std::move(package));
        }
    }

    std::string of(const pugi::xml_node& node) const {
        const std::string_view name = node.name();
        const auto package = m_packages.find(name.substr(0, name.find(':')));
        const std::string local(localName(node));
        return package == m_packages.end() ? local : package->second + "." + local;
    }

private:
    std::map<std::string, std::string, std::less<>> m_packages;
};

/// The view that annotators work in; other views hold what programs made of it.
pugi::xml_node initialSofa(const pugi::xml_node& root) {
    pugi::xml_node first;
    for (const pugi::xml_node node : root.children()) {
        if (localName(node) != "Sofa")
            continue;
        if (std::string_view(node.attribute("sofaID").value()) == "_InitialView")
            return node;
        if (!first)
            first = node;
    }
    return first;
}

void decodeXmi(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading& reading) {
    const std::string bytes = xmlInUtf8(files.front().bytes, name);
    pugi::xml_document xml;
    // No document types and no entities beyond the five: nothing here expands or reads other files.
    const auto parsed = xml.load_buffer(bytes.data(), bytes.size(), pugi::parse_escapes, pugi::encoding_utf8);
    const pugi::xml_node root = xml.document_element();
    const pugi::xml_node sofa = initialSofa(root);
    if (!parsed || !sofa)
        throw elmo::Error(
            elmo::ErrorCode::kBadFormat,
            fmt::format("{} is not a UIMA CAS in XMI format: {}.", name,
                        parsed ? "it has no Sofa" : fmt::format("{} at byte {}", parsed.description(), parsed.offset)));
    const TypeNames types(root);
    CasDocument cas(sofa.attribute("sofaString").value());
    for (const pugi::xml_node node : root.children()) {
        CasAnnotation annotation{.type = types.of(node)};
        annotation.id = node.attribute("xmi:id").value();
        const bool hasSofa = node.attribute("sofa") || node.attribute("begin");  // lists and the like have none
        annotation.isInView =
            !hasSofa || std::strcmp(node.attribute("sofa").value(), sofa.attribute("xmi:id").value()) == 0;
        for (const pugi::xml_attribute attribute : node.attributes()) {
            const std::string_view feature = attribute.name();
            if (feature == "begin")
                annotation.begin = attribute.as_llong(-1);
            else if (feature == "end")
                annotation.end = attribute.as_llong(-1);
            else if (feature != "sofa" && feature.find(':') == std::string_view::npos)
                annotation.features.emplace_back(feature, attribute.value());
        }
        cas.add(std::move(annotation));
    }
    sink(cas.build(name, reading));
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
            .holds = {.language = true,
                      .tokens = true,
                      .sentences = true,
                      .kinds = true,
                      .features = true,
                      .tokenAttributes = true,
                      .relations = true,
                      .trees = true,
                      .tokenRelations = true,
                      .clusters = true,
                      .metadata = true},
            .adapt = adaptXmi,
            .encode = encodeXmi,
            .decode = decodeXmi,
            .recognise = recogniseXmi,
            .companion = typeSystem};
}

}  // namespace app
