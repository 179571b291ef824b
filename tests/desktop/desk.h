// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QTest>
#include <filesystem>
#include <memory>

#include "app/desktop/services/document_exporters.h"
#include "app/desktop/session/desktop_session.h"
#include "tests/support/fake_heads.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/documents/document_panel.h"
#include "ui/widgets/plain_table.h"
#include "ui/window/main_window.h"
#include "ui/window/status_info.h"

namespace app::test {

/// A session with its window; several can be open on the same files.
struct Desk {
    explicit Desk(const std::filesystem::path& unsaved) {
        DesktopServices services;
        services.loadHead = ::test::loadFakeHead;
        services.merge = ::test::mergeFake;
        services.exporters = makeDocumentExporters();
        services.unsavedProject = unsaved;
        session = std::make_unique<DesktopSession>(EngineSettings{}, services);
        window = std::make_unique<ui::MainWindow>(*session, ui::Installation{});
        window->resize(1240, 800);
        window->show();
    }
    ~Desk() {
        window.reset();
        session.reset();
    }
    ui::SnapshotPtr now() const { return session->snapshot(); }
    template <class Condition>
    bool wait(Condition condition) const {
        return QTest::qWaitFor([&] { return condition(*session->snapshot()); }, 60'000);
    }
    bool open(const QString& path) const {
        session->openDocument(path);
        return wait([&](const ui::Snapshot& now) { return now.document && now.document->path == path; });
    }
    bool enter(const ui::ProjectRequest& request, const QString& path) const {
        session->requestProject(request);
        return wait([&](const ui::Snapshot& now) { return now.project->path == path && !now.activity; });
    }
    void mark(std::size_t token, const char* label) const {
        window->findChild<ui::AnnotationEditor*>()->create(now()->document->document->tokens().at(token),
                                                           QString::fromLatin1(label));
    }
    QStringList labels() const {
        QStringList labels;
        if (now()->reading.annotations)
            for (const auto& span : now()->reading.annotations->spans)
                labels.append(QString::fromStdString(span.label));
        return labels;
    }
    QStringList listed() const {
        QStringList paths;
        for (const ui::DocumentEntry& entry : *now()->reading.documents)
            paths.append(entry.path);
        return paths;
    }
    QStringList shownNames() const {
        const QAbstractItemModel* model = window->findChild<ui::DocumentPanel*>()->table()->model();
        QStringList names;
        for (int row = 0; row < model->rowCount(); ++row)
            names.append(model->index(row, 0).data().toString());
        return names;
    }
    QString statusText() const {
        QString all;
        for (const QLabel* label : window->findChild<ui::StatusInfo*>()->findChildren<QLabel*>())
            if (!label->isHidden())
                all += label->text() + u'|';
        return all;
    }

    std::unique_ptr<DesktopSession> session;
    std::unique_ptr<ui::MainWindow> window;
};

}  // namespace app::test
