// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/session/engine_preferences.h"

class QComboBox;
class QListWidget;
class QSpinBox;

namespace ui {

/// The settings of the engine: the model and the heads to start with, the language of documents, threads and memory.
/// They are saved at once. GUI thread.
class EnginePage : public QWidget {
    Q_OBJECT

public:
    /// `models` and `heads` are the bundled ones, as paths.
    EnginePage(const QStringList& models, const QStringList& heads, QWidget* parent = nullptr);

    void restoreDefaults();
    QComboBox* modelField() const { return m_model; }
    QComboBox* languageField() const { return m_language; }
    QSpinBox* threadsField() const { return m_threads; }
    QSpinBox* memoryField() const { return m_memory; }
    QListWidget* headsList() const { return m_heads; }

private:
    void show(const EnginePreferences& preferences);
    void save();

    QComboBox* m_model;
    QListWidget* m_heads;
    QComboBox* m_language;
    QSpinBox* m_threads;
    QSpinBox* m_memory;
};

}  // namespace ui
