// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of ExportDialog.
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QStyle>
#include <QTextDocument>
#include <QTextOption>
#include <QVBoxLayout>

#include "ui/export/export_dialog.h"
#include "ui/widgets/message_banner.h"

namespace ui {
namespace {

constexpr int kFrame = 40;  ///< at most, of the frame that the desktop draws around a window
constexpr int kStatusLines = 2;

QLabel* wrapped(QWidget* parent, const char* name) {
    auto* label = new QLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QPlainTextEdit* readOnly(QWidget* parent, const char* name, const QString& accessibleName) {
    auto* edit = new QPlainTextEdit(parent);
    edit->setObjectName(QString::fromLatin1(name));
    edit->setReadOnly(true);
    edit->setTabChangesFocus(true);
    edit->setLineWrapMode(QPlainTextEdit::NoWrap);
    edit->setAccessibleName(accessibleName);
    return edit;
}

}  // namespace

ExportDialog::ExportDialog(Session& session, const AnnotationLayerBook& layers, QWidget* parent)
    : QDialog(parent), m_session(session), m_layers(layers), m_snapshot(session.snapshot()) {
    setWindowTitle(tr("Export"));
    m_choices = new QWidget(this);
    auto* columns = new QHBoxLayout;
    columns->addWidget(makeFormats(), 2);
    columns->addWidget(makeOutcome(), 5);
    auto* choices = new QVBoxLayout(m_choices);
    choices->setContentsMargins(0, 0, 0, 0);
    choices->addLayout(columns, 1);
    choices->addWidget(makeTarget());
    m_banner = new MessageBanner(this);
    m_banner->hide();
    m_running = makeRunning();
    m_running->hide();
    m_status = wrapped(this, "status");
    // Results appear in space that was kept for them, so that nothing moves under the mouse.
    QSizePolicy kept = m_running->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    m_running->setSizePolicy(kept);
    m_status->setMinimumHeight(kStatusLines * fontMetrics().lineSpacing());
    auto* buttons = new QDialogButtonBox(this);
    m_export = buttons->addButton(tr("&Export"), QDialogButtonBox::ActionRole);
    m_export->setObjectName(QStringLiteral("export"));
    m_export->setDefault(true);
    m_close = buttons->addButton(QDialogButtonBox::Close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_choices, 1);
    layout->addWidget(m_banner);
    layout->addWidget(m_running);
    layout->addWidget(m_status);
    layout->addWidget(buttons);
    resize(QSize(900, 640).boundedTo(screen()->availableSize() - QSize(0, kFrame)));

    connect(buttons, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::begin);
    connect(m_path, &QLineEdit::textChanged, this, &ExportDialog::showTarget);
    connect(m_formats, &QListWidget::currentItemChanged, this, &ExportDialog::showFormat);
    connect(m_choice, &QComboBox::currentTextChanged, this, &ExportDialog::askForPreview);
    connect(m_withoutHidden, &QCheckBox::toggled, this, &ExportDialog::askForPreview);
    connect(m_content, &QComboBox::currentIndexChanged, this, &ExportDialog::askForPreview);
    connect(m_scope, &QComboBox::currentIndexChanged, this, [this] {
        proposePath();
        askForPreview();
    });
    connectSession();
    m_formats->setCurrentRow(0);
    showTarget();
}

QWidget* ExportDialog::makeFormats() {
    auto* side = new QWidget(this);
    m_formats = new QListWidget(side);
    m_formats->setObjectName(QStringLiteral("formats"));
    m_formats->setAccessibleName(tr("Formats"));
    for (const ExportFormat& format : *m_snapshot->reading.exports) {
        const QString name = QCoreApplication::translate("ui::ExportFormat", format.name.toUtf8().constData());
        auto* item = new QListWidgetItem(name, m_formats);
        item->setData(kIdRole, format.id);
        item->setToolTip(format.explanation);
    }
    m_description = wrapped(side, "description");
    m_choiceRow = new QWidget(side);
    m_choice = new QComboBox(m_choiceRow);
    m_choiceLabel = new QLabel(m_choiceRow);
    m_choiceLabel->setBuddy(m_choice);
    auto* choice = new QFormLayout(m_choiceRow);
    choice->setContentsMargins(0, 0, 0, 0);
    choice->addRow(m_choiceLabel, m_choice);
    m_scope = new QComboBox(side);
    m_scope->setAccessibleName(tr("Documents"));
    m_scope->setToolTip(tr("The documents to write"));
    m_content = new QComboBox(side);
    m_content->setAccessibleName(tr("Annotations"));
    m_content->setToolTip(tr("The annotations to write"));
    m_content->addItem(tr("All annotations"), static_cast<int>(ExportContent::kEverything));
    m_content->addItem(tr("Accepted, manual and gold only"), static_cast<int>(ExportContent::kDecided));
    m_content->addItem(tr("Found by models only"), static_cast<int>(ExportContent::kModels));
    auto* what = new QFormLayout;
    what->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    what->addRow(tr("&Documents:"), m_scope);
    what->addRow(tr("A&nnotations:"), m_content);
    m_withoutHidden = new QCheckBox(side);
    m_withoutHidden->setObjectName(QStringLiteral("withoutHidden"));
    auto* title = new QLabel(tr("&Format:"), side);
    title->setBuddy(m_formats);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(title);
    layout->addWidget(m_formats, 1);
    layout->addWidget(m_description);
    layout->addWidget(m_choiceRow);
    layout->addLayout(what);
    layout->addWidget(m_withoutHidden);
    return side;
}

QWidget* ExportDialog::makeOutcome() {
    auto* side = new QWidget(this);
    m_preview = readOnly(side, "preview", tr("Preview of the file"));
    m_preview->setLayoutDirection(Qt::LeftToRight);  // files run from left to right in any window language
    m_preview->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_losses = readOnly(side, "losses", tr("Content that is left out"));
    m_losses->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    QTextOption option = m_losses->document()->defaultTextOption();
    option.setTextDirection(layoutDirection());  // by default each line has the direction of its own first letter
    option.setAlignment(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeading) | Qt::AlignAbsolute);
    m_losses->document()->setDefaultTextOption(option);
    auto* preview = new QLabel(tr("Previe&w:"), side);
    preview->setBuddy(m_preview);
    auto* losses = new QLabel(tr("Not represented in t&his format:"), side);
    losses->setBuddy(m_losses);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(preview);
    layout->addWidget(m_preview, 3);
    layout->addWidget(losses);
    layout->addWidget(m_losses, 2);
    return side;
}

QWidget* ExportDialog::makeRunning() {
    auto* row = new QWidget(this);
    m_progress = new QProgressBar(row);
    m_progress->setAccessibleName(tr("Progress of the export"));
    m_cancel = new QPushButton(tr("&Cancel"), row);
    m_cancel->setToolTip(tr("Stop writing and keep any existing file"));
    m_cancel->setAutoDefault(false);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_progress, 1);
    layout->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_cancelling = true;
        m_cancel->setEnabled(false);
        m_session.cancel();
    });
    return row;
}

QWidget* ExportDialog::makeTarget() {
    auto* row = new QWidget(this);
    m_path = new QLineEdit(row);
    m_path->setObjectName(QStringLiteral("path"));
    m_path->setAccessibleName(tr("File to write"));
    auto* browse = new QPushButton(tr("&Browse..."), row);
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, &ExportDialog::browse);
    m_note = wrapped(row, "note");
    auto* field = new QHBoxLayout;
    field->addWidget(m_path, 1);
    field->addWidget(browse);
    auto* layout = new QFormLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addRow(tr("F&ile:"), field);
    layout->addRow(QString(), m_note);
    qobject_cast<QLabel*>(layout->labelForField(field))->setBuddy(m_path);
    return row;
}

}  // namespace ui
