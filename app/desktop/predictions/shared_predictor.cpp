// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/predictions/shared_predictor.h"

#include <utility>

#include "elmo/training/run/language_model.h"

namespace app {

std::shared_ptr<const elmo::WordPredictor> SharedPredictor::get(const elmo::RunControl& control) {
    const std::scoped_lock lock(m_lock);
    control.checkpoint();
    if (m_isRead)
        return m_predictor;
    const elmo::RunControl silent(control.stopToken());
    if (auto model = elmo::training::findLanguageModel(m_model, silent)) {
        elmo::KernelBilmOptions options;
        options.threads = m_threads;
        m_predictor = std::make_shared<const elmo::WordPredictor>(std::move(*model), options);
    }
    m_isRead = true;
    return m_predictor;
}

}  // namespace app
