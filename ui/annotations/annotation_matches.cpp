// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/annotation_matches.h"

#include <algorithm>
#include <unordered_map>

#include "tasks/results/annotation_layers.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/annotations/annotation_edits.h"
#include "ui/text/text_bridge.h"

namespace ui {

using elmo::ByteSpan;
using tasks::AnnotationLayer;
using tasks::Decision;
using tasks::SpanAnnotation;

namespace {

constexpr const char* kOrigin = "example";  // the attribute

}  // namespace

std::vector<std::string> wordsOf(const elmo::Document& document, ByteSpan bytes) {
    std::vector<std::string> words;
    const elmo::TokenSpan tokens = tokensOf(document, bytes);
    if (tokens.empty() || document.bytesOf(tokens) != bytes)
        return words;
    for (elmo::TokenIndex token = tokens.begin; token < tokens.end; ++token)
        words.emplace_back(document.token(token));
    return words;
}

std::vector<ByteSpan> placesOf(const elmo::Document& document, const WordMatch& match) {
    std::vector<ByteSpan> places;
    const auto count = match.words.size();
    const auto& tokens = document.tokens();
    if (count == 0)
        return places;
    const auto folded = [](std::string_view word) { return toQString(word).toCaseFolded(); };
    std::vector<QString> wanted;
    for (const std::string& word : match.words)
        wanted.push_back(folded(word));
    std::unordered_map<std::string_view, bool> isFirst;  // a text has few distinct words
    const auto fits = [&](std::size_t token, std::size_t word) {
        const std::string_view text = document.slice(tokens[token]);
        if (match.matchesCase)
            return text == match.words[word];
        if (word > 0)
            return folded(text) == wanted[word];
        const auto [known, isNew] = isFirst.emplace(text, false);
        if (isNew)
            known->second = folded(text) == wanted[0];
        return known->second;
    };
    for (std::size_t t = 0; t + count <= tokens.size();) {
        std::size_t word = 0;
        while (word < count && fits(t + word, word))
            ++word;
        if (word < count) {
            ++t;
            continue;
        }
        places.push_back({tokens[t].begin, tokens[t + count - 1].end});
        t += count;
    }
    return places;
}

MatchChange matchChange(const tasks::Annotations& annotations, const elmo::Document& document, const WordMatch& match) {
    return placeChange(annotations, placesOf(document, match), match.label.toStdString());
}

MatchChange placeChange(const tasks::Annotations& annotations, std::span<const ByteSpan> places,
                        const std::string& label, const std::string& origin) {
    MatchChange result;
    result.change.text = annotations.text;
    result.change.sources = annotations.sources;
    std::int64_t nextId = annotations.nextId;
    const auto beginOf = [](const SpanAnnotation& span) { return span.bytes.begin; };
    for (const ByteSpan& place : places) {
        const SpanAnnotation* known = nullptr;
        for (auto span = std::ranges::lower_bound(annotations.spans, place.begin, {}, beginOf);
             span != annotations.spans.end() && span->bytes.begin == place.begin; ++span) {
            const tasks::AnnotationMaker maker = makerOf(annotations, *span);
            if (span->bytes != place || !span->more.empty() || span->label != label || maker.isColleague() ||
                maker.isAdjudication())
                continue;
            if (!known || known->isUndecided())  // what is decided counts
                known = &*span;
        }
        if (known && !known->isUndecided()) {
            ++result.present;
            continue;
        }
        ++result.labelled;
        SpanAnnotation made;
        if (known) {
            result.change.spansBefore.push_back(*known);
            made = *known;
            made.decision = Decision::kAccepted;
        } else {
            made.id = nextId++;
            made.bytes = place;
            made.label = label;
            made.layer = AnnotationLayer::kHuman;
        }
        if (!origin.empty()) {
            std::erase_if(made.features, [](const tasks::NamedValue& value) { return value.name == kOrigin; });
            made.features.push_back({kOrigin, origin});
        }
        result.change.spansAfter.push_back(std::move(made));
    }
    return result;
}

EditStep matchStep(const MatchChange& change, const WordMatch& match, const std::string& annotator) {
    EditStep step{AnnotationEditor::nameOfMatches(match.label, change.labelled), change.change};
    sign(step.change, annotator);
    return step;
}

}  // namespace ui
