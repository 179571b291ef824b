// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/session/file_reading.h"

class QComboBox;
class QFormLayout;

namespace ui {

/// Asks which column, layer, feature or key of a file is to be read. Shows what the file has. GUI thread.
class ReadingDialog : public QDialog {
    Q_OBJECT

public:
    ReadingDialog(const QString& name, const FileOffers& offers, const FileReading& current, QWidget* parent = nullptr);

    FileReading reading() const;

private:
    QComboBox* addChoice(QFormLayout* form, const QString& label, const QStringList& offered, const QString& current);

    QComboBox* m_textColumn;
    QComboBox* m_labelColumn;
    QComboBox* m_layer;
    QComboBox* m_feature;
    QComboBox* m_miscKey;
};

}  // namespace ui
