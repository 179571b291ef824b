// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/html_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>
#include <unordered_map>

#include "app/formats/syntax/text_columns.h"
#include "elmo/text/ascii.h"

namespace app {
namespace {

bool isRightToLeft(std::uint32_t c) {
    return (c >= 0x0590 && c <= 0x08FF) || (c >= 0xFB1D && c <= 0xFDFF) || (c >= 0xFE70 && c <= 0xFEFC) ||
           (c >= 0x10800 && c <= 0x10FFF) || (c >= 0x1E800 && c <= 0x1EFFF);
}

bool isLeftToRight(std::uint32_t c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= 0xC0 && c < 0x0590 && c != 0xD7 && c != 0xF7) ||
           (c >= 0x0900 && c < 0x2000) || (c >= 0x3040 && c < 0xD800);
}

/// What begins and what ends at a place.
struct Edge {
    std::vector<const tasks::SpanAnnotation*> begins, ends;
};

std::map<elmo::ByteOffset, Edge> edgesOf(const std::vector<const tasks::SpanAnnotation*>& spans) {
    std::map<elmo::ByteOffset, Edge> edges;
    for (const auto* span : spans) {
        std::vector<elmo::ByteSpan> parts = span->more;
        parts.push_back(span->bytes);
        for (const elmo::ByteSpan part : parts) {
            edges[part.begin].begins.push_back(span);
            edges[part.end].ends.push_back(span);
        }
    }
    return edges;
}

std::string shownLabel(const std::string& label) {
    const bool blank = label.find_first_not_of(" \t\r\n") == std::string::npos;
    return blank ? "(no label)" : htmlEscape(label);
}

}  // namespace

std::string htmlEscape(std::string_view text) {
    std::string result;
    forEachCharacter(text, [&](std::uint32_t c, std::string_view bytes) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else if (c == '\'')
            result += "&#39;";
        else if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7F && c < 0xA0) || (c & 0xFFFE) == 0xFFFE)
            result += "\uFFFD";
        else
            result += bytes;
    });
    return result;
}

std::string htmlExcerpt(std::string_view text) {
    const std::string_view shown = elmo::ascii::wholeCharacters(text, 1000);
    return shown.size() == text.size() ? htmlEscape(text) : htmlEscape(shown) + " […]";
}

std::string markStyle(std::string_view scope) {
    static constexpr const char* kColours[kMarkColours] = {"#ffd8a8", "#b2f2bb", "#a5d8ff", "#eebefa",
                                                           "#ffec99", "#99e9f2", "#ffc9c9", "#dee2e6"};
    std::string style = fmt::format(
        "{0}mark {{ color: #000; padding: .1em .2em; border-bottom: 2px solid #000; "
        "-webkit-print-color-adjust: exact; print-color-adjust: exact; }}\n"
        "{0}sup {{ font-size: .65em; font-weight: bold; margin-inline-start: .3em; }}\n",
        scope);
    for (int i = 0; i < kMarkColours; ++i)
        style += fmt::format("{}.l{} {{ background: {}; }}\n", scope, i, kColours[i]);
    return style;
}

std::string_view directionOf(std::string_view text) {
    std::string_view direction;
    forEachCharacter(text.substr(0, std::min<std::size_t>(text.size(), 1 << 16)),
                     [&](std::uint32_t c, std::string_view) {
                         if (direction.empty() && isRightToLeft(c))
                             direction = "rtl";
                         else if (direction.empty() && isLeftToRight(c))
                             direction = "ltr";
                     });
    return direction.empty() ? "ltr" : direction;
}

std::string markedText(const elmo::Document& document, const std::vector<const tasks::SpanAnnotation*>& spans,
                       const std::function<int(const std::string&)>& colourOf) {
    auto edges = edgesOf(spans);
    edges[elmo::ByteOffset(static_cast<std::int64_t>(document.text().size()))];
    std::string html;
    std::map<int, const tasks::SpanAnnotation*> active;  // by when they began
    std::unordered_map<const tasks::SpanAnnotation*, int> began;
    std::map<std::string_view, int> labels;  // of the active ones
    elmo::ByteOffset at;
    int count = 0;
    for (const auto& [place, edge] : edges) {
        const std::string text = htmlEscape(document.slice({at, place}));
        if (active.empty() || at == place) {
            html += text;
        } else {
            // A mark around blanks alone shows nothing, and checkers call it empty.
            const bool blank = text.find_first_not_of(" \t\r\n") == std::string::npos;
            html += blank ? text
                          : fmt::format("<mark class=\"l{}\" title=\"{}\">{}", colourOf(active.rbegin()->second->label),
                                        htmlEscape(fmt::format("{}", fmt::join(std::views::keys(labels), ", "))), text);
            for (const auto* span : edge.ends)
                html += fmt::format("<sup>{}</sup>", shownLabel(span->label));
            html += blank ? "" : "</mark>";
        }
        for (const auto* span : edge.ends) {
            active.erase(began.at(span));
            if (const auto label = labels.find(span->label); --label->second == 0)
                labels.erase(label);
        }
        for (const auto* span : edge.begins) {
            began[span] = ++count;
            active.emplace(count, span);
            ++labels[span->label];
        }
        at = place;
    }
    return html;
}

std::string percent(double probability) {
    return fmt::format("{:.1f} %", 100 * probability);
}

std::string shareBar(const std::vector<double>& probabilities) {
    static constexpr const char* kColours[] = {"#c92a2a", "#f08c00", "#868e96", "#2b8a3e", "#1864ab"};
    std::string bars, words;
    double at = 0;
    for (std::size_t i = 0; i < probabilities.size(); ++i) {
        const double share = std::isfinite(probabilities[i]) ? std::clamp(probabilities[i], 0.0, 1.0) : 0;
        bars += fmt::format("<rect x=\"{:.1f}\" y=\"0\" width=\"{:.1f}\" height=\"12\" fill=\"{}\"/>", 120 * at,
                            120 * share, kColours[i % std::size(kColours)]);
        words += fmt::format("{}{}", i == 0 ? "" : ", ", percent(share));
        at += share;
    }
    return fmt::format(
        "<svg role=\"img\" width=\"120\" height=\"12\" viewBox=\"0 0 120 12\" aria-label=\"{0}\">{1}</svg>", words,
        bars);
}

}  // namespace app
