// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/open/model_language.h"

#include <utility>

namespace app {

void ModelLanguage::set(std::string language) {
    const std::lock_guard lock(m_lock);
    m_language = std::move(language);
}

std::string ModelLanguage::get() const {
    const std::lock_guard lock(m_lock);
    return m_language;
}

}  // namespace app
