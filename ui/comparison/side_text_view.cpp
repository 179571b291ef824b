// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/comparison/side_text_view.h"

#include <QEvent>
#include <QLocale>
#include <QScrollBar>
#include <QTextCursor>
#include <algorithm>

#include "ui/text/text_bridge.h"

namespace ui {
namespace {

constexpr float kTint = 0.28F;

QColor tinted(const QColor& paper, const QColor& color, float part) {
    const auto mix = [part](float from, float to) { return from + part * (to - from); };
    return QColor::fromRgbF(mix(paper.redF(), color.redF()), mix(paper.greenF(), color.greenF()),
                            mix(paper.blueF(), color.blueF()));
}

/// Labels of spans by token: those that contain it, without whole sentences, and those that end with it.
struct LabelsByToken {
    std::vector<std::vector<std::size_t>> within, ending;
};

LabelsByToken labelsByToken(const ComparedSide& side) {
    const std::size_t count = side.document->tokens().size();
    LabelsByToken labels{std::vector<std::vector<std::size_t>>(count), std::vector<std::vector<std::size_t>>(count)};
    const auto& sentences = side.document->sentences();
    for (std::size_t i = 0; i < side.labels.size(); ++i) {
        const elmo::TokenSpan& span = side.labels[i].tokens;
        if (span.empty())
            continue;
        labels.ending[static_cast<std::size_t>(span.end.value()) - 1].push_back(i);
        if (span.length() > 1 && std::ranges::binary_search(sentences, span))
            continue;
        for (auto token = span.begin; token < span.end; ++token)
            labels.within[static_cast<std::size_t>(token.value())].push_back(i);
    }
    return labels;
}

}  // namespace

SideTextView::SideTextView(Which which, QWidget* parent) : QTextBrowser(parent), m_which(which) {
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setAccessibleName(which == Which::kLeft ? tr("First text with predictions") : tr("Second text with predictions"));
    setToolTip(
        tr("Bold words on a tinted ground are in this text only, ≠ marks a prediction that differs. Click a word to "
           "explain the prediction there."));
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        bool isNumber = false;
        const qulonglong place = link.toString().toULongLong(&isNumber);
        if (isNumber)
            Q_EMIT placeActivated(static_cast<std::size_t>(place));
    });
}

void SideTextView::setSides(std::shared_ptr<const SideBySide> sides, LabelColors colors) {
    if (sides == m_sides && colors == m_colors)
        return;
    m_sides = std::move(sides);
    m_colors = std::move(colors);
    rebuild();
}

void SideTextView::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        rebuild();
}

std::vector<std::size_t> SideTextView::places() const {
    std::vector<std::size_t> places(side().document->tokens().size());
    for (std::size_t i = 0; i < m_sides->tokens.size(); ++i) {
        const tasks::AlignedToken& aligned = m_sides->tokens[i];
        if (const auto token = m_which == Which::kLeft ? aligned.left : aligned.right)
            places[static_cast<std::size_t>(token->value())] = i;
    }
    return places;
}

std::vector<bool> SideTextView::equalLabels() const {
    std::vector<bool> equal(side().labels.size());
    for (const tasks::LabelPair& pair : m_sides->labels)
        if (const auto label = m_which == Which::kLeft ? pair.left : pair.right)
            equal[*label] = pair.isEqual;
    return equal;
}

QTextCharFormat SideTextView::formatOf(std::size_t token, std::size_t place,
                                       const std::vector<std::size_t>& labels) const {
    QTextCharFormat format;
    format.setAnchor(true);
    format.setAnchorHref(QString::number(static_cast<qulonglong>(place)));
    format.setForeground(palette().color(QPalette::Text));
    if (!m_sides->tokens[place].isEqual) {
        format.setFontWeight(QFont::Bold);
        format.setBackground(tinted(palette().color(QPalette::Base), palette().color(QPalette::Highlight), kTint));
    }
    for (const std::size_t label : labels) {
        format.setFontUnderline(true);
        format.setUnderlineColor(m_colors.color(toLabel(side().labels[label].label), palette()));
    }
    const auto& saliency = side().saliency;
    if (saliency && saliency->saliency.target.tokens.contains(elmo::TokenIndex(static_cast<std::int64_t>(token))))
        format.setFontOverline(true);
    return format;
}

/// The labels of spans that end here, with the model's confidence.
void SideTextView::insertLabels(QTextCursor& cursor, const std::vector<std::size_t>& labels,
                                const std::vector<bool>& equal) const {
    for (const std::size_t i : labels) {
        const tasks::PlacedLabel& label = side().labels[i];
        const QColor color = m_colors.color(toLabel(label.label), palette());
        QTextCharFormat format;
        format.setFontPointSize(font().pointSizeF() * 0.85);
        format.setForeground(palette().color(QPalette::Text));
        format.setBackground(tinted(palette().color(QPalette::Base), color, equal[i] ? 0.18F : 0.45F));
        format.setFontWeight(equal[i] ? QFont::Normal : QFont::Bold);
        cursor.insertText(QString(QChar(QChar::Nbsp)), QTextCharFormat());
        cursor.insertText(QStringLiteral(" %1%2 %3 ")
                              .arg(equal[i] ? QString() : QStringLiteral("≠ "), toLabel(label.label),
                                   QLocale().toString(label.probability, 'f', 2)),
                          format);
    }
}

void SideTextView::rebuild() {
    const int position = verticalScrollBar()->value();
    clear();
    if (!m_sides || !side().document)
        return;
    QTextOption option = document()->defaultTextOption();
    option.setTextDirection(Qt::LayoutDirectionAuto);
    document()->setDefaultTextOption(option);
    const elmo::Document& text = *side().document;
    const std::vector<std::size_t> placeOf = places();
    const std::vector<bool> equal = equalLabels();
    const LabelsByToken labels = labelsByToken(side());
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    elmo::ByteOffset end{0};
    for (std::size_t token = 0; token < text.tokens().size(); ++token) {
        const elmo::ByteSpan& bytes = text.tokens()[token];
        const std::string_view between = text.slice({end, bytes.begin});
        if (token > 0 && between.find('\n') != std::string_view::npos)
            cursor.insertBlock();
        else if (!between.empty() && token > 0)
            cursor.insertText(QStringLiteral(" "), QTextCharFormat());
        cursor.insertText(toLabel(text.slice(bytes)), formatOf(token, placeOf[token], labels.within[token]));
        insertLabels(cursor, labels.ending[token], equal);
        end = bytes.end;
    }
    if (side().leftOut > 0) {
        cursor.insertBlock();
        QTextCharFormat note;
        note.setForeground(palette().color(QPalette::PlaceholderText));
        cursor.insertText(tr("%Ln further token(s) are not compared.", nullptr, static_cast<int>(side().leftOut)),
                          note);
    }
    cursor.endEditBlock();
    verticalScrollBar()->setValue(position);
}

}  // namespace ui
