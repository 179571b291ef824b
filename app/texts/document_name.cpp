// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/document_name.h"

#include "elmo/text/text_decoder.h"

namespace app {

std::string documentNameOf(const std::filesystem::path& file) {
    std::string name;
    elmo::TextDecoder("UTF-8").decode(file.filename().string(), true, name);
    return name;
}

}  // namespace app
