// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/examples/example_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/annotations/label_book.h"
#include "ui/annotations/label_colors.h"
#include "ui/layers/layer_names.h"
#include "ui/layers/neighbours/occurrence_table.h"
#include "ui/panels/panel_host.h"
#include "ui/session/document_names.h"
#include "ui/text/text_bridge.h"
#include "ui/text/text_context.h"

namespace ui {
namespace {

constexpr int kRadiusSteps = 1000;  // of a cosine from 0 to 1
constexpr std::size_t kPlacesAtFirst = 50;
constexpr std::int64_t kLineBytes = 160;

QString percentText(double share) {
    return QLocale().toString(std::lround(100 * share));
}

QLabel* makeText(QWidget* parent, const QString& name) {
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long word must not widen the window
    label->setAccessibleName(name);
    return label;
}

}  // namespace

ExamplePanel::ExamplePanel(QWidget* parent) : QWidget(parent), m_snapshot(Snapshot::empty()) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->addLayout(makeExampleRow());
    layout->addLayout(makeSliders());
    layout->addWidget(m_status = makeText(this, tr("Summary of the list")));
    m_cover = new QPushButton(tr("Analyse A&ll"), this);
    m_cover->setToolTip(
        tr("Analyse all documents of the project in the background, so that places in all of them are found"));
    layout->addWidget(m_cover, 0, Qt::AlignLeading);
    layout->addWidget(m_table = new OccurrenceTable(this), 1);
    m_table->setAccessibleName(tr("Places like the example, the most alike first"));
    layout->addLayout(makeSampleRow());
    layout->addLayout(makeLabelRow());
    connect(m_cover, &QPushButton::clicked, this, &ExamplePanel::coverRequested);
    connect(m_table, &OccurrenceTable::placeActivated, this, &ExamplePanel::placeActivated);
    setSnapshot(m_snapshot);
}

QLayout* ExamplePanel::makeExampleRow() {
    auto* layout = new QHBoxLayout;
    m_use = new QPushButton(tr("&Use Selection"), this);
    m_use->setToolTip(tr("The selected words, or the current span, become the example"));
    m_unit = new QComboBox(this);
    m_unit->setAccessibleName(tr("What is compared"));
    m_unit->addItem(tr("Words"));
    m_unit->addItem(tr("Sentences"));
    m_unit->setToolTip(tr("Words: every stretch of as many words as the example. Sentences: every sentence."));
    m_sameWords = new QCheckBox(tr("Sa&me words only"), this);
    m_sameWords->setToolTip(tr("Only places with the words of the example, whatever the case of their letters"));
    layout->addWidget(m_use);
    layout->addWidget(m_unit);
    layout->addWidget(m_sameWords);
    layout->addStretch();
    connect(m_use, &QPushButton::clicked, this, &ExamplePanel::exampleWanted);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &ExamplePanel::ask);
    connect(m_sameWords, &QCheckBox::toggled, this, &ExamplePanel::ask);
    return layout;
}

QLayout* ExamplePanel::makeSliders() {
    auto* layout = new QVBoxLayout;
    const auto add = [&](QSlider*& slider, QLabel*& text, const QString& name) {
        auto* row = new QHBoxLayout;
        slider = new QSlider(Qt::Horizontal, this);
        slider->setAccessibleName(name);
        text = new QLabel(this);
        text->setMinimumWidth(fontMetrics().averageCharWidth() * 14);
        row->addWidget(text);
        row->addWidget(slider, 1);
        layout->addLayout(row);
    };
    add(m_layer, m_layerName, tr("Layer"));
    add(m_radius, m_radiusText, tr("Radius"));
    m_radius->setRange(0, kRadiusSteps);
    m_radius->setValue(kRadiusSteps);
    m_radius->setPageStep(kRadiusSteps / 50);
    m_radius->setInvertedAppearance(true);  // a wider radius is to the right
    m_radius->setInvertedControls(true);
    m_radius->setToolTip(tr("The least cosine to the example. Another radius starts the sample again."));
    connect(m_layer, &QSlider::valueChanged, this, &ExamplePanel::ask);
    connect(m_radius, &QSlider::valueChanged, this, [this](int value) {
        m_check.setLeastCosine(static_cast<double>(value) / kRadiusSteps);
        showPlaces();
    });
    return layout;
}

QLayout* ExamplePanel::makeSampleRow() {
    auto* layout = new QVBoxLayout;
    layout->addWidget(m_line = makeText(this, tr("Place of the sample")));
    auto* row = new QHBoxLayout;
    m_yes = new QPushButton(tr("&Yes"), this);
    m_yes->setToolTip(tr("This place is to get the label"));
    m_no = new QPushButton(tr("N&o"), this);
    m_no->setToolTip(tr("This place is not to get the label"));
    m_back = new QPushButton(tr("&Back"), this);
    m_back->setToolTip(tr("Decide on the last place again"));
    row->addWidget(m_yes);
    row->addWidget(m_no);
    row->addWidget(m_back);
    row->addStretch();
    layout->addLayout(row);
    layout->addWidget(m_precision = makeText(this, tr("Precision")));
    m_precision->setToolTip(
        tr("95 % interval (Wilson) of the share of right places among all within the radius, from a random sample of "
           "them"));
    connect(m_yes, &QPushButton::clicked, this, [this] { decide(true); });
    connect(m_no, &QPushButton::clicked, this, [this] { decide(false); });
    connect(m_back, &QPushButton::clicked, this, [this] {
        m_check.takeBack();
        showSample();
    });
    return layout;
}

QLayout* ExamplePanel::makeLabelRow() {
    auto* row = new QHBoxLayout;
    m_label = new QComboBox(this);
    m_label->setEditable(true);
    m_label->setAccessibleName(tr("Label"));
    m_label->lineEdit()->setAccessibleName(m_label->accessibleName());
    m_labelAll = new QPushButton(tr("Label &Places"), this);
    m_labelAll->setToolTip(
        tr("Label all places within the radius but those that you said No to. One step to undo in each document; the "
           "attribute “example” of the spans says how they were found."));
    row->addWidget(m_label, 1);
    row->addWidget(m_labelAll);
    connect(m_label, &QComboBox::currentTextChanged, this, &ExamplePanel::showSample);
    connect(m_labelAll, &QPushButton::clicked, this, &ExamplePanel::labelAll);
    return row;
}

void ExamplePanel::setLabels(const QStringList& labels) {
    const QString text = m_label->currentText();
    const QSignalBlocker quiet(m_label);
    m_label->clear();
    m_label->addItems(labels);
    m_label->setCurrentText(text);
}

void ExamplePanel::setExample(elmo::TokenSpan tokens) {
    if (!m_snapshot->document || tokens.empty())
        return;
    m_request.path = m_snapshot->document->path;
    m_request.tokens = tokens;
    ask();
}

void ExamplePanel::ask() {
    m_layerName->setText(layerName(m_layer->value()));
    if (m_request.path.isEmpty())
        return;
    m_request.layer = m_layer->value();
    m_request.unit = m_unit->currentIndex() == 1 ? ExampleUnit::kSentences : ExampleUnit::kTokens;
    m_request.sameWords = m_sameWords->isChecked();
    Q_EMIT alikeRequested(m_request);
}

void ExamplePanel::setSnapshot(const SnapshotPtr& snapshot) {
    const Corpus before = m_snapshot->layerWork->corpus;
    m_snapshot = snapshot;
    const LayerWork& work = *snapshot->layerWork;
    const int layers = work.corpus->empty() ? 0 : work.corpus->back().analysis->layers.layers();
    if (layers > 0 && layers != m_layerCount) {
        m_layerCount = layers;
        const QSignalBlocker quiet(m_layer);
        m_layer->setRange(0, layers - 1);
        m_layer->setValue(layers - 1);  // the top layer distinguishes senses best
        m_layerName->setText(layerName(layers - 1));
    }
    const bool isOwn = work.alike && work.alike->request == m_request;
    if (isOwn && work.alike != m_check.result()) {
        const auto& places = work.alike->places;
        m_check.setResult(work.alike);
        if (places.size() > 1) {
            const double cosine = places[std::min(places.size() - 1, kPlacesAtFirst)].cosine;
            const QSignalBlocker quiet(m_radius);
            m_radius->setValue(static_cast<int>(std::floor(std::clamp(cosine, 0.0, 1.0) * kRadiusSteps)));
        }
        m_check.setLeastCosine(static_cast<double>(m_radius->value()) / kRadiusSteps);
        showPlaces();
    } else if (!work.alike && m_check.result()) {
        m_check.setResult(nullptr);
        showPlaces();
    } else if (before != work.corpus && !m_request.path.isEmpty() && !work.isCovering) {
        ask();  // more documents, or another analysis
    }
    showAll();
}

void ExamplePanel::showPlaces() {
    std::vector<Occurrence> occurrences;
    for (std::size_t k = 0; k < m_check.within(); ++k) {
        const AlikePlace& place = m_check.result()->places[k];
        occurrences.push_back({{place.document, place.tokens.begin}, place.cosine, place.tokens.length()});
    }
    m_table->occurrences()->setOccurrences(m_check.result() ? m_check.result()->corpus : nullptr,
                                           std::move(occurrences), distinctNames(m_snapshot->reading.documents));
    showAll();
}

void ExamplePanel::showAll() {
    const QLocale locale;
    m_radiusText->setText(tr("Cosine ≥ %1").arg(locale.toString(m_check.leastCosine(), 'f', 3)));
    const auto analysed = std::ssize(*m_snapshot->layerWork->corpus);
    const auto documents = std::ssize(*m_snapshot->reading.documents);
    QStringList lines;
    if (analysed == 0)
        lines.append(tr("No document has been analysed."));
    else if (m_request.path.isEmpty())
        lines.append(tr("Select words of the document and choose “Use Selection”: places that are used alike follow."));
    else if (!m_check.result())
        lines.append(tr("The similarities are being computed."));
    else if (m_check.within() == 0)
        lines.append(tr("The document of the example is not analysed."));
    else
        lines.append(tr("Places within the radius: %1 (documents: %2, compared: %3), the example among them.")
                         .arg(locale.toString(static_cast<qulonglong>(m_check.within())),
                              locale.toString(static_cast<qulonglong>(m_check.documents())),
                              locale.toString(qlonglong{m_check.result()->compared})));
    if (m_check.result() && m_check.result()->isCut && m_check.within() == m_check.result()->places.size())
        lines.append(tr("There are more places than can be listed; a smaller radius has fewer."));
    if (analysed > 0 && analysed < documents)
        lines.append(tr("%1 of %2 documents are analysed.")
                         .arg(locale.toString(qlonglong{analysed}), locale.toString(qlonglong{documents})));
    m_status->setText(lines.join(u' '));
    m_cover->setVisible(analysed > 0 && analysed < documents && !m_snapshot->layerWork->isCovering);
    m_use->setEnabled(m_snapshot->analysis != nullptr);
    showSample();
}

void ExamplePanel::decide(bool isRight) {
    m_check.decide(isRight);
    showSample();
}

void ExamplePanel::showSample() {
    const QLocale locale;
    const auto next = m_check.next();
    const auto size = m_check.sample().size();
    if (next) {
        const AlikePlace& place = m_check.result()->places[*next];
        const elmo::Document& document = *(*m_check.result()->corpus)[place.document].analysis->document;
        const elmo::ByteSpan bytes = document.bytesOf(place.tokens);
        m_line->setText(tr("Sample, %1 of %2: is this one right?")
                            .arg(locale.toString(static_cast<qulonglong>(m_check.decided() + 1)),
                                 locale.toString(static_cast<qulonglong>(size))) +
                        u'\n' + textBefore(document, bytes.begin, kLineBytes) + QStringLiteral(" [") +
                        toLabel(document.slice(bytes)) + QStringLiteral("] ") +
                        textAfter(document, bytes.end, kLineBytes));
    } else {
        m_line->setText(size > 0 ? tr("The sample is decided.") : QString());
    }
    m_line->setVisible(!m_line->text().isEmpty());
    for (QPushButton* button : {m_yes, m_no})
        button->setEnabled(next.has_value());
    m_back->setEnabled(m_check.decided() > 0);
    if (m_check.decided() > 0) {
        const tasks::ShareInterval interval = m_check.precision();
        m_precision->setText(tr("Right: %1 of %2. Precision within this radius: %3 to %4 % (95 %, seed %5).")
                                 .arg(locale.toString(qlonglong{m_check.right()}),
                                      locale.toString(static_cast<qulonglong>(m_check.decided())),
                                      percentText(interval.low), percentText(interval.high),
                                      locale.toString(static_cast<qulonglong>(m_check.seed()))));
    } else {
        m_precision->setText(size > 0 ? tr("Decide on the sample to know the precision within this radius.")
                                      : QString());
    }
    m_precision->setVisible(!m_precision->text().isEmpty());
    m_labelAll->setEnabled(m_check.within() > 0 && !m_label->currentText().trimmed().isEmpty());
}

void ExamplePanel::labelAll() {
    Q_EMIT labelsWanted(m_check.labels(m_label->currentText().simplified()));
}

QString ExamplePanel::statusText() const {
    return m_status->text();
}

QString ExamplePanel::sampleText() const {
    return m_line->text() + u'\n' + m_precision->text();
}

PanelKind examplePanelKind() {
    return {.title = ExamplePanel::tr("Label by Example"),
            .dock = QStringLiteral("exampleDock"),
            .guide = QStringLiteral("annotating"),
            .place = Qt::RightDockWidgetArea,
            .make = [](PanelHost& host) {
                auto* panel = new ExamplePanel(host.window());
                const auto showLabels = [panel, &host] {
                    panel->setLabels(spanLabels(host.snapshot()->reading, host.labels().labels()));
                };
                QObject::connect(panel, &ExamplePanel::exampleWanted, &host, [panel, &host] {
                    const auto& opened = host.snapshot()->document;
                    const elmo::ByteSpan bytes = host.chosenBytes();
                    if (!opened || bytes.empty())
                        return host.say(ExamplePanel::tr("First select the words that are the example."));
                    panel->setExample(tokensOf(*opened->document, bytes));
                });
                QObject::connect(panel, &ExamplePanel::alikeRequested, &host.session(), &Session::request);
                QObject::connect(panel, &ExamplePanel::coverRequested, &host,
                                 [&host] { host.session().request(CoverProject{}); });
                QObject::connect(panel, &ExamplePanel::placeActivated, &host, &PanelHost::placeWanted);
                QObject::connect(panel, &ExamplePanel::labelsWanted, &host, &PanelHost::labelsWanted);
                QObject::connect(&host, &PanelHost::snapshotChanged, panel, &ExamplePanel::setSnapshot);
                QObject::connect(&host, &PanelHost::snapshotChanged, panel, showLabels);
                QObject::connect(&host.labels(), &LabelBook::changed, panel, showLabels);
                return panel;
            }};
}

}  // namespace ui
