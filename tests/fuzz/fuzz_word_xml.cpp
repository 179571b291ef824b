// SPDX-License-Identifier: Apache-2.0
// The text part of a Word document, as it lies in the archive.
#include "app/importers/text_document.h"
#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::textOf(data, size);
    return fuzz::expectValueOrError([&] { app::wordText(bytes, "input.docx"); });
}
