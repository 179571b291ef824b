// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace elmo {

/// One value of a pickle. Containers name their items by index into the PickleValues they belong to, so that shared
/// and even cyclic values need no ownership among themselves. A plain value.
struct PickleValue {
    enum class Kind { kNone, kBoolean, kInteger, kText, kTuple, kList, kDictionary, kGlobal, kStorage, kTensor };

    Kind kind = Kind::kNone;
    std::int64_t integer = 0;          ///< kBoolean, kInteger
    std::string text;                  ///< kText; kGlobal: "module name"
    std::vector<std::uint32_t> items;  ///< kTuple, kList, kTensor (arguments), kStorage (persistent id);
                                       ///< kDictionary: key, value, key, value
};

/// The content of one pickle. A plain value.
struct PickleValues {
    std::vector<PickleValue> values;
    std::uint32_t root = 0;
    std::size_t length = 0;  ///< bytes the pickle took, its STOP included

    const PickleValue& operator[](std::uint32_t index) const { return values[index]; }
};

/// Reads one pickle from the start of `bytes`: the tensors and dictionaries that torch.save() writes, nothing else.
///
/// Nothing is imported, called or executed: the only globals known are OrderedDict, torch's tensor rebuilders and its
/// storages of numbers, and "calling" them only notes their arguments. Any other opcode or global is refused by name
/// and byte. Memory is proportional to the bytes read. `where` is how messages call the source. Throws
/// Error(kBadFormat, kUnsupported).
PickleValues readPickle(std::string_view bytes, const std::string& where);

}  // namespace elmo
