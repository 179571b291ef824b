// SPDX-License-Identifier: GPL-3.0-or-later
// spaCy's DocBin (.spacy): zlib around msgpack with a table of numbers, a row for each token, and the texts that the
// numbers are hashes of. Entities, sentences and categories are read. Read only.
#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>

#include "app/documents/document_edits.h"
#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "elmo/error.h"
#include "elmo/text/text_decoder.h"

namespace app {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxUnpacked = std::size_t{1} << 30;
constexpr std::size_t kMaxTimes = 500;  // unpacked against packed; tables of numbers pack well
constexpr int kMaxDocBinDepth = 16;

/// Numbers of attributes, and of words, that spaCy counts instead of hashing them (spacy.symbols).
constexpr std::uint64_t kOrth = 65, kEntityIob = 77, kEntityType = 78, kSentenceStart = 80;
struct SymbolRun {
    std::uint64_t first;
    std::string_view names;
};
constexpr SymbolRun kSymbols[] = {
    {64,
     "ID ORTH LOWER NORM SHAPE PREFIX SUFFIX LENGTH CLUSTER LEMMA POS TAG DEP ENT_IOB ENT_TYPE HEAD SENT_START SPACY "
     "PROB "
     "LANG ADJ ADP ADV AUX CONJ CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X EOL SPACE"},
    {380,
     "PERSON NORP FACILITY ORG GPE LOC PRODUCT EVENT WORK_OF_ART LANGUAGE LAW DATE TIME PERCENT MONEY QUANTITY ORDINAL "
     "CARDINAL acomp advcl advmod agent amod appos attr aux auxpass cc ccomp complm conj cop csubj csubjpass dep det "
     "dobj "
     "expl hmod hyph infmod intj iobj mark meta neg nmod nn npadvmod nsubj nsubjpass num number oprd obj obl parataxis "
     "partmod pcomp pobj poss possessive preconj prep prt punct quantmod relcl rcmod root xcomp acl ENT_KB_ID MORPH "
     "ENT_ID "
     "IDX"},
};

[[noreturn]] void refuseDocBin(const std::string& what) {
    throw elmo::Error(elmo::ErrorCode::kBadFormat, what);
}

std::string inflated(std::string_view packed) {
    z_stream stream = {};
    if (inflateInit(&stream) != Z_OK)
        refuseDocBin("It can't be unpacked.");
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(std::min<std::size_t>(packed.size(), UINT_MAX));
    const std::size_t most = std::min(kMaxUnpacked, std::max<std::size_t>(1 << 20, packed.size() * kMaxTimes));
    std::string bytes;
    int state = Z_OK;
    while (state == Z_OK && bytes.size() <= most) {
        char block[1 << 16];
        stream.next_out = reinterpret_cast<Bytef*>(block);
        stream.avail_out = sizeof block;
        state = inflate(&stream, Z_NO_FLUSH);
        bytes.append(block, sizeof block - stream.avail_out);
    }
    inflateEnd(&stream);
    if (state != Z_STREAM_END)
        refuseDocBin(state == Z_OK ? "It unpacks to more than a file of this size can hold." : "It is damaged or cut.");
    return bytes;
}

/// Refuses values nested too deeply, for which the parser would call itself too often.
struct ShallowValues : nlohmann::json_sax<json> {
    int depth = 0;
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return ++depth <= kMaxDocBinDepth; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return --depth >= 0; }
    bool start_array(std::size_t) override { return ++depth <= kMaxDocBinDepth; }
    bool end_array() override { return --depth >= 0; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }
};

json unpacked(std::string_view bytes) {
    ShallowValues shallow;
    if (!json::sax_parse(bytes, &shallow, json::input_format_t::msgpack))
        refuseDocBin("Its content is no msgpack, or nested too deeply.");
    return json::from_msgpack(bytes);
}

/// The bytes of a binary value as numbers of the machine's little-endian kind.
template <class Number>
std::vector<Number> numbersIn(const json& value) {
    const auto& bytes = value.get_binary();
    std::vector<Number> numbers(bytes.size() / sizeof(Number));
    if (!numbers.empty())
        std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(Number));
    return numbers;
}

/// MurmurHash64A of Austin Appleby (public domain), with the seed of spaCy.
std::uint64_t hashOf(std::string_view text) {
    constexpr std::uint64_t kMultiplier = 0xC6A4A7935BD1E995ULL;
    std::uint64_t hash = 1 ^ (text.size() * kMultiplier);
    while (text.size() >= 8) {
        std::uint64_t block = 0;
        std::memcpy(&block, text.data(), 8);
        block *= kMultiplier;
        block ^= block >> 47;
        hash = (hash ^ (block * kMultiplier)) * kMultiplier;
        text.remove_prefix(8);
    }
    if (!text.empty()) {
        std::uint64_t rest = 0;
        std::memcpy(&rest, text.data(), text.size());
        hash = (hash ^ rest) * kMultiplier;
    }
    hash = (hash ^ (hash >> 47)) * kMultiplier;
    return hash ^ (hash >> 47);
}

class DocBin {
public:
    explicit DocBin(const json& content)
        : m_tokens(numbersIn<std::uint64_t>(content.at("tokens"))),
          m_lengths(numbersIn<std::int32_t>(content.at("lengths"))),
          m_spaces(content.at("spaces").get_binary()),
          m_content(content) {
        for (const json& attribute : content.at("attrs"))
            m_attributes.push_back(attribute.get<std::uint64_t>());
        for (const SymbolRun& run : kSymbols) {
            std::uint64_t id = run.first;
            for (std::string_view names = run.names; !names.empty(); ++id) {
                const std::size_t end = std::min(names.find(' '), names.size());
                m_texts[id] = names.substr(0, end);
                names.remove_prefix(std::min(end + 1, names.size()));
            }
        }
        m_texts[0] = "";
        for (const json& text : content.at("strings"))
            m_texts.emplace(hashOf(text.get_ref<const std::string&>()), text.get<std::string>());
        std::size_t rows = 0;
        for (const std::int32_t length : m_lengths)
            rows += static_cast<std::size_t>(std::max(length, 0));
        if (m_attributes.empty() || rows > m_spaces.size() || rows > m_tokens.size() / m_attributes.size())
            refuseDocBin("Its table holds fewer tokens than its documents have.");
    }

    std::size_t size() const { return m_lengths.size(); }

    /// Of the next document; in order.
    void read(std::size_t number, const std::string& name, const DocumentSink& sink) {
        const std::size_t first = m_next, end = first + static_cast<std::size_t>(std::max(m_lengths[number], 0));
        m_next = end;
        const json flags = m_content.value("flags", json::array());
        const bool unknownSpaces =
            number < flags.size() && flags[number].is_object() && flags[number].value("has_unknown_spaces", false);
        std::string text;
        std::vector<elmo::ByteSpan> tokens;
        for (std::size_t row = first; row < end; ++row) {
            const elmo::ByteOffset begin(std::ssize(text));
            text += textOf(row, kOrth);
            tokens.push_back({begin, elmo::ByteOffset(std::ssize(text))});
            if (unknownSpaces ? row + 1 < end : m_spaces[row] != 0)
                text += ' ';
        }
        if (!elmo::isValidUtf8(text, elmo::TextPart::kWhole))
            refuseDocBin("A token is not valid UTF-8.");
        DocumentBuilder builder(name, std::move(text));
        addEntities(first, tokens, builder);
        addSentences(first, tokens, builder);
        const json cats = m_content.value("cats", json::array());
        if (number < cats.size() && cats[number].is_object())
            for (const auto& [label, probability] : cats[number].items())
                if (probability.is_number() && probability.get<double>() > 0.5)
                    builder.addLabel(label);
        if (m_content.contains("span_groups") && number < m_content["span_groups"].size() &&
            m_content["span_groups"][number].is_binary() && m_content["span_groups"][number].get_binary().size() > 1)
            builder.leaveOut("groups of spans (doc.spans)");
        std::erase_if(tokens, [&](elmo::ByteSpan token) {
            return builder.slice(token).find_first_not_of(" \t\r\n") == std::string_view::npos;
        });
        builder.setTokens(std::move(tokens));
        sink(builder.build());
    }

private:
    /// A cell of the table; 0 if the file does not have that attribute.
    std::uint64_t at(std::size_t row, std::uint64_t attribute) const {
        const auto found = std::ranges::find(m_attributes, attribute);
        return found == m_attributes.end()
                   ? 0
                   : m_tokens[row * m_attributes.size() + static_cast<std::size_t>(found - m_attributes.begin())];
    }

    const std::string& textOf(std::size_t row, std::uint64_t attribute) const {
        const auto found = m_texts.find(at(row, attribute));
        if (found == m_texts.end())
            refuseDocBin("A word or label is not among its texts.");
        return found->second;
    }

    void addEntities(std::size_t first, const std::vector<elmo::ByteSpan>& tokens, DocumentBuilder& builder) const {
        constexpr std::uint64_t kInside = 1, kBegin = 3;
        bool open = false;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const std::uint64_t iob = at(first + i, kEntityIob);
            if (iob == kBegin || (iob == kInside && !open))
                builder.addSpan(tokens[i], textOf(first + i, kEntityType));
            else if (iob == kInside)
                builder.annotations().spans.back().bytes.end = tokens[i].end;
            open = iob == kBegin || iob == kInside;
        }
    }

    void addSentences(std::size_t first, const std::vector<elmo::ByteSpan>& tokens, DocumentBuilder& builder) const {
        std::vector<elmo::ByteSpan> sentences;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (at(first + i, kSentenceStart) == 1 || (i == 0 && tokens.size() > 1))
                sentences.push_back(tokens[i]);
            else if (!sentences.empty())
                sentences.back().end = tokens[i].end;
        }
        if (sentences.size() > 1)
            builder.setSentences(std::move(sentences));
    }

    std::vector<std::uint64_t> m_tokens, m_attributes;
    std::vector<std::int32_t> m_lengths;
    json::binary_t m_spaces;
    std::map<std::uint64_t, std::string> m_texts;
    const json& m_content;
    std::size_t m_next = 0;  ///< the row at which the next document begins
};

void decodeDocBin(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                  Reading& reading) {
    const json content = unpacked(inflated(files.front().bytes));
    DocBin documents(content);
    for (std::size_t i = 0; i < documents.size(); ++i)
        reading.namedItem(fmt::format("document {}", i + 1), [&] {
            documents.read(i, documents.size() == 1 ? name : fmt::format("{} {}", name, i + 1), sink);
        });
}

Evidence recogniseDocBin(const FileStart& start) {
    return start.suffix == ".spacy" && start.head.starts_with('\x78') ? Evidence::kName : Evidence::kNone;
}

}  // namespace

DocumentFormat spacyDocBinFormat() {
    return {.name = "spacy-docbin",
            .summary = "spaCy's DocBin (.spacy)",
            .unit = OffsetUnit::kTokens,
            .suffix = ".spacy",
            .container = Container::kOneFile,
            .holds = {.tokens = true, .sentences = true, .documentScores = true},
            .decode = decodeDocBin,
            .recognise = recogniseDocBin};
}

}  // namespace app
