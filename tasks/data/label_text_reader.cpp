// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/label_text_reader.h"

#include <fmt/format.h>

#include <optional>

#include "elmo/text/tokenizer.h"
#include "tasks/data/data_set_builder.h"
#include "tasks/files/line_source.h"

namespace tasks {
namespace {

Example exampleOf(std::string_view line, const LineSource& lines, const elmo::Tokenizer* tokenizer) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos)
        lines.refuse(fmt::format("{} has no TAB; expected a label, a TAB and a text.", inQuotes(line)));
    const std::string_view text = line.substr(tab + 1);
    Example example;
    example.id = lines.place();
    example.text = tokenizer == nullptr ? blankSeparated(text) : tokenizeText(*tokenizer, text).text;
    example.gold = TextLabel{std::string(line.substr(0, tab))};
    return example;
}

}  // namespace

DataSet readLabelText(const std::filesystem::path& path, const DataOptions& options, const elmo::RunControl& control) {
    const DataFile file = readDataFile(path, control);
    std::optional<elmo::Tokenizer> tokenizer;
    if (!options.pretokenized)
        tokenizer.emplace(options.language);
    LineSource lines(file);
    DataSetBuilder builder(file);
    std::int64_t empty = 0;
    for (std::string_view line; lines.next(line);) {
        if (lines.number() % 256 == 0)
            control.checkpoint();
        if (isBlankLine(line)) {
            ++empty;
            continue;
        }
        Example example = exampleOf(line, lines, tokenizer ? &*tokenizer : nullptr);
        try {
            builder.addLabel(std::get<TextLabel>(example.gold).label);
            builder.add(std::move(example));
        } catch (const elmo::Error& error) {
            lines.refuse(error.what());
        }
    }
    builder.note(empty, "empty lines were skipped.");
    return finished(builder, lines);
}

}  // namespace tasks
