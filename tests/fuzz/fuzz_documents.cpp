// SPDX-License-Identifier: Apache-2.0
// The other formats of annotated documents; the first line names the one to read.
#include <algorithm>

#include "app/exporters/document_format.h"
#include "tests/fuzz/fuzz_parsers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(bytes.find('\n'), size);
    const std::size_t begin = std::min(end + 1, size);
    for (const app::DocumentFormat& format : app::documentFormats())
        if (format.decode != nullptr && format.name == bytes.substr(0, end))
            return fuzz::readDocuments(data + begin, size - begin, std::string(format.name));
    return -1;  // not worth keeping
}
