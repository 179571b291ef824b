// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <optional>

#include "ui/annotations/annotation_layer_book.h"
#include "ui/session/session.h"

class QCheckBox;
class QComboBox;
class QFileInfo;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace ui {

class MessageBanner;

/// Exports the open document, or several of the project, for other programs: shows a preview and what the format cannot
/// represent, and afterwards the result of the verification. Hidden annotation layers are written unless the user
/// leaves them out. GUI thread. Session and book must outlive the dialog.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(Session& session, const AnnotationLayerBook& layers, QWidget* parent = nullptr);

    /// The documents that are selected in the list, as paths: with two or more, they can be exported together.
    void setSelected(const QStringList& paths);
    QComboBox* scopeField() const { return m_scope; }
    QComboBox* contentField() const { return m_content; }
    QComboBox* choiceField() const { return m_choice; }
    /// The dialog's settings; the id is empty if there are no formats.
    ExportRequest request() const;
    void chooseFormat(const QString& id);
    /// A name without a folder is relative to the document's folder.
    QString path() const;
    void setPath(const QString& path);

    /// Closing while a file is being written cancels the export.
    void reject() override;

private:
    static constexpr int kIdRole = Qt::UserRole;  ///< of the items in the list of formats

    enum class Scope { kDocument, kSelected, kAll };

    QWidget* makeFormats();
    Scope scope() const;
    void showScopes();
    QStringList wantedDocuments() const;
    void proposePath();
    QWidget* makeOutcome();
    QWidget* makeTarget();
    QWidget* makeRunning();
    void connectSession();
    const ExportFormat* format() const;
    void showFormat();
    void listChoices();
    void showHiddenLayers();
    std::vector<tasks::AnnotationMaker> hiddenLayers() const;
    void askForPreview();
    void showPreview(const std::shared_ptr<const ExportPreview>& preview);
    void setSnapshot(const SnapshotPtr& snapshot);
    void browse();
    bool belongsToProject(const QFileInfo& file) const;
    void showTarget();
    void begin();
    void end(const QString& status);
    void showReport(const std::shared_ptr<const ExportReport>& report);
    void showProblem(const Problem& problem);

    Session& m_session;
    const AnnotationLayerBook& m_layers;
    SnapshotPtr m_snapshot;
    bool m_busy = false;
    bool m_cancelling = false;
    bool m_possible = false;  ///< the document can be written in this format

    QStringList m_selected;
    QComboBox* m_scope = nullptr;
    QComboBox* m_content = nullptr;
    QWidget* m_choices = nullptr;
    QListWidget* m_formats = nullptr;
    QLabel* m_description = nullptr;
    QWidget* m_choiceRow = nullptr;
    QLabel* m_choiceLabel = nullptr;
    QComboBox* m_choice = nullptr;
    QCheckBox* m_withoutHidden = nullptr;
    QPlainTextEdit* m_preview = nullptr;
    QPlainTextEdit* m_losses = nullptr;
    QLineEdit* m_path = nullptr;
    QLabel* m_note = nullptr;
    QWidget* m_running = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_status = nullptr;
    MessageBanner* m_banner = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_cancel = nullptr;
    QPushButton* m_close = nullptr;
};

}  // namespace ui
