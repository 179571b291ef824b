// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/figure_view.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QLocale>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTimer>
#include <memory>
#include <utility>

#include "tests/ui/sample_layer_work.h"
#include "ui/layers/saliency/saliency_figure.h"

namespace ui {
namespace {

const QString kProposedFigureName = QStringLiteral("Why “New York” is LOC, probability 0.980.svg");

/// Answers the dialogs of Save Figure as they appear, each with an event loop of its own: enters a name, or leaves the
/// proposed one, then answers questions. A dialog of files that comes back is cancelled.
class FigureDialogs : public QObject {
public:
    FigureDialogs(const QTemporaryDir& folder, QString name, QMessageBox::StandardButton reply)
        : m_folder(folder), m_name(std::move(name)), m_reply(reply) {
        m_timer.setInterval(10);
        connect(&m_timer, &QTimer::timeout, this, &FigureDialogs::answer);
        m_timer.start();
    }
    QString proposed;
    int questions = 0;

private:
    void answer() {
        QWidget* dialog = QApplication::activeModalWidget();
        if (!dialog || !dialog->isVisible())
            return;
        if (auto* question = qobject_cast<QMessageBox*>(dialog)) {
            ++questions;
            QAbstractButton* button = question->button(m_reply);
            return button ? button->click() : question->reject();
        }
        auto* files = qobject_cast<QFileDialog*>(dialog);
        if (files && !m_isEntered)
            return enter(*files);
        if (files && !m_isAccepting)
            files->reject();
    }
    void enter(QFileDialog& files) {
        m_isEntered = m_isAccepting = true;
        auto* field = files.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        proposed = field->text();
        field->setText(m_folder.filePath(m_name.isEmpty() ? proposed : m_name));
        // Not within the timer's slot: a question has an event loop of its own, in which the timer must go on.
        QTimer::singleShot(0, &files, [this, &files] {
            static_cast<QDialog&>(files).accept();
            m_isAccepting = false;
        });
    }

    const QTemporaryDir& m_folder;
    QString m_name;
    QMessageBox::StandardButton m_reply;
    QTimer m_timer;
    bool m_isEntered = false;
    bool m_isAccepting = false;
};

class FigureViewTest : public ::testing::Test {
protected:
    FigureViewTest() {
        QLocale::setDefault(QLocale::c());
        m_view.setFigure(std::make_shared<SaliencyFigure>(test::makeSaliency()));
    }
    void write(const QString& name) const {
        QFile file(m_folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
    }
    QByteArray read(const QString& name) const {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Returns the number of questions.
    int save(const QString& name, QMessageBox::StandardButton reply = QMessageBox::No) {
        FigureDialogs dialogs(m_folder, name, reply);
        m_view.saveByDialog();
        m_proposed = dialogs.proposed;
        return dialogs.questions;
    }

    QTemporaryDir m_folder;
    FigureView m_view;
    QString m_proposed;
};

TEST_F(FigureViewTest, isSavedUnderItsProposedName) {
    EXPECT_EQ(save({}), 0);
    EXPECT_EQ(m_proposed, kProposedFigureName);
    EXPECT_TRUE(read(kProposedFigureName).contains("<svg"));
}

TEST_F(FigureViewTest, replacesNoFileOfTheProposedNameWithoutAsking) {
    write(kProposedFigureName);
    EXPECT_EQ(save({}), 1);
    EXPECT_EQ(read(kProposedFigureName), QByteArray("mine"));
    EXPECT_EQ(save({}, QMessageBox::Yes), 1);
    EXPECT_TRUE(read(kProposedFigureName).contains("<svg"));
}

TEST_F(FigureViewTest, nameWithoutASuffixGetsOneAndIsAskedFor) {
    EXPECT_EQ(save(QStringLiteral("p 0.98")), 0);
    const QString name = QStringLiteral("p 0.98.svg");
    EXPECT_TRUE(read(name).contains("<svg"));
    write(name);
    EXPECT_EQ(save(QStringLiteral("p 0.98")), 1);
    EXPECT_EQ(read(name), QByteArray("mine"));
    EXPECT_EQ(save(QStringLiteral("p 0.98"), QMessageBox::Yes), 1);
    EXPECT_TRUE(read(name).contains("<svg"));
}

TEST_F(FigureViewTest, suffixInTheNameChoosesTheFormat) {
    EXPECT_EQ(save(QStringLiteral("numbers.csv")), 0);
    EXPECT_TRUE(read(QStringLiteral("numbers.csv")).startsWith("part,index,token"));
}

}  // namespace
}  // namespace ui
