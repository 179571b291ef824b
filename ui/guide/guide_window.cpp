// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_window.h"

#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QMimeData>
#include <QRegularExpression>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextDocumentFragment>
#include <QTextTable>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/language.h"

namespace ui {
namespace {

const QString kIndex = QStringLiteral("index");

QString textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// A page for a right-to-left layout. Without isolates, "--format" would be shown as "format--". Qt does not mirror
/// tables, so their cells are reversed.
QString mirrored(const QString& markdown) {
    static const QRegularExpression kCode(QStringLiteral("(`[^`]+`)"));
    static const QRegularExpression kBar(QStringLiteral("(?<!\\\\)\\|"));
    QStringList lines = markdown.split(u'\n');
    for (QString& line : lines) {
        if (line.startsWith(QStringLiteral("    ")))
            continue;  // a block of code
        line.replace(kCode, QStringLiteral("\u2066\\1\u2069"));
        if (line.startsWith(u'|')) {
            QStringList cells = line.split(kBar);
            std::ranges::reverse(cells);
            line = cells.join(u'|');
        }
    }
    return lines.join(u'\n');
}

/// By default each paragraph would take the direction of its first letter: "`elmo export` writes" in Arabic, too.
void setDirection(QTextDocument& document, Qt::LayoutDirection direction) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const bool code = block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
        QTextBlockFormat format;
        format.setLayoutDirection(code ? Qt::LeftToRight : direction);
        QTextCursor(block).mergeBlockFormat(format);
    }
    if (direction == Qt::RightToLeft)
        for (QTextFrame* frame : document.rootFrame()->childFrames())
            if (auto* table = qobject_cast<QTextTable*>(frame)) {
                QTextTableFormat format = table->format();
                format.setWidth(QTextLength(QTextLength::PercentageLength, 100));  // Qt puts narrow ones at the left
                table->setFormat(format);
            }
}

class GuideText : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;

protected:
    /// Wide pictures fit the page, so that nobody has to scroll sideways to read.
    QVariant loadResource(int type, const QUrl& name) override {
        const QVariant found = QTextBrowser::loadResource(type, name);
        if (type != QTextDocument::ImageResource)
            return found;
        // Always leaves space for the scroll bar: otherwise it could appear and disappear in an endless loop.
        const double room =
            contentsRect().width() - verticalScrollBar()->sizeHint().width() - 2 * document()->documentMargin();
        QImage picture = QImage::fromData(found.toByteArray());
        if (picture.width() <= room || room < 1)
            return picture;
        const double ratio = devicePixelRatioF();
        picture =
            picture.scaledToWidth(qRound(std::min(room * ratio, picture.width() * 1.0)), Qt::SmoothTransformation);
        picture.setDevicePixelRatio(picture.width() / room);
        return picture;
    }

    void resizeEvent(QResizeEvent* event) override {
        QTextBrowser::resizeEvent(event);
        for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
            for (auto part = block.begin(); !part.atEnd(); ++part)
                if (const QTextFragment fragment = part.fragment(); fragment.charFormat().isImageFormat()) {
                    const QUrl name(fragment.charFormat().toImageFormat().name());
                    document()->addResource(QTextDocument::ImageResource, name,
                                            loadResource(QTextDocument::ImageResource, name));
                    document()->markContentsDirty(fragment.position(), fragment.length());
                }
    }

    /// Commands that are copied must not contain the isolates: a shell would not know them.
    QMimeData* createMimeDataFromSelection() const override {
        static const QRegularExpression kIsolates(QStringLiteral("[\u2066\u2069]"));
        const QTextDocumentFragment chosen = textCursor().selection();
        auto* copy = new QMimeData;
        copy->setText(chosen.toPlainText().remove(kIsolates));
        copy->setHtml(chosen.toHtml().remove(kIsolates));
        return copy;
    }
};

}  // namespace

GuideWindow::GuideWindow(const QString& folder, QWidget* parent)
    : QDialog(parent),
      m_pages(pagesIn(folder)),
      m_search(new QLineEdit(this)),
      m_index(new QListWidget(this)),
      m_nothing(new QLabel(tr("No page contains this."), this)),
      m_text(new GuideText(this)) {
    setWindowTitle(tr("Guide"));
    setObjectName(QStringLiteral("guide"));
    m_index->setAccessibleName(tr("Pages of the guide"));
    m_search->setPlaceholderText(tr("Search the guide"));
    m_search->setAccessibleName(tr("Search the guide"));
    m_search->setClearButtonEnabled(true);
    m_nothing->setWordWrap(true);
    m_nothing->hide();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_search, m_index, m_nothing})
        widget->setMaximumWidth(fontMetrics().averageCharWidth() * 34);
    m_text->setAccessibleName(tr("Page"));
    m_text->setOpenLinks(false);
    m_text->setSearchPaths({m_pages});  // for its pictures
    m_text->document()->setDocumentMargin(16);
    auto* side = new QVBoxLayout;
    side->addWidget(m_search);
    side->addWidget(m_nothing);
    side->addWidget(m_index, 1);
    auto* layout = new QHBoxLayout(this);
    layout->addLayout(side);
    layout->addWidget(m_text, 1);
    resize(fontMetrics().averageCharWidth() * 130, fontMetrics().height() * 38);
    connect(m_text, &QTextBrowser::anchorClicked, this, &GuideWindow::openLink);
    connect(m_index, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item)
            showPage(item->data(Qt::UserRole).toString());
    });
    connect(m_search, &QLineEdit::textChanged, this, &GuideWindow::search);
    connect(m_search, &QLineEdit::returnPressed, this, &GuideWindow::showNextMatch);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
    fillIndex();
}

QString GuideWindow::pagesIn(const QString& folder) {
    for (const QString& language : {appliedLanguage(), QStringLiteral("en")})
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
    if (text.isEmpty())
        text = tr("The guide is not installed. Reinstall the program.");
    m_text->setMarkdown(direction() == Qt::RightToLeft ? mirrored(text) : text);
    setDirection(*m_text->document(), direction());
    markMatches();
    for (int row = 0; row < m_index->count(); ++row)
        if (m_index->item(row)->data(Qt::UserRole) == shown)
            m_index->setCurrentRow(row);
}

// The index keeps the pages that contain the text.
void GuideWindow::search(const QString& text) {
    QListWidgetItem* first = nullptr;
    for (int row = 0; row < m_index->count(); ++row) {
        QListWidgetItem* item = m_index->item(row);
        const QString page = textOf(m_pages + u'/' + item->data(Qt::UserRole).toString() + QStringLiteral(".md"));
        item->setHidden(!page.contains(text, Qt::CaseInsensitive));
        if (!first && !item->isHidden())
            first = item;
    }
    m_nothing->setVisible(!first);
    const bool isHere = m_index->currentItem() && !m_index->currentItem()->isHidden();
    if (first && !isHere && !text.isEmpty())
        m_index->setCurrentItem(first);
    markMatches();
    m_text->moveCursor(QTextCursor::Start);
    if (!text.isEmpty())
        m_text->find(text);
}

void GuideWindow::markMatches() {
    QList<QTextEdit::ExtraSelection> marks;
    QTextEdit::ExtraSelection mark;
    mark.format.setBackground(palette().color(QPalette::Highlight));
    mark.format.setForeground(palette().color(QPalette::HighlightedText));
    if (const QString text = m_search->text(); !text.isEmpty())
        for (mark.cursor = m_text->document()->find(text); !mark.cursor.isNull();
             mark.cursor = m_text->document()->find(text, mark.cursor))
            marks.append(mark);
    m_text->setExtraSelections(marks);
}

// After the last match of a page comes the first of the next page in the index.
void GuideWindow::showNextMatch() {
    const QString text = m_search->text();
    if (text.isEmpty() || m_text->find(text))
        return;
    for (int step = 1; step <= m_index->count(); ++step) {
        const int row = (m_index->currentRow() + step) % m_index->count();
        if (m_index->item(row)->isHidden())
            continue;
        m_index->setCurrentRow(row);
        m_text->moveCursor(QTextCursor::Start);
        m_text->find(text);
        return;
    }
}

// A window in a language without a guide shows the English one, which is not mirrored.
Qt::LayoutDirection GuideWindow::direction() const {
    return m_pages.isEmpty() ? layoutDirection() : QLocale(QFileInfo(m_pages).fileName()).textDirection();
}

void GuideWindow::openLink(const QUrl& link) {
    showPage(QFileInfo(link.path()).completeBaseName());
}

}  // namespace ui
