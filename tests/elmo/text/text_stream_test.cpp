// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/text_stream.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <sstream>
#include <vector>

#include "elmo/error.h"
#include "elmo/text/text_import.h"
#include "elmo/text/tokenizer.h"
#include "tests/elmo/text/random_text.h"

namespace elmo {
namespace {

std::vector<std::string> piecesOf(const std::string& bytes, std::size_t block) {
    std::istringstream input(bytes);
    TextStream stream(input, block);
    std::vector<std::string> pieces;
    for (std::string piece; stream.next(piece);)
        pieces.push_back(piece);
    return pieces;
}

std::string joined(const std::vector<std::string>& pieces) {
    std::string text;
    for (const std::string& piece : pieces)
        text += piece;
    return text;
}

/// The cut of a text in pieces, its spans counted from the text's start.
Segmentation segmentPieces(const Tokenizer& tokenizer, const std::vector<std::string>& pieces) {
    Segmentation whole;
    std::int64_t bytes = 0;
    for (const std::string& piece : pieces) {
        const Segmentation part = tokenizer.segment(piece);
        const auto first = static_cast<std::int64_t>(whole.tokens.size());
        for (const ByteSpan token : part.tokens)
            whole.tokens.push_back({token.begin + bytes, token.end + bytes});
        for (const TokenSpan sentence : part.sentences)
            whole.sentences.push_back({sentence.begin + first, sentence.end + first});
        bytes += static_cast<std::int64_t>(piece.size());
    }
    return whole;
}

TEST(TextStream, EmptyInputHasNoPieces) {
    EXPECT_TRUE(piecesOf("", 1024).empty());
}

TEST(TextStream, ReturnsATextWithinABlockAsOnePiece) {
    EXPECT_EQ(piecesOf("One.\n\nTwo.\r\n\0x", 1024).size(), 1u);
}

TEST(TextStream, SplitsAtParagraphEnds) {
    std::string text;
    for (int i = 0; i < 400; ++i)
        text += "Paragraph number " + std::to_string(i) + ".\n";
    const auto pieces = piecesOf(text, 1024);
    EXPECT_GT(pieces.size(), 5u);
    EXPECT_EQ(joined(pieces), text);
    for (const std::string& piece : pieces) {
        EXPECT_LE(piece.size(), 1024u);
        EXPECT_TRUE(piece.starts_with("Paragraph") && piece.ends_with(".\n")) << piece;
    }
}

TEST(TextStream, SplitsALongLineAfterASentence) {
    std::string line;
    for (int i = 0; i < 200; ++i)
        line += "This is sentence " + std::to_string(i) + ". ";
    for (const std::string& piece : piecesOf(line, 1024))
        EXPECT_TRUE(piece.starts_with("This is") && piece.ends_with(". ")) << piece;
}

TEST(TextStream, SplitsALineWithoutSentencesAtSpacesNotInsideWords) {
    std::string words;
    for (int i = 0; i < 1000; ++i)
        words += "word ";
    for (const std::string& piece : piecesOf(words, 1024))
        EXPECT_TRUE(piece.ends_with(' '));
    std::string emoji;
    for (int i = 0; i < 1000; ++i)
        emoji += "😀";
    EXPECT_EQ(piecesOf(emoji, 1026), std::vector<std::string>{emoji});
    EXPECT_EQ(piecesOf("a " + emoji + " b. " + emoji, 1026),
              (std::vector<std::string>{"a ", emoji + " ", "b. ", emoji}));
    const std::string endless(20'000'000, 'x');
    const auto pieces = piecesOf(endless, 1026);
    EXPECT_EQ(pieces.size(), 2u);
    EXPECT_EQ(joined(pieces), endless);
}

TEST(TextStream, FewInvalidUtf8BytesDoNotChangeTheEncoding) {
    std::string text = "one bad byte \xFF comes first, then ";
    while (text.size() < (1u << 19))
        text += "nothing but ASCII\n";
    text += "and \u00E9t\u00E9, na\u00EFve, caf\u00E9.";
    std::istringstream input(text);
    TextStream stream(input, 4096);
    std::string whole;
    for (std::string piece; stream.next(piece);)
        whole += piece;
    EXPECT_TRUE(whole.ends_with("and \u00E9t\u00E9, na\u00EFve, caf\u00E9."));
    EXPECT_EQ(stream.encoding(), "UTF-8");
    EXPECT_EQ(stream.repairedBytes(), 1);
}

TEST(TextStream, ConcatenatedPiecesEqualTheImportedText) {
    std::mt19937 random(11);
    for (int round = 0; round < 40; ++round) {
        const std::string text = test::randomText(random, 3000);
        EXPECT_EQ(joined(piecesOf(text, 1024)), importText(text).text);
    }
}

TEST(TextStream, GivesTheSameTokensAndSentencesAsTheWholeText) {
    std::string text;
    for (int i = 0; i < 300; ++i)
        text +=
            "A heading\nMr. Smith, who didn't say \"yes\" at 10:30, went\nto the U.S. for a long while and came back.\n"
            "- an item\n\nAnother paragraph. It has two sentences!\n";
    const Tokenizer tokenizer("en");
    const Segmentation whole = tokenizer.segment(text);
    const Segmentation parts = segmentPieces(tokenizer, piecesOf(text, 2048));
    EXPECT_EQ(parts.tokens, whole.tokens);
    EXPECT_EQ(parts.sentences, whole.sentences);
}

TEST(TextStream, MemoryDoesNotGrowWithTheLength) {
    std::string text;
    while (text.size() < (8u << 20))
        text += "One paragraph of a long text.\n";
    std::istringstream input(text);
    TextStream stream(input);
    std::size_t longest = 0;
    std::int64_t ahead = 0;
    std::int64_t given = 0;
    for (std::string piece; stream.next(piece);) {
        longest = std::max(longest, piece.size());
        given += static_cast<std::int64_t>(piece.size());
        ahead = std::max(ahead, stream.bytesRead() - given);
    }
    EXPECT_LE(longest, TextStream::kDefaultBlockBytes);
    EXPECT_LE(ahead, 2 * static_cast<std::int64_t>(TextStream::kDefaultBlockBytes));
    EXPECT_EQ(stream.bytesRead(), static_cast<std::int64_t>(text.size()));
}

TEST(TextStream, DetectsTheEncodingAtTheFirstNonAsciiByte) {
    std::string text;
    while (text.size() < (1u << 20))
        text += "nothing but ASCII\n";
    const std::string tail =
        "Le caf\xE9 est tr\xE8s bon, et la cr\xE8me br\xFBl\xE9"
        "e aussi: voil\xE0 ce qu'il a dit.";
    std::istringstream input(text + tail);
    TextStream stream(input, 4096);
    std::string last;
    for (std::string piece; stream.next(piece);)
        last = piece;
    EXPECT_TRUE(last.ends_with("la crème brûlée aussi: voilà ce qu'il a dit.")) << last;
    EXPECT_EQ(stream.repairedBytes(), 0);
}

TEST(TextStream, ReadsUtf16InBlocks) {
    std::string bytes = "\xFF\xFE";
    for (int i = 0; i < 300'000; ++i)
        bytes += std::string("\x3D\xD8\x00\xDE", 4);
    std::istringstream input(bytes);
    TextStream stream(input);
    std::size_t size = 0;
    for (std::string piece; stream.next(piece);)
        size += piece.size();
    EXPECT_EQ(size, 4u * 300'000);
    EXPECT_EQ(stream.encoding(), "UTF-16LE");
    EXPECT_TRUE(stream.hadByteOrderMark());
    EXPECT_EQ(stream.repairedBytes(), 0);
}

TEST(TextStream, CountsRepairsAcrossBlocks) {
    std::string bytes = "äöü äöü äöü äöü äöü äöü äöü äöü ";
    while (bytes.size() < 600'000)
        bytes += "äöüß\xFF ";
    std::istringstream input(bytes);
    TextStream stream(input, 1024);
    for (std::string piece; stream.next(piece);) {
    }
    EXPECT_EQ(stream.repairedBytes(), std::count(bytes.begin(), bytes.end(), '\xFF'));
}

TEST(TextStream, ReadsAFileAndNamesAMissingOne) {
    const auto path = std::filesystem::path(testing::TempDir()) / "stream.txt";
    std::ofstream(path, std::ios::binary) << "On disk.";
    TextStream stream(path);
    std::string piece;
    EXPECT_TRUE(stream.next(piece));
    EXPECT_EQ(piece, "On disk.");
    EXPECT_FALSE(stream.next(piece));
    EXPECT_THROW(TextStream(path / "absent"), Error);
}

}  // namespace
}  // namespace elmo
