// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/models/loaded_model.h"
#include "elmo/text/document.h"

namespace app {

/// The longest word that a biLM reads as a whole: "48 bytes in UTF-8 (...)".
std::string wordLimit(const elmo::CharacterCnnOptions& characters);

/// Notes about an input that was read without an error but may not suit the heads: it is empty, has words that the
/// biLM truncates, or is in another language. One thread.
class InputNotes {
public:
    /// `bilms` may hold null, for heads without one.
    explicit InputNotes(std::vector<std::shared_ptr<const LoadedModel>> bilms);

    /// A piece of the input. Languages are those that the document was tokenized as.
    void add(const elmo::Document& document);
    /// One sentence each; `input` is how messages call the input.
    std::vector<std::string> notes(const std::string& input) const;

private:
    bool areEnglish() const;
    std::string lengthNote(const std::string& input) const;
    std::string languageNote(const std::string& input) const;

    std::vector<std::shared_ptr<const LoadedModel>> m_bilms;
    std::int64_t m_tokens = 0, m_longTokens = 0, m_pieces = 0;
    std::map<std::string, std::int64_t> m_otherLanguages;  ///< pieces in each
};

}  // namespace app
