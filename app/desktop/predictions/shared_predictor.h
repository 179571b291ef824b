// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>

#include "elmo/prediction/word_predictor.h"
#include "elmo/run_control.h"

namespace app {

/// A biLM with its softmax that is read when it is first needed. Any thread; who comes while it is read waits.
class SharedPredictor {
public:
    SharedPredictor(std::filesystem::path model, int threads) : m_model(std::move(model)), m_threads(threads) {}

    /// Null if the model has no softmax. Throws elmo::Error, elmo::Cancelled.
    std::shared_ptr<const elmo::WordPredictor> get(const elmo::RunControl& control);

private:
    const std::filesystem::path m_model;
    const int m_threads;
    std::mutex m_lock;
    bool m_isRead = false;
    std::shared_ptr<const elmo::WordPredictor> m_predictor;
};

}  // namespace app
