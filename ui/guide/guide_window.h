// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace ui {

/// The user's guide: one folder of Markdown pages per language, with an index and a search at the side. GUI thread.
class GuideWindow : public QDialog {
    Q_OBJECT

public:
    /// `folder` contains a folder of pages for each language ("en", "zh_CN"), each with an index.md that links to its
    /// pages. Pages of a right-to-left language are mirrored, code excepted.
    explicit GuideWindow(const QString& folder, QWidget* parent = nullptr);

    /// Shows a page by its file name without ".md" ("views"), or the index if there is no such page.
    void showPage(const QString& name);
    QString page() const;  ///< the name of the current page

    /// The folder of pages in the language of the interface, or the English one. Empty if the guide is not installed.
    static QString pagesIn(const QString& folder);

private:
    void fillIndex();
    void search(const QString& text);
    void markMatches();
    void showNextMatch();
    void openLink(const QUrl& link);
    Qt::LayoutDirection direction() const;

    QString m_pages;
    QLineEdit* m_search;
    QListWidget* m_index;
    QLabel* m_nothing;  ///< says that no page contains what is searched
    QTextBrowser* m_text;
};

}  // namespace ui
