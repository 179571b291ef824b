// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop_adapters.h"

#include <algorithm>
#include <optional>

#include "app/workspace/background_check.h"
#include "app/workspace/workspace.h"
#include "tasks/carried_decisions.h"

namespace app {
namespace {

class WorkspaceStore : public AnnotationStore {
public:
    explicit WorkspaceStore(std::filesystem::path file) : m_file(std::move(file)) {}

    StoredAnnotations load(const std::string& path, const elmo::Document& document) override {
        StoredAnnotations stored;
        if (!std::filesystem::exists(m_file))
            return stored;
        open();
        if (const auto rows = m_workspace->documentsWithHash(document.contentHash()); !rows.empty()) {
            stored.annotations = m_workspace->document(rows.front().id).document.annotations;
            use(path, rows.front().id);
        }
        for (const Place& place : m_workspace->places(path)) {
            if (place.state == PlaceState::kSettled)
                continue;
            tasks::AnnotatedDocument held = m_workspace->document(place.document).document;
            if (held.document->contentHash() == document.contentHash() || decisionCount(held.annotations) == 0)
                continue;
            stored.keptEarlier = place.state == PlaceState::kKept && place.keptFor == document.contentHash();
            stored.earlier = std::move(held);
            break;
        }
        return stored;
    }

    void save(const std::string& path, const tasks::AnnotatedDocument& document) override {
        open();
        const auto stored = m_workspace->documentsWithHash(document.document->contentHash());
        if (stored.empty())
            return use(path, m_workspace->addDocument(document));
        m_workspace->saveAnnotations(stored.front().id, document.annotations, stored.front().revision);
        use(path, stored.front().id);
    }

    void settle(const std::string& path, const elmo::TextHash& earlier, const elmo::TextHash& now,
                EarlierText how) override {
        open();
        const PlaceState state = how == EarlierText::kKept      ? PlaceState::kKept
                                 : how == EarlierText::kSettled ? PlaceState::kSettled
                                                                : PlaceState::kInUse;
        for (const DocumentRow& row : m_workspace->documentsWithHash(earlier.digits()))
            m_workspace->setPlace(path, {row.id, state, how == EarlierText::kKept ? now.digits() : std::string()});
    }

    void deleteLayer(const tasks::AnnotationMaker& maker, const elmo::RunControl& control) override {
        if (!std::filesystem::exists(m_file))
            return;
        open();
        for (const std::int64_t id : m_workspace->documentsWithSource(maker.name, maker.hash)) {
            control.checkpoint();
            const StoredDocument stored = m_workspace->document(id);
            m_workspace->saveAnnotations(id, withoutLayers(stored.document.annotations, {maker}), stored.revision);
        }
    }

    std::string check(const elmo::RunControl& control) const override {
        const std::string damage = damageOf(m_file, control);
        return damage.empty() ? "" : damageMessage(m_file, damage);
    }

private:
    /// Records the current text of a file. An earlier text that the user kept stays the one shown.
    void use(const std::string& path, std::int64_t document) {
        const auto places = m_workspace->places(path);
        const auto known = std::ranges::find(places, document, &Place::document);
        const bool noted = known != places.end() && (known->state == PlaceState::kKept ||
                                                     (known == places.begin() && known->state == PlaceState::kInUse));
        if (!noted)
            m_workspace->setPlace(path, {document, PlaceState::kInUse, {}});
    }

    void open() {
        if (m_workspace && m_workspace->isInPlace())
            return;
        m_workspace.reset();  // the file was deleted or replaced while the program ran
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
