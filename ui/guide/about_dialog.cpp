// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/about_dialog.h"

#include <QApplication>
#include <QIcon>
#include <QMessageBox>

#include "elmo/version.h"

namespace ui {
namespace {

class AboutDialog {
    Q_DECLARE_TR_FUNCTIONS(ui::AboutDialog)
};

}  // namespace

void showAboutDialog(QWidget* parent) {
    const QString text = AboutDialog::tr(
        "<h3>Elmoscope %1</h3><p>Shows what each layer of an ELMo language model represents about the words of a "
        "text.</p><p>The application is licensed under the GNU General Public License, version 3 or later; its engine "
        "under the Apache License 2.0.</p>");
    const QString citation = AboutDialog::tr(
        "<p><b>How to cite:</b> The Elmoscope developers. Elmoscope %1: exploring texts through the layers of a "
        "bidirectional language model. Add the biLM that you used, and Peters et al. 2018, "
        "doi:10.18653/v1/N18-1202.</p>");
    const QString version = QString::fromStdString(elmo::version());
    QMessageBox box(QMessageBox::NoIcon, AboutDialog::tr("About Elmoscope"), text.arg(version) + citation.arg(version),
                    QMessageBox::Ok, parent);
    box.setTextInteractionFlags(Qt::TextBrowserInteraction);  // the citation can be copied
    box.setIconPixmap(QApplication::windowIcon().pixmap(64));
    box.exec();
}

}  // namespace ui
