// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>

#include "app/exporters/export.h"
#include "app/exporters/losses.h"
#include "app/formats/decoding.h"
#include "app/formats/document_format.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/fuzz_targets.h"

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

/// Reads the input as documents in one of app::documentFormats(); brat's text is a second part. What was read is
/// written in the same format, reduced to what it holds, and read back: a difference is a finding. Then it is written
/// in every other format.
int readDocuments(std::string_view bytes, const std::string& name) {
    const app::DocumentFormat& format = app::documentFormat(name);
    app::DocumentFormat plain = format;
    plain.begin = plain.end = {};  // as files are imported
    std::vector<app::FilePart> files = {{std::string(format.suffix), std::string(part(bytes, 0))}};
    if (name == "brat")
        files.push_back({".txt", std::string(part(bytes, 1))});
    std::vector<tasks::AnnotatedDocument> documents;
    expectValueOrError([&] {
        app::decodeParts(plain, files, {"input"}, [&](tasks::AnnotatedDocument document) {
            if (documents.size() < 4)
                documents.push_back(std::move(document));
        });
    });
    for (const tasks::AnnotatedDocument& document : documents) {
        expectRoundTrip(format, document);
        for (const app::DocumentFormat& other : app::documentFormats())
            if (other.encode != nullptr)
                other.encode(app::reduceTo(other, document), {});
    }
    return 0;
}

}  // namespace

int brat(std::string_view bytes) {
    return readDocuments(bytes, "brat");
}

int webanno(std::string_view bytes) {
    return readDocuments(bytes, "webanno-tsv");
}

int xmi(std::string_view bytes) {
    return readDocuments(bytes, "xmi");
}

int conlluDocuments(std::string_view bytes) {
    return readDocuments(bytes, "conllu");
}

int documents(std::string_view bytes) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::size_t begin = std::min(end + 1, bytes.size());
    for (const app::DocumentFormat& format : app::documentFormats())
        if (format.decode != nullptr && format.name == bytes.substr(0, end))
            return readDocuments(bytes.substr(begin), std::string(format.name));
    return -1;  // not worth keeping
}

}  // namespace fuzz
