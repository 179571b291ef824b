// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/session/session.h"

class QLabel;

namespace ui {

/// Facts about the open document and the model in the status bar, with details in tooltips. GUI thread.
class StatusInfo : public QWidget {
    Q_OBJECT

public:
    explicit StatusInfo(QWidget* parent = nullptr);

    void setSnapshot(const Snapshot& snapshot);
    /// What the colours of the document show; empty: it has none.
    void setColors(const QString& text);

private:
    void showDocument(const Snapshot& snapshot);
    void showModel(const Snapshot& snapshot);

    void showProject(const ProjectState& project);

    QLabel* m_colors;
    QLabel* m_project;
    QLabel* m_document;
    QLabel* m_model;
};

}  // namespace ui
