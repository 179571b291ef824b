// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_window.h"

#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QListWidget>
#include <QLocale>
#include <QRegularExpression>
#include <QTextBrowser>

#include "ui/style/language.h"

namespace ui {
namespace {

const QString kIndex = QStringLiteral("index");

QString textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

}  // namespace

GuideWindow::GuideWindow(const QString& folder, QWidget* parent)
    : QDialog(parent), m_pages(pagesIn(folder)), m_index(new QListWidget(this)), m_text(new QTextBrowser(this)) {
    setWindowTitle(tr("Guide"));
    setObjectName(QStringLiteral("guide"));
    m_index->setAccessibleName(tr("Pages of the guide"));
    m_index->setMaximumWidth(fontMetrics().averageCharWidth() * 34);
    m_text->setAccessibleName(tr("Page"));
    m_text->setOpenLinks(false);
    m_text->setSearchPaths({m_pages});  // for its pictures
    m_text->document()->setDocumentMargin(16);
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_index);
    layout->addWidget(m_text, 1);
    resize(fontMetrics().averageCharWidth() * 130, fontMetrics().height() * 38);
    connect(m_text, &QTextBrowser::anchorClicked, this, &GuideWindow::openLink);
    connect(m_index, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item)
            showPage(item->data(Qt::UserRole).toString());
    });
    fillIndex();
}

QString GuideWindow::pagesIn(const QString& folder) {
    const QString own = savedLanguage().isEmpty() ? QLocale::system().name() : savedLanguage();
    for (const QString& language : {own, QStringLiteral("en")})
        if (QFileInfo::exists(folder + u'/' + language + u'/' + kIndex + QStringLiteral(".md")))
            return folder + u'/' + language;
    return {};
}

// The index is the list of links in index.md, so that a new page is a file and a line there.
void GuideWindow::fillIndex() {
    static const QRegularExpression kLink(QStringLiteral("\\[([^\\]]+)\\]\\(([a-z-]+)\\.md\\)"));
    const QString text = textOf(m_pages + u'/' + kIndex + QStringLiteral(".md"));
    for (auto links = kLink.globalMatch(text); links.hasNext();) {
        const QRegularExpressionMatch link = links.next();
        auto* item = new QListWidgetItem(link.captured(1), m_index);
        item->setData(Qt::UserRole, link.captured(2));
    }
}

QString GuideWindow::page() const {
    return m_text->property("page").toString();
}

void GuideWindow::showPage(const QString& name) {
    QString shown = name;
    QString text = textOf(m_pages + u'/' + name + QStringLiteral(".md"));
    if (text.isEmpty()) {
        shown = kIndex;
        text = textOf(m_pages + u'/' + kIndex + QStringLiteral(".md"));
    }
    if (shown == page())
        return;
    m_text->setProperty("page", shown);
    m_text->setMarkdown(text.isEmpty() ? tr("The guide is not installed. Reinstall the program.") : text);
    for (int row = 0; row < m_index->count(); ++row)
        if (m_index->item(row)->data(Qt::UserRole) == shown)
            m_index->setCurrentRow(row);
}

void GuideWindow::openLink(const QUrl& link) {
    showPage(QFileInfo(link.path()).completeBaseName());
}

}  // namespace ui
