// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/label_menu.h"

#include <QInputDialog>
#include <QPainter>
#include <QPixmap>

#include "ui/panels/panel_host.h"

namespace ui {
namespace {

constexpr int kDigits = 9;

QIcon swatch(const QColor& color) {
    QPixmap pixmap(32, 32);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(4, 4, 24, 24), 5, 5);
    painter.end();
    return QIcon(pixmap);
}

}  // namespace

QHash<QString, QString> labelKeys(const QStringList& labels, const LabelBook& book) {
    QHash<QString, QString> keys;
    QStringList taken;
    for (const QString& label : labels)
        if (const QString key = book.keyOf(label).toUpper(); !key.isEmpty() && !taken.contains(key)) {
            keys.insert(label, key);
            taken.append(key);
        }
    int digit = 0;
    for (const QString& label : labels) {
        ++digit;  // a label keeps the digit of its place when another one gets a key
        if (const QString key = QString::number(digit);
            digit <= kDigits && !keys.contains(label) && !taken.contains(key))
            keys.insert(label, key);
    }
    return keys;
}

LabelMenu::LabelMenu(const QStringList& labels, const LabelColors& colors, const LabelBook& book, const QString& title,
                     QWidget* parent)
    : QMenu(parent) {
    setToolTipsVisible(true);
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(title);
    addSection(title);
    const QHash<QString, QString> keys = labelKeys(labels, book);
    for (const QString& label : labels) {
        const QString shown = QString(label).replace(u'&', QStringLiteral("&&"));
        const QString key = keys.value(label);
        const QIcon icon = colors.labels().contains(label) ? swatch(colors.color(label, palette())) : QIcon();
        QAction* action = addAction(icon, key.isEmpty() ? shown : QStringLiteral("&%1   %2").arg(key, shown));
        if (const QString description = book.descriptionOf(label); !description.isEmpty())
            action->setToolTip(description);
        connect(action, &QAction::triggered, this, [this, label] { Q_EMIT labelChosen(label); });
    }
    addSeparator();
    connect(addAction(tr("&Other...")), &QAction::triggered, this, &LabelMenu::askForLabel);
}

void LabelMenu::askForLabel() {
    const QString label = QInputDialog::getText(parentWidget(), tr("Another Label"), tr("Label:")).simplified();
    if (!label.isEmpty())
        Q_EMIT labelChosen(label);
}

namespace {

void popUpMenu(PanelHost& host, const QStringList& labels, const LabelColors& colors, const QString& title,
               QPoint place, std::function<void(const QString&)> use) {
    const auto textOf = [](const Snapshot& snapshot) {
        return snapshot.document ? elmo::TextHash(*snapshot.document->document) : elmo::TextHash();
    };
    auto* menu = new LabelMenu(labels, colors, host.labels(), title, host.window());
    // What is labelled belongs to the text that is open now; another text may be open when a label is chosen.
    const auto chosen = [&host, textOf, text = textOf(*host.shown()), use = std::move(use)](const QString& label) {
        if (textOf(*host.shown()) == text)
            use(label);
    };
    QObject::connect(menu, &LabelMenu::labelChosen, &host, chosen);
    menu->popup(place);
}

}  // namespace

void popUpLabels(PanelHost& host, const QString& title, QPoint place, std::function<void(const QString&)> use) {
    LabelBook& book = host.labels();
    const QStringList labels = spanLabels(host.shown()->reading, book.labels());
    popUpMenu(host, labels, LabelColors(labels, book.colors(), book.placesOf(labels)), title, place, std::move(use));
}

void popUpLabels(PanelHost& host, const QStringList& labels, const QString& title, QPoint place,
                 std::function<void(const QString&)> use) {
    popUpMenu(host, labels, LabelColors(), title, place, std::move(use));
}

}  // namespace ui
