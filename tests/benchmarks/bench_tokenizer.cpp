// SPDX-License-Identifier: Apache-2.0
// The processor time that the English tokenizer takes, as a ratio to ICU's plain word iterator over the same text in
// the same run:
//
//     build/release/bin/bench-tokenizer [FILE]
//
// Without a file the text is the development part of UD English EWT, repeated to about 4 MB.
#include <fmt/format.h>
#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/text/text_import.h"
#include "elmo/text/tokenizer.h"
#include "tests/support/ewt_corpus.h"
#include "tests/support/test_paths.h"

namespace elmo {
namespace {

/// Processor time of this thread: on a machine that does other work too, the time on the wall tells nothing.
double processorSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Runs the works in turn, so that what else the machine does slows all alike, and gives the least time of each.
std::vector<double> leastSeconds(int rounds, const std::vector<std::function<void()>>& works) {
    std::vector<double> least(works.size(), 1e9);
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < works.size(); ++i) {
            const double start = processorSeconds();
            works[i]();
            least[i] = std::min(least[i], processorSeconds() - start);
        }
    return least;
}

/// Boundaries that ICU's word iterator for English finds, on UTF-8 or on UTF-16 converted beforehand.
std::int64_t countBoundaries(icu::BreakIterator& iterator) {
    std::int64_t count = 0;
    for (iterator.first(); iterator.next() != icu::BreakIterator::DONE;)
        ++count;
    return count;
}

std::string evaluationText() {
    std::string once;
    for (const test::GoldDocument& document : test::readConllu(test::sharedDir() / "data/tokenization/ewt-dev.conllu"))
        once += document.text + "\n\n";
    std::string text;
    while (text.size() < (4 << 20))
        text += once;
    return text;
}

void printLine(std::string_view name, double seconds, std::size_t bytes) {
    fmt::print("{:<28} {:>8.3f} s/MB\n", name, seconds / (static_cast<double>(bytes) / 1e6));
}

void compare(const Tokenizer& tokenizer, const std::string& text) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::BreakIterator> words(icu::BreakIterator::createWordInstance("en", status));
    const std::unique_ptr<icu::BreakIterator> sentences(icu::BreakIterator::createSentenceInstance("en", status));
    UText* utf8 = utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status);
    const icu::UnicodeString utf16 = icu::UnicodeString::fromUTF8(text);
    Segmentation found;
    const auto overUtf8 = [&](icu::BreakIterator& iterator) {
        iterator.setText(utf8, status);
        countBoundaries(iterator);
    };
    const std::vector<double> seconds = leastSeconds(10, {
                                                             [&] { overUtf8(*words); },
                                                             [&] { overUtf8(*sentences); },
                                                             [&] {
                                                                 words->setText(utf16);
                                                                 countBoundaries(*words);
                                                             },
                                                             [&] { found = tokenizer.segment(text); },
                                                         });
    utext_close(utf8);
    fmt::print("{:.1f} MB, {} tokens, {} sentences\n", static_cast<double>(text.size()) / 1e6, found.tokens.size(),
               found.sentences.size());
    printLine("ICU words on UTF-8", seconds[0], text.size());
    printLine("ICU sentences on UTF-8", seconds[1], text.size());
    printLine("ICU words on UTF-16", seconds[2], text.size());
    printLine("our tokens and sentences", seconds[3], text.size());
    fmt::print(
        "ours is {:.2f} times ICU's words, {:.2f} times its words and sentences (UTF-8), {:.2f} times its words "
        "on UTF-16\n",
        seconds[3] / seconds[0], seconds[3] / (seconds[0] + seconds[1]), seconds[3] / seconds[2]);
}

/// What would show work that grows faster than the text.
void printHostile(const Tokenizer& tokenizer) {
    for (const char* unit : {"a", " ", ".", "a.", "a-", "a'", "s's", "1.", "1-", "1/", "A.b", "a@", ". ", "( ", "etc. ",
                             "'", "http://", "its ", "\xE4\xB8\xAD"}) {
        std::string text;
        while (text.size() < (1 << 20))
            text += unit;
        printLine(fmt::format("1 MB of \"{}\"", unit), leastSeconds(1, {[&] { tokenizer.segment(text); }})[0],
                  text.size());
    }
}

void run(const std::string& text) {
    const Tokenizer tokenizer("en");
    tokenizer.segment("The rules are compiled at the first use.");
    compare(tokenizer, text);
    printHostile(tokenizer);
}

}  // namespace
}  // namespace elmo

int main(int argc, char** argv) {
    elmo::run(argc > 1 ? elmo::importTextFile(argv[1]).text : elmo::evaluationText());
}
