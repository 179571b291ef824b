// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/desktop/project/history.h"
#include "app/importers/project_import.h"
#include "app/workspace/merged_annotations.h"
#include "app/workspace/text_twins.h"
#include "app/workspace/workspace.h"
#include "elmo/run_control.h"
#include "tasks/results/annotation_layers.h"
#include "ui/session/document_entry.h"
#include "ui/session/edit_history.h"
#include "ui/session/project_work.h"

namespace ui {
struct MatchChange;
}

namespace app {

/// What to do with an earlier text of a file: show it instead of the text in the file (kept), do not ask about it again
/// (settled), or ask again (open).
enum class EarlierText { kKept, kSettled, kOpen };

/// What the session has read of a document, so that a save finds what another program has changed since. Changed by
/// jobs of one worker only.
struct HeldDocument {
    std::int64_t id = 0;  ///< 0: not in the project yet
    std::int64_t revision = 0;
    tasks::Annotations base;  ///< as read or saved last
    NewIds ids;               ///< given to ours, because another program had used theirs meanwhile
};

/// A document of a project.
struct ProjectDocument {
    std::shared_ptr<HeldDocument> held;
    tasks::AnnotatedDocument content;
    std::string encoding = "UTF-8";
    ui::EditHistoryPtr history;
};

/// What a project has for the text of a file.
struct ProjectText {
    std::shared_ptr<HeldDocument> held;
    tasks::Annotations annotations;
    ui::EditHistoryPtr history;
    std::optional<ProjectDocument> earlier;  ///< an earlier text of the file, with decisions on it
    bool keptEarlier = false;                ///< show `earlier` instead of the text in the file
    std::optional<ui::SameText> sameText;    ///< another document has this text: nothing was added
    std::string problem;                     ///< why the text was not added
    bool takesNewAnnotations = false;        ///< the file says something else than before, which was taken
};

/// What became of a file of several documents: each is a document of the project without a file. A plain value.
struct AddedDocuments {
    std::string first;  ///< its path
    std::int64_t added = 0;
    std::int64_t replaced = 0;  ///< of those added, that took the place of documents of an earlier reading
    std::int64_t known = 0;     ///< whose texts the project had
    std::int64_t spared = 0;    ///< that were to be replaced, but are finished
    std::vector<std::string> rewritten, notes;  ///< as in ProjectImportResult
};

/// A text without a file in the project. A plain value.
struct AddedText {
    std::string path;
    bool isKnown = false;  ///< the project had it
};

/// What became of annotations that were saved. A plain value.
struct SavedWork {
    bool isAsGiven = true;  ///< false: another program changed them meanwhile; what both did is in the project
    std::vector<MergeConflict> conflicts = {};  ///< where both changed the same
    explicit operator bool() const { return isAsGiven; }
};

/// The project of a session: a workspace whose documents are named by paths. The path of a document is that of its
/// file, or PROJECT/ID/NAME if it has none. Used by one worker at a time, and by the GUI thread when no worker runs
/// any more. Throws elmo::Error.
class DesktopProject {
public:
    /// The program's own project, made if there is something to store. Opens nothing yet. If the file is damaged
    /// or of a newer version, it stays as it is, and another one next to it is used.
    static std::shared_ptr<DesktopProject> unsaved(std::filesystem::path file);
    static std::shared_ptr<DesktopProject> create(const std::filesystem::path& file);
    static std::shared_ptr<DesktopProject> open(const std::filesystem::path& file);
    /// Copies this project to a new file and opens that; everything leaves the unsaved project.
    std::shared_ptr<DesktopProject> saveAs(const std::filesystem::path& file);

    /// Whose undo history it saves; empty: not named.
    void setPerson(const std::string& person) { m_owner.setPerson(person); }
    bool isUnsaved() const { return m_isUnsaved; }
    std::filesystem::path file() const { return m_file; }
    /// Why another file than the usual one is used; empty if it is the usual one, or once it has been taken.
    std::string takeNotice() { return std::exchange(m_notice, {}); }

    std::vector<ui::DocumentEntry> list();
    /// Whether another program has changed the project since the last call.
    bool wasChangedByOthers();
    /// Whether the file is no longer at its path.
    bool isGone() const;
    /// Whether the file was moved to this path while it was open.
    bool isMovedTo(const std::filesystem::path& path) const;
    /// Completes a file that was moved: its journal is still where the file was.
    void completeMoved();
    /// The same, and closes it: under its new name it must not be open twice.
    void closeMoved();
    std::int64_t revisionOf(std::int64_t document);

    /// `folders`: that were added, in which some of the files are. The path below is a field of a document's metadata.
    void addUnread(const std::vector<std::string>& paths, const std::vector<std::string>& folders = {});
    /// The path of a file below the first added folder that holds it; empty if there is none.
    std::string folderOf(const std::string& path);
    void removeUnread(const std::string& path);

    /// A document that has no file, or whose file is gone; nothing if there is none of that path.
    std::optional<ProjectDocument> stored(const std::string& path);
    ProjectDocument read(std::int64_t document);
    /// Takes the text of a file into the project, or finds it there. `again`: add it although another document has the
    /// same text.
    ProjectText take(const std::string& path, const tasks::AnnotatedDocument& document, const std::string& encoding,
                     bool again);
    /// Adds a text that has no file. If the project has it, that document is meant, and nothing is added.
    AddedText addText(const tasks::AnnotatedDocument& document);
    /// Adds all documents of a file, as `elmo project create` does. Throws as importIntoProject().
    AddedDocuments addAll(const std::string& path, const ProjectImportOptions& options,
                          const elmo::RunControl& control);
    /// Takes what people annotated in a file whose text the project has as another person's annotation set, named after
    /// the file. If the texts differ in white space, the annotations are mapped, and what became of them is returned.
    /// Throws elmo::Error(kNotFound) if the project does not have the text.
    std::optional<tasks::CarriedDecisions> addSet(tasks::AnnotatedDocument file);
    /// Saves annotations with their undo history. If another program has changed them meanwhile, the document is to be
    /// read again.
    SavedWork save(HeldDocument& held, const std::string& path, const tasks::AnnotatedDocument& document,
                   const std::string& encoding, const ui::EditHistory& history);
    /// Removes a document and the earlier texts of its file.
    void remove(const std::string& path);

    /// Whether the annotator of this program has finished a document.
    bool isFinished(std::int64_t document);
    /// Marks documents as finished by the annotator of this program, or takes the mark off. Throws
    /// elmo::Error(kNotFound) for one that the project lacks.
    void setFinished(const std::vector<std::string>& paths, bool isFinished);

    /// Sets what to do with an earlier text of the file while the file contains `now`.
    void settle(const std::string& path, const elmo::TextHash& earlier, const elmo::TextHash& now, EarlierText how);
    /// Deletes the annotations of one source in every document that nobody has finished. Returns how many documents
    /// have some and keep them.
    std::int64_t deleteLayer(const tasks::AnnotationMaker& maker, const elmo::RunControl& control);
    /// The same, without those that people have decided on.
    std::int64_t deleteUndecided(const tasks::AnnotationMaker& maker, const elmo::RunControl& control);

    std::string guidelines();
    void setGuidelines(const std::string& text);
    std::vector<ui::ProjectLabel> tagset();
    void setTagset(const std::vector<ui::ProjectLabel>& labels);
    /// The labels of all spans, as ui::ListLabels.
    QStringList labels();
    /// Which runs the layer weights compare, as the window keeps it; empty: nothing was kept.
    std::string runSet();
    void setRunSet(const std::string& text);
    /// Every match in every document, at most `limit`.
    std::vector<ui::ProjectHit> search(const ui::SearchProject& query, int limit, const elmo::RunControl& control);
    /// Counts the places of words in all documents but one, and labels them if `isTrial` is false: each
    /// document in one transaction, with a step in the undo history of the annotator. Documents that anybody has
    /// finished stay. `done` has what was labelled even if this throws.
    void labelMatches(const ui::WordMatch& match, std::int64_t except, bool isTrial, ui::MatchCount& done,
                      const elmo::RunControl& control);
    /// Labels places in the same way.
    void labelPlaces(const ui::LabelPlaces& request, std::int64_t except, ui::MatchCount& done,
                     const elmo::RunControl& control);
    /// Two annotators over all documents, with at most `limit` differences.
    ui::ProjectAgreement compare(const ui::CompareAnnotators& query, int limit, const elmo::RunControl& control);
    /// The predicates of all documents, as ui::ListPredicates, at most `limit`.
    ui::ProjectPredicates predicates(std::size_t limit, const elmo::RunControl& control);
    /// The documents of these paths as the project has them; those that it lacks are left out.
    std::vector<std::int64_t> idsOf(const std::vector<std::string>& paths);

private:
    DesktopProject(std::filesystem::path file, bool isUnsaved);

    bool exists() const;
    Workspace& workspace();
    std::int64_t changeUnfinished(const tasks::AnnotationMaker& maker, const elmo::RunControl& control,
                                  const std::function<tasks::Annotations(const tasks::Annotations&)>& change);
    /// One document of labelMatches().
    void label(std::int64_t id, const StoredDocument& stored, const ui::MatchChange& change, const ui::WordMatch& match,
               bool isTrial, ui::MatchCount& done);
    tasks::DecisionCount decisionsOf(const ListedDocument& document);
    void openUnsaved();
    std::optional<std::int64_t> idOf(const std::string& path);
    std::string pathOf(const DocumentRow& row, const std::vector<std::string>& files) const;
    std::string storedPath(const DocumentRow& row) const;
    void use(const std::string& path, std::int64_t document, const std::string& said);
    bool noteFile(const std::string& path, const std::vector<Place>& places, std::int64_t id,
                  const tasks::AnnotatedDocument& document);
    bool takeAnnotations(const std::vector<Place>& places, std::int64_t id, const tasks::AnnotatedDocument& document);
    std::optional<std::int64_t> ownText(const std::vector<Place>& places, const tasks::AnnotatedDocument& document);
    std::optional<std::int64_t> movedText(const tasks::AnnotatedDocument& document);
    std::optional<ui::SameText> sameTextElsewhere(const std::string& path, const tasks::AnnotatedDocument& document);
    std::optional<DocumentRow> rowOf(std::int64_t id, const std::string& hash);

    std::filesystem::path m_file;
    const bool m_isUnsaved;
    std::string m_notice;
    std::optional<Workspace> m_workspace;
    /// Of the documents at the revision that they were counted at: the list is read again and again.
    std::unordered_map<std::int64_t, std::pair<std::int64_t, tasks::DecisionCount>> m_decisions;
    std::int64_t m_dataVersion = -1;
    TextTwins m_twins;
    HistoryOwner m_owner;
};

}  // namespace app
