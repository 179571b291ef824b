// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/help_formatter.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <vector>

namespace app {
namespace {

constexpr std::size_t kNarrowest = 20;  // in fewer columns nothing is readable

/// Where a text that does not fit may be broken: after blanks, and after the bars of a list of choices.
bool canBreakAfter(char c) {
    return c == ' ' || c == '|' || c == ',';
}

std::size_t indentOf(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

/// The column after the first two blanks inside the line; npos if there are none.
std::size_t secondColumn(std::string_view line) {
    const std::size_t gap = line.find("  ", indentOf(line));
    return gap == std::string_view::npos ? gap : line.find_first_not_of(' ', gap);
}

bool isCommandLine(std::string_view line) {
    return line.starts_with("  ") && (line.find("elmo ") != std::string_view::npos) && line[2] != ' ' && line[2] != '-';
}

std::string brokenLine(std::string_view line, std::size_t width, std::size_t indent) {
    std::string text;
    std::size_t left = 0;  // of the line that is being filled
    for (bool isFirst = true; !line.empty(); isFirst = false) {
        const std::size_t room = isFirst ? width : width - left;
        std::size_t length = line.size();
        if (length > room) {
            const std::size_t begin = isFirst ? indentOf(line) : 0;
            length = room;
            while (length > begin && !canBreakAfter(line[length - 1]))
                --length;
            if (length <= begin) {  // a word that is longer than the line
                length = begin;
                while (length < line.size() && !canBreakAfter(line[length]))
                    ++length;
                length = std::min(length + 1, line.size());
            }
        }
        std::string_view piece = line.substr(0, length);
        line.remove_prefix(length);
        line.remove_prefix(indentOf(line));
        piece = piece.substr(0, piece.find_last_not_of(' ') + 1);
        text += isFirst ? std::string(piece) : fmt::format("\n{}{}", std::string(left, ' '), piece);
        left = indent;
    }
    return text;
}

std::string wrappedLine(std::string_view line, std::size_t width) {
    if (line.size() <= width)
        return std::string(line);
    const std::size_t second = secondColumn(line);
    if (isCommandLine(line)) {
        if (second == std::string_view::npos)
            return std::string(line);
        const std::string_view command = line.substr(0, line.find_last_not_of(' ', second - 1) + 1);
        return fmt::format("{}\n{}", command, brokenLine("      " + std::string(line.substr(second)), width, 6));
    }
    const std::size_t start = indentOf(line);
    const std::size_t indent = second != std::string_view::npos ? second : start + (start > 0 && start < 8 ? 2 : 0);
    return brokenLine(line, width, indent > width / 2 ? std::min(start + 2, width / 2) : indent);
}

}  // namespace

std::size_t helpWidth() {
    std::size_t columns = 0;
    if (const char* set = std::getenv("COLUMNS"))
        std::from_chars(set, set + std::char_traits<char>::length(set), columns);
    winsize window = {};
    if (columns == 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0)
        columns = window.ws_col;
    return columns == 0 ? 0 : std::max(columns, kNarrowest);
}

std::string wrapped(std::string_view text, std::size_t width) {
    std::string result;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        result += width == 0 ? std::string(line) : wrappedLine(line, width);
        if (end == std::string_view::npos)
            break;
        result += '\n';
        text.remove_prefix(end + 1);
    }
    return result;
}

HelpFormatter::HelpFormatter() {
    constexpr std::size_t kColumn = 36;
    const std::size_t width = helpWidth();
    column_width(width == 0 ? kColumn : std::min(kColumn, width * 2 / 5));
}

std::string HelpFormatter::make_help(const CLI::App* command, std::string name, CLI::AppFormatMode mode) const {
    return wrapped(CLI::Formatter::make_help(command, std::move(name), mode), helpWidth());
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool isPositional) const {
    std::string text = CLI::Formatter::make_option(option, isPositional);
    const std::string mark = " " + get_label("REQUIRED");
    const std::size_t at = text.find(mark);
    if (!isPositional && option->get_positional() && at != std::string::npos)
        text.erase(at, mark.size());
    return text;
}

}  // namespace app
