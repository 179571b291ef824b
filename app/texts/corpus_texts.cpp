// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/corpus_texts.h"

#include <string>
#include <utility>

#include "app/texts/json_texts.h"

namespace app {

std::function<std::shared_ptr<std::istream>(const std::filesystem::path& path)> corpusTextOpener(
    bool plain, std::stop_token stop, std::function<void(TextInput&)> check) {
    return [plain, stop = std::move(stop),
            check = std::move(check)](const std::filesystem::path& path) -> std::shared_ptr<std::istream> {
        if (!plain && isNamedJsonLines(path.string()))
            return textsOfJsonLines(TextInput(path.string(), stop));
        const auto input = std::make_shared<TextInput>(path.string(), stop);
        if (check)
            check(*input);
        return {input, &input->stream()};
    };
}

}  // namespace app
