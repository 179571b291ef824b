// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <nlohmann/json.hpp>

#include "app/formats/syntax/text_columns.h"
#include "elmo/containers/json_failure.h"
#include "elmo/error.h"
#include "elmo/remedy.h"
#include "elmo/text/text_import.h"

namespace app {
namespace {

constexpr std::size_t kMaxPlaces = 10;

/// A full disk, or a file of a newer version, is no fault of one item.
bool concernsItem(elmo::ErrorCode code) {
    return code == elmo::ErrorCode::kBadFormat || code == elmo::ErrorCode::kBadArgument ||
           code == elmo::ErrorCode::kUnsupported;
}

}  // namespace

void Reading::note(std::string text) {
    if (std::ranges::find(m_notes, text) == m_notes.end())
        m_notes.push_back(std::move(text));
}

void Reading::offer(const ReadingOffers& more) {
    const auto add = [](std::vector<std::string>& names, const std::vector<std::string>& others) {
        for (const std::string& name : others)
            if (!name.empty() && std::ranges::find(names, name) == names.end())
                names.push_back(name);
    };
    add(m_offers.columns, more.columns);
    add(m_offers.layers, more.layers);
    add(m_offers.features, more.features);
    add(m_offers.miscKeys, more.miscKeys);
}

void Reading::item(const std::string& place, const std::function<void()>& read) {
    try {
        read();
    } catch (...) {
        handle(place, false, std::current_exception());
    }
}

void Reading::namedItem(const std::string& place, const std::function<void()>& read) {
    try {
        read();
    } catch (...) {
        handle(place, true, std::current_exception());
    }
}

void Reading::handle(const std::string& place, bool named, const std::exception_ptr& failure) {
    std::string why;
    elmo::ErrorCode code = elmo::ErrorCode::kBadFormat;
    try {
        std::rethrow_exception(failure);
    } catch (const elmo::Error& error) {
        why = error.what();
        code = error.code();
    } catch (const nlohmann::json::exception& error) {
        why = fmt::format("{}. A key is missing or holds another kind of value.", elmo::describeFailure(error));
    }
    if (m_stopped || !concernsItem(code))
        std::rethrow_exception(failure);
    if (!skip(place, why))
        throw elmo::RemediedError(code, named ? fmt::format("{}: {}", place, why) : why, elmo::Remedy::kSkipInvalid);
}

bool Reading::skip(const std::string& place, const std::string& why) {
    if (!m_choices.skipInvalid)
        return false;
    ++m_skipped;
    if (m_places.size() < kMaxPlaces)
        m_places.push_back(why.starts_with(place) ? why : fmt::format("{}: {}", place, why));
    return true;
}

std::vector<std::string> Reading::notes() const {
    std::vector<std::string> notes = m_notes;
    if (m_skipped > 0)
        notes.push_back(fmt::format("{} skipped because {} can't be read: {}{}",
                                    m_skipped == 1 ? "1 item was" : fmt::format("{} items were", m_skipped),
                                    m_skipped == 1 ? "it" : "they", fmt::join(m_places, " "),
                                    m_skipped > std::ssize(m_places) ? " ..." : ""));
    return notes;
}

std::vector<std::string> numbersTo(std::size_t columns) {
    std::vector<std::string> numbers;
    for (std::size_t i = 1; i <= columns; ++i)
        numbers.push_back(std::to_string(i));
    return numbers;
}

std::optional<std::size_t> columnNumbered(std::string_view number, std::size_t columns) {
    std::size_t column = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), column);
    const bool isNumber = error == std::errc() && end == number.data() + number.size();
    return isNumber && column > 0 && column <= columns ? std::optional(column - 1) : std::nullopt;
}

std::string tableText(const std::string& bytes, const std::string& name, Reading& reading) {
    elmo::ImportedText imported = elmo::importText(bytes);
    if (imported.text.find('\0') != std::string::npos)
        requireUtf8(bytes, name);
    if (imported.encoding != "UTF-8")
        reading.note(fmt::format("read as {}", imported.encoding));
    if (imported.repairedBytes > 0)
        reading.note(fmt::format("{} invalid bytes became U+FFFD", imported.repairedBytes));
    return std::move(imported.text);
}

}  // namespace app
