// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop_adapters.h"

#include <optional>

#include "app/exporters/document_format.h"
#include "app/exporters/export.h"
#include "app/workspace/workspace.h"

namespace app {
namespace {

class WorkspaceStore : public AnnotationStore {
public:
    explicit WorkspaceStore(std::filesystem::path file) : m_file(std::move(file)) {}

    tasks::Annotations load(const std::string&, const elmo::Document& document) override {
        if (!m_workspace && !std::filesystem::exists(m_file))
            return {};
        open();
        const auto stored = m_workspace->documentsWithHash(document.contentHash());
        return stored.empty() ? tasks::Annotations{} : m_workspace->document(stored.front().id).document.annotations;
    }

    void save(const std::string&, const tasks::AnnotatedDocument& document) override {
        open();
        const auto stored = m_workspace->documentsWithHash(document.document->contentHash());
        if (stored.empty())
            m_workspace->addDocument(document);
        else
            m_workspace->saveAnnotations(stored.front().id, document.annotations, stored.front().revision);
    }

private:
    void open() {
        if (m_workspace)
            return;
        if (std::filesystem::exists(m_file)) {
            m_workspace.emplace(m_file);
            return;
        }
        std::filesystem::create_directories(m_file.parent_path());
        m_workspace.emplace(Workspace::create(m_file));
    }

    std::filesystem::path m_file;
    std::optional<Workspace> m_workspace;
};

QString toQt(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

class FormatExporters : public DocumentExporters {
public:
    std::vector<ui::ExportFormat> formats() const override {
        std::vector<ui::ExportFormat> found;
        for (const DocumentFormat& format : documentFormats())
            if (format.encode) {
                const QString suffix = toQt(format.suffix);
                found.push_back({.id = toQt(format.name),
                                 .name = toQt(format.name),
                                 .suffix = suffix.startsWith(u'.') ? suffix.mid(1) : suffix,
                                 .explanation = toQt(format.summary)});
            }
        return found;
    }

    void write(const std::string& formatId, const tasks::AnnotatedDocument& document, const std::filesystem::path& path,
               const elmo::RunControl& control) const override {
        DocumentExport target(documentFormat(formatId), path, false);
        control.checkpoint();
        target.add(document);
        control.checkpoint();
        target.finish();
    }
};

}  // namespace

std::shared_ptr<AnnotationStore> makeWorkspaceStore(std::filesystem::path file) {
    return std::make_shared<WorkspaceStore>(std::move(file));
}

std::shared_ptr<const DocumentExporters> makeDocumentExporters() {
    return std::make_shared<const FormatExporters>();
}

}  // namespace app
