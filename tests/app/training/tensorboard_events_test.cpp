// SPDX-License-Identifier: Apache-2.0
#include "app/training/tensorboard_events.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace app {
namespace {

std::string hexOf(const std::string& bytes) {
    std::string text;
    for (const char byte : bytes)
        text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}

// Written by Python: struct, and a CRC-32C that gives 0xE3069283 for "123456789".
TEST(TensorboardEvents, AreRecordsOfTensorflow) {
    EXPECT_EQ(hexOf(tensorboardHeader(1.5)),
              "1800000000000000a37f4b2209000000000000f83f1a0d627261696e2e4576656e743a322a28646c");
    EXPECT_EQ(hexOf(tensorboardScalar("loss", 2.5, 300, 1.5)),
              "1b000000000000001a0d9e1309000000000000f83f10ac022a0d0a0b0a046c6f7373150000204068997c51");
}

}  // namespace
}  // namespace app
