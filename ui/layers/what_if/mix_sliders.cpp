// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/what_if/mix_sliders.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "tasks/results/weight_sweep.h"
#include "ui/layers/layer_names.h"
#include "ui/layers/weight_data.h"

namespace ui {
namespace {

constexpr int kSteps = 1000;

/// What a value was before it was moved; nothing if it was not.
QString formerText(double now, double learned) {
    return std::abs(now - learned) < 5e-4 ? QString()
                                          : MixSliders::tr(" (was %1)").arg(QLocale().toString(learned, 'f', 3));
}

/// Styles give short buttons a minimum width; here the sliders need the space.
void makeNarrow(QPushButton* button) {
    constexpr int kAroundText = 20;
    button->setFixedWidth(button->fontMetrics().horizontalAdvance(button->text()) + kAroundText);
}

/// The wheel scrolls the list of heads; over an ordinary slider it would change weights on its way.
class WeightSlider : public QSlider {
public:
    using QSlider::QSlider;

protected:
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

/// The same for numbers.
class WeightNumber : public QDoubleSpinBox {
public:
    using QDoubleSpinBox::QDoubleSpinBox;

protected:
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

}  // namespace

MixSliders::MixSliders(elmo::ScalarMixWeights learned, const QString& title, const QString& explanation,
                       QWidget* parent)
    : QWidget(parent), m_learned(std::move(learned)), m_shares(elmo::sharesOf(m_learned)), m_gamma(m_learned.gamma) {
    m_largestGamma = std::max(4.0, std::ceil(2.0 * std::abs(m_gamma)));
    m_leastGamma = m_gamma < 0 ? -m_largestGamma : 0;
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 4, 0, 4);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    auto* heading = new QLabel(title, this);
    QFont bold = font();
    bold.setBold(true);
    heading->setFont(bold);
    heading->setToolTip(explanation);
    m_reset = new QPushButton(tr("Reset"), this);
    m_reset->setToolTip(tr("Restore the weights learned in training"));
    m_reset->setAccessibleName(tr("Reset: %1").arg(title));
    makeNarrow(m_reset);
    connect(m_reset, &QPushButton::clicked, this, &MixSliders::reset);
    grid->addWidget(heading, 0, 0, 1, 3);
    grid->addWidget(m_reset, 0, 3, Qt::AlignRight);
    for (int layer = 0; layer < static_cast<int>(m_shares.size()); ++layer)
        addLayer(layer);
    addGamma();
    refresh();
}

QSlider* MixSliders::makeSlider(const QString& name, const QString& explanation) {
    auto* slider = new WeightSlider(Qt::Horizontal, this);
    slider->setRange(0, kSteps);
    slider->setPageStep(kSteps / 20);
    slider->setAccessibleName(name);
    slider->setToolTip(explanation);
    slider->setMinimumWidth(40);
    return slider;
}

/// For a weight to be typed, such as that of a paper.
QDoubleSpinBox* MixSliders::makeNumber(const QString& name, double least, double most) {
    auto* number = new WeightNumber(this);
    number->setDecimals(3);
    number->setRange(least, most);
    number->setSingleStep(0.01);
    number->setKeyboardTracking(false);  // a number that is half typed is none
    number->setButtonSymbols(QAbstractSpinBox::NoButtons);
    number->setAccessibleName(name);
    number->setToolTip(tr("Type a number and press Enter"));
    number->setMinimumWidth(
        fontMetrics().horizontalAdvance(QStringLiteral("0.000") + tr(" (was %1)").arg(QStringLiteral("0.000"))) + 12);
    return number;
}

void MixSliders::addLayer(int layer) {
    auto* grid = static_cast<QGridLayout*>(this->layout());
    auto* label = new QLabel(layerName(layer), this);
    auto* slider = makeSlider(tr("Weight of layer %1").arg(layer), scalarMixExplanation());
    auto* value = makeNumber(tr("Weight of layer %1 as a number").arg(layer), 0, 1);
    auto* only = new QPushButton(tr("Only %1").arg(layer), this);
    only->setToolTip(tr("Keep only layer %1: set its weight to 1 and the other weights to 0").arg(layer));
    makeNarrow(only);
    label->setBuddy(slider);
    grid->addWidget(label, layer + 1, 0);
    grid->addWidget(slider, layer + 1, 1);
    grid->addWidget(value, layer + 1, 2);
    grid->addWidget(only, layer + 1, 3, Qt::AlignRight);
    m_sliders.push_back(slider);
    m_values.push_back(value);
    connect(only, &QPushButton::clicked, this, [this, layer] { keepOnly(layer); });
    connect(value, &QDoubleSpinBox::valueChanged, this,
            [this, layer](double share) { setShare(static_cast<std::size_t>(layer), share); });
    connect(slider, &QSlider::valueChanged, this,
            [this, layer](int step) { setShare(static_cast<std::size_t>(layer), static_cast<double>(step) / kSteps); });
}

void MixSliders::addGamma() {
    auto* grid = static_cast<QGridLayout*>(this->layout());
    const int row = static_cast<int>(m_shares.size()) + 1;
    const QLocale locale;
    const QString range =
        tr("γ, %1 to %2").arg(locale.toString(m_leastGamma, 'g', 3), locale.toString(m_largestGamma, 'g', 3));
    auto* label = new QLabel(range, this);
    label->setToolTip(gammaExplanation());
    m_gammaSlider = makeSlider(range, gammaExplanation());
    m_gammaValue = makeNumber(tr("Gamma as a number"), m_leastGamma, m_largestGamma);
    label->setBuddy(m_gammaSlider);
    grid->addWidget(label, row, 0);
    grid->addWidget(m_gammaSlider, row, 1);
    grid->addWidget(m_gammaValue, row, 2);
    if (m_shares.size() > 1)
        grid->addWidget(makeSweepButton(), row, 3, Qt::AlignRight);
    const auto take = [this](double gamma) {
        m_gamma = gamma;
        m_learnedNow = false;
        refresh();
        Q_EMIT changed();
    };
    connect(m_gammaSlider, &QSlider::valueChanged, this,
            [this, take](int step) { take(m_leastGamma + (m_largestGamma - m_leastGamma) * step / kSteps); });
    connect(m_gammaValue, &QDoubleSpinBox::valueChanged, this, take);
}

QPushButton* MixSliders::makeSweepButton() {
    auto* sweep = new QPushButton(tr("Curve"), this);
    sweep->setToolTip(
        tr("Draw how the predictions of the whole document change while the weight of one layer goes from 0 to 1"));
    makeNarrow(sweep);
    sweep->setMenu(new QMenu(sweep));
    constexpr int kArrow = 16;
    sweep->setFixedWidth(sweep->width() + kArrow);
    for (int layer = 0; layer < static_cast<int>(m_shares.size()); ++layer)
        connect(sweep->menu()->addAction(layerName(layer)), &QAction::triggered, this,
                [this, layer] { Q_EMIT sweepWanted(layer); });
    return sweep;
}

void MixSliders::setShare(std::size_t layer, double share) {
    m_shares = tasks::withShare(std::move(m_shares), layer, share);
    m_learnedNow = false;
    refresh();
    Q_EMIT changed();
}

void MixSliders::keepOnly(int layer) {
    std::fill(m_shares.begin(), m_shares.end(), 0.0);
    m_shares[static_cast<std::size_t>(layer)] = 1;
    m_learnedNow = false;
    refresh();
    Q_EMIT changed();
}

void MixSliders::reset() {
    show(m_learned, true);
    Q_EMIT changed();
}

void MixSliders::show(const elmo::ScalarMixWeights& weights, bool learned) {
    m_shares = elmo::sharesOf(weights);
    m_gamma = weights.gamma;
    m_learnedNow = learned;
    refresh();
}

elmo::ScalarMixWeights MixSliders::weights() const {
    if (m_learnedNow)
        return m_learned;
    std::vector<float> shares(m_shares.begin(), m_shares.end());
    return elmo::mixFromShares(shares, static_cast<float>(m_gamma));
}

void MixSliders::show(QDoubleSpinBox& number, double now, double learned) {
    const QSignalBlocker quiet(number);
    number.setValue(now);
    number.setSuffix(formerText(now, learned));
}

void MixSliders::refresh() {
    const std::vector<double> learned = elmo::sharesOf(m_learned);
    for (std::size_t layer = 0; layer < m_sliders.size(); ++layer) {
        const QSignalBlocker quiet(m_sliders[layer]);
        m_sliders[layer]->setValue(static_cast<int>(std::lround(m_shares[layer] * kSteps)));
        show(*m_values[layer], m_shares[layer], learned[layer]);
    }
    if (!m_gammaSlider)
        return;
    const QSignalBlocker quiet(m_gammaSlider);
    m_gammaSlider->setValue(
        static_cast<int>(std::lround((m_gamma - m_leastGamma) / (m_largestGamma - m_leastGamma) * kSteps)));
    show(*m_gammaValue, m_gamma, m_learned.gamma);
    m_reset->setEnabled(!m_learnedNow);
}

}  // namespace ui
