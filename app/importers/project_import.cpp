// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/project_import.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "app/documents/document_edits.h"
#include "app/importers/file_annotations.h"
#include "app/importers/import.h"
#include "app/importers/text_files.h"
#include "app/texts/document_name.h"
#include "app/texts/text_document.h"
#include "app/workspace/document_visits.h"
#include "app/workspace/merged_annotations.h"
#include "app/workspace/text_twins.h"
#include "elmo/error.h"
#include "elmo/remedy.h"
#include "elmo/text/tokenized_text.h"
#include "elmo/text/tokenizer.h"
#include "tasks/files/data_file.h"
#include "tasks/model/read_task_run.h"
#include "tasks/model/task_bundle.h"
#include "tasks/model/task_model.h"
#include "tasks/results/annotation_layers.h"
#include "tasks/results/carried_decisions.h"

namespace app {
namespace {

constexpr std::size_t kBytesTogether = std::size_t{4} << 20;
constexpr std::size_t kMaxNotes = 20;

class Importer {
public:
    Importer(Workspace& workspace, const ProjectImportOptions& options, const elmo::RunControl& control)
        : m_workspace(workspace),
          m_options(options),
          m_control(control),
          m_tokenizer(options.language),
          m_batch(workspace) {
        if (!options.keepEqualTexts)
            forEachRow(workspace, [this](const DocumentRow& row) {
                m_nextId = row.id + 1;
                if (const auto [known, isNew] = m_before.try_emplace(row.name, row.id); !isNew)
                    known->second = kSeveral;
            });
        if (options.replace)
            for (const auto& [id, marks] : workspace.finishedMarks())
                m_finished.insert(id);
    }

    void addFile(const std::filesystem::path& file) {
        if (std::filesystem::is_directory(file))
            return addFolder(file);
        if (!m_options.skipUnreadable)
            return readFile(file);
        try {
            readFile(file);
        } catch (const elmo::Error& error) {
            if (m_projectFailed)
                throw;
            m_result.unreadable.emplace_back(error.what());
            const auto* remedied = dynamic_cast<const elmo::RemediedError*>(&error);
            m_result.canSkipInvalid =
                m_result.canSkipInvalid || (remedied && remedied->remedy() == elmo::Remedy::kSkipInvalid);
        }
    }

    ProjectImportResult finish() {
        m_batch.commit();
        return std::move(m_result);
    }

private:
    void readFile(const std::filesystem::path& file) {
        m_firstOfFile = m_nextId;
        const std::string format = m_options.format.empty() ? guessFormat(file) : m_options.format;
        if (format.empty() && !isMarkedDocument(file) && looksLikeData(file))
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("{} looks like annotations or other data of an unknown format. Give its "
                                          "format with --from, or import it as plain text with --from text.",
                                          file.string()));
        if (format.empty() || format == "text")
            return addText(file);
        const std::string source = file.filename().string();
        importDocuments(
            documentFormat(format), file,
            [&](tasks::AnnotatedDocument document) {
                tasks::nameImported(document.annotations, source);
                document.name = nameWithFolder(document.name, file, m_given);
                nameFolder(document.annotations, file);
                add(document, "UTF-8", source);
            },
            {}, [this](std::string note) { noteOf(std::move(note)); }, m_options.choices);
    }

    /// A training's run, or files.
    void addFolder(const std::filesystem::path& folder) {
        std::error_code unreadable;  // listing the files says so
        if (!tasks::isTaskBundle(folder) &&
            !std::filesystem::exists(folder / tasks::kTrainingManifestFile, unreadable)) {
            m_given = {folder.string()};
            std::vector<std::string> leftOut;
            for (const std::string& file : annotatedFilesIn(m_given, m_options.format, true, &leftOut))
                addFile(file);
            m_given.clear();
            if (!leftOut.empty())
                noteOf(fmt::format("{} files of {} are left out, as they are not of a kind that is read here: {}{}",
                                   leftOut.size(), folder.string(), leftOut.front(),
                                   leftOut.size() > 1 ? ", ..." : ""));
            return;
        }
        m_workspace.addRun(tasks::readTaskRun(folder));
        ++m_result.runs;
    }

    void addText(const std::filesystem::path& file) {
        TextDocument read = readTextDocument(file, m_control);
        for (const std::string& note : read.notes)
            noteOf(fmt::format("{}: {}", documentNameOf(file), note));
        tasks::AnnotatedDocument document;
        document.name = documentNameOf(tasks::withoutPacking(file), m_given);
        document.document = std::make_shared<const elmo::Document>(tokenizedText(read.text, m_tokenizer));
        if (document.document->tokens().empty())
            noteOf(fmt::format("{} contains no words", document.name));
        document.annotations = annotationsOf(read);
        nameFolder(document.annotations, tasks::withoutPacking(file));
        sortSpans(document.annotations);
        const std::string source = read.spans.empty() ? "" : file.filename().string();
        if (!source.empty())
            tasks::nameImported(document.annotations, source);
        add(document, read.encoding, source);
    }

    /// Makes the folder of a file a field of its document, unless the file says another.
    void nameFolder(tasks::Annotations& annotations, const std::filesystem::path& file) const {
        const std::string folder = m_given.empty() ? m_options.folder : folderWithin(file, m_given);
        if (!folder.empty() && !tasks::findValue(annotations.metadata, kFolderField))
            annotations.metadata.push_back({kFolderField, folder});
    }

    /// `source`: the name of the file if it says something about the text; else empty.
    void add(const tasks::AnnotatedDocument& document, const std::string& encoding, const std::string& source) {
        try {
            addToProject(document, encoding, source);
        } catch (...) {
            m_projectFailed = true;
            throw;
        }
    }

    void addToProject(const tasks::AnnotatedDocument& document, const std::string& encoding,
                      const std::string& source) {
        const auto known = m_options.keepEqualTexts || document.document->text().empty()
                               ? std::vector<DocumentRow>()
                               : m_workspace.documentsWithHash(document.document->contentHash());
        if (m_result.first == 0 && !known.empty())
            m_result.first = known.front().id;
        if (!known.empty())
            return replaceAnnotations(known.front(), document, source);
        if (const auto twin = twinOf(document, source))
            return addToTwin(*twin, document, source);
        const std::int64_t spared = m_result.spared;
        const std::int64_t id = addNew(document, encoding, source);
        m_result.first = m_result.first == 0 ? id : m_result.first;
        m_nextId = std::max(m_nextId, id + 1);
        if (m_result.spared > spared)
            return;
        m_bytes += document.document->text().size();
        if (m_bytes >= kBytesTogether) {
            m_batch.commit();
            m_bytes = 0;
        }
        m_control.report({.stage = "import", .done = ++m_result.documents, .total = 0});
    }

    /// The document whose text that of an annotated one is but for white space. Not of the same file, which has both;
    /// not if the document is to take the place of another one.
    std::optional<DocumentRow> twinOf(const tasks::AnnotatedDocument& document, const std::string& source) {
        const bool replaces = m_options.replace && m_before.contains(document.name);
        if (m_options.keepEqualTexts || replaces || source.empty() || tasks::layersOf(document.annotations).empty())
            return std::nullopt;
        return m_twins.find(m_workspace, document.document->text(), m_firstOfFile);
    }

    void addToTwin(const DocumentRow& twin, tasks::AnnotatedDocument document, const std::string& source) {
        const auto text = m_workspace.document(twin.id).document.document;
        const tasks::CarriedDecisions carried =
            tasks::carryAll(document, text, elmo::RunControl(m_control.stopToken()));
        document.document = text;
        document.annotations = carried.annotations;
        m_result.first = m_result.first == 0 ? twin.id : m_result.first;
        noteOf(fmt::format("{} has the text of {} (document {}): {}", document.name, twin.name, twin.id,
                           mappingNote(carried)));
        replaceAnnotations(twin, document, source);
    }

    /// Whether somebody has finished a document, which then stays as it is: this is noted.
    bool spares(std::int64_t id, const std::string& name) {
        if (!m_finished.contains(id))
            return false;
        noteOf(
            fmt::format("{} does not replace document {}: somebody has finished it. `elmo project reopen` takes the "
                        "mark off",
                        name, id));
        ++m_result.spared;
        return true;
    }

    /// Returns the id of the document.
    std::int64_t addNew(const tasks::AnnotatedDocument& document, const std::string& encoding,
                        const std::string& source) {
        auto before = m_before.find(document.name);
        if (before == m_before.end() && m_options.replace)  // projects of 0.2 have names without folders
            before = m_before.find(std::filesystem::path(document.name).filename().string());
        if (before == m_before.end()) {
            const std::int64_t id = m_workspace.addDocument(document, encoding);
            if (!source.empty())
                m_fromFile[{source, id}] = peopleIn(document.annotations);
            return id;
        }
        if (m_options.replace && before->second != kSeveral) {
            if (spares(before->second, document.name))
                return before->second;
            const std::int64_t id = replace(before->second, document, encoding, source);
            m_before.erase(before);  // another document of this name is another one
            return id;
        }
        const std::int64_t id = m_workspace.addDocument(document, encoding);
        noteOf(before->second == kSeveral
                   ? fmt::format("{} was added as document {}; several others have its name", document.name, id)
                   : fmt::format("{} was added as document {}; document {} has the same name and another text: {}. "
                                 "`elmo project remove` removes one of them, `elmo project add --replace` replaces "
                                 "texts that have changed",
                                 document.name, id, before->second,
                                 differenceNote(m_workspace.text(before->second), document.document->text())));
        return id;
    }

    /// The people and files whose annotations the document has and the project does not: each is a set of its own.
    std::vector<std::string> newMakers(const tasks::Annotations& known, const tasks::Annotations& now,
                                       const std::string& source) const {
        std::vector<std::string> makers;
        for (const tasks::AnnotationLayerSize& layer : tasks::layersOf(now)) {
            const bool isPeoples = layer.maker.layer == tasks::AnnotationLayer::kHuman && !layer.maker.name.empty();
            const std::vector<std::string> people = peopleIn(known);
            const bool isKnown = std::ranges::find(people, layer.maker.name) != people.end();
            // A file that says what is there already is another copy of it.
            const bool isCopy =
                layer.maker.name == source && std::ranges::any_of(tasks::layersOf(known), [&](const auto& other) {
                    return other.maker.layer == tasks::AnnotationLayer::kHuman &&
                           saySame(contentOf(known, other.maker), contentOf(now, layer.maker));
                });
            if (isPeoples && !isKnown && !isCopy)
                makers.push_back(layer.maker.name);
        }
        return makers;
    }

    /// The people and files whose annotations these are.
    static std::vector<std::string> peopleIn(const tasks::Annotations& all) {
        std::vector<std::string> names;
        for (const tasks::AnnotationLayerSize& layer : tasks::layersOf(all))
            if (layer.maker.layer == tasks::AnnotationLayer::kHuman && !layer.maker.name.empty())
                names.push_back(layer.maker.name);
        return names;
    }

    static std::vector<std::string> colleaguesIn(const tasks::Annotations& all) {
        std::vector<std::string> names;
        for (const tasks::AnnotationLayerSize& layer : tasks::layersOf(all))
            if (layer.maker.isColleague())
                names.push_back(layer.maker.name);
        return names;
    }

    /// Both together. Who comes as one more set is an annotator to be compared and no gold, and so are those whom the
    /// same file named before: it is one of several annotators.
    static tasks::Annotations withNewSets(tasks::Annotations now, tasks::Annotations before,
                                          const std::vector<std::string>& makers,
                                          const std::vector<std::string>& ofSameFile) {
        if (!makers.empty())
            tasks::becomeColleagues(before, ofSameFile);
        tasks::becomeColleagues(now, makers);
        tasks::becomeColleagues(now, colleaguesIn(before));
        return mergeAnnotations({}, now, before).annotations;
    }

    /// What one of them says, without who says it.
    static tasks::Annotations contentOf(const tasks::Annotations& all, const tasks::AnnotationMaker& maker) {
        tasks::Annotations content = tasks::withoutImportNames(tasks::onlyLayer(all, maker));
        content.text = {};
        content.uninterpreted.clear();
        return content;
    }

    /// A text that the project has already. Annotations by others are added as sets of their own, and those of further
    /// lines of the same file to its own; what the file said before is replaced if that is asked for.
    void replaceAnnotations(const DocumentRow& known, const tasks::AnnotatedDocument& document,
                            const std::string& source) {
        std::optional<tasks::Annotations> changed;
        std::int64_t revision = 0;
        if (!source.empty()) {
            const StoredDocument stored = m_workspace.document(known.id);
            const tasks::Annotations& before = stored.document.annotations;
            const std::vector<std::string> makers = newMakers(before, document.annotations, source);
            const auto sameFile = m_fromFile.find({source, known.id});
            if (!makers.empty() || sameFile != m_fromFile.end()) {
                tasks::Annotations merged =
                    withNewSets(document.annotations, before, makers,
                                sameFile == m_fromFile.end() ? std::vector<std::string>() : sameFile->second);
                if (!saySame(merged, before)) {
                    merged.text = before.text;
                    m_workspace.saveAnnotations(known.id, merged, stored.revision);
                    std::ranges::copy(makers, std::back_inserter(m_fromFile[{source, known.id}]));
                    if (!makers.empty())
                        noteOf(fmt::format("{}: the annotations of {} are a set of their own of document {} ({})",
                                           document.name, fmt::join(makers, ", "), known.id, known.name));
                    ++m_result.updated;
                    return;
                }
            }
            const elmo::Document& text = *stored.document.document;
            revision = stored.revision;
            if (known.name == document.name && text.tokens() == document.document->tokens() &&
                text.sentences() == document.document->sentences())
                changed = withFileAnnotations(source, before, document.annotations);
        }
        if (changed && m_options.replace) {
            if (spares(known.id, document.name))
                return;
            m_workspace.saveAnnotations(known.id, *changed, revision);
            noteOf(fmt::format("{}: the annotations of {} replace those that document {} had from it", document.name,
                               source, known.id));
            ++m_result.updated;
            m_result.rewritten.push_back(known.name);
            return;
        }
        ++m_result.refused;
        noteOf(fmt::format(
            "{} was not added: its text is in the project already, as {} (document {}){}", document.name, known.name,
            known.id, changed ? ". The file has other annotations, which `elmo project add --replace` takes" : ""));
    }

    /// Returns the id of the new document.
    std::int64_t replace(std::int64_t old, tasks::AnnotatedDocument document, const std::string& encoding,
                         const std::string& source) {
        const tasks::AnnotatedDocument before = m_workspace.document(old).document;
        const tasks::CarriedDecisions carried =
            tasks::carryDecisions(before, document, source, elmo::RunControl(m_control.stopToken()));
        tasks::bindTo(document.annotations, *document.document);
        document.annotations = tasks::withDecisions(document.annotations, carried.annotations);
        const std::vector<std::string> files = m_workspace.filesOf(old);
        const std::int64_t id = m_workspace.addDocument(document, encoding);
        for (const std::string& file : files)
            m_workspace.setPlace(file, {.document = id, .state = PlaceState::kInUse, .hash = {}});
        m_workspace.removeDocument(old);
        ++m_result.replaced;
        noteOf(fmt::format("{}: document {} with its new text replaces document {}; decisions carried over: {}",
                           document.name, id, old, carried.count()));
        for (const tasks::LostDecision& lost : carried.lost)
            noteOf(fmt::format("{}: the new text has no place for {} \"{}\"", document.name, lost.label, lost.text));
        return id;
    }

    void noteOf(std::string note) {
        if (m_result.notes.size() < kMaxNotes)
            m_result.notes.push_back(std::move(note));
        else if (m_result.notes.size() == kMaxNotes)
            m_result.notes.emplace_back("and more of the same");
    }

    static constexpr std::int64_t kSeveral = 0;

    Workspace& m_workspace;
    const ProjectImportOptions& m_options;
    const elmo::RunControl& m_control;
    elmo::Tokenizer m_tokenizer;
    Workspace::Batch m_batch;
    std::unordered_map<std::string, std::int64_t> m_before;  ///< documents by their names, before the import
    /// Documents that a file of this import said something of, and the people whom it named there.
    std::map<std::pair<std::string, std::int64_t>, std::vector<std::string>> m_fromFile;
    TextTwins m_twins;
    std::int64_t m_nextId = 1, m_firstOfFile = 1;  ///< above those of all documents; above those before this file
    std::unordered_set<std::int64_t> m_finished;   ///< documents; read if some are to be replaced
    ProjectImportResult m_result;
    std::vector<std::string> m_given;  ///< the folder that is read; empty for a file that was named
    std::size_t m_bytes = 0;
    bool m_projectFailed = false;  ///< not the file that is being read
};

}  // namespace

ProjectImportResult importIntoProject(Workspace& workspace, const std::vector<std::filesystem::path>& files,
                                      const ProjectImportOptions& options, const elmo::RunControl& control) {
    Importer importer(workspace, options, control);
    try {
        for (const std::filesystem::path& file : files)
            importer.addFile(file);
    } catch (...) {
        const std::exception_ptr why = std::current_exception();
        try {
            importer.finish();  // what came before stays
        } catch (const elmo::Error&) {
            // The disk is full: SQLite has rolled back what was not on it yet, and the first failure says why.
        }
        std::rethrow_exception(why);
    }
    return importer.finish();
}

}  // namespace app
