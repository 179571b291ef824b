// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/project/desktop_project.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <QFile>
#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <set>
#include <sstream>
#include <utility>

#include "app/desktop/project/history.h"
#include "app/evaluation/rater_comparison.h"
#include "app/importers/file_annotations.h"
#include "app/texts/document_name.h"
#include "app/workspace/corpus_query.h"
#include "elmo/error.h"
#include "tasks/results/carried_decisions.h"
#include "ui/annotations/annotation_matches.h"
#include "ui/sentiment/sentiment.h"
#include "ui/session/engine_preferences.h"

namespace app {
namespace {

namespace fs = std::filesystem;

/// A project that can't be read is not replaced; so many may lie next to each other.
constexpr int kMaxUnsavedFiles = 100;
constexpr const char* kGuidelines = "guidelines";
constexpr const char* kRunSet = "layer_weights";
constexpr const char* kAddedFolders = "added_folders";  ///< a line for each, in the order in which they were added

std::vector<std::string> addedFolders(const Workspace& workspace) {
    std::vector<std::string> folders;
    std::istringstream lines(workspace.setting(kAddedFolders).value_or(""));
    for (std::string line; std::getline(lines, line);)
        folders.push_back(line);
    return folders;
}

QString toQString(const std::string& path) {
    return QFile::decodeName(QByteArray::fromStdString(path));
}

bool hasImported(const tasks::Annotations& annotations) {
    const auto isImported = [](const tasks::AnnotationLayerSize& layer) {
        return layer.maker.layer == tasks::AnnotationLayer::kHuman && !layer.maker.isByHand();
    };
    return std::ranges::any_of(layersOf(annotations), isImported);
}

/// A file that was renamed: what it says now gets the name under which the project has its annotations; returns that.
std::string asNamedBefore(tasks::Annotations& now, const std::string& name, const tasks::AnnotatedDocument& stored) {
    const auto has = [&](const std::string& file) {
        return std::ranges::any_of(layersOf(stored.annotations), [&](const tasks::AnnotationLayerSize& layer) {
            return layer.maker == tasks::AnnotationMaker{tasks::AnnotationLayer::kHuman, file, {}};
        });
    };
    if (has(name) || !has(stored.name))
        return name;
    for (tasks::AnnotationSource& source : now.sources)
        if (source.model == name)
            source.model = stored.name;
    return stored.name;
}

std::string toStdPath(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

/// After some ids of this program were replaced, a new one may equal one of them: then it gets an unused id.
void giveNewIds(HeldDocument& held, const tasks::Annotations& ours, const tasks::Annotations& theirs) {
    if (held.ids.empty())
        return;
    std::int64_t next = std::max(theirs.nextId, ours.nextId);
    for (const auto& [from, to] : held.ids)
        next = std::max(next, to + 1);
    const auto give = [&](const auto& list, const auto& base) {
        for (const auto& annotation : list) {
            const bool isNew =
                std::ranges::none_of(base, [&](const auto& before) { return before.id == annotation.id; });
            if (isNew && !held.ids.contains(annotation.id))
                held.ids.emplace(annotation.id, next++);
        }
    };
    give(ours.spans, held.base.spans);
    give(ours.scores, held.base.scores);
    give(ours.questions, held.base.questions);
}

bool isThere(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

}  // namespace

DesktopProject::DesktopProject(fs::path file, bool isUnsaved) : m_file(std::move(file)), m_isUnsaved(isUnsaved) {
    m_owner.setPerson(ui::annotatorName().toStdString());
}

std::shared_ptr<DesktopProject> DesktopProject::unsaved(fs::path file) {
    return std::shared_ptr<DesktopProject>(new DesktopProject(std::move(file), true));
}

std::shared_ptr<DesktopProject> DesktopProject::create(const fs::path& file) {
    std::shared_ptr<DesktopProject> project(new DesktopProject(file, false));
    project->m_workspace.emplace(Workspace::create(file));
    return project;
}

std::shared_ptr<DesktopProject> DesktopProject::open(const fs::path& file) {
    std::shared_ptr<DesktopProject> project(new DesktopProject(file, false));
    project->m_workspace.emplace(file);
    return project;
}

std::shared_ptr<DesktopProject> DesktopProject::saveAs(const fs::path& file) {
    if (m_isUnsaved && !exists())
        return create(file);
    m_isUnsaved ? workspace().moveAllTo(file) : workspace().copyTo(file);
    return open(file);
}

bool DesktopProject::exists() const {
    std::error_code ignored;
    return fs::exists(m_file, ignored);
}

Workspace& DesktopProject::workspace() {
    if (m_isUnsaved && !(m_workspace && m_workspace->isInPlace()))
        openUnsaved();
    if (!m_workspace)
        throw elmo::Error(elmo::ErrorCode::kIo, fmt::format("The project {} was moved, and is closed under this name. "
                                                            "Open it again.",
                                                            m_file.string()));
    return *m_workspace;
}

void DesktopProject::openUnsaved() {
    m_workspace.reset();  // the file was deleted or replaced while the program ran
    m_twins = {};
    const fs::path first = m_file;
    std::string reason;
    for (int number = 2; number < kMaxUnsavedFiles; ++number) {
        try {
            if (exists()) {
                m_workspace.emplace(m_file);
            } else {
                fs::create_directories(m_file.parent_path());
                m_workspace.emplace(Workspace::create(m_file));
            }
            break;
        } catch (const elmo::Error& error) {
            if (error.code() != elmo::ErrorCode::kBadFormat && error.code() != elmo::ErrorCode::kNewerVersion)
                throw;
            if (reason.empty())
                reason = error.what();
            m_file =
                first.parent_path() / fmt::format("{}-{}{}", first.stem().string(), number, first.extension().string());
        } catch (const fs::filesystem_error& error) {
            throw elmo::Error(elmo::ErrorCode::kPermission,
                              fmt::format("The folder {} for unsaved work could not be made: {}.",
                                          m_file.parent_path().string(), error.code().message()));
        }
    }
    if (!m_workspace)
        throw elmo::Error(elmo::ErrorCode::kBadFormat, reason);
    if (!reason.empty())
        m_notice =
            fmt::format("{} The file stays as it is. Unsaved work is now stored in {}.", reason, m_file.string());
}

std::string DesktopProject::storedPath(const DocumentRow& row) const {
    std::string name = row.name;
    std::ranges::replace(name, '/', '_');
    std::ranges::replace(name, '\0', '_');
    return fmt::format("{}/{}/{}", m_file.string(), row.id, name);
}

std::string DesktopProject::pathOf(const DocumentRow& row, const std::vector<std::string>& files) const {
    const auto there = std::ranges::find_if(files, isThere);
    if (there != files.end())
        return *there;
    return files.empty() ? storedPath(row) : files.front();
}

std::vector<ui::DocumentEntry> DesktopProject::list() {
    std::vector<ui::DocumentEntry> entries;
    if (m_isUnsaved && !exists())
        return entries;
    m_dataVersion = workspace().dataVersion();
    const std::string person = ui::annotatorName().toStdString();
    const auto finished = workspace().finishedMarks();
    for (const ListedDocument& document : workspace().listed()) {
        ui::DocumentEntry& entry = entries.emplace_back();
        entry.path = toQString(pathOf(document.row, document.paths));
        entry.name = document.paths.empty() ? QString::fromStdString(document.row.name)
                                            : toQString(fs::path(toStdPath(entry.path)).filename().string());
        entry.language = QString::fromStdString(document.row.language);
        entry.tokens = document.row.tokens;
        entry.status = document.annotated ? ui::DocumentStatus::kAnnotated : ui::DocumentStatus::kRead;
        tasks::Annotations scores;
        scores.scores = document.scores;
        entry.sentiment = ui::documentSentiment(scores);
        entry.decisions = decisionsOf(document);
        if (const auto marks = finished.find(document.row.id); marks != finished.end())
            for (const FinishedMark& mark : marks->second) {
                entry.finishedBy.append(QString::fromStdString(mark.annotator));
                entry.isFinished = entry.isFinished || mark.annotator == person;
            }
    }
    for (const std::string& path : workspace().unreadFiles()) {
        ui::DocumentEntry& entry = entries.emplace_back();
        entry.path = toQString(path);
        entry.name = toQString(fs::path(path).filename().string());
    }
    return entries;
}

tasks::DecisionCount DesktopProject::decisionsOf(const ListedDocument& document) {
    if (!document.annotated)
        return {};
    auto& [revision, count] = m_decisions[document.row.id];
    if (std::exchange(revision, document.row.revision) != document.row.revision)  // no document has revision 0
        count = workspace().decisionsOf(document.row.id);
    return count;
}

bool DesktopProject::isFinished(std::int64_t document) {
    const std::string person = ui::annotatorName().toStdString();
    return std::ranges::any_of(workspace().finishedMarks(document),
                               [&](const FinishedMark& mark) { return mark.annotator == person; });
}

void DesktopProject::setFinished(const std::vector<std::string>& paths, bool isFinished) {
    const std::string person = ui::annotatorName().toStdString();
    Workspace::Batch batch(workspace());
    for (const std::string& path : paths) {
        const auto id = idOf(path);
        if (!id)
            throw elmo::Error(elmo::ErrorCode::kNotFound,
                              fmt::format("The project does not have the document {} yet.", path));
        workspace().setFinished(*id, person, isFinished);
    }
    batch.finish();
}

bool DesktopProject::wasChangedByOthers() {
    if (m_isUnsaved && !exists())
        return false;
    const std::int64_t now = workspace().dataVersion();
    return std::exchange(m_dataVersion, now) != now;
}

bool DesktopProject::isGone() const {
    return !m_isUnsaved && m_workspace && !m_workspace->isInPlace();
}

bool DesktopProject::isMovedTo(const fs::path& path) const {
    return isGone() && m_workspace->isAt(path);
}

void DesktopProject::completeMoved() {
    if (isGone())
        m_workspace->emptyJournal();
}

void DesktopProject::closeMoved() {
    completeMoved();
    m_workspace.reset();
}

std::int64_t DesktopProject::revisionOf(std::int64_t document) {
    return workspace().revisionOf(document);
}

void DesktopProject::addUnread(const std::vector<std::string>& paths, const std::vector<std::string>& folders) {
    std::vector<std::string> known = addedFolders(workspace());
    const std::size_t before = known.size();
    for (const std::string& folder : folders)
        if (folder.find('\n') == std::string::npos && std::ranges::find(known, folder) == known.end())
            known.push_back(folder);
    if (known.size() > before)
        workspace().setSetting(kAddedFolders, fmt::format("{}", fmt::join(known, "\n")));
    workspace().addUnreadFiles(paths);
}

std::string DesktopProject::folderOf(const std::string& path) {
    if (m_isUnsaved && !exists())
        return {};
    return folderWithin(path, addedFolders(workspace()));
}

void DesktopProject::removeUnread(const std::string& path) {
    workspace().removeUnreadFile(path);
}

std::optional<std::int64_t> DesktopProject::idOf(const std::string& path) {
    if (m_isUnsaved && !exists())
        return std::nullopt;
    const std::string inside = m_file.string() + '/';
    if (path.starts_with(inside)) {
        std::int64_t id = 0;
        const char* const end = path.data() + path.size();
        const auto [rest, failure] = std::from_chars(path.data() + inside.size(), end, id);
        if (failure == std::errc() && rest != end && *rest == '/')
            return id;
    }
    const std::vector<Place> places = workspace().places(path);
    return places.empty() ? std::nullopt : std::optional(places.front().document);
}

std::optional<ProjectDocument> DesktopProject::stored(const std::string& path) {
    if (isThere(path))
        return std::nullopt;
    const auto id = idOf(path);
    return id ? std::optional(read(*id)) : std::nullopt;
}

ProjectDocument DesktopProject::read(std::int64_t document) {
    StoredDocument stored = workspace().document(document);
    ProjectDocument result;
    result.content = std::move(stored.document);
    tasks::bindTo(result.content.annotations, *result.content.document);
    result.held =
        std::make_shared<HeldDocument>(HeldDocument{document, stored.revision, result.content.annotations, {}});
    result.history = std::make_shared<const ui::EditHistory>(
        historyOf(workspace().history(document), m_owner, elmo::TextHash(*result.content.document)));
    return result;
}

ProjectText DesktopProject::take(const std::string& path, const tasks::AnnotatedDocument& document,
                                 const std::string& encoding, bool again) {
    ProjectText result;
    const std::vector<Place> places = workspace().places(path);
    std::optional<std::int64_t> id = ownText(places, document);
    if (!id && !again && places.empty() && !document.document->text().empty()) {
        id = movedText(document);
        if (!id && (result.sameText = sameTextElsewhere(path, document)))
            return result;
    }
    if (!id)
        try {
            Workspace::Batch batch(workspace());
            tasks::AnnotatedDocument placed = document;
            if (const std::string folder = folderOf(path);
                !folder.empty() && !tasks::findValue(placed.annotations.metadata, kFolderField))
                placed.annotations.metadata.push_back({kFolderField, folder});
            const std::int64_t added = workspace().addDocument(placed, encoding);
            use(path, added, digestOf(document.name, document.annotations));
            removeUnread(path);
            batch.finish();
            id = added;
        } catch (const elmo::Error& error) {
            result.problem = error.what();
            result.held = std::make_shared<HeldDocument>();
            result.annotations = document.annotations;
            result.history = std::make_shared<const ui::EditHistory>();
            return result;
        }
    else
        result.takesNewAnnotations = noteFile(path, places, *id, document);
    ProjectDocument stored = read(*id);
    result.held = std::move(stored.held);
    result.annotations = std::move(stored.content.annotations);
    result.history = std::move(stored.history);
    for (const Place& place : places) {
        if (place.state == PlaceState::kSettled || place.document == *id)
            continue;
        ProjectDocument held = read(place.document);
        if (held.content.document->contentHash() == document.document->contentHash() ||
            decisionCount(held.content.annotations, document.annotations, held.content.name) == 0)
            continue;
        result.keptEarlier = place.state == PlaceState::kKept && place.hash == document.document->contentHash();
        result.earlier = std::move(held);
        break;
    }
    return result;
}

AddedText DesktopProject::addText(const tasks::AnnotatedDocument& document) {
    for (const DocumentRow& known : workspace().documentsWithHash(document.document->contentHash()))
        for (const ListedDocument& listed : workspace().listed())  // an earlier text of a file is not shown
            if (listed.row.id == known.id)
                return {pathOf(listed.row, listed.paths), true};
    DocumentRow row;
    row.id = workspace().addDocument(document);
    row.name = document.name;
    return {storedPath(row), false};
}

AddedDocuments DesktopProject::addAll(const std::string& path, const ProjectImportOptions& options,
                                      const elmo::RunControl& control) {
    ProjectImportOptions placed = options;
    placed.folder = folderOf(path);
    ProjectImportResult made = importIntoProject(workspace(), {path}, placed, control);
    removeUnread(path);
    AddedDocuments result{.first = {},
                          .added = made.documents,
                          .replaced = made.replaced,
                          .known = made.updated + made.refused,
                          .spared = made.spared,
                          .rewritten = std::move(made.rewritten),
                          .notes = std::move(made.notes)};
    DocumentRow row;
    row.id = made.first;
    row.name = workspace().document(made.first).document.name;
    result.first = pathOf(row, workspace().filesOf(made.first));
    return result;
}

/// Takes what the file says about a text in place of what it said when it was read before; returns whether it differs.
/// Only a change of the file counts: what people have removed here does not come back from an unchanged one.
bool DesktopProject::takeAnnotations(const std::vector<Place>& places, std::int64_t id,
                                     const tasks::AnnotatedDocument& document) {
    const auto place = std::ranges::find(places, id, &Place::document);
    const bool isNoted = place != places.end() && place->state == PlaceState::kInUse;
    if (isNoted && place->hash == digestOf(document.name, document.annotations))
        return false;
    StoredDocument stored = workspace().document(id);
    tasks::Annotations now = document.annotations;
    const std::string name = asNamedBefore(now, document.name, stored.document);
    const bool isKnown = isNoted && !place->hash.empty();  // earlier versions did not note what a file said
    if (!isKnown &&
        (hasImported(stored.document.annotations) ? !hasLost(name, stored.document.annotations, now) : !isNoted))
        return false;
    // The folder is not the file's word, and stays.
    if (const std::string* folder = tasks::findValue(stored.document.annotations.metadata, kFolderField);
        folder && !tasks::findValue(now.metadata, kFolderField))
        now.metadata.push_back({kFolderField, *folder});
    const auto changed = withFileAnnotations(name, stored.document.annotations, now);
    if (changed)
        workspace().saveAnnotations(id, *changed, stored.revision);
    return changed.has_value();
}

/// Another program may hold the project for long, or it can't be written; reading goes on without the note.
bool DesktopProject::noteFile(const std::string& path, const std::vector<Place>& places, std::int64_t id,
                              const tasks::AnnotatedDocument& document) {
    try {
        const bool takes = takeAnnotations(places, id, document);
        use(path, id, digestOf(document.name, document.annotations));
        removeUnread(path);
        return takes;
    } catch (const elmo::Error& error) {
        if (error.code() != elmo::ErrorCode::kIo && error.code() != elmo::ErrorCode::kPermission)
            throw;
        return false;
    }
}

std::optional<std::int64_t> DesktopProject::ownText(const std::vector<Place>& places,
                                                    const tasks::AnnotatedDocument& document) {
    for (const DocumentRow& row : workspace().documentsWithHash(document.document->contentHash()))
        if (std::ranges::find(places, row.id, &Place::document) != places.end())
            return row.id;
    return std::nullopt;
}

/// The document of a file that has got another name or folder, or that came into the project without its path.
std::optional<std::int64_t> DesktopProject::movedText(const tasks::AnnotatedDocument& document) {
    for (const DocumentRow& row : workspace().documentsWithHash(document.document->contentHash())) {
        const std::vector<std::string> files = workspace().filesOf(row.id);
        if (files.empty() ? row.name == document.name : std::ranges::none_of(files, isThere))
            return row.id;
    }
    return std::nullopt;
}

std::optional<ui::SameText> DesktopProject::sameTextElsewhere(const std::string& path,
                                                              const tasks::AnnotatedDocument& document) {
    const auto rows = workspace().documentsWithHash(document.document->contentHash());
    const bool isAnnotated = !tasks::layersOf(document.annotations).empty();
    std::optional<DocumentRow> row;
    if (!rows.empty())
        row = rows.front();
    else if (isAnnotated)
        row = m_twins.find(workspace(), document.document->text());
    if (!row)
        return std::nullopt;
    return ui::SameText{.path = toQString(path),
                        .existing = toQString(pathOf(*row, workspace().filesOf(row->id))),
                        .name = QString::fromStdString(row->name),
                        .isAnnotated = isAnnotated,
                        .differsInSpace = rows.empty()};
}

std::optional<tasks::CarriedDecisions> DesktopProject::addSet(tasks::AnnotatedDocument file) {
    auto rows = workspace().documentsWithHash(file.document->contentHash());
    std::optional<tasks::CarriedDecisions> carried;
    if (rows.empty())
        if (const auto twin = m_twins.find(workspace(), file.document->text())) {
            file.annotations = tasks::onlyPeople(file.annotations);
            carried = tasks::carryAll(file, workspace().document(twin->id).document.document);
            file.annotations = carried->annotations;
            rows.push_back(*twin);
        }
    if (rows.empty())
        throw elmo::Error(
            elmo::ErrorCode::kNotFound,
            fmt::format("The project no longer has the text of '{}'. Add the file as a document.", file.name));
    const StoredDocument stored = workspace().document(rows.front().id);
    const tasks::Annotations& known = stored.document.annotations;
    const auto contentOf = [](const tasks::Annotations& all, const tasks::AnnotationMaker& maker) {
        tasks::Annotations content = tasks::withoutImportNames(tasks::onlyLayer(all, maker));
        content.text = {};
        content.uninterpreted.clear();
        return content;
    };
    tasks::Annotations theirs = tasks::onlyPeople(file.annotations);
    for (tasks::AnnotationSource& source : theirs.sources) {
        const tasks::AnnotationMaker before{tasks::AnnotationLayer::kHuman, source.model, source.modelHash};
        const std::string name = source.model;
        source.modelHash = tasks::kColleague;
        const auto isTaken = [&] {  // by other work: the same, once more, adds nothing
            const tasks::AnnotationMaker maker{tasks::AnnotationLayer::kHuman, source.model, source.modelHash};
            const auto layers = layersOf(known);
            return std::ranges::find(layers, maker, &tasks::AnnotationLayerSize::maker) != layers.end() &&
                   !saySame(contentOf(known, maker), contentOf(file.annotations, before));
        };
        for (int copy = 2; isTaken(); ++copy)
            source.model = fmt::format("{} ({})", name, copy);
    }
    const tasks::Annotations merged = mergeAnnotations({}, theirs, known).annotations;
    if (!saySame(merged, known))
        workspace().saveAnnotations(rows.front().id, merged, stored.revision);
    return carried;
}

std::optional<DocumentRow> DesktopProject::rowOf(std::int64_t id, const std::string& hash) {
    for (const DocumentRow& row : workspace().documentsWithHash(hash))
        if (row.id == id)
            return row;
    return std::nullopt;
}

SavedWork DesktopProject::save(HeldDocument& held, const std::string& path, const tasks::AnnotatedDocument& document,
                               const std::string& encoding, const ui::EditHistory& history) {
    Workspace& file = workspace();
    Workspace::Batch batch(file);
    HeldDocument saved = held;
    if (saved.id == 0)  // it could not be added when it was read; another program may have done so since
        saved.id = ownText(file.places(path), document).value_or(0);
    const auto row = rowOf(saved.id, document.document->contentHash());
    const bool isOurs = !row || (row->revision == saved.revision && saved.ids.empty());
    SavedWork outcome{.isAsGiven = isOurs};
    if (!row) {
        saved = {file.addDocument(document, encoding), 1, {}, {}};
        if (!path.starts_with(m_file.string() + '/'))
            use(path, saved.id, {});
    } else if (isOurs) {
        saved.revision = file.saveAnnotations(saved.id, document.annotations, saved.revision);
    } else {
        tasks::Annotations theirs = file.document(saved.id).document.annotations;
        tasks::bindTo(theirs, *document.document);
        giveNewIds(saved, document.annotations, theirs);
        const auto merged =
            mergeAnnotations(renumbered(saved.base, saved.ids), renumbered(document.annotations, saved.ids), theirs);
        for (const auto& [from, to] : merged.ids)
            saved.ids.emplace(from, to);
        file.saveAnnotations(saved.id, merged.annotations, row->revision);
        outcome.conflicts = merged.conflicts;
        saved.revision = -1;  // ours lack what theirs have until the document is read again
    }
    file.setHistory(saved.id, withHistory(file.history(saved.id),
                                          saved.ids.empty() ? history : renumbered(history, saved.ids), m_owner));
    saved.base = document.annotations;
    batch.finish();
    held = std::move(saved);
    return outcome;
}

/// Records the current text of a file and what the file says about it. An earlier text that the user kept stays the one
/// shown.
void DesktopProject::use(const std::string& path, std::int64_t document, const std::string& said) {
    const auto places = workspace().places(path);
    const auto known = std::ranges::find(places, document, &Place::document);
    const auto isShown = [&] { return known == places.begin() || places.front().state == PlaceState::kKept; };
    const bool noted =
        known != places.end() &&
        (known->state == PlaceState::kKept || (known->state == PlaceState::kInUse && known->hash == said && isShown()));
    if (!noted)
        workspace().setPlace(path, {document, PlaceState::kInUse, said});
}

void DesktopProject::remove(const std::string& path) {
    if (m_isUnsaved && !exists())
        return;
    Workspace& file = workspace();
    Workspace::Batch batch(file);
    file.removeUnreadFile(path);
    std::vector<std::int64_t> ids;
    for (const Place& place : file.places(path))
        ids.push_back(place.document);
    if (ids.empty())
        if (const auto id = idOf(path))
            ids.push_back(*id);
    for (const std::int64_t id : ids)
        file.removeDocument(id);
    batch.finish();
}

void DesktopProject::settle(const std::string& path, const elmo::TextHash& earlier, const elmo::TextHash& now,
                            EarlierText how) {
    const PlaceState state = how == EarlierText::kKept      ? PlaceState::kKept
                             : how == EarlierText::kSettled ? PlaceState::kSettled
                                                            : PlaceState::kInUse;
    const std::vector<Place> places = workspace().places(path);
    for (const DocumentRow& row : workspace().documentsWithHash(earlier.digits()))
        if (std::ranges::find(places, row.id, &Place::document) != places.end())
            workspace().setPlace(path, {row.id, state, how == EarlierText::kKept ? now.digits() : std::string()});
}

/// Changes all documents with annotations of a source that nobody has finished; returns how many are finished.
std::int64_t DesktopProject::changeUnfinished(
    const tasks::AnnotationMaker& maker, const elmo::RunControl& control,
    const std::function<tasks::Annotations(const tasks::Annotations&)>& change) {
    if (m_isUnsaved && !exists())
        return 0;
    std::int64_t spared = 0;
    for (const std::int64_t id : workspace().documentsWithSource(maker.name, maker.hash)) {
        control.checkpoint();
        if (!workspace().finishedMarks(id).empty()) {
            ++spared;
            continue;
        }
        const StoredDocument stored = workspace().document(id);
        workspace().saveAnnotations(id, change(stored.document.annotations), stored.revision);
    }
    return spared;
}

std::int64_t DesktopProject::deleteLayer(const tasks::AnnotationMaker& maker, const elmo::RunControl& control) {
    return changeUnfinished(maker, control, [&](const tasks::Annotations& all) { return withoutLayers(all, {maker}); });
}

std::int64_t DesktopProject::deleteUndecided(const tasks::AnnotationMaker& maker, const elmo::RunControl& control) {
    return changeUnfinished(maker, control,
                            [&](const tasks::Annotations& all) { return withoutUndecided(all, maker); });
}

std::string DesktopProject::guidelines() {
    return m_isUnsaved && !exists() ? std::string() : workspace().setting(kGuidelines).value_or(std::string());
}

void DesktopProject::setGuidelines(const std::string& text) {
    workspace().setSetting(kGuidelines, text);
}

std::vector<ui::ProjectLabel> DesktopProject::tagset() {
    std::vector<ui::ProjectLabel> labels;
    if (m_isUnsaved)  // it goes on from day to day: the labels are the user's own
        return labels;
    const auto text = [](const std::string& field) { return QString::fromStdString(field); };
    for (const TagsetLabel& label : workspace().tagset())
        if (label.kind.empty())
            labels.push_back(
                {text(label.label), text(label.color), text(label.key), text(label.description), text(label.meaning)});
    return labels;
}

void DesktopProject::setTagset(const std::vector<ui::ProjectLabel>& labels) {
    std::vector<TagsetLabel> kept;
    for (const ui::ProjectLabel& label : labels)
        kept.push_back({{},
                        label.label.toStdString(),
                        label.color.toStdString(),
                        label.key.toStdString(),
                        label.description.toStdString(),
                        label.meaning.toStdString()});
    for (TagsetLabel& label : workspace().tagset())
        if (!label.kind.empty())
            kept.push_back(std::move(label));
    workspace().setTagset(kept);
}

QStringList DesktopProject::labels() {
    QStringList labels;
    if (m_isUnsaved && !exists())
        return labels;
    for (const std::string& label : workspace().labels())
        labels.append(QString::fromStdString(label));
    return labels;
}

std::string DesktopProject::runSet() {
    return m_isUnsaved && !exists() ? std::string() : workspace().setting(kRunSet).value_or(std::string());
}

void DesktopProject::setRunSet(const std::string& text) {
    workspace().setSetting(kRunSet, text);
}

std::vector<std::int64_t> DesktopProject::idsOf(const std::vector<std::string>& paths) {
    std::vector<std::int64_t> ids;
    for (const std::string& path : paths)
        if (const auto id = idOf(path))
            ids.push_back(*id);
    return ids;
}

namespace {

/// The history after one more step: what was undone before it can't be redone.
ui::EditHistory historyWith(ui::EditHistory history, std::shared_ptr<const ui::EditStep> step) {
    history.steps.resize(static_cast<std::size_t>(history.done));
    history.steps.push_back(std::move(step));
    if (history.steps.size() > ui::EditHistory::kMaxSteps)
        history.steps.erase(history.steps.begin());
    history.done = static_cast<int>(history.steps.size());
    return history;
}

/// The places of a query in some documents, or in all; none for one that is not understood, as it is while it is typed.
std::vector<SearchHit> placesOf(const Workspace& project, const std::string& words,
                                const std::optional<std::vector<std::int64_t>>& documents, int limit,
                                const elmo::RunControl& control) {
    std::vector<SearchHit> hits;
    try {
        const CorpusQuery query = CorpusQuery::parse(words);
        const auto most = static_cast<std::size_t>(limit);
        CorpusHits places = documents ? project.findIn(*documents, query, most, control)
                                      : project.find(query, MetadataCondition(), most, control);
        for (CorpusHit& hit : places.hits)
            hits.push_back({hit.document, std::move(hit.name), hit.bytes, std::move(hit.excerpt), hit.placeInExcerpt});
    } catch (const elmo::Error& error) {
        if (error.code() != elmo::ErrorCode::kBadArgument)
            throw;
    }
    return hits;
}

}  // namespace

std::vector<ui::ProjectHit> DesktopProject::search(const ui::SearchProject& query, int limit,
                                                   const elmo::RunControl& control) {
    std::vector<ui::ProjectHit> found;
    if (m_isUnsaved && !exists())
        return found;
    const std::string words = query.words.trimmed().toStdString();
    std::vector<SearchHit> hits;
    if (query.kind == ui::SearchProject::Kind::kLabel) {
        hits = workspace().spansLabelled(words, limit, control);
    } else {
        const auto only =
            query.document.isEmpty() ? std::nullopt : std::optional(idsOf({query.document.toStdString()}));
        hits = placesOf(workspace(), words, only, limit, control);
    }
    std::int64_t last = 0;
    QString path;
    for (const SearchHit& hit : hits) {
        if (hit.id != std::exchange(last, hit.id)) {
            DocumentRow row;
            row.id = hit.id;
            row.name = hit.name;
            path = toQString(pathOf(row, workspace().filesOf(hit.id)));
        }
        const auto part = [&](elmo::ByteOffset begin, elmo::ByteOffset end) {
            const auto at = static_cast<std::size_t>(begin.value());
            return QString::fromStdString(hit.excerpt.substr(at, static_cast<std::size_t>(end.value()) - at))
                .simplified();
        };
        const elmo::ByteSpan inside = hit.placeInExcerpt;
        const elmo::ByteOffset end(static_cast<std::int64_t>(hit.excerpt.size()));
        found.push_back({path, QString::fromStdString(hit.name), hit.place, part(elmo::ByteOffset(0), inside.begin),
                         part(inside.begin, inside.end), part(inside.end, end), QString::fromStdString(hit.label)});
    }
    return found;
}

void DesktopProject::labelMatches(const ui::WordMatch& match, std::int64_t except, bool isTrial, ui::MatchCount& done,
                                  const elmo::RunControl& control) {
    done.match = match;
    if (match.words.empty() || (m_isUnsaved && !exists()))
        return;
    CorpusQuery query;  // in any case: the index leaves few documents, whose places matchChange() finds
    for (const std::string& word : match.words) {
        TokenTest test;
        test.attribute = "word";
        test.value = word;
        test.folds = true;
        query.steps.emplace_back().tests.push_back({test});
    }
    std::set<std::int64_t> ids;
    for (const CorpusHit& hit : workspace().find(query, {}, std::numeric_limits<std::size_t>::max(), control).hits)
        ids.insert(hit.document);
    std::int64_t looked = 0;
    for (const ListedDocument& listed : workspace().listed()) {  // earlier texts of files stay as they were
        const std::int64_t id = listed.row.id;
        control.checkpoint();
        if (!ids.contains(id) || id == except)
            continue;
        control.report({.stage = "label", .done = ++looked, .total = std::ssize(ids)});
        StoredDocument stored = workspace().document(id);
        const elmo::Document& document = *stored.document.document;
        tasks::bindTo(stored.document.annotations, document);
        label(id, stored, matchChange(stored.document.annotations, document, match), match, isTrial, done);
    }
}

void DesktopProject::label(std::int64_t id, const StoredDocument& stored, const ui::MatchChange& change,
                           const ui::WordMatch& match, bool isTrial, ui::MatchCount& done) {
    const bool isFinished = change.labelled > 0 && !workspace().finishedMarks(id).empty();
    if (!isFinished && change.labelled > 0 && !isTrial) {
        Workspace::Batch batch(workspace());
        const auto step =
            std::make_shared<const ui::EditStep>(matchStep(change, match, ui::annotatorName().toStdString()));
        workspace().saveAnnotations(id, ui::applied(stored.document.annotations, step->change), stored.revision);
        const std::string before = workspace().history(id);
        const elmo::TextHash text(*stored.document.document);
        workspace().setHistory(id, withHistory(before, historyWith(historyOf(before, m_owner, text), step), m_owner));
        batch.finish();
    }
    done.present += change.present;
    done.finished += isFinished ? 1 : 0;
    done.spans += isFinished ? 0 : change.labelled;
    done.documents += !isFinished && change.labelled > 0 ? 1 : 0;
}

void DesktopProject::labelPlaces(const ui::LabelPlaces& request, std::int64_t except, ui::MatchCount& done,
                                 const elmo::RunControl& control) {
    const ui::WordMatch match{.label = request.label};
    done.match = match;
    std::int64_t looked = 0;
    for (const ui::DocumentPlaces& places : request.documents) {
        control.checkpoint();
        control.report({.stage = "label", .done = ++looked, .total = std::ssize(request.documents)});
        const std::optional<std::int64_t> id = idOf(places.path.toStdString());
        if (id == except)
            continue;
        if (!id || workspace().revisionOf(*id) == 0) {
            ++done.changed;
            continue;
        }
        StoredDocument stored = workspace().document(*id);
        if (elmo::TextHash(*stored.document.document) != places.text) {
            ++done.changed;
            continue;
        }
        tasks::bindTo(stored.document.annotations, *stored.document.document);
        label(*id, stored,
              ui::placeChange(stored.document.annotations, places.places, request.label.toStdString(),
                              request.origin.toStdString()),
              match, false, done);
    }
}

ui::ProjectAgreement DesktopProject::compare(const ui::CompareAnnotators& query, int limit,
                                             const elmo::RunControl& control) {
    ui::ProjectAgreement result;
    result.query = query;
    if (m_isUnsaved && !exists())
        return result;
    result.annotators = workspace().annotators();
    const auto isKnown = [&](const std::optional<tasks::AnnotationMaker>& maker) {
        return maker && std::ranges::find(result.annotators, *maker) != result.annotators.end();
    };
    if (isKnown(query.first))
        result.first = query.first;
    if (isKnown(query.second) && query.second != query.first)
        result.second = query.second;
    // People first, and last what was decided between them.
    std::ranges::stable_sort(result.annotators, {}, [](const tasks::AnnotationMaker& maker) {
        return std::pair(maker.isAdjudication(), !maker.isPerson());
    });
    for (const tasks::AnnotationMaker& maker : result.annotators)
        if (!result.first && maker != result.second)
            result.first = maker;
        else if (!result.second && maker != result.first)
            result.second = maker;
    std::vector<tasks::AnnotationMaker> people;
    std::ranges::copy_if(result.annotators, std::back_inserter(people), &tasks::AnnotationMaker::isPerson);
    if (query.everybody && people.size() > 1)
        result.all = std::make_shared<const tasks::RaterAgreement>(raterAgreement(workspace(), people, control));
    if (!result.first || !result.second)
        return result;
    const ui::AnnotatorPair pair{*result.first, *result.second};
    for (const ListedDocument& listed : workspace().listed()) {
        control.checkpoint();
        if (!listed.annotated)
            continue;
        const tasks::AnnotatedDocument stored = workspace().document(listed.row.id).document;
        const auto annotators = annotatorsOf(stored.annotations);
        const auto has = [&](const tasks::AnnotationMaker& maker) {
            return std::ranges::find(annotators, maker) != annotators.end();
        };
        if (!has(*result.first) || !has(*result.second))
            continue;
        tasks::Agreement agreement = agreementOf(*stored.document, spansOfAnnotator(stored.annotations, *result.first),
                                                 spansOfAnnotator(stored.annotations, *result.second));
        agreement.relations =
            equalRelations(relationsOfAnnotator(*stored.document, stored.annotations, *result.first),
                           relationsOfAnnotator(*stored.document, stored.annotations, *result.second));
        result.agreement += agreement;
        ++result.documents;
        result.undecided += ui::undecidedAmong(agreement.differences, pair);
        const QString path = toQString(pathOf(listed.row, listed.paths));
        for (const tasks::Disagreement& disagreement : agreement.differences) {
            if ((result.wasCut = std::ssize(result.differences) >= limit))
                break;
            ui::AnnotatorDifference row = ui::differenceOf(*stored.document, stored.annotations, pair, disagreement);
            row.path = path;
            row.document = QString::fromStdString(listed.row.name);
            result.differences.push_back(std::move(row));
        }
    }
    return result;
}

ui::ProjectPredicates DesktopProject::predicates(std::size_t limit, const elmo::RunControl& control) {
    ui::ProjectPredicates found;
    if (m_isUnsaved && !exists())
        return found;
    for (const ListedDocument& listed : workspace().listed()) {
        control.checkpoint();
        if (!listed.annotated)
            continue;
        const tasks::AnnotatedDocument stored = workspace().document(listed.row.id).document;
        for (tasks::PredicateRow& row : tasks::predicateRows(*stored.document, stored.annotations)) {
            if ((found.wasTruncated = found.rows.size() >= limit))
                return found;
            found.rows.push_back(
                {toQString(pathOf(listed.row, listed.paths)), QString::fromStdString(listed.row.name), std::move(row)});
        }
    }
    return found;
}

}  // namespace app
