// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/bundle_vectors.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "elmo/containers/quantised_rows.h"
#include "elmo/containers/safetensors.h"
#include "elmo/error.h"
#include "elmo/files/input_file.h"
#include "elmo/files/staged_file.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr const char* kValues = "values";  // [words, width] I8
constexpr const char* kScales = "scales";  // [words] F32
constexpr const char* kWords = "words";    // [bytes] I8: UTF-8, each word ended by a line feed
constexpr const char* kUnknown = "unknown";

[[noreturn]] void refuseVectors(const std::filesystem::path& file, const std::string& what) {
    throw Error(
        ErrorCode::kBadFormat,
        fmt::format("The word vectors {} are damaged: {}. Download or create the bundle again.", file.string(), what));
}

std::vector<std::string> wordsIn(const std::vector<std::int8_t>& bytes) {
    std::vector<std::string> words;
    std::string word;
    for (const std::int8_t byte : bytes)
        if (byte == '\n')
            words.push_back(std::exchange(word, {}));
        else
            word += static_cast<char>(byte);
    return words;
}

std::optional<std::int64_t> unknownOf(const elmo::SafetensorsReader& reader) {
    const auto found = reader.metadata().find(kUnknown);
    std::int64_t row = -1;
    if (found != reader.metadata().end()) {
        const std::string& text = found->second;
        if (std::from_chars(text.data(), text.data() + text.size(), row).ptr != text.data() + text.size())
            row = -1;
    }
    return row < 0 ? std::nullopt : std::optional(row);
}

}  // namespace

void writeBundleVectors(const WordVectors& vectors, const std::filesystem::path& file) {
    const elmo::QuantisedRows rows = elmo::quantised(vectors.values(), vectors.width());
    std::vector<std::int8_t> words;
    for (const std::string& word : vectors.words()) {
        words.insert(words.end(), word.begin(), word.end());
        words.push_back('\n');
    }
    const std::array items = {elmo::SafetensorsItem{kValues, {vectors.size(), vectors.width()}, {}, rows.values},
                              elmo::SafetensorsItem{kScales, {vectors.size()}, rows.scales},
                              elmo::SafetensorsItem{kWords, {std::ssize(words)}, {}, words}};
    elmo::StagedFile staged(file);
    elmo::writeSafetensors(staged, items, elmo::StorageType::kFloat32,
                           {{kUnknown, std::to_string(vectors.unknown().value())}});
    staged.commit();
}

std::shared_ptr<const WordVectors> readBundleVectors(const std::filesystem::path& file) {
    elmo::SafetensorsReader reader(file);
    const auto values = reader.entries().find(kValues), bytes = reader.entries().find(kWords);
    if (values == reader.entries().end() || values->second.shape.size() != 2 || bytes == reader.entries().end())
        refuseVectors(file, "they lack a tensor");
    const std::vector<std::int64_t>& shape = values->second.shape;
    const auto checksum = [&](const char* name) {
        const auto found = reader.metadata().find(fmt::format("checksum.{}", name));
        return found == reader.metadata().end() ? std::string() : found->second;
    };
    std::vector<std::string> words = wordsIn(reader.readInt8(kWords, bytes->second.shape, checksum(kWords)));
    const auto unknown = unknownOf(reader);
    if (std::ssize(words) != shape[0] || shape[1] < 1 || shape[1] > INT32_MAX || !unknown || *unknown >= shape[0])
        refuseVectors(file, fmt::format("they have {} words and {} vectors", words.size(), shape[0]));
    const elmo::QuantisedRows rows = {shape[1], reader.readInt8(kValues, shape, checksum(kValues)),
                                      reader.read(kScales, std::array{shape[0]}, checksum(kScales))};
    return std::make_shared<const WordVectors>(static_cast<int>(shape[1]), std::move(words), elmo::widened(rows),
                                               unknown);
}

std::string checksumOfVectors(const std::filesystem::path& file) {
    constexpr std::int64_t kMaxTable = std::int64_t{1} << 32;  // 2^31 numbers of 8 bits, their scales and words
    const std::string bytes = elmo::readSmallFile(file, kMaxTable);
    return elmo::checksumOf(bytes.data(), bytes.size());
}

}  // namespace tasks
