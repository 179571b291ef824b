// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_parsers.h"

#include <iostream>

#include "app/exporters/document_format.h"
#include "app/exporters/export.h"
#include "tasks/data/data_set.h"
#include "tests/fuzz/fuzz_target.h"

namespace fuzz {
namespace {

void expectRoundTrip(const app::DocumentFormat& format, const tasks::AnnotatedDocument& document) {
    if (format.encode == nullptr)
        return;
    const app::ExportPreview preview = app::previewExport(format, document);
    if (preview.surprises.empty())
        return;
    std::cerr << format.name << " does not keep:\n" << preview.surprises.text();
    __builtin_trap();
}

}  // namespace

int readData(const std::uint8_t* data, std::size_t size, tasks::TaskKind kind, const char* format) {
    const std::string_view bytes = textOf(data, size);
    return expectValueOrError([&] { tasks::readDataSet(fileOf(bytes, "data"), kind, {.format = format}, {}); });
}

int readDocuments(const std::uint8_t* data, std::size_t size, const std::string& format) {
    const std::string_view bytes = textOf(data, size);
    app::DocumentFormat plain = app::documentFormat(format);
    plain.begin = plain.end = {};  // as files are imported
    std::vector<app::FilePart> files = {{std::string(plain.suffix), std::string(part(bytes, 0))}};
    if (format == "brat")
        files.push_back({".txt", std::string(part(bytes, 1))});
    std::vector<tasks::AnnotatedDocument> documents;
    expectValueOrError([&] {
        app::decodeParts(plain, files, "input", [&](tasks::AnnotatedDocument document) {
            if (documents.size() < 4)
                documents.push_back(std::move(document));
        });
    });
    for (const tasks::AnnotatedDocument& document : documents)
        expectRoundTrip(app::documentFormat(format), document);
    return 0;
}

}  // namespace fuzz
