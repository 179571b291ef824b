// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tasks {

/// A SentencePiece model. It runs in a module of its own, because its protobuf and LibTorch's can't share a program
/// (ENGINE.md): inputs/subword_module. Const; any thread.
class SubwordModel {
public:
    virtual ~SubwordModel() = default;

    virtual int size() const = 0;                  ///< entries
    virtual std::string piece(int id) const = 0;   ///< "▁the"
    virtual const std::string& bytes() const = 0;  ///< the serialized model, as a bundle keeps it
    /// Appends the ids of one token's pieces: at least one, the unknown piece for what the model can't spell. A token
    /// of more than 4096 bytes is spelled by the characters within them.
    virtual void encode(std::string_view token, std::vector<std::int32_t>& ids) const = 0;
};

/// Throws Error(kBadFormat) for invalid bytes, Error(kNotFound) if the module is not installed.
std::shared_ptr<const SubwordModel> loadSubwordModel(std::string bytes);
std::shared_ptr<const SubwordModel> readSubwordModel(const std::filesystem::path& file);

}  // namespace tasks
