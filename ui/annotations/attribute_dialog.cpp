// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotations/attribute_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

namespace ui {

AttributeDialog::AttributeDialog(const QString& span, const std::vector<tasks::NamedValue>& attributes,
                                 QStringList names, QWidget* parent)
    : QDialog(parent),
      m_names(std::move(names)),
      m_list(new QVBoxLayout),
      m_problem(new QLabel(this)),
      m_add(new QPushButton(tr("A&dd Attribute"), this)) {
    setWindowTitle(tr("Attributes of the Span"));
    auto* title = new QLabel(span, this);
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    title->setMinimumWidth(fontMetrics().averageCharWidth() * 50);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_add->setAutoDefault(false);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setDefault(true);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(title);
    layout->addLayout(m_list);
    layout->addWidget(m_add, 0, Qt::AlignLeading);
    layout->addWidget(m_problem);
    layout->addStretch(1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_add, &QPushButton::clicked, this, [this] {
        addRow({});
        m_rows.back().name->setFocus();
    });
    for (const tasks::NamedValue& attribute : attributes)
        addRow(attribute);
    if (attributes.empty())
        addRow({});
    m_rows.front().value->setFocus();
}

void AttributeDialog::addRow(const tasks::NamedValue& attribute) {
    Row row{new QWidget(this), new QComboBox, new QLineEdit, new QToolButton, attribute.value, {}};
    row.name->setEditable(true);
    row.name->addItems(m_names);
    row.name->setCurrentText(QString::fromStdString(attribute.name));
    row.name->setMinimumContentsLength(12);
    row.name->setAccessibleName(tr("Name of the attribute"));
    row.name->lineEdit()->setPlaceholderText(tr("Name"));
    row.value->setText(QString::fromStdString(attribute.value));
    row.value->setAccessibleName(tr("Value of the attribute"));
    row.value->setPlaceholderText(tr("Value"));
    row.shown = row.value->text();
    row.remove->setText(tr("Remove"));
    row.remove->setToolTip(tr("Take this attribute away"));
    auto* line = new QHBoxLayout(row.whole);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(row.name, 1);
    line->addWidget(row.value, 2);
    line->addWidget(row.remove);
    m_list->addWidget(row.whole);
    connect(row.name, &QComboBox::currentTextChanged, this, &AttributeDialog::check);
    connect(row.remove, &QToolButton::clicked, this, [this, whole = row.whole] { removeRow(whole); });
    m_rows.push_back(std::move(row));
    check();
}

void AttributeDialog::removeRow(const QWidget* whole) {
    std::erase_if(m_rows, [whole](const Row& row) {
        if (row.whole != whole)
            return false;
        row.whole->hide();
        row.whole->deleteLater();  // its button is being clicked
        return true;
    });
    check();
}

void AttributeDialog::check() {
    QStringList names;
    QString twice;
    for (const Row& row : m_rows) {
        const QString name = row.name->currentText().trimmed();
        if (!name.isEmpty() && names.contains(name))
            twice = name;
        names.append(name);
    }
    m_problem->setText(twice.isEmpty() ? QString()
                                       : tr("“%1” is there twice. Give each attribute a name of its own.").arg(twice));
    m_problem->setVisible(!twice.isEmpty());
    m_ok->setEnabled(twice.isEmpty());
}

std::vector<tasks::NamedValue> AttributeDialog::attributes() const {
    std::vector<tasks::NamedValue> attributes;
    for (const Row& row : m_rows) {
        const QString name = row.name->currentText().trimmed();
        const QString value = row.value->text();
        if (!name.isEmpty())
            attributes.push_back({name.toStdString(), value == row.shown ? row.before : value.trimmed().toStdString()});
    }
    return attributes;
}

}  // namespace ui
