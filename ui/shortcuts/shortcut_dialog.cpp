// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/shortcut_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/shortcuts/shortcut_model.h"
#include "ui/style/language.h"
#include "ui/widgets/plain_table.h"

namespace ui {
namespace {

class KeyDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override {
        auto* editor = new QKeySequenceEdit(parent);
        editor->setAccessibleName(ShortcutDialog::tr("New shortcut"));
        connect(editor, &QKeySequenceEdit::editingFinished, this, [this, editor] {
            auto* self = const_cast<KeyDelegate*>(this);
            Q_EMIT self->commitData(editor);
            Q_EMIT self->closeEditor(editor);
        });
        return editor;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        qobject_cast<QKeySequenceEdit*>(editor)->setKeySequence(index.data(Qt::EditRole).value<QKeySequence>());
    }
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
        // Shortcuts with several chords are rare: only the first chord counts.
        const QKeySequence typed = qobject_cast<QKeySequenceEdit*>(editor)->keySequence();
        model->setData(index, QKeySequence(typed.isEmpty() ? QKeySequence() : QKeySequence(typed[0])));
    }
};

}  // namespace

ShortcutDialog::ShortcutDialog(ShortcutBook& book, QWidget* parent)
    : QDialog(parent),
      m_book(book),
      m_model(new ShortcutModel(book, this)),
      m_words(new QLineEdit(this)),
      m_table(new PlainTable(tr("Shortcuts"), this)),
      m_message(new QLabel(this)) {
    setWindowTitle(tr("Keyboard Shortcuts"));
    resize(560, 560);
    m_words->setPlaceholderText(tr("Filter"));
    m_words->setClearButtonEnabled(true);
    m_words->setAccessibleName(tr("Filter commands"));
    m_words->setToolTip(tr("Show only commands whose name or shortcut contains these characters"));
    auto* filter = new QSortFilterProxyModel(this);
    filter->setSourceModel(m_model);
    filter->setFilterKeyColumn(-1);
    filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(filter);
    m_table->setColumnWidths({0, 24});
    m_table->setItemDelegateForColumn(ShortcutModel::kShortcut, new KeyDelegate(m_table));
    m_table->setEditTriggers(QTableView::DoubleClicked | QTableView::EditKeyPressed | QTableView::AnyKeyPressed);
    m_message->setWordWrap(true);
    m_message->setText(
        tr("Double-click a shortcut, or press F2, then press the new keys. Changed shortcuts are bold."));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* reset = buttons->addButton(tr("&Reset"), QDialogButtonBox::ActionRole);
    reset->setToolTip(tr("Restore the default shortcut of the selected command"));
    auto* resetAll = buttons->addButton(tr("Reset &All"), QDialogButtonBox::ResetRole);
    resetAll->setToolTip(tr("Restore the default shortcuts of all commands"));
    for (QPushButton* button : {reset, resetAll})
        button->setAutoDefault(false);  // Enter in the filter must not reset anything
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_words);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    connect(m_words, &QLineEdit::textChanged, filter, &QSortFilterProxyModel::setFilterFixedString);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(reset, &QPushButton::clicked, this, [this, filter] {
        if (const QModelIndex index = filter->mapToSource(m_table->currentIndex()); index.isValid())
            m_model->reset(index.row());
    });
    connect(resetAll, &QPushButton::clicked, this, &ShortcutDialog::askToResetAll);
    connect(m_model, &ShortcutModel::refused, this, [this](const QKeySequence& shortcut, const QString& holder) {
        m_message->setText(tr("%1 is already the shortcut of \"%2\". Change that shortcut first, or choose other keys.")
                               .arg(inOwnDirection(shortcut.toString(QKeySequence::NativeText)), holder));
    });
}

void ShortcutDialog::askToResetAll() {
    int changed = 0;
    for (std::size_t i = 0; i < m_book.count(); ++i)
        changed += m_book.isChanged(i) ? 1 : 0;
    if (changed == 0)
        return;
    auto* question = new QMessageBox(QMessageBox::Warning, tr("Reset All Shortcuts"),
                                     tr("Reset the %Ln shortcut(s) that you have changed?", nullptr, changed),
                                     QMessageBox::Cancel, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto* reset = question->addButton(tr("Reset"), QMessageBox::DestructiveRole);
    question->setDefaultButton(QMessageBox::Cancel);
    connect(reset, &QPushButton::clicked, m_model, &ShortcutModel::resetAll);
    question->open();
}

QString ShortcutDialog::message() const {
    return m_message->text();
}

}  // namespace ui
