// SPDX-License-Identifier: GPL-3.0-or-later
// readWebanno(), declared in app/formats/webanno_text.h.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/documents/document_edits.h"
#include "app/formats/syntax/text_columns.h"
#include "app/formats/webanno_text.h"
#include "elmo/error.h"

namespace app {
namespace {

// Blanks between sentences beyond those that the file has bytes for: more is no document's.
constexpr std::int64_t kMaxGaps = 1 << 20;

std::int64_t utf16Length(std::string_view text) {
    std::int64_t units = 0;
    forEachCharacter(text, [&](std::uint32_t c, std::string_view) { units += c > 0xFFFF ? 2 : 1; });
    return units;
}

/// One annotation of a cell: "PER[3]".
struct CellValue {
    std::string label;
    std::string number;
};

CellValue cellValueOf(std::string_view escaped) {
    CellValue value;
    bool unset = escaped == "*" || escaped.starts_with("*[");
    for (std::size_t i = 0; i < escaped.size(); ++i) {
        if (escaped[i] == '\\' && i + 1 < escaped.size()) {
            const char letter = escaped[++i];
            value.label += letter == 't' ? '\t' : letter == 'n' ? '\n' : letter;
        } else if (escaped[i] == '[') {
            value.number = escaped.substr(i + 1, escaped.find(']', i) - i - 1);
            break;
        } else {
            value.label += escaped[i];
        }
    }
    if (unset)
        value.label.clear();
    return value;
}

/// Splits at bars that no backslash stands before.
std::vector<CellValue> cellValuesOf(std::string_view cell) {
    std::vector<CellValue> values;
    if (cell == "_" || cell.empty())
        return values;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= cell.size(); ++i) {
        if (i < cell.size() && cell[i] == '\\') {
            ++i;
        } else if (i >= cell.size() || cell[i] == '|') {
            values.push_back(cellValueOf(cell.substr(begin, i - begin)));
            begin = i + 1;
        }
    }
    return values;
}

class Reader {
public:
    void read(std::string_view text) {
        const auto lines = linesOf(text);
        m_gapsLeft = kMaxGaps + std::ssize(text);
        for (m_line = 0; m_line < lines.size(); ++m_line) {
            const std::string_view line = lines[m_line];
            if (line.starts_with("#Text="))
                beginSentence(line.substr(6));
            else if (line.starts_with("#T_"))
                readHeader(line);
            else if (!line.empty() && line[0] != '#')
                readToken(splitAt(line, '\t'));
        }
    }

    tasks::AnnotatedDocument build(const std::string& name) const {
        DocumentBuilder builder(name, m_text);
        std::vector<elmo::ByteSpan> tokens, sentences;
        for (const elmo::Utf16Span token : m_tokens)
            tokens.push_back(builder.map().toBytes(token));
        for (const std::size_t first : m_sentenceStarts)
            if (first < tokens.size())
                sentences.push_back(tokens[first]);
        for (const auto& [span, label] : m_spans)
            builder.addSpan(builder.map().toBytes(span), label);
        for (const Layer& layer : m_layers)
            builder.leaveOut(fmt::format("annotations of the layer {}", layer.name), layer.annotations);
        builder.leaveOut("annotations without text", m_withoutText);
        builder.setTokens(std::move(tokens));
        builder.setSentences(std::move(sentences));
        return builder.build();
    }

private:
    /// A numbered annotation: its place in m_spans, and how many tokens there were up to its last one.
    struct Numbered {
        std::size_t span = 0, token = 0;
    };

    /// The columns of a layer, and how many annotations of it were not read.
    struct Layer {
        std::string_view name;
        std::size_t begin = 0, end = 0;
        std::int64_t annotations = 0;
        std::set<std::string> numbers;  ///< of annotations over several tokens
    };

    [[noreturn]] void refuse(const std::string& why) const {
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("Line {} {}.", m_line + 1, why));
    }

    void readHeader(std::string_view line) {
        const auto parts = splitAt(line.substr(line.find('=') + 1), '|');
        if (line.starts_with("#T_SP=")) {
            const bool entities = parts[0].ends_with(".NamedEntity");
            for (std::size_t i = 1; i < parts.size(); ++i) {
                const bool named = entities && parts[i] == "value";
                if (named || m_column == 0)
                    m_column = m_columns + i - 1;
            }
        }
        m_layers.push_back({parts[0].substr(parts[0].rfind('.') + 1), m_columns, m_columns + parts.size() - 1, 0, {}});
        m_columns += parts.size() - 1;
    }

    void countOthers(const std::vector<std::string_view>& columns) {
        for (Layer& layer : m_layers)
            if ((m_column < layer.begin || m_column >= layer.end) && layer.begin < std::min(layer.end, columns.size()))
                for (const CellValue& value : cellValuesOf(columns[layer.begin]))
                    if (value.number.empty() || layer.numbers.insert(value.number).second)
                        ++layer.annotations;
    }

    void beginSentence(std::string_view text) {
        if (m_pending) {  // a sentence over several lines
            m_sentence.append("\n").append(unescapeWebannoText(text));
            return;
        }
        m_sentence = unescapeWebannoText(text);
        m_pending = true;
    }

    void readToken(const std::vector<std::string_view>& columns) {
        const std::size_t dash = columns.size() < 3 ? std::string_view::npos : columns[1].find('-');
        if (dash == std::string_view::npos)
            refuse("has a token without positions");
        const elmo::Utf16Span span{elmo::Utf16Offset(numberOf(columns[1].substr(0, dash), m_line)),
                                   elmo::Utf16Offset(numberOf(columns[1].substr(dash + 1), m_line))};
        if (m_pending)
            placeSentence(span.begin.value(), unescapeWebannoText(columns[2]));
        if (columns[0].find('.') == std::string_view::npos)
            m_tokens.push_back(span);
        countOthers(columns);
        if (m_column != 0 && m_column < columns.size())
            for (const CellValue& value : cellValuesOf(columns[m_column])) {
                if (span.begin == span.end)
                    ++m_withoutText;
                else
                    addValue(value, span);
            }
    }

    /// The first token tells where the sentence stands in the text; what lies before is filled with blanks.
    void placeSentence(std::int64_t tokenBegin, const std::string& token) {
        const std::size_t inside = m_sentence.find(token);
        const std::int64_t begin =
            tokenBegin -
            (inside == std::string::npos ? 0 : utf16Length(std::string_view(m_sentence).substr(0, inside)));
        if (begin < m_units || begin - m_units > m_gapsLeft)
            refuse(fmt::format("places a sentence at UTF-16 unit {}; it must follow unit {}", begin, m_units));
        m_gapsLeft -= begin - m_units;
        m_text.append(static_cast<std::size_t>(begin - m_units), ' ');
        m_text += m_sentence;
        m_units = begin + utf16Length(m_sentence);
        m_sentenceStarts.push_back(m_tokens.size());
        m_pending = false;
    }

    /// Adjacent tokens with the same number and label are one annotation, even over the end of a sentence. Some
    /// programs start their numbers again in each sentence: there, tokens that are not adjacent are two annotations.
    void addValue(const CellValue& value, elmo::Utf16Span span) {
        if (!value.number.empty()) {
            const auto [known, isNew] = m_active.try_emplace(value.number);
            Numbered& numbered = known->second;
            const bool continues =
                !isNew && m_tokens.size() <= numbered.token + 1 && m_spans[numbered.span].second == value.label;
            if (!continues)
                numbered.span = m_spans.size();
            numbered.token = m_tokens.size();
            if (continues) {
                m_spans[numbered.span].first.end = std::max(m_spans[numbered.span].first.end, span.end);
                return;
            }
        }
        m_spans.emplace_back(span, value.label);
    }

    std::size_t m_columns = 3;  ///< declared so far, the three fixed ones included
    std::size_t m_column = 0;   ///< of the labels; 0 if no span layer was declared
    std::size_t m_line = 0;
    std::string m_text, m_sentence;
    bool m_pending = false;
    std::int64_t m_units = 0;
    std::int64_t m_gapsLeft = 0;
    std::vector<elmo::Utf16Span> m_tokens;
    std::vector<std::size_t> m_sentenceStarts;
    std::vector<std::pair<elmo::Utf16Span, std::string>> m_spans;
    std::map<std::string, Numbered> m_active;
    std::vector<Layer> m_layers;
    std::int64_t m_withoutText = 0;
};

}  // namespace

std::string escapeWebannoText(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const std::string_view plain = "\\\n\r\t\b\f";
        if (const std::size_t at = plain.find(c); at != std::string_view::npos)
            result += {'\\', "\\nrtbf"[at]};
        else if (static_cast<unsigned char>(c) < 0x20)
            result += fmt::format("\\u{:04X}", static_cast<unsigned char>(c));
        else
            result += c;
    }
    return result;
}

std::string unescapeWebannoText(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            result += text[i];
            continue;
        }
        const char letter = text[++i];
        const std::string_view letters = "nrtbf";
        if (const std::size_t at = letters.find(letter); at != std::string_view::npos)
            result += "\n\r\t\b\f"[at];
        else if (const auto control = letter == 'u' && text.substr(i + 1, 2) == "00"
                                          ? controlOf(text.substr(std::min(i + 3, text.size()), 2))
                                          : std::nullopt) {
            result += *control;
            i += 4;
        } else {
            result += letter;
        }
    }
    return result;
}

std::string escapeWebannoValue(std::string_view value) {
    std::string result;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool arrow = value.substr(i, 2) == "->";
        if (arrow || std::string_view("\\[]|_;*").find(value[i]) != std::string_view::npos)
            result += '\\';
        if (value[i] == '\t' || value[i] == '\n')
            result += value[i] == '\t' ? "\\t" : "\\n";
        else
            result += value[i];
    }
    return result;
}

void readWebanno(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    requireUtf8(files.front().bytes, name);
    if (!files.front().bytes.starts_with("#FORMAT=WebAnno TSV 3"))
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} does not start with '#FORMAT=WebAnno TSV 3'.", name));
    Reader reader;
    reader.read(files.front().bytes);
    sink(reader.build(name));
}

}  // namespace app
