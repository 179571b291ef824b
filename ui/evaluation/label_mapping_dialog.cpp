// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/evaluation/label_mapping_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

/// Names of one meaning in common data sets, in lower case.
constexpr const char* kSynonyms[][8] = {
    {"per", "person", "people", "persname", "human", "i-per"},
    {"loc", "location", "place", "gpe", "geo-loc", "placename", "i-loc"},
    {"org", "organization", "organisation", "company", "corporation", "group", "orgname", "i-org"},
    {"misc", "miscellaneous", "other", "misc.", "i-misc"},
    {"negative", "neg", "bad"},
    {"positive", "pos", "good"},
    {"neutral", "neu", "mixed"},
};

}  // namespace

QString likelyMeaning(const QString& label, const QStringList& known) {
    const QString name = label.toLower();
    for (const QString& other : known)
        if (other.toLower() == name)
            return other;
    const auto isIn = [](const auto& group, const QString& wanted) {
        return std::ranges::any_of(group, [&](const char* one) { return one && wanted == QLatin1String(one); });
    };
    for (const auto& group : kSynonyms)
        if (isIn(group, name))
            for (const QString& other : known)
                if (isIn(group, other.toLower()))
                    return other;
    return {};
}

LabelMappingDialog::LabelMappingDialog(const QStringList& labels, const QStringList& known, const QString& head,
                                       QWidget* parent)
    : QDialog(parent), m_labels(labels) {
    setWindowTitle(tr("Labels of the File"));
    auto* explanation = new QLabel(tr("The file has labels that the head “%1” does not know. Choose what they mean. A "
                                      "label without a counterpart counts as missed wherever it occurs.")
                                       .arg(head),
                                   this);
    explanation->setWordWrap(true);
    auto* list = new QWidget(this);
    auto* form = new QFormLayout(list);
    for (const QString& label : labels) {
        auto* field = new QComboBox(list);
        field->addItem(tr("no counterpart"), QString());
        for (const QString& one : known)
            field->addItem(one, one);
        field->setAccessibleName(label);
        field->setCurrentIndex(std::max(field->findData(likelyMeaning(label, known)), 0));
        form->addRow(QString(label).replace(u'&', QStringLiteral("&&")) + u':', field);
        m_fields.push_back(field);
    }
    auto* area = new QScrollArea(this);
    area->setWidget(list);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("&Evaluate"), QDialogButtonBox::AcceptRole)->setDefault(true);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(explanation);
    layout->addWidget(area, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(440, std::min(360, sizeHint().height() + 40));
}

LabelMeanings LabelMappingDialog::meanings() const {
    LabelMeanings meanings;
    for (qsizetype i = 0; i < m_labels.size(); ++i)
        if (const QString meaning = m_fields[static_cast<std::size_t>(i)]->currentData().toString(); !meaning.isEmpty())
            meanings.insert(m_labels[i], meaning);
    return meanings;
}

QComboBox* LabelMappingDialog::fieldOf(const QString& label) const {
    const auto row = m_labels.indexOf(label);
    return row < 0 ? nullptr : m_fields[static_cast<std::size_t>(row)];
}

}  // namespace ui
