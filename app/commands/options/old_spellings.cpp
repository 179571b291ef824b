// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/old_spellings.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace app {
namespace {

struct OldOption {
    std::string_view command, old, now;
};

struct OldValue {
    std::string_view option, old, now;
};

// Since 0.2.0.
constexpr OldOption kOldOptions[] = {{"annotate", "--models", "--model"}};
constexpr OldValue kOldValues[] = {
    {"--storage", "f32", "fp32"},
    {"--storage", "f16", "fp16"},
    {"--precision", "float32", "fp32"},
    {"--precision", "bfloat16", "bf16"},
};

/// A word of the form "--option" or "--option=value".
struct OptionWord {
    std::string_view option, value;
    bool hasValue;
};

OptionWord parsed(std::string_view word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos)
        return {word, {}, false};
    return {word.substr(0, equals), word.substr(equals + 1), true};
}

class Replacement {
public:
    explicit Replacement(std::vector<std::string>& words) : m_words(words) {}

    std::vector<std::string> run() {
        for (std::size_t i = 1; i < m_words.size() && m_words[i] != "--"; ++i) {
            for (const OldOption& entry : kOldOptions)
                if (entry.command == m_words.front())
                    replaceOption(m_words[i], entry);
            for (const OldValue& entry : kOldValues)
                replaceValue(i, entry);
        }
        return std::move(m_notes);
    }

private:
    void replaceOption(std::string& word, const OldOption& entry) {
        if (parsed(word).option != entry.old)
            return;
        word.replace(0, entry.old.size(), entry.now);
        note(fmt::format("{} is now {}; the old spelling will be removed.", entry.old, entry.now));
    }

    void replaceValue(std::size_t index, const OldValue& entry) {
        const OptionWord word = parsed(m_words[index]);
        if (word.option != entry.option)
            return;
        if (word.hasValue && word.value == entry.old)
            m_words[index] = fmt::format("{}={}", entry.option, entry.now);
        else if (!word.hasValue && index + 1 < m_words.size() && m_words[index + 1] == entry.old)
            m_words[index + 1] = entry.now;
        else
            return;
        note(fmt::format("{0} {1} is now {0} {2}; the old spelling will be removed.", entry.option, entry.old,
                         entry.now));
    }

    void note(std::string text) {
        if (std::ranges::find(m_notes, text) == m_notes.end())
            m_notes.push_back(std::move(text));
    }

    std::vector<std::string>& m_words;
    std::vector<std::string> m_notes;
};

}  // namespace

std::vector<std::string> replaceOldSpellings(std::vector<std::string>& words) {
    return Replacement(words).run();
}

}  // namespace app
