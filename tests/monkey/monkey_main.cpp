// SPDX-License-Identifier: Apache-2.0
// monkey [--seed N] [--seconds N] [--replay FILE] [--log FILE]: see README.md.
#include <QCommandLineParser>
#include <QDir>
#include <QFile>
#include <QSettings>
#include <cstdio>

#include "app/desktop/shell/desktop_application.h"
#include "app/files/installed_files.h"
#include "tests/monkey/monkey.h"
#include "tests/monkey/supervisor.h"
#include "tests/support/sanitizer_build.h"

namespace {

/// No exception may come as far as the application's barrier.
void failAtBarrier(const ui::Problem& problem) {
    QFile report(problem.path);
    QString text;
    if (report.open(QIODevice::ReadOnly))
        text = QString::fromUtf8(report.readAll());
    monkey::Monkey::fail(QStringLiteral("an exception reached the barrier: %1\n%2").arg(problem.message, text));
}

/// Lines "name seed", as the log of an earlier run has them among others.
std::vector<monkey::Step> readSteps(const QString& path) {
    std::vector<monkey::Step> steps;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return steps;
    for (const QByteArray& line : file.readAll().split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        bool isSeed = false;
        const std::uint64_t seed = words.size() == 2 ? words[1].toULongLong(&isSeed) : 0;
        if (isSeed && !line.startsWith(' '))
            steps.push_back({QString::fromLatin1(words[0]), seed});
    }
    return steps;
}

/// What Qt itself finds wrong with the program, and work that the program says it lost.
void hear(QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (!message.contains(u"propagateSizeHints"))  // the offscreen platform's own
        std::fprintf(stderr, "    qt: %s\n", qPrintable(message));
    if (type == QtFatalMsg || message.contains(u"were not saved"))
        monkey::Monkey::fail(message);
}

int runMonkey(int argc, char** argv, monkey::MonkeyOptions options) {
    monkey::printStackOnCrash();
    QDir::setCurrent(QDir::tempPath());  // where names without a folder go
    qInstallMessageHandler(hear);
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QCoreApplication::setOrganizationName(QStringLiteral("Elmoscope"));
    QCoreApplication::setApplicationName(QStringLiteral("elmoscope"));
    app::DesktopApplication application(argc, argv, QDir::temp().filePath(QStringLiteral("reports")).toStdString());
    QObject::connect(&application, &app::DesktopApplication::caught, failAtBarrier);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    if (app::bundledModels().empty() || app::bundledHeads().empty())
        monkey::Monkey::fail(QStringLiteral("no models in resources/models"));
    monkey::Monkey(std::move(options)).run();
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Drives the real window by random actions; see tests/monkey/README.md."));
    parser.addHelpOption();
    parser.addOptions(
        {{QStringLiteral("seed"), QStringLiteral("Draws the actions"), QStringLiteral("N"), QStringLiteral("1")},
         {QStringLiteral("seconds"), QStringLiteral("How long"), QStringLiteral("N"), QStringLiteral("30")},
         {QStringLiteral("replay"), QStringLiteral("The steps of an earlier log instead"), QStringLiteral("FILE")},
         {QStringLiteral("log"), QStringLiteral("Where the steps go"), QStringLiteral("FILE")},
         {QStringLiteral("slow"), QStringLiteral("Under a debugger or valgrind: with --child")},
         {QStringLiteral("child"), QStringLiteral("Without a process that watches it")}});
    if (!parser.parse(arguments)) {
        std::fprintf(stderr, "%s\n", qPrintable(parser.errorText()));
        return 2;
    }
    monkey::MonkeyOptions options;
    options.seed = parser.value(QStringLiteral("seed")).toULongLong();
    options.slow = parser.isSet(QStringLiteral("slow"));
    options.seconds = parser.value(QStringLiteral("seconds")).toInt();
    if (parser.isSet(QStringLiteral("replay")) &&
        (options.replay = readSteps(parser.value(QStringLiteral("replay")))).empty()) {
        std::fprintf(stderr, "%s has no steps\n", qPrintable(parser.value(QStringLiteral("replay"))));
        return 2;
    }
    if (parser.isSet(QStringLiteral("child")))
        return runMonkey(argc, argv, std::move(options));
    const QCoreApplication application(argc, argv);
    if (parser.isSet(QStringLiteral("help")))
        parser.showHelp();
    const QString log = parser.isSet(QStringLiteral("log"))
                            ? parser.value(QStringLiteral("log"))
                            : QDir::temp().filePath(QStringLiteral("monkey-%1.log").arg(options.seed));
    const int slack = elmo::test::kSanitizerBuild ? 900 : 240;
    const int seconds = options.replay.empty() ? options.seconds : 600 + static_cast<int>(options.replay.size());
    const int status =
        monkey::Supervisor(log).run(arguments.mid(1) + QStringList{QStringLiteral("--child")}, seconds + slack);
    if (status == 0) {
        QFile file(log);
        if (file.open(QIODevice::ReadOnly))
            std::printf("%s\n", file.readAll().trimmed().split('\n').last().constData());
    }
    return status;
}
