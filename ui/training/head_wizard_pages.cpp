// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of HeadWizard.
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QDoubleValidator>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/layers/weight_data.h"
#include "ui/training/head_wizard.h"
#include "ui/training/training_text.h"
#include "ui/widgets/path_field.h"
#include "ui/widgets/table_text.h"
#include "ui/widgets/value_table_model.h"

namespace ui {
namespace {

QString textOf(std::string_view name) {
    return QString::fromUtf8(name.data(), qsizetype(name.size()));
}

/// Whether a task's data may hold texts without tokens of their own, which the program's tokenizer can read.
bool mayHoldRawText(const tasks::Task& task) {
    switch (task.output) {
        case tasks::OutputKind::kTextClass:
            return !task.readsPair();  // pairs are always tokenized
        case tasks::OutputKind::kTokenTags:
        case tasks::OutputKind::kSpans:
        case tasks::OutputKind::kRankedSpans:
        case tasks::OutputKind::kRoles:
            return false;
    }
    return false;
}

QString headNumber(std::int64_t value) {
    return QLocale().toString(qlonglong(value));
}

/// A combo box with an accessible name.
QComboBox* combo(const QString& name, const QString& toolTip, QWidget* parent) {
    auto* box = new QComboBox(parent);
    box->setAccessibleName(name);
    box->setToolTip(toolTip);
    return box;
}

void addItem(QComboBox* box, const QString& text, const QVariant& data, const QString& toolTip) {
    box->addItem(text, data);
    box->setItemData(box->count() - 1, toolTip, Qt::ToolTipRole);
}

QTableView* table(const QString& name, ValueTableModel* model, QWidget* parent) {
    auto* view = new QTableView(parent);
    view->setAccessibleName(name);
    setUpTable(view, model, ValueTableModel::kValueRole);
    return view;
}

}  // namespace

namespace {

/// What makes a training useless, endless or hard to judge, before it begins.
QStringList warnings(const DataCheck& check) {
    constexpr std::int64_t kLongSentence = 2000, kFewExamples = 30;
    QStringList lines;
    const auto count = [](const tasks::DataPreview& data) {
        std::int64_t sum = 0;
        for (const tasks::LabelCount& label : data.labels)
            sum += label.count;
        return sum;
    };
    if (count(check.train) == 0)
        lines.append(
            HeadCheckPage::tr("⚠ The training set has no labels (all tags are O): there is nothing to learn."));
    if (count(check.dev) == 0)
        lines.append(
            HeadCheckPage::tr("⚠ The development set has no labels: the score will be undefined, and no "
                              "checkpoint better than another."));
    else if (check.dev.examples < kFewExamples)
        lines.append(
            HeadCheckPage::tr("⚠ The development set is tiny (examples: %1): its score says little, and chooses "
                              "between checkpoints by chance.")
                .arg(headNumber(check.dev.examples)));
    if (const auto longest = std::max(check.train.longestSentence, check.dev.longestSentence); longest > kLongSentence)
        lines.append(HeadCheckPage::tr("⚠ The longest sentence has %1 tokens. Sentences may not be separated in this "
                                       "file; very long ones take much time and memory.")
                         .arg(headNumber(longest)));
    return lines;
}

}  // namespace

HeadDataPage::HeadDataPage(const Snapshot& snapshot, QWidget* parent)
    : QWizardPage(parent),
      m_formats(snapshot.trainingWork->formats),
      m_project(snapshot.project->path),
      m_heads(*snapshot.reading.heads) {
    setTitle(tr("Data"));
    setSubTitle(tr("Choose the task of the head, and the data to train it on."));
    m_task = combo(tr("Task of the head"), tr("The kind of labels that the head learns"), this);
    for (const tasks::Task& task : tasks::allTasks())
        m_task->addItem(taskName(task.name), textOf(task.name));
    m_fromFile = new QRadioButton(tr("A labelled fi&le"), this);
    m_fromFile->setChecked(true);
    m_fromProject = new QRadioButton(tr("The docu&ments of this project that you accepted and corrected"), this);
    m_fromProject->setToolTip(
        tr("Accepted and manual annotations are what the head learns; rejected ones are not. Of a document with "
           "undecided predictions, only the decided sentences are used."));
    m_fileSettings = new QWidget(this);
    m_data = new PathField(PathField::Kind::kFile, tr("Training file"),
                           tr("A file with labels; it may be compressed (.gz, .zst)"), m_fileSettings);
    m_split = new QRadioButton(tr("&Split off"), m_fileSettings);
    m_split->setToolTip(
        tr("The development set decides when training stops and which weights are kept. It must not contain training "
           "data."));
    m_split->setChecked(true);
    m_share = new QDoubleSpinBox(m_fileSettings);
    m_share->setAccessibleName(tr("Percentage of the file that is split off"));
    m_share->setRange(1, 50);
    m_share->setDecimals(0);
    m_share->setValue(10);
    m_share->setSuffix(tr(" %"));
    m_own = new QRadioButton(tr("&File:"), m_fileSettings);
    m_own->setToolTip(tr("A separate development set in the same format"));
    m_dev = new PathField(PathField::Kind::kFile, tr("Development file"), m_own->toolTip(), m_fileSettings);
    m_dev->setEnabled(false);
    m_format = combo(tr("Format of the file"), tr("Detected from the file name and the first lines"), m_fileSettings);
    m_raw = new QCheckBox(tr("To&kenize the texts with the program's tokenizer"), m_fileSettings);
    m_raw->setToolTip(
        tr("Otherwise tokens are separated by spaces. Files with tokens in columns are never tokenized; passages of "
           "questions and pairs of texts always are."));
    m_language = new QLineEdit(QStringLiteral("en"), m_fileSettings);
    m_language->setAccessibleName(tr("Language of the text"));
    m_language->setToolTip(tr("A language tag such as en, de or pt-BR; it selects the tokenizer's rules"));
    m_language->setMaximumWidth(120);
    auto* split = new QHBoxLayout;
    split->addWidget(m_split);
    split->addWidget(m_share);
    split->addStretch();
    auto* own = new QHBoxLayout;
    own->addWidget(m_own);
    own->addWidget(m_dev, 1);
    auto* file = new QFormLayout(m_fileSettings);
    file->setContentsMargins(0, 0, 0, 0);
    file->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    file->addRow(tr("T&raining file:"), m_data);
    file->addRow(tr("Development set:"), split);
    file->addRow(QString(), own);
    file->addRow(tr("F&ormat:"), m_format);
    file->addRow(QString(), m_raw);
    file->addRow(tr("Lan&guage:"), m_language);
    m_projectSettings = new QWidget(this);
    m_heldOut = new QSpinBox(m_projectSettings);
    m_heldOut->setAccessibleName(tr("Percentage of the documents that is held out"));
    m_heldOut->setRange(5, 50);
    m_heldOut->setValue(20);
    m_heldOut->setSuffix(tr(" % of the documents"));
    m_heldOut->setToolTip(
        tr("The head is measured on documents that it was not trained on. The same documents are held out every time, "
           "so that earlier heads have not seen them either."));
    m_rival = combo(tr("Head to compare with"), tr("Both heads are measured on the documents that are held out"),
                    m_projectSettings);
    m_imported = new QCheckBox(tr("Also use the &gold annotations of files"), m_projectSettings);
    m_imported->setToolTip(tr(
        "Gold annotations, which came with a file, count as correct where you have marked nothing else. Without them, "
        "sentences in which they say more than you are left out."));
    auto* project = new QFormLayout(m_projectSettings);
    project->setContentsMargins(0, 0, 0, 0);
    project->addRow(tr("&Hold out:"), m_heldOut);
    project->addRow(tr("&Compare with:"), m_rival);
    project->addRow(QString(), m_imported);
    auto* form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("&Task:"), m_task);
    form->addRow(tr("Data:"), m_fromFile);
    form->addRow(QString(), m_fromProject);
    form->addRow(m_fileSettings);
    form->addRow(m_projectSettings);
    connect(m_own, &QRadioButton::toggled, this, [this](bool on) {
        m_dev->setEnabled(on);
        m_share->setEnabled(!on);
        Q_EMIT completeChanged();
    });
    connect(m_task, &QComboBox::currentIndexChanged, this, &HeadDataPage::showFormats);
    connect(m_fromProject, &QRadioButton::toggled, this, &HeadDataPage::showSource);
    for (PathField* field : {m_data, m_dev})
        connect(field, &PathField::pathChanged, this, &QWizardPage::completeChanged);
    showFormats();
    const bool anyAnnotated = std::ranges::any_of(*snapshot.reading.documents, [](const DocumentEntry& entry) {
        return entry.status == DocumentStatus::kAnnotated;
    });
    m_fromProject->setChecked(m_fromProject->isEnabled() && anyAnnotated && snapshot.project->hasEdits);
}

bool HeadDataPage::fromProject() const {
    return m_fromProject->isChecked() && m_fromProject->isEnabled();
}

void HeadDataPage::showSource() {
    m_fileSettings->setVisible(!fromProject());
    m_projectSettings->setVisible(fromProject());
    Q_EMIT completeChanged();
}

void HeadDataPage::showFormats() {
    m_format->clear();
    addItem(m_format, tr("Detect"), QString(), m_format->toolTip());
    for (const TaskDataFormat& format : m_formats)
        if (format.task == task())
            addItem(m_format, dataFormatText(format.name), format.name, format.summary);
    m_raw->setEnabled(mayHoldRawText(task()));
    m_rival->clear();
    for (const tasks::TaskModelInfo& head : m_heads)
        if (head.task == task())
            addItem(m_rival, QString::fromStdString(head.name), QString::fromStdString(head.path),
                    QString::fromStdString(head.path));
    addItem(m_rival, tr("No other head"), QString(), {});
    m_rival->setCurrentIndex(0);
    m_fromProject->setEnabled(!task().readsPair() && !task().readsPredicates() && !m_project.isEmpty());
    showSource();
    Q_EMIT taskChanged();
}

/// Spans of several tasks stand in one document: parts of speech are no entities.
QStringList HeadDataPage::labelsOfOtherTasks() const {
    QStringList own, others;
    for (const tasks::TaskModelInfo& head : m_heads)
        for (const std::string& label : head.labels)
            (head.task == task() ? own : others).append(QString::fromStdString(label));
    others.removeIf([&](const QString& label) { return own.contains(label); });
    others.removeDuplicates();
    return others;
}

tasks::Task HeadDataPage::task() const {
    return tasks::allTasks()[static_cast<std::size_t>(m_task->currentIndex())];
}

void HeadDataPage::setTask(const tasks::Task& task) {
    m_task->setCurrentIndex(m_task->findData(textOf(task.name)));
}

bool HeadDataPage::isComplete() const {
    return fromProject() || (!m_data->path().isEmpty() && (m_split->isChecked() || !m_dev->path().isEmpty()));
}

void HeadDataPage::fill(HeadPlan& plan) const {
    plan.task = task();
    plan.devShare = m_share->value() / 100;
    plan.language = m_language->text().trimmed();
    if (fromProject()) {
        plan.data = m_project;
        plan.heldOutShare = m_heldOut->value() / 100.0;
        plan.imported = m_imported->isChecked();
        plan.otherLabels = labelsOfOtherTasks();
        plan.rival = m_rival->currentData().toString();
        return;
    }
    plan.data = m_data->path();
    plan.dev = m_own->isChecked() ? m_dev->path() : QString();
    plan.format = m_format->currentData().toString();
    plan.raw = m_raw->isEnabled() && m_raw->isChecked();
}

HeadCheckPage::HeadCheckPage(QWidget* parent) : QWizardPage(parent) {
    setTitle(tr("Check the Data"));
    setSubTitle(tr(
        "Check the labels, and how words are split into the subword pieces that the head reads in addition to ELMo."));
    m_state = new QLabel(this);
    m_state->setWordWrap(true);
    m_state->setAccessibleName(tr("Summary of the data"));
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_bar = new QProgressBar(this);
    m_bar->setAccessibleName(tr("Progress of the check"));
    m_cancel = new QPushButton(tr("&Stop"), this);
    m_cancel->setToolTip(tr("Stop reading the data"));
    m_tables = new QWidget(this);
    auto* tables = new QHBoxLayout(m_tables);
    tables->setContentsMargins(0, 0, 0, 0);
    auto* splitter = new QSplitter(m_tables);
    splitter->addWidget(table(tr("Labels"), m_labels = new ValueTableModel(this), splitter));
    auto* right = new QWidget(splitter);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_pieces = new QLabel(right));
    m_pieces->setAccessibleName(tr("Pieces per word"));
    m_pieces->setToolTip(
        tr("SentencePiece splits words into frequent pieces; rare words have more pieces. ▁ marks the beginning of a "
           "word."));
    column->addWidget(table(tr("Words and their pieces"), m_words = new ValueTableModel(this), right), 1);
    splitter->addWidget(right);
    splitter->setSizes({260, 440});
    tables->addWidget(splitter);
    auto* progress = new QHBoxLayout;
    progress->addWidget(m_bar, 1);
    progress->addWidget(m_cancel);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_state);
    layout->addLayout(progress);
    layout->addWidget(m_tables, 1);
    layout->addStretch();
    connect(m_cancel, &QPushButton::clicked, this, &HeadCheckPage::cancelWanted);
}

bool HeadCheckPage::isComplete() const {
    return m_check && m_check->problem.isEmpty();
}

void HeadCheckPage::setWork(const TrainingWork& work, const HeadPlan& plan) {
    const auto& found = work.dataCheck;
    m_check = found && found->plan == plan ? found : nullptr;
    showWork(work.checking, *m_bar, *m_cancel);
    if (work.checking) {
        m_state->setText(trainingStageText(work.checking->stage));
    } else if (!m_check) {
        m_state->setText(tr("The check was stopped. To repeat it, go back one page and then forward again."));
    }
    showCheck();
    Q_EMIT completeChanged();
}

void HeadCheckPage::showCheck() {
    m_tables->setVisible(isComplete());
    if (!m_check)
        return;
    if (!m_check->problem.isEmpty())
        return m_state->setText(tr("⚠ The data cannot be used: %1").arg(m_check->problem));
    QStringList lines;
    const QString format = dataFormatText(QString::fromStdString(m_check->format));
    const QString scheme = tagSchemeText(QString::fromStdString(m_check->scheme));
    if (!isProjectFile(m_check->plan.data))
        lines.append(scheme.isEmpty() ? tr("Format: %1").arg(format)
                                      : tr("Format: %1, tagging scheme: %2").arg(format, scheme));
    lines.append(tr("Training set: examples %1, tokens %2")
                     .arg(headNumber(m_check->train.examples), headNumber(m_check->train.tokens)));
    lines.append(tr("Development set: examples %1, tokens %2")
                     .arg(headNumber(m_check->dev.examples), headNumber(m_check->dev.tokens)));
    lines += m_check->notes;
    lines += warnings(*m_check);
    m_state->setText(lines.join(u'\n'));
    std::vector<QVariantList> rows;
    for (const tasks::LabelCount& label : m_check->train.labels) {
        qlonglong dev = 0;
        for (const tasks::LabelCount& other : m_check->dev.labels)
            dev = other.label == label.label ? qlonglong(other.count) : dev;
        rows.push_back({QString::fromStdString(label.label), qlonglong(label.count), dev});
    }
    m_labels->setTable({{tr("Label")},
                        {tr("Training"), tr("Number of occurrences in the training set")},
                        {tr("Development"), tr("Number of occurrences in the development set")}},
                       std::move(rows));
    rows.clear();
    std::vector<ValueTableModel::Column> columns = {{tr("Example"), tr("Number of the example in the file")},
                                                    {tr("Word")}};
    const bool isLabelled =
        std::ranges::any_of(m_check->train.words, [](const auto& word) { return !word.tag.empty(); });
    if (isLabelled && !m_check->scheme.empty())
        columns.push_back({tr("Tag"), tr("B- begins an entity, I- continues it, O is outside any entity")});
    else if (isLabelled)
        columns.push_back({tr("Label")});
    columns.push_back({tr("Pieces")});
    for (const tasks::PreviewedWord& word : m_check->train.words) {
        QStringList pieces;
        for (const std::string& piece : word.pieces)
            pieces.append(QString::fromStdString(piece));
        QVariantList& row = rows.emplace_back();
        row << qlonglong(word.example) + 1 << QString::fromStdString(word.word);
        if (isLabelled)
            row << QString::fromStdString(word.tag);
        row << pieces.join(QStringLiteral(" · "));
    }
    m_words->setTable(std::move(columns), std::move(rows));
    m_pieces->setText(tr("Pieces in the model: %1; pieces per word: %2")
                          .arg(headNumber(m_check->pieces), QLocale().toString(m_check->train.piecesPerWord, 'f', 2)));
}

HeadSettingsPage::HeadSettingsPage(const Snapshot& snapshot, QWidget* parent)
    : QWizardPage(parent), m_heads(*snapshot.reading.heads) {
    setTitle(tr("Settings"));
    setSubTitle(tr("The defaults suit most cases. The head is trained once for each seed."));
    m_from =
        combo(tr("Where the training starts"),
              tr("A new head learns everything from the data. An existing one goes on from what it knows, with its "
                 "own network and language model, and needs less data."),
              this);
    m_preset = combo(tr("Preset"), tr("Sizes, learning rates and other settings, as in elmo train --config"), this);
    m_presets = snapshot.trainingWork->presets;
    addItem(m_preset, tr("Task default"), QString(), tr("The settings used to train the installed heads"));
    m_elmo = combo(tr("Where ELMo is added"), tr("Where the head uses the scalar mix of the biLM's layers"), this);
    addItem(m_elmo, tr("Input"), static_cast<int>(tasks::ElmoPlace::kInput), placeExplanation("input"));
    addItem(m_elmo, tr("Output"), static_cast<int>(tasks::ElmoPlace::kOutput), placeExplanation("output"));
    addItem(m_elmo, tr("Both"), static_cast<int>(tasks::ElmoPlace::kBoth),
            tr("At the input and at the output, each with its own scalar mix"));
    addItem(m_elmo, tr("None"), static_cast<int>(tasks::ElmoPlace::kNone),
            tr("Without ELMo, to measure its contribution"));
    m_bilm =
        new PathField(PathField::Kind::kFolder, tr("Language model"), tr("The biLM whose layers the head uses"), this);
    m_seeds = new QLineEdit(QStringLiteral("1, 2, 3"), this);
    m_seeds->setAccessibleName(tr("Seeds"));
    m_seeds->setToolTip(
        tr("One number, or several such as 1, 2, 3: one run for each. Three runs show the variation by chance; the "
           "best run is used."));
    m_seeds->setValidator(new QRegularExpressionValidator(
        QRegularExpression(QStringLiteral("\\s*\\d{1,9}(\\s*,\\s*\\d{1,9}){0,19}\\s*")), m_seeds));
    m_epochs = new QSpinBox(this);
    m_epochs->setAccessibleName(tr("Maximum epochs"));
    m_epochs->setRange(0, 1000);
    m_epochs->setSpecialValueText(tr("From the preset"));
    m_epochs->setToolTip(
        tr("Maximum number of passes over the file; training ends earlier if the development metric no longer "
           "improves"));
    m_output = new PathField(PathField::Kind::kNewFolder, tr("Folder for the head"),
                             tr("A new folder for the trained head"), this);
    m_problem = new QLabel(this);
    m_problem->setAccessibleName(tr("Missing settings"));
    m_problem->setWordWrap(true);
    auto* form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("Start &from:"), m_from);
    form->addRow(tr("&Preset:"), m_preset);
    form->addRow(tr("&ELMo:"), m_elmo);
    form->addRow(tr("Language &model:"), m_bilm);
    form->addRow(tr("See&ds:"), m_seeds);
    form->addRow(tr("Epoc&hs:"), m_epochs);
    form->addRow(tr("&Output folder:"), m_output);
    form->addRow(makeMore());
    form->addRow(m_problem);
    connect(m_elmo, &QComboBox::currentIndexChanged, this, &HeadSettingsPage::showStart);
    connect(m_from, &QComboBox::currentIndexChanged, this, &HeadSettingsPage::showStart);
    connect(m_output, &PathField::pathChanged, this, &QWizardPage::completeChanged);
    connect(m_seeds, &QLineEdit::textChanged, this, &QWizardPage::completeChanged);
    connect(m_from, &QComboBox::activated, this, [this] { m_startIsChosen = true; });
}

/// Settings that few change: an empty field leaves the preset's value.
QWidget* HeadSettingsPage::makeMore() {
    m_more = new QGroupBox(tr("Mo&re"), this);
    m_more->setCheckable(true);
    m_more->setChecked(false);
    m_more->setToolTip(tr("Settings other than the preset's; an empty field leaves the preset's value"));
    auto* fields = new QWidget(m_more);
    auto* form = new QFormLayout(fields);
    form->setContentsMargins(0, 0, 0, 0);
    const auto number = [&](const QString& name, const QString& toolTip, double most) {
        auto* line = new QLineEdit(fields);
        line->setAccessibleName(name);
        line->setToolTip(toolTip);
        auto* validator = new QDoubleValidator(0, most, 12, line);
        validator->setLocale(QLocale::c());
        line->setValidator(validator);
        line->setPlaceholderText(tr("From the preset"));
        line->setMaximumWidth(160);
        connect(line, &QLineEdit::textChanged, this, &QWizardPage::completeChanged);
        return line;
    };
    m_rate = number(tr("Learning rate"), tr("The size of the steps of training, such as 0.001"), 100);
    m_lambda = number(tr("Lambda"),
                      tr("The weight of the penalty that holds the layer weights together: 1 keeps them nearly equal, "
                         "0.001 lets them differ (table 2 of the paper)"),
                      1e6);
    m_dropout = number(tr("Dropout"), tr("The share of the network's values that is dropped at random, below 1"), 0.99);
    m_layerNorm = combo(tr("Layer norm"), layerNormExplanation(), fields);
    addItem(m_layerNorm, tr("From the preset"), QString(), {});
    addItem(m_layerNorm, tr("On"), QStringLiteral("true"), {});
    addItem(m_layerNorm, tr("Off"), QStringLiteral("false"), {});
    form->addRow(tr("Learnin&g rate:"), m_rate);
    form->addRow(tr("L&ambda:"), m_lambda);
    form->addRow(tr("Dropo&ut:"), m_dropout);
    form->addRow(tr("La&yer norm:"), m_layerNorm);
    auto* layout = new QVBoxLayout(m_more);
    layout->addWidget(fields);
    fields->hide();
    connect(m_more, &QGroupBox::toggled, fields, &QWidget::setVisible);
    connect(m_more, &QGroupBox::toggled, this, &QWizardPage::completeChanged);
    return m_more;
}

void HeadSettingsPage::proposeStart(const QString& head) {
    if (const int place = m_from->findData(head); !m_startIsChosen && !head.isEmpty() && place >= 0)
        m_from->setCurrentIndex(place);
}

/// The preset with the name of the task is the default itself; others of the task are called "ner-fast", for example.
void HeadSettingsPage::setTask(const tasks::Task& task) {
    if (std::exchange(m_task, task.name) == task.name)
        return;
    while (m_preset->count() > 1)
        m_preset->removeItem(m_preset->count() - 1);
    for (const QString& preset : m_presets)
        if (preset.startsWith(textOf(task.name) + u'-'))
            addItem(m_preset, preset, preset, m_preset->toolTip());
    m_from->clear();
    addItem(m_from, tr("A new head"), QString(), m_from->toolTip());
    for (const tasks::TaskModelInfo& head : m_heads)
        if (head.task == task)
            addItem(m_from, tr("%1 (fine-tune)").arg(QString::fromStdString(head.name)),
                    QString::fromStdString(head.path), QString::fromStdString(head.path));
    showStart();
}

/// An existing head brings its network, its inputs and, unless another one is chosen, its language model.
void HeadSettingsPage::showStart() {
    const std::string from = m_from->currentData().toString().toStdString();
    const auto head = std::ranges::find(m_heads, from, &tasks::TaskModelInfo::path);
    const bool isNew = head == m_heads.end();
    m_preset->setEnabled(isNew);
    m_elmo->setEnabled(isNew);
    m_layerNorm->setEnabled(isNew);  // the network of a head that goes on stays
    m_bilm->setEnabled(isNew ? m_elmo->currentData().toInt() != static_cast<int>(tasks::ElmoPlace::kNone)
                             : !head->bilmHash.empty());
    m_bilm->setPlaceholder(isNew ? tr("Installed with the program") : tr("That of the head"));
}

bool HeadSettingsPage::isComplete() const {
    const bool seeds = m_seeds->hasAcceptableInput();
    const bool numbers =
        !m_more->isChecked() ||
        std::ranges::all_of(std::initializer_list<QLineEdit*>{m_rate, m_lambda, m_dropout},
                            [](const QLineEdit* line) { return line->text().isEmpty() || line->hasAcceptableInput(); });
    m_problem->setText(!seeds     ? tr("Enter the seeds as whole numbers separated by commas: 1, 2, 3.")
                       : !numbers ? tr("Enter the settings under More as numbers such as 0.001, or leave them empty.")
                       : m_output->path().isEmpty() ? tr("Choose a folder for the head.")
                       : repeatsSeeds() ? tr("⚠ A seed that is repeated is trained once: the same seed gives the same "
                                             "head.")
                                        : QString());
    return seeds && numbers && !m_output->path().isEmpty();
}

bool HeadSettingsPage::repeatsSeeds() const {
    return m_seeds->text().split(u',', Qt::SkipEmptyParts).size() > std::ssize(seeds());
}

std::vector<std::int64_t> HeadSettingsPage::seeds() const {
    std::vector<std::int64_t> result;
    for (const QString& seed : m_seeds->text().split(u',', Qt::SkipEmptyParts))
        if (const qint64 value = seed.trimmed().toLongLong(); std::ranges::find(result, value) == result.end())
            result.push_back(value);
    return result;
}

void HeadSettingsPage::fill(HeadPlan& plan) const {
    plan.from = m_from->currentData().toString();
    if (plan.from.isEmpty()) {
        plan.preset = m_preset->currentData().toString();
        plan.elmo = static_cast<tasks::ElmoPlace>(m_elmo->currentData().toInt());
    }
    plan.bilm = m_bilm->isEnabled() ? m_bilm->path() : QString();
    plan.settings.clear();
    if (m_more->isChecked()) {
        const auto add = [&](const char* name, const QString& value) {
            if (!value.isEmpty())
                plan.settings.append(QLatin1String(name) + u'=' + value);
        };
        add("training.learning_rate", m_rate->text());
        add("elmo.lambda", m_lambda->text());
        add("network.dropout", m_dropout->text());
        if (m_layerNorm->isEnabled())
            add("elmo.layer_norm", m_layerNorm->currentData().toString());
    }
    plan.seeds = seeds();
    plan.epochs = m_epochs->value();
    plan.output = m_output->path();
}

}  // namespace ui
