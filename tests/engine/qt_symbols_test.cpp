// SPDX-License-Identifier: Apache-2.0
// LibTorch links OpenCV, and OpenCV links Qt 5. Qt 5 and Qt 6 give many inline functions the same name, so a symbol of
// ours that is looked up at run time can be found in the wrong Qt, and the other way round. The dynamic linker itself
// says what it found where.
#include <gtest/gtest.h>

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>

#include "tests/support/sanitizer_build.h"
#include "tests/support/test_paths.h"

namespace app {
namespace {

struct Bindings {
    qsizetype all = 0, ofTheEngine = 0, fromQt5 = 0, toQt5 = 0;
    QStringList wrong;
};

QString nameOf(const QString& file) {
    return QFileInfo(file).fileName();
}

bool isQt5(const QString& file) {
    return nameOf(file).startsWith(u"libQt5") || file.contains(u"/qt5/");
}

/// What is compiled against Qt 6, or is Qt 6.
bool isQt6(const QString& file) {
    const QString name = nameOf(file);
    return name.startsWith(u"libQt6") || file.contains(u"/qt6/") || name.startsWith(u"elmoscope") ||
           name.endsWith(u"_tests");
}

/// "binding file /a/engine.so [0] to /b/libQt5Core.so.5 [0]: normal symbol `name' [Qt_5]".
void add(const QString& line, Bindings& bindings) {
    static const QString kFrom = QStringLiteral("binding file "), kTo = QStringLiteral(" [0] to ");
    const qsizetype from = line.indexOf(kFrom), to = line.indexOf(kTo), end = line.indexOf(u" [0]: ", to + kTo.size());
    if (from < 0 || to < 0 || end < 0)
        return;
    const QString user = line.mid(from + kFrom.size(), to - from - kFrom.size());
    const QString owner = line.mid(to + kTo.size(), end - to - kTo.size());
    ++bindings.all;
    bindings.ofTheEngine += nameOf(user) == u"elmoscope_engine.so" ? 1 : 0;
    bindings.fromQt5 += isQt5(user) ? 1 : 0;
    bindings.toQt5 += isQt5(owner) ? 1 : 0;
    if (line.contains(u"[GLIBC"))
        return;  // of the C++ library, which a program may hold copies of
    if ((isQt6(user) && isQt5(owner)) || (isQt5(user) && isQt6(owner)))
        bindings.wrong.append(line.mid(from).trimmed());
}

/// Every symbol that a program binds until it says `until` on standard error, or ends.
Bindings bindingsOf(const QString& program, const QStringList& arguments, const QByteArray& until) {
    const QTemporaryDir folder;
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const auto set = [&](const char* name, const QString& value) {
        environment.insert(QString::fromLatin1(name), value);
    };
    set("LD_DEBUG", QStringLiteral("bindings"));
    set("LD_DEBUG_OUTPUT", folder.filePath(QStringLiteral("bound")));
    set("LD_BIND_NOW", QStringLiteral("1"));
    set("QT_QPA_PLATFORM", QStringLiteral("offscreen"));
    set("QT_LOGGING_RULES", QStringLiteral("elmoscope.state=true"));
    for (const char* variable : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        set(variable, folder.path());
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    QByteArray said;
    while (process.state() != QProcess::NotRunning && (until.isEmpty() || !said.contains(until)) &&
           process.waitForReadyRead(120'000))
        said += process.readAll();
    EXPECT_TRUE(until.isEmpty() || said.contains(until)) << said.toStdString();
    process.terminate();
    process.waitForFinished();
    Bindings bindings;
    for (QDirIterator found(folder.path(), {QStringLiteral("bound.*")}); found.hasNext();) {
        QFile file(found.next());
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        while (!file.atEnd())
            add(QString::fromUtf8(file.readLine()), bindings);
    }
    return bindings;
}

QString built(const char* program) {
    return QString::fromStdString(elmo::test::binDir() / program);
}

TEST(QtSymbols, ofTheProgramAndItsEngineAreNotResolvedFromQt5) {
    SKIP_IN_SANITIZER_BUILD("sanitizers resolve symbols of their own first");
    QTemporaryDir folder;
    QFile letter(folder.filePath(QStringLiteral("letter.txt")));
    ASSERT_TRUE(letter.open(QIODevice::WriteOnly) && letter.write("One two.") == 8);
    letter.close();
    const Bindings found = bindingsOf(built("elmoscope"), {QStringLiteral("--new-window"), letter.fileName()},
                                      "elmoscope.state: document");
    EXPECT_GT(found.ofTheEngine, 1000) << "the engine was not loaded";
    EXPECT_TRUE(found.wrong.isEmpty()) << found.wrong.size() << " symbols, the first "
                                       << found.wrong.value(0).toStdString();
    // LibTorch brings Qt 5 in Debian 12 and none in Debian 13.
    EXPECT_EQ(found.toQt5 > 0, found.fromQt5 > 0) << "the libraries of Qt 5 bind symbols of each other";
}

TEST(QtSymbols, areNotMixedWithLibTorchBeforeTheEngineIsLoaded) {
    for (const char* program : {"elmoscope", "engine_tests"}) {
        QProcess reader;
        reader.start(QStringLiteral("readelf"),
                     {QStringLiteral("--dynamic"), QStringLiteral("--wide"), built(program)});
        ASSERT_TRUE(reader.waitForFinished());
        const QByteArray needed = reader.readAllStandardOutput();
        EXPECT_TRUE(needed.contains("libQt6Core"));
        EXPECT_FALSE(needed.contains("libtorch")) << program << ": loading it takes longer than a window may wait";
    }
}

TEST(QtSymbols, ofTestProgramsLinkedToLibTorchAreNotResolvedFromQt5) {
    SKIP_IN_SANITIZER_BUILD("sanitizers resolve symbols of their own first");
    const Bindings found = bindingsOf(built("desktop_tests"), {QStringLiteral("--gtest_list_tests")}, {});
    EXPECT_GT(found.all, 10'000);
    EXPECT_TRUE(found.wrong.isEmpty()) << found.wrong.size() << " symbols, the first "
                                       << found.wrong.value(0).toStdString();
}

}  // namespace
}  // namespace app
