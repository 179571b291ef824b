// SPDX-License-Identifier: GPL-3.0-or-later
// Prodigy: {"text", "tokens", "spans"} a line. A span names its last token, not the one behind it (token_end).
#include "app/exporters/formats.h"
#include "app/exporters/json_documents.h"

namespace app {
namespace {

using nlohmann::json;

json tokensJson(const elmo::Document& document, const elmo::OffsetMap& map) {
    json tokens = json::array();
    const auto& spans = document.tokens();
    for (std::size_t i = 0; i < spans.size(); ++i)
        tokens.push_back({{"text", document.slice(spans[i])},
                          {"start", map.toCodePoints(spans[i].begin).value()},
                          {"end", map.toCodePoints(spans[i].end).value()},
                          {"id", i},
                          {"ws", i + 1 < spans.size() && spans[i].end < spans[i + 1].begin}});
    return tokens;
}

std::vector<FilePart> encode(const tasks::AnnotatedDocument& document, const ExportOptions&) {
    const elmo::Document& text = *document.document;
    const elmo::OffsetMap map(text.text());
    const TokenFinder finder(text);
    json result = {{"text", text.text()},
                   {"tokens", tokensJson(text, map)},
                   {"spans", json::array()},
                   {"meta", {{"name", document.name}}}};
    for (const auto& source : document.annotations.sources)
        result["meta"]["sources"].push_back(sourceJson(source));
    for (const auto& span : document.annotations.spans) {
        json item = {{"start", map.toCodePoints(span.bytes.begin).value()},
                     {"end", map.toCodePoints(span.bytes.end).value()},
                     {"label", span.label}};
        putCovered(item, text, span.bytes);
        if (finder.isWhole(span.bytes)) {
            const elmo::TokenSpan tokens = finder.tokensIn(span.bytes);
            item["token_start"] = tokens.begin.value();
            item["token_end"] = tokens.end.value() - 1;
        }
        putMaker(item, span);
        result["spans"].push_back(item);
    }
    return {{".jsonl", jsonLine(result)}};
}

void decode(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink) {
    const json line = parseJson(files.front().bytes, name);
    const json meta = line.value("meta", json::object());
    DocumentBuilder builder(meta.value("name", name), line.at("text").get<std::string>());
    for (const json& source : meta.value("sources", json::array()))
        builder.annotations().sources.push_back(sourceOf(source));
    if (line.contains("tokens")) {
        std::vector<elmo::ByteSpan> tokens;
        for (const json& token : line["tokens"])
            tokens.push_back(codePointSpan(builder, token.at("start"), token.at("end")));
        std::erase_if(tokens, [](const elmo::ByteSpan& token) { return token.empty(); });
        builder.setTokens(std::move(tokens));
    }
    for (const json& item : line.value("spans", json::array())) {
        const elmo::ByteSpan bytes = codePointSpan(builder, item.at("start"), item.at("end"));
        requireCovered(builder, bytes, item);
        takeMaker(item, builder.annotations().sources.size(),
                  builder.addSpan(bytes, item.at("label").get<std::string>()));
    }
    sink(builder.build());
}

}  // namespace

DocumentFormat prodigyFormat() {
    return {.name = "prodigy",
            .summary = "Prodigy spans with tokens, JSON lines",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".jsonl",
            .container = Container::kOneFile,
            .holds = {.tokens = true, .confidence = true, .decisions = true, .makers = true},
            .lines = true,
            .encode = encode,
            .decode = decode};
}

}  // namespace app
