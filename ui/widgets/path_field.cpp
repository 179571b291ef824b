// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/path_field.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace ui {

PathField::PathField(Kind kind, const QString& name, const QString& toolTip, QWidget* parent)
    : QWidget(parent), m_kind(kind), m_name(name), m_line(new QLineEdit(this)) {
    auto* choose = new QPushButton(tr("Browse..."), this);
    choose->setAccessibleName(tr("Browse: %1").arg(name));
    choose->setToolTip(kind == Kind::kFile ? tr("Choose a file") : tr("Choose a folder"));
    m_line->setAccessibleName(name);
    m_line->setToolTip(toolTip);
    m_line->setClearButtonEnabled(true);
    setFocusProxy(m_line);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_line, 1);
    layout->addWidget(choose);
    connect(choose, &QPushButton::clicked, this, &PathField::choose);
    connect(m_line, &QLineEdit::textChanged, this, &PathField::pathChanged);
}

QString PathField::path() const {
    return m_line->text().trimmed();
}

void PathField::setPath(const QString& path) {
    m_line->setText(path);
}

void PathField::setPlaceholder(const QString& text) {
    m_line->setPlaceholderText(text);
}

void PathField::choose() {
    QString chosen;
    if (m_kind == Kind::kFile)
        chosen = QFileDialog::getOpenFileName(this, m_name, path());
    else if (m_kind == Kind::kFolder)
        chosen = QFileDialog::getExistingDirectory(this, m_name, path());
    else  // it need not exist yet
        chosen = QFileDialog::getSaveFileName(this, m_name, path(), {}, nullptr, QFileDialog::ShowDirsOnly);
    if (!chosen.isEmpty())
        setPath(chosen);
}

}  // namespace ui
