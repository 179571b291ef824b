// SPDX-License-Identifier: GPL-3.0-or-later
// brat: the text as it is in .txt, spans in .ann. A span with a line end or tab in it is written in parts around it, as
// brat does. What brat cannot represent goes into a note (AnnotatorNotes) as JSON. Relations, events, attributes and
// people's notes are kept as they stand.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "app/formats/formats.h"
#include "app/formats/syntax/brat_lines.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "tasks/files/line_source.h"

namespace app {
namespace {

using nlohmann::json;
using Parts = std::vector<elmo::ByteSpan>;

/// Of a document. A bound that grew with the file would let notes ask for memory by the square of their number.
constexpr std::size_t kMaxSources = 10'000;

/// 12 of "T12"; 0 if there is no number, or one that no program counts up to.
std::int64_t numberIn(std::string_view id) {
    constexpr std::int64_t kMax = 1'000'000'000;
    std::int64_t number = 0;
    const char* const end = id.data() + id.size();
    const auto [stop, error] = std::from_chars(id.data() + (id.empty() ? 0 : 1), end, number);
    return error == std::errc() && stop == end && number > 0 && number <= kMax ? number : 0;
}

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

/// In order, and joined if nothing but line ends and tabs (or nothing at all) lies between.
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

/// The name that a span has in the file. Where lines refer to spans, it comes from the span's id, as they say it.
std::string nameOfSpan(const tasks::SpanAnnotation& span, int number, const tasks::Annotations& annotations) {
    return fmt::format("T{}", annotations.uninterpreted.empty() ? number : span.id);
}

/// Leaves only brat's own lines, and of these only those whose references are there.
void dropDanglingLines(tasks::Annotations& annotations) {
    std::set<std::string> ids;
    for (const auto& span : annotations.spans)
        if (std::string name = fmt::format("T{}", span.id); numberIn(name) > 0)
            ids.insert(std::move(name));
    const bool named = ids.size() == annotations.spans.size();  // by numbers that brat can read
    auto& lines = annotations.uninterpreted;
    std::erase_if(lines, [&](const tasks::UninterpretedData& line) {
        return line.format != "brat" || !named || line.content.empty() || line.content.starts_with('T') ||
               line.content.find_first_of("\r\n") != std::string::npos;
    });
    for (const tasks::UninterpretedData& line : lines)
        ids.emplace(idOf(line.content));
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

/// Rejected annotations are left out: brat would show them like any other.
void adaptBrat(tasks::AnnotatedDocument& document) {
    std::erase_if(document.annotations.spans,
                  [&](auto& span) { return !isValid(span) || !adaptSpan(*document.document, span); });
    dropDanglingLines(document.annotations);
}

/// What the line of a span does not say; null if it says everything.
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

/// The numbers of the notes in the file begin after those that are kept.
std::int64_t largestNote(const tasks::Annotations& annotations) {
    std::int64_t largest = 0;
    for (const auto& line : annotations.uninterpreted)
        if (line.content.starts_with('#'))
            largest = std::max(largest, numberIn(idOf(line.content)));
    return largest;
}

std::vector<FilePart> encodeBrat(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    requireWritableSpans(document, "brat");
    const elmo::Document& text = *document.document;
    const elmo::OffsetMap map(text.text());
    std::string lines;
    std::vector<bool> described(document.annotations.sources.size());
    int number = 0;
    std::int64_t notes = largestNote(document.annotations);
    for (const auto& span : document.annotations.spans) {
        const std::string name = nameOfSpan(span, ++number, document.annotations);
        std::string places, covered;
        Parts parts = span.more;
        parts.insert(parts.begin(), span.bytes);
        for (const elmo::ByteSpan part : parts)
            for (const elmo::ByteSpan fragment : fragmentsOf(text, part)) {
                const elmo::CodePointSpan at = map.toCodePoints(fragment);
                places += fmt::format("{}{} {}", places.empty() ? "" : ";", at.begin.value(), at.end.value());
                covered += fmt::format("{}{}", covered.empty() ? "" : " ", text.slice(fragment));
            }
        lines += fmt::format("{}\t{} {}\t{}\n", name, withoutBlanks(span.label), places, covered);
        if (const json note = noteOf(span, document.annotations, described); !note.is_null())
            lines += fmt::format("#{}\tAnnotatorNotes {}\t{}\n", ++notes, name, note.dump(-1, ' ', true));
    }
    for (const auto& line : document.annotations.uninterpreted)
        lines += line.content + "\n";
    return {{".ann", lines}, {".txt", text.text()}};
}

[[noreturn]] void refuse(std::size_t line, const std::string& why) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("Line {} of the .ann file {}.", line + 1, why));
}

class BratLines {
public:
    explicit BratLines(DocumentBuilder& builder) : m_builder(builder) {}

    void read(std::string_view annotations) {
        const auto lines = splitAt(annotations, '\n');
        // Spans keep the numbers of their names as ids. The others get ids after these and after those that lines refer
        // to in vain: such a line must not come to mean a span that it never named.
        const auto take = [&nextId = m_builder.annotations().nextId](std::string_view id) {
            if (id.starts_with('T'))
                nextId = std::max(nextId, numberIn(id) + 1);
        };
        for (const std::string_view line : lines) {
            take(idOf(line));
            for (const std::string& id : referencesOf(line))
                take(id);
        }
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (lines[i].starts_with('T'))
                readSpan(lines[i], i);
        for (std::string_view line : lines) {
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            if (!line.empty() && !line.starts_with('T') && !readNote(line))
                m_builder.annotations().uninterpreted.push_back({"brat", withIds(line, m_names)});
        }
    }

private:
    void readSpan(std::string_view line, std::size_t number) {
        const auto columns = splitAt(line, '\t');
        const std::size_t blank = columns.size() < 2 ? std::string_view::npos : columns[1].find(' ');
        if (blank == std::string_view::npos)
            refuse(number, "is a text-bound annotation without type and positions");
        Parts parts;
        std::string covered;
        for (const std::string_view place : splitAt(columns[1].substr(blank + 1), ';')) {
            const auto ends = wordsOf(place);
            if (ends.size() != 2)
                refuse(number, fmt::format("has {}; expected two positions", tasks::inQuotes(place)));
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
            refuse(number, fmt::format("has the text {}, but the document has {} at its positions (code points)",
                                       tasks::inQuotes(said), tasks::inQuotes(covered)));
        parts = joinParts(m_builder.text(), std::move(parts));
        auto& span = m_builder.addSpan(parts.front(), std::string(columns[1].substr(0, blank)));
        span.more.assign(parts.begin() + 1, parts.end());
        const std::int64_t named = numberIn(columns[0]);
        if (named > 0 && m_ids.insert(named).second)
            span.id = named;
        const std::string name(columns[0]);
        if (!m_index.emplace(name, m_builder.annotations().spans.size() - 1).second)
            refuse(number, fmt::format("has the id {} of an earlier line", name));
        m_names[name] = fmt::format("T{}", span.id);
    }

    /// Whether the line is a note that encodeBrat() wrote.
    bool readNote(std::string_view line) {
        const auto columns = splitAt(line, '\t');
        if (!line.starts_with('#') || columns.size() < 3 || !columns[1].starts_with("AnnotatorNotes ") ||
            !columns[2].starts_with('{'))
            return false;
        const auto found = m_index.find(std::string(columns[1].substr(columns[1].find(' ') + 1)));
        const json note = json::parse(columns[2], nullptr, false);
        if (found == m_index.end() || !note.is_object() || !note.contains("layer"))
            return false;  // a person's note in braces
        auto& annotations = m_builder.annotations();
        auto& span = annotations.spans[found->second];
        span.label = note.value("label", span.label);
        if (note.contains("made_by")) {
            const auto index = elmo::wholeNumberOr(note, "source", std::size_t{0});
            if (index >= kMaxSources)
                throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("A note names source {}.", index));
            annotations.sources.resize(std::max(annotations.sources.size(), index + 1));
            annotations.sources[index] = sourceOf(note["made_by"]);
        }
        takeMaker(note, annotations.sources.size(), span);
        return true;
    }

    DocumentBuilder& m_builder;
    std::map<std::string, std::size_t> m_index;  ///< of the span by its id in the file
    std::map<std::string, std::string> m_names;  ///< what the span is called in the lines that are kept
    std::set<std::int64_t> m_ids;
};

void decodeBrat(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    const auto text = std::ranges::find(files, ".txt", &FilePart::suffix);
    if (text == files.end())
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          fmt::format("{} has no .txt file next to its .ann file; brat needs both.", name));
    requireUtf8(text->bytes, name);
    requireUtf8(files.front().bytes, name);
    DocumentBuilder builder(name, text->bytes);
    BratLines(builder).read(files.front().bytes);
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
            .holds = {.pieces = true, .confidence = true, .decisions = true, .makers = true, .uninterpreted = true},
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
