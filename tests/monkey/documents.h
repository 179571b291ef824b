// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include "tests/monkey/dice.h"

namespace monkey {

/// Files that a user may open, train on or write, all in one temporary folder.
class Documents {
public:
    Documents();

    /// Some forty kinds of ordinary and difficult documents.
    const QStringList& usual() const { return m_usual; }
    /// The hundreds of tests/support/odd_documents.h; written when first asked for.
    QString odd(Dice& dice);
    QString pick(Dice& dice) { return dice.oneIn(5) ? odd(dice) : dice.pick(m_usual); }

    /// Does to a file what other programs do: it becomes longer, shorter, another text, nothing, unreadable, or is
    /// deleted or restored. Says what was done.
    QString change(const QString& path, Dice& dice);

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString folder() const { return m_folder.path(); }
    QString folderOfTexts() const { return path(QStringLiteral("many")); }
    QString trainingData() const { return path(QStringLiteral("data.conll")); }
    QString trainingPreset() const { return path(QStringLiteral("small.toml")); }

private:
    QString write(const QString& name, const QByteArray& bytes);
    void writeLanguages();
    void writeShapes();
    void writeAnnotated();
    void writeTrainingData();

    QTemporaryDir m_folder;
    QStringList m_usual;
};

}  // namespace monkey
