// SPDX-License-Identifier: Apache-2.0
// Damaged headers and sizes. training_run_test.cpp tests that a resumed run computes the same bits.
#include "elmo/training/run/checkpoint.h"

#include <gtest/gtest.h>

#include <fstream>

#include "elmo/error.h"
#include "tests/elmo/training/training_fixture.h"

namespace elmo::training::test {
namespace {

TEST(Checkpoint, RejectsADeeplyNestedHeader) {
    const ScratchFolder folder;
    const std::string header = R"({"options":)" + std::string(4'000'000, '[') + std::string(4'000'000, ']') + "}";
    const std::uint32_t numbers[] = {2, static_cast<std::uint32_t>(header.size())};
    std::ofstream(folder.path("a"), std::ios::binary)
        .write("ELMOCKPT", 8)
        .write(reinterpret_cast<const char*>(numbers), sizeof numbers)
        .write(header.data(), std::ssize(header));
    try {
        readCheckpoint(folder.path("a"));
        ADD_FAILURE() << "it was read";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::kBadFormat);
        EXPECT_NE(std::string(error.what()).find("levels deep"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace elmo::training::test
