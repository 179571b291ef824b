// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/encoding_detection.h"

#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "elmo/text/ascii.h"
#include "elmo/text/declared_encoding.h"
#include "elmo/text/text_decoder.h"

namespace elmo {
namespace {

using namespace std::string_view_literals;

/// How much ICU is shown: it looks at about 8 KB and judges single-byte encodings by letter statistics.
constexpr std::size_t kSampleBytes = 64 * 1024;
/// How much of a damaged text is counted; ICU's indices have 32 bits.
constexpr std::size_t kMaxCounted = std::size_t{1} << 30;
constexpr std::string_view kFallback = "windows-1252";

struct ByteOrderMark {
    std::string_view bytes;
    std::string_view encoding;
};

/// Longer marks first: UTF-32LE's begins with UTF-16LE's.
constexpr ByteOrderMark kMarks[] = {
    {"\xFF\xFE\0\0"sv, "UTF-32LE"}, {"\0\0\xFE\xFF"sv, "UTF-32BE"}, {"\xEF\xBB\xBF"sv, "UTF-8"},
    {"\xFF\xFE"sv, "UTF-16LE"},     {"\xFE\xFF"sv, "UTF-16BE"},
};

/// Text of the first 256 characters in UTF-16 has a NUL in every second byte; no 8-bit text has.
std::optional<std::string> utf16ByNuls(std::string_view bytes) {
    const std::string_view sample = bytes.substr(0, kSampleBytes);
    const std::size_t pairs = sample.size() / 2;
    std::size_t nulls[2] = {0, 0};
    for (std::size_t i = 0; i < 2 * pairs; ++i)
        nulls[i % 2] += sample[i] == '\0';
    if (pairs < 2)
        return std::nullopt;
    if (nulls[1] * 10 >= pairs * 6 && nulls[0] * 20 <= pairs)
        return "UTF-16LE";
    if (nulls[0] * 10 >= pairs * 6 && nulls[1] * 20 <= pairs)
        return "UTF-16BE";
    return std::nullopt;
}

/// A text with a good multi-byte character for every bad byte is UTF-8 that was damaged. In other encodings such
/// characters arise by chance only: none in texts of 8-bit encodings, up to one for three bad bytes in Chinese,
/// Japanese and Korean ones.
bool isDamagedUtf8(std::string_view bytes) {
    std::int64_t good = 0;
    std::int64_t bad = 0;
    const std::string_view sample = bytes.substr(0, kMaxCounted);
    const auto* data = reinterpret_cast<const std::uint8_t*>(sample.data());
    const auto length = static_cast<std::int32_t>(sample.size());
    for (std::int32_t at = 0; at < length;) {
        UChar32 character = 0;
        U8_NEXT(data, at, length, character);
        good += character >= 0x80;
        bad += character < 0;
    }
    return good >= bad;
}

struct CloseDetector {
    void operator()(UCharsetDetector* detector) const { ucsdet_close(detector); }
};

/// ICU's answers include EBCDIC variants, which no text file of today is in and short texts are taken for.
bool isPlausible(std::string_view name) {
    return !name.starts_with("IBM4") && !name.starts_with("UTF-");
}

/// ICU gives this confidence to encodings of two bytes a character that merely allow these bytes.
constexpr std::int32_t kAllowedOnly = 10;

/// In Shift_JIS, the second byte of a character may be ASCII.
bool hasManySpecial(std::string_view sample) {
    return 3 * std::ranges::count_if(sample, [](char byte) { return (byte & 0x80) != 0; }) > std::ssize(sample);
}

std::string detectByIcu(std::string_view bytes) {
    const auto firstSpecial = std::find_if(bytes.begin(), bytes.end(), [](char byte) { return (byte & 0x80) != 0; });
    const auto start = std::max<std::ptrdiff_t>(0, firstSpecial - bytes.begin() - 1024);
    const std::string_view sample = bytes.substr(static_cast<std::size_t>(start), kSampleBytes);

    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UCharsetDetector, CloseDetector> detector(ucsdet_open(&status));
    ucsdet_setText(detector.get(), sample.data(), static_cast<std::int32_t>(sample.size()), &status);
    std::int32_t found = 0;
    const UCharsetMatch** matches = ucsdet_detectAll(detector.get(), &found, &status);
    for (std::int32_t i = 0; U_SUCCESS(status) && i < found; ++i) {
        const std::string name = ucsdet_getName(matches[i], &status);
        // "REYKJAV\xCDK" is no Chinese: a text of such characters has hardly any ASCII.
        const bool isFounded = ucsdet_getConfidence(matches[i], &status) > kAllowedOnly || hasManySpecial(sample);
        if (U_SUCCESS(status) && isPlausible(name) && isFounded)
            return name;
    }
    return std::string(kFallback);
}

/// Of the Latin alphabet: there a character of UTF-8 is a capital and signs, which nobody writes.
bool isLatin(std::string_view encoding) {
    constexpr std::string_view kLatin[] = {
        "windows-1250", "windows-1252", "windows-1254", "windows-1257", "windows-1258", "iso-8859-2",  "iso-8859-3",
        "iso-8859-4",   "iso-8859-10",  "iso-8859-13",  "iso-8859-14",  "iso-8859-15",  "iso-8859-16", "macintosh"};
    return std::ranges::find(kLatin, encoding) != std::end(kLatin);
}

/// Whether bytes that can be UTF-8 are it, although the file names another encoding: pages that a program saved as
/// UTF-8 often keep their old declaration. A few characters of another alphabet can be valid UTF-8 by chance.
bool isUtf8In(std::string_view bytes, std::string_view declared) {
    constexpr std::size_t kByChance = 4;
    std::size_t characters = 0;
    for (const char byte : bytes)
        characters += (byte & 0xC0) == 0xC0;
    if (characters == 0)  // ASCII, unless it switches to other characters by ESC
        return bytes.find('\x1B') == std::string_view::npos;
    return characters >= kByChance || isLatin(declared);
}

}  // namespace

DetectedEncoding detectEncoding(std::string_view bytes, TextPart part, std::string_view declared) {
    for (const ByteOrderMark& mark : kMarks)
        if (bytes.starts_with(mark.bytes))
            return {std::string(mark.encoding), mark.bytes.size()};
    if (auto utf16 = utf16ByNuls(bytes))
        return {*std::move(utf16), 0};
    const std::string named = declared.empty() ? declaredEncoding(bytes) : std::string(declared);
    const bool hasOther = !named.empty() && named != "UTF-8";
    if ((isValidUtf8(bytes, part) || isDamagedUtf8(bytes)) && (!hasOther || isUtf8In(bytes, named)))
        return {"UTF-8", 0};
    if (hasOther)
        return {named, 0};
    return {detectByIcu(bytes), 0};
}

}  // namespace elmo
