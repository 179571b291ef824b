// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/subword_model_check.h"

#include <cstdint>
#include <cstring>
#include <optional>

#include "elmo/error.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr std::uint64_t kNormalizerField = 3;    // ModelProto.normalizer_spec
constexpr std::uint64_t kDenormalizerField = 5;  // ModelProto.denormalizer_spec
constexpr std::uint64_t kTableField = 2;         // NormalizerSpec.precompiled_charsmap

[[noreturn]] void refuseSubwords(const char* what) {
    throw Error(ErrorCode::kBadFormat,
                std::string("Invalid SentencePiece model: ") + what + ". Copy or train the model again.");
}

/// Walks the fields of a protobuf message: only as far as finding fields of bytes needs.
class Fields {
public:
    explicit Fields(std::string_view message) : m_rest(message) {}

    /// The next field of bytes with its number; nothing at the end.
    struct Field {
        std::uint64_t number;
        std::string_view bytes;
    };
    std::optional<Field> next() {
        while (!m_rest.empty()) {
            const std::uint64_t tag = number();
            switch (tag & 7) {
                case 0:
                    number();
                    break;
                case 1:
                    take(8);
                    break;
                case 2:
                    return Field{tag >> 3, take(number())};
                case 5:
                    take(4);
                    break;
                default:
                    refuseSubwords("it has a field of an unknown kind");
            }
        }
        return std::nullopt;
    }

private:
    std::uint64_t number() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const auto byte = static_cast<std::uint8_t>(take(1)[0]);
            value |= std::uint64_t{byte & 0x7FU} << shift;
            if (byte < 0x80)
                return value;
        }
        refuseSubwords("a number in it has no end");
    }
    std::string_view take(std::uint64_t length) {
        if (length > m_rest.size())
            refuseSubwords("it ends in the middle of a field");
        const std::string_view taken = m_rest.substr(0, length);
        m_rest.remove_prefix(length);
        return taken;
    }

    std::string_view m_rest;
};

std::uint32_t unitAt(std::string_view bytes, std::size_t index) {
    std::uint32_t unit = 0;
    std::memcpy(&unit, bytes.data() + 4 * index, sizeof unit);
    return unit;
}

/// The table is the trie's size in bytes, the trie (a double array of Darts-clone), and texts that each end in NUL.
void checkTable(std::string_view table) {
    if (table.empty())
        return;
    if (table.size() < 4)
        refuseSubwords("the table of its normaliser is truncated");
    const std::uint32_t trieBytes = unitAt(table, 0);
    if (trieBytes % 4 != 0 || trieBytes == 0 || trieBytes >= table.size() - 4)
        refuseSubwords("the table of its normaliser has a wrong size");
    const std::string_view trie = table.substr(4, trieBytes);
    const std::string_view texts = table.substr(4 + trieBytes);
    if (texts.back() != '\0')
        refuseSubwords("the last text of its normaliser has no end");
    const std::size_t units = trieBytes / 4;
    for (std::size_t i = 0; i < units; ++i) {
        const std::uint32_t unit = unitAt(trie, i);
        if ((unit & 0x80000000U) != 0) {  // a leaf: where its text begins
            if ((unit & 0x7FFFFFFFU) >= texts.size())
                refuseSubwords("its normaliser points outside its texts");
            continue;
        }
        // Children are at this place xor label (0 to 255) xor offset; a leaf's value at label 0.
        const std::size_t offset = std::size_t{unit >> 10} << ((unit & (1U << 9)) >> 6);
        if (((i ^ offset) | 255U) >= units)
            refuseSubwords("its normaliser points outside its trie");
    }
}

}  // namespace

void checkSubwordModel(std::string_view bytes) {
    Fields model(bytes);
    while (const auto part = model.next()) {
        if (part->number != kNormalizerField && part->number != kDenormalizerField)
            continue;
        Fields normalizer(part->bytes);
        while (const auto field = normalizer.next())
            if (field->number == kTableField)
                checkTable(field->bytes);
    }
}

}  // namespace tasks
