// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <map>
#include <string>
#include <vector>

#include "ui/session/session.h"

namespace monkey {

/// What is wrong within a snapshot, one problem a line; empty where all of it is of one text and fits together:
/// spans on the text and on whole characters, ids, selections, analyses, comparisons, explanations, counts.
QStringList problemsOf(const ui::Snapshot& snapshot);

/// Watches the snapshots of a session in their order: what one cannot tell by itself. Annotations of people and their
/// decisions neither vanish while nobody edits nor while another document is open.
class SnapshotHistory {
public:
    /// `edited`: somebody may have edited since the snapshot before.
    QStringList take(const ui::SnapshotPtr& snapshot, bool edited);

private:
    using Decided = std::vector<std::string>;  ///< sorted

    static Decided decidedIn(const tasks::Annotations& annotations);

    ui::SnapshotPtr m_last = ui::Snapshot::empty();
    std::map<QString, Decided> m_decided;  ///< by project, path and the text's hash
};

}  // namespace monkey
