// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/html_tags.h"

#include <algorithm>

#include "elmo/text/ascii.h"

namespace app {
namespace {

constexpr int kMaxAttributes = 256;
constexpr std::string_view kBlanks = " \t\n\r\f";

/// Walks over a page as a parser of HTML does, tag by tag, and copies it.
class TagWalk {
public:
    explicit TagWalk(std::string_view html) : m_html(html) { m_copy.reserve(html.size()); }

    std::string copy() {
        for (std::size_t tag = 0; (tag = m_html.find('<', m_at)) != std::string_view::npos;) {
            copyTo(tag + 1);
            if (m_html.substr(tag).starts_with("<!--"))
                copyTo(after("-->", tag + 4));
            else if (elmo::ascii::isLetter(here()))
                copyStartTag();
        }
        copyTo(m_html.size());
        return std::move(m_copy);
    }

private:
    char here() const { return m_at < m_html.size() ? m_html[m_at] : '\0'; }
    std::size_t after(std::string_view mark, std::size_t from) const {
        const std::size_t found = m_html.find(mark, from);
        return found == std::string_view::npos ? m_html.size() : found + mark.size();
    }
    void copyTo(std::size_t end) {
        m_copy.append(m_html.substr(m_at, end - m_at));
        m_at = end;
    }
    void skipTo(std::string_view marks) { m_at = std::min(m_html.find_first_of(marks, m_at), m_html.size()); }
    void skip(std::string_view marks) { m_at = std::min(m_html.find_first_not_of(marks, m_at), m_html.size()); }

    void copyStartTag() {
        const std::size_t begin = m_at;
        skipTo(" \t\n\r\f/>");
        const std::string_view name = m_html.substr(begin, m_at - begin);
        m_copy.append(name);
        std::size_t kept = m_at;
        int attributes = 0;
        for (skip(" \t\n\r\f/"); m_at < m_html.size() && here() != '>'; skip(" \t\n\r\f/")) {
            skipAttribute();
            if (++attributes <= kMaxAttributes) {
                m_copy.append(m_html.substr(kept, m_at - kept));
                kept = m_at;
            }
        }
        if (attributes <= kMaxAttributes)
            m_copy.append(m_html.substr(kept, m_at - kept));
        for (const std::string_view raw : {"script", "style"})
            if (isSame(name, raw))
                copyTo(endTagOf(raw));
    }

    void skipAttribute() {
        skipTo(" \t\n\r\f/>=");
        const std::size_t nameEnd = m_at;
        skip(kBlanks);
        if (here() != '=') {
            m_at = nameEnd;
            return;
        }
        ++m_at;
        skip(kBlanks);
        if (const char quote = here(); quote == '"' || quote == '\'')
            m_at = after({&quote, 1}, m_at + 1);
        else
            skipTo(" \t\n\r\f>");
    }

    static bool isSame(std::string_view name, std::string_view lowered) {
        return std::equal(name.begin(), name.end(), lowered.begin(), lowered.end(),
                          [](char a, char b) { return elmo::ascii::lowered(a) == b; });
    }

    /// Where the text of a script ends, in which a '<' does not start a tag.
    std::size_t endTagOf(std::string_view name) const {
        std::size_t end = m_at;
        while ((end = m_html.find("</", end)) != std::string_view::npos &&
               !isSame(m_html.substr(end + 2, name.size()), name))
            end += 2;
        return std::min(end, m_html.size());
    }

    std::string_view m_html;
    std::string m_copy;
    std::size_t m_at = 0;
};

}  // namespace

std::string withFewAttributes(std::string_view html) {
    return TagWalk(html).copy();
}

}  // namespace app
