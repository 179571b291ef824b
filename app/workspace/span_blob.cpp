// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/span_blob.h"

#include <bit>
#include <cstring>

#include "elmo/error.h"

namespace app {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are stored as they lie in memory");

[[noreturn]] void refuse() {
    throw elmo::Error(elmo::ErrorCode::kBadFormat,
                      "The project file holds a damaged list of tokens. Restore the file from a copy; documents that "
                      "still open can be exported.");
}

void put(std::string& blob, std::int64_t value) {
    auto rest = static_cast<std::uint64_t>(value);
    for (; rest >= 0x80; rest >>= 7)
        blob += static_cast<char>(rest | 0x80);
    blob += static_cast<char>(rest);
}

/// Sums are held below what no text reaches, far from the end of the numbers.
void requireSmall(std::int64_t sum) {
    if (sum > std::int64_t{1} << 56)
        refuse();
}

/// Reads varints one after the other.
class Reader {
public:
    explicit Reader(std::string_view blob) : m_blob(blob) {}
    bool atEnd() const { return m_blob.empty(); }
    std::int64_t next() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 56; shift += 7) {
            if (m_blob.empty())
                refuse();
            const auto byte = static_cast<unsigned char>(m_blob.front());
            m_blob.remove_prefix(1);
            value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80)
                return static_cast<std::int64_t>(value);
        }
        refuse();
    }

private:
    std::string_view m_blob;
};

}  // namespace

std::string packSpans(const std::vector<elmo::ByteSpan>& spans) {
    std::string blob;
    blob.reserve(2 * spans.size());
    elmo::ByteOffset last;
    for (const elmo::ByteSpan span : spans) {
        put(blob, span.begin - last);
        put(blob, span.length());
        last = span.end;
    }
    return blob;
}

std::vector<elmo::ByteSpan> unpackSpans(std::string_view blob) {
    std::vector<elmo::ByteSpan> spans;
    spans.reserve(blob.size() / 2);
    elmo::ByteOffset last;
    for (Reader reader(blob); !reader.atEnd();) {
        const elmo::ByteOffset begin = last + reader.next();
        last = begin + reader.next();
        requireSmall(last.value());
        spans.push_back({begin, last});
    }
    return spans;
}

std::string packSentences(const std::vector<elmo::TokenSpan>& sentences) {
    std::string blob;
    for (const elmo::TokenSpan sentence : sentences)
        put(blob, sentence.length());
    return blob;
}

std::vector<elmo::TokenSpan> unpackSentences(std::string_view blob) {
    std::vector<elmo::TokenSpan> sentences;
    elmo::TokenIndex last;
    for (Reader reader(blob); !reader.atEnd();) {
        const elmo::TokenIndex begin = last;
        last = begin + reader.next();
        requireSmall(last.value());
        sentences.push_back({begin, last});
    }
    return sentences;
}

std::string packAnySpans(const std::vector<elmo::ByteSpan>& spans) {
    std::string blob;
    for (const elmo::ByteSpan span : spans) {
        put(blob, span.begin.value());
        put(blob, span.length());
    }
    return blob;
}

std::vector<elmo::ByteSpan> unpackAnySpans(std::string_view blob) {
    std::vector<elmo::ByteSpan> spans;
    for (Reader reader(blob); !reader.atEnd();) {
        const elmo::ByteOffset begin(reader.next());
        spans.push_back({begin, begin + reader.next()});
    }
    return spans;
}

std::string packNumbers(const std::vector<double>& numbers) {
    std::string blob(numbers.size() * sizeof(double), '\0');
    if (!numbers.empty())
        std::memcpy(blob.data(), numbers.data(), blob.size());
    return blob;
}

std::vector<double> unpackNumbers(std::string_view blob) {
    if (blob.size() % sizeof(double) != 0)
        refuse();
    std::vector<double> numbers(blob.size() / sizeof(double));
    if (!numbers.empty())
        std::memcpy(numbers.data(), blob.data(), blob.size());
    return numbers;
}

}  // namespace app
