// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/pickle_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/damage.h"
#include "tests/support/error_text.h"

namespace elmo {
namespace {

using namespace std::string_literals;
using Kind = PickleValue::Kind;
using test::errorOf;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

/// A pickle as short text: "{1: 'a', 2: (None, True)}".
std::string print(const PickleValues& pickle, std::uint32_t index) {
    const PickleValue& value = pickle[index];
    std::string inner;
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        const bool key = value.kind == Kind::kDictionary && i % 2 == 0;
        inner += print(pickle, value.items[i]) + (key ? ": " : i + 1 < value.items.size() ? ", " : "");
    }
    switch (value.kind) {
        case Kind::kNone:
            return "None";
        case Kind::kBoolean:
            return value.integer != 0 ? "True" : "False";
        case Kind::kInteger:
            return std::to_string(value.integer);
        case Kind::kText:
            return "'" + value.text + "'";
        case Kind::kGlobal:
            return "<" + value.text + ">";
        case Kind::kTuple:
            return "(" + inner + ")";
        case Kind::kList:
            return "[" + inner + "]";
        case Kind::kDictionary:
            return "{" + inner + "}";
        case Kind::kStorage:
            return "storage(" + inner + ")";
        case Kind::kTensor:
            return "tensor(" + inner + ")";
    }
    return "?";
}

std::string read(const std::string& bytes) {
    const PickleValues pickle = readPickle(bytes, "a test");
    return print(pickle, pickle.root);
}

std::string errorOfReading(const std::string& bytes) {
    return errorOf([&] { readPickle(bytes, "a test"); });
}

std::string text(const std::string& value) {
    return "X"s + static_cast<char>(value.size()) + "\0\0\0"s + value;
}

// OrderedDict([('w', tensor)]) as torch.save() writes it.
const std::string kStateDict =
    "\x80\x02"
    "ccollections\nOrderedDict\nq\x00)Rq\x01"s +
    text("w") + "ctorch._utils\n_rebuild_tensor_v2\n((" + text("storage") + "ctorch\nFloatStorage\n" + text("0") +
    text("cpu") + "K\x06tQK\x00K\x02K\x03\x86K\x03K\x01\x86\x89h\x00)RtRs."s;

TEST(PickleReader, ReadsNumbersTextAndContainers) {
    EXPECT_EQ(read("\x80\x02K\x07."s), "7");
    EXPECT_EQ(read("M\x01\x02."s), "513");
    EXPECT_EQ(read("J\xff\xff\xff\xff."s), "-1");
    EXPECT_EQ(read("\x8a\x05\x00\x00\x00\x00\x01."s), "4294967296");
    EXPECT_EQ(read("\x8a\x01\xff."s), "-1");
    EXPECT_EQ(read("(N\x88\x89t."s), "(None, True, False)");
    EXPECT_EQ(read("]("s + text("a") + text("b") + "e."), "['a', 'b']");
    EXPECT_EQ(read("]K\x01"s + "a."), "[1]");
    EXPECT_EQ(read("}(K\x01K\x02K\x03K\x04u."s), "{1: 2, 3: 4}");
    EXPECT_EQ(read("K\x01K\x02K\x03\x87."s), "(1, 2, 3)");
}

TEST(PickleReader, ReadsAStateDict) {
    EXPECT_EQ(read(kStateDict),
              "{'w': tensor(storage('storage', <torch FloatStorage>, '0', 'cpu', 6), 0, (2, 3), (3, 1), False, {})}");
}

TEST(PickleReader, SupportsShortAndLongMemoSlots) {
    EXPECT_EQ(read("K\x05q\x09h\x09\x86."s), "(5, 5)");
    EXPECT_EQ(read("K\x05r\x01\x02\x03\x04j\x01\x02\x03\x04\x86."s), "(5, 5)");
    EXPECT_THAT(errorOfReading("h\x07."s),
                AllOf(StartsWith("bad format: "), HasSubstr("value 7"), HasSubstr("byte 0")));
}

TEST(PickleReader, ReportsTheLengthOfThePickle) {
    EXPECT_EQ(readPickle("K\x01.K\x02."s, "a test").length, 3u);
}

TEST(PickleReader, RejectsUnknownGlobalsWithNameAndOffset) {
    EXPECT_THAT(errorOfReading("\x80\x02"
                               "cposix\nsystem\n("s +
                               text("rm -rf ~") + "tR."),
                AllOf(StartsWith("unsupported: "), HasSubstr("'posix system'"), HasSubstr("byte 2"),
                      HasSubstr("nothing was executed")));
    EXPECT_THAT(errorOfReading("cbuiltins\neval\n."), HasSubstr("builtins eval"));
    EXPECT_THAT(errorOfReading("ctorch\nComplexFloatStorage\n."), HasSubstr("torch ComplexFloatStorage"));
    EXPECT_THAT(errorOfReading("ctorch._utils\n_rebuild_tensor_v2 \n."), StartsWith("unsupported: "));
}

TEST(PickleReader, RejectsUnsupportedOpcodesWithNameAndOffset) {
    EXPECT_THAT(errorOfReading("K\x01(cposix\nsystem\no."s), StartsWith("unsupported: "));
    EXPECT_THAT(errorOfReading("K\x01iposix\nsystem\n."s), AllOf(HasSubstr("INST (0x69)"), HasSubstr("byte 2")));
    EXPECT_THAT(errorOfReading("\x93."s), AllOf(HasSubstr("STACK_GLOBAL (0x93)"), HasSubstr("byte 0")));
    EXPECT_THAT(errorOfReading("\x82\x01."s), HasSubstr("EXT1"));
    EXPECT_THAT(errorOfReading("\xfe."s), HasSubstr("0xfe"));
}

TEST(PickleReader, RejectsCallsOfOtherFunctionsThanRebuilders) {
    EXPECT_THAT(errorOfReading("ctorch\nFloatStorage\n)R."), AllOf(StartsWith("unsupported: "), HasSubstr("called")));
    EXPECT_THAT(errorOfReading("K\x01)R."s), StartsWith("bad format: "));
    EXPECT_THAT(errorOfReading("ccollections\nOrderedDict\n(K\x01tR."s), HasSubstr("from arguments"));
}

TEST(PickleReader, RejectsStackErrors) {
    for (const char* bytes : {"", ".", "t.", "u.", "a.", "s.", "R.", "Q.", "b.", "e.", "\x85.", "(K\x01.", "q\x01."})
        EXPECT_THAT(errorOfReading(bytes), StartsWith("bad format: ")) << bytes;
    EXPECT_THAT(errorOfReading("}(K\x01u."s), StartsWith("bad format: "));
    EXPECT_THAT(errorOfReading("K\x01(K\x02\x86."s), StartsWith("bad format: "));  // a tuple across a mark
}

TEST(PickleReader, RejectsHugeLengths) {
    EXPECT_THAT(errorOfReading("X\xff\xff\xff\xff"s + "abc"),
                AllOf(StartsWith("bad format: "), HasSubstr("ends inside")));
    EXPECT_THAT(errorOfReading("\x8a\xff"s), HasSubstr("ends inside"));
    EXPECT_THAT(errorOfReading("c" + std::string(100'000, 'a')), HasSubstr("name without end"));
}

TEST(PickleReader, LimitsDepthAndNumberOfValues) {
    EXPECT_THAT(errorOfReading(std::string(10'000, '(')), HasSubstr("nested deeper"));
    EXPECT_THAT(errorOfReading(std::string(2'000'000, 'N')), HasSubstr("more than 1000000 values"));
}

TEST(PickleReader, LongTuplesAreNotCopiedRepeatedly) {
    const std::string longTuple = "(" + std::string(100, 'N') + "tq\x01"s;
    EXPECT_THAT(errorOfReading(longTuple + "Q."), StartsWith("bad format: "));
}

TEST(PickleReader, SelfReferencingValuesAreHarmless) {
    const PickleValues pickle = readPickle("]q\x01h\x01"s + "a.", "a test");
    EXPECT_EQ(pickle[pickle.root].items, std::vector<std::uint32_t>{pickle.root});
}

TEST(PickleReader, EveryTruncatedPickleIsRejected) {
    for (std::size_t length = 0; length < kStateDict.size(); ++length)
        EXPECT_NE(errorOfReading(kStateDict.substr(0, length)), "no error") << length;
}

TEST(PickleReader, RandomBytesAreRejectedOrRead) {
    const test::DamageCounts counts =
        test::readFlipped(kStateDict, 5'000, 5, [](const std::string& bytes) { readPickle(bytes, "a test"); });
    EXPECT_GT(counts.refused, 2'500);
}

}  // namespace
}  // namespace elmo
