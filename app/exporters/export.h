// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/exporters/losses.h"
#include "elmo/run_control.h"

namespace app {

/// What an export did. A plain value.
struct ExportResult {
    std::int64_t documents = 0;
    std::vector<std::filesystem::path> files;  ///< the target, and a second file of one document (brat's text)
    LossReport losses;
    LossReport surprises;  ///< empty once finished: see DocumentExport
};

struct ExportTarget;

/// Writes annotated documents in one format, one at a time, in memory that does not grow with their number. What it
/// writes is read back and compared, document by document: if more differs than `losses` says, a fault of this
/// program, finish() throws and writes nothing. The files that stand there are then read again, byte for byte. Nothing
/// stands at the target before finish(), and nothing ever if it is destroyed without. One thread at a time.
///
/// The target is a file; a folder if the format has a file for each document and `several` is set, filled with one
/// file a document, named as the document. Throws elmo::Error.
class DocumentExport {
public:
    DocumentExport(const DocumentFormat& format, const std::filesystem::path& target, bool several,
                   ExportOptions options = {});
    ~DocumentExport();
    DocumentExport(const DocumentExport&) = delete;
    DocumentExport& operator=(const DocumentExport&) = delete;

    void add(const tasks::AnnotatedDocument& document, const elmo::RunControl& control = {});
    /// What was lost of the documents before they were added: see withNeededNames().
    void addLosses(const LossReport& losses) { m_result.losses.merge(losses); }
    ExportResult finish();

private:
    const DocumentFormat& m_format;
    ExportOptions m_options;
    std::unique_ptr<ExportTarget> m_target;
    ExportResult m_result;
    LossReport m_names;  ///< the documents' names, which are lost if there are several
};

/// The document as it is exported: without the names of the files and persons that annotations came from, but in the
/// program's own format with them if there are several, so that nothing is lost on the way to another project, and in
/// tables that name the maker of every annotation. Where several are made one, `losses` names them.
tasks::AnnotatedDocument withNeededNames(const tasks::AnnotatedDocument& document, const DocumentFormat& format,
                                         LossReport& losses);

/// Whether an output of one document is a folder all the same: its name ends in a slash or is that of a folder, or the
/// format has several files a document and the name is not that of the main one.
bool isFolderName(const DocumentFormat& format, const std::string& output);

/// What is lost and what the export would be, without writing anything: the desktop's preview. Throws elmo::Error,
/// elmo::Cancelled.
struct ExportPreview {
    std::vector<FilePart> parts;
    LossReport losses;
    LossReport surprises;
};
ExportPreview previewExport(const DocumentFormat& format, const tasks::AnnotatedDocument& document,
                            const ExportOptions& options = {}, const elmo::RunControl& control = {});

}  // namespace app
