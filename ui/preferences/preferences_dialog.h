// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/style/appearance.h"

class QComboBox;
class QLineEdit;
class QSpinBox;
class QTabWidget;

namespace ui {

class EnginePage;
class LabelBook;
class LabelPage;

/// The settings of the window. All but the language apply at once and are saved; the language is that of language()
/// when the dialog is closed. GUI thread; the book must outlive it.
class PreferencesDialog : public QDialog {
    Q_OBJECT

public:
    explicit PreferencesDialog(LabelBook& labels, QWidget* parent = nullptr);
    /// Adds the page for the engine; `models` and `heads` are the bundled ones.
    void addEnginePage(const QStringList& models, const QStringList& heads);

    /// The code of the chosen language; empty: the system's.
    QString language() const;
    QLineEdit* annotatorField() const { return m_annotator; }
    QSpinBox* fontSizeField() const { return m_fontSize; }
    QComboBox* appearanceField() const { return m_appearance; }
    QComboBox* languageField() const { return m_language; }
    LabelPage* labelPage() const { return m_labels; }
    EnginePage* enginePage() const { return m_engine; }

    /// What the button "Restore Defaults" does: the settings of the page that is shown.
    void restoreDefaults();

Q_SIGNALS:
    void appearanceChosen(ui::Appearance appearance);
    void shortcutsWanted();

private:
    QWidget* makeGeneralPage();

    QTabWidget* m_pages;
    QLineEdit* m_annotator;
    QSpinBox* m_fontSize;
    QComboBox* m_appearance;
    QComboBox* m_language;
    LabelPage* m_labels;
    EnginePage* m_engine = nullptr;
};

}  // namespace ui
