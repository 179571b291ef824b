// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/training/tuning_wizard.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/training/training_text.h"
#include "ui/widgets/path_field.h"
#include "ui/widgets/table_text.h"
#include "ui/widgets/value_table_model.h"

namespace ui {
namespace {

/// Below this a biLM overfits.
constexpr std::int64_t kFewTokens = 50'000;

QString tuningNumber(std::int64_t value) {
    return QLocale().toString(qlonglong(value));
}

QPushButton* button(const QString& text, const QString& toolTip, QWidget* parent) {
    auto* made = new QPushButton(text, parent);
    made->setToolTip(toolTip);
    return made;
}

}  // namespace

TuningTextPage::TuningTextPage(QWidget* parent) : QWizardPage(parent) {
    setTitle(tr("Text"));
    setSubTitle(tr("Choose texts in the language or domain that you work on. No labels are needed."));
    m_texts = new QListWidget(this);
    m_texts->setAccessibleName(tr("Texts"));
    m_texts->setToolTip(
        tr("Texts (plain, Word, OpenDocument, EPUB, TEI, PDF, HTML, Markdown) and folders; all files in a folder are "
           "read"));
    m_texts->setSelectionMode(QListWidget::ExtendedSelection);
    m_texts->setLayoutDirection(Qt::LeftToRight);  // paths run from left to right in any window language
    auto* files = button(tr("Add &Files..."), tr("Add text files"), this);
    auto* folder = button(tr("Add Fol&der..."), tr("Add all files in a folder"), this);
    auto* remove = button(tr("&Remove"), tr("Remove the selected texts from the list; the files are kept"), this);
    m_share = new QDoubleSpinBox(this);
    m_share->setAccessibleName(tr("Percentage of the text that is held out"));
    m_share->setToolTip(tr("Sentences that are not used for training; perplexity is measured on them"));
    m_share->setRange(1, 50);
    m_share->setDecimals(0);
    m_share->setValue(10);
    m_share->setSuffix(tr(" %"));
    m_language = new QLineEdit(QStringLiteral("en"), this);
    m_language->setAccessibleName(tr("Language of the text"));
    m_language->setToolTip(tr("A language tag such as en, de or pt-BR; it selects the tokenizer's rules"));
    m_language->setMaximumWidth(120);
    m_pretokenized = new QCheckBox(tr("&One sentence per line, tokens separated by spaces"), this);
    m_pretokenized->setToolTip(tr("Otherwise the program splits the text into sentences and tokens"));
    m_model = new PathField(PathField::Kind::kFolder, tr("Language model to start from"),
                            tr("A model folder, a training run, or published ELMo weights"), this);
    m_model->setPlaceholder(tr("Installed with the program"));
    m_passes = new QDoubleSpinBox(this);
    m_passes->setAccessibleName(tr("Passes over the text"));
    m_passes->setToolTip(
        tr("Number of passes over the whole text. The model with the lowest perplexity on the held-out part is kept."));
    m_passes->setRange(0.1, 100);
    m_passes->setDecimals(1);
    m_passes->setValue(2);
    auto* buttons = new QVBoxLayout;
    for (QPushButton* one : {files, folder, remove})
        buttons->addWidget(one);
    buttons->addStretch();
    auto* list = new QHBoxLayout;
    list->addWidget(m_texts, 1);
    list->addLayout(buttons);
    auto* form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    auto* texts = new QLabel(tr("&Texts:"), this);
    texts->setBuddy(m_texts);
    form->addRow(texts, list);
    form->addRow(tr("&Held out:"), m_share);
    form->addRow(tr("&Language:"), m_language);
    form->addRow(QString(), m_pretokenized);
    form->addRow(tr("Language &model:"), m_model);
    form->addRow(tr("&Passes:"), m_passes);
    connect(files, &QPushButton::clicked, this,
            [this] { addTexts(QFileDialog::getOpenFileNames(this, tr("Add Texts"))); });
    connect(folder, &QPushButton::clicked, this, [this] {
        if (const QString path = QFileDialog::getExistingDirectory(this, tr("Add a Folder of Texts")); !path.isEmpty())
            addTexts({path});
    });
    connect(remove, &QPushButton::clicked, this, [this] {
        qDeleteAll(m_texts->selectedItems());
        Q_EMIT completeChanged();
    });
}

void TuningTextPage::addTexts(const QStringList& paths) {
    for (const QString& path : paths)
        if (m_texts->findItems(path, Qt::MatchExactly).isEmpty())
            m_texts->addItem(path);
    Q_EMIT completeChanged();
}

bool TuningTextPage::isComplete() const {
    return m_texts->count() > 0;
}

void TuningTextPage::fill(TuningPlan& plan) const {
    for (int i = 0; i < m_texts->count(); ++i)
        plan.texts.append(m_texts->item(i)->text());
    plan.heldOutShare = m_share->value() / 100;
    plan.language = m_language->text().trimmed();
    plan.pretokenized = m_pretokenized->isChecked();
    plan.model = m_model->path();
    plan.passes = m_passes->value();
}

TuningCheckPage::TuningCheckPage(QWidget* parent) : QWizardPage(parent) {
    setTitle(tr("Check the Text"));
    setSubTitle(tr("The program reads the text and trains for three seconds to estimate the total time."));
    m_state = new QLabel(this);
    m_state->setWordWrap(true);
    m_state->setAccessibleName(tr("Status of the check"));
    m_bar = new QProgressBar(this);
    m_bar->setAccessibleName(tr("Progress of the check"));
    m_cancel = button(tr("&Stop"), tr("Stop reading the text"), this);
    m_found = new QWidget(this);
    auto* found = new QVBoxLayout(m_found);
    found->setContentsMargins(0, 0, 0, 0);
    auto* table = new QTableView(m_found);
    table->setAccessibleName(tr("Statistics of the text"));
    setUpTable(table, m_numbers = new ValueTableModel(this), ValueTableModel::kValueRole);
    m_advice = new QLabel(m_found);
    m_advice->setWordWrap(true);
    m_advice->setAccessibleName(tr("Remarks"));
    m_output = new PathField(PathField::Kind::kNewFolder, tr("Folder for the run"),
                             tr("A new folder for the prepared text, checkpoints, and the model"), m_found);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("&Output folder:"), m_output);
    found->addWidget(table, 1);
    found->addWidget(m_advice);
    found->addLayout(form);
    auto* progress = new QHBoxLayout;
    progress->addWidget(m_bar, 1);
    progress->addWidget(m_cancel);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_state);
    layout->addLayout(progress);
    layout->addWidget(m_found, 1);
    layout->addStretch();
    connect(m_cancel, &QPushButton::clicked, this, &TuningCheckPage::cancelWanted);
    connect(m_output, &PathField::pathChanged, this, &QWizardPage::completeChanged);
}

bool TuningCheckPage::isComplete() const {
    return m_check && m_check->problem.isEmpty() && !m_output->path().isEmpty();
}

void TuningCheckPage::setWork(const TrainingWork& work, const TuningPlan& plan) {
    const auto& found = work.textCheck;
    m_check = found && found->plan == plan ? found : nullptr;
    showWork(work.checking, *m_bar, *m_cancel);
    if (work.checking) {
        m_state->setText(trainingStageText(work.checking->stage));
    } else if (!m_check) {
        m_state->setText(tr("The check was stopped. To repeat it, go back one page and then forward again."));
    }
    m_state->setVisible(!m_check || !m_check->problem.isEmpty());
    m_found->setVisible(m_check && m_check->problem.isEmpty());
    showCheck();
    Q_EMIT completeChanged();
}

void TuningCheckPage::showCheck() {
    if (!m_check)
        return;
    if (!m_check->problem.isEmpty())
        return m_state->setText(tr("⚠ The text cannot be used: %1").arg(m_check->problem));
    const double unknown =
        m_check->tokens > 0 ? 100.0 * static_cast<double>(m_check->unknown) / static_cast<double>(m_check->tokens) : 0;
    const auto percent = [](double share) { return QLocale().toString(100 * share, 'f', 2); };
    std::vector<QVariantList> rows = {
        {tr("Documents"), tuningNumber(m_check->documents)},
        {tr("Sentences"), tuningNumber(m_check->sentences)},
        {tr("Tokens"), tuningNumber(m_check->tokens)},
        {tr("Types (distinct tokens)"), tuningNumber(m_check->types)},
        {tr("Held-out tokens"), tuningNumber(m_check->heldOutTokens)},
        {tr("Tokens outside the predicted vocabulary"),
         tr("%1 (%2 %)").arg(tuningNumber(m_check->unknown), QLocale().toString(unknown, 'f', 2))},
        {tr("Predicted types"), tuningNumber(m_check->predictedTypes)},
        {tr("Held-out sentences that are also trained on"), tr("%1 %").arg(percent(m_check->heldOutSeenShare))},
        {tr("Training steps"), tuningNumber(m_check->steps)},
        {tr("Passes over the text"), QLocale().toString(m_check->passes, 'f', 2)},
        {tr("Parameters"), tr("%1, and %2 of the softmax")
                               .arg(tuningNumber(m_check->parameters), tuningNumber(m_check->softmaxParameters))},
        {tr("Memory"), tr("about %1 GB").arg(QLocale().toString(m_check->gigabytes, 'f', 1))},
        {tr("Speed in the trial"),
         tr("%1 tokens/s").arg(tuningNumber(static_cast<std::int64_t>(m_check->tokensPerSecond)))},
        {tr("Estimated time"), durationText(m_check->seconds)}};
    for (const LongWords& words : m_check->longWords)
        rows.push_back({tr("Words longer than %1 bytes, %2").arg(tuningNumber(m_check->byteLimit), words.script),
                        tr("%1 (types: %2; the longest: %3)")
                            .arg(tuningNumber(words.tokens), tuningNumber(words.types), words.longest)});
    m_numbers->setTable({{tr("Quantity")}, {tr("Value")}}, std::move(rows));
    QStringList advice;
    for (const QString& doubt : m_check->doubts)
        advice.append(QStringLiteral("⚠ %1").arg(doubt));
    if (m_check->tokens < kFewTokens)
        advice.append(tr(
            "⚠ This text is short: the model may overfit. Check whether the perplexity on the held-out part falls."));
    if (m_check->predictsAnyWord)
        advice.append(tr("The model has no softmax, so it first learns to predict the words of this text (steps: %1). "
                         "The perplexity before fine-tuning is measured after these steps.")
                          .arg(tuningNumber(m_check->softmaxSteps)));
    else
        advice.append(tr("Words outside the vocabulary are read by their spelling but are never predicted."));
    m_advice->setText(advice.join(u'\n'));
}

void TuningCheckPage::fill(TuningPlan& plan) const {
    plan.output = m_output->path();
}

TuningWizard::TuningWizard(Session& session, QWidget* parent)
    : QWizard(parent), m_session(session), m_text(new TuningTextPage(this)), m_check(new TuningCheckPage(this)) {
    setWindowTitle(tr("Fine-Tune the Language Model"));
    setWizardStyle(QWizard::ModernStyle);
    setOption(QWizard::NoBackButtonOnStartPage);
    setButtonText(QWizard::FinishButton, tr("&Start Training"));
    addPage(m_text);
    addPage(m_check);
    resize(720, 600);
    connect(this, &QWizard::currentIdChanged, this, [this] {
        if (currentPage() == m_check)
            check();
    });
    connect(m_check, &TuningCheckPage::cancelWanted, this, [this] { m_session.requestTraining(CancelChecks{}); });
    connect(&session, &Session::changed, this,
            [this](const SnapshotPtr& snapshot) { m_check->setWork(*snapshot->trainingWork, planOfText()); });
}

TuningPlan TuningWizard::planOfText() const {
    TuningPlan plan;
    m_text->fill(plan);
    return plan;
}

TuningPlan TuningWizard::plan() const {
    TuningPlan plan = planOfText();
    m_check->fill(plan);
    return plan;
}

/// Does not repeat a check of the same plan.
void TuningWizard::check() {
    const TuningPlan wanted = planOfText();
    const auto& known = m_session.snapshot()->trainingWork->textCheck;
    if (!known || !(known->plan == wanted))
        m_session.requestTraining(CheckTexts{wanted});
    m_check->setWork(*m_session.snapshot()->trainingWork, wanted);
}

/// While another training runs, the session says that this one can't start, and the settings stay.
void TuningWizard::accept() {
    const bool canStart = !m_session.snapshot()->trainingWork->isTraining();
    m_session.requestTraining(StartTraining{plan()});
    if (canStart)
        QWizard::accept();
}

void TuningWizard::done(int result) {
    if (m_session.snapshot()->trainingWork->checking)
        m_session.requestTraining(CancelChecks{});
    QWizard::done(result);
}

}  // namespace ui
