// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/brat_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/formats/syntax/brat_lines.h"
#include "app/formats/syntax/foreign_counting.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/json_spans.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"
#include "tasks/files/line_source.h"

namespace app {
namespace {

using nlohmann::json;

/// Of a document. A bound that grew with the file would let notes ask for memory by the square of their number.
constexpr std::size_t kMaxSources = 10'000;

[[noreturn]] void refuseBrat(std::size_t line, const std::string& why) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("Line {} of the .ann file {}.", line + 1, why));
}

class BratLines {
public:
    BratLines(DocumentBuilder& builder, Reading& reading, const std::set<std::string>& leftOut)
        : m_builder(builder), m_reading(reading), m_leftOut(leftOut) {}

    void read(std::string_view annotations) {
        const auto lines = splitAt(annotations, '\n');
        // Spans, and relations where no span has the number, keep the numbers of their names as ids. The others get ids
        // after these and after those that lines refer to in vain: such a line must not come to mean what it never
        // named.
        const auto take = [&nextId = m_builder.annotations().nextId](std::string_view id) {
            if (id.starts_with('T') || id.starts_with('R'))
                nextId = std::max(nextId, numberInBratId(id) + 1);
        };
        for (const std::string_view line : lines) {
            take(idOf(line));
            for (const std::string& id : referencesOf(line))
                take(id);
        }
        chooseCounting(lines);
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (lines[i].starts_with('T') && !m_leftOut.contains(std::string(idOf(lines[i]))))
                m_reading.item(fmt::format("line {}", i + 1), [&] { addSpan(lines[i], i); });
        std::vector<std::string_view> rest;
        for (std::string_view line : lines) {
            line = line.substr(0, line.find_last_not_of('\r') + 1);
            if (!line.empty() && !line.starts_with('T'))
                rest.push_back(line);
        }
        for (const std::string_view line : rest)  // what another line says more of has to keep its id
            if (!line.starts_with('T') && !line.starts_with('R'))
                for (std::string& id : referencesOf(line))
                    m_referred.insert(std::move(id));
        for (std::size_t i = 0; i < rest.size(); ++i)
            if (readRelation(rest[i]) || readCluster(rest[i]))
                rest[i] = {};
        for (const std::string_view line : rest)
            if (!line.empty() && !readAttribute(line) && !readNote(line))
                m_builder.annotations().uninterpreted.push_back({"brat", withIds(line, m_names)});
        m_builder.leaveOut("relations to spans that are not there", m_dangling);
    }

private:
    /// The line of a span, its positions not looked at yet.
    struct SpanLine {
        std::string_view id, label, text;
        bool hasText = false;
        std::vector<std::pair<std::int64_t, std::int64_t>> places;
    };

    static SpanLine spanLine(std::string_view line, std::size_t number) {
        const auto columns = splitAt(line.substr(0, line.find_last_not_of('\r') + 1), '\t');
        const std::size_t blank = columns.size() < 2 ? std::string_view::npos : columns[1].find(' ');
        if (blank == std::string_view::npos)
            refuseBrat(number, "is a text-bound annotation without type and positions");
        SpanLine span{
            columns[0], columns[1].substr(0, blank), columns.size() > 2 ? columns[2] : "", columns.size() > 2, {}};
        for (const std::string_view place : splitAt(columns[1].substr(blank + 1), ';')) {
            const auto ends = wordsOf(place);
            if (ends.size() != 2)
                refuseBrat(number, fmt::format("has {}; expected two positions", tasks::inQuotes(place)));
            span.places.emplace_back(numberOf(ends[0], number), numberOf(ends[1], number));
        }
        return span;
    }

    BratParts partsOf(const SpanLine& span, std::size_t number) const {
        BratParts parts;
        for (const auto& [begin, end] : span.places) {
            parts.push_back({m_counting.toByte(begin, m_builder), m_counting.toByte(end, m_builder)});
            if (parts.back().begin >= parts.back().end)
                refuseBrat(number, "has a part without text");
        }
        return parts;
    }

    std::string textOf(const BratParts& parts) const {
        std::string covered;
        for (const elmo::ByteSpan part : parts)
            covered += fmt::format("{}{}", covered.empty() ? "" : " ", m_builder.slice(part));
        return covered;
    }

    /// How many of the lines have the text that is at their positions.
    std::int64_t agreeing(const std::vector<std::string_view>& lines) const {
        std::int64_t count = 0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (!lines[i].starts_with('T'))
                continue;
            try {
                const SpanLine span = spanLine(lines[i], i);
                count += !span.hasText || sameShownText(span.text, textOf(partsOf(span, i))) ? 1 : 0;
            } catch (const elmo::Error&) {  // outside the text, or no line of a span: reading it says so
            }
        }
        return count;
    }

    void chooseCounting(const std::vector<std::string_view>& lines) {
        const auto all = std::ranges::count_if(lines, [](std::string_view line) { return line.starts_with('T'); });
        std::int64_t most = agreeing(lines);
        if (most == all)
            return;
        ForeignCounting best;
        for (ForeignCounting counting : ForeignCounting::others(m_builder.text())) {
            m_counting = std::move(counting);
            if (const std::int64_t agree = agreeing(lines); agree > most) {
                most = agree;
                best = m_counting;
            }
        }
        m_counting = std::move(best);
        if (!m_counting.name.empty())
            m_reading.note(fmt::format("its positions were counted {}", m_counting.name));
    }

    void addSpan(std::string_view line, std::size_t number) {
        const SpanLine read = spanLine(line, number);
        BratParts parts = partsOf(read, number);
        const std::string covered = textOf(parts);
        if (read.hasText && !sameShownText(read.text, covered))
            refuseBrat(number, fmt::format("has the text {}, but the document has {} at its positions (code points)",
                                           tasks::inQuotes(read.text), tasks::inQuotes(covered)));
        const std::string name(read.id);
        if (m_index.contains(name))
            refuseBrat(number, fmt::format("has the id {} of an earlier line", name));
        parts = joinBratParts(m_builder.text(), std::move(parts));
        auto& span = m_builder.addSpan(parts.front(), std::string(read.label));
        span.more.assign(parts.begin() + 1, parts.end());
        const std::int64_t named = numberInBratId(read.id);
        if (named > 0 && m_ids.insert(named).second)
            span.id = named;
        m_index.emplace(name, m_builder.annotations().spans.size() - 1);
        m_names[name] = fmt::format("T{}", span.id);
    }

    std::int64_t idOfSpan(std::string_view name) const {
        const auto found = m_index.find(std::string(name));
        return found == m_index.end() ? 0 : m_builder.annotations().spans[found->second].id;
    }

    /// Whether the line is a relation between two spans: "R1\tWorksFor Arg1:T1 Arg2:T2". One to a span that is not
    /// there is counted.
    bool readRelation(std::string_view line) {
        const auto columns = splitAt(line, '\t');
        const auto words = columns.size() < 2 ? std::vector<std::string_view>() : wordsOf(columns[1]);
        if (!line.starts_with('R') || words.size() != 3)
            return false;
        tasks::RelationAnnotation relation;
        relation.label = words[0];
        for (const std::size_t end : {1, 2}) {
            const std::size_t colon = words[end].find(':');
            if (colon == std::string_view::npos || words[end].substr(colon + 1, 1) != "T")
                return false;  // an event's
            (end == 1 ? relation.from : relation.to).span = idOfSpan(words[end].substr(colon + 1));
            const std::string role = fmt::format("Arg{}", end);
            if (words[end].substr(0, colon) != role)
                relation.features.push_back({role, std::string(words[end].substr(0, colon))});
        }
        if (relation.from.span == 0 || relation.to.span == 0) {
            ++m_dangling;
            return true;
        }
        m_builder.addRelation(std::move(relation));
        const std::string name(columns[0]);
        if (const std::int64_t named = numberInBratId(name); named > 0 && m_ids.insert(named).second)
            m_builder.annotations().relations.edit().back().id = named;
        m_relations.emplace(name, m_builder.annotations().relations.size() - 1);
        m_names[name] = fmt::format("R{}", m_builder.annotations().relations.items().back().id);
        return true;
    }

    /// Whether the line is an equivalence of spans: "*\tEquiv T1 T2".
    bool readCluster(std::string_view line) {
        const auto columns = splitAt(line, '\t');
        const auto words = columns.size() < 2 ? std::vector<std::string_view>() : wordsOf(columns[1]);
        if (columns[0] != "*" || words.size() < 2)
            return false;
        tasks::ClusterAnnotation cluster;
        cluster.label = words[0];
        for (std::size_t i = 1; i < words.size(); ++i)
            if (const std::int64_t id = idOfSpan(words[i]); id != 0)
                cluster.spans.push_back(id);
            else if (!words[i].starts_with('T'))
                return false;
            else
                ++m_dangling;
        cluster.id = m_builder.newId();
        m_builder.annotations().clusters.push_back(std::move(cluster));
        return true;
    }

    /// Whether the line is an attribute of a span or relation: "A1\tNegation T1", "A2\tConfidence R1 high".
    bool readAttribute(std::string_view line) {
        const auto columns = splitAt(line, '\t');
        const auto words = columns.size() < 2 ? std::vector<std::string_view>() : wordsOf(columns[1]);
        if ((!line.starts_with('A') && !line.starts_with('M')) || words.size() < 2 || words.size() > 3 ||
            m_referred.contains(std::string(columns[0])))
            return false;
        const tasks::NamedValue feature{std::string(words[0]), words.size() == 3 ? std::string(words[2]) : ""};
        const std::string of(words[1]);
        if (const auto span = m_index.find(of); span != m_index.end())
            m_builder.annotations().spans[span->second].features.push_back(feature);
        else if (const auto relation = m_relations.find(of); relation != m_relations.end())
            m_builder.annotations().relations.edit()[relation->second].features.push_back(feature);
        else
            return false;
        return true;
    }

    /// Whether the line is a note that encodeBrat() wrote.
    bool readNote(std::string_view line) {
        const auto columns = splitAt(line, '\t');
        if (!line.starts_with('#') || columns.size() < 3 || !columns[1].starts_with("AnnotatorNotes ") ||
            !columns[2].starts_with('{'))
            return false;
        const std::string of(columns[1].substr(columns[1].find(' ') + 1));
        const json note = json::parse(columns[2], nullptr, false);
        if (!note.is_object() || !note.contains("layer"))
            return false;  // a person's note in braces
        auto& annotations = m_builder.annotations();
        if (const auto span = m_index.find(of); span != m_index.end())
            takeNote(note, annotations.spans[span->second]);
        else if (const auto relation = m_relations.find(of); relation != m_relations.end())
            takeNote(note, annotations.relations.edit()[relation->second]);
        else
            return false;
        return true;
    }

    template <class Annotation>
    void takeNote(const json& note, Annotation& one) {
        auto& annotations = m_builder.annotations();
        one.label = note.value("label", one.label);
        one.kind = note.value("kind", one.kind);
        one.annotator = note.value("annotator", one.annotator);
        for (const json& feature : note.value("features", json::array()))
            one.features.push_back({feature.at(0).get<std::string>(), feature.at(1).get<std::string>()});
        if (note.contains("made_by")) {
            const auto index = elmo::wholeNumberOr(note, "source", std::size_t{0});
            if (index >= kMaxSources)
                throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("A note names source {}.", index));
            annotations.sources.resize(std::max(annotations.sources.size(), index + 1));
            annotations.sources[index] = sourceOf(note["made_by"]);
        }
        tasks::SpanAnnotation made;
        takeMaker(note, annotations.sources.size(), made);
        one.layer = made.layer;
        one.source = made.source;
        one.confidence = made.confidence;
        one.decision = made.decision;
    }

    DocumentBuilder& m_builder;
    Reading& m_reading;
    const std::set<std::string>& m_leftOut;
    ForeignCounting m_counting;
    std::map<std::string, std::size_t> m_index;  ///< of the span by its id in the file
    std::map<std::string, std::string> m_names;  ///< what the span is called in the lines that are kept
    std::set<std::int64_t> m_ids;
    std::map<std::string, std::size_t> m_relations;  ///< places of the relations by their ids in the file
    std::set<std::string> m_referred;                ///< ids that lines other than spans and relations name
    std::int64_t m_dangling = 0;                     ///< ends that are not there
};

bool isOnlyBreaks(std::string_view text) {
    bool all = true;
    forEachCharacter(text, [&](std::uint32_t c, std::string_view) { all = all && breaksBratLine(c); });
    return all;
}

}  // namespace

std::int64_t numberInBratId(std::string_view id) {
    constexpr std::int64_t kMax = 1'000'000'000;
    std::int64_t number = 0;
    const char* const end = id.data() + id.size();
    const auto [stop, error] = std::from_chars(id.data() + (id.empty() ? 0 : 1), end, number);
    return error == std::errc() && stop == end && number > 0 && number <= kMax ? number : 0;
}

bool breaksBratLine(std::uint32_t c) {
    return c == '\t' || isLineEnd(c);
}

BratParts joinBratParts(std::string_view text, BratParts parts) {
    std::ranges::sort(parts);
    BratParts joined;
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

void readBratLines(std::string_view annotations, DocumentBuilder& builder, Reading& reading,
                   const std::set<std::string>& leftOut) {
    BratLines(builder, reading, leftOut).read(annotations);
}

}  // namespace app
