// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;

namespace ui {

/// A path to type or to choose: a line and a button beside it that asks for a file or a folder. GUI thread.
class PathField : public QWidget {
    Q_OBJECT

public:
    enum class Kind { kFile, kFolder, kNewFolder };

    /// `name` is read to those who can't see the field, and heads the file dialog.
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
