// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop application: shows the window first, then loads the engine, the document and the model.
#include <QCommandLineParser>
#include <QFile>
#include <QFileInfo>
#include <QIcon>
#include <QStandardPaths>
#include <QTimer>
#include <algorithm>
#include <cstring>
#include <memory>

#include "app/desktop/shell/desktop_application.h"
#include "app/desktop/shell/desktop_window.h"
#include "app/desktop/shell/installation.h"
#include "app/desktop/shell/lazy_session.h"
#include "app/desktop/shell/running_window.h"
#include "app/desktop/shell/state_log.h"
#include "app/failures/bus_errors.h"
#include "app/failures/failure_report.h"
#include "elmo/version.h"
#include "ui/session/engine_preferences.h"
#include "ui/style/appearance.h"
#include "ui/style/font_size.h"
#include "ui/style/language.h"

namespace {

/// Help and version must work without a display.
bool asksForWords(int argc, char** argv) {
    const auto isQuestion = [](const char* argument) {
        for (const char* question : {"-h", "--help", "--help-all", "-v", "--version"})
            if (std::strcmp(argument, question) == 0)
                return true;
        return false;
    };
    return std::any_of(argv + 1, argv + argc, isQuestion);
}

void parse(QCommandLineParser& parser, const QCoreApplication& application) {
    parser.setApplicationDescription(QCoreApplication::translate(
        "main",
        "Shows a document with its tokens, and how each layer of an ELMo language model represents the selected "
        "token.\n\n  elmoscope letter.txt\n  elmoscope --model ~/models/elmo-original letter.txt"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOption({QStringLiteral("model"),
                      QCoreApplication::translate(
                          "main",
                          "A model folder, options.json or weights file. Default: the model named by the environment "
                          "variable ELMOSCOPE_MODEL, or else the model installed with the program."),
                      QStringLiteral("path")});
    parser.addOption(
        {QStringLiteral("head"),
         QCoreApplication::translate("main", "Folder of a task head to annotate documents with; may be repeated."),
         QStringLiteral("folder")});
    parser.addOption({QStringLiteral("new-window"),
                      QCoreApplication::translate(
                          "main", "Open the documents in a window of their own, also if there is one already.")});
    parser.addPositionalArgument(
        QStringLiteral("files"),
        QCoreApplication::translate("main",
                                    "A project (.elmoscope), documents to open, or folders of documents, which come "
                                    "into the project of the window that is open. Default: the project of the last "
                                    "session."),
        QStringLiteral("[files...]"));
    parser.process(application);
}

QIcon windowIcon() {
    QIcon icon;
    for (const int size : {32, 64, 256})
        icon.addFile(QStringLiteral(":/icons/elmoscope-%1.png").arg(size));
    return icon;
}

QStringList absolute(const QStringList& paths) {
    QStringList result;
    for (const QString& path : paths)
        result.append(QFileInfo(path).absoluteFilePath());
    return result;
}

/// The folder for failure reports, which the window names to the user.
std::filesystem::path reportFolder() {
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    return QFile::encodeName(data + QStringLiteral("/reports")).toStdString();
}

/// A project first, then documents, which are added to it.
void openFiles(ui::Session& session, QStringList files) {
    const auto project = std::find_if(files.begin(), files.end(), ui::isProjectFile);
    if (project != files.end()) {
        session.requestProject(ui::OpenProject{*project});
        files.erase(project);
    }
    if (files.isEmpty())
        return;
    if (!QFileInfo(files.first()).isDir())
        session.openDocument(files.first());
    if (files.size() > 1 || QFileInfo(files.first()).isDir())
        session.addDocuments(files);
}

/// Documents come into the window that is open, in its project. A project gets a window of its own, and so does a start
/// with a model or head of its own.
bool isForTheOpenWindow(const QCommandLineParser& parser, const QStringList& files) {
    for (const char* option : {"model", "head", "new-window"})
        if (parser.isSet(QString::fromLatin1(option)))
            return false;
    return !files.isEmpty() && std::none_of(files.begin(), files.end(), ui::isProjectFile);
}

/// The model to start with; empty if the user has to choose one.
QString firstModel(const QCommandLineParser& parser, const ui::Installation& installed) {
    if (parser.isSet(QStringLiteral("model")))
        return QFileInfo(parser.value(QStringLiteral("model"))).absoluteFilePath();
    if (const QString named = qEnvironmentVariable("ELMOSCOPE_MODEL"); !named.isEmpty())
        return QFileInfo(named).absoluteFilePath();
    const QString chosen = ui::EnginePreferences::load().model;
    return chosen.isEmpty() || !QFileInfo::exists(chosen) ? installed.models.value(0) : chosen;
}

/// The bundled heads but those that the user has put aside, and those of the command line.
QStringList firstHeads(const QCommandLineParser& parser, const ui::Installation& installed) {
    QStringList heads = installed.heads;
    for (const QString& unused : ui::EnginePreferences::load().unusedHeads)
        heads.removeAll(unused);
    return heads + absolute(parser.values(QStringLiteral("head")));
}

}  // namespace

int main(int argc, char** argv) {
    app::explainBusErrors();
    QCoreApplication::setOrganizationName(QStringLiteral("Elmoscope"));
    QCoreApplication::setApplicationName(QStringLiteral("elmoscope"));
    QCoreApplication::setApplicationVersion(QString::fromStdString(elmo::version()));
    app::reportCrashes(reportFolder());
    const bool words = asksForWords(argc, argv);
    const std::unique_ptr<QCoreApplication> application(
        words ? new QCoreApplication(argc, argv) : new app::DesktopApplication(argc, argv, reportFolder()));
    ui::applyLanguage(words ? QStringLiteral("en") : ui::savedLanguage());
    QCommandLineParser parser;
    parse(parser, *application);
    const QStringList files = absolute(parser.positionalArguments());
    if (isForTheOpenWindow(parser, files) && app::RunningWindow::giveTo(files))
        return 0;
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Elmoscope"));
    QGuiApplication::setDesktopFileName(QStringLiteral("elmoscope"));
    QGuiApplication::setWindowIcon(windowIcon());
    ui::applyAppearance(ui::savedAppearance());
    if (ui::savedFontSize() > 0)
        ui::applyFontSize(ui::savedFontSize());

    const ui::Installation installed = app::installation();
    app::LazySession session(QCoreApplication::applicationDirPath() +
                             QStringLiteral("/../lib/elmoscope/elmoscope_engine.so"));
    app::DesktopWindow shown(session, installed);
    app::logStates(session);
    app::RunningWindow running;
    QObject::connect(&running, &app::RunningWindow::filesGiven, &session, [&](const QStringList& given) {
        openFiles(session, given);
        shown.window().setWindowState(shown.window().windowState() & ~Qt::WindowMinimized);
        shown.window().raise();
        shown.window().activateWindow();
    });
    QTimer::singleShot(0, &session, [&] {
        session.load();
        if (const QString model = firstModel(parser, installed); !model.isEmpty())
            session.chooseModel(model);
        for (const QString& head : firstHeads(parser, installed))
            session.addHead(head);
        if (files.isEmpty())
            shown.window().restoreSession();
        else
            openFiles(session, files);
        running.listen();  // what is given before that waits for its own window
    });
    return QCoreApplication::exec();
}
