// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/annotate/analyzer.h"
#include "app/desktop/project/desktop_project.h"
#include "app/formats/reading.h"
#include "elmo/run_control.h"

namespace app {

/// A file as a document, with its annotations so far.
struct ReadDocument {
    OpenedText text;
    tasks::Annotations annotations;
    std::optional<tasks::AnnotatedDocument> earlier =
        {};                                       ///< the text that was annotated, if the file has changed since
    std::optional<elmo::TextHash> fileText = {};  ///< of the file, if `text` is an earlier text shown instead
    std::string name = {};
    bool hasFile = true;  ///< false: the text is in the project only
    std::shared_ptr<HeldDocument> held = {};
    ui::EditHistoryPtr history = {};
    bool isFinished = false;                     ///< as DesktopProject::isFinished()
    std::optional<ui::SameText> sameText = {};   ///< another document has the text: nothing was added
    std::optional<AddedDocuments> several = {};  ///< the file has several documents, which were added; nothing else is
    std::string problem = {};                    ///< why the text was not added to the project
    bool takesNewAnnotations = false;            ///< those of the file have changed since it was read before
    std::string said = {};                       ///< digestOf() what the file says; empty if there is none
    /// What the document does not show of a file that is new in the project: how many by kind.
    std::map<std::string, std::int64_t> leftOut = {};
    std::vector<std::string> notes = {};  ///< how a file that is new in the project was read, and what was skipped
    ReadingOffers offers = {};            ///< what can be chosen in the file
};

/// As DesktopServices::language.
using LanguageSetting = std::function<std::string()>;

/// Reads a file without the project. Plain text is read in pieces, with progress; other formats are read at once.
ReadDocument readAny(const QString& path, const LanguageSetting& language, const elmo::RunControl& control,
                     const ReadingChoices& choices = {});
/// Opens a file of openablePatterns() or any other text, or a text of the project, and adds it to the project (`again`:
/// even if another document has the same text). The annotations are those in the project, or else those in the file.
/// The text is an earlier one of the file if the user chose to keep it. A file of several documents that the project
/// does not have as one is added as what it is, several documents. Throws as openText(), readTextDocument(),
/// readAnnotatedFile() and the project do.
ReadDocument openAny(const QString& path, DesktopProject& project, bool again, const LanguageSetting& language,
                     const elmo::RunControl& control, const ReadingChoices& choices = {});

/// The text of a document for a look at it, which adds nothing to the project: as the project has it, or else as the
/// file has it. Throws as openAny() does.
OpenedText readWithoutAdding(const QString& path, DesktopProject& project, const LanguageSetting& language,
                             const elmo::RunControl& control);

/// What is to be put on the list of documents.
struct Listed {
    QStringList texts;
    QStringList folders = {};  ///< that hold some of the texts
    QStringList withoutTexts;  ///< folders
    bool isCut = false;        ///< there are more texts than one list takes
};
/// The most documents that one request puts on the list: longer lists are of no use, and adding a wrong folder (the
/// whole disk) must end.
inline constexpr int kMaxDocuments = 10'000;

/// Files as given; folders are replaced by the documents in them, sorted by name; the first kMaxDocuments.
Listed listedIn(const QStringList& paths, const elmo::RunControl& control);

/// The names of files that can be opened, as "*.txt" and so on: texts, and the formats that can be read.
QStringList openablePatterns();

/// Notes the files among paths, and the documents in the folders among them, as files to be read.
void addUnread(DesktopProject& project, const QStringList& paths, const elmo::RunControl& control);

}  // namespace app
