// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/training/tensorboard_events.h"

#include <bit>
#include <cstring>
#include <string_view>

namespace app {
namespace {

/// CRC-32C, as TFRecord masks it.
std::uint32_t maskedChecksum(std::string_view data) {
    constexpr std::uint32_t kReversedPolynomial = 0x82F63B78;
    std::uint32_t crc = ~std::uint32_t{0};
    for (const char c : data) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? kReversedPolynomial : 0);
    }
    return std::rotr(~crc, 15) + 0xA282EAD8;
}

template <class Number>
std::string rawBytes(Number number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

std::string record(const std::string& data) {
    const std::string length = rawBytes(static_cast<std::uint64_t>(data.size()));
    return length + rawBytes(maskedChecksum(length)) + data + rawBytes(maskedChecksum(data));
}

std::string varint(std::uint64_t number) {
    std::string bytes;
    for (; number >= 0x80; number >>= 7)
        bytes += static_cast<char>(0x80 | (number & 0x7F));
    return bytes + static_cast<char>(number);
}

enum WireType { kVarint = 0, kFixed64 = 1, kLength = 2, kFixed32 = 5 };

std::string field(int number, WireType type, const std::string& content) {
    return varint(static_cast<std::uint64_t>(number * 8 + type)) +
           (type == kLength ? varint(content.size()) : std::string()) + content;
}

std::string event(double wallTime, const std::string& rest) {
    return record(field(1, kFixed64, rawBytes(wallTime)) + rest);
}

}  // namespace

std::string tensorboardHeader(double wallTime) {
    return event(wallTime, field(3, kLength, "brain.Event:2"));
}

std::string tensorboardScalar(const std::string& tag, double value, std::int64_t step, double wallTime) {
    const std::string scalar = field(1, kLength, tag) + field(2, kFixed32, rawBytes(static_cast<float>(value)));
    return event(wallTime, field(2, kVarint, varint(static_cast<std::uint64_t>(step))) +
                               field(5, kLength, field(1, kLength, scalar)));
}

}  // namespace app
