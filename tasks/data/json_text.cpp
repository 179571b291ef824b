// SPDX-License-Identifier: Apache-2.0
#include "tasks/data/json_text.h"

#include <fmt/format.h>

#include "elmo/containers/json_depth.h"
#include "elmo/containers/json_failure.h"
#include "elmo/error.h"
#include "elmo/text/text_decoder.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxLength = std::size_t{128} << 20;  // the parsed form takes up to some 25 times as much

}  // namespace

elmo::JsonNode parseJson(std::string_view text, const std::string& where) {
    const auto refuse = [&](const std::string& message) {
        throw Error(ErrorCode::kBadFormat, fmt::format("{}: {}", where, message));
    };
    if (text.size() > kMaxLength)
        refuse(fmt::format("The JSON text has {} bytes; at most {} are read. Split it, or write JSON lines.",
                           text.size(), kMaxLength));
    if (!elmo::isValidUtf8(text, elmo::TextPart::kWhole))
        refuse(
            "This is not valid UTF-8, which JSON must be. Convert the file, for example from Latin-1: iconv -f latin1 "
            "-t utf-8.");
    if (elmo::jsonDepth(text) > kMaxDepth)
        refuse(fmt::format("The JSON text is nested deeper than {} levels.", kMaxDepth));
    try {
        return {nlohmann::json::parse(text), where};
    } catch (const nlohmann::json::exception& error) {
        refuse(fmt::format("This is not valid JSON: it can't be read after {}.", elmo::describeFailure(error)));
    }
    return {nlohmann::json(), where};
}

}  // namespace tasks
