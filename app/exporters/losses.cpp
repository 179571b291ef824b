// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exporters/losses.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>

#include "app/documents/document_edits.h"
#include "app/formats/conllu_brackets.h"
#include "app/formats/conllu_spacing.h"
#include "app/formats/syntax/text_columns.h"
#include "app/terminal/terminal_text.h"
#include "tasks/data/tagged_lines.h"

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

/// A branch of a tree of dependencies.
bool isArc(const tasks::RelationAnnotation& relation) {
    return relation.kind == tasks::kDependency && !relation.from.isSpan() && !relation.to.isSpan();
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
        addStructure(facts);
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
        if (!span.kind.empty())
            facts.push_back({"layers of spans", where + " " + span.kind, shown, where});
        if (!span.annotator.empty())
            facts.push_back({"annotators", where + " " + span.annotator, shown, where});
        addFeatures("attributes", where + " " + span.label, span.features, where, facts);
    }

    static void addFeatures(const std::string& kind, const std::string& of,
                            const std::vector<tasks::NamedValue>& features, const std::string& owner,
                            std::vector<Fact>& facts) {
        for (const tasks::NamedValue& feature : features) {
            const std::string shown = fmt::format("{}={}", shortened(feature.name), shortened(feature.value));
            facts.push_back({kind, fmt::format("{} {}={}", of, feature.name, feature.value), shown, owner});
        }
    }

    /// Relations, but those of trees, which compareTrees() compares; clusters and metadata.
    void addStructure(std::vector<Fact>& facts) const {
        const tasks::Annotations& all = m_document.annotations;
        std::unordered_map<std::int64_t, std::string> spans;
        for (const auto& span : all.spans)
            spans.emplace(span.id, place(span.bytes) + " " + span.label);
        const auto endOf = [&](const tasks::RelationEnd& end) {
            const auto& tokens = m_document.document->tokens();
            return end.isSpan() ? spans[end.span] : place(tokens[static_cast<std::size_t>(end.token.value())]);
        };
        for (const tasks::RelationAnnotation& relation : all.relations) {
            if (isArc(relation))
                continue;
            const std::string what =
                fmt::format("{}{}{} from {} to {}", relation.kind, relation.kind.empty() ? "" : " ", relation.label,
                            endOf(relation.from), endOf(relation.to));
            facts.push_back({"relations", what, what, {}});
            facts.push_back({"place", what, {}, {}});
            if (relation.decision != tasks::Decision::kOpen)
                facts.push_back(
                    {"decisions", fmt::format("{} {}", what, static_cast<int>(relation.decision)), what, what});
            if (relation.confidence)
                facts.push_back({"confidences", fmt::format("{} {}", what, *relation.confidence), what, what});
            addFeatures("attributes of relations", what, relation.features, what, facts);
        }
        for (const tasks::ClusterAnnotation& cluster : all.clusters) {
            std::vector<std::string> members;
            for (const std::int64_t id : cluster.spans)
                members.push_back(spans[id]);
            std::ranges::sort(members);
            const std::string what = fmt::format("{}: {}", cluster.label, fmt::join(members, ", "));
            facts.push_back({"clusters", what, shortened(what), {}});
            facts.push_back({"place", what, {}, {}});
            std::vector<tasks::NamedValue> features = cluster.features;
            std::erase_if(features, [](const auto& feature) { return feature.name == "eid"; });  // a number in the file
            addFeatures("attributes of clusters", what, features, what, facts);
        }
        for (const tasks::NamedValue& field : all.metadata)
            facts.push_back({"metadata",
                             field.name + "=" + field.value,
                             fmt::format("{} = {}", shortened(field.name), shortened(field.value)),
                             {}});
        for (const tasks::SentenceLine& line : all.lines)
            facts.push_back({"lines without text",
                             fmt::format("{} {} {}", line.sentence.value(), line.position, line.content),
                             shortened(line.content),
                             {}});
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

/// The attributes of tokens by name: the parts of "misc" are attributes of their own, which other formats have.
std::map<std::string, std::vector<std::string>> columnsOf(const tasks::Annotations& annotations) {
    std::map<std::string, std::vector<std::string>> columns;
    for (const tasks::TokenAttribute& attribute : annotations.attributes) {
        if (columns.contains(attribute.name))
            continue;
        const tasks::TokenValues values = *tasks::attributeValues(annotations, attribute.name);
        for (std::size_t token = 0; token < values.size(); ++token) {
            if (attribute.name != "misc") {
                columns[attribute.name].resize(values.size());
                columns[attribute.name][token] = values[token];
                continue;
            }
            for (const std::string_view entry : splitAt(values[token], '|')) {
                const std::size_t sign = std::min(entry.find('='), entry.size());
                if (entry.empty() || entry == "_" || isSpacing(entry) || tasks::tagInEntry(entry) || isBracketed(entry))
                    continue;
                std::vector<std::string>& column = columns[tasks::unescapeMisc(entry.substr(0, sign))];
                column.resize(values.size());
                column[token] = sign == entry.size() ? "yes" : tasks::unescapeMisc(entry.substr(sign + 1));
            }
        }
    }
    return columns;
}

void compareColumns(const tasks::AnnotatedDocument& ours, const tasks::AnnotatedDocument& theirs, LossReport& report) {
    if (ours.annotations.attributes.empty() && theirs.annotations.attributes.empty())
        return;
    auto a = columnsOf(ours.annotations), b = columnsOf(theirs.annotations);
    for (const auto& [name, values] : b)
        a.try_emplace(name);
    for (auto& [name, values] : a) {
        std::vector<std::string>& others = b[name];
        values.resize(std::max(values.size(), others.size()));
        others.resize(values.size());
        std::int64_t left = 0, put = 0;
        for (std::size_t token = 0; token < values.size(); ++token) {
            left += values[token] != others[token] && !values[token].empty();
            put += values[token] != others[token] && !others[token].empty();
        }
        if (left + put > 0)
            report.add("attributes of tokens", left, put, {shortened(name)});
    }
}

/// Comments that are left out; those that a format writes of itself are no news, and fields of the document are
/// compared as metadata.
void compareComments(const tasks::AnnotatedDocument& ours, const tasks::AnnotatedDocument& theirs, LossReport& report) {
    if (ours.annotations.comments == theirs.annotations.comments)
        return;
    std::multiset<std::tuple<std::int64_t, std::string, std::string>> there;
    for (const tasks::SentenceComment& comment : theirs.annotations.comments)
        there.insert({comment.sentence.value(), comment.name, comment.value});
    bool inSentence = false;
    for (const tasks::SentenceComment& comment : ours.annotations.comments) {
        inSentence = inSentence || comment.sentence.value() > 0 || comment.name == "sent_id" || comment.name == "text";
        if (comment.name == "language" || comment.name == "global.Entity" ||
            (!inSentence && fieldOfComment(comment.name)))
            continue;
        const auto found = there.find({comment.sentence.value(), comment.name, comment.value});
        if (found == there.end())
            report.add("comments of sentences", 1, 0, {shortened(comment.name + " " + comment.value)});
        else
            there.erase(found);
    }
}

void compareTrees(const tasks::AnnotatedDocument& ours, const tasks::AnnotatedDocument& theirs, LossReport& report) {
    if (ours.annotations.relations == theirs.annotations.relations)
        return;
    const auto arcs = [](const tasks::Annotations& all) {
        std::multiset<std::tuple<elmo::TokenIndex, elmo::TokenIndex, std::string>> found;
        for (const tasks::RelationAnnotation& relation : all.relations)
            if (isArc(relation))
                found.insert({relation.to.token, relation.from.token, relation.label});
        return found;
    };
    const auto a = arcs(ours.annotations), b = arcs(theirs.annotations);
    const auto count = [](const auto& first, const auto& second) {
        std::int64_t only = 0;
        for (const auto& arc : first)
            only += first.count(arc) > second.count(arc);
        return only;
    };
    if (const std::int64_t left = count(a, b), put = count(b, a); left + put > 0)
        report.add("dependencies", left, put, {});
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
    const bool hasNoText = !format.holds.text && (format.unit == OffsetUnit::kNone || format.decode == nullptr);
    if (everything && hasNoText && !ours.text().empty())
        report.add("text", 1, 0, {});  // formats of answers or annotations alone
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
    compareColumns(document, other, report);
    compareTrees(document, other, report);
    compareComments(document, other, report);
    compareFacts(FactReader(format.unit, document).read(), FactReader(format.unit, other).read(), report);
    return report;
}

}  // namespace app
