// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "ui/session/mailbox.h"
#include "ui/session/session.h"

namespace app {

/// A session that loads its engine after the window is shown, because loading LibTorch takes too long. Earlier commands
/// are queued and run in order. GUI thread; the destructor waits for the loading and destroys the real session.
class LazySession : public ui::Session {
    Q_OBJECT

public:
    explicit LazySession(QString enginePath, QObject* parent = nullptr);
    ~LazySession() override;

    /// Starts loading on another thread. A failure is reported once, by failed().
    void load();

    ui::SnapshotPtr snapshot() const override;
    void openDocument(const QString& path) override;
    void inspectModel(const QString& path) override;
    void chooseModel(const QString& path) override;
    void analyze() override;
    void cancel() override;
    void selectToken(std::optional<elmo::TokenIndex> token) override;
    void addHead(const QString& path) override;
    void removeHead(const QString& path) override;
    void ask(const QString& question) override;
    void comparePair(const ui::TextPair& pair) override;
    void changeAnnotations(const ui::AnnotationChange& change) override;
    void keepHistory(const ui::EditHistoryPtr& history) override;
    void save() override;
    void settleChangedText(ui::EarlierDecisions answer) override;
    void deleteLayerEverywhere(const tasks::AnnotationMaker& maker) override;
    void answerTrainedHead(ui::TrainedHeadAnswer answer) override;
    void requestProject(const ui::ProjectRequest& request) override;
    void addDocuments(const QStringList& paths) override;
    void annotateAll(bool run) override;
    void removeDocument(const QString& path) override;
    void previewExport(const ui::ExportRequest& request) override;
    void exportDocument(const ui::ExportRequest& request, const QString& path) override;

    void request(const ui::LayerRequest& request) override;
    void requestTraining(const ui::TrainingRequest& request) override;

    /// The function that an engine exports under kFactoryName: creates the real session.
    using Factory = ui::Session* (*)();
    static constexpr const char* kFactoryName = "elmoscopeMakeSession";

private:
    using Command = std::function<void(ui::Session&)>;

    void give(Command command);
    void begin(Factory factory);
    void fail(const QString& reason);

    QString m_enginePath;
    ui::SnapshotPtr m_empty;
    std::vector<Command> m_waiting;
    std::unique_ptr<ui::Session> m_session;
    ui::Mailbox m_mailbox;
    std::jthread m_loader;
};

}  // namespace app
