// SPDX-License-Identifier: Apache-2.0
#include "elmo/embeddings/embedding_readers.h"

#include <fmt/format.h>

#include <charconv>
#include <cstring>
#include <fstream>

#include "elmo/containers/hdf5_reader.h"
#include "elmo/containers/safetensors.h"
#include "elmo/containers/zip_reader.h"
#include "elmo/embeddings/projector_embedding_writer.h"
#include "elmo/error.h"
#include "elmo/text/file_input.h"

namespace elmo {
namespace {

constexpr std::size_t kNpyPrelude = 10;  // magic, version, length of the header

[[noreturn]] void refuseEmbeddings(const std::filesystem::path& path, const std::string& what) {
    throw Error(ErrorCode::kBadFormat, fmt::format("The vectors in {} can't be read: {}.", path.string(), what));
}

template <class Number>
Number parseNumber(std::string_view text, const std::filesystem::path& path, std::int64_t line) {
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        refuseEmbeddings(path, fmt::format("line {} has '{}'; expected a number", line, text.substr(0, 40)));
    return number;
}

std::string_view takeField(std::string_view& rest, char separator) {
    const std::string_view field = rest.substr(0, rest.find(separator));
    rest.remove_prefix(std::min(rest.size(), field.size() + 1));
    return field;
}

std::vector<float> parseNumbers(std::string_view text, char separator, const std::filesystem::path& path,
                                std::int64_t line) {
    std::vector<float> values;
    while (!text.empty())
        values.push_back(parseNumber<float>(takeField(text, separator), path, line));
    return values;
}

/// The lines of a text file, one at a time.
class LineFile {
public:
    explicit LineFile(const std::filesystem::path& path) : m_path(path), m_stream(openForReading(path)) {}
    bool next(std::string& line) {
        if (!std::getline(m_stream, line)) {
            if (m_stream.bad())
                throw Error(ErrorCode::kIo, fmt::format("{} cannot be read completely.", m_path.string()));
            return false;
        }
        ++m_line;
        return true;
    }
    std::int64_t line() const { return m_line; }

private:
    std::filesystem::path m_path;
    std::ifstream m_stream;
    std::int64_t m_line = 0;
};

/// "(3, 12, 256)" of "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 12, 256), }".
std::vector<std::int64_t> npyShape(std::string_view header, const std::filesystem::path& path) {
    constexpr std::string_view kShape = "'shape': (";
    const std::size_t begin = header.find(kShape);
    const std::size_t end = begin == std::string_view::npos ? begin : header.find(')', begin);
    if (end == std::string_view::npos || header.find("'descr': '<f4'") == std::string_view::npos ||
        header.find("'fortran_order': False") == std::string_view::npos)
        refuseEmbeddings(path, "an array does not hold little-endian float32 numbers in C order");
    std::string_view extents = header.substr(begin + kShape.size(), end - begin - kShape.size());
    std::vector<std::int64_t> shape;
    while (!extents.empty()) {
        std::string_view extent = takeField(extents, ',');
        extent.remove_prefix(std::min(extent.size(), extent.find_first_not_of(' ')));
        if (!extent.empty())  // after the comma of "(12,)"
            shape.push_back(parseNumber<std::int64_t>(extent, path, 1));
    }
    return shape;
}

/// How many numbers a shape has, if they take exactly `bytes`.
std::size_t countNumbers(const std::vector<std::int64_t>& shape, std::size_t bytes, const std::filesystem::path& path) {
    const std::size_t count = bytes / sizeof(float);
    std::size_t product = 1;
    for (const std::int64_t extent : shape) {
        if (extent < 0 || (extent > 0 && product > (count + 1) / static_cast<std::size_t>(extent) + 1))
            refuseEmbeddings(path, "an array has more numbers than the file can hold");
        product *= static_cast<std::size_t>(extent);
    }
    if (product != count || bytes % sizeof(float) != 0)
        refuseEmbeddings(path, fmt::format("an array of {} numbers takes {} bytes", product, bytes));
    return count;
}

EmbeddingRecord npyRecord(std::string name, std::string_view bytes, const std::filesystem::path& path) {
    if (bytes.size() < kNpyPrelude || !bytes.starts_with("\x93NUMPY\x01"))
        refuseEmbeddings(path, fmt::format("'{}' is not a NumPy array of version 1", name));
    const std::size_t length =
        static_cast<unsigned char>(bytes[8]) + (std::size_t{static_cast<unsigned char>(bytes[9])} << 8);
    if (bytes.size() < kNpyPrelude + length)
        refuseEmbeddings(path, fmt::format("'{}' ends within its header", name));
    EmbeddingRecord record{std::move(name), npyShape(bytes.substr(kNpyPrelude, length), path), {}};
    const std::string_view data = bytes.substr(kNpyPrelude + length);
    record.values.resize(countNumbers(record.shape, data.size(), path));
    if (!data.empty())
        std::memcpy(record.values.data(), data.data(), data.size());
    return record;
}

}  // namespace

void readHdf5Embeddings(const std::filesystem::path& path, const EmbeddingSink& sink) {
    Hdf5Reader file(path);
    for (std::int64_t i = 0; file.has(std::to_string(i)); ++i) {
        EmbeddingRecord record{std::to_string(i), file.shape(std::to_string(i)), {}};
        record.values = file.read(record.name, record.shape);
        sink(record);
    }
}

void readNpzEmbeddings(const std::filesystem::path& path, const EmbeddingSink& sink) {
    InputFile file(path);
    const std::map<std::string, ZipEntry> entries = readZipEntries(file);
    for (std::int64_t i = 0;; ++i) {
        const auto entry = entries.find(std::to_string(i) + ".npy");
        if (entry == entries.end())
            return;
        sink(npyRecord(std::to_string(i), readZipEntry(file, entry->first, entry->second), path));
    }
}

void readSafetensorsEmbeddings(const std::filesystem::path& path, const EmbeddingSink& sink) {
    SafetensorsReader file(path);
    for (std::int64_t i = 0;; ++i) {
        const auto entry = file.entries().find(std::to_string(i));
        if (entry == file.entries().end())
            return;
        sink({entry->first, entry->second.shape, file.read(entry->first, entry->second.shape)});
    }
}

void readWord2vecEmbeddings(const std::filesystem::path& path, const EmbeddingSink& sink) {
    LineFile file(path);
    std::string line;
    if (!file.next(line))
        refuseEmbeddings(path, "it is empty");
    std::string_view head = line;
    const auto rows = parseNumber<std::int64_t>(takeField(head, ' '), path, 1);
    const auto width = parseNumber<std::int64_t>(head, path, 1);
    std::int64_t read = 0;
    for (; file.next(line); ++read) {
        std::string_view rest = line;
        const std::string_view name = takeField(rest, ' ');
        EmbeddingRecord record{std::string(name), {width}, parseNumbers(rest, ' ', path, file.line())};
        if (std::ssize(record.values) != width)
            refuseEmbeddings(path, fmt::format("line {} has {} numbers, the first line says {}", file.line(),
                                               record.values.size(), width));
        sink(record);
    }
    if (read != rows)
        refuseEmbeddings(path, fmt::format("it has {} rows, its first line says {}", read, rows));
}

void readProjectorEmbeddings(const std::filesystem::path& path, const EmbeddingSink& sink) {
    std::filesystem::path labels = path;
    labels.replace_extension(kProjectorMetadata);
    LineFile vectors(path);
    LineFile metadata(labels);
    std::string line, label;
    if (!metadata.next(label))
        refuseEmbeddings(labels, "it is empty");
    while (vectors.next(line)) {
        if (!metadata.next(label))
            refuseEmbeddings(labels, fmt::format("it ends at line {}, {} has more", metadata.line(), path.string()));
        std::string_view rest = label;
        const std::string_view word = takeField(rest, '\t');
        const auto sentence = parseNumber<std::int64_t>(takeField(rest, '\t'), labels, metadata.line());
        const auto token = parseNumber<std::int64_t>(rest, labels, metadata.line());
        EmbeddingRecord record{tokenRowName(word, sentence, token), {}, parseNumbers(line, '\t', path, vectors.line())};
        record.shape = {std::ssize(record.values)};
        sink(record);
    }
    if (metadata.next(label))
        refuseEmbeddings(labels, fmt::format("it has more lines than {}", path.string()));
}

}  // namespace elmo
