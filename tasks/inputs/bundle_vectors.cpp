// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/bundle_vectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <map>
#include <span>
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
// A quantised table has these in place of values and scales.
constexpr const char* kCodes = "codes";                     // [words, parts] I8: bytes
constexpr const char* kCodebooks = "codebooks";             // [parts, 256, width of a part] F32
constexpr const char* kNgrams = "ngrams";                   // [bytes] I8: distances of the numbers, 7 bits a byte
constexpr const char* kNgramCodes = "ngram_codes";          // [n-grams, parts] I8
constexpr const char* kNgramCodebooks = "ngram_codebooks";  // [parts, 256, width of a part] F32
constexpr const char* kShortest = "ngram.shortest";
constexpr const char* kLongest = "ngram.longest";
constexpr const char* kBuckets = "ngram.buckets";

constexpr std::int64_t kMaxWidth = 10'000;
constexpr std::int64_t kMaxNgram = 64;

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

std::vector<std::int8_t> bytesOfWords(const WordVectors& vectors) {
    std::vector<std::int8_t> bytes;
    for (const std::string& word : vectors.words()) {
        bytes.insert(bytes.end(), word.begin(), word.end());
        bytes.push_back('\n');
    }
    return bytes;
}

/// Ascending numbers as distances, the low 7 bits first, the top bit set in all bytes of a distance but the last.
std::vector<std::int8_t> bytesOfNumbers(const std::vector<std::uint32_t>& numbers) {
    std::vector<std::int8_t> bytes;
    std::uint32_t before = 0;
    for (const std::uint32_t number : numbers) {
        std::uint32_t distance = number - std::exchange(before, number);
        for (; distance >= 0x80; distance >>= 7)
            bytes.push_back(static_cast<std::int8_t>(distance | 0x80));
        bytes.push_back(static_cast<std::int8_t>(distance));
    }
    return bytes;
}

std::vector<std::uint32_t> numbersIn(const std::vector<std::int8_t>& bytes) {
    std::vector<std::uint32_t> numbers;
    std::uint32_t number = 0;
    int shift = 0;
    for (const std::int8_t byte : bytes) {
        if (shift < 32)
            number += (static_cast<std::uint32_t>(byte) & 0x7FU) << shift;
        shift = byte < 0 ? shift + 7 : 0;
        if (shift == 0)
            numbers.push_back(number);
    }
    return numbers;
}

/// Codes are bytes without a sign.
std::span<const std::int8_t> signedBytes(const std::vector<std::uint8_t>& codes) {
    return {reinterpret_cast<const std::int8_t*>(codes.data()), codes.size()};
}

/// A file of vectors while it is read.
class VectorFile {
public:
    explicit VectorFile(const std::filesystem::path& file) : m_file(file), m_reader(file) {}

    bool has(const char* name) const { return m_reader.entries().contains(name); }
    [[noreturn]] void refuse(const std::string& what) const { refuseVectors(m_file, what); }

    const std::vector<std::int64_t>& shape(const char* name, std::size_t rank) const {
        const auto found = m_reader.entries().find(name);
        if (found == m_reader.entries().end() || found->second.shape.size() != rank)
            refuse(fmt::format("the tensor '{}' is missing, or has another number of dimensions than {}", name, rank));
        return found->second.shape;
    }
    std::vector<std::int8_t> bytes(const char* name, std::size_t rank) {
        return m_reader.readInt8(name, shape(name, rank), checksum(name));
    }
    std::vector<float> numbers(const char* name, std::span<const std::int64_t> expected) {
        return m_reader.read(name, expected, checksum(name));
    }
    /// A number of the metadata; -1 if it is missing or none.
    std::int64_t field(const char* name) const {
        const auto found = m_reader.metadata().find(name);
        if (found == m_reader.metadata().end())
            return -1;
        const std::string& text = found->second;
        std::int64_t value = -1;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc() && end == text.data() + text.size() ? value : -1;
    }

private:
    std::string checksum(const char* name) const {
        const auto found = m_reader.metadata().find(fmt::format("checksum.{}", name));
        return found == m_reader.metadata().end() ? std::string() : found->second;
    }

    std::filesystem::path m_file;
    elmo::SafetensorsReader m_reader;
};

ProductCodes readCodes(VectorFile& file, const char* codesName, const char* codebooksName) {
    const std::vector<std::int64_t> codes = file.shape(codesName, 2), books = file.shape(codebooksName, 3);
    if (books[0] < 1 || books[0] != codes[1] || books[1] != ProductCodes::kCentroids || books[2] < 1 ||
        books[0] * books[2] > kMaxWidth)
        file.refuse(fmt::format("codes of {} parts have {} codebooks of {} centroids with {} numbers", codes[1],
                                books[0], books[1], books[2]));
    ProductCodes result{
        static_cast<int>(books[0] * books[2]), static_cast<int>(books[2]), file.numbers(codebooksName, books), {}};
    for (const std::int8_t code : file.bytes(codesName, 2))
        result.codes.push_back(static_cast<std::uint8_t>(code));
    return result;
}

NgramVectors readNgrams(VectorFile& file) {
    NgramVectors ngrams;
    const std::int64_t shortest = file.field(kShortest), longest = file.field(kLongest), buckets = file.field(kBuckets);
    if (shortest < 1 || longest < shortest || longest > kMaxNgram || buckets < 1 || buckets > UINT32_MAX)
        file.refuse(fmt::format("n-grams of {} to {} characters have {} buckets", shortest, longest, buckets));
    ngrams.options = {static_cast<int>(shortest), static_cast<int>(longest), buckets};
    ngrams.numbers = numbersIn(file.bytes(kNgrams, 1));
    if (std::ranges::adjacent_find(ngrams.numbers, std::greater_equal()) != ngrams.numbers.end())
        file.refuse("the numbers of n-grams do not ascend");
    ngrams.codes = readCodes(file, kNgramCodes, kNgramCodebooks);
    if (ngrams.codes.rows() != std::ssize(ngrams.numbers))
        file.refuse(fmt::format("{} n-grams have {} vectors", ngrams.numbers.size(), ngrams.codes.rows()));
    return ngrams;
}

std::shared_ptr<const WordVectors> readQuantised(VectorFile& file, std::vector<std::string> words,
                                                 std::int64_t unknown) {
    ProductCodes codes = readCodes(file, kCodes, kCodebooks);
    NgramVectors ngrams = readNgrams(file);
    if (std::ssize(words) != codes.rows() || unknown < 0 || unknown >= codes.rows() ||
        ngrams.codes.width != codes.width)
        file.refuse(fmt::format("{} words of width {} have {} vectors, and n-grams of width {}", words.size(),
                                codes.width, codes.rows(), ngrams.codes.width));
    return std::make_shared<const WordVectors>(std::move(words), std::move(codes), std::move(ngrams), unknown);
}

std::shared_ptr<const WordVectors> readNumbers(VectorFile& file, std::vector<std::string> words, std::int64_t unknown) {
    const std::vector<std::int64_t> shape = file.shape(kValues, 2);
    if (std::ssize(words) != shape[0] || shape[1] < 1 || shape[1] > INT32_MAX || unknown < 0 || unknown >= shape[0])
        file.refuse(fmt::format("they have {} words and {} vectors", words.size(), shape[0]));
    const elmo::QuantisedRows rows = {shape[1], file.bytes(kValues, 2), file.numbers(kScales, std::array{shape[0]})};
    return std::make_shared<const WordVectors>(static_cast<int>(shape[1]), std::move(words), elmo::widened(rows),
                                               unknown);
}

/// What is stored, with the owner of what it points to.
struct StoredVectors {
    std::vector<std::int8_t> words, numbers;
    elmo::QuantisedRows rows;
    std::vector<elmo::SafetensorsItem> items;
    std::map<std::string, std::string> metadata;
};

void addCodes(StoredVectors& stored, const ProductCodes& codes, const char* codesName, const char* codebooksName) {
    stored.items.push_back({codesName, {codes.rows(), codes.parts()}, {}, signedBytes(codes.codes)});
    stored.items.push_back({codebooksName, {codes.parts(), ProductCodes::kCentroids, codes.part}, codes.codebooks});
}

void addQuantised(StoredVectors& stored, const WordVectors& vectors) {
    const NgramVectors& ngrams = vectors.ngrams();
    stored.numbers = bytesOfNumbers(ngrams.numbers);
    addCodes(stored, vectors.codes(), kCodes, kCodebooks);
    addCodes(stored, ngrams.codes, kNgramCodes, kNgramCodebooks);
    stored.items.push_back({kNgrams, {std::ssize(stored.numbers)}, {}, stored.numbers});
    stored.metadata[kShortest] = std::to_string(ngrams.options.shortest);
    stored.metadata[kLongest] = std::to_string(ngrams.options.longest);
    stored.metadata[kBuckets] = std::to_string(ngrams.options.buckets);
}

void addNumbers(StoredVectors& stored, const WordVectors& vectors) {
    stored.rows = elmo::quantised(vectors.values(), vectors.width());
    stored.items.push_back({kValues, {vectors.size(), vectors.width()}, {}, stored.rows.values});
    stored.items.push_back({kScales, {vectors.size()}, stored.rows.scales});
}

}  // namespace

void writeBundleVectors(const WordVectors& vectors, const std::filesystem::path& file) {
    StoredVectors stored;
    if (vectors.isQuantised())
        addQuantised(stored, vectors);
    else
        addNumbers(stored, vectors);
    stored.words = bytesOfWords(vectors);
    stored.items.push_back({kWords, {std::ssize(stored.words)}, {}, stored.words});
    stored.metadata[kUnknown] = std::to_string(vectors.unknown().value());
    elmo::StagedFile staged(file);
    elmo::writeSafetensors(staged, stored.items, elmo::StorageType::kFloat32, stored.metadata);
    staged.commit();
}

std::shared_ptr<const WordVectors> readBundleVectors(const std::filesystem::path& path) {
    VectorFile file(path);
    std::vector<std::string> words = wordsIn(file.bytes(kWords, 1));
    const std::int64_t unknown = file.field(kUnknown);
    return file.has(kCodes) ? readQuantised(file, std::move(words), unknown)
                            : readNumbers(file, std::move(words), unknown);
}

std::string checksumOfVectors(const std::filesystem::path& file) {
    constexpr std::int64_t kMaxTable = std::int64_t{1} << 32;  // 2^31 numbers of 8 bits, their scales and words
    const std::string bytes = elmo::readSmallFile(file, kMaxTable);
    return elmo::checksumOf(bytes.data(), bytes.size());
}

}  // namespace tasks
