// SPDX-License-Identifier: Apache-2.0
// A Word document whole: the zip archive and what is in it.
#include "app/importers/text_document.h"
#include "app/importers/zip_archive.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    const std::filesystem::path path = fuzz::fileOf(bytes, "input.docx");
    fuzz::expectValueOrError([&] {
        const app::ZipArchive archive(path);
        for (const std::string& name : archive.names())
            archive.has(name);
    });
    return fuzz::expectValueOrError([&] { app::readTextDocument(path); });
}
