// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/block_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "elmo/text/paragraphs.h"

namespace app {

void BlockText::endLine() {
    if (!m_text.empty() && m_text.back() != '\n')
        m_text += '\n';
}

void BlockText::endBlock() {
    endLine();
    if (!m_text.empty() && (m_ends.empty() || m_ends.back() < m_text.size()))
        m_ends.push_back(m_text.size());
}

std::string BlockText::take(const std::vector<std::size_t*>& places) {
    const std::string all = std::exchange(m_text, {});
    const std::string_view text(all);
    std::string result;
    std::size_t done = 0;
    std::vector<std::size_t> added;  // before which places
    for (const std::size_t end : std::exchange(m_ends, {})) {
        if (end >= text.size())
            break;
        const std::size_t last = end - 1;  // the line end
        const std::size_t before = last == 0 ? std::string_view::npos : text.rfind('\n', last - 1);
        const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
        const std::string_view next = text.substr(end, text.find('\n', end) - end);
        if (!elmo::looksWrapped(text.substr(begin, last - begin), next))
            continue;
        result += text.substr(done, end - done);
        result += '\n';
        added.push_back(end);
        done = end;
    }
    for (std::size_t* place : places)
        *place += static_cast<std::size_t>(std::ranges::upper_bound(added, *place) - added.begin());
    return result += text.substr(done);
}

}  // namespace app
