// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/document_visits.h"

#include <vector>

#include "elmo/error.h"

namespace app {
namespace {

constexpr int kDocumentPage = 100;
constexpr int kMaxTries = 5;

}  // namespace

void forEachRow(const Workspace& workspace, const std::function<void(const DocumentRow&)>& call) {
    for (std::int64_t last = 0;;) {
        const std::vector<DocumentRow> page = workspace.documents(last, kDocumentPage);
        if (page.empty())
            return;
        for (const DocumentRow& row : page)
            call(row);
        last = page.back().id;
    }
}

bool changeAnnotations(Workspace& workspace, std::int64_t id,
                       const std::function<bool(tasks::AnnotatedDocument&)>& change) {
    for (int left = kMaxTries;; --left) {
        StoredDocument stored = workspace.document(id);
        if (!change(stored.document))
            return false;
        try {
            workspace.saveAnnotations(id, stored.document.annotations, stored.revision);
            return true;
        } catch (const elmo::Error& error) {
            if (error.code() != elmo::ErrorCode::kBadArgument || left == 0)
                throw;
        }
    }
}

}  // namespace app
