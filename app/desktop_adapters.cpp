// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop_adapters.h"

#include <optional>

#include "app/workspace/background_check.h"
#include "app/workspace/workspace.h"

namespace app {
namespace {

class WorkspaceStore : public AnnotationStore {
public:
    explicit WorkspaceStore(std::filesystem::path file) : m_file(std::move(file)) {}

    tasks::Annotations load(const std::string&, const elmo::Document& document) override {
        if (!std::filesystem::exists(m_file))
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

    std::string check(const elmo::RunControl& control) const override {
        const std::string damage = damageOf(m_file, control);
        return damage.empty() ? "" : damageMessage(m_file, damage);
    }

private:
    void open() {
        if (m_workspace && m_workspace->isInPlace())
            return;
        m_workspace.reset();  // the file was removed or replaced while the program ran
        if (std::filesystem::exists(m_file)) {
            m_workspace.emplace(m_file);
            return;
        }
        std::filesystem::create_directories(m_file.parent_path());
        m_workspace.emplace(Workspace::create(m_file));
    }

    const std::filesystem::path m_file;
    std::optional<Workspace> m_workspace;
};

}  // namespace

std::shared_ptr<AnnotationStore> makeWorkspaceStore(std::filesystem::path file) {
    return std::make_shared<WorkspaceStore>(std::move(file));
}

}  // namespace app
