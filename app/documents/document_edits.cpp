// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/documents/document_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "elmo/error.h"
#include "elmo/text/language.h"
#include "elmo/text/text_decoder.h"
#include "elmo/text/tokenizer.h"

namespace app {

using elmo::ByteOffset;
using elmo::ByteSpan;
using elmo::TokenIndex;
using elmo::TokenSpan;

namespace {

/// Making a tokenizer reads its rules, which takes longer than cutting a short text: the last one is kept.
std::shared_ptr<const elmo::Tokenizer> tokenizerFor(const std::string& language) {
    static std::mutex mutex;
    static std::string keptLanguage;
    static std::shared_ptr<const elmo::Tokenizer> kept;
    const std::lock_guard lock(mutex);
    if (!kept || keptLanguage != language) {
        kept = std::make_shared<const elmo::Tokenizer>(language);
        keptLanguage = language;
    }
    return kept;
}

[[noreturn]] void refuseAnnotation(const std::string& what) {
    throw elmo::Error(elmo::ErrorCode::kBadArgument, what);
}

/// requireSound() for what lies over tokens, spans and sentences.
template <class CheckSource, class CheckText>
void requireSoundStructure(const tasks::Annotations& annotations, const elmo::Document& document,
                           const CheckSource& checkSource, const CheckText& checkText) {
    for (const tasks::TokenAttribute& attribute : annotations.attributes) {
        checkSource(attribute.source);
        checkText(attribute.name, "name of a token attribute");
        for (const std::string& value : attribute.values.distinct())
            checkText(value, "value of a token attribute");
        if (attribute.values.size() != document.tokens().size())
            refuseAnnotation(fmt::format("The attribute '{}' has {} values; the document has {} tokens.",
                                         attribute.name, attribute.values.size(), document.tokens().size()));
    }
    const auto checkEnd = [&](const tasks::RelationEnd& end) {
        const std::int64_t token = end.token.value();
        if (!end.isSpan() && (token < 0 || token >= std::ssize(document.tokens())))
            refuseAnnotation(fmt::format("A relation names token {} of {}.", token, document.tokens().size()));
    };
    for (const tasks::RelationAnnotation& relation : annotations.relations) {
        checkSource(relation.source);
        checkEnd(relation.from);
        checkEnd(relation.to);
        checkText(relation.label + relation.kind, "label of a relation");
        for (const tasks::NamedValue& feature : relation.features)
            checkText(feature.name + feature.value, "attribute of a relation");
    }
    for (const tasks::ClusterAnnotation& cluster : annotations.clusters) {
        checkSource(cluster.source);
        checkText(cluster.label, "label of a cluster");
    }
    const auto checkSentence = [&](elmo::SentenceIndex sentence) {
        if (sentence.value() < 0 || sentence.value() >= std::ssize(document.sentences()))
            refuseAnnotation(
                fmt::format("A line is about sentence {} of {}.", sentence.value(), document.sentences().size()));
    };
    for (const tasks::SentenceComment& comment : annotations.comments) {
        checkSentence(comment.sentence);
        checkText(comment.name + comment.value, "comment of a sentence");
    }
    for (const tasks::SentenceLine& line : annotations.lines) {
        checkSentence(line.sentence);
        checkText(line.content, "line of a sentence");
    }
    for (const tasks::NamedValue& field : annotations.metadata)
        checkText(field.name + field.value, "metadata of the document");
}

}  // namespace

TokenSpan TokenFinder::tokensIn(ByteSpan span) const {
    const auto& tokens = m_document->tokens();
    const auto first = std::ranges::upper_bound(tokens, span.begin, {}, &ByteSpan::end);
    const auto end = std::lower_bound(first, tokens.end(), span.end,
                                      [](const ByteSpan& token, ByteOffset at) { return token.begin < at; });
    return {TokenIndex(first - tokens.begin()), TokenIndex(std::max(first, end) - tokens.begin())};
}

ByteSpan TokenFinder::bytesOf(TokenSpan span) const {
    const auto& tokens = m_document->tokens();
    return {tokens[static_cast<std::size_t>(span.begin.value())].begin,
            tokens[static_cast<std::size_t>(span.end.value()) - 1].end};
}

std::size_t TokenFinder::sentenceOf(TokenIndex token) const {
    const auto& sentences = m_document->sentences();
    return static_cast<std::size_t>(std::ranges::upper_bound(sentences, token, {}, &TokenSpan::end) -
                                    sentences.begin());
}

bool TokenFinder::isWhole(ByteSpan span) const {
    const TokenSpan tokens = tokensIn(span);
    return !tokens.empty() && bytesOf(tokens) == span;
}

void replaceText(tasks::AnnotatedDocument& document, std::string text, const ByteMove& move) {
    const auto moved = [&](ByteSpan& span) { span = {move(span.begin), move(span.end)}; };
    elmo::Segmentation segmentation{document.document->tokens(), document.document->sentences()};
    std::ranges::for_each(segmentation.tokens, moved);
    for (auto& span : document.annotations.spans) {
        moved(span.bytes);
        std::ranges::for_each(span.more, moved);
    }
    for (auto& question : document.annotations.questions)
        for (auto& answer : question.answers)
            moved(answer.bytes);
    document.document =
        std::make_shared<const elmo::Document>(std::move(text), std::move(segmentation), document.document->language());
}

void replaceTextOfSameUtf16(tasks::AnnotatedDocument& document, std::string text) {
    const std::shared_ptr<const elmo::Document> keep = document.document;
    const elmo::OffsetMap before(keep->text());
    const elmo::OffsetMap after(text);
    std::string copy = text;  // the map looks at `text`
    replaceText(document, std::move(copy), [&](ByteOffset at) { return after.toBytes(before.toUtf16(at)); });
}

void changeTexts(tasks::Annotations& annotations, const std::function<void(std::string&)>& change) {
    const auto changeAll = [&](std::vector<tasks::NamedValue>& values) {
        for (tasks::NamedValue& value : values) {
            change(value.name);
            change(value.value);
        }
    };
    const auto changeLayered = [&](auto& annotation) {
        change(annotation.label);
        change(annotation.kind);
        changeAll(annotation.features);
    };
    std::ranges::for_each(annotations.spans, changeLayered);
    if (!annotations.relations.empty())
        std::ranges::for_each(annotations.relations.edit(), changeLayered);
    for (tasks::ClusterAnnotation& cluster : annotations.clusters) {
        change(cluster.label);
        changeAll(cluster.features);
    }
    for (tasks::TokenAttribute& attribute : annotations.attributes) {
        change(attribute.name);
        std::vector<std::string> values;
        bool isChanged = false;
        for (std::size_t token = 0; token < attribute.values.size(); ++token) {
            values.push_back(attribute.values[token]);
            change(values.back());
            isChanged = isChanged || values.back() != attribute.values[token];
        }
        if (isChanged)
            attribute.values = tasks::TokenValues(values);
    }
    changeAll(annotations.metadata);
}

void sortSpans(tasks::Annotations& annotations) {
    std::ranges::stable_sort(annotations.spans, [](const auto& a, const auto& b) {
        return std::make_tuple(a.bytes.begin, b.bytes.end, std::cref(a.label)) <
               std::make_tuple(b.bytes.begin, a.bytes.end, std::cref(b.label));
    });
}

bool isValid(const tasks::SpanAnnotation& span) {
    return span.decision != tasks::Decision::kRejected;
}

void requireWritableSpans(const tasks::AnnotatedDocument& document, std::string_view format) {
    constexpr std::int64_t kMaxBytes = 1'000'000'000;
    std::int64_t bytes = 0;
    for (const tasks::SpanAnnotation& span : document.annotations.spans) {
        bytes += span.bytes.end.value() - span.bytes.begin.value();
        for (const elmo::ByteSpan part : span.more)
            bytes += part.end.value() - part.begin.value();
    }
    if (bytes > kMaxBytes)
        throw elmo::Error(
            elmo::ErrorCode::kUnsupported,
            fmt::format("The {} spans of '{}' overlap and cover {:.1f} GB in total, and {} writes the text of each "
                        "span; the limit is 1 GB. Use jsonl or xmi.",
                        document.annotations.spans.size(), document.name, static_cast<double>(bytes) / 1e9, format));
}

void requireSound(const tasks::Annotations& annotations, const elmo::Document& document) {
    const elmo::OffsetMap map(document.text());
    const auto checkBytes = [&](elmo::ByteSpan span) {
        map.toCodePoints(span);
        if (span.begin >= span.end)
            refuseAnnotation(fmt::format("An annotation covers the bytes [{}, {}); it must cover text.",
                                         span.begin.value(), span.end.value()));
    };
    const auto checkSource = [&](int source) {
        if (source < -1 || source >= std::ssize(annotations.sources))
            refuseAnnotation(fmt::format("An annotation names source {} of {}.", source, annotations.sources.size()));
    };
    const auto checkText = [](std::string_view text, std::string_view what) {
        if (!elmo::isValidUtf8(text, elmo::TextPart::kWhole))
            refuseAnnotation(fmt::format("The {} is not valid UTF-8.", what));
    };
    checkText(document.language(), "language of the document");
    for (const auto& data : annotations.uninterpreted)
        checkText(data.format + data.content, "data that is kept without being interpreted");
    for (const auto& span : annotations.spans) {
        checkText(span.label, "label of a span");
        checkBytes(span.bytes);
        for (const elmo::ByteSpan part : span.more)
            checkBytes(part);
        checkText(span.kind + span.annotator, "kind of a span");
        for (const tasks::NamedValue& feature : span.features)
            checkText(feature.name + feature.value, "attribute of a span");
        checkSource(span.source);
        if (span.decision < tasks::Decision::kOpen || span.decision > tasks::Decision::kRejected)
            refuseAnnotation(fmt::format("A span's decision is {}.", static_cast<int>(span.decision)));
    }
    requireSoundStructure(annotations, document, checkSource, checkText);
    for (const auto& score : annotations.scores) {
        checkSource(score.source);
        for (const std::string& label : score.labels)
            checkText(label, "label of a score");
        const std::int64_t sentence = score.sentence ? score.sentence->value() : 0;
        if (sentence < 0 || (score.sentence && sentence >= std::ssize(document.sentences())) ||
            score.labels.size() != score.probabilities.size())
            refuseAnnotation(fmt::format("A score of sentence {} has {} labels and {} probabilities.", sentence,
                                         score.labels.size(), score.probabilities.size()));
    }
    for (const auto& question : annotations.questions) {
        checkSource(question.source);
        checkText(question.question, "text of a question");
        for (const auto& answer : question.answers)
            checkBytes(answer.bytes);
    }
}

std::vector<TokenSpan> sentencesOfBytes(const std::vector<ByteSpan>& tokens, const std::vector<ByteSpan>& sentences) {
    std::vector<TokenSpan> result;
    std::size_t next = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const std::size_t first = next;
        const bool last = i + 1 == sentences.size();
        while (next < tokens.size() && (last || tokens[next].begin < sentences[i + 1].begin))
            ++next;
        if (next > first)
            result.push_back(
                {TokenIndex(static_cast<std::int64_t>(first)), TokenIndex(static_cast<std::int64_t>(next))});
    }
    if (result.empty() && !tokens.empty())
        result.push_back({TokenIndex(0), TokenIndex(static_cast<std::int64_t>(tokens.size()))});
    return result;
}

elmo::Segmentation segmentText(std::string_view text, const std::string& language) {
    return tokenizerFor(language)->segment(text);
}

std::vector<TokenSpan> sentencesOver(std::string_view text, const std::vector<ByteSpan>& tokens,
                                     const std::string& language) {
    const elmo::Segmentation segmented = segmentText(text, language);
    std::vector<ByteSpan> sentences;
    for (const TokenSpan sentence : segmented.sentences)
        sentences.push_back({segmented.tokens[static_cast<std::size_t>(sentence.begin.value())].begin,
                             segmented.tokens[static_cast<std::size_t>(sentence.end.value()) - 1].end});
    return sentencesOfBytes(tokens, sentences);
}

std::string_view DocumentBuilder::slice(ByteSpan span) const {
    return std::string_view(m_text).substr(static_cast<std::size_t>(span.begin.value()),
                                           static_cast<std::size_t>(span.length()));
}

void DocumentBuilder::setLanguage(std::string language) {
    std::ranges::replace(language, '_', '-');
    if (language.empty() || elmo::isLanguageTag(language))
        m_language = std::move(language);
    else
        leaveOut("languages that are no BCP 47 tag such as \"en\" or \"zh-Hant\" (the text's language was detected)");
}

tasks::SpanAnnotation& DocumentBuilder::addSpan(ByteSpan bytes, std::string label) {
    if (bytes.begin >= bytes.end || bytes.begin.value() < 0 || bytes.end > m_map.byteEnd())
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("The span '{}' covers the bytes [{}, {}) of a text of {} bytes; a span holds at "
                                      "least one character of the text.",
                                      label, bytes.begin.value(), bytes.end.value(), m_text.size()));
    tasks::SpanAnnotation span;
    span.id = newId();
    span.bytes = bytes;
    span.label = std::move(label);
    span.layer = tasks::AnnotationLayer::kHuman;
    m_result.annotations.spans.push_back(std::move(span));
    return m_result.annotations.spans.back();
}

void DocumentBuilder::addLabel(std::string label) {
    tasks::ScoreAnnotation score;
    score.id = newId();
    score.labels.push_back(std::move(label));
    score.probabilities.push_back(1);
    score.layer = tasks::AnnotationLayer::kHuman;
    m_result.annotations.scores.push_back(std::move(score));
}

void DocumentBuilder::addAttribute(std::string name, const std::vector<std::string>& values) {
    if (std::ranges::any_of(values, [](const std::string& value) { return !value.empty(); }))
        m_result.annotations.attributes.push_back({.name = std::move(name), .values = tasks::TokenValues(values)});
}

void DocumentBuilder::addRelation(tasks::RelationAnnotation relation) {
    relation.id = newId();
    m_result.annotations.relations.edit().push_back(std::move(relation));
}

tasks::AnnotatedDocument DocumentBuilder::build() {
    elmo::Segmentation segmentation;
    const std::string language = m_language ? *m_language : elmo::detectLanguage(m_text);
    if (m_tokens) {
        segmentation.tokens = std::move(*m_tokens);
        std::ranges::sort(segmentation.tokens);
        if (m_sentences) {
            std::ranges::sort(*m_sentences);
            segmentation.sentences = sentencesOfBytes(segmentation.tokens, *m_sentences);
        } else {
            segmentation.sentences = sentencesOver(m_text, segmentation.tokens, language);
        }
    } else {
        segmentation = segmentText(m_text, language);
    }
    tasks::dropDangling(m_result.annotations);
    sortSpans(m_result.annotations);
    m_result.document = std::make_shared<const elmo::Document>(m_text, std::move(segmentation), language);
    return std::move(m_result);
}

}  // namespace app
