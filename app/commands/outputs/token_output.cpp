// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/outputs/token_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace app {
namespace {

using Json = nlohmann::ordered_json;

/// Tabs and line ends separate columns and lines; inside a token they become a blank.
std::string oneField(std::string_view text) {
    std::string field(text);
    std::ranges::replace_if(
        field, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return field;
}

class TextWriter : public TokenWriter {
public:
    explicit TextWriter(StandardOutput& out) : m_out(out) {}

    void add(const SentenceSource&, std::span<const InputToken> sentence) override {
        for (std::size_t i = 0; i < sentence.size(); ++i) {
            m_out.write(i == 0 ? "" : " ");
            m_out.write(withoutBlanks(sentence[i].text));
        }
        m_out.write("\n");
    }

private:
    /// A blank inside a token ("1 000" in French) would split it when the line is read again: it becomes U+00A0.
    static std::string withoutBlanks(std::string_view text) {
        std::string result;
        for (const char c : oneField(text))
            c == ' ' ? result += "\u00A0" : result += c;
        return result;
    }

    StandardOutput& m_out;
};

class TsvWriter : public TokenWriter {
public:
    explicit TsvWriter(StandardOutput& out) : m_out(out) {
        m_out.write("token\tsentence\tbegin_byte\tend_byte\tbegin_code_point\tend_code_point\tfile\n");
    }

    void add(const SentenceSource& source, std::span<const InputToken> sentence) override {
        for (const InputToken& token : sentence)
            m_out.write(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", oneField(token.text), source.number,
                                    token.bytes.begin.value(), token.bytes.end.value(), token.codePoints.begin.value(),
                                    token.codePoints.end.value(), oneField(source.input)));
    }

private:
    StandardOutput& m_out;
};

/// Universal Dependencies: https://universaldependencies.org/format.html, with the columns this program fills.
class ConlluWriter : public TokenWriter {
public:
    explicit ConlluWriter(StandardOutput& out) : m_out(out) {}

    void beginInput(std::string_view name) override { m_document = oneField(name); }

    void add(const SentenceSource&, std::span<const InputToken> sentence) override {
        if (sentence.empty())
            return;  // the format has no empty sentence
        if (!m_document.empty())
            m_out.write(fmt::format("# newdoc id = {}\n", std::exchange(m_document, {})));
        std::string text;
        for (const InputToken& token : sentence)
            text += oneField(token.text) + (token.gapAfter && &token != &sentence.back() ? " " : "");
        m_out.write(fmt::format("# sent_id = {}\n# text = {}\n", ++m_sentence, text));
        for (std::size_t i = 0; i < sentence.size(); ++i)
            m_out.write(fmt::format("{}\t{}\t_\t_\t_\t_\t_\t_\t_\t{}\n", i + 1, oneField(sentence[i].text),
                                    sentence[i].gapAfter ? "_" : "SpaceAfter=No"));
        m_out.write("\n");
    }

private:
    StandardOutput& m_out;
    std::string m_document;
    std::int64_t m_sentence = 0;
};

class JsonWriter : public TokenWriter {
public:
    explicit JsonWriter(StandardOutput& out) : m_out(out) {}

    void add(const SentenceSource& source, std::span<const InputToken> sentence) override {
        Json tokens = Json::array();
        for (const InputToken& token : sentence)
            tokens.push_back({{"text", token.text},
                              {"bytes", {token.bytes.begin.value(), token.bytes.end.value()}},
                              {"code_points", {token.codePoints.begin.value(), token.codePoints.end.value()}}});
        const Json line = {{"file", source.input}, {"sentence", source.number}, {"tokens", std::move(tokens)}};
        m_out.write(line.dump(-1, ' ', false, Json::error_handler_t::replace));
        m_out.write("\n");
    }

private:
    StandardOutput& m_out;
};

template <class Writer>
std::unique_ptr<TokenWriter> open(StandardOutput& out) {
    return std::make_unique<Writer>(out);
}

constexpr TokenFormat kFormats[] = {
    {"text", "one sentence per line, tokens separated by spaces (as --pretokenized reads)", open<TextWriter>},
    {"tsv", "one token per line: token, sentence, begin and end in bytes and in code points, file", open<TsvWriter>},
    {"conllu", "CoNLL-U with # text and SpaceAfter=No", open<ConlluWriter>},
    {"json", "one JSON object per sentence and line, with byte and code point spans", open<JsonWriter>},
};

}  // namespace

std::span<const TokenFormat> tokenFormats() {
    return kFormats;
}

}  // namespace app
