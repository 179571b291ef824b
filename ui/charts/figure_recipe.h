// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

namespace ui {

/// The command of `elmo` that makes a figure again, without output and format, and the files and folders that it reads.
/// A plain value; empty if no command makes the figure.
struct FigureRecipe {
    QStringList command, inputs;
    bool operator==(const FigureRecipe&) const = default;
};

/// Says which files figures were saved in, so that their recipes can be written into them by the session, which may
/// read the inputs. GUI thread.
class FigureRecorder : public QObject {
    Q_OBJECT

public:
    static FigureRecorder& instance();

Q_SIGNALS:
    void saved(const QString& path, const ui::FigureRecipe& recipe);

private:
    FigureRecorder() = default;
};

}  // namespace ui
