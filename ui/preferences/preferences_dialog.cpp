// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/preferences/preferences_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/preferences/engine_page.h"
#include "ui/preferences/label_page.h"
#include "ui/session/engine_preferences.h"
#include "ui/style/font_size.h"
#include "ui/style/language.h"

namespace ui {

PreferencesDialog::PreferencesDialog(LabelBook& labels, QWidget* parent)
    : QDialog(parent),
      m_pages(new QTabWidget(this)),
      m_annotator(new QLineEdit(this)),
      m_fontSize(new QSpinBox(this)),
      m_appearance(new QComboBox(this)),
      m_language(new QComboBox(this)),
      m_labels(new LabelPage(labels, this)) {
    setWindowTitle(tr("Preferences"));
    m_pages->addTab(makeGeneralPage(), tr("&General"));
    m_pages->addTab(m_labels, tr("&Labels"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* defaults = buttons->addButton(tr("&Restore Defaults"), QDialogButtonBox::ResetRole);
    defaults->setToolTip(tr("Restore the default settings of this page"));
    defaults->setAutoDefault(false);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_pages, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(defaults, &QPushButton::clicked, this, &PreferencesDialog::restoreDefaults);
    resize(sizeHint().expandedTo({640, 420}));
}

void PreferencesDialog::addEnginePage(const QStringList& models, const QStringList& heads) {
    m_engine = new EnginePage(models, heads, this);
    m_pages->addTab(m_engine, tr("&Models and Computing"));
    resize(size().expandedTo(sizeHint()));
}

QWidget* PreferencesDialog::makeGeneralPage() {
    auto* page = new QWidget(this);
    m_fontSize->setRange(kMinFont - 1, kMaxFont);
    m_fontSize->setSpecialValueText(tr("System default"));  // for the value below the smallest size
    m_fontSize->setSuffix(tr(" pt"));
    m_fontSize->setValue(savedFontSize());
    const std::pair<QString, Appearance> appearances[] = {{tr("Follow the system"), Appearance::kSystem},
                                                          {tr("Light"), Appearance::kLight},
                                                          {tr("Dark"), Appearance::kDark}};
    for (const auto& [text, appearance] : appearances)
        m_appearance->addItem(text, static_cast<int>(appearance));
    m_appearance->setCurrentIndex(m_appearance->findData(static_cast<int>(savedAppearance())));
    m_language->addItem(tr("Follow the system"), QString());
    for (const Language& language : languages())  // each in its own language, so that users find theirs
        m_language->addItem(QString::fromUtf16(language.name), QString::fromLatin1(language.code));
    m_language->setCurrentIndex(std::max(m_language->findData(savedLanguage()), 0));
    m_language->setToolTip(tr("The language changes when this dialog is closed"));
    auto* shortcuts = new QPushButton(tr("&Keyboard Shortcuts..."), page);
    shortcuts->setAutoDefault(false);
    auto* place = new QLabel(QDir::toNativeSeparators(QSettings().fileName()), page);
    place->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    place->setWordWrap(true);
    m_annotator->setText(annotatorName());
    m_annotator->setMaxLength(80);
    m_annotator->setPlaceholderText(tr("Not named"));
    m_annotator->setToolTip(
        tr("Stored with everything that you mark or decide, in the project and in files that have a "
           "place for it"));
    auto* form = new QFormLayout(page);
    form->addRow(tr("&Your name as annotator:"), m_annotator);
    form->addRow(tr("&Font size:"), m_fontSize);
    form->addRow(tr("&Appearance:"), m_appearance);
    form->addRow(tr("La&nguage:"), m_language);
    form->addRow(tr("Keys:"), shortcuts);
    form->addRow(tr("Settings are stored in:"), place);
    connect(m_annotator, &QLineEdit::editingFinished, this, [this] { setAnnotatorName(m_annotator->text()); });
    connect(m_fontSize, &QSpinBox::valueChanged, this, [](int points) {
        const int size = points < kMinFont ? 0 : points;
        saveFontSize(size);
        applyFontSize(size);
    });
    connect(m_appearance, &QComboBox::currentIndexChanged, this,
            [this] { Q_EMIT appearanceChosen(static_cast<Appearance>(m_appearance->currentData().toInt())); });
    connect(shortcuts, &QPushButton::clicked, this, &PreferencesDialog::shortcutsWanted);
    return page;
}

QString PreferencesDialog::language() const {
    return m_language->currentData().toString();
}

void PreferencesDialog::restoreDefaults() {
    if (m_pages->currentWidget() == m_labels)
        return m_labels->askToRemoveAll();
    if (m_engine && m_pages->currentWidget() == m_engine)
        return m_engine->restoreDefaults();
    m_fontSize->setValue(m_fontSize->minimum());
    m_appearance->setCurrentIndex(m_appearance->findData(static_cast<int>(Appearance::kSystem)));
    m_language->setCurrentIndex(0);
}

}  // namespace ui
