// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/reading_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {

ReadingDialog::ReadingDialog(const QString& name, const FileOffers& offers, const FileReading& current, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Reading Options"));
    auto* explanation =
        new QLabel(tr("“%1” can be read in several ways. A new choice replaces the annotations that the "
                      "file had before; your own and those of models stay.")
                       .arg(name),
                   this);
    explanation->setTextFormat(Qt::PlainText);
    explanation->setWordWrap(true);
    explanation->setMinimumWidth(380);
    auto* form = new QFormLayout;
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(explanation);
    layout->addLayout(form);
    m_textColumn = addChoice(form, tr("Column of the &texts or words:"), offers.columns, current.textColumn);
    m_labelColumn = addChoice(form, tr("Column of the &labels or tags:"), offers.columns, current.labelColumn);
    m_layer = addChoice(form, tr("La&yer of spans:"), offers.layers, current.layer);
    m_feature = addChoice(form, tr("&Feature that is the label:"), offers.features, current.feature);
    m_miscKey = addChoice(form, tr("MISC &key of the entities:"), offers.miscKeys, current.miscKey);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* read = buttons->addButton(tr("&Read Again"), QDialogButtonBox::AcceptRole);
    read->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

/// Nothing is shown of what the file does not have.
QComboBox* ReadingDialog::addChoice(QFormLayout* form, const QString& label, const QStringList& offered,
                                    const QString& current) {
    auto* box = new QComboBox(this);
    box->addItem(tr("As recognised"), QString());
    for (const QString& name : offered)
        box->addItem(name, name);
    box->setCurrentIndex(std::max(0, box->findData(current)));
    form->addRow(label, box);
    form->setRowVisible(box, !offered.isEmpty());
    return box;
}

FileReading ReadingDialog::reading() const {
    const auto chosen = [](const QComboBox* box) { return box->currentData().toString(); };
    return {chosen(m_textColumn), chosen(m_labelColumn), chosen(m_layer), chosen(m_feature), chosen(m_miscKey)};
}

}  // namespace ui
