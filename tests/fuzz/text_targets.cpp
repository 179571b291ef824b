// SPDX-License-Identifier: Apache-2.0
#include <sstream>

#include "elmo/text/text_import.h"
#include "elmo/text/text_stream.h"
#include "elmo/text/tokenizer.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/fuzz_targets.h"

namespace fuzz {

int text(std::string_view bytes) {
    return expectValueOrError([&] {
        static const elmo::Tokenizer kTokenizer;
        const elmo::ImportedText whole = elmo::importText(bytes);
        const elmo::Document document = kTokenizer.tokenize(whole.text);  // checks the rules of its spans
        if (document.text() != whole.text)
            __builtin_trap();
        std::istringstream input{std::string(bytes)};
        elmo::TextStream stream(input, 1024);
        std::string text;
        for (std::string piece; stream.next(piece);)
            text += piece;
        if (stream.encoding() == whole.encoding && text != whole.text)
            __builtin_trap();
    });
}

}  // namespace fuzz
