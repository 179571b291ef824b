// SPDX-License-Identifier: Apache-2.0
#include "tests/monkey/monkey.h"

#include <QApplication>
#include <QUndoGroup>
#include <cstdio>
#include <cstdlib>

#include "tests/monkey/actions.h"
#include "tests/monkey/poke.h"
#include "tests/support/sanitizer_build.h"
#include "ui/annotations/annotation_layer_book.h"
#include "ui/annotations/annotation_model.h"
#include "ui/annotations/annotation_panel.h"
#include "ui/reading/document_view.h"

namespace monkey {
namespace {

// A user notices a tenth of a second; the documents here are large on purpose, and the machine may be slow.
StallWatch stallWatch(bool slow) {
    return slow || elmo::test::kSanitizerBuild ? StallWatch(120, 600) : StallWatch(4, 240);
}

/// Windows larger than any screen, as one is with a label as long as a document; Qt writes beyond their pictures.
QStringList tooLarge() {
    constexpr int kMax = 8000;
    QStringList found;
    for (const QWidget* window : QApplication::topLevelWidgets())
        if (window->isVisible() && (window->width() > kMax || window->height() > kMax))
            for (const QWidget* widget : window->findChildren<QWidget*>())
                if (widget->isVisible() && widget->minimumSizeHint().width() > kMax)
                    found.append(
                        QStringLiteral("%1 \"%2\" wants %3 pixels")
                            .arg(QString::fromLatin1(widget->metaObject()->className()), widget->accessibleName())
                            .arg(widget->minimumSizeHint().width()));
    return found;
}

}  // namespace

Monkey::Monkey(MonkeyOptions options)
    : m_options(std::move(options)), m_dice(m_options.seed), m_stalls(stallWatch(m_options.slow)) {
    connect(&m_desk, &Desk::changed, this, &Monkey::checkSnapshot);
    connect(&m_desk, &Desk::failed, this, &Monkey::checkProblem);
    connect(&m_desk, &Desk::started, this, [this] { m_history = {}; });
}

void Monkey::note(const QString& what) {
    std::printf("    %s\n", qPrintable(what));
    std::fflush(stdout);
}

void Monkey::fail(const QString& what) {
    std::fflush(stdout);
    std::fprintf(stderr, "FAILURE: %s\n", qPrintable(what));
    std::_Exit(3);  // no destructors: the state is broken, and its threads may hang
}

void Monkey::run() {
    m_clock.start();
    QTimer::singleShot(0, this, &Monkey::next);
    QApplication::exec();
    std::printf("%zu steps, %lld snapshots, %lld problems shown, longest stall %.2f s, %lld s\n", m_steps,
                static_cast<long long>(m_snapshots), static_cast<long long>(m_problems), m_stalls.longest(),
                static_cast<long long>(m_clock.elapsed() / 1000));
    std::fflush(stdout);
}

Step Monkey::draw() {
    if (!m_options.replay.empty())
        return m_options.replay[m_steps];
    const std::uint64_t seed = m_dice.next();
    // A modal dialog blocks everything else; another dialog may stay open while the window is used.
    if (isModalOpen() || (openDialog() && m_dice.oneIn(2)))
        return {QStringLiteral("dialog"), seed};
    return {QString::fromLatin1(drawAction(m_dice).name), seed};
}

int Monkey::pause() {
    const int kind = m_dice.below(20);
    return kind == 0 ? 400 + m_dice.below(1600) : kind < 6 ? m_dice.below(150) : 0;
}

void Monkey::waitFor(std::function<bool()> condition, int mostMs, std::function<void(bool)> then) {
    m_wait.emplace(std::move(condition), QDeadlineTimer(mostMs), std::move(then));
}

bool Monkey::waits() {
    if (!m_wait)
        return false;
    const bool holds = m_wait->condition();
    if (!holds && !m_wait->deadline.hasExpired())
        return true;
    const Wait over = *std::exchange(m_wait, std::nullopt);
    over.then(holds);
    return false;
}

void Monkey::next() {
    if (waits()) {
        QTimer::singleShot(10, this, &Monkey::next);
        return;
    }
    const bool ended =
        m_options.replay.empty() ? m_clock.elapsed() > m_options.seconds * 1000LL : m_steps >= m_options.replay.size();
    if (ended) {
        if (m_depth == 0 && !openDialog())
            return QApplication::exit();
        QTimer::singleShot(10, this, &Monkey::next);
        if (QWidget* dialog = openDialog())
            driveDialog(*dialog, *this, m_dice, true);
        return;
    }
    const Step step = draw();
    // Before the step: it may open a dialog and come back only when that is closed.
    QTimer::singleShot(pause(), this, &Monkey::next);
    ++m_depth;
    carryOut(step);
    --m_depth;
}

void Monkey::carryOut(const Step& step) {
    ++m_steps;
    std::printf("%s %llu\n", qPrintable(step.action), static_cast<unsigned long long>(step.seed));
    std::fflush(stdout);
    Dice dice(step.seed);
    if (m_depth == 1)
        checkWindow();
    if (step.action == u"dialog") {
        if (QWidget* dialog = openDialog())
            driveDialog(*dialog, *this, dice, false);
        return;
    }
    if (QWidget* dialog = isModalOpen() ? openDialog() : nullptr)  // a replayed step that came early
        return driveDialog(*dialog, *this, dice, true);
    const Action* action = findAction(step.action);
    if (!action)
        fail(QStringLiteral("there is no action %1").arg(step.action));
    const bool endsTheWindow = step.action == u"restart";
    if (endsTheWindow && (m_depth > 1 || openDialog()))
        return note(QStringLiteral("not while a dialog is open"));
    action->act(*this, dice);
}

void Monkey::checkSnapshot(const ui::SnapshotPtr& snapshot) {
    ++m_snapshots;
    QStringList problems = problemsOf(*snapshot);
    problems += m_history.take(snapshot, m_depth > 0);
    const ui::ProjectPtr before = std::exchange(m_project, snapshot->project);
    if (before->isUnsaved && before->path != m_project->path)
        m_listed.remove(before->path);  // the list may have been moved to the next project
    if (m_project->sameTexts)
        for (const ui::SameText& same : m_project->sameTexts->files)
            m_listed[m_project->path].remove(same.path);
    if (snapshot != m_desk.now())
        problems.append(QStringLiteral("a snapshot was announced that is not the session's"));
    if (!problems.isEmpty())
        fail(QStringLiteral("inconsistent snapshot: ") + problems.mid(0, 10).join(QStringLiteral("; ")));
}

/// Files that cannot be read are a user's problems; what loses work is the program's.
void Monkey::checkProblem(const ui::Problem& problem) {
    ++m_problems;
    note(QStringLiteral("problem: %1: %2").arg(problem.title, problem.message.left(300)));
    const QString fatal[] = {QCoreApplication::translate("app::WorkSaver", "The annotations were not saved"),
                             QCoreApplication::translate("app::StoreCheck", "The project is damaged")};
    for (const QString& title : fatal)
        if (problem.title == title)
            fail(problem.title + QStringLiteral(": ") + problem.message);
    if (problem.message.trimmed().isEmpty())
        fail(QStringLiteral("a problem without a message: ") + problem.title);
}

/// What the window shows is of the snapshot, whenever nothing is under way between the two.
void Monkey::checkWindow() {
    const ui::SnapshotPtr snapshot = now();
    const ui::DocumentView& view = *window().findChild<ui::DocumentView*>();
    QStringList problems;
    if (view.currentToken() != snapshot->selectedToken())
        problems.append(QStringLiteral("the window shows another token than the selected one"));
    const auto annotations = ui::AnnotationLayerBook().shown(snapshot->reading.annotations);
    const int spans = annotations ? static_cast<int>(annotations->spans.size()) : 0;
    if (window().findChild<ui::AnnotationPanel*>()->model()->rowCount() != spans)
        problems.append(QStringLiteral("the table has %1 spans, the layers shown %2")
                            .arg(window().findChild<ui::AnnotationPanel*>()->model()->rowCount())
                            .arg(spans));
    if (const auto id = view.currentSpan(); id && !(annotations && ui::findSpan(*annotations, *id)))
        problems.append(QStringLiteral("the current span is not there any more"));
    const auto size = snapshot->document ? std::ssize(snapshot->document->document->text()) : 0;
    for (const elmo::ByteSpan& stretch : view.highlights())
        if (stretch.end.value() > size)
            problems.append(QStringLiteral("a highlight is outside the text"));
    problems += tooLarge();
    if (!problems.isEmpty())
        fail(QStringLiteral("the window differs from the snapshot: ") + problems.join(QStringLiteral("; ")));
}

}  // namespace monkey
