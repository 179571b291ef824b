// SPDX-License-Identifier: Apache-2.0
#include "elmo/text/text_decoder.h"

#include <fmt/format.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/utf8.h>

#include <array>
#include <utility>

#include "elmo/error.h"

namespace elmo {
namespace {

constexpr UChar kReplacement = 0xFFFD;
constexpr std::string_view kReplacementUtf8 = "\xEF\xBF\xBD";

/// Length of the character at `at`, 0 if the bytes end inside it, -n if n bytes are not a character.
std::int32_t characterLength(std::string_view bytes, std::size_t at) {
    // A window of four bytes keeps ICU's 32-bit indices away from the text's length.
    const std::string_view window = bytes.substr(at, 4);
    const auto* data = reinterpret_cast<const std::uint8_t*>(window.data());
    const auto length = static_cast<std::int32_t>(window.size());
    std::int32_t next = 0;
    UChar32 character = 0;
    U8_NEXT(data, next, length, character);
    if (character >= 0)
        return next;
    const bool truncated =
        next == length && length < 4 && data[0] >= 0xC2 && data[0] < 0xF5 && length < 1 + U8_COUNT_TRAIL_BYTES(data[0]);
    return truncated ? 0 : -next;
}

/// Counts what could not be decoded and puts U+FFFD in its place.
void U_CALLCONV replaceInvalid(const void* context, UConverterToUnicodeArgs* args, const char*, std::int32_t length,
                               UConverterCallbackReason reason, UErrorCode* status) {
    if (reason > UCNV_IRREGULAR)
        return;
    *static_cast<std::int64_t*>(const_cast<void*>(context)) += length;
    *status = U_ZERO_ERROR;
    ucnv_cbToUWriteUChars(args, &kReplacement, 1, 0, status);
}

struct CloseConverter {
    void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

Converter openConverter(const std::string& encoding) {
    UErrorCode status = U_ZERO_ERROR;
    Converter converter(ucnv_open(encoding.c_str(), &status));
    if (U_FAILURE(status))
        throw Error(ErrorCode::kUnsupported,
                    fmt::format("Cannot decode the encoding \"{}\": ICU says {}. Convert the text to UTF-8 first.",
                                encoding, u_errorName(status)));
    return converter;
}

}  // namespace

bool isValidUtf8(std::string_view bytes, TextPart part) {
    for (std::size_t at = 0; at < bytes.size();) {
        if ((bytes[at] & 0x80) == 0) {
            ++at;
            continue;
        }
        const std::int32_t length = characterLength(bytes, at);
        if (length < 0 || (length == 0 && part == TextPart::kWhole))
            return false;
        if (length == 0)
            return true;
        at += static_cast<std::size_t>(length);
    }
    return true;
}

struct TextDecoder::Impl {
    Converter source;
    Converter utf8;
    std::array<UChar, 4096> pivot;
    UChar* pivotSource = pivot.data();
    UChar* pivotTarget = pivot.data();
    std::string truncated;  ///< UTF-8 only: the beginning of a character whose rest has not come yet
    std::int64_t repairedBytes = 0;

    void decodeUtf8(std::string_view bytes, bool last, std::string& out);
    void convert(std::string_view bytes, bool last, std::string& out);
};

TextDecoder::TextDecoder(const std::string& encoding) : m_impl(std::make_unique<Impl>()) {
    if (encoding == "UTF-8")
        return;
    m_impl->source = openConverter(encoding);
    m_impl->utf8 = openConverter("UTF-8");
    UErrorCode status = U_ZERO_ERROR;
    ucnv_setToUCallBack(m_impl->source.get(), replaceInvalid, &m_impl->repairedBytes, nullptr, nullptr, &status);
}

TextDecoder::~TextDecoder() = default;
TextDecoder::TextDecoder(TextDecoder&&) noexcept = default;
TextDecoder& TextDecoder::operator=(TextDecoder&&) noexcept = default;

std::int64_t TextDecoder::repairedBytes() const {
    return m_impl->repairedBytes;
}

void TextDecoder::decode(std::string_view bytes, bool last, std::string& out) {
    if (m_impl->source) {
        m_impl->convert(bytes, last, out);
    } else if (m_impl->truncated.empty()) {
        m_impl->decodeUtf8(bytes, last, out);
    } else {
        const std::string joined = std::exchange(m_impl->truncated, {}).append(bytes);
        m_impl->decodeUtf8(joined, last, out);
    }
}

void TextDecoder::Impl::decodeUtf8(std::string_view bytes, bool last, std::string& out) {
    std::size_t good = 0;  // everything before it has been copied
    std::size_t at = 0;
    while (at < bytes.size()) {
        if ((bytes[at] & 0x80) == 0) {
            ++at;
            continue;
        }
        std::int32_t length = characterLength(bytes, at);
        if (length == 0 && !last)
            break;
        if (length == 0)
            length = -static_cast<std::int32_t>(bytes.size() - at);
        if (length < 0) {
            out.append(bytes, good, at - good).append(kReplacementUtf8);
            repairedBytes -= length;
            good = at + static_cast<std::size_t>(-length);
        }
        at += static_cast<std::size_t>(length < 0 ? -length : length);
    }
    out.append(bytes, good, at - good);
    truncated = bytes.substr(at);
}

void TextDecoder::Impl::convert(std::string_view bytes, bool last, std::string& out) {
    std::array<char, 16384> buffer;
    const char* from = bytes.data();
    const char* const end = bytes.data() + bytes.size();
    UErrorCode status = U_BUFFER_OVERFLOW_ERROR;
    while (status == U_BUFFER_OVERFLOW_ERROR) {
        status = U_ZERO_ERROR;
        char* to = buffer.data();
        ucnv_convertEx(utf8.get(), source.get(), &to, buffer.data() + buffer.size(), &from, end, pivot.data(),
                       &pivotSource, &pivotTarget, pivot.data() + pivot.size(), false, last, &status);
        out.append(buffer.data(), to);
    }
    if (U_FAILURE(status))
        throw Error(
            ErrorCode::kBadFormat,
            fmt::format("Decoding the text failed: ICU says {}. Convert it to UTF-8 first.", u_errorName(status)));
}

}  // namespace elmo
