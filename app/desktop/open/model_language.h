// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>
#include <string>

namespace app {

/// The language that the publisher of the biLM in use names: what documents are tokenized as unless the user has set a
/// language. Any thread.
class ModelLanguage {
public:
    void set(std::string language);
    std::string get() const;

private:
    mutable std::mutex m_lock;
    std::string m_language;
};

}  // namespace app
