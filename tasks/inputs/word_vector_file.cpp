// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/word_vector_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <system_error>
#include <unordered_set>

#include "elmo/error.h"
#include "elmo/text/file_input.h"
#include "tasks/files/data_file.h"
#include "tasks/files/line_source.h"
#include "tasks/files/unpacker.h"
#include "tasks/inputs/bundle_vectors.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr std::size_t kVectorFileBlock = std::size_t{1} << 18;
constexpr std::size_t kMaxVectorLineLength = std::size_t{1} << 20;
constexpr std::size_t kMaxUnpackedBlock = std::size_t{1} << 28;
constexpr int kMaxWidth = 10'000;
constexpr std::size_t kMaxValues = std::size_t{1} << 31;

template <class Number>
std::optional<Number> parsed(std::string_view text) {
    Number number = {};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc::result_out_of_range && end == text.data() + text.size()) {
        // "1e-50" is smaller than any float but zero, as which other programs read it.
        const std::size_t exponent = text.find_first_of("eE");
        const bool isTiny = exponent != std::string_view::npos && text.substr(exponent + 1).starts_with('-');
        return isTiny ? std::optional(Number{}) : std::nullopt;
    }
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::string_view withoutTrailingBlanks(std::string_view line) {
    const std::size_t last = line.find_last_not_of(" \t\r");
    return last == std::string_view::npos ? std::string_view() : line.substr(0, last + 1);
}

/// Collects the vectors that are wanted.
class VectorSink {
public:
    VectorSink(std::string path, const WordFilter& wanted) : m_path(std::move(path)), m_wanted(wanted) {}

    /// The file's header, or its first lines, decide the width.
    void setWidth(std::int64_t width) {
        if (width < 1 || width > kMaxWidth)
            refuse(fmt::format("The header says that vectors have {} numbers; 1 to {} are read.", width, kMaxWidth));
        m_width = static_cast<int>(width);
    }
    int width() const { return m_width; }

    bool wants(std::string_view word) {
        return (!m_wanted || m_wanted(word)) && m_seen.insert(std::string(word)).second;
    }

    void keep(std::string_view word, std::span<const float> numbers) {
        if (m_values.size() + numbers.size() > kMaxValues)
            refuse("The vectors kept so far take 8 GiB. Use a file with fewer words.");
        m_values.insert(m_values.end(), numbers.begin(), numbers.end());
        m_words.emplace_back(word);
    }

    std::shared_ptr<const WordVectors> finish() {
        if (m_width == 0)
            refuse("The file has no word vectors.");
        return std::make_shared<const WordVectors>(m_width, std::move(m_words), std::move(m_values));
    }

    /// The place of the reader, for messages: a line, or a word of a binary file.
    void moveTo(std::int64_t place) { m_place = place; }
    std::int64_t place() const { return m_place; }

    [[noreturn]] void refuse(const std::string& message) const {
        throw Error(ErrorCode::kBadFormat, fmt::format("{}:{}: {}", m_path, m_place, message));
    }

private:
    std::string m_path;
    const WordFilter& m_wanted;
    std::int64_t m_place = 0;
    int m_width = 0;
    std::unordered_set<std::string> m_seen;
    std::vector<std::string> m_words;
    std::vector<float> m_values;
};

/// One layout of vectors.
class VectorReader {
public:
    explicit VectorReader(VectorSink& sink) : m_sink(sink) {}
    virtual ~VectorReader() = default;

    /// Takes from the front of `text` what is complete.
    virtual void take(std::string& text) = 0;
    /// What is left at the file's end.
    virtual void finish(std::string_view rest) = 0;

protected:
    /// "WORDS WIDTH".
    std::optional<std::pair<std::int64_t, std::int64_t>> header(std::string_view line) const {
        const auto parts = splitBlanks(line);
        const auto words = parts.size() == 2 ? parsed<std::int64_t>(parts[0]) : std::nullopt;
        const auto width = parts.size() == 2 ? parsed<std::int64_t>(parts[1]) : std::nullopt;
        return words && width ? std::optional(std::pair(*words, *width)) : std::nullopt;
    }

    VectorSink& m_sink;
};

class TextVectors : public VectorReader {
public:
    using VectorReader::VectorReader;

    void take(std::string& text) override {
        std::size_t begin = 0;
        if (m_sink.width() == 0 && m_sink.place() == 0)
            chooseWidth(text);
        for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
            takeLine(std::string_view(text).substr(begin, end - begin));
            begin = end + 1;
        }
        text.erase(0, begin);
        if (text.size() > kMaxVectorLineLength)
            m_sink.refuse(fmt::format("The next line has more than {} bytes.", kMaxVectorLineLength));
    }
    void finish(std::string_view rest) override {
        if (!rest.empty())
            takeLine(rest);
    }

private:
    void takeLine(std::string_view line) {
        m_sink.moveTo(m_sink.place() + 1);
        line = withoutTrailingBlanks(line);
        if (line.empty())
            return;
        if (const auto found = m_sink.place() == 1 ? header(line) : std::nullopt)
            return m_sink.setWidth(found->second);
        if (m_sink.width() == 0)
            m_sink.setWidth(widthOf(line));
        takeVector(line);
    }

    /// The first line may begin with a word like "page 1": the width is what most of the first lines have.
    void chooseWidth(std::string_view text) {
        constexpr int kLines = 20;
        std::map<std::size_t, int> lines;  // by width
        std::size_t width = 0;
        for (int i = 0; i < kLines && text.find('\n') != std::string_view::npos; ++i) {
            const std::string_view line = withoutTrailingBlanks(text.substr(0, text.find('\n')));
            text.remove_prefix(text.find('\n') + 1);
            if (i == 0 && header(line))
                return;
            const std::size_t numbers = numbersIn(line);
            if (numbers > 0 && ++lines[numbers] > lines[width])
                width = numbers;
        }
        if (width > 0 && width <= kMaxWidth)
            m_sink.setWidth(static_cast<int>(width));
    }

    /// How many numbers end the line: the word before them may have blanks in it.
    static std::size_t numbersIn(std::string_view line) {
        const auto parts = splitBlanks(line);
        std::size_t width = 0;
        for (auto part = parts.rbegin(); part != parts.rend() && width + 1 < parts.size() && parsed<float>(*part);
             ++part)
            ++width;
        return width;
    }

    int widthOf(std::string_view line) const {
        const std::size_t width = numbersIn(line);
        if (width < 1 || width > kMaxWidth)
            m_sink.refuse(fmt::format("{} has {} numbers; expected a word and 1 to {} numbers.", inQuotes(line), width,
                                      kMaxWidth));
        return static_cast<int>(width);
    }

    void takeVector(std::string_view line) {
        // From the end: words of some files have blanks in them.
        m_texts.resize(static_cast<std::size_t>(m_sink.width()));
        for (auto number = m_texts.rbegin(); number != m_texts.rend(); ++number) {
            const std::size_t blank = line.find_last_of(" \t");
            if (blank == std::string_view::npos)
                m_sink.refuse(fmt::format("The line has fewer than {} numbers after its word.", m_sink.width()));
            *number = line.substr(blank + 1);
            line = withoutTrailingBlanks(line.substr(0, blank));
        }
        if (line.empty())
            m_sink.refuse("The line has no word before its numbers.");
        if (!m_sink.wants(line))
            return;
        m_numbers.clear();
        for (const std::string_view text : m_texts) {
            const auto number = parsed<float>(text);
            if (!number || !std::isfinite(*number))
                m_sink.refuse(fmt::format("{} is not a finite number.", inQuotes(text)));
            m_numbers.push_back(*number);
        }
        m_sink.keep(line, m_numbers);
    }

    std::vector<std::string_view> m_texts;
    std::vector<float> m_numbers;
};

/// word2vec's: the header line, then for each word its bytes, a blank, and its numbers as float32.
class BinaryVectors : public VectorReader {
public:
    using VectorReader::VectorReader;

    void take(std::string& text) override {
        if (m_sink.width() == 0 && !takeHeader(text))
            return;
        const std::size_t bytes = static_cast<std::size_t>(m_sink.width()) * sizeof(float);
        std::size_t begin = 0;
        while (m_sink.place() < m_words) {
            while (begin < text.size() && text[begin] == '\n')  // some writers end each word with one
                ++begin;
            const std::size_t blank = text.find(' ', begin);
            if (blank == std::string::npos ? text.size() - begin > kMaxVectorLineLength
                                           : blank - begin > kMaxVectorLineLength)
                m_sink.refuse(fmt::format("The next word has more than {} bytes.", kMaxVectorLineLength));
            if (blank == std::string::npos || text.size() - blank - 1 < bytes)
                break;
            takeVector(std::string_view(text).substr(begin, blank - begin), text.data() + blank + 1);
            begin = blank + 1 + bytes;
        }
        text.erase(0, begin);
    }
    void finish(std::string_view rest) override {
        if (m_sink.place() < m_words)
            m_sink.refuse(fmt::format("Unexpected end of file; the header declares {} words.", m_words));
        if (rest.find_first_not_of('\n') != std::string_view::npos)
            m_sink.refuse(fmt::format("{} bytes follow the last word.", rest.size()));
    }

private:
    bool takeHeader(std::string& text) {
        const std::size_t end = text.find('\n');
        if (end == std::string::npos && text.size() < kMaxHeaderLength)
            return false;
        const auto found = end < kMaxHeaderLength ? header(std::string_view(text).substr(0, end)) : std::nullopt;
        if (!found || found->first < 1)
            m_sink.refuse(
                "The file does not start with word2vec's header: the number of words and the width of their vectors.");
        m_words = found->first;
        m_sink.setWidth(found->second);
        text.erase(0, end + 1);
        return true;
    }

    void takeVector(std::string_view word, const char* numbers) {
        m_sink.moveTo(m_sink.place() + 1);
        if (word.empty())
            m_sink.refuse("The word is empty.");
        if (!m_sink.wants(word))
            return;
        m_numbers.resize(static_cast<std::size_t>(m_sink.width()));
        std::memcpy(m_numbers.data(), numbers, m_numbers.size() * sizeof(float));
        if (!std::ranges::all_of(m_numbers, [](float number) { return std::isfinite(number); }))
            m_sink.refuse(fmt::format("The vector of {} has numbers that are not finite.", inQuotes(word)));
        m_sink.keep(word, m_numbers);
    }

    static constexpr std::size_t kMaxHeaderLength = 64;
    std::int64_t m_words = 0;
    std::vector<float> m_numbers;
};

/// "vectors.bin", "vectors.bin.gz".
bool isBinary(const std::filesystem::path& path) {
    return withoutPacking(path).extension() == ".bin";
}

void refuseFastTextModel(std::string_view head, const std::filesystem::path& file) {
    if (head.starts_with("\xBA\x16\x4F\x2F"))
        throw Error(
            ErrorCode::kUnsupported,
            fmt::format(
                "{} is a model of fastText, not a list of vectors. Convert it to a table of vectors, or use the "
                ".vec file that fastText writes with it.",
                file.string()));
}

/// The file of a table: itself, or within a folder.
std::filesystem::path tableIn(const std::filesystem::path& path) {
    std::error_code none;
    const std::filesystem::path file = std::filesystem::is_directory(path, none) ? path / kVectorTableFile : path;
    return file.extension() == ".safetensors" ? file : std::filesystem::path();
}

}  // namespace

std::shared_ptr<const WordVectors> readWordVectors(const std::filesystem::path& file, const elmo::RunControl& control,
                                                   const WordFilter& wanted) {
    if (const std::filesystem::path table = tableIn(file); !table.empty())
        return readBundleVectors(table);
    std::ifstream stream = elmo::openForReading(file);
    std::error_code none;
    const auto total = static_cast<std::int64_t>(std::filesystem::file_size(file, none));
    VectorSink sink(file.string(), wanted);
    std::unique_ptr<VectorReader> reader;
    if (isBinary(file))
        reader = std::make_unique<BinaryVectors>(sink);
    else
        reader = std::make_unique<TextVectors>(sink);
    std::unique_ptr<Unpacker> unpacker;
    std::vector<char> block(kVectorFileBlock);
    std::string text;
    std::int64_t done = 0;
    while (stream) {
        stream.read(block.data(), static_cast<std::streamsize>(block.size()));
        const std::string_view piece(block.data(), static_cast<std::size_t>(stream.gcount()));
        const bool first = unpacker == nullptr;
        if (first)
            unpacker = makeUnpacker(piece, file);
        unpacker->add(piece, text, [&](std::size_t size) {
            if (size > kMaxUnpackedBlock)
                sink.refuse("The file unpacks to a suspiciously large size. If the file is valid, unpack it yourself.");
        });
        if (first)
            refuseFastTextModel(text, file);
        reader->take(text);
        done += static_cast<std::int64_t>(piece.size());
        control.report({"word vectors", done, std::max<std::int64_t>(total, 0)});
    }
    if (stream.bad())
        throw Error(ErrorCode::kIo, fmt::format("Reading {} failed after {} bytes.", file.string(), done));
    unpacker->finish();
    reader->finish(text);
    return sink.finish();
}

}  // namespace tasks
