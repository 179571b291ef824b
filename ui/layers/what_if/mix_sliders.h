// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <utility>
#include <vector>

#include "elmo/bilm/scalar_mix.h"

class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSlider;

namespace ui {

/// Controls for the weights of one mix: a slider for each layer's share (the others scale in proportion), one for
/// gamma, a button that keeps only one layer, and one that restores the learned weights. GUI thread.
class MixSliders : public QWidget {
    Q_OBJECT

public:
    MixSliders(elmo::ScalarMixWeights learned, const QString& title, const QString& explanation,
               QWidget* parent = nullptr);

    const std::vector<double>& shares() const { return m_shares; }
    double gamma() const { return m_gamma; }
    /// The ends of gamma's slider; the learned value is between them.
    std::pair<double, double> gammaRange() const { return {m_leastGamma, m_largestGamma}; }
    elmo::ScalarMixWeights weights() const;
    bool isLearned() const { return m_learnedNow; }

    void keepOnly(int layer);
    void reset();
    /// Shows weights without emitting changed().
    void show(const elmo::ScalarMixWeights& weights, bool learned);

Q_SIGNALS:
    void changed();
    /// The curve over all weights of a layer is wanted.
    void sweepWanted(int layer);

private:
    void addLayer(int layer);
    void addGamma();
    QPushButton* makeSweepButton();
    QSlider* makeSlider(const QString& name, const QString& explanation);
    void setShare(std::size_t layer, double share);
    QDoubleSpinBox* makeNumber(const QString& name, double least, double most);
    static void show(QDoubleSpinBox& number, double now, double learned);
    void refresh();

    elmo::ScalarMixWeights m_learned;
    std::vector<double> m_shares;
    double m_gamma = 1;
    double m_leastGamma = 0;
    double m_largestGamma = 4;
    bool m_learnedNow = true;
    std::vector<QSlider*> m_sliders;
    std::vector<QDoubleSpinBox*> m_values;
    QSlider* m_gammaSlider = nullptr;
    QDoubleSpinBox* m_gammaValue = nullptr;
    QPushButton* m_reset = nullptr;
};

}  // namespace ui
