// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "elmo/text/offsets.h"
#include "elmo/text/text_hash.h"
#include "tasks/results/predicate_table.h"
#include "ui/session/agreement_work.h"

namespace ui {

/// A search in the documents of the project.
struct SearchProject {
    enum class Kind { kWords, kLabel } kind = Kind::kWords;
    QString words;          ///< words side by side, the last one with * for all that begin so; or a label
    QString document = {};  ///< the path of the only one to search; empty: all
    bool operator==(const SearchProject&) const = default;
};

/// A match with its context.
struct ProjectHit {
    QString path;  ///< DocumentEntry::path
    QString name;
    elmo::ByteSpan place;
    QString before, match, after;
    QString label;
};

/// Answers SearchProject. Const once published.
struct ProjectSearch {
    SearchProject query;
    std::vector<ProjectHit> hits;
    bool wasTruncated = false;  ///< there are more
    QString problem;
};

/// Every place of words gets a label. A plain value.
struct WordMatch {
    std::vector<std::string> words = {};  ///< tokens in a row, whole ones
    bool matchesCase = true;
    QString label = {};
    bool operator==(const WordMatch&) const = default;
};

/// How many places get the label, or got it. Spans that have it stay; finished documents stay as they are. Const once
/// published.
struct MatchCount {
    WordMatch match = {};
    std::int64_t spans = 0, documents = 0;  ///< that are labelled, in how many documents
    std::int64_t present = 0;               ///< places that had the label, or where it was rejected
    std::int64_t finished = 0;              ///< documents with places that stay as they are
    std::int64_t changed = 0;               ///< documents whose text is no longer the one that the places are of
    QString problem = {};                   ///< why it could not be counted, or ended early
};

/// A predicate of any document. A plain value.
struct ProjectPredicate {
    QString path, name;  ///< as ProjectHit
    tasks::PredicateRow row;
};

/// Answers ListPredicates: who did what to whom in the documents as they are stored. Const once published.
struct ProjectPredicates {
    std::vector<ProjectPredicate> rows;
    bool wasTruncated = false;  ///< there are more
    QString problem;
};

/// A file whose text is in the project already.
struct SameText {
    QString path;                 ///< of the file
    QString existing;             ///< DocumentEntry::path of the document that has the text
    QString name;                 ///< of that document
    bool isAnnotated = false;     ///< the file has annotations, which could be a set of that document
    bool differsInSpace = false;  ///< in white space only; else the texts are equal
    bool operator==(const SameText&) const = default;
};

/// Files that were not added because their texts are in the project already; the user has not answered yet.
struct SameTexts {
    std::vector<SameText> files;
    bool opening = false;  ///< the only file was to be opened, not just listed
    bool operator==(const SameTexts&) const = default;
};

/// A label of a project with what its annotators agreed on. A plain value.
struct ProjectLabel {
    QString label;
    QString color;  ///< "#2b86c4"; empty: automatic
    QString key, description;
    QString meaning;  ///< another label that it stands for; empty: none
    bool operator==(const ProjectLabel&) const = default;
};

/// Where the work is stored. A plain value; const once published.
struct ProjectState {
    QString path;                                ///< of the file; empty before the session has begun
    bool isUnsaved = true;                       ///< the program's own file, which no user has named
    bool hasEdits = false;                       ///< by hand, since the project was opened
    bool hasFailedWork = false;                  ///< saving something failed; it is tried again
    std::shared_ptr<const SameTexts> sameTexts;  ///< null: there is nothing to ask
    QString guidelines;                          ///< how to annotate, as Markdown; kept in the project
    std::vector<ProjectLabel> tagset;            ///< in order; empty: the user's own labels
    bool isSearching = false;
    std::shared_ptr<const ProjectSearch> search;        ///< the last one that has ended; null: none
    std::shared_ptr<const ProjectAgreement> agreement;  ///< the same
    std::shared_ptr<const QStringList> labels;          ///< answers ListLabels; null: nothing was asked
    std::shared_ptr<const ProjectPredicates>
        predicates;                             ///< answers the last ListPredicates that has ended; null: none
    std::shared_ptr<const MatchCount> matches;  ///< answers the last CountMatches that has ended; null: none

    /// "work" for work.elmoscope; empty for the unsaved project.
    QString name() const;
};
using ProjectPtr = std::shared_ptr<const ProjectState>;

/// Makes an empty project and opens it.
struct NewProject {
    QString path;
};
struct OpenProject {
    QString path;
};
/// Copies the project to a new file and goes on there. The unsaved project is moved: it is empty afterwards.
struct SaveProjectAs {
    QString path;
};
/// Goes back to the unsaved project.
struct CloseProject {};
/// Answers ProjectState::sameTexts.
struct AnswerSameTexts {
    /// kAsSets: the annotations of the files become sets of the documents that have their texts.
    enum class Choice { kLeaveOut, kOpenExisting, kAddAgain, kAsSets } choice = Choice::kLeaveOut;
};
/// Replaces the annotation guidelines of the project.
struct SetGuidelines {
    QString text;
};
/// Replaces the labels of the project.
struct SetTagset {
    std::vector<ProjectLabel> labels;
};
/// Finds the labels of all spans of the project that are not rejected, the most frequent ones first.
struct ListLabels {};
/// Lists the predicates of all documents with their arguments.
struct ListPredicates {};
/// Counts the places of words in all documents but the open one, whose annotations the window has.
struct CountMatches {
    WordMatch match;
};
/// Labels them, as one step in the undo history of each document; answered by matchesLabelled().
struct LabelMatches {
    WordMatch match;
};
/// Places of one document. A plain value.
struct DocumentPlaces {
    QString path;
    elmo::TextHash text;
    std::vector<elmo::ByteSpan> places;  ///< from left to right
    bool operator==(const DocumentPlaces&) const = default;
};
/// Labels places of any documents but the open one, as one step in the undo history of each; answered by
/// matchesLabelled(). `origin` becomes the attribute `example` of the spans: how the places were found.
struct LabelPlaces {
    QString label, origin;
    std::vector<DocumentPlaces> documents;
    bool operator==(const LabelPlaces&) const = default;
};
/// Takes what another person has marked or accepted in a project as an annotation set of that person, to be compared
/// with one's own work. Documents that are new are added.
struct MergeProject {
    QString path, person;
};
/// What a merge has changed in the open project.
struct MergeReport {
    std::int64_t added = 0, merged = 0, runs = 0;  ///< new documents, documents with new annotations, training runs
    std::int64_t finished = 0;                     ///< marks of finished documents that were taken over
};
/// What a window asks about projects. Nothing is lost if one fails: the open project stays open. A newer search or
/// comparison replaces an older one.
using ProjectRequest = std::variant<NewProject, OpenProject, SaveProjectAs, CloseProject, AnswerSameTexts,
                                    SearchProject, CompareAnnotators, SetGuidelines, SetTagset, ListLabels,
                                    ListPredicates, CountMatches, LabelMatches, LabelPlaces, MergeProject>;

/// Whether another project is open once the request has been carried out.
bool leavesProject(const ProjectRequest& request);

/// ".elmoscope"
bool isProjectFile(const QString& path);

}  // namespace ui
