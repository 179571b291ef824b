// SPDX-License-Identifier: GPL-3.0-or-later
// PubTator: "ID|t|TITLE" and "ID|a|ABSTRACT", and for each entity "ID TAB BEGIN TAB END TAB TEXT TAB TYPE TAB CONCEPT",
// with positions in the title, a blank and the abstract. Read only.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "app/documents/document_edits.h"
#include "app/formats/formats.h"
#include "app/formats/reading.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"
#include "elmo/text/ascii.h"

namespace app {
namespace {

/// "ID|t|TITLE".
struct TextLine {
    std::string_view id, text;
};

std::optional<TextLine> textLine(std::string_view line) {
    const std::size_t bar = line.find('|');
    if (bar == std::string_view::npos || bar == 0 || line.size() < bar + 3 || line[bar + 2] != '|' ||
        (line[bar + 1] != 't' && line[bar + 1] != 'a') || line.find('\t') < bar)
        return std::nullopt;
    return TextLine{line.substr(0, bar), line.substr(bar + 3)};
}

class PubtatorReader {
public:
    PubtatorReader(const DocumentSink& sink, Reading& reading) : m_sink(sink), m_reading(reading) {}

    void read(std::string_view text) {
        const auto lines = linesOf(text);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto part = textLine(lines[i]);
            if (part) {
                addText(*part);
            } else if (const auto columns = splitAt(lines[i], '\t'); columns.size() >= 5) {
                m_entities.push_back({columns, i});
            } else if (columns.size() > 1) {
                ++m_relations;
            } else if (!lines[i].empty()) {
                m_reading.item(fmt::format("line {}", i + 1), [&] {
                    throw elmo::Error(elmo::ErrorCode::kBadFormat,
                                      fmt::format("Line {} is neither a text (ID|t|TEXT) nor an annotation.", i + 1));
                });
            }
        }
        finish();
    }

private:
    struct Entity {
        std::vector<std::string_view> columns;
        std::size_t line = 0;
    };

    void addText(const TextLine& part) {
        if (part.id != m_id)
            finish();
        m_text += (m_id.empty() ? "" : " ") + std::string(part.text);
        m_id = part.id;
    }

    void finish() {
        if (m_id.empty())
            return;
        DocumentBuilder builder(std::string(m_id), std::exchange(m_text, {}));
        for (const Entity& entity : m_entities)
            m_reading.item(fmt::format("line {}", entity.line + 1), [&] { addEntity(entity, builder); });
        builder.leaveOut("relations", std::exchange(m_relations, 0));
        m_entities.clear();
        m_id = {};
        m_sink(builder.build());
    }

    static void addEntity(const Entity& entity, DocumentBuilder& builder) {
        const auto& columns = entity.columns;
        const elmo::ByteSpan bytes =
            codePointSpan(builder, numberOf(columns[1], entity.line), numberOf(columns[2], entity.line));
        requireCovered(builder, bytes, {{"text", columns[3]}});
        builder.addSpan(bytes, std::string(columns[4]));
        builder.leaveOut("concepts of entities", columns.size() > 5 && !columns[5].empty() ? 1 : 0);
    }

    const DocumentSink& m_sink;
    Reading& m_reading;
    std::string_view m_id;  ///< of the document under way; empty: none
    std::string m_text;
    std::vector<Entity> m_entities;
    std::int64_t m_relations = 0;
};

void decodePubtator(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                    Reading& reading) {
    requireUtf8(files.front().bytes, name);
    PubtatorReader(sink, reading).read(files.front().bytes);
}

Evidence recognisePubtator(const FileStart& start) {
    const std::size_t begin = std::min(start.head.find_first_not_of("\r\n"), start.head.size());
    const std::string_view head = start.head.substr(begin);
    const auto title = textLine(head.substr(0, head.find('\n')));
    const bool isTitle = title && elmo::ascii::allDigits(title->id) && head.substr(title->id.size(), 3) == "|t|";
    if (isTitle)
        return Evidence::kContent;
    return start.suffix == ".pubtator" ? Evidence::kName : Evidence::kNone;
}

}  // namespace

DocumentFormat pubtatorFormat() {
    return {.name = "pubtator",
            .summary = "PubTator titles and abstracts with entities",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".pubtator",
            .container = Container::kOneFile,
            .holds = {},
            .decode = decodePubtator,
            .recognise = recognisePubtator};
}

}  // namespace app
