// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <array>

#include "ui/annotations/label_colors.h"
#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QComboBox;
class QLabel;
class QMenu;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;

namespace ui {

class FigureView;
class SideTextView;
class ValueTableModel;

/// Two texts side by side, each read by a head: sentences of the open document, whole documents of the project, or
/// typed text. What differs is marked in the texts and listed; the layers and the reasons of a prediction are compared
/// in figures. The same text with two heads, or an edited text with its original, is two texts as well. GUI thread.
class ComparisonPage : public QWidget {
    Q_OBJECT

public:
    enum Which { kLeft, kRight };

    explicit ComparisonPage(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    void setColors(const LabelColors& colors);
    /// Shows a typed text, or a document of the project.
    void setText(Which which, const QString& text);
    void setDocument(Which which, const QString& path);
    void setHead(Which which, const QString& path);
    /// The sentence of the selected token on both sides, to be edited on the right; does nothing if there is a text.
    void beginWithSelection();

    QPlainTextEdit* textField(Which which) const { return m_columns[which].text; }
    SideTextView* view(Which which) const { return m_columns[which].view; }
    ValueTableModel* differences() const { return m_differences; }
    FigureView* layers() const { return m_layers; }
    FigureView* saliency(Which which) const { return m_columns[which].saliency; }
    /// Brings a tab to the front: 0 differences, 1 layers, 2 saliency.
    void showTab(int tab);
    QString statusText() const;

Q_SIGNALS:
    void requested(const ui::LayerRequest& request);

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    struct Column {
        QComboBox* head = nullptr;
        QPushButton* take = nullptr;
        QPlainTextEdit* text = nullptr;
        QLabel* problem = nullptr;
        SideTextView* view = nullptr;
        FigureView* saliency = nullptr;
        QLabel* noSaliency = nullptr;
        QString document;  ///< path; empty: typed text
    };

    QWidget* makeColumn(Which which);
    QWidget* makeResults();
    QWidget* makeSaliency();
    void fillTexts(Which which, QMenu& menu);
    void fillHeads();
    void compareSoon();
    void compareNow();
    CompareSides wanted() const;
    QString selectedSentence() const;
    void putText(Which which, const QString& text);
    void forgetDocuments(const Snapshot& before);
    void showResult();
    void showStatus();
    void showFigures();
    void fillDifferences();

    SnapshotPtr m_snapshot;
    std::shared_ptr<const SideBySide> m_result;
    std::shared_ptr<const std::vector<tasks::TaskModelInfo>> m_heads;
    LabelColors m_colors;
    std::array<Column, 2> m_columns;
    std::optional<CompareSides> m_asked;
    std::optional<std::size_t> m_place;
    QTimer m_soon;
    QTimer m_resized;
    QLabel* m_status = nullptr;
    QTabWidget* m_tabs = nullptr;
    FigureView* m_layers = nullptr;
    ValueTableModel* m_differences = nullptr;
};

/// View > Side by Side.
PageKind comparisonPageKind();

}  // namespace ui
