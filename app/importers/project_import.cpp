// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/project_import.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "app/importers/file_annotations.h"
#include "app/importers/import.h"
#include "app/importers/text_files.h"
#include "app/texts/document_name.h"
#include "app/texts/text_document.h"
#include "app/texts/tokenized_text.h"
#include "app/workspace/document_visits.h"
#include "elmo/error.h"
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
                if (const auto [known, isNew] = m_before.try_emplace(row.name, row.id); !isNew)
                    known->second = kSeveral;
            });
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
        }
    }

    ProjectImportResult finish() {
        m_batch.commit();
        return std::move(m_result);
    }

private:
    void readFile(const std::filesystem::path& file) {
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
                add(document, "UTF-8", source);
            },
            {}, [this](std::string note) { noteOf(std::move(note)); });
    }

    /// A training's run, or files.
    void addFolder(const std::filesystem::path& folder) {
        std::error_code unreadable;  // listing the files says so
        if (!tasks::isTaskBundle(folder) &&
            !std::filesystem::exists(folder / tasks::kTrainingManifestFile, unreadable)) {
            for (const std::string& file : annotatedFilesIn({folder.string()}, m_options.format, true))
                addFile(file);
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
        document.name = documentNameOf(tasks::withoutPacking(file));
        document.document = std::make_shared<const elmo::Document>(tokenizedText(read.text, m_tokenizer));
        if (document.document->tokens().empty())
            noteOf(fmt::format("{} contains no words", document.name));
        add(document, read.encoding, {});
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
        if (known.empty())
            addNew(document, encoding, source);
        else
            return replaceAnnotations(known.front(), document, source);
        m_bytes += document.document->text().size();
        if (m_bytes >= kBytesTogether) {
            m_batch.commit();
            m_bytes = 0;
        }
        m_control.report({.stage = "import", .done = ++m_result.documents, .total = 0});
    }

    void addNew(const tasks::AnnotatedDocument& document, const std::string& encoding, const std::string& source) {
        const auto before = m_before.find(document.name);
        if (before == m_before.end()) {
            m_workspace.addDocument(document, encoding);
        } else if (m_options.replace && before->second != kSeveral) {
            replace(before->second, document, encoding, source);
            m_before.erase(before);  // another document of this name is another one
        } else {
            const std::int64_t id = m_workspace.addDocument(document, encoding);
            noteOf(before->second == kSeveral
                       ? fmt::format("{} was added as document {}; several others have its name", document.name, id)
                       : fmt::format("{} was added as document {}; document {} has the same name and another text. "
                                     "`elmo project remove` removes one of them, `elmo project add --replace` replaces "
                                     "texts that have changed",
                                     document.name, id, before->second));
        }
    }

    /// A text that the project has already: replaces what its file said about it before, if that is asked for.
    void replaceAnnotations(const DocumentRow& known, const tasks::AnnotatedDocument& document,
                            const std::string& source) {
        std::optional<tasks::Annotations> changed;
        std::int64_t revision = 0;
        if (!source.empty() && known.name == document.name) {
            const StoredDocument stored = m_workspace.document(known.id);
            const elmo::Document& text = *stored.document.document;
            revision = stored.revision;
            if (text.tokens() == document.document->tokens() && text.sentences() == document.document->sentences())
                changed = withFileAnnotations(source, stored.document.annotations, document.annotations);
        }
        if (changed && m_options.replace) {
            m_workspace.saveAnnotations(known.id, *changed, revision);
            noteOf(fmt::format("{}: the annotations of {} replace those that document {} had from it", document.name,
                               source, known.id));
            ++m_result.updated;
            return;
        }
        ++m_result.refused;
        noteOf(fmt::format(
            "{} was not added: its text is in the project already, as {} (document {}){}", document.name, known.name,
            known.id, changed ? ". The file has other annotations, which `elmo project add --replace` takes" : ""));
    }

    void replace(std::int64_t old, tasks::AnnotatedDocument document, const std::string& encoding,
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
        noteOf(fmt::format("{}: document {} with its new text replaces document {}; decisions carried over: {}",
                           document.name, id, old, carried.count()));
        for (const tasks::LostDecision& lost : carried.lost)
            noteOf(fmt::format("{}: the new text has no place for {} \"{}\"", document.name, lost.label, lost.text));
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
    ProjectImportResult m_result;
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
