// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

namespace tasks {

/// Names that the text of an example may have as a member of a JSON object: "text", and those of data sets on Hugging
/// Face. The first that is there counts.
inline constexpr std::array<const char*, 8> kTextNames = {"text",    "sentence", "review",  "document",
                                                          "comment", "content",  "message", "tweet"};

}  // namespace tasks
