// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "ui/session/training_work.h"

class QComboBox;

namespace ui {

/// Asks what labels of a file mean that a head does not know: one of the head's labels, or nothing that it can find.
/// GUI thread.
class LabelMappingDialog : public QDialog {
    Q_OBJECT

public:
    LabelMappingDialog(const QStringList& labels, const QStringList& known, const QString& head,
                       QWidget* parent = nullptr);

    /// The labels that mean one of the head's.
    LabelMeanings meanings() const;
    QComboBox* fieldOf(const QString& label) const;

private:
    QStringList m_labels;
    std::vector<QComboBox*> m_fields;
};

/// The label among `known` that a label probably means: PER for "person" or "Per"; empty if none is likely.
QString likelyMeaning(const QString& label, const QStringList& known);

}  // namespace ui
