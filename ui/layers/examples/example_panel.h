// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/layers/examples/example_check.h"
#include "ui/panels/panel_kind.h"
#include "ui/session/session.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSlider;

namespace ui {

class OccurrenceTable;

/// Labels places by pointing at one: sliders choose the layer and the radius, a sample tells the precision, and all
/// places within the radius get the label. GUI thread.
class ExamplePanel : public QWidget {
    Q_OBJECT

public:
    explicit ExamplePanel(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    /// Tokens of the open document are the example.
    void setExample(elmo::TokenSpan tokens);
    void setLabels(const QStringList& labels);

    // For tests.
    const ExampleCheck& check() const { return m_check; }
    OccurrenceTable* table() const { return m_table; }
    QSlider* layerSlider() const { return m_layer; }
    QSlider* radiusSlider() const { return m_radius; }
    QPushButton* yesButton() const { return m_yes; }
    QPushButton* noButton() const { return m_no; }
    QPushButton* labelButton() const { return m_labelAll; }
    QComboBox* labelField() const { return m_label; }
    QString statusText() const;
    QString sampleText() const;

Q_SIGNALS:
    /// What is selected is to become the example.
    void exampleWanted();
    void alikeRequested(const ui::FindAlike& request);
    void coverRequested();
    void placeActivated(const QString& path, elmo::TokenIndex token);
    void labelsWanted(const ui::LabelPlaces& request);

private:
    QLayout* makeExampleRow();
    QLayout* makeSliders();
    QLayout* makeSampleRow();
    QLayout* makeLabelRow();
    void ask();
    void decide(bool isRight);
    void showPlaces();
    void showSample();
    void showAll();
    void labelAll();

    SnapshotPtr m_snapshot;
    FindAlike m_request;
    int m_layerCount = 0;
    ExampleCheck m_check;
    QPushButton* m_use = nullptr;
    QComboBox* m_unit = nullptr;
    QCheckBox* m_sameWords = nullptr;
    QSlider* m_layer = nullptr;
    QLabel* m_layerName = nullptr;
    QSlider* m_radius = nullptr;
    QLabel* m_radiusText = nullptr;
    QLabel* m_status = nullptr;
    QPushButton* m_cover = nullptr;
    OccurrenceTable* m_table = nullptr;
    QLabel* m_line = nullptr;
    QLabel* m_precision = nullptr;
    QPushButton* m_yes = nullptr;
    QPushButton* m_no = nullptr;
    QPushButton* m_back = nullptr;
    QComboBox* m_label = nullptr;
    QPushButton* m_labelAll = nullptr;
};

/// In the table of panels.
PanelKind examplePanelKind();

}  // namespace ui
