// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shell/lazy_session.h"

#include <QLibrary>
#include <utility>

namespace app {

LazySession::LazySession(QString enginePath, QObject* parent)
    : Session(parent), m_enginePath(std::move(enginePath)), m_empty(ui::Snapshot::empty()) {}

LazySession::~LazySession() {
    if (m_loader.joinable())
        m_loader.join();
    m_session.reset();
}

void LazySession::load() {
    m_loader = std::jthread([this] {
        QLibrary library(m_enginePath);
        const auto factory = reinterpret_cast<Factory>(library.resolve(kFactoryName));
        const QString reason = factory ? QString() : library.errorString();
        m_mailbox.post([this, factory, reason] { factory ? begin(factory) : fail(reason); });
    });
}

void LazySession::begin(Factory factory) {
    m_session.reset(factory());
    connect(m_session.get(), &Session::changed, this, &Session::changed);
    connect(m_session.get(), &Session::progressed, this, &Session::progressed);
    connect(m_session.get(), &Session::modelInspected, this, &Session::modelInspected);
    connect(m_session.get(), &Session::failed, this, &Session::failed);
    connect(m_session.get(), &Session::exportPreviewed, this, &Session::exportPreviewed);
    connect(m_session.get(), &Session::exported, this, &Session::exported);
    for (const Command& command : std::exchange(m_waiting, {}))
        command(*m_session);
}

void LazySession::fail(const QString& reason) {
    m_waiting.clear();
    Q_EMIT failed(
        {tr("The engine was not loaded"), m_enginePath, tr("%1. Reinstall or rebuild the program.").arg(reason)});
}

void LazySession::give(Command command) {
    if (m_session)
        command(*m_session);
    else
        m_waiting.push_back(std::move(command));
}

ui::SnapshotPtr LazySession::snapshot() const {
    return m_session ? m_session->snapshot() : m_empty;
}

void LazySession::openDocument(const QString& path) {
    give([path](Session& session) { session.openDocument(path); });
}

void LazySession::inspectModel(const QString& path) {
    give([path](Session& session) { session.inspectModel(path); });
}

void LazySession::chooseModel(const QString& path) {
    give([path](Session& session) { session.chooseModel(path); });
}

void LazySession::analyze() {
    give([](Session& session) { session.analyze(); });
}

void LazySession::cancel() {
    give([](Session& session) { session.cancel(); });
}

void LazySession::selectToken(std::optional<elmo::TokenIndex> token) {
    give([token](Session& session) { session.selectToken(token); });
}

void LazySession::addHead(const QString& path) {
    give([path](Session& session) { session.addHead(path); });
}

void LazySession::removeHead(const QString& path) {
    give([path](Session& session) { session.removeHead(path); });
}

void LazySession::ask(const QString& question) {
    give([question](Session& session) { session.ask(question); });
}

void LazySession::annotateAll(bool run) {
    give([run](Session& session) { session.annotateAll(run); });
}

void LazySession::comparePair(const ui::TextPair& pair) {
    give([pair](Session& session) { session.comparePair(pair); });
}

void LazySession::changeAnnotations(const ui::AnnotationChange& change) {
    give([change](Session& session) { session.changeAnnotations(change); });
}

void LazySession::keepHistory(const ui::EditHistoryPtr& history) {
    give([history](Session& session) { session.keepHistory(history); });
}

void LazySession::requestProject(const ui::ProjectRequest& request) {
    give([request](Session& session) { session.requestProject(request); });
}

void LazySession::save() {
    give([](Session& session) { session.save(); });
}

void LazySession::settleChangedText(ui::EarlierDecisions answer) {
    give([answer](Session& session) { session.settleChangedText(answer); });
}

void LazySession::deleteLayerEverywhere(const tasks::AnnotationMaker& maker) {
    give([maker](Session& session) { session.deleteLayerEverywhere(maker); });
}

void LazySession::answerTrainedHead(ui::TrainedHeadAnswer answer) {
    give([answer](Session& session) { session.answerTrainedHead(answer); });
}

void LazySession::addDocuments(const QStringList& paths) {
    give([paths](Session& session) { session.addDocuments(paths); });
}

void LazySession::removeDocument(const QString& path) {
    give([path](Session& session) { session.removeDocument(path); });
}

void LazySession::previewExport(const ui::ExportRequest& request) {
    give([request](Session& session) { session.previewExport(request); });
}

void LazySession::exportDocument(const ui::ExportRequest& request, const QString& path) {
    give([request, path](Session& session) { session.exportDocument(request, path); });
}

void LazySession::requestTraining(const ui::TrainingRequest& request) {
    give([request](Session& session) { session.requestTraining(request); });
}

void LazySession::request(const ui::LayerRequest& request) {
    give([request](Session& session) { session.request(request); });
}

}  // namespace app
