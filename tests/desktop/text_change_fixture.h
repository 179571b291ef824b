// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/desktop/services/document_exporters.h"
#include "tests/desktop/session_test.h"
#include "tests/support/fake_heads.h"
#include "ui/annotations/annotation_editor.h"
#include "ui/documents/changed_text_dialog.h"
#include "ui/window/main_window.h"

namespace app::test {

/// The real session under the real window, with heads that label words by their spelling.
class TextChangeTest : public SessionTest {
protected:
    TextChangeTest() {
        DesktopServices services;
        services.loadHead = ::test::loadFakeHead;
        services.merge = ::test::mergeFake;
        services.exporters = makeDocumentExporters();
        m_session = std::make_unique<DesktopSession>(EngineSettings{}, services);
        QObject::connect(m_session.get(), &ui::Session::changed, [this](const ui::SnapshotPtr& now) {
            if (now->document && !ofItsText(*now))
                ++m_mixed;
        });
        m_window = std::make_unique<ui::MainWindow>(*m_session, ui::Installation{});
        m_window->resize(1000, 700);
        m_window->show();
    }
    /// Whether the spans fit the text: the head labels words of ASCII capitals only.
    static bool ofItsText(const ui::Snapshot& now) {
        const std::string& text = now.document->document->text();
        if (!now.reading.annotations)
            return false;
        for (const auto& span : now.reading.annotations->spans) {
            const auto begin = static_cast<std::size_t>(span.bytes.begin.value());
            if (span.bytes.end.value() > static_cast<std::int64_t>(text.size()) || text[begin] < 'A' ||
                text[begin] > 'Z')
                return false;
        }
        return true;
    }
    bool open(const QString& path) {
        m_session->openDocument(path);
        return wait(
            [&](const ui::Snapshot& now) { return now.document && now.document->path == path && !now.activity; });
    }
    std::size_t spans() const { return m_session->snapshot()->reading.annotations->spans.size(); }

    std::unique_ptr<ui::MainWindow> m_window;
    int m_mixed = 0;
};

/// A file is worked on, changed by another program and opened again.
class ChangedFileTest : public TextChangeTest {
protected:
    void workOn(const QByteArray& text) {
        m_path = write(QStringLiteral("letter.txt"), text);
        m_session->addHead(QStringLiteral("/heads/ner"));
        ASSERT_TRUE(open(m_path));
        ASSERT_TRUE(wait([](const ui::Snapshot& now) { return now.reading.annotations->spans.size() == 2; }));
        for (const char* words : {"Tony Blair", "Rome"})
            decide(words, tasks::Decision::kAccepted);
    }
    void decide(const char* words, tasks::Decision decision) {
        const auto now = m_session->snapshot();
        for (const auto& span : now->reading.annotations->spans)
            if (now->document->document->slice(span.bytes) == words)
                return m_window->findChild<ui::AnnotationEditor*>()->decide({span.id}, decision);
        FAIL() << words;
    }
    void change(const QByteArray& text) {
        ASSERT_TRUE(open(write(QStringLiteral("other.txt"), "Nothing here.")));
        write(QStringLiteral("letter.txt"), text);
        ASSERT_TRUE(open(m_path));
    }
    std::string accepted() const {
        const auto now = m_session->snapshot();
        std::string result;
        for (const auto& span : now->reading.annotations->spans)
            if (span.decision == tasks::Decision::kAccepted)
                result += std::string(now->document->document->slice(span.bytes)) + ';';
        return result;
    }
    /// The document of this path in the list, or an empty entry.
    ui::DocumentEntry listed(const QString& path) const {
        for (const ui::DocumentEntry& entry : *m_session->snapshot()->reading.documents)
            if (entry.path == path)
                return entry;
        return {};
    }
    ui::ChangedTextDialog* dialog() const { return m_window->findChild<ui::ChangedTextDialog*>(); }

    QString m_path;
};

}  // namespace app::test
