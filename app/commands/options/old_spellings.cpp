// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/old_spellings.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace app {
namespace {

struct OldOption {
    std::string_view command, old, now;
    bool isNoted = false;  ///< else it works silently
};

struct OldValue {
    std::string_view option, old, now;
    bool isNoted = false;
};

// Since 0.2.0 with a note; since 0.3.0 silently, for one version.
constexpr OldOption kOldOptions[] = {
    {"annotate", "--models", "--model", true},
    {"annotate", "--input", "--from"},
    {"annotate", "--format", "--to"},
    {"ask", "--input", "--from"},
    {"embed", "--input", "--from"},
    {"embed", "--format", "--to"},
    {"eval-lm", "--input", "--from"},
    {"evaluate", "--format", "--from"},
    {"export", "--format", "--to"},
    {"neighbours", "--input", "--from"},
    {"neighbours", "--layer", "--layers"},
    {"predict", "--format", "--to"},
    {"prepare-corpus", "--input", "--from"},
    {"project", "--format", "--to"},
    {"runs", "--format", "--to"},
    {"tokenize", "--input", "--from"},
    {"tokenize", "--format", "--to"},
    {"train", "--format", "--from"},
    {"train-lm", "--from", "--init-from"},
    {"weights", "--compare", "--differences"},
    {"weights", "--format", "--to"},
};
constexpr OldValue kOldValues[] = {
    {"--storage", "f32", "fp32", true},
    {"--storage", "f16", "fp16", true},
    {"--precision", "float32", "fp32", true},
    {"--precision", "bfloat16", "bf16", true},
    {"--scheme", "bio", "iob2"},
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
        for (std::size_t i = commandAt() + 1; i < m_words.size() && m_words[i] != "--"; ++i) {
            for (const OldOption& entry : kOldOptions)
                if (entry.command == m_words[commandAt()])
                    replaceOption(m_words[i], entry);
            for (const OldValue& entry : kOldValues)
                replaceValue(i, entry);
        }
        return std::move(m_notes);
    }

private:
    /// The command's place; of "submit --nodes 2 annotate a.txt" that of the command to submit.
    std::size_t commandAt() const {
        if (m_words.empty() || m_words.front() != "submit")
            return 0;
        const auto isCommand = [](const std::string& word) {
            return std::ranges::find(kOldOptions, word, &OldOption::command) != std::end(kOldOptions);
        };
        const auto found = std::find_if(m_words.begin() + 1, m_words.end(), isCommand);
        return found == m_words.end() ? 0 : static_cast<std::size_t>(found - m_words.begin());
    }

    void replaceOption(std::string& word, const OldOption& entry) {
        if (parsed(word).option != entry.old)
            return;
        word.replace(0, entry.old.size(), entry.now);
        if (entry.isNoted)
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
        if (entry.isNoted)
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
