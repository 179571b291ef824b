// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exporters/export.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "app/exporters/file_names.h"
#include "app/files/content_hash.h"
#include "app/formats/decoding.h"
#include "app/formats/text_kinds.h"
#include "app/terminal/terminal_text.h"
#include "app/texts/zip_archive.h"
#include "elmo/containers/zip_writer.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/text/file_input.h"
#include "tasks/results/annotation_layers.h"

namespace app {

namespace fs = std::filesystem;

/// Where the encoded documents go; whole or not at all.
struct ExportTarget {
    virtual ~ExportTarget() = default;
    virtual void add(const std::string& name, const std::vector<FilePart>& parts) = 0;
    virtual std::vector<fs::path> commit() = 0;
    /// Reads what was committed again. Throws elmo::Error(kIo) if it is not what was written.
    virtual void verify() const = 0;
};

namespace {

std::span<const std::byte> bytesOf(const std::string& text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

std::string hashOf(const std::string& bytes) {
    ContentHash hash;
    hash.add(bytes);
    return hash.digits();
}

void requireSame(const fs::path& file, const std::string& found, const std::string& written) {
    if (found != written)
        throw elmo::Error(elmo::ErrorCode::kIo,
                          fmt::format("Verification failed: '{}' does not contain what was written to it. The disk or "
                                      "its connection is faulty. Do not use the file; write it to another place.",
                                      file.string()));
}

/// Documents one after the other.
class OneFile : public ExportTarget {
public:
    OneFile(const DocumentFormat& format, const fs::path& target) : m_format(format), m_file(target) {
        write(format.begin);
    }
    void add(const std::string&, const std::vector<FilePart>& parts) override {
        if (m_any && !parts[0].bytes.empty())
            write(m_format.between);
        m_any = m_any || !parts[0].bytes.empty();
        write(parts[0].bytes);
    }
    std::vector<fs::path> commit() override {
        write(m_format.end);
        m_file.commit();
        return {m_file.target()};
    }
    void verify() const override { requireSame(m_file.target(), contentHash(m_file.target()), m_hash.digits()); }

private:
    void write(std::string_view bytes) {
        m_file.write(bytes);
        m_hash.add(bytes);
    }

    const DocumentFormat& m_format;
    ContentHash m_hash;
    elmo::StagedFile m_file;
    bool m_any = false;
};

/// The files of one document: the target and its siblings.
class SingleDocument : public ExportTarget {
public:
    explicit SingleDocument(const fs::path& target) : m_target(target) {}
    void add(const std::string&, const std::vector<FilePart>& parts) override {
        for (const FilePart& part : parts) {
            const bool main = &part == &parts.front();
            fs::path path = m_target;
            if (!main)
                path.replace_extension(part.suffix);
            if (!main && path == m_target)
                throw elmo::Error(
                    elmo::ErrorCode::kBadArgument,
                    fmt::format("{} would also be the name of the second file: give the output the extension {}.",
                                path.string(), parts.front().suffix));
            if (!main)
                keepOthers(path, part.bytes);
            m_files.push_back(std::make_unique<elmo::StagedFile>(path));
            m_files.back()->write(part.bytes);
            m_hashes.push_back(hashOf(part.bytes));
        }
    }
    std::vector<fs::path> commit() override {
        for (const auto& file : m_files)
            file->settle();
        std::vector<fs::path> paths;
        for (std::size_t i = m_files.size(); i-- > 0;) {  // the main file last: if it is there, all files are
            m_files[i]->commit();
            paths.insert(paths.begin(), m_files[i]->target());
        }
        return paths;
    }
    void verify() const override {
        for (std::size_t i = 0; i < m_files.size(); ++i)
            requireSame(m_files[i]->target(), contentHash(m_files[i]->target()), m_hashes[i]);
    }

private:
    /// Nobody named the second file, so nobody agreed to lose what stands there: often the text that was annotated.
    static void keepOthers(const fs::path& path, const std::string& bytes) {
        if (!fs::exists(path))
            return;
        std::ifstream file = elmo::openForReading(path);
        const std::string there(std::istreambuf_iterator<char>(file), {});
        if (there != bytes)
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("The text would be written to {}, which already contains another text. "
                                          "Choose another output name, or move that file.",
                                          path.string()));
    }

    fs::path m_target;
    std::vector<std::unique_ptr<elmo::StagedFile>> m_files;
    std::vector<std::string> m_hashes;
};

/// A folder with the files of each document.
class Folder : public ExportTarget {
public:
    explicit Folder(const fs::path& target) : m_target(target) {
        if (fs::exists(target))
            throw elmo::Error(elmo::ErrorCode::kBadArgument,
                              fmt::format("{} already exists. An export of several documents creates a new folder; "
                                          "choose another name or remove the folder first.",
                                          target.string()));
        m_folder = std::make_unique<elmo::StagedFolder>(target);
    }
    void add(const std::string& name, const std::vector<FilePart>& parts) override {
        const std::string stem = m_names.unique(name);
        for (const FilePart& part : parts) {
            elmo::StagedFile file(m_folder->path() / (stem + part.suffix));
            file.write(part.bytes);
            file.commit();
            m_hashes.emplace_back(stem + part.suffix, hashOf(part.bytes));
        }
    }
    std::vector<fs::path> commit() override {
        m_folder->commit();
        return {m_target};
    }
    void verify() const override {
        for (const auto& [name, hash] : m_hashes)
            requireSame(m_target / name, contentHash(m_target / name), hash);
    }

private:
    fs::path m_target;
    std::unique_ptr<elmo::StagedFolder> m_folder;
    FileNames m_names;
    std::vector<std::pair<std::string, std::string>> m_hashes;  ///< of the files by their names
};

class Zip : public ExportTarget {
public:
    Zip(const DocumentFormat& format, const fs::path& target) : m_file(target), m_zip(m_file) {
        if (format.companion != nullptr)
            put(format.companion());
    }
    void add(const std::string& name, const std::vector<FilePart>& parts) override {
        const std::string stem = m_names.unique(name);
        for (const FilePart& part : parts)
            put({stem + part.suffix, part.bytes});
    }
    std::vector<fs::path> commit() override {
        m_zip.finish();
        m_file.commit();
        return {m_file.target()};
    }
    void verify() const override {
        const ZipArchive archive(m_file.target());
        for (const auto& [name, hash] : m_hashes)
            requireSame(m_file.target(), hashOf(archive.read(name)), hash);
    }

private:
    void put(const FilePart& part) {
        const std::span<const std::byte> bytes = bytesOf(part.bytes);
        m_zip.add(part.suffix, std::span(&bytes, 1));
        m_hashes.emplace_back(part.suffix, hashOf(part.bytes));
    }

    std::vector<std::pair<std::string, std::string>> m_hashes;  ///< of the entries by their names

    elmo::StagedFile m_file;
    elmo::ZipWriter m_zip;
    FileNames m_names;
};

bool isFolder(const fs::path& target) {
    std::error_code ignored;
    return !target.has_filename() || fs::is_directory(target, ignored);
}

/// Whether a name ends as files do that this program writes or reads.
bool isFileName(const fs::path& target) {
    const std::string suffix = lowerSuffixOf(target);
    const auto hasSuffix = [&](const DocumentFormat& format) {
        return format.suffix == suffix || format.textSuffix == suffix;
    };
    return !suffix.empty() && (textKindOf(target) != nullptr || std::ranges::any_of(documentFormats(), hasSuffix));
}

/// The name without slashes at its end, which the file system takes for a folder's.
fs::path folderOf(const fs::path& target) {
    return target.has_filename() ? target : target.parent_path();
}

}  // namespace

DocumentExport::DocumentExport(const DocumentFormat& format, const fs::path& target, bool several,
                               ExportOptions options)
    : m_format(format), m_options(std::move(options)) {
    if (format.encode == nullptr)
        throw elmo::Error(elmo::ErrorCode::kUnsupported, fmt::format("'{}' can be read only.", format.name));
    if (format.container != Container::kFilePerOne && isFolder(target))
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            fmt::format("{} is a folder, and the format {} writes one file. Give the name of a file, for "
                        "example {}.",
                        target.string(), format.name, (target / ("documents" + std::string(format.suffix))).string()));
    elmo::removeAbandonedFiles(folderOf(target).parent_path());
    if (format.container == Container::kFilePerOne && several && !isFolder(target) && isFileName(target))
        throw elmo::Error(
            elmo::ErrorCode::kBadArgument,
            fmt::format("{} is the name of one file, but this export to {} makes several. Give the name of a folder "
                        "for them, for example {}.",
                        target.string(), format.name, fs::path(target).replace_extension().string()));
    if (format.container == Container::kOneFile)
        m_target = std::make_unique<OneFile>(format, target);
    else if (format.container == Container::kZip)
        m_target = std::make_unique<Zip>(format, target);
    else if (several)
        m_target = std::make_unique<Folder>(folderOf(target));
    else
        m_target = std::make_unique<SingleDocument>(target);
}

DocumentExport::~DocumentExport() = default;

void DocumentExport::add(const tasks::AnnotatedDocument& document, const elmo::RunControl& control) {
    const ExportPreview preview = previewExport(m_format, document, m_options, control);
    m_target->add(document.name, preview.parts);
    m_result.losses.merge(preview.losses);
    m_result.surprises.merge(preview.surprises);
    ++m_result.documents;
    if (m_format.container == Container::kOneFile && !m_format.holds.names && !document.name.empty())
        m_names.add("names", 1, 0, {onOneLine(document.name)});
}

ExportResult DocumentExport::finish() {
    if (!m_result.surprises.empty())
        throw elmo::Error(elmo::ErrorCode::kInternal,
                          fmt::format("Verification failed: the {} output would differ from the documents by more than "
                                      "the known losses of the format. Nothing was written. Please report it:\n{}",
                                      m_format.name, m_result.surprises.text()));
    if (m_result.documents > 1)  // one is named after the file
        m_result.losses.merge(m_names);
    m_result.files = m_target->commit();
    m_target->verify();
    return std::move(m_result);
}

tasks::AnnotatedDocument withNeededNames(const tasks::AnnotatedDocument& document, const DocumentFormat& format,
                                         LossReport& losses) {
    if (format.listsMakers)
        return document;
    std::vector<std::string> people;
    for (const auto& layer : tasks::layersOf(document.annotations))
        if (layer.maker.layer == tasks::AnnotationLayer::kHuman)
            people.push_back(layer.maker.name.empty() ? "annotated here" : onOneLine(layer.maker.name));
    if (people.size() > 1 && format.name == "jsonl")
        return document;
    tasks::AnnotatedDocument named = document;
    named.annotations = tasks::withoutImportNames(std::move(named.annotations));
    if (people.size() > 1)
        losses.add("annotators", std::ssize(people), 0, people);
    return named;
}

bool isFolderName(const DocumentFormat& format, const std::string& output) {
    const fs::path path(output);
    if (format.container != Container::kFilePerOne || output == "-")
        return false;
    return isFolder(path) || (format.isPair() && path.extension() != format.suffix);
}

ExportPreview previewExport(const DocumentFormat& format, const tasks::AnnotatedDocument& document,
                            const ExportOptions& options, const elmo::RunControl& control) {
    control.checkpoint();
    const tasks::AnnotatedDocument reduced = reduceTo(format, document);
    control.checkpoint();
    ExportPreview preview{format.encode(reduced, options), {}, {}};
    control.checkpoint();
    preview.losses = differences(format, document, reduced, true);
    control.checkpoint();
    if (format.decode == nullptr)
        return preview;
    int read = 0;
    decodeParts(format, preview.parts, {document.name}, [&](const tasks::AnnotatedDocument& back) {
        ++read;
        preview.surprises.merge(differences(format, reduced, back, false));
    });
    if (read != 1)
        preview.surprises.add("documents", 1, read, {document.name});
    return preview;
}

}  // namespace app
