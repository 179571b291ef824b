// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/conllu_brackets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "app/documents/document_edits.h"
#include "app/formats/conllu_spacing.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/text/ascii.h"
#include "tasks/data/tagged_lines.h"

namespace app {
namespace {

constexpr std::string_view kKey = "Entity";
constexpr std::string_view kGlobal = "global.Entity";
constexpr const char* kEntityId = "eid";
constexpr const char* kMention = "mention";
constexpr const char* kUnread = "entities in brackets";
constexpr std::string_view kSpecial = "%-()[]|=, \t\\";

bool isNumber(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, elmo::ascii::isDigit);
}

/// "%2D" for "-": what has a meaning in brackets.
std::string bracketEscaped(std::string_view text) {
    std::string result;
    for (const char c : text)
        if (kSpecial.find(c) != std::string_view::npos || static_cast<unsigned char>(c) < 0x20)
            result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        else
            result += c;
    return result;
}

std::string bracketUnescaped(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto code = text[i] == '%' ? controlOf(text.substr(i + 1, std::min<std::size_t>(2, text.size() - i - 1)))
                                         : std::nullopt;
        const bool isMeant =
            code && (kSpecial.find(*code) != std::string_view::npos || static_cast<unsigned char>(*code) < 0x20);
        result += isMeant ? *code : text[i];
        i += isMeant ? 2 : 0;
    }
    return result;
}

/// The parts of a bracket, in their order.
struct Layout {
    std::vector<std::string> fields;  ///< empty: guessed at each bracket
    static bool isId(std::string_view field) { return field == kEntityId || field == "GRP" || field == "id"; }
    static bool isType(std::string_view field) { return field == "etype" || field == "type"; }

    /// As the comment names them.
    static Layout named(std::string_view comment) {
        Layout layout;
        for (const std::string_view field : splitAt(comment, '-'))
            layout.fields.emplace_back(field);
        return std::ranges::any_of(layout.fields, isId) ? layout : Layout();
    }

    /// Without a comment the id is the part that is a number, perhaps after a letter: "e1-person", "person-1".
    static Layout guessed(std::string_view content) {
        const auto parts = splitAt(content, '-');
        const auto isName = [](std::string_view part) {
            return isNumber(part) || (part.size() > 1 && isNumber(part.substr(1)));
        };
        const bool typeFirst = parts.size() > 1 && !isName(parts[0]) && isName(parts[1]);
        return {typeFirst ? std::vector<std::string>{"etype", kEntityId, "other"}
                          : std::vector<std::string>{kEntityId, "etype", "other"}};
    }
};

/// What an opening bracket says.
struct Bracket {
    std::string id;                ///< of the entity
    std::size_t part = 1, of = 1;  ///< of a mention of several parts
    std::string type;
    std::vector<tasks::NamedValue> features;
    /// What its closing bracket repeats.
    std::string key() const { return of == 1 ? id : fmt::format("{}[{}/{}]", id, part, of); }
};

/// Takes "[1/2]" off an id.
void takeParts(Bracket& bracket) {
    const std::size_t open = bracket.id.find('['), slash = bracket.id.find('/', open == std::string::npos ? 0 : open);
    if (open == std::string::npos || slash == std::string::npos || !bracket.id.ends_with(']'))
        return;
    const std::string part = bracket.id.substr(open + 1, slash - open - 1);
    const std::string of = bracket.id.substr(slash + 1, bracket.id.size() - slash - 2);
    if (!isNumber(part) || !isNumber(of) || part.size() > 4 || of.size() > 4)
        return;
    bracket.part = std::stoul(part);
    bracket.of = std::stoul(of);
    bracket.id.resize(open);
}

Bracket bracketOf(std::string_view content, const Layout& named) {
    const Layout layout = named.fields.empty() ? Layout::guessed(content) : named;
    Bracket bracket;
    for (std::size_t i = 0; i < layout.fields.size() && !content.empty(); ++i) {
        const bool isLast = i + 1 == layout.fields.size();
        const std::size_t end = isLast ? content.size() : std::min(content.find('-'), content.size());
        std::string value = Layout::isId(layout.fields[i]) ? std::string(content.substr(0, end))
                                                           : bracketUnescaped(content.substr(0, end));
        content.remove_prefix(std::min(end + 1, content.size()));
        if (Layout::isId(layout.fields[i]))
            bracket.id = std::move(value);
        else if (Layout::isType(layout.fields[i]))
            bracket.type = std::move(value);
        else if (!value.empty())
            bracket.features.push_back({layout.fields[i], std::move(value)});
    }
    takeParts(bracket);
    return bracket;
}

/// A bracket whose counterpart was found, over tokens.
struct Piece {
    Bracket bracket;
    elmo::TokenSpan tokens;
};

/// Matches the brackets of a document. One thread.
class BracketReader {
public:
    explicit BracketReader(Layout layout) : m_layout(std::move(layout)) {}

    /// The value of an Entity entry: its brackets open before `begin`, and close before `end`.
    void read(std::string_view value, elmo::TokenIndex begin, elmo::TokenIndex end) {
        while (!value.empty()) {
            const bool opens = value.front() == '(';
            const std::size_t stop = std::min(value.find_first_of(opens ? "()" : ")", 1), value.size());
            const std::string_view content = value.substr(opens ? 1 : 0, stop - (opens ? 1 : 0));
            const bool closes = stop < value.size() && value[stop] == ')';
            value.remove_prefix(stop + (closes ? 1 : 0));
            if (opens)
                open(bracketOf(content, m_layout), begin);
            if (closes)
                close(opens ? m_lastKey : closingKey(content), end);
            else if (!opens)
                ++unread;
        }
    }

    void endSentence() {
        for (const auto& [key, opened] : m_open)
            unread += std::ssize(opened);
        m_open.clear();
    }

    std::vector<Piece> pieces;
    std::int64_t unread = 0;

private:
    void open(Bracket bracket, elmo::TokenIndex begin) {
        m_lastKey = bracket.key();
        m_open[m_lastKey].push_back({std::move(bracket), {begin, begin}});
    }

    /// "e1", "e1[1/2]"; older files repeat the type: "person-1".
    std::string closingKey(std::string_view content) const {
        return content.find('-') == std::string_view::npos ? std::string(content) : bracketOf(content, m_layout).key();
    }

    void close(const std::string& key, elmo::TokenIndex end) {
        const auto found = m_open.find(key);
        if (found == m_open.end() || found->second.empty() || found->second.back().tokens.begin >= end) {
            ++unread;
            if (found != m_open.end() && !found->second.empty())
                found->second.pop_back();
            return;
        }
        pieces.push_back(std::move(found->second.back()));
        pieces.back().tokens.end = end;
        found->second.pop_back();
    }

    Layout m_layout;
    std::string m_lastKey;
    std::map<std::string, std::vector<Piece>> m_open;
};

std::string_view bracketsIn(std::string_view misc) {
    for (const std::string_view entry : splitAt(misc, '|'))
        if (isBracketed(entry))
            return entry.substr(kKey.size() + 1);
    return {};
}

/// The lines of a sentence that stand before one of its tokens: empty nodes, and words that the text does not spell.
void readLines(const tasks::Annotations& annotations, elmo::SentenceIndex sentence, std::int64_t position,
               elmo::TokenIndex token, BracketReader& reader) {
    const auto& lines = annotations.lines.items();
    for (auto line = std::ranges::lower_bound(lines, sentence, {}, &tasks::SentenceLine::sentence);
         line != lines.end() && line->sentence == sentence; ++line) {
        const auto columns = splitAt(line->content, '\t');
        if (line->position != position || columns.size() != 10)
            continue;
        const bool isWord = columns[0].find_first_of(".-") == std::string_view::npos;
        reader.read(bracketsIn(columns[9]), token, isWord ? token + 1 : token);
    }
}

Layout layoutOf(const tasks::Annotations& annotations) {
    for (const tasks::SentenceComment& comment : annotations.comments)
        if (comment.name == kGlobal)
            return Layout::named(comment.value);
    return {};
}

std::vector<Piece> readPieces(const tasks::AnnotatedDocument& document, std::int64_t& unread) {
    const tasks::Annotations& all = document.annotations;
    BracketReader reader(layoutOf(all));
    const auto misc = tasks::attributeValues(all, "misc");
    if (!misc && all.lines.empty())
        return {};
    std::int64_t number = 0;
    for (const elmo::TokenSpan sentence : document.document->sentences()) {
        const elmo::SentenceIndex index(number++);
        for (std::int64_t i = 0; i <= sentence.length(); ++i) {
            const elmo::TokenIndex token = sentence.begin + i;
            if (!all.lines.empty())
                readLines(all, index, i, token, reader);
            if (misc && token < sentence.end)
                reader.read(bracketsIn((*misc)[static_cast<std::size_t>(token.value())]), token, token + 1);
        }
        reader.endSentence();
    }
    unread += reader.unread;
    return std::move(reader.pieces);
}

/// By cluster: what its spans say. For comparison.
std::multiset<std::vector<std::string>> mentionsOf(const tasks::Annotations& annotations) {
    std::unordered_map<std::int64_t, const tasks::SpanAnnotation*> spans;
    for (const tasks::SpanAnnotation& span : annotations.spans)
        spans.emplace(span.id, &span);
    std::multiset<std::vector<std::string>> clusters;
    for (const tasks::ClusterAnnotation& cluster : annotations.clusters) {
        std::vector<std::string> mentions;
        for (const std::int64_t id : cluster.spans) {
            const tasks::SpanAnnotation& span = *spans.at(id);
            std::string mention = fmt::format("{}-{} {}", span.bytes.begin.value(), span.bytes.end.value(), span.label);
            for (const elmo::ByteSpan part : span.more)
                mention += fmt::format(" {}-{}", part.begin.value(), part.end.value());
            for (const tasks::NamedValue& feature : span.features)
                mention += fmt::format("\n{}={}", feature.name, feature.value);
            mentions.push_back(std::move(mention));
        }
        std::ranges::sort(mentions);
        clusters.insert(std::move(mentions));
    }
    return clusters;
}

bool isPlainName(std::string_view name) {
    return !name.empty() && name.find_first_of(kSpecial) == std::string_view::npos && !Layout::isId(name) &&
           !Layout::isType(name);
}

/// The brackets of tokens, put together mention by mention: those that open, then whole ones, then those that close.
class BracketComposer {
public:
    BracketComposer(const tasks::AnnotatedDocument& document, Layout layout)
        : m_document(document), m_layout(std::move(layout)), m_finder(*document.document) {
        if (m_layout.fields.empty())
            m_layout.fields = {kEntityId, "etype"};
        if (std::ranges::none_of(m_layout.fields, Layout::isType))
            m_layout.fields.insert(std::ranges::find_if(m_layout.fields, Layout::isId) + 1, "etype");
    }

    void compose() {
        std::unordered_map<std::int64_t, std::string> ids = idsOfSpans();
        std::vector<const tasks::SpanAnnotation*> mentions;
        for (const tasks::SpanAnnotation& span : m_document.annotations.spans)  // longer ones first
            if (ids.contains(span.id)) {
                mentions.push_back(&span);
                for (const tasks::NamedValue& feature : span.features)
                    if (std::ranges::find(m_layout.fields, feature.name) == m_layout.fields.end())
                        m_layout.fields.push_back(feature.name);
            }
        for (const tasks::SpanAnnotation* mention : mentions)
            add(*mention, ids.at(mention->id));
    }

    std::string global() const { return fmt::format("{}", fmt::join(m_layout.fields, "-")); }

    std::map<std::int64_t, std::string> brackets() const {
        std::map<std::int64_t, std::string> result = m_opening;
        for (const auto& [token, whole] : m_whole)
            result[token] += whole;
        for (const auto& [token, closing] : m_closing)
            result[token] += closing;
        return result;
    }

private:
    /// The id of the entity of each span; entities without one get a number.
    std::unordered_map<std::int64_t, std::string> idsOfSpans() const {
        std::set<std::string> taken;
        const auto& clusters = m_document.annotations.clusters;
        for (const tasks::ClusterAnnotation& cluster : clusters)
            if (const std::string* id = tasks::findValue(cluster.features, kEntityId))
                taken.insert(*id);
        std::unordered_map<std::int64_t, std::string> ids;
        int number = 0;
        for (const tasks::ClusterAnnotation& cluster : clusters) {
            const std::string* own = tasks::findValue(cluster.features, kEntityId);
            std::string id = own ? *own : std::string();
            while (id.empty() || (!own && !taken.insert(id).second))
                id = fmt::format("e{}", ++number);
            for (const std::int64_t span : cluster.spans)
                ids.emplace(span, id);
        }
        return ids;
    }

    void add(const tasks::SpanAnnotation& mention, const std::string& id) {
        std::vector<elmo::ByteSpan> parts{mention.bytes};
        parts.insert(parts.end(), mention.more.begin(), mention.more.end());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const elmo::TokenSpan tokens = m_finder.tokensIn(parts[i]);
            const std::string name = parts.size() == 1 ? id : fmt::format("{}[{}/{}]", id, i + 1, parts.size());
            const std::string open = "(" + contentOf(mention, name);
            const std::int64_t first = tokens.begin.value(), last = tokens.end.value() - 1;
            if (first == last) {
                m_whole[first] += open + ")";
                continue;
            }
            m_opening[first] += open;
            m_closing[last].insert(0, name + ")");
        }
    }

    std::string contentOf(const tasks::SpanAnnotation& mention, const std::string& id) const {
        std::vector<std::string> values;
        for (const std::string& field : m_layout.fields) {
            const std::string* feature = tasks::findValue(mention.features, field);
            const bool hasType = Layout::isType(field) && mention.kind.empty();
            values.push_back(Layout::isId(field) ? id
                             : hasType           ? bracketEscaped(mention.label)
                                                 : bracketEscaped(feature ? *feature : std::string()));
        }
        while (values.size() > 1 && values.back().empty())
            values.pop_back();
        return fmt::format("{}", fmt::join(values, "-"));
    }

    const tasks::AnnotatedDocument& m_document;
    Layout m_layout;
    TokenFinder m_finder;
    std::map<std::int64_t, std::string> m_opening, m_whole, m_closing;
};

/// The entries of MISC with another Entity, or without.
std::string withBrackets(std::string_view misc, const std::string& brackets) {
    std::vector<std::string> entries;
    for (const std::string_view entry : splitAt(misc == "_" ? std::string_view() : misc, '|'))
        if (!entry.empty() && !isBracketed(entry))
            entries.emplace_back(entry);
    if (!brackets.empty())
        entries.insert(std::ranges::find_if(entries, [](const std::string& entry) { return entry > kKey; }),
                       fmt::format("{}={}", kKey, brackets));
    return fmt::format("{}", fmt::join(entries, "|"));
}

/// Parts in order of place; those that share text become one.
void orderParts(tasks::SpanAnnotation& span) {
    std::vector<elmo::ByteSpan> parts{span.bytes};
    parts.insert(parts.end(), span.more.begin(), span.more.end());
    std::ranges::sort(parts, {}, &elmo::ByteSpan::begin);
    std::vector<elmo::ByteSpan> ordered;
    for (const elmo::ByteSpan part : parts)
        if (!ordered.empty() && part.begin < ordered.back().end)
            ordered.back().end = std::max(ordered.back().end, part.end);
        else
            ordered.push_back(part);
    span.bytes = ordered.front();
    span.more.assign(ordered.begin() + 1, ordered.end());
}

void adaptMention(tasks::SpanAnnotation& span) {
    const bool hasType = !span.label.empty() && (span.kind != kMention || span.label != kMention);
    span.kind = hasType ? "" : kMention;
    span.label = hasType ? span.label : kMention;
    std::erase_if(span.features,
                  [](const tasks::NamedValue& feature) { return !isPlainName(feature.name) || feature.value.empty(); });
    orderParts(span);
}

/// Whether brackets with one id can't say which of them belong together.
bool areEntangled(const tasks::SpanAnnotation& first, const tasks::SpanAnnotation& second) {
    const auto endOf = [](const tasks::SpanAnnotation& span) {
        return span.more.empty() ? span.bytes.end : span.more.back().end;
    };
    if (first.more.empty() != second.more.empty())
        return false;  // their ids have part numbers, or not
    const elmo::ByteOffset a = first.bytes.begin, aEnd = endOf(first), b = second.bytes.begin, bEnd = endOf(second);
    if (!first.more.empty())
        return a < bEnd && b < aEnd;
    return (a < b && b < aEnd && aEnd < bEnd) || (b < a && a < bEnd && bEnd < aEnd);
}

/// Of mentions of one entity that are entangled the first stays.
void dropEntangled(std::vector<tasks::SpanAnnotation*> mentions, std::set<std::int64_t>& lost) {
    std::ranges::sort(mentions, {}, [](const auto* span) { return std::pair(span->bytes.begin, span->id); });
    std::vector<const tasks::SpanAnnotation*> open;  // of those that stay, the ones that may reach the next
    for (const tasks::SpanAnnotation* mention : mentions) {
        std::erase_if(open, [&](const tasks::SpanAnnotation* before) {
            return std::max(before->bytes.end, before->more.empty() ? before->bytes.end : before->more.back().end) <=
                   mention->bytes.begin;
        });
        if (std::ranges::any_of(open, [&](const auto* before) { return areEntangled(*before, *mention); }))
            lost.insert(mention->id);
        else
            open.push_back(mention);
    }
}

}  // namespace

bool isBracketed(std::string_view entry) {
    return entry.starts_with(kKey) && entry.size() > kKey.size() && entry[kKey.size()] == '=' &&
           entry.find_first_of("()") != std::string_view::npos && !tasks::tagInEntry(entry);
}

void addBracketed(tasks::AnnotatedDocument& document) {
    std::int64_t unread = 0;
    const std::vector<Piece> pieces = readPieces(document, unread);
    const TokenFinder finder(*document.document);
    tasks::Annotations& all = document.annotations;
    std::vector<std::string> order;                             // of entities
    std::map<std::string, std::vector<std::int64_t>> entities;  // their spans
    std::map<std::string, std::size_t> unfinished;              // where spans of several parts are that go on
    std::vector<const Piece*> inOrder;
    for (const Piece& piece : pieces)
        inOrder.push_back(&piece);
    std::ranges::stable_sort(inOrder, [](const Piece* a, const Piece* b) {
        return std::pair(a->tokens.begin, b->tokens.end) < std::pair(b->tokens.begin, a->tokens.end);
    });
    for (const Piece* piece : inOrder) {
        const Bracket& bracket = piece->bracket;
        const elmo::ByteSpan bytes = finder.bytesOf(piece->tokens);
        if (const auto open = unfinished.find(bracket.id); bracket.part > 1 && open != unfinished.end()) {
            all.spans[open->second].more.push_back(bytes);
            if (bracket.part == bracket.of)
                unfinished.erase(open);
            continue;
        }
        tasks::SpanAnnotation& span = all.spans.emplace_back();
        span.id = all.nextId++;
        span.bytes = bytes;
        span.label = bracket.type.empty() ? kMention : bracket.type;
        span.kind = bracket.type.empty() ? kMention : "";
        span.layer = tasks::AnnotationLayer::kHuman;
        span.features = bracket.features;
        if (bracket.of > 1)
            unfinished[bracket.id] = all.spans.size() - 1;
        std::vector<std::int64_t>& spans = entities[bracket.id];
        if (spans.empty())
            order.push_back(bracket.id);
        spans.push_back(span.id);
    }
    for (const std::string& id : order) {
        tasks::ClusterAnnotation cluster;
        cluster.id = all.nextId++;
        cluster.spans = std::move(entities[id]);
        cluster.label = "coreference";
        cluster.features = {{kEntityId, id}};
        all.clusters.push_back(std::move(cluster));
    }
    sortSpans(all);
    if (unread > 0)
        document.leftOut[kUnread] += unread;
}

void adaptBracketed(tasks::Annotations& annotations) {
    std::unordered_map<std::int64_t, tasks::SpanAnnotation*> spans;
    for (tasks::SpanAnnotation& span : annotations.spans)
        spans.emplace(span.id, &span);
    std::set<std::int64_t> seen, lost;
    std::set<std::string> ids;
    for (tasks::ClusterAnnotation& cluster : annotations.clusters) {
        std::erase_if(cluster.spans, [&](std::int64_t span) { return !seen.insert(span).second; });
        std::vector<tasks::SpanAnnotation*> mentions;
        for (const std::int64_t span : cluster.spans) {
            adaptMention(*spans.at(span));
            mentions.push_back(spans.at(span));
        }
        dropEntangled(mentions, lost);
        cluster.label = "coreference";
        std::erase_if(cluster.features, [&](const tasks::NamedValue& feature) {
            return feature.name != kEntityId || feature.value.empty() ||
                   feature.value.find_first_of(kSpecial) != std::string::npos || !ids.insert(feature.value).second;
        });
    }
    std::erase_if(annotations.clusters, [](const tasks::ClusterAnnotation& cluster) { return cluster.spans.empty(); });
    std::erase_if(annotations.spans, [&](const tasks::SpanAnnotation& span) { return lost.contains(span.id); });
    tasks::dropDangling(annotations);
}

tasks::AnnotatedDocument withoutMentions(const tasks::AnnotatedDocument& document) {
    tasks::AnnotatedDocument result = document;
    std::set<std::int64_t> mentions;
    for (const tasks::ClusterAnnotation& cluster : document.annotations.clusters)
        mentions.insert(cluster.spans.begin(), cluster.spans.end());
    std::erase_if(result.annotations.spans,
                  [&](const tasks::SpanAnnotation& span) { return mentions.contains(span.id); });
    result.annotations.clusters.clear();
    return result;
}

BracketWriter::BracketWriter(const tasks::AnnotatedDocument& document) {
    tasks::AnnotatedDocument inFile = withoutMentions(document);
    inFile.annotations.spans.clear();
    addBracketed(inFile);
    m_isKept = mentionsOf(inFile.annotations) == mentionsOf(document.annotations);
    if (m_isKept)
        return;
    BracketComposer composer(document, layoutOf(document.annotations));
    composer.compose();
    m_global = composer.global();
    m_brackets = composer.brackets();
}

std::string BracketWriter::entries(std::string entries, elmo::TokenIndex token) const {
    if (m_isKept)
        return entries;
    const auto brackets = m_brackets.find(token.value());
    return withBrackets(entries, brackets == m_brackets.end() ? std::string() : brackets->second);
}

std::string BracketWriter::line(const std::string& content) const {
    const auto columns = splitAt(content, '\t');
    const std::string_view brackets = columns.size() == 10 ? bracketsIn(columns[9]) : std::string_view();
    if (m_isKept || brackets.empty() || std::ranges::count(brackets, '(') == std::ranges::count(brackets, ')'))
        return content;  // what opens and closes in it says nothing of the tokens
    const std::string misc = withBrackets(columns[9], {});
    return content.substr(0, static_cast<std::size_t>(columns[9].data() - content.data())) +
           (misc.empty() ? "_" : misc);
}

}  // namespace app
