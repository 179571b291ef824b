// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <istream>
#include <memory>
#include <stop_token>

#include "app/texts/text_input.h"

namespace app {

/// For PreparationOptions::open: the texts of a corpus are read as all texts are (TextInput), and of JSON lines
/// (isNamedJsonLines) their texts. With `plain`, JSON lines are text like any other. `check`, if there is one, sees
/// every other text before it is read and throws if it is to be refused.
std::function<std::shared_ptr<std::istream>(const std::filesystem::path& path)> corpusTextOpener(
    bool plain, std::stop_token stop, std::function<void(TextInput&)> check = {});

}  // namespace app
