// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/annotations/label_book.h"
#include "ui/panels/panel_kind.h"
#include "ui/session/snapshot.h"

class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QTextBrowser;

namespace ui {

/// The annotation guidelines of the project (Markdown), and the user's labels with their descriptions, next to the
/// document. The text is edited in place and saved as it is written. GUI thread. The book must outlive it.
class GuidelinePanel : public QWidget {
    Q_OBJECT

public:
    explicit GuidelinePanel(LabelBook& labels, QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    /// The project is about to be left: what was written belongs to it.
    void leave();
    QTextBrowser* text() const { return m_text; }
    QPlainTextEdit* editor() const { return m_editor; }
    QPushButton* editButton() const { return m_edit; }
    QPushButton* saveButton() const { return m_save; }
    QPushButton* cancelButton() const { return m_cancel; }

Q_SIGNALS:
    void guidelinesWritten(const QString& text);

protected:
    /// Of the window, which is hidden before it is closed or replaced.
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void edit();
    bool isEditing() const;
    bool isChanged() const;
    void saveDraft(const QString& text);
    void cancel();
    void finish(bool save);
    void importFile();
    void showText();

    LabelBook& m_labels;
    QString m_project;
    QString m_guidelines;
    QString m_before;  ///< what the editor began with
    QString m_saved;   ///< of what is being written
    QTimer m_saveSoon;
    QStackedWidget* m_pages;
    QTextBrowser* m_text;
    QPlainTextEdit* m_editor;
    QPushButton *m_edit, *m_import, *m_save, *m_cancel;
};

PanelKind guidelinePanelKind();

}  // namespace ui
