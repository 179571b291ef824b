// SPDX-License-Identifier: GPL-3.0-or-later
// brat: the text as it is in .txt, spans in .ann. A span with a line end or tab in it is written in parts around it, as
// brat does. What brat has no place for goes into a note (AnnotatorNotes) as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/exporters/formats.h"
#include "app/exporters/json_documents.h"
#include "app/exporters/text_columns.h"
#include "elmo/error.h"
#include "elmo/formats/json_fields.h"
#include "tasks/data/line_source.h"

namespace app {
namespace {

using nlohmann::json;
using Parts = std::vector<elmo::ByteSpan>;

/// Of a document. A bound that grew with the file would let notes ask for memory by the square of their number.
constexpr std::size_t kMostSources = 10'000;

bool breaksLine(std::uint32_t c) {
    return c == '\t' || isLineEnd(c);
}

bool isOnlyBreaks(std::string_view text) {
    bool all = true;
    forEachCharacter(text, [&](std::uint32_t c, std::string_view) { all = all && breaksLine(c); });
    return all;
}

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
        if (breaksLine(c)) {
            close();
            begin = next;
        }
        at = next;
    });
    close();
    return parts;
}

/// In order, and joined where nothing but line ends and tabs (or nothing at all) lies between.
Parts joinParts(std::string_view text, Parts parts) {
    std::ranges::sort(parts);
    Parts joined;
    for (const elmo::ByteSpan part : parts) {
        const bool continues =
            !joined.empty() && (part.begin <= joined.back().end ||
                                isOnlyBreaks(text.substr(static_cast<std::size_t>(joined.back().end.value()),
                                                         static_cast<std::size_t>(part.begin - joined.back().end))));
        if (continues)
            joined.back().end = std::max(joined.back().end, part.end);
        else
            joined.push_back(part);
    }
    return joined;
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
    parts = joinParts(document.text(), std::move(parts));
    span.bytes = parts.front();
    span.more.assign(parts.begin() + 1, parts.end());
    return true;
}

void adapt(tasks::AnnotatedDocument& document) {
    std::erase_if(document.annotations.spans, [&](auto& span) { return !adaptSpan(*document.document, span); });
}

/// What the line of a span does not say; null where it says everything.
json noteOf(const tasks::SpanAnnotation& span, const tasks::Annotations& annotations, std::vector<bool>& described) {
    json note = json::object();
    if (withoutBlanks(span.label) != span.label)
        note["label"] = span.label;
    const bool plain = span.layer == tasks::AnnotationLayer::kHuman && span.source < 0 && !span.confidence &&
                       span.decision == tasks::Decision::kOpen;
    if (plain && note.empty())
        return nullptr;
    putMaker(note, span);
    if (span.source >= 0 && !described[static_cast<std::size_t>(span.source)]) {
        described[static_cast<std::size_t>(span.source)] = true;
        note["made_by"] = sourceJson(annotations.sources[static_cast<std::size_t>(span.source)]);
    }
    return note;
}

std::vector<FilePart> encode(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    requireWritableSpans(document, "brat");
    const elmo::Document& text = *document.document;
    const elmo::OffsetMap map(text.text());
    std::string lines;
    std::vector<bool> described(document.annotations.sources.size());
    int number = 0;
    int notes = 0;
    for (const auto& span : document.annotations.spans) {
        std::string places, covered;
        Parts parts = span.more;
        parts.insert(parts.begin(), span.bytes);
        for (const elmo::ByteSpan part : parts)
            for (const elmo::ByteSpan fragment : fragmentsOf(text, part)) {
                const elmo::CodePointSpan at = map.toCodePoints(fragment);
                places += fmt::format("{}{} {}", places.empty() ? "" : ";", at.begin.value(), at.end.value());
                covered += fmt::format("{}{}", covered.empty() ? "" : " ", text.slice(fragment));
            }
        lines += fmt::format("T{}\t{} {}\t{}\n", ++number, withoutBlanks(span.label), places, covered);
        if (const json note = noteOf(span, document.annotations, described); !note.is_null())
            lines += fmt::format("#{}\tAnnotatorNotes T{}\t{}\n", ++notes, number, note.dump(-1, ' ', true));
    }
    return {{".ann", lines}, {".txt", text.text()}};
}

[[noreturn]] void refuse(std::size_t line, const std::string& why) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("Line {} of the .ann file {}.", line + 1, why));
}

class Reader {
public:
    explicit Reader(DocumentBuilder& builder) : m_builder(builder) {}

    void read(std::string_view annotations) {
        std::vector<std::string_view> notes;
        const auto lines = splitAt(annotations, '\n');
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i].starts_with('T'))
                readSpan(lines[i], i);
            else if (lines[i].starts_with('#'))
                notes.push_back(lines[i]);
        }
        for (const std::string_view note : notes)
            readNote(note);
    }

private:
    void readSpan(std::string_view line, std::size_t number) {
        const auto columns = splitAt(line, '\t');
        const std::size_t blank = columns.size() < 2 ? std::string_view::npos : columns[1].find(' ');
        if (blank == std::string_view::npos)
            refuse(number, "has no type and positions where a text-bound annotation has them");
        Parts parts;
        std::string covered;
        for (const std::string_view place : splitAt(columns[1].substr(blank + 1), ';')) {
            const auto ends = wordsOf(place);
            if (ends.size() != 2)
                refuse(number, fmt::format("says {} where two positions were expected", tasks::inQuotes(place)));
            parts.push_back(m_builder.map().toBytes(elmo::CodePointSpan{
                elmo::CodePointOffset(numberOf(ends[0], number)), elmo::CodePointOffset(numberOf(ends[1], number))}));
            if (parts.back().begin >= parts.back().end)
                refuse(number, "has a part without text");
            covered += fmt::format("{}{}", covered.empty() ? "" : " ", m_builder.slice(parts.back()));
        }
        std::string_view said = columns.size() > 2 ? columns[2] : "";
        if (said.ends_with('\r') && !covered.ends_with('\r'))
            said.remove_suffix(1);
        if (columns.size() > 2 && said != covered)
            refuse(number, fmt::format("says {} where the text has {} at its positions (code points)",
                                       tasks::inQuotes(said), tasks::inQuotes(covered)));
        parts = joinParts(m_builder.text(), std::move(parts));
        auto& span = m_builder.addSpan(parts.front(), std::string(columns[1].substr(0, blank)));
        span.more.assign(parts.begin() + 1, parts.end());
        m_index[std::string(columns[0])] = m_builder.annotations().spans.size() - 1;
    }

    void readNote(std::string_view line) {
        const auto columns = splitAt(line, '\t');
        if (columns.size() < 3 || !columns[1].starts_with("AnnotatorNotes ") || !columns[2].starts_with('{'))
            return;
        const auto found = m_index.find(std::string(columns[1].substr(columns[1].find(' ') + 1)));
        const json note = json::parse(columns[2], nullptr, false);
        if (found == m_index.end() || !note.is_object())
            return;  // a person's note in braces
        auto& annotations = m_builder.annotations();
        auto& span = annotations.spans[found->second];
        span.label = note.value("label", span.label);
        if (note.contains("made_by")) {
            const auto index = elmo::wholeNumberOr(note, "source", std::size_t{0});
            if (index >= kMostSources)
                throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("A note names source {}.", index));
            annotations.sources.resize(std::max(annotations.sources.size(), index + 1));
            annotations.sources[index] = sourceOf(note["made_by"]);
        }
        takeMaker(note, annotations.sources.size(), span);
    }

    DocumentBuilder& m_builder;
    std::map<std::string, std::size_t> m_index;  ///< of the span by its id in the file
};

void decode(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    const auto text = std::ranges::find(files, ".txt", &FilePart::suffix);
    if (text == files.end())
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          fmt::format("{} has no .txt file beside its .ann file; brat needs both.", name));
    requireUtf8(text->bytes, name);
    requireUtf8(files.front().bytes, name);
    DocumentBuilder builder(name, text->bytes);
    Reader(builder).read(files.front().bytes);
    sink(builder.build());
}

}  // namespace

DocumentFormat bratFormat() {
    return {.name = "brat",
            .summary = "brat standoff, .txt and .ann",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".ann",
            .container = Container::kFilePerOne,
            .holds = {.pieces = true, .confidence = true, .decisions = true, .makers = true},
            .adapt = adapt,
            .encode = encode,
            .decode = decode};
}

}  // namespace app
