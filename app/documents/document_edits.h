// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/offset_map.h"
#include "tasks/results/annotations.h"

namespace app {

/// Small changes of annotated documents that several formats make. Pure functions; any thread.

/// Positions of tokens by bytes. The document must outlive it.
class TokenFinder {
public:
    explicit TokenFinder(const elmo::Document& document) : m_document(&document) {}

    /// The tokens that share text with the span; empty if none does.
    elmo::TokenSpan tokensIn(elmo::ByteSpan span) const;
    elmo::ByteSpan bytesOf(elmo::TokenSpan tokens) const;
    /// The sentence of a token.
    std::size_t sentenceOf(elmo::TokenIndex token) const;
    /// Whether the span begins where a token begins and ends where one ends.
    bool isWhole(elmo::ByteSpan span) const;

private:
    const elmo::Document* m_document;
};

using ByteMove = std::function<elmo::ByteOffset(elmo::ByteOffset)>;

/// The document with another text; every token, span and answer is moved.
void replaceText(tasks::AnnotatedDocument& document, std::string text, const ByteMove& move);

/// The same for a text with as many UTF-16 units.
void replaceTextOfSameUtf16(tasks::AnnotatedDocument& document, std::string text);

/// Changes every label, layer, name and value that annotations hold, but not those of models and people: for formats
/// whose alphabet lacks some characters.
void changeTexts(tasks::Annotations& annotations, const std::function<void(std::string&)>& change);

/// By begin, then longer first, then label: the order that Annotations states.
void sortSpans(tasks::Annotations& annotations);

/// Whether a span counts: people's own, and the model's that nobody rejected.
bool isValid(const tasks::SpanAnnotation& span);

/// Throws elmo::Error(kBadArgument) unless the spans of the annotations lie in the text and between characters, labels,
/// questions and the language are UTF-8, and the sources, sentences and probabilities they name are there: what an
/// export could not write is not let in.
void requireSound(const tasks::Annotations& annotations, const elmo::Document& document);

/// For formats that write out the text of every span: throws elmo::Error(kUnsupported) if that is more than 1 GB, as
/// of thousands of long spans over one another.
void requireWritableSpans(const tasks::AnnotatedDocument& document, std::string_view format);

/// The segmentation of a text by this program's tokenizer; `language` may be empty.
elmo::Segmentation segmentText(std::string_view text, const std::string& language);

/// Sentences in bytes as sentences of tokens: each takes the tokens that begin before the next one begins.
std::vector<elmo::TokenSpan> sentencesOfBytes(const std::vector<elmo::ByteSpan>& tokens,
                                              const std::vector<elmo::ByteSpan>& sentences);

/// Sentences over tokens that came without: this program's segmentation of the text, aligned with the tokens.
std::vector<elmo::TokenSpan> sentencesOver(std::string_view text, const std::vector<elmo::ByteSpan>& tokens,
                                           const std::string& language);

/// Collects what a reader finds and makes the document of it.
class DocumentBuilder {
public:
    DocumentBuilder(std::string name, std::string text) : m_text(std::move(text)), m_map(m_text) {
        m_result.name = std::move(name);
    }
    DocumentBuilder(const DocumentBuilder&) = delete;
    DocumentBuilder& operator=(const DocumentBuilder&) = delete;

    const std::string& text() const { return m_text; }
    const elmo::OffsetMap& map() const { return m_map; }
    std::string_view slice(elmo::ByteSpan span) const;
    /// Without it the language is guessed, and if it is no BCP 47 tag: "zh_CN" counts as "zh-CN". "" is no language.
    void setLanguage(std::string language);
    /// Tokens need not be in order; sentences are in bytes and may be left out.
    void setTokens(std::vector<elmo::ByteSpan> tokens) { m_tokens = std::move(tokens); }
    void setSentences(std::vector<elmo::ByteSpan> sentences) { m_sentences = std::move(sentences); }
    tasks::Annotations& annotations() { return m_result.annotations; }
    /// Adds a person's span, to be changed by the caller; refuses one that is empty or outside the text.
    tasks::SpanAnnotation& addSpan(elmo::ByteSpan bytes, std::string label);
    /// Adds a person's label of the whole document, as a score with one label of probability 1.
    void addLabel(std::string label);
    /// An attribute of all tokens as setTokens() has them in order; none if every value is empty.
    void addAttribute(std::string name, const std::vector<std::string>& values);
    /// Adds a person's relation under a new id. Relations whose spans are not there are dropped by build().
    void addRelation(tasks::RelationAnnotation relation);
    /// Counts what the file has and the document does not get, in words for a list: "annotations without text".
    void leaveOut(const std::string& kind, std::int64_t count = 1) {
        if (count > 0)
            m_result.leftOut[kind] += count;
    }
    std::int64_t newId() { return m_result.annotations.nextId++; }

    /// Once only. Throws elmo::Error if tokens or sentences are not in order and disjoint.
    tasks::AnnotatedDocument build();

private:
    std::string m_text;
    elmo::OffsetMap m_map;
    std::optional<std::string> m_language;
    std::optional<std::vector<elmo::ByteSpan>> m_tokens, m_sentences;
    tasks::AnnotatedDocument m_result;
};

}  // namespace app
