// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/import.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "app/formats/decoding.h"
#include "app/formats/formats.h"
#include "app/formats/syntax/json_documents.h"
#include "app/formats/syntax/text_columns.h"
#include "app/formats/text_kinds.h"
#include "app/texts/document_name.h"
#include "app/texts/text_input.h"
#include "app/texts/zip_archive.h"
#include "elmo/error.h"
#include "tasks/files/data_file.h"

namespace app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxImportedLineLength = std::size_t{64} << 20;
constexpr std::size_t kMaxRecognisedJson = std::size_t{16} << 20;  // folders may hold many files of other JSON
constexpr std::size_t kHeadBytes = 4096;
constexpr std::string_view kImportByteOrderMark = "\xEF\xBB\xBF";

std::string readWhole(const fs::path& path) {
    return tasks::readDataFile(path, {}).bytes;
}

/// What encode() would have returned: the frame around the documents of a file is put back by decodeParts().
void decodeFile(const DocumentFormat& format, const std::vector<FilePart>& files, const DocumentPlace& place,
                const DocumentSink& sink) {
    DocumentFormat plain = format;
    plain.begin = plain.end = {};
    decodeParts(plain, files, place, sink);
}

/// getline() that refuses a line without end; `number` is that of the line.
bool nextLine(std::istream& file, std::string& line, const std::string& name, std::int64_t number) {
    line.clear();
    for (int c = 0; (c = file.get()) != std::char_traits<char>::eof();) {
        if (c == '\n')
            return true;
        if (line.size() == kMaxImportedLineLength)
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("{} line {} has more than {} MB, the limit for one line. Expected one "
                                          "document per line: split it into several documents, or check that its "
                                          "lines end with LF.",
                                          name, number, kMaxImportedLineLength >> 20));
        line += static_cast<char>(c);
    }
    return !line.empty();
}

void importLines(const DocumentFormat& format, const fs::path& path, const DocumentSink& sink,
                 const elmo::RunControl& control) {
    TextInput file(path.string(), control.stopToken());
    const std::int64_t total = tasks::isPackedName(path) ? 0 : file.size();
    const std::string name = documentNameOf(tasks::withoutPacking(path));
    std::string line;
    std::int64_t done = 0;
    for (std::int64_t number = 1; nextLine(file.stream(), line, path.string(), number); ++number) {
        done += static_cast<std::int64_t>(line.size()) + 1;
        if (number == 1 && line.starts_with(kImportByteOrderMark))
            line.erase(0, kImportByteOrderMark.size());
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        decodeFile(
            format, {{std::string(format.suffix), line}},
            {.name = fmt::format("{} line {}", name, number), .file = fmt::format("{} line {}", path.string(), number)},
            sink);
        control.report({.stage = "import", .done = done, .total = total});
    }
}

void importPredictions(const DocumentFormat& format, const fs::path& path, const DocumentPlace& place,
                       const DocumentSink& sink, const elmo::RunControl& control, const NoteSink& note) {
    TextInput file(path.string(), control.stopToken());
    std::int64_t number = 0;
    const auto next = [&](std::string& line) {
        control.checkpoint();
        if (!nextLine(file.stream(), line, path.string(), ++number))
            return false;
        if (number == 1 && line.starts_with(kImportByteOrderMark))
            line.erase(0, kImportByteOrderMark.size());
        return true;
    };
    std::int64_t problems = 0;
    decodeWith(
        format, [&](const DocumentSink& checked) { problems = readPredictions(next, place.name, checked); }, place,
        sink);
    if (problems > 0 && note)
        note(fmt::format("{}: {} skipped: a failure instead of predictions, as `elmo annotate` reports it",
                         documentNameOf(path), problems == 1 ? "1 line was" : fmt::format("{} lines were", problems)));
}

void importZip(const DocumentFormat& format, const fs::path& path, const DocumentSink& sink,
               const elmo::RunControl& control) {
    ZipArchive archive(path);
    bool any = false;
    for (const std::string& name : archive.names()) {
        if (!name.ends_with(format.suffix) || fs::path(name).filename().string().starts_with("._"))
            continue;  // another kind of file, or metadata that macOS adds ("._name")
        any = true;
        control.checkpoint();
        decodeFile(
            format, {{std::string(format.suffix), archive.read(name)}},
            {.name = documentNameOf(fs::path(name).stem()), .file = fmt::format("{} in {}", name, path.string())},
            sink);
    }
    if (!any)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("The zip file {} contains no {} file.", path.string(), format.suffix));
}

/// The two files of a document, such as brat's: `path` is either.
std::vector<FilePart> pairOf(const DocumentFormat& format, const fs::path& path) {
    const bool isText = tasks::withoutPacking(path).extension() == format.textSuffix;
    const fs::path annotations = isText ? fileOfPair(path, format.suffix) : path;
    const fs::path text = isText ? path : fileOfPair(path, format.textSuffix);
    std::vector<FilePart> files = {{std::string(format.suffix), readWhole(annotations)}};
    if (fs::exists(text)) {
        TextInput input(text.string(), {});  // with its byte order mark, which counts
        files.push_back({std::string(format.textSuffix), {std::istreambuf_iterator<char>(input.stream()), {}}});
    }
    return files;
}

/// Whether a file that is read as JSON lines is one JSON value instead: an indented object, or a list of objects.
bool isWholeJson(std::string_view head) {
    const std::string_view begin = head.substr(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    const std::string_view line = begin.substr(0, begin.find_first_of("\r\n"));
    return begin.starts_with('[') || line.substr(0, line.find_last_not_of(" \t") + 1) == "{";
}

/// The documents of such a file, of at most `most` bytes.
std::vector<nlohmann::json> wholeJson(const fs::path& path, std::size_t most = kMaxImportedLineLength) {
    std::error_code failure;
    if (const std::uintmax_t size = fs::file_size(path, failure); !failure && size > most)
        throw elmo::Error(elmo::ErrorCode::kUnsupported,
                          fmt::format("{} is a JSON text of {} bytes; the limit is {}. Write one document per line.",
                                      path.string(), size, most));
    nlohmann::json all = parseJson(readWhole(path), path.string());
    if (!all.is_array())
        return {std::move(all)};
    return all.get<std::vector<nlohmann::json>>();
}

/// The first line of JSON lines, or the first document of wholeJson(); null if it is not JSON. Marks and keys may
/// stand after a long text.
nlohmann::json firstLine(const fs::path& path) {
    std::string line;
    try {
        if (isWholeJson(tasks::readDataHead(path))) {
            std::vector<nlohmann::json> documents = wholeJson(path, kMaxRecognisedJson);
            return documents.empty() ? nlohmann::json() : std::move(documents.front());
        }
        TextInput file(path.string(), {});
        for (std::int64_t number = 1; nextLine(file.stream(), line, path.string(), number); ++number)
            if (line.find_first_not_of(" \t\r") != std::string::npos)
                break;
        if (line.starts_with(kImportByteOrderMark))
            line.erase(0, kImportByteOrderMark.size());
        return parseJson(line, path.string());
    } catch (const elmo::Error&) {
        return nullptr;
    }
}

/// "T1\tPER 0 4\tAnna".
bool looksLikeBrat(std::string_view line) {
    return line.size() > 3 && line[0] == 'T' && line[1] >= '1' && line[1] <= '9' &&
           line.find('\t') != std::string_view::npos && line.find('\t') + 1 < line.rfind('\t');
}

/// The format with the most evidence, if it is at least `least`; else empty.
std::string formatOf(const FileStart& start, Evidence least) {
    std::string_view name;
    Evidence most = Evidence::kNone;
    for (const DocumentFormat& format : documentFormats()) {
        const Evidence evidence = format.recognise ? format.recognise(start) : Evidence::kNone;
        if (evidence > most && evidence >= least) {
            most = evidence;
            name = format.name;
        }
    }
    return std::string(name);
}

/// By the name, or by the first byte: a copy of a pipe has no suffix, and other programs write lines, an object or a
/// list to .json files.
bool mayBeJsonLines(const FileStart& start) {
    const DocumentFormat* named = inputFormatOf(start.suffix);
    const bool canBeLines = start.suffix.empty() || start.suffix == ".json";
    return named ? named->name == jsonlFormat().name : canBeLines && start.isJson();
}

/// Whether the first bytes of a file are those of data. See import.h.
bool beginsLikeData(std::string_view head) {
    const std::size_t first = std::min(head.find_first_not_of(" \t\r\n"), head.size());
    const std::string_view begin = head.substr(first);
    const std::size_t next = std::min(begin.find_first_not_of(" \t\r\n", 1), begin.size());
    const std::string_view rest = begin.substr(next);
    const bool isEmpty = rest.find_first_not_of(" \t\r\n", 1) == std::string_view::npos;  // {} or []
    if (begin.starts_with('{') && (rest.starts_with('"') || (rest.starts_with('}') && isEmpty)))
        return true;
    if (begin.starts_with('[') &&
        (rest.starts_with('{') || rest.starts_with('[') || (rest.starts_with(']') && isEmpty)))
        return true;
    if (begin.starts_with("<?xml"))
        return true;
    return looksLikeBrat(begin.substr(0, begin.find('\n'))) || looksLikeTaggedLines(begin);
}

void importWhole(const DocumentFormat& format, const fs::path& path, const DocumentSink& sink,
                 const elmo::RunControl& control) {
    const std::vector<nlohmann::json> documents = wholeJson(path);
    const std::string name = documentNameOf(tasks::withoutPacking(path).stem());
    const bool several = documents.size() > 1;
    for (std::size_t i = 0; i < documents.size(); ++i) {
        control.checkpoint();
        decodeFile(format, {{std::string(format.suffix), documents[i].dump()}},
                   {.name = several ? fmt::format("{} {}", name, i + 1) : name,
                    .file = several ? fmt::format("{} document {}", path.string(), i + 1) : path.string()},
                   sink);
    }
}

void importEach(const DocumentFormat& format, const fs::path& path, const DocumentSink& sink,
                const elmo::RunControl& control, const NoteSink& note) {
    if (format.lines)
        return isWholeJson(tasks::readDataHead(path)) ? importWhole(format, path, sink, control)
                                                      : importLines(format, path, sink, control);
    const fs::path unpacked = tasks::withoutPacking(path);
    const DocumentPlace place{.name = documentNameOf(unpacked.stem()), .file = path.string()};
    if (format.name == predictionsFormat().name)
        return importPredictions(format, path, place, sink, control, note);
    if (format.isPair())
        return decodeFile(format, pairOf(format, path), place, sink);
    if (format.container == Container::kZip && tasks::readDataHead(path).starts_with("PK"))
        return importZip(format, path, sink, control);
    decodeFile(format, {{lowerSuffixOf(unpacked), readWhole(path)}}, place, sink);
}

}  // namespace

fs::path fileOfPair(const fs::path& path, std::string_view suffix) {
    const fs::path file = tasks::withoutPacking(path).replace_extension(suffix);
    for (const char* packing : {".gz", ".zst"})
        if (const fs::path packed = file.string() + packing; !fs::exists(file) && fs::exists(packed))
            return packed;
    return file;
}

std::string guessFormat(const fs::path& path, Evidence least) {
    const std::string suffix = lowerSuffixOf(tasks::withoutPacking(path));
    const std::string head = tasks::readDataHead(path);
    const FileStart start{suffix, head};
    if (std::string sure = formatOf(start, Evidence::kContent); !sure.empty())
        return sure;
    if (!mayBeJsonLines(start))
        return formatOf(start, least);
    const nlohmann::json line = firstLine(path);
    return formatOf({suffix, head, &line}, least);
}

bool looksLikeData(const fs::path& path) {
    return beginsLikeData(tasks::readDataHead(path));
}

std::string dataFormatOf(std::string_view head) {
    if (head.starts_with(kImportByteOrderMark))
        head.remove_prefix(kImportByteOrderMark.size());
    head = head.substr(0, kHeadBytes);
    const std::string format = formatOf({{}, head}, Evidence::kContent);
    return format.empty() && beginsLikeData(head) ? "data" : format;
}

void importDocuments(const DocumentFormat& format, const fs::path& path, const DocumentSink& sink,
                     const elmo::RunControl& control, const NoteSink& note) {
    if (format.decode == nullptr)
        throw elmo::Error(elmo::ErrorCode::kUnsupported,
                          fmt::format("The format '{}' can only be written, not read.", format.name));
    std::map<std::string, std::int64_t> leftOut;
    const DocumentSink counting = [&](tasks::AnnotatedDocument document) {
        for (const auto& [kind, count] : document.leftOut)
            leftOut[kind] += count;
        sink(std::move(document));
    };
    importEach(format, path, counting, control, note);
    std::vector<std::string> kinds;
    for (const auto& [kind, count] : leftOut)
        kinds.push_back(fmt::format("{} ({})", kind, count));
    if (note && !kinds.empty())
        note(fmt::format("{}: not read: {}", documentNameOf(path), fmt::join(kinds, ", ")));
}

}  // namespace app
