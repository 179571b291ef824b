// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "elmo/run_control.h"
#include "tasks/results/annotation_layers.h"
#include "tasks/results/annotations.h"
#include "tasks/results/decision_count.h"
#include "tasks/results/task_run.h"

namespace app {

/// A line in the list of a workspace's documents. A plain value.
struct DocumentRow {
    std::int64_t id = 0;
    std::string name, hash, language, encoding;
    std::int64_t bytes = 0, tokens = 0, sentences = 0;
    std::int64_t revision = 0;
};

/// A document as stored. `revision` goes back into saveAnnotations().
struct StoredDocument {
    tasks::AnnotatedDocument document;
    std::int64_t revision = 0;
};

/// What became of a text that a file held once.
enum class PlaceState { kInUse, kSettled, kKept };

/// A text that a file holds or held.
struct Place {
    std::int64_t document = 0;
    PlaceState state = PlaceState::kInUse;
    /// kKept: of the file's own text that this one is shown for. kInUse: of what the file said about the text when it
    /// was read last (digestOf()); empty: not known.
    std::string hash;
};

/// A document of a project's list. `paths`: the files that it is the latest text of. A plain value.
struct ListedDocument {
    DocumentRow row;
    std::vector<std::string> paths;
    bool annotated = false;
    std::vector<tasks::ScoreAnnotation> scores;  ///< of the whole document
};

/// A document that a search found, with the first place of it: bytes of the document, and of `excerpt`.
struct SearchHit {
    std::int64_t id = 0;
    std::string name;
    elmo::ByteSpan place;
    std::string excerpt;
    elmo::ByteSpan placeInExcerpt;
    std::string label = {};  ///< of the span, if spans were searched
};

/// A place that a query found: tokens in a row. `sentence` counts from 0.
struct CorpusHit {
    std::int64_t document = 0;
    std::string name;
    elmo::TokenSpan tokens;
    std::int64_t sentence = 0;
    elmo::ByteSpan bytes;
    std::string excerpt;
    elmo::ByteSpan placeInExcerpt;
};

/// The first hits of a query, and how many there are in all.
struct CorpusHits {
    std::vector<CorpusHit> hits;
    std::int64_t count = 0, documents = 0;
};

struct CorpusQuery;
struct MetadataCondition;

/// A person has finished a document. A plain value.
struct FinishedMark {
    std::string annotator;  ///< empty: not named
    std::string time;       ///< UTC, ISO 8601
    bool operator==(const FinishedMark&) const = default;
};

/// A label of a project's tagset. A plain value.
struct TagsetLabel {
    std::string kind;  ///< empty for entities, else the layer or attribute
    std::string label, color, key;
    std::string description;  ///< what it is for: the guidelines
    std::string meaning;      ///< another label that it stands for
    bool operator==(const TagsetLabel&) const = default;
};

/// A project file (.elmoscope): documents with their segmentation and annotations, training runs, settings, in SQLite.
///
/// One object serves one thread (the store thread); several programs may have the file open, one writes at a time. A
/// call that changes something returns when the change is on the disk, and a change that fails is not there at all.
/// Throws elmo::Error with the file's name: kNotFound, kPermission (read-only), kNewerVersion, kBadFormat (damaged, no
/// project), kIo (locked by another program, disk full), kBadArgument.
class Workspace {
public:
    enum class Access { kReadWrite, kReadOnly };

    /// Files up to so many bytes are looked through for damage when they are opened; larger ones by BackgroundCheck.
    static constexpr std::uintmax_t kCheckedOnOpening = std::uintmax_t{8} << 20;

    /// Makes a new, empty project. Throws elmo::Error(kBadArgument) if the file exists.
    static Workspace create(const std::filesystem::path& path);
    /// Opens a project and brings an older schema to the newest; refuses a newer one. Nothing is written to a file that
    /// is refused. Read-only access writes nothing, and refuses schemas so old that they lack what is read.
    explicit Workspace(const std::filesystem::path& path, Access access = Access::kReadWrite);
    ~Workspace();
    Workspace(Workspace&&) noexcept;
    Workspace& operator=(Workspace&&) noexcept;

    const std::filesystem::path& path() const;
    /// The copy that was made of a project of an earlier version before this one converted it; none otherwise.
    std::optional<std::filesystem::path> backup() const;
    /// Whether path() still leads to the file that was opened; changes are refused if it does not.
    bool isInPlace() const;
    /// Writes what the journal still holds into the file. SQLite does so when a file is closed, but not if it was
    /// moved.
    void emptyJournal();
    /// Whether the file that was opened is at this path now.
    bool isAt(const std::filesystem::path& path) const;

    /// Adds a document with its annotations; returns its id, which is never used again.
    std::int64_t addDocument(const tasks::AnnotatedDocument& document, const std::string& encoding = "UTF-8");
    std::int64_t documentCount() const;
    /// At most `limit` documents with ids above `after`, in order of ids: one page of the list.
    std::vector<DocumentRow> documents(std::int64_t after, int limit) const;
    /// Documents with the same text.
    std::vector<DocumentRow> documentsWithHash(const std::string& hash) const;
    /// Documents with this name. Reads the whole list.
    std::vector<DocumentRow> documentsNamed(const std::string& name) const;
    /// Documents with annotations of a model or file.
    std::vector<std::int64_t> documentsWithSource(const std::string& model, const std::string& modelHash) const;
    /// Everybody whose spans are in the project: models by name, then files, then people, who count as soon as they
    /// have decided anything.
    std::vector<tasks::AnnotationMaker> annotators() const;
    StoredDocument document(std::int64_t id) const;
    /// The text of a document, without anything that is said of it.
    std::string text(std::int64_t id) const;
    void renameDocument(std::int64_t id, const std::string& name);
    void removeDocument(std::int64_t id);

    /// The texts that the file at `path` has held, the latest first (workspace_places.cpp).
    std::vector<Place> places(const std::string& path) const;
    /// Notes a text of the file as its latest one.
    void setPlace(const std::string& path, const Place& place);

    // The list as the window shows it (workspace_list.cpp).
    /// All documents but those that are earlier texts of files.
    std::vector<ListedDocument> listed() const;
    /// The files that a document is the latest text of.
    std::vector<std::string> filesOf(std::int64_t document) const;
    /// 0 if there is no such document.
    std::int64_t revisionOf(std::int64_t document) const;
    /// Files that were added and have not been read yet, in order.
    std::vector<std::string> unreadFiles() const;
    void addUnreadFiles(const std::vector<std::string>& paths);
    void removeUnreadFile(const std::string& path);
    /// A number that changes when another program has changed the file.
    std::int64_t dataVersion() const;

    /// The undo history of a document's annotations as its writer encoded it; empty if there is none.
    std::string history(std::int64_t document) const;
    void setHistory(std::int64_t document, const std::string& content);

    // People and what they agreed on (workspace_people.cpp).
    /// Who has finished a document.
    std::vector<FinishedMark> finishedMarks(std::int64_t document) const;
    /// The same of all documents that anybody has finished.
    std::map<std::int64_t, std::vector<FinishedMark>> finishedMarks() const;
    /// How far people have decided on the predictions of a document.
    tasks::DecisionCount decisionsOf(std::int64_t document) const;
    /// Marks a document as finished by a person, who may be unnamed, or takes the mark away.
    void setFinished(std::int64_t document, const std::string& annotator, bool finished);
    /// Adds a mark with its time, as another project has it. One of the same person that is there stays.
    void addFinishedMark(std::int64_t document, const FinishedMark& mark);
    /// The names of all annotators, in order of their first work.
    std::vector<std::string> annotatorNames() const;
    /// The labels of the project with colours, keys and guidelines, in order; empty: the user's own are in use.
    std::vector<TagsetLabel> tagset() const;
    void setTagset(const std::vector<TagsetLabel>& labels);
    /// The labels of all spans that are not rejected, most frequent first. Reads all spans.
    std::vector<std::string> labels() const;
    /// The parts of the corpus that have names, each with its condition on metadata.
    std::map<std::string, std::string> subcorpora() const;
    /// An empty condition takes the name away.
    void setSubcorpus(const std::string& name, const std::string& condition);

    // Whole files (workspace_copies.cpp).
    /// Writes a copy of the project, also if its file was moved or removed. Throws elmo::Error(kBadArgument) if the
    /// file exists.
    void copyTo(const std::filesystem::path& target) const;
    /// The same, and empties this project. Other programs can't change it meanwhile.
    void moveAllTo(const std::filesystem::path& target);

    /// Replaces the annotations; returns the new revision. Throws elmo::Error(kBadArgument) if `revision` is no
    /// longer that of the file: another program changed them since they were read.
    std::int64_t saveAnnotations(std::int64_t id, const tasks::Annotations& annotations, std::int64_t revision);

    /// Documents that hold all the words, most fitting first. Words between double quotes stand side by side; a word
    /// with * after it stands for all that begin so. Upper case and widths of letters do not count. Words of scripts
    /// without spaces (elmo::isSearchedInsideWords) are also found inside words, after the other documents.
    std::vector<SearchHit> search(std::string_view query, int limit) const;
    /// Every place of words side by side, the last one with * for all that begin so, document by document. Those of
    /// scripts without spaces are also found inside words.
    std::vector<SearchHit> occurrences(std::string_view words, int limit, const elmo::RunControl& control = {}) const;
    /// Every span with the label (case-insensitive) that is not rejected, document by document.
    std::vector<SearchHit> spansLabelled(std::string_view label, int limit, const elmo::RunControl& control = {}) const;

    /// Every hit of a query in the documents that a condition on their metadata leaves, document by document: the first
    /// `limit`, and the number of all. Throws elmo::Error(kBadArgument) for a regular expression that is none.
    CorpusHits find(const CorpusQuery& query, const MetadataCondition& condition, std::size_t limit,
                    const elmo::RunControl& control = {}) const;
    /// The same in documents of these ids, which are in order.
    CorpusHits findIn(const std::vector<std::int64_t>& documents, const CorpusQuery& query, std::size_t limit,
                      const elmo::RunControl& control = {}) const;
    /// The fields of a document (workspace_people.cpp).
    std::vector<tasks::NamedValue> metadata(std::int64_t document) const;
    /// Replaces them; annotations that were read before can no longer be saved.
    void setMetadata(std::int64_t document, const std::vector<tasks::NamedValue>& fields);
    /// The names of the fields in use, most frequent first.
    std::vector<std::string> metadataFields() const;
    /// A condition as it is written, or that of the part of the corpus with this name. Throws
    /// elmo::Error(kBadArgument).
    MetadataCondition conditionNamed(const std::string& where) const;
    /// The documents whose metadata, name and language a condition holds for.
    std::vector<std::int64_t> documentsWhere(const MetadataCondition& condition) const;

    std::int64_t addRun(const tasks::TaskRun& run);
    std::vector<std::pair<std::int64_t, std::string>> runNames() const;
    tasks::TaskRun run(std::int64_t id) const;
    void removeRun(std::int64_t id);

    std::optional<std::string> setting(const std::string& key) const;
    void setSetting(const std::string& key, const std::string& value);

    /// The damage, as SQLite describes it; empty if there is none. Reads the whole file.
    std::string check() const;

    /// Several additions that reach the disk together, hundreds of times faster than one by one: all or none of them
    /// since the last commit() are there after a crash. Rolls back if it is destroyed without commit(). While it
    /// lives, other calls of this workspace belong to it, and other programs can't write.
    class Batch {
    public:
        explicit Batch(Workspace& workspace);
        ~Batch();
        Batch(const Batch&) = delete;
        Batch& operator=(const Batch&) = delete;
        void commit();
        /// The last commit: other programs can write again.
        void finish();

    private:
        Workspace& m_workspace;
        bool m_open = true;
    };

    struct Impl;

private:
    explicit Workspace(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> m_impl;
};

}  // namespace app
