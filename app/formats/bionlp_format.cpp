// SPDX-License-Identifier: GPL-3.0-or-later
// The standoff files of the BioNLP shared tasks: .txt, .a1 with the given entities, and .a2 with what was to be found.
// The triggers of events are no entities. Read only.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/formats/brat_reader.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/brat_lines.h"
#include "app/formats/syntax/text_columns.h"
#include "elmo/error.h"

namespace app {
namespace {

constexpr std::string_view kFurther[] = {".a2"};

/// The lines without those of events, and the spans that these have as triggers.
struct Events {
    std::string others;
    std::set<std::string> triggers, ids;
};

Events eventsIn(std::string_view lines) {
    Events events;
    for (const std::string_view line : linesOf(lines)) {
        if (!line.starts_with('E')) {
            events.others.append(line).append("\n");
            continue;
        }
        events.ids.emplace(idOf(line));
        const auto columns = splitAt(line, '\t');
        const std::size_t colon = columns.size() < 2 ? std::string_view::npos : columns[1].find(':');
        if (colon != std::string_view::npos)
            events.triggers.emplace(columns[1].substr(colon + 1, columns[1].find(' ', colon) - colon - 1));
    }
    return events;
}

void decodeBionlp(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink,
                  Reading& reading) {
    const auto text = std::ranges::find(files, ".txt", &FilePart::suffix);
    if (text == files.end())
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          fmt::format("{} has no .txt file next to its .a1 file; the format needs both.", name));
    std::string lines;
    for (const FilePart& file : files) {
        requireUtf8(file.bytes, name);
        if (&file != &*text)
            lines += file.bytes + (file.bytes.ends_with('\n') ? "" : "\n");
    }
    DocumentBuilder builder(name, text->bytes);
    const Events events = eventsIn(lines);
    builder.leaveOut("events", std::ssize(events.ids));
    std::string kept;
    for (const std::string_view line : linesOf(events.others)) {
        const auto isGone = [&](const std::string& id) {
            return events.ids.contains(id) || events.triggers.contains(id);
        };
        if (line.starts_with('T') || !std::ranges::any_of(referencesOf(line), isGone))
            kept.append(line).append("\n");
        else
            builder.leaveOut("lines about events");
    }
    readBratLines(kept, builder, reading, events.triggers);
    sink(builder.build());
}

Evidence recogniseBionlp(const FileStart& start) {
    return start.suffix == ".a1" || start.suffix == ".a2" ? Evidence::kName : Evidence::kNone;
}

}  // namespace

DocumentFormat bionlpFormat() {
    return {.name = "bionlp",
            .summary = "BioNLP shared tasks: .txt, .a1 and .a2",
            .unit = OffsetUnit::kCodePoints,
            .suffix = ".a1",
            .container = Container::kFilePerOne,
            .holds = {.pieces = true, .features = true, .relations = true, .clusters = true, .uninterpreted = true},
            .textSuffix = ".txt",
            .furtherSuffixes = kFurther,
            .decode = decodeBionlp,
            .recognise = recogniseBionlp};
}

}  // namespace app
