// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exporters/losses.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "app/documents/document_edits.h"
#include "app/terminal/terminal_text.h"

namespace app {
namespace {

constexpr std::size_t kMaxExamples = 5;

/// One thing that a document says. Two documents say the same if kind and key are equal; `shown` is for display.
struct Fact {
    std::string kind, key, shown;
    std::string owner;  ///< the place that the fact is about; no news if the whole place is gone
};

std::string shortened(std::string_view text) {
    constexpr std::size_t kMax = 40;
    std::size_t end = std::min(text.size(), kMax);
    while (end < text.size() && end > 0 && (text[end] & 0xC0) == 0x80)
        --end;
    const std::string result = onOneLine(text.substr(0, end));
    return end < text.size() ? result + "…" : result;
}

/// "relations" of brat, "fields" of JSON.
std::string kindOf(const tasks::UninterpretedData& data) {
    const DocumentFormat* format = findFormat(data.format);
    return format && format->kindOfData ? std::string(format->kindOfData(data.content)) : data.format;
}

/// What a document says, in the unit of a format.
class FactReader {
public:
    FactReader(OffsetUnit unit, const tasks::AnnotatedDocument& document)
        : m_unit(unit), m_document(document), m_finder(*document.document), m_map(document.document->text()) {}

    std::vector<Fact> read() const {
        std::vector<Fact> facts;
        for (const auto& span : m_document.annotations.spans)
            addSpan(span, facts);
        for (const auto& score : m_document.annotations.scores)
            addScore(score, facts);
        for (const auto& question : m_document.annotations.questions)
            addQuestion(question, facts);
        for (const auto& data : m_document.annotations.uninterpreted)
            facts.push_back({kindOf(data), data.content, shortened(data.content), {}});
        return facts;
    }

    std::string place(elmo::ByteSpan bytes) const {
        if (m_unit == OffsetUnit::kTokens) {
            const elmo::TokenSpan tokens = m_finder.tokensIn(bytes);
            const bool whole = m_finder.isWhole(bytes);
            const std::int64_t first = tokens.begin.value() + 1, last = tokens.end.value();
            const std::string numbers = first < last ? fmt::format("{}-{}", first, last) : std::to_string(first);
            return (whole ? "" : "within ") + numbers;
        }
        if (m_unit == OffsetUnit::kUtf16)
            return fmt::format("{}-{}", m_map.toUtf16(bytes.begin).value(), m_map.toUtf16(bytes.end).value());
        return fmt::format("{}-{}", m_map.toCodePoints(bytes.begin).value(), m_map.toCodePoints(bytes.end).value());
    }

private:
    std::string maker(tasks::AnnotationLayer layer, int source) const {
        const auto& sources = m_document.annotations.sources;
        const std::string kind = layer == tasks::AnnotationLayer::kHuman ? "a person" : "a model";
        if (source < 0 || static_cast<std::size_t>(source) >= sources.size())
            return kind;
        const tasks::AnnotationSource& made = sources[static_cast<std::size_t>(source)];
        return fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", kind, made.model, made.modelHash, made.bilmHash,
                           made.tokenizerRevision, made.statePolicy, made.programVersion, made.time);
    }

    void addSpan(const tasks::SpanAnnotation& span, std::vector<Fact>& facts) const {
        std::string where = place(span.bytes);
        for (const elmo::ByteSpan part : span.more)
            where += fmt::format(",{}", place(part));
        const std::string shown = fmt::format("{} '{}'", span.label, shortened(m_document.document->slice(span.bytes)));
        facts.push_back({"spans", where + " " + span.label, fmt::format("{} at {}", shown, where), {}});
        facts.push_back({"place", where, {}, {}});
        if (span.confidence)
            facts.push_back({"confidences", fmt::format("{} {}", where, *span.confidence), shown, where});
        if (span.decision != tasks::Decision::kOpen)
            facts.push_back({"decisions", fmt::format("{} {}", where, static_cast<int>(span.decision)), shown, where});
        if (span.layer == tasks::AnnotationLayer::kModel || span.isImported())
            facts.push_back({"origins", where + " " + maker(span.layer, span.source), shown, where});
    }

    void addScore(const tasks::ScoreAnnotation& score, std::vector<Fact>& facts) const {
        const std::string of =
            score.sentence ? fmt::format("sentence {}", score.sentence->value() + 1) : "the document";
        const std::string who = maker(score.layer, score.source);
        std::string values, shown;
        for (std::size_t i = 0; i < score.labels.size() && i < score.probabilities.size(); ++i) {
            values += fmt::format(" {}={}", score.labels[i], score.probabilities[i]);
            shown += fmt::format(" {}={:.2f}", onOneLine(score.labels[i]), score.probabilities[i]);
        }
        facts.push_back({"scores", of + values, of + shown, {}});
        facts.push_back({"place", of + values, {}, {}});
        if (score.layer == tasks::AnnotationLayer::kModel)
            facts.push_back({"origins", of + who, "score of " + of, of + values});
    }

    void addQuestion(const tasks::QuestionAnnotation& question, std::vector<Fact>& facts) const {
        const std::string shown = shortened(question.question);
        facts.push_back({"questions", question.question, shown, {}});
        facts.push_back({"place", question.question, {}, {}});
        if (question.noAnswer != 0)
            facts.push_back({"probabilities", fmt::format("{} {}", question.question, question.noAnswer),
                             "no answer to " + shown, question.question});
        if (question.layer == tasks::AnnotationLayer::kModel)
            facts.push_back(
                {"origins", question.question + maker(question.layer, question.source), shown, question.question});
        for (const auto& answer : question.answers) {
            const std::string where = place(answer.bytes);
            const std::string text =
                fmt::format("'{}' to {}", shortened(m_document.document->slice(answer.bytes)), shown);
            facts.push_back({"answers", question.question + where, text, question.question});
            facts.push_back({"place", question.question + where, {}, {}});
            if (answer.probability != 0)
                facts.push_back({"probabilities", fmt::format("{} {} {}", question.question, where, answer.probability),
                                 text, question.question + where});
        }
    }

    OffsetUnit m_unit;
    const tasks::AnnotatedDocument& m_document;
    TokenFinder m_finder;
    elmo::OffsetMap m_map;
};

using FactKeys = std::multiset<std::pair<std::string, std::string>>;

FactKeys keysOf(const std::vector<Fact>& facts) {
    FactKeys keys;
    for (const Fact& fact : facts)
        keys.insert({fact.kind, fact.key});
    return keys;
}

/// The facts of `facts` that `others` lacks, without those about places that are gone altogether.
std::vector<const Fact*> missing(const std::vector<Fact>& facts, const std::vector<Fact>& others) {
    FactKeys there = keysOf(others);
    const FactKeys places = there;
    std::vector<const Fact*> result;
    for (const Fact& fact : facts) {
        const auto found = there.find({fact.kind, fact.key});
        if (found != there.end()) {
            there.erase(found);
            continue;
        }
        if (fact.kind != "place" && (fact.owner.empty() || places.contains({"place", fact.owner})))
            result.push_back(&fact);
    }
    return result;
}

void compareFacts(const std::vector<Fact>& ours, const std::vector<Fact>& theirs, LossReport& report) {
    for (const Fact* fact : missing(ours, theirs))
        report.add(fact->kind, 1, 0, {fact->shown});
    for (const Fact* fact : missing(theirs, ours))
        report.add(fact->kind, 0, 1, {"instead: " + fact->shown});
}

void compareText(const std::string& ours, const std::string& theirs, LossReport& report) {
    if (ours == theirs)
        return;
    const auto first = static_cast<std::size_t>(std::ranges::mismatch(ours, theirs).in1 - ours.begin());
    std::size_t start = first;
    while (start > 0 && start < ours.size() && (ours[start] & 0xC0) == 0x80)
        --start;
    const std::int64_t codePoint = std::count_if(ours.begin(), ours.begin() + static_cast<std::ptrdiff_t>(start),
                                                 [](char c) { return (c & 0xC0) != 0x80; });
    report.add("text", 1, 1,
               {fmt::format("characters differ from code point {} on: '{}'", codePoint,
                            shortened(std::string_view(ours).substr(start)))});
}

/// Where tokens lie, by the text of each where the unit is tokens.
std::vector<std::string> tokenPlaces(OffsetUnit unit, const tasks::AnnotatedDocument& document,
                                     const FactReader& reader) {
    std::vector<std::string> places;
    for (const elmo::ByteSpan token : document.document->tokens())
        places.push_back(unit == OffsetUnit::kTokens ? std::string(document.document->slice(token))
                                                     : reader.place(token));
    return places;
}

void compareTokens(OffsetUnit unit, const tasks::AnnotatedDocument& ours, const tasks::AnnotatedDocument& theirs,
                   LossReport& report) {
    if (ours.document->text() == theirs.document->text() && ours.document->tokens() == theirs.document->tokens())
        return;
    const auto a = tokenPlaces(unit, ours, FactReader(unit, ours));
    const auto b = tokenPlaces(unit, theirs, FactReader(unit, theirs));
    const auto [first, second] = std::ranges::mismatch(a, b);
    if (first == a.end() && second == b.end())
        return;
    std::int64_t differ = static_cast<std::int64_t>(std::max(a.size(), b.size()) - std::min(a.size(), b.size()));
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        differ += a[i] != b[i];
    report.add("tokens", differ, differ, {fmt::format("token {}", first - a.begin() + 1)});
}

}  // namespace

void LossReport::add(const std::string& kind, std::int64_t left, std::int64_t put, std::vector<std::string> examples) {
    Loss& loss = m_losses[kind];
    loss.left += left;
    loss.put += put;
    for (std::string& example : examples)
        if (loss.examples.size() < kMaxExamples)
            loss.examples.push_back(std::move(example));
}

void LossReport::merge(const LossReport& other) {
    for (const auto& [kind, loss] : other.m_losses)
        add(kind, loss.left, loss.put, loss.examples);
}

std::string LossReport::text() const {
    std::string text;
    for (const auto& [kind, loss] : m_losses) {
        text += loss.put == 0 ? fmt::format("{}: {} left out", kind, loss.left)
                              : fmt::format("{}: {} changed or left out, {} put instead", kind, loss.left, loss.put);
        for (std::size_t i = 0; i < loss.examples.size(); ++i)
            text += (i == 0 ? " (" : "; ") + loss.examples[i];
        const auto all = static_cast<std::size_t>(std::max(loss.left, loss.put));
        text += loss.examples.empty() ? "\n" : (all > loss.examples.size() ? "; …)\n" : ")\n");
    }
    return text;
}

LossReport differences(const DocumentFormat& format, const tasks::AnnotatedDocument& document,
                       const tasks::AnnotatedDocument& other, bool everything) {
    LossReport report;
    const elmo::Document& ours = *document.document;
    const elmo::Document& theirs = *other.document;
    if (everything && !format.holds.text && format.unit == OffsetUnit::kNone && !ours.text().empty())
        report.add("text", 1, 0, {});  // formats of answers alone
    compareText(ours.text(), theirs.text(), report);
    if (everything && !format.holds.language && !ours.language().empty())
        report.add("language", 1, 0, {ours.language()});
    else if (format.holds.language && ours.language() != theirs.language())
        report.add("language", 1, 1, {ours.language()});
    if (format.holds.tokens)
        compareTokens(format.unit, document, other, report);
    else if (everything && !ours.tokens().empty())
        report.add("tokens", static_cast<std::int64_t>(ours.tokens().size()), 0, {});
    if (format.holds.sentences && ours.sentences() != theirs.sentences())
        report.add("sentences", 1, 1, {});
    else if (everything && !format.holds.sentences && !ours.sentences().empty())
        report.add("sentences", static_cast<std::int64_t>(ours.sentences().size()), 0, {});
    compareFacts(FactReader(format.unit, document).read(), FactReader(format.unit, other).read(), report);
    return report;
}

}  // namespace app
