// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/fasttext_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <string>

#include "elmo/error.h"
#include "elmo/files/input_file.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr std::int32_t kFastTextMagic = 793712314;
constexpr std::int32_t kFastTextVersion = 12;
constexpr std::int32_t kClassifier = 3;
constexpr std::int64_t kMaxEntries = std::int64_t{1} << 26;
constexpr std::int64_t kMaxFastTextWidth = 10'000;
constexpr std::int64_t kMaxFastTextWord = 1 << 16;
constexpr std::int64_t kMaxFastTextNgram = 64;
constexpr std::int64_t kRareShare = 10;

/// Reads numbers and words one after the other, in blocks.
class FastTextStream {
public:
    explicit FastTextStream(const std::filesystem::path& path) : m_file(path) {}

    template <class Number>
    Number number() {
        Number value = {};
        require(sizeof value);
        std::memcpy(&value, m_block.data() + m_at, sizeof value);
        m_at += sizeof value;
        return value;
    }
    /// Up to a byte 0.
    std::string word() {
        std::string text;
        for (char byte = number<char>(); byte != '\0'; byte = number<char>()) {
            text += byte;
            if (std::ssize(text) > kMaxFastTextWord)
                refuse("a word has no end");
        }
        return text;
    }
    std::int64_t place() const { return m_blockEnd - std::ssize(m_block) + static_cast<std::int64_t>(m_at); }
    elmo::InputFile& file() { return m_file; }

    [[noreturn]] void refuse(const std::string& what) const {
        throw Error(ErrorCode::kBadFormat, fmt::format("{} is not a model of fastText, or damaged: {} at byte {}.",
                                                       m_file.path().string(), what, place()));
    }

private:
    void require(std::size_t bytes) {
        if (m_at + bytes <= m_block.size())
            return;
        std::string rest = m_block.substr(m_at);
        const std::int64_t more = std::min<std::int64_t>(m_file.size() - m_blockEnd, 1 << 18);
        if (std::ssize(rest) + more < static_cast<std::int64_t>(bytes))
            refuse("the file ends too early");
        m_block.resize(static_cast<std::size_t>(more));
        m_file.read(m_blockEnd, m_block.data(), m_block.size());
        m_block.insert(0, rest);
        m_blockEnd += more;
        m_at = 0;
    }

    elmo::InputFile m_file;
    std::string m_block;
    std::size_t m_at = 0;
    std::int64_t m_blockEnd = 0;  // place in the file after the block
};

/// A model's words, most frequent first, and the rows of its input matrix: words, then buckets.
class FastTextModel {
public:
    FastTextModel(const std::filesystem::path& path, const elmo::RunControl& control) : m_stream(path) {
        readSettings();
        readDictionary(control);
        readMatrixHead();
    }

    int width() const { return static_cast<int>(m_width); }
    const NgramOptions& ngrams() const { return m_ngrams; }
    const std::vector<std::string>& words() const { return m_words; }

    /// Adds the row of a word or, after the words, of a bucket to [width].
    void addRow(std::int64_t row, std::vector<double>& sum) {
        std::vector<float> numbers(static_cast<std::size_t>(m_width));
        m_stream.file().read(m_matrix + row * m_width * 4, numbers.data(), numbers.size() * sizeof(float));
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            if (!std::isfinite(numbers[k]))
                m_stream.refuse(fmt::format("row {} of its matrix holds infinite numbers or NaN", row));
            sum[k] += static_cast<double>(numbers[k]);
        }
    }
    std::int64_t rowOfBucket(std::uint32_t bucket) const { return std::ssize(m_words) + bucket; }

private:
    void readSettings() {
        if (m_stream.number<std::int32_t>() != kFastTextMagic || m_stream.number<std::int32_t>() != kFastTextVersion)
            m_stream.refuse("the file does not begin with the mark of format 12");
        m_width = m_stream.number<std::int32_t>();
        for (const char* skipped : {"ws", "epoch", "minCount", "neg", "wordNgrams", "loss"})
            (void)skipped, m_stream.number<std::int32_t>();
        const auto kind = m_stream.number<std::int32_t>();
        const std::int64_t buckets = m_stream.number<std::int32_t>();
        const auto shortest = m_stream.number<std::int32_t>(), longest = m_stream.number<std::int32_t>();
        m_stream.number<std::int32_t>();  // lrUpdateRate
        m_stream.number<double>();        // t
        if (m_width < 1 || m_width > kMaxFastTextWidth || buckets < 0 || buckets > kMaxEntries)
            m_stream.refuse(fmt::format("vectors of {} numbers and {} buckets are named", m_width, buckets));
        if (kind == kClassifier)
            refuseKind("a classifier. Word vectors come from `fasttext skipgram` or `cbow`");
        if (buckets == 0 || shortest < 1 || longest < shortest || longest > kMaxFastTextNgram)
            refuseKind("a model without n-grams. Use its .vec file");
        m_ngrams = {shortest, longest, buckets};
    }

    void readDictionary(const elmo::RunControl& control) {
        const auto entries = m_stream.number<std::int32_t>(), words = m_stream.number<std::int32_t>();
        m_stream.number<std::int32_t>();  // labels
        m_stream.number<std::int64_t>();  // tokens
        const auto pruned = m_stream.number<std::int64_t>();
        if (words < 1 || words != entries || entries > kMaxEntries)
            m_stream.refuse(fmt::format("{} words of {} entries are named", words, entries));
        if (pruned >= 0)
            refuseKind("a quantised model. Use the model before `fasttext quantize`");
        for (std::int32_t i = 0; i < words; ++i) {
            if (i % 65'536 == 0)
                control.report({.stage = "fastText model", .done = i, .total = words});
            m_words.push_back(m_stream.word());
            m_stream.number<std::int64_t>();  // count
            m_stream.number<std::int8_t>();   // word or label
        }
    }

    void readMatrixHead() {
        if (m_stream.number<std::int8_t>() != 0)
            refuseKind("a quantised model. Use the model before `fasttext quantize`");
        const auto rows = m_stream.number<std::int64_t>(), width = m_stream.number<std::int64_t>();
        m_matrix = m_stream.place();
        if (rows != rowOfBucket(0) + m_ngrams.buckets || width != m_width ||
            !m_stream.file().contains(m_matrix, rows * width * 4))
            m_stream.refuse(fmt::format("a matrix of {} rows of {} numbers does not fit {} words and {} buckets of {}",
                                        rows, width, m_words.size(), m_ngrams.buckets, m_width));
    }

    [[noreturn]] void refuseKind(const char* what) {
        throw Error(ErrorCode::kUnsupported, fmt::format("{} is {}.", m_stream.file().path().string(), what));
    }

    FastTextStream m_stream;
    std::int64_t m_width = 0;
    NgramOptions m_ngrams;
    std::vector<std::string> m_words;
    std::int64_t m_matrix = 0;  // place of its first number
};

/// fastText writes the end of a line as a word.
bool isEndOfLine(const std::string& word) {
    return word == "</s>";
}

std::vector<double> vectorOf(FastTextModel& model, std::int64_t word) {
    std::vector<double> sum(static_cast<std::size_t>(model.width()));
    model.addRow(word, sum);
    const auto ngrams = ngramsOf(model.words()[static_cast<std::size_t>(word)], model.ngrams());
    for (const std::uint32_t ngram : ngrams)
        model.addRow(model.rowOfBucket(ngram), sum);
    for (double& number : sum)
        number /= static_cast<double>(ngrams.size() + 1);
    return sum;
}

/// The buckets that most words use, ascending; of equal ones the lower.
std::vector<std::uint32_t> usedBuckets(const FastTextModel& model, std::int64_t wanted) {
    std::vector<std::uint32_t> uses(static_cast<std::size_t>(model.ngrams().buckets));
    for (const std::string& word : model.words())
        for (const std::uint32_t ngram : ngramsOf(word, model.ngrams()))
            ++uses[ngram];
    std::vector<std::uint32_t> buckets(uses.size());
    std::iota(buckets.begin(), buckets.end(), 0U);
    std::erase_if(buckets, [&](std::uint32_t bucket) { return uses[bucket] == 0; });
    std::ranges::stable_sort(buckets, std::ranges::greater(), [&](std::uint32_t bucket) { return uses[bucket]; });
    buckets.resize(std::min(buckets.size(), static_cast<std::size_t>(wanted)));
    std::ranges::sort(buckets);
    return buckets;
}

/// Vectors under one scale.
class VectorRows {
public:
    explicit VectorRows(int width) : m_width(static_cast<std::size_t>(width)) {}

    void add(const std::vector<double>& vector) { m_values.insert(m_values.end(), vector.begin(), vector.end()); }
    std::int64_t size() const { return std::ssize(m_values) / static_cast<std::int64_t>(m_width); }

    std::vector<double> meanFrom(std::int64_t first) const {
        std::vector<double> mean(m_width);
        for (std::size_t i = static_cast<std::size_t>(first) * m_width; i < m_values.size(); ++i)
            mean[i % m_width] += m_values[i] / static_cast<double>(size() - first);
        return mean;
    }
    double deviation() const {
        double squares = 0;
        for (const double number : m_values)
            squares += number * number;
        return std::sqrt(squares / static_cast<double>(m_values.size()));
    }
    std::vector<float> scaled(double factor) const {
        std::vector<float> values;
        values.reserve(m_values.size());
        for (const double number : m_values)
            values.push_back(static_cast<float>(number * factor));
        return values;
    }

private:
    std::size_t m_width;
    std::vector<double> m_values;
};

}  // namespace

std::shared_ptr<const WordVectors> tableOfFastText(const std::filesystem::path& file, const TableSize& size,
                                                   const elmo::RunControl& control) {
    FastTextModel model(file, control);
    const int width = model.width();
    if (size.part < 1 || width % size.part != 0)
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("Vectors of {} numbers can't be cut into parts of {}.", width, size.part));
    std::vector<std::string> words;
    VectorRows rows(width), ngramRows(width);
    for (std::int64_t i = 0; i < std::ssize(model.words()) && std::ssize(words) < size.words; ++i)
        if (const std::string& word = model.words()[static_cast<std::size_t>(i)]; !isEndOfLine(word)) {
            words.push_back(word);
            rows.add(vectorOf(model, i));
        }
    if (words.empty())
        throw Error(ErrorCode::kBadFormat, fmt::format("{} has no words.", file.string()));
    rows.add(rows.meanFrom(rows.size() - (rows.size() + kRareShare - 1) / kRareShare));
    words.emplace_back("<unk>");
    const double scale = rows.deviation() > 0 ? size.deviation / rows.deviation() : 1;

    NgramVectors ngrams;
    ngrams.options = model.ngrams();
    ngrams.numbers = usedBuckets(model, size.ngrams);
    for (const std::uint32_t bucket : ngrams.numbers) {
        std::vector<double> row(static_cast<std::size_t>(width));
        model.addRow(model.rowOfBucket(bucket), row);
        ngramRows.add(row);
    }
    ProductCodes codes = productCodes(rows.scaled(scale), width, size.part, "quantise words", control);
    ngrams.codes = productCodes(ngramRows.scaled(scale), width, size.part, "quantise n-grams", control);
    const std::int64_t unknown = std::ssize(words) - 1;
    return std::make_shared<const WordVectors>(std::move(words), std::move(codes), std::move(ngrams), unknown);
}

}  // namespace tasks
