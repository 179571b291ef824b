// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/preferences/engine_page.h"

#include <QComboBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>

namespace ui {
namespace {

/// Languages that the tokenizer has rules for.
constexpr const char* kDocumentLanguages[] = {"en", "de", "fr", "es", "it", "pt", "nl", "ru", "ar", "zh", "ja", "th"};

QString nativeName(const QString& tag) {
    const QString name = QLocale(tag).nativeLanguageName();
    return name.isEmpty() ? tag : name;
}

}  // namespace

EnginePage::EnginePage(const QStringList& models, const QStringList& heads, QWidget* parent)
    : QWidget(parent),
      m_model(new QComboBox(this)),
      m_heads(new QListWidget(this)),
      m_language(new QComboBox(this)),
      m_threads(new QSpinBox(this)),
      m_memory(new QSpinBox(this)) {
    m_model->addItem(tr("The bundled one"), QString());
    for (const QString& model : models) {
        m_model->addItem(QFileInfo(model).fileName(), model);
        m_model->setItemData(m_model->count() - 1, model, Qt::ToolTipRole);
    }
    m_model->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_model->setMinimumContentsLength(24);
    m_heads->setAccessibleName(tr("Bundled task heads"));
    for (const QString& head : heads) {
        auto* item = new QListWidgetItem(QFileInfo(head).fileName(), m_heads);
        item->setData(Qt::UserRole, head);
        item->setToolTip(head);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    }
    m_language->addItem(tr("Detect for each document"), QString());
    for (const char* tag : kDocumentLanguages)
        m_language->addItem(nativeName(QString::fromLatin1(tag)), QString::fromLatin1(tag));
    m_language->setToolTip(tr("Decides how texts are divided into words and sentences when they are added"));
    m_threads->setRange(0, 256);
    m_threads->setSpecialValueText(tr("One per core"));
    m_threads->setToolTip(tr("Processor threads for the language model; results do not depend on the number"));
    m_memory->setRange(0, 1024);
    m_memory->setSpecialValueText(tr("Up to 4 GB"));
    m_memory->setSuffix(tr(" GB"));
    m_memory->setToolTip(
        tr("Space for the vectors of documents that Neighbours and Projector compare; the oldest "
           "documents are left out when it is full"));
    auto* note = new QLabel(tr("Model, heads, threads and memory apply from the next start."), this);
    note->setWordWrap(true);
    auto* form = new QFormLayout(this);
    form->addRow(tr("Language &model:"), m_model);
    form->addRow(tr("Task &heads:"), m_heads);
    form->addRow(tr("Language of &documents:"), m_language);
    form->addRow(tr("&Threads:"), m_threads);
    form->addRow(tr("Memor&y for layers:"), m_memory);
    form->addRow(note);
    show(EnginePreferences::load());
    connect(m_model, &QComboBox::currentIndexChanged, this, &EnginePage::save);
    connect(m_heads, &QListWidget::itemChanged, this, &EnginePage::save);
    connect(m_language, &QComboBox::currentIndexChanged, this, &EnginePage::save);
    connect(m_threads, &QSpinBox::valueChanged, this, &EnginePage::save);
    connect(m_memory, &QSpinBox::valueChanged, this, &EnginePage::save);
}

void EnginePage::show(const EnginePreferences& preferences) {
    const QSignalBlocker quiet[] = {QSignalBlocker(m_model), QSignalBlocker(m_heads), QSignalBlocker(m_language),
                                    QSignalBlocker(m_threads), QSignalBlocker(m_memory)};
    m_model->setCurrentIndex(std::max(m_model->findData(preferences.model), 0));
    m_language->setCurrentIndex(std::max(m_language->findData(preferences.language), 0));
    m_threads->setValue(preferences.threads);
    m_memory->setValue(preferences.layerMegabytes / 1024);
    for (int row = 0; row < m_heads->count(); ++row) {
        QListWidgetItem* item = m_heads->item(row);
        const bool isUsed = !preferences.unusedHeads.contains(item->data(Qt::UserRole).toString());
        item->setCheckState(isUsed ? Qt::Checked : Qt::Unchecked);
    }
}

void EnginePage::save() {
    EnginePreferences preferences = EnginePreferences::load();
    preferences.model = m_model->currentData().toString();
    preferences.language = m_language->currentData().toString();
    preferences.threads = m_threads->value();
    preferences.layerMegabytes = m_memory->value() * 1024;
    for (int row = 0; row < m_heads->count(); ++row) {
        const QString head = m_heads->item(row)->data(Qt::UserRole).toString();
        preferences.unusedHeads.removeAll(head);
        if (m_heads->item(row)->checkState() == Qt::Unchecked)
            preferences.unusedHeads.append(head);
    }
    preferences.save();
}

void EnginePage::restoreDefaults() {
    show({});
    save();
}

}  // namespace ui
