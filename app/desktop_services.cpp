// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop_services.h"

#include <algorithm>
#include <map>

#include "tasks/carried_decisions.h"

namespace app {
namespace {

class MemoryStore : public AnnotationStore {
public:
    StoredAnnotations load(const std::string& path, const elmo::Document& document) override {
        const std::string& hash = document.contentHash();
        StoredAnnotations stored;
        if (const auto found = m_saved.find(hash); found != m_saved.end()) {
            stored.annotations = found->second.annotations;
            use(path, hash);
        }
        for (const Text& text : m_places[path]) {
            const tasks::AnnotatedDocument& saved = m_saved.at(text.hash);
            if (text.hash == hash || text.how == EarlierText::kSettled || decisionCount(saved.annotations) == 0)
                continue;
            stored.earlier = saved;
            stored.keptEarlier = text.how == EarlierText::kKept && text.keptFor == hash;
            break;
        }
        return stored;
    }
    void save(const std::string& path, const tasks::AnnotatedDocument& document) override {
        m_saved[document.document->contentHash()] = document;
        use(path, document.document->contentHash());
    }
    void settle(const std::string& path, const elmo::TextHash& earlier, const elmo::TextHash& now,
                EarlierText how) override {
        for (Text& text : m_places[path])
            if (text.hash == earlier.digits())
                text = {text.hash, how, now.digits()};
    }
    void deleteLayer(const tasks::AnnotationMaker& maker, const elmo::RunControl&) override {
        for (auto& [hash, saved] : m_saved)
            saved.annotations = withoutLayers(saved.annotations, {maker});
    }
    std::string check(const elmo::RunControl&) const override { return {}; }

private:
    struct Text {
        std::string hash;
        EarlierText how = EarlierText::kOpen;
        std::string keptFor;
    };

    /// Records the current text; an earlier text that the user kept stays the one shown.
    void use(const std::string& path, const std::string& hash) {
        std::vector<Text>& texts = m_places[path];
        const auto known = std::ranges::find(texts, hash, &Text::hash);
        if (known != texts.end() && known->how == EarlierText::kKept)
            return;
        if (known != texts.end())
            texts.erase(known);
        texts.insert(texts.begin(), {hash, EarlierText::kOpen, {}});
    }

    std::map<std::string, tasks::AnnotatedDocument> m_saved;  ///< by hash
    std::map<std::string, std::vector<Text>> m_places;        ///< by path, the latest first
};

}  // namespace

std::shared_ptr<AnnotationStore> makeMemoryStore() {
    return std::make_shared<MemoryStore>();
}

}  // namespace app
