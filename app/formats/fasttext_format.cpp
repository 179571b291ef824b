// SPDX-License-Identifier: GPL-3.0-or-later
// fastText's training data: "__label__news __label__sport A text." a line. Read only.
#include "app/documents/document_edits.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/text_columns.h"

namespace app {
namespace {

constexpr std::string_view kLabelMark = "__label__";

void decodeFasttext(std::span<const FilePart> files, const std::string& name, const DocumentSink& sink, Reading&) {
    std::string_view line = files.front().bytes;
    requireUtf8(line, name);
    line = line.substr(0, line.find_last_not_of(" \t\r\n") + 1);
    std::vector<std::string> labels;
    while (line.starts_with(kLabelMark)) {  // a label has no blank
        const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
        labels.emplace_back(line.substr(kLabelMark.size(), end - kLabelMark.size()));
        line.remove_prefix(std::min(line.find_first_not_of(" \t,", end), line.size()));
    }
    DocumentBuilder builder(name, std::string(line));
    for (std::string& label : labels)
        builder.addLabel(std::move(label));
    sink(builder.build());
}

Evidence recogniseFasttext(const FileStart& start) {
    return start.head.starts_with(kLabelMark) ? Evidence::kContent : Evidence::kNone;
}

}  // namespace

DocumentFormat fasttextFormat() {
    return {.name = "fasttext",
            .summary = "fastText's texts with __label__, one per line",
            .unit = OffsetUnit::kNone,
            .suffix = ".txt",
            .container = Container::kOneFile,
            .holds = {.spans = false, .documentScores = true},
            .lines = true,
            .decode = decodeFasttext,
            .recognise = recogniseFasttext};
}

}  // namespace app
