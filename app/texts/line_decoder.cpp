// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/line_decoder.h"

#include <fmt/format.h>

#include "app/texts/sentence_reader.h"
#include "elmo/error.h"
#include "elmo/text/text_import.h"

namespace app {

std::string LineDecoder::decode(std::string_view line) {
    ++m_number;
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    elmo::ImportedText imported = elmo::importText(line);
    // The message does not say which: a line after the first begins in the middle of a character, and then looks like
    // the other byte order.
    if (imported.encoding.starts_with("UTF-16") || imported.encoding.starts_with("UTF-32"))
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("'{}', line {}: expected UTF-8, but the text seems to be UTF-16 or UTF-32, which "
                                      "cannot be read line by line; convert the file first: iconv -f utf-16 -t utf-8",
                                      m_name, m_number));
    if (imported.encoding != "UTF-8")
        m_encoding = imported.encoding;
    m_repairedBytes += imported.repairedBytes;
    return std::move(imported.text);
}

std::string LineDecoder::note() const {
    return readingNote(m_name, m_encoding, m_repairedBytes);
}

}  // namespace app
