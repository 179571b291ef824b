// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/json_spans.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/containers/json_node.h"
#include "elmo/error.h"

namespace app {
namespace {

using nlohmann::json;
using Keys = std::initializer_list<const char*>;

constexpr std::array<const char*, 13> kSpanKeys = {"spans",          "entities",   "ents",    "label",    "labels",
                                                   "annotations",    "annotation", "ner",     "mentions", "highlights",
                                                   "named_entities", "nes",        "Entities"};
/// Keys that programs use for annotations, which are not read here.
constexpr std::array<const char*, 9> kOtherKeys = {"tags",      "ner_tags", "tag",     "cats",   "answers",
                                                   "sentiment", "class",    "intents", "results"};

/// A span as a file has it.
struct ForeignSpan {
    std::int64_t begin = 0, end = 0;
    std::vector<std::string> labels;
    std::optional<std::string> text;
    bool lastIncluded = false;  ///< `end` is the last position, not the one after it
    std::optional<double> score;
};

const json* memberOf(const json& object, Keys keys) {
    for (const char* key : keys)
        if (const auto found = object.find(key); found != object.end() && !found->is_null())
            return &*found;
    return nullptr;
}

bool isWhole(const json* value) {
    return value && value->is_number_integer();
}

/// A label, a number that stands for one, or a list of labels.
std::vector<std::string> labelsOf(const json* value) {
    if (!value)
        return {};
    if (value->is_string())
        return {value->get<std::string>()};
    if (value->is_number())
        return {value->dump()};
    std::vector<std::string> labels;
    if (value->is_array())
        for (const json& label : *value)
            for (std::string& each : labelsOf(&label))
                labels.push_back(std::move(each));
    return labels;
}

std::optional<ForeignSpan> fromList(const json& item) {
    const bool labelFirst = item.size() > 2 && item[0].is_string();
    const std::size_t at = labelFirst ? 1 : 0;
    if (item.size() < 3 || !isWhole(&item[at]) || !isWhole(&item[at + 1]))
        return std::nullopt;
    ForeignSpan span{item[at].get<std::int64_t>(),
                     item[at + 1].get<std::int64_t>(),
                     labelsOf(&item[labelFirst ? 0 : 2]),
                     {},
                     false,
                     {}};
    return span.labels.empty() ? std::nullopt : std::optional(std::move(span));
}

/// The two ends, under any of their names. False if they are not there.
bool takeEnds(const json& item, ForeignSpan& span) {
    if (const json* pair = memberOf(item, {"span", "indices", "position", "pos"});
        pair && pair->is_array() && pair->size() == 2 && isWhole(&(*pair)[0]) && isWhole(&(*pair)[1])) {
        span.begin = (*pair)[0].get<std::int64_t>();
        span.end = (*pair)[1].get<std::int64_t>();
        return true;
    }
    const json* begin = memberOf(item, {"start", "begin", "start_offset", "startOffset", "start_char", "startIndex",
                                        "start_index", "start_pos", "BeginOffset", "beginOffset", "from", "offset"});
    const json* end = memberOf(item, {"end", "stop", "end_offset", "endOffset", "end_char", "endIndex", "end_index",
                                      "end_pos", "EndOffset", "to"});
    const json* length = memberOf(item, {"length"});
    if (!isWhole(begin) || (!isWhole(end) && !isWhole(length)))
        return false;
    span.begin = begin->get<std::int64_t>();
    span.end = isWhole(end) ? end->get<std::int64_t>() : span.begin + length->get<std::int64_t>();
    return true;
}

void takeText(const json& item, ForeignSpan& span) {
    for (const char* key : {"text", "value", "word", "surface", "mention", "Text"})
        if (const auto found = item.find(key); found != item.end() && found->is_string()) {
            span.text = found->get<std::string>();
            return;
        }
}

std::optional<ForeignSpan> fromObject(const json& item) {
    ForeignSpan span;
    if (const json* points = memberOf(item, {"points"}); points && points->is_array() && points->size() == 1 &&
                                                         (*points)[0].is_object() &&
                                                         takeEnds((*points)[0], span)) {  // Dataturks
        span.lastIncluded = true;
        takeText((*points)[0], span);
    } else if (!takeEnds(item, span)) {
        return std::nullopt;
    }
    span.labels = labelsOf(memberOf(item, {"label", "labels", "entity_group", "entity_type", "entityType", "type",
                                           "Type", "category", "class", "tag", "entity", "tags", "kind", "name"}));
    if (!span.text)
        takeText(item, span);
    if (const json* score = memberOf(item, {"score", "Score", "confidenceScore"}); score && score->is_number())
        span.score = score->get<double>();
    return span.labels.empty() ? std::nullopt : std::optional(std::move(span));
}

std::optional<ForeignSpan> spanIn(const json& item) {
    return item.is_array() ? fromList(item) : item.is_object() ? fromObject(item) : std::nullopt;
}

/// Of {"ORG": {"UN": [[0, 1]]}} as CLUENER has it, {"ORG": [[0, 2]]} and {"ORG": [{"start": 0, "end": 2}]}.
void takeByLabel(const json& byLabel, std::vector<ForeignSpan>& spans, std::int64_t& unread) {
    const auto addPair = [&](const json& pair, const std::string& label, std::optional<std::string> text,
                             bool included) {
        ForeignSpan span;
        span.labels = {label};
        span.text = std::move(text);
        span.lastIncluded = included;
        if (pair.is_object() ? takeEnds(pair, span)
                             : pair.is_array() && pair.size() == 2 && takeEnds({{"span", pair}}, span))
            spans.push_back(std::move(span));
        else
            ++unread;
    };
    for (const auto& [label, found] : byLabel.items()) {
        if (found.is_array())
            for (const json& pair : found)
                addPair(pair, label, std::nullopt, false);
        else if (found.is_object())
            for (const auto& [text, pairs] : found.items())
                for (const json& pair : pairs.is_array() ? pairs : json::array({pairs}))
                    addPair(pair, label, text, true);
        else
            ++unread;
    }
}

/// How positions are counted.
struct Counting {
    bool utf16;  ///< else code points
    bool lastIncluded;
};

elmo::ByteSpan placeOf(const ForeignSpan& span, Counting counting, const DocumentBuilder& builder) {
    const std::int64_t end = span.end + (counting.lastIncluded ? 1 : 0);
    if (counting.utf16)
        return builder.map().toBytes(elmo::Utf16Span{elmo::Utf16Offset(span.begin), elmo::Utf16Offset(end)});
    return builder.map().toBytes(elmo::CodePointSpan{elmo::CodePointOffset(span.begin), elmo::CodePointOffset(end)});
}

bool agrees(const ForeignSpan& span, Counting counting, const DocumentBuilder& builder) {
    try {
        const elmo::ByteSpan bytes = placeOf(span, counting, builder);
        return bytes.begin < bytes.end && (!span.text || sameShownText(*span.text, builder.slice(bytes)));
    } catch (const elmo::Error&) {
        return false;  // outside the text, or inside a character
    }
}

/// As most programs count, unless another way gives every span the text that the file says.
Counting countingOf(const std::vector<ForeignSpan>& spans, const DocumentBuilder& builder) {
    const bool included = !spans.empty() && spans.front().lastIncluded;
    const Counting usual{false, included};
    if (std::ranges::none_of(spans, [](const ForeignSpan& span) { return span.text.has_value(); }))
        return usual;
    for (const Counting counting :
         {usual, Counting{true, included}, Counting{false, !included}, Counting{true, !included}})
        if (std::ranges::all_of(spans, [&](const auto& span) { return agrees(span, counting, builder); }))
            return counting;
    return usual;
}

void addSpans(const std::vector<ForeignSpan>& spans, DocumentBuilder& builder) {
    const Counting counting = countingOf(spans, builder);
    std::set<std::pair<elmo::ByteSpan, std::string>> known;  // under another key, too
    for (const tasks::SpanAnnotation& span : builder.annotations().spans)
        known.emplace(span.bytes, span.label);
    for (const ForeignSpan& span : spans) {
        const elmo::ByteSpan bytes = placeOf(span, counting, builder);
        if (span.text && !agrees(span, counting, builder))
            requireCovered(builder, bytes, {{"text", *span.text}});
        for (const std::string& label : span.labels)
            if (known.emplace(bytes, label).second)
                builder.addSpan(bytes, label).confidence = span.score;
    }
}

std::int64_t sizeOf(const json& value) {
    return value.is_array() || value.is_object() ? std::ssize(value) : value.is_null() ? 0 : 1;
}

std::string notRead(std::string_view key) {
    return fmt::format("annotations under \"{}\"", key);
}

bool holdsSpansIn(const json& value) {
    if (value.is_array())
        return std::ranges::any_of(value, isSpanShaped);
    if (!value.is_object())
        return false;
    std::vector<ForeignSpan> spans;
    std::int64_t unread = 0;
    takeByLabel(value, spans, unread);
    return !spans.empty();
}

/// Texts under "label" and "labels" are labels of the whole text, from a project of classification.
bool readWholeLabels(const json& value, DocumentBuilder& builder) {
    const json labels = value.is_string() ? json::array({value}) : value;
    if (!labels.is_array() || labels.empty() ||
        !std::ranges::all_of(labels, [](const json& label) { return label.is_string(); }))
        return false;
    for (const json& label : labels)
        builder.addLabel(label.get<std::string>());
    return true;
}

}  // namespace

bool sameShownText(std::string_view one, std::string_view other) {
    const auto shown = [](std::string_view text) {
        std::string result;
        forEachCharacter(text, [&](std::uint32_t c, std::string_view bytes) {
            if (c == 'n' && result.ends_with('\\'))
                result.pop_back();
            else if (!isBlank(c))
                result += bytes;
        });
        return result;
    };
    return one == other || shown(one) == shown(other);
}

bool isSpanShaped(const json& item) {
    return spanIn(item).has_value();
}

bool holdsSpans(const json& object) {
    return object.is_object() && std::ranges::any_of(kSpanKeys, [&](const char* key) {
               return object.contains(key) && holdsSpansIn(object[key]);
           });
}

void readSpanList(const json& list, const std::string& key, DocumentBuilder& builder) {
    std::vector<ForeignSpan> spans;
    std::int64_t unread = 0;
    if (list.is_object())
        takeByLabel(list, spans, unread);
    else if (list.is_array())
        for (const json& item : list) {
            if (auto span = spanIn(item))
                spans.push_back(*std::move(span));
            else
                ++unread;
        }
    else
        unread = sizeOf(list);
    addSpans(spans, builder);
    builder.leaveOut(notRead(key), unread);
}

std::set<std::string> readForeignSpans(const json& object, DocumentBuilder& builder,
                                       const std::set<std::string>& done) {
    std::set<std::string> read;
    for (const auto& [key, value] : object.items()) {
        if (done.contains(key) || sizeOf(value) == 0)
            continue;
        const bool isLabel = key == "label" || key == "labels";
        if (isLabel && readWholeLabels(value, builder)) {
            read.insert(key);
        } else if (isLabel && value.is_array() && !holdsSpansIn(value)) {  // numbers that have names elsewhere
            builder.leaveOut("labels of whole texts", sizeOf(value));
        } else if (std::ranges::find(kSpanKeys, key) != kSpanKeys.end()) {
            if (holdsSpansIn(value))
                read.insert(key);
            readSpanList(value, key, builder);
        } else if (std::ranges::find(kOtherKeys, key) != kOtherKeys.end() ||
                   (value.is_array() && std::ranges::any_of(value, isSpanShaped))) {
            builder.leaveOut(notRead(key), sizeOf(value));
        }
    }
    return read;
}

}  // namespace app
