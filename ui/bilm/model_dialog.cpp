// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bilm/model_dialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/bilm/architecture_summary.h"

namespace ui {
namespace {

constexpr int kPathRole = Qt::UserRole;

QLabel* plainLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    // Aligned with the window, not the text: a path next to Arabic labels stays on their side.
    label->setAlignment((parent->isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute |
                        Qt::AlignVCenter);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

}  // namespace

ModelDialog::ModelDialog(Session& session, const QStringList& paths, QWidget* parent)
    : QDialog(parent), m_session(session) {
    setWindowTitle(tr("Choose a Model"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_load = buttons->addButton(tr("&Load"), QDialogButtonBox::AcceptRole);
    m_load->setToolTip(tr("Load this model and analyse the document with it"));
    m_load->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* columns = new QHBoxLayout;
    columns->addWidget(makeChooser(), 2);
    columns->addWidget(makeDetails(), 3);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(columns, 1);
    layout->addWidget(buttons);
    resize(780, 460);

    connect(&session, &Session::modelInspected, this, &ModelDialog::showSummary);
    connect(m_list, &QListWidget::currentItemChanged, this, &ModelDialog::inspectCurrent);
    connect(m_list, &QListWidget::itemActivated, this, [this] {
        if (m_load->isEnabled())
            accept();
    });
    for (const QString& path : paths)
        lookAt(path);
    if (m_list->count() > 0)
        m_list->setCurrentRow(0);
    inspectCurrent();
}

QWidget* ModelDialog::makeChooser() {
    auto* chooser = new QWidget(this);
    auto* layout = new QVBoxLayout(chooser);
    layout->setContentsMargins(0, 0, 0, 0);
    m_list = new QListWidget(chooser);
    m_list->setAccessibleName(tr("Installed and recent models"));
    m_list->setToolTip(tr("Models that were installed with the program or used recently"));
    m_list->setTextElideMode(Qt::ElideMiddle);
    auto* folder = new QPushButton(tr("Choose &Folder..."), chooser);
    folder->setToolTip(tr("A folder with options.json and weights, an ELMoForManyLangs folder, or a bundle"));
    connect(folder, &QPushButton::clicked, this, &ModelDialog::chooseFolder);
    auto* file = new QPushButton(tr("Choose F&ile..."), chooser);
    file->setToolTip(
        tr("The options.json or the .hdf5 weights of a model; the other file is found in the same folder"));
    connect(file, &QPushButton::clicked, this, &ModelDialog::chooseFile);
    for (QPushButton* button : {folder, file})
        button->setAutoDefault(false);
    layout->addWidget(m_list, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(folder);
    buttons->addWidget(file);
    layout->addLayout(buttons);
    return chooser;
}

QWidget* ModelDialog::makeDetails() {
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setAccessibleName(tr("Architecture of the model"));
    area->setBackgroundRole(QPalette::Base);
    auto* details = new QWidget(area);
    details->setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(details);
    m_name = plainLabel(details);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.35);
    large.setBold(true);
    m_name->setFont(large);
    m_path = plainLabel(details);
    m_path->setForegroundRole(QPalette::PlaceholderText);
    m_message = plainLabel(details);
    m_rows = new QFormLayout;
    m_rows->setHorizontalSpacing(18);
    m_rows->setLabelAlignment(Qt::AlignLeading | Qt::AlignTop);
    layout->addWidget(m_name);
    layout->addWidget(m_path);
    layout->addSpacing(8);
    layout->addWidget(m_message);
    layout->addLayout(m_rows);
    layout->addStretch();
    area->setWidget(details);
    return area;
}

QString ModelDialog::selectedPath() const {
    const QListWidgetItem* item = m_list->currentItem();
    return item ? item->data(kPathRole).toString() : QString();
}

void ModelDialog::lookAt(const QString& path) {
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(kPathRole).toString() == path) {
            m_list->setCurrentRow(row);
            return;
        }
    const QString name = QFileInfo(QDir::cleanPath(path)).fileName();
    auto* item = new QListWidgetItem(name.isEmpty() ? path : name);
    item->setData(kPathRole, path);
    item->setToolTip(QDir::toNativeSeparators(path));
    m_list->addItem(item);
    m_list->setCurrentItem(item);
}

void ModelDialog::chooseFolder() {
    const QString path = QFileDialog::getExistingDirectory(this, tr("Choose Model Folder"), selectedPath());
    if (!path.isEmpty())
        lookAt(path);
}

void ModelDialog::chooseFile() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Choose Model File"), QFileInfo(selectedPath()).path(),
        tr("Options, weights or packed models "
           "(*.json *.hdf5 *.h5 *.safetensors *.index *.zip *.tar *.gz *.tgz);;All files (*)"));
    if (!path.isEmpty())
        lookAt(path);
}

void ModelDialog::inspectCurrent() {
    const QString path = selectedPath();
    m_load->setEnabled(false);
    clearRows();
    m_name->setText(path.isEmpty() ? tr("No model chosen") : m_list->currentItem()->text());
    m_path->setText(QDir::toNativeSeparators(path));
    m_path->setVisible(!path.isEmpty());
    m_message->setText(path.isEmpty()
                           ? tr("Choose the folder or a file of an ELMo model: an AllenNLP or bilm-tf pair of "
                                "options.json and .hdf5 weights, an ELMoForManyLangs folder, or a bundle of "
                                "this program.")
                           : tr("Reading the architecture..."));
    m_message->show();
    if (!path.isEmpty())
        m_session.inspectModel(path);
}

void ModelDialog::clearRows() {
    while (m_rows->rowCount() > 0)
        m_rows->removeRow(0);
}

void ModelDialog::showSummary(const std::shared_ptr<const ModelSummary>& summary) {
    if (summary->path != selectedPath())
        return;
    clearRows();
    m_load->setEnabled(!summary->problem);
    m_message->setVisible(summary->problem.has_value());
    if (summary->problem)
        m_message->setText(summary->problem->title + QStringLiteral("\n\n") + summary->problem->message);
    for (const SummaryRow& row : architectureRows(*summary)) {
        auto* label = new QLabel(row.label, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        auto* value = plainLabel(this);
        value->setText(row.value);
        value->setAccessibleName(row.label);
        label->setToolTip(row.explanation);
        value->setToolTip(row.explanation);
        m_rows->addRow(label, value);
    }
}

}  // namespace ui
