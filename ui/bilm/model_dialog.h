// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/session/session.h"

class QFormLayout;
class QLabel;
class QListWidget;
class QPushButton;

namespace ui {

/// Chooses a model: an installed or recent one, or a folder or file; shows its architecture before anything is loaded.
/// GUI thread. The session must outlive the dialog.
class ModelDialog : public QDialog {
    Q_OBJECT

public:
    /// `paths` are offered in this order; the first is inspected at once.
    ModelDialog(Session& session, const QStringList& paths, QWidget* parent = nullptr);

    /// The selected model; empty if there is none.
    QString selectedPath() const;
    /// Adds a path to the list if it is missing, and inspects it.
    void lookAt(const QString& path);

private:
    QWidget* makeChooser();
    QWidget* makeDetails();
    void chooseFolder();
    void chooseFile();
    void inspectCurrent();
    void showSummary(const std::shared_ptr<const ModelSummary>& summary);
    void clearRows();

    Session& m_session;
    QListWidget* m_list = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_path = nullptr;
    QLabel* m_message = nullptr;
    QFormLayout* m_rows = nullptr;
    QPushButton* m_load = nullptr;
};

}  // namespace ui
