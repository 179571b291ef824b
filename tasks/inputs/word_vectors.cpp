// SPDX-License-Identifier: Apache-2.0
#include "tasks/inputs/word_vectors.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>
#include <unordered_set>

#include "elmo/error.h"
#include "elmo/text/file_input.h"
#include "tasks/data/line_source.h"
#include "tasks/data/unpacker.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

constexpr std::size_t kBlock = std::size_t{1} << 18;
constexpr std::size_t kLongestLine = std::size_t{1} << 20;
constexpr std::size_t kMaxUnpackedBlock = std::size_t{1} << 28;
constexpr int kMaxWidth = 10'000;
constexpr std::size_t kMaxValues = std::size_t{1} << 31;

template <class Number>
std::optional<Number> parsed(std::string_view text) {
    Number number = {};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::string_view withoutBlanksBehind(std::string_view line) {
    const std::size_t last = line.find_last_not_of(" \t\r");
    return last == std::string_view::npos ? std::string_view() : line.substr(0, last + 1);
}

/// Reads line by line and keeps what is wanted.
class VectorReader {
public:
    VectorReader(const std::filesystem::path& path, const WordFilter& wanted) : m_path(path), m_wanted(wanted) {}

    void take(std::string_view line) {
        ++m_line;
        line = withoutBlanksBehind(line);
        if (line.empty() || (m_line == 1 && takeHeader(line)))
            return;
        if (m_width == 0)
            m_width = widthOf(line);
        takeVector(line);
    }

    std::shared_ptr<const WordVectors> finish() {
        if (m_width == 0)
            refuse("The file has no word vectors.");
        return std::make_shared<const WordVectors>(m_width, m_words, std::move(m_values));
    }

    [[noreturn]] void refuse(const std::string& message) const {
        throw Error(ErrorCode::kBadFormat, fmt::format("{}:{}: {}", m_path.string(), m_line, message));
    }

private:
    bool takeHeader(std::string_view line) {
        const auto parts = splitBlanks(line);
        const auto width = parts.size() == 2 ? parsed<int>(parts[1]) : std::nullopt;
        if (!width || !parsed<std::int64_t>(parts[0]))
            return false;
        if (*width < 1 || *width > kMaxWidth)
            refuse(fmt::format("The header says that vectors have {} numbers; 1 to {} are read.", *width, kMaxWidth));
        m_width = *width;
        return true;
    }

    int widthOf(std::string_view line) const {
        const auto parts = splitBlanks(line);
        if (parts.size() < 2 || parts.size() > kMaxWidth + 1)
            refuse(fmt::format("{} has {} numbers; a word and 1 to {} numbers were expected.", inQuotes(line),
                               parts.size() - 1, kMaxWidth));
        return static_cast<int>(parts.size()) - 1;
    }

    void takeVector(std::string_view line) {
        // From behind: words of some files have blanks in them.
        m_numbers.resize(static_cast<std::size_t>(m_width));
        for (auto number = m_numbers.rbegin(); number != m_numbers.rend(); ++number) {
            const std::size_t blank = line.find_last_of(" \t");
            if (blank == std::string_view::npos)
                refuse(fmt::format("The line has fewer than {} numbers behind its word.", m_width));
            *number = line.substr(blank + 1);
            line = withoutBlanksBehind(line.substr(0, blank));
        }
        if (line.empty())
            refuse("The line has no word before its numbers.");
        if (!m_wanted || m_wanted(line))
            keep(std::string(line));
    }

    void keep(std::string word) {
        if (!m_seen.insert(word).second)
            return;
        if (m_values.size() + m_numbers.size() > kMaxValues)
            refuse("The vectors kept so far take 8 GiB. Use a file with fewer words.");
        for (const std::string_view text : m_numbers) {
            const auto number = parsed<float>(text);
            if (!number || !std::isfinite(*number))
                refuse(fmt::format("{} is no finite number.", inQuotes(text)));
            m_values.push_back(*number);
        }
        m_words.push_back(std::move(word));
    }

    const std::filesystem::path& m_path;
    const WordFilter& m_wanted;
    std::int64_t m_line = 0;
    int m_width = 0;
    std::vector<std::string_view> m_numbers;
    std::unordered_set<std::string> m_seen;
    std::vector<std::string> m_words;
    std::vector<float> m_values;
};

/// Gives the reader every whole line of `text` and keeps the rest in it.
void takeLines(std::string& text, VectorReader& reader) {
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
        reader.take(std::string_view(text).substr(begin, end - begin));
        begin = end + 1;
    }
    text.erase(0, begin);
    if (text.size() > kLongestLine)
        reader.refuse(fmt::format("The next line has more than {} bytes.", kLongestLine));
}

}  // namespace

WordVectors::WordVectors(int width, const std::vector<std::string>& words, std::vector<float> values)
    : m_width(width), m_values(std::move(values)) {
    if (width < 1 || m_values.size() != words.size() * static_cast<std::size_t>(width))
        throw Error(ErrorCode::kBadArgument,
                    fmt::format("{} words of width {} can't have {} numbers.", words.size(), width, m_values.size()));
    m_rows.reserve(words.size());
    for (std::size_t i = 0; i < words.size(); ++i)
        m_rows.try_emplace(words[i], i);
}

const float* WordVectors::find(std::string_view word) const {
    const auto found = m_rows.find(word);
    return found == m_rows.end() ? nullptr : m_values.data() + found->second * static_cast<std::size_t>(m_width);
}

std::shared_ptr<const WordVectors> readWordVectors(const std::filesystem::path& file, const elmo::RunControl& control,
                                                   const WordFilter& wanted) {
    std::ifstream stream = elmo::openForReading(file);
    std::error_code none;
    const auto total = static_cast<std::int64_t>(std::filesystem::file_size(file, none));
    VectorReader reader(file, wanted);
    std::unique_ptr<Unpacker> unpacker;
    std::vector<char> block(kBlock);
    std::string text;
    std::int64_t done = 0;
    while (stream) {
        stream.read(block.data(), static_cast<std::streamsize>(block.size()));
        const std::string_view piece(block.data(), static_cast<std::size_t>(stream.gcount()));
        if (unpacker == nullptr)
            unpacker = makeUnpacker(piece, file);
        unpacker->add(piece, text, [&](std::size_t size) {
            if (size > kMaxUnpackedBlock)
                reader.refuse("The file unpacks to far more than text does. Unpack it by hand if it is sound.");
        });
        takeLines(text, reader);
        done += static_cast<std::int64_t>(piece.size());
        control.report({"word vectors", done, std::max<std::int64_t>(total, 0)});
    }
    if (stream.bad())
        throw Error(ErrorCode::kIo, fmt::format("Reading {} failed after {} bytes.", file.string(), done));
    unpacker->finish();
    if (!text.empty())
        reader.take(text);
    return reader.finish();
}

}  // namespace tasks
