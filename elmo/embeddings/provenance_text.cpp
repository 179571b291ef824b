// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/provenance_text.h"

#include <nlohmann/json.hpp>

namespace elmo {
namespace {

std::string ascii(const nlohmann::json& json) {
    return json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

}  // namespace

std::string jsonLiteral(std::string_view text) {
    return ascii(nlohmann::json(text));
}

std::string asciiJson(std::string_view text) {
    const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    return json.is_discarded() ? jsonLiteral(text) : ascii(json);
}

}  // namespace elmo
