// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/about_dialog.h"

#include <QCoreApplication>
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
    QMessageBox::about(parent, AboutDialog::tr("About Elmoscope"), text.arg(QString::fromStdString(elmo::version())));
}

}  // namespace ui
