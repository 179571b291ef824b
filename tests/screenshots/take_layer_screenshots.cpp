// SPDX-License-Identifier: Apache-2.0
// Takes pictures of the views on layers with made-up data, for people to look at:
//   QT_SCALE_FACTOR=2 QT_QPA_PLATFORM=offscreen layer-screenshots OUTPUT_FOLDER light|dark
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QThread>
#include <cstdio>

#include "../ui/sample_runs.h"
#include "ui/appearance.h"
#include "ui/charts/figure_export.h"
#include "ui/charts/figure_view.h"
#include "ui/views/layer_weights_view.h"

namespace {

class Photographer {
public:
    Photographer(QDir folder, QString suffix) : m_folder(std::move(folder)), m_suffix(std::move(suffix)) {}

    void take(QWidget& widget, const QString& name) const {
        QElapsedTimer timer;
        for (timer.start(); timer.elapsed() < 150; QThread::msleep(5))
            QCoreApplication::processEvents();
        const QString path = m_folder.filePath(name + m_suffix + QStringLiteral(".png"));
        if (widget.grab().save(path))
            std::printf("%s\n", qPrintable(path));
    }

    void save(const ui::Figure& figure, const QString& name) const {
        for (const ui::FigureFormatInfo& info : ui::figureFormats())
            ui::saveFigure(figure, m_folder.filePath(name + u'.' + info.suffix));
    }

private:
    QDir m_folder;
    QString m_suffix;
};

void takeWeights(const Photographer& photographer) {
    ui::LayerWeightsView view;
    view.resize(1240, 800);
    view.show();
    photographer.take(view, QStringLiteral("weights-empty"));
    view.setRuns(ui::test::makeRuns());
    const QString names[] = {QStringLiteral("tasks"), QStringLiteral("seeds"), QStringLiteral("training"),
                             QStringLiteral("mixes")};
    for (int figure = 0; figure < 4; ++figure) {
        view.showFigure(figure);
        photographer.take(view, QStringLiteral("weights-") + names[figure]);
        photographer.save(*view.currentFigure()->figure(), names[figure]);
    }
    view.setQuantity(tasks::LayerQuantity::kProjection);
    photographer.take(view, QStringLiteral("weights-projection"));
    view.showFigure(1);
    photographer.take(view, QStringLiteral("weights-projection-seeds"));
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 3)
        return 2;
    QCoreApplication::setOrganizationName(QStringLiteral("ElmoscopeScreenshots"));
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    ui::applyAppearance(arguments[2] == u"dark" ? ui::Appearance::kDark : ui::Appearance::kLight);
    const Photographer photographer(QDir(arguments[1]),
                                    QStringLiteral("-%1-%2x").arg(arguments[2]).arg(application.devicePixelRatio()));
    takeWeights(photographer);
    return 0;
}
