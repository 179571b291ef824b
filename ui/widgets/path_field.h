// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;

namespace ui {

/// A path to type or to choose: a line edit with a button that opens a file or folder dialog. GUI thread.
class PathField : public QWidget {
    Q_OBJECT

public:
    enum class Kind { kFile, kFolder, kNewFolder };

    /// `name` is the accessible name of the field, and the title of the dialog.
    PathField(Kind kind, const QString& name, const QString& toolTip, QWidget* parent = nullptr);

    QString path() const;
    void setPath(const QString& path);
    void setPlaceholder(const QString& text);
    QLineEdit* line() const { return m_line; }

Q_SIGNALS:
    void pathChanged(const QString& path);

private:
    void choose();

    Kind m_kind;
    QString m_name;
    QLineEdit* m_line;
};

}  // namespace ui
