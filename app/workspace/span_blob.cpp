// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/span_blob.h"

#include <bit>
#include <cstring>

#include "app/workspace/packed_numbers.h"

namespace app {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are stored as they lie in memory");

/// Sums are held below what no text reaches, far from the end of the numbers.
void requireSmall(std::int64_t sum) {
    if (sum > std::int64_t{1} << 56)
        refuseDamagedBlob();
}

}  // namespace

std::string packSpans(const std::vector<elmo::ByteSpan>& spans) {
    PackedWriter blob;
    elmo::ByteOffset last;
    for (const elmo::ByteSpan span : spans) {
        blob.put(span.begin - last);
        blob.put(span.length());
        last = span.end;
    }
    return blob.take();
}

std::vector<elmo::ByteSpan> unpackSpans(std::string_view blob) {
    std::vector<elmo::ByteSpan> spans;
    spans.reserve(blob.size() / 2);
    elmo::ByteOffset last;
    for (PackedReader reader(blob); !reader.atEnd();) {
        const elmo::ByteOffset begin = last + reader.next();
        last = begin + reader.next();
        requireSmall(last.value());
        spans.push_back({begin, last});
    }
    return spans;
}

std::string packSentences(const std::vector<elmo::TokenSpan>& sentences) {
    PackedWriter blob;
    for (const elmo::TokenSpan sentence : sentences)
        blob.put(sentence.length());
    return blob.take();
}

std::vector<elmo::TokenSpan> unpackSentences(std::string_view blob) {
    std::vector<elmo::TokenSpan> sentences;
    elmo::TokenIndex last;
    for (PackedReader reader(blob); !reader.atEnd();) {
        const elmo::TokenIndex begin = last;
        last = begin + reader.next();
        requireSmall(last.value());
        sentences.push_back({begin, last});
    }
    return sentences;
}

std::string packAnySpans(const std::vector<elmo::ByteSpan>& spans) {
    PackedWriter blob;
    for (const elmo::ByteSpan span : spans) {
        blob.put(span.begin.value());
        blob.put(span.length());
    }
    return blob.take();
}

std::vector<elmo::ByteSpan> unpackAnySpans(std::string_view blob) {
    std::vector<elmo::ByteSpan> spans;
    for (PackedReader reader(blob); !reader.atEnd();) {
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
        refuseDamagedBlob();
    std::vector<double> numbers(blob.size() / sizeof(double));
    if (!numbers.empty())
        std::memcpy(numbers.data(), blob.data(), blob.size());
    return numbers;
}

}  // namespace app
