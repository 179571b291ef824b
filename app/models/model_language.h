// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace app {

/// The language that a published model says it was trained on (meta.json of the NLPL vector repository), as a BCP 47
/// tag; empty if it says none or the model can't be read.
std::string languageOfModel(const std::string& model);

/// Takes that language for texts whose `language` was not given, and notes it.
void takeLanguageOf(const std::string& model, std::string& language);

/// Notes elmo::readingNotes() of a biLM; nothing if it can't be read: whoever reads it says why.
void noteReadingOf(const std::string& model);

/// Where the biLM of a head is: `given`, or if that is empty where it was when the head was trained.
std::string bilmPathOf(const std::string& head, const std::string& given);

}  // namespace app
