// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/noted_text.h"

#include "app/commands/arguments.h"
#include "app/sentence_reader.h"

namespace app {

OpenedText openNotedText(const std::string& file, const std::string& language, const elmo::RunControl& control) {
    OpenedText text = openText(file, language, control);
    note(readingNote(file, text.encoding, text.repairedBytes));
    return text;
}

}  // namespace app
