// SPDX-License-Identifier: GPL-3.0-or-later
// brat: the text as it is in .txt, spans in .ann. A span with a line end or tab in it is written in parts around it, as
// brat does. Relations, attributes and equivalences are annotations; what brat cannot represent goes into a note
// (AnnotatorNotes) as JSON. Events and people's notes are kept as they stand.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <type_traits>

#include "app/formats/brat_reader.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/brat_lines.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"

namespace app {
namespace {

using nlohmann::json;
using Parts = BratParts;

/// The pieces of a span between line ends and tabs.
Parts fragmentsOf(const elmo::Document& document, elmo::ByteSpan span) {
    Parts parts;
    elmo::ByteOffset begin = span.begin, at = span.begin;
    const auto close = [&] {
        if (begin < at)
            parts.push_back({begin, at});
    };
    forEachCharacter(document.slice(span), [&](std::uint32_t c, std::string_view bytes) {
        const elmo::ByteOffset next = at + static_cast<std::int64_t>(bytes.size());
        if (breaksBratLine(c)) {
            close();
            begin = next;
        }
        at = next;
    });
    close();
    return parts;
}

/// Parts begin and end with something that brat can show; spans of line ends alone can't be written.
bool adaptSpan(const elmo::Document& document, tasks::SpanAnnotation& span) {
    Parts parts;
    Parts all = span.more;
    all.push_back(span.bytes);
    for (const elmo::ByteSpan part : all)
        if (const Parts fragments = fragmentsOf(document, part); !fragments.empty())
            parts.push_back({fragments.front().begin, fragments.back().end});
    if (parts.empty())
        return false;
    parts = joinBratParts(document.text(), std::move(parts));
    span.bytes = parts.front();
    span.more.assign(parts.begin() + 1, parts.end());
    return true;
}

/// The name that a span has in the file. Where lines refer to spans, it comes from the span's id, as they say it.
std::string nameOfSpan(const tasks::SpanAnnotation& span, int number, const tasks::Annotations& annotations) {
    return fmt::format("T{}", annotations.uninterpreted.empty() ? number : span.id);
}

/// The names that relations have in the file. Where lines refer to relations, they come from the ids, as they say it;
/// otherwise from their order, without the names of relations that are kept as lines.
std::vector<std::string> namesOfRelations(const tasks::Annotations& annotations) {
    std::set<std::string> taken;
    bool isReferred = false;
    for (const tasks::UninterpretedData& line : annotations.uninterpreted) {
        taken.emplace(idOf(line.content));
        for (const std::string& id : referencesOf(line.content))
            isReferred = isReferred || id.starts_with('R');
    }
    std::vector<std::string> names;
    std::int64_t number = 0;
    for (const auto& relation : annotations.relations) {
        std::string name = fmt::format("R{}", relation.id);
        while (!isReferred && taken.contains(name = fmt::format("R{}", ++number))) {
        }
        names.push_back(std::move(name));
    }
    return names;
}

/// Leaves only brat's own lines, and of these only those whose references are there.
void dropDanglingLines(tasks::Annotations& annotations) {
    std::set<std::string> ids;
    for (const auto& span : annotations.spans)
        if (std::string name = fmt::format("T{}", span.id); numberInBratId(name) > 0)
            ids.insert(std::move(name));
    const bool named = ids.size() == annotations.spans.size();  // by numbers that brat can read
    auto& lines = annotations.uninterpreted;
    std::erase_if(lines, [&](const tasks::UninterpretedData& line) {
        return line.format != "brat" || !named || line.content.empty() || line.content.starts_with('T') ||
               line.content.find_first_of("\r\n") != std::string::npos;
    });
    for (const tasks::UninterpretedData& line : lines)
        ids.emplace(idOf(line.content));
    for (const tasks::RelationAnnotation& relation : annotations.relations)
        ids.insert(fmt::format("R{}", relation.id));
    const auto dangles = [&](const tasks::UninterpretedData& line) {
        const bool missing =
            !std::ranges::all_of(referencesOf(line.content), [&](const auto& id) { return ids.contains(id); });
        if (missing)
            ids.erase(std::string(idOf(line.content)));
        return missing;
    };
    while (std::erase_if(lines, dangles) > 0) {  // what referred to a line that is gone now goes next
    }
}

template <class Annotation>
bool isRejected(const Annotation& annotation) {
    return annotation.decision == tasks::Decision::kRejected;
}

/// Rejected annotations are left out: brat would show them like any other.
void adaptBrat(tasks::AnnotatedDocument& document) {
    std::erase_if(document.annotations.spans,
                  [&](auto& span) { return !isValid(span) || !adaptSpan(*document.document, span); });
    tasks::Annotations& all = document.annotations;
    tasks::dropDangling(all);
    if (std::ranges::any_of(all.relations, &isRejected<tasks::RelationAnnotation>))
        std::erase_if(all.relations.edit(), &isRejected<tasks::RelationAnnotation>);
    // A line of an equivalence has no id, so that no note can say more of it; it is about two spans at least.
    std::erase_if(all.clusters, [](const tasks::ClusterAnnotation& cluster) {
        return isRejected(cluster) || cluster.spans.size() < 2 || withoutBlanks(cluster.label) != cluster.label;
    });
    for (tasks::ClusterAnnotation& cluster : all.clusters) {
        cluster.features.clear();
        cluster.layer = tasks::AnnotationLayer::kHuman;
        cluster.source = -1;
        cluster.decision = tasks::Decision::kOpen;
        cluster.annotator.clear();
    }
    dropDanglingLines(all);
}

/// Whether attributes can be written as lines of their own: names and values are words.
bool areWords(const std::vector<tasks::NamedValue>& features) {
    std::set<std::string> names;
    return std::ranges::all_of(features, [&](const tasks::NamedValue& feature) {
        return !feature.name.empty() && withoutBlanks(feature.name) == feature.name &&
               (feature.value.empty() || withoutBlanks(feature.value) == feature.value) &&
               names.insert(feature.name).second;
    });
}

/// The type of a line: the label, or the layer of what has no label.
template <class Annotation>
std::string typeOf(const Annotation& annotation) {
    return withoutBlanks(annotation.label.empty() ? annotation.kind : annotation.label);
}

/// What the line of a span or relation does not say; null if it says everything.
template <class Annotation>
json noteOf(const Annotation& one, const tasks::Annotations& annotations, std::vector<bool>& described) {
    json note = json::object();
    if (typeOf(one) != one.label)
        note["label"] = one.label;
    if (!one.kind.empty())
        note["kind"] = one.kind;
    if (!one.annotator.empty())
        note["annotator"] = one.annotator;
    if (!areWords(one.features))
        for (const tasks::NamedValue& feature : one.features)
            note["features"].push_back({feature.name, feature.value});
    const bool plain = one.layer == tasks::AnnotationLayer::kHuman && one.source < 0 && !one.confidence &&
                       one.decision == tasks::Decision::kOpen;
    if (plain && note.empty())
        return nullptr;
    tasks::SpanAnnotation made;  // who made it
    made.layer = one.layer;
    made.source = one.source;
    made.confidence = one.confidence;
    made.decision = one.decision;
    putMaker(note, made);
    if (one.source >= 0 && !described[static_cast<std::size_t>(one.source)]) {
        described[static_cast<std::size_t>(one.source)] = true;
        note["made_by"] = sourceJson(annotations.sources[static_cast<std::size_t>(one.source)]);
    }
    return note;
}

/// The numbers of notes and attributes in the file begin after those that are kept.
std::int64_t largestId(const tasks::Annotations& annotations, char letter) {
    std::int64_t largest = 0;
    for (const auto& line : annotations.uninterpreted)
        if (line.content.starts_with(letter))
            largest = std::max(largest, numberInBratId(idOf(line.content)));
    return largest;
}

class BratWriter {
public:
    explicit BratWriter(const tasks::AnnotatedDocument& document)
        : m_text(*document.document),
          m_all(document.annotations),
          m_map(m_text.text()),
          m_described(m_all.sources.size()),
          m_notes(largestId(m_all, '#')),
          m_attributes(largestId(m_all, 'A')) {}

    std::string write() {
        int number = 0;
        for (const auto& span : m_all.spans) {
            const std::string& name = m_names[span.id] = nameOfSpan(span, ++number, m_all);
            writeSpan(span, name);
            writeMore(span, name);
        }
        const std::vector<std::string> names = namesOfRelations(m_all);
        std::size_t place = 0;
        for (const auto& relation : m_all.relations) {
            const std::string& name = names[place++];
            m_lines +=  // brat ends the line of a relation with a tab
                fmt::format("{}\t{} {}:{} {}:{}\t\n", name, typeOf(relation), roleOf(relation, "Arg1"),
                            m_names.at(relation.from.span), roleOf(relation, "Arg2"), m_names.at(relation.to.span));
            writeMore(relation, name);
        }
        m_lines += m_attributeLines;
        for (const auto& cluster : m_all.clusters) {
            m_lines += "*\t" + (cluster.label.empty() ? std::string("Equiv") : cluster.label);
            for (const std::int64_t id : cluster.spans)
                m_lines += " " + m_names.at(id);
            m_lines += '\n';
        }
        for (const auto& line : m_all.uninterpreted)
            m_lines += line.content + "\n";
        return std::move(m_lines);
    }

private:
    /// Roles of a relation other than Arg1 and Arg2 are attributes of those names.
    static std::string roleOf(const tasks::RelationAnnotation& relation, const char* role) {
        const std::string* other = tasks::findValue(relation.features, role);
        return other && areWords(relation.features) && !other->empty() ? *other : role;
    }

    void writeSpan(const tasks::SpanAnnotation& span, const std::string& name) {
        std::string places, covered;
        Parts parts = span.more;
        parts.insert(parts.begin(), span.bytes);
        for (const elmo::ByteSpan part : parts)
            for (const elmo::ByteSpan fragment : fragmentsOf(m_text, part)) {
                const elmo::CodePointSpan at = m_map.toCodePoints(fragment);
                places += fmt::format("{}{} {}", places.empty() ? "" : ";", at.begin.value(), at.end.value());
                covered += fmt::format("{}{}", covered.empty() ? "" : " ", m_text.slice(fragment));
            }
        m_lines += fmt::format("{}\t{} {}\t{}\n", name, typeOf(span), places, covered);
    }

    template <class Annotation>
    void writeMore(const Annotation& annotation, const std::string& name) {
        constexpr bool isRelation = std::is_same_v<Annotation, tasks::RelationAnnotation>;
        if (areWords(annotation.features))
            for (const tasks::NamedValue& feature : annotation.features)
                if (!isRelation || (feature.name != "Arg1" && feature.name != "Arg2"))
                    m_attributeLines += fmt::format("A{}\t{} {}{}{}\n", ++m_attributes, feature.name, name,
                                                    feature.value.empty() ? "" : " ", feature.value);
        if (const json note = noteOf(annotation, m_all, m_described); !note.is_null())
            m_lines += fmt::format("#{}\tAnnotatorNotes {}\t{}\n", ++m_notes, name, note.dump(-1, ' ', true));
    }

    const elmo::Document& m_text;
    const tasks::Annotations& m_all;
    elmo::OffsetMap m_map;
    std::map<std::int64_t, std::string> m_names;  ///< of spans
    std::vector<bool> m_described;                ///< sources that a note has named
    std::int64_t m_notes, m_attributes;           ///< the last numbers
    std::string m_lines, m_attributeLines;
};

std::vector<FilePart> encodeBrat(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    requireWritableSpans(document, "brat");
    return {{".ann", BratWriter(document).write()}, {".txt", document.document->text()}};
}

void decodeBrat(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading& reading) {
    const auto text = std::ranges::find(files, ".txt", &FilePart::suffix);
    if (text == files.end())
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          fmt::format("{} has no .txt file next to its .ann file; brat needs both.", name));
    requireUtf8(text->bytes, name);
    requireUtf8(files.front().bytes, name);
    DocumentBuilder builder(name, text->bytes);
    readBratLines(files.front().bytes, builder, reading);
    sink(builder.build());
}

std::string_view kindOfBratLine(std::string_view line) {
    switch (line.empty() ? ' ' : line.front()) {
        case 'R':
            return "relations";
        case '*':
            return "equivalences";
        case 'E':
            return "events";
        case 'A':
        case 'M':
            return "attributes";
        case 'N':
            return "normalizations";
        case '#':
            return "notes";
        default:
            return "lines of brat";
    }
}

Evidence recogniseBrat(const FileStart& start) {
    return start.suffix == ".ann" ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat bratFormat() {
    return {.name = "brat",
            .summary = "brat standoff, .txt and .ann",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".ann",
            .container = Container::kFilePerOne,
            .holds = {.pieces = true,
                      .confidence = true,
                      .decisions = true,
                      .makers = true,
                      .kinds = true,
                      .features = true,
                      .relations = true,
                      .clusters = true,
                      .uninterpreted = true},
            .textSuffix = ".txt",
            .adapt = adaptBrat,
            .encode = encodeBrat,
            .decode = decodeBrat,
            .recognise = recogniseBrat,
            .kindOfData = kindOfBratLine,
            .idOfData = numberedIdOf,
            .renamedData = withIds};
}

}  // namespace app
