// SPDX-License-Identifier: Apache-2.0
#include "elmo/containers/torch_archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <set>
#include <tuple>

#include "elmo/containers/half_floats.h"
#include "elmo/containers/pickle_reader.h"
#include "elmo/containers/shape_text.h"
#include "elmo/error.h"

namespace elmo {
namespace {

static_assert(std::endian::native == std::endian::little, "torch files are little-endian and copied as they are");

using Kind = PickleValue::Kind;

constexpr std::int64_t kMaxPickle = 16 << 20;
constexpr std::string_view kOldMagic("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 10);  // 0x1950a86a20f9469cfc6c
constexpr std::int64_t kOldProtocol = 1001;

/// A type of storage. Whole numbers occur next to weights (counters, vocabulary ids) and are not read.
struct StorageKind {
    std::string_view name;
    std::int64_t bytes = 0;                         ///< of a value
    float (*toFloat)(const char* value) = nullptr;  ///< null for whole numbers
};

template <class Number>
float floatAt(const char* value) {
    Number number;
    std::memcpy(&number, value, sizeof number);
    return static_cast<float>(number);
}

template <float (*convert)(std::uint16_t)>
float shortFloatAt(const char* value) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, value, sizeof bits);
    return convert(bits);
}

constexpr StorageKind kStorageKinds[] = {{"FloatStorage", 4, floatAt<float>},
                                         {"DoubleStorage", 8, floatAt<double>},
                                         {"HalfStorage", 2, shortFloatAt<fromFloat16>},
                                         {"BFloat16Storage", 2, shortFloatAt<fromBfloat16>},
                                         {"LongStorage", 8},
                                         {"IntStorage", 4},
                                         {"ShortStorage", 2},
                                         {"CharStorage", 1},
                                         {"ByteStorage", 1},
                                         {"BoolStorage", 1}};

/// Null for a name that is not a storage's.
const StorageKind* kindNamed(std::string_view name) {
    const auto* found = std::ranges::find(kStorageKinds, name, &StorageKind::name);
    return found == std::end(kStorageKinds) ? nullptr : found;
}

/// Strides of extents of 1 are 0.
bool isContiguous(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& strides) {
    std::int64_t step = 1;
    for (std::size_t d = shape.size(); d-- > 0; step *= shape[d])
        if (shape[d] != 1 && strides[d] != step)
            return false;
    return true;
}

std::int64_t valueBytes(std::string_view storageType) {
    return kindNamed(storageType)->bytes;
}

}  // namespace

/// Fills an archive from its file: which tensors there are, and where the storages lie.
class TorchArchive::Loader {
public:
    explicit Loader(TorchArchive& archive) : m_archive(archive), m_where(archive.m_file.path().string()) {}

    void load() {
        if (looksLikeZip(m_archive.m_file))
            loadZip();
        else
            loadOld();
        checkTensors();
    }

private:
    [[noreturn]] void refuse(ErrorCode code, const std::string& what) const {
        throw Error(code, fmt::format("{} is refused as a torch file of tensors: {}.", m_where, what));
    }
    [[noreturn]] void refuseDamaged(const std::string& what) const { refuse(ErrorCode::kBadFormat, what); }

    void loadZip();
    void loadOld();
    void readOldHeader(std::string_view head, std::size_t& at);
    void readOldStorages(const PickleValues& keys, std::int64_t at);
    void readTensors(const PickleValues& pickle);
    Tensor readTensor(const PickleValues& pickle, const std::string& name, const PickleValue& value);
    std::string readStorage(const PickleValues& pickle, const std::string& name, const PickleValue& value);
    std::vector<std::int64_t> readNumbers(const PickleValues& pickle, const std::string& name, std::uint32_t tuple);
    static std::int64_t countInside(const Tensor& tensor, std::int64_t available);
    void checkTensors();

    TorchArchive& m_archive;
    std::string m_where;
};

void TorchArchive::Loader::loadZip() {
    const std::map<std::string, ZipEntry> entries = readZipEntries(m_archive.m_file);
    // The root folder is "archive", or the name under which the file was saved.
    const auto pickle = std::find_if(entries.begin(), entries.end(),
                                     [](const auto& entry) { return entry.first.ends_with("/data.pkl"); });
    if (pickle == entries.end())
        refuseDamaged("it has no entry data.pkl");
    if (pickle->second.size > kMaxPickle)
        refuseDamaged(fmt::format("its data.pkl has {} bytes", pickle->second.size));
    const std::string root = pickle->first.substr(0, pickle->first.size() - std::string_view("data.pkl").size());
    readTensors(readPickle(readZipEntry(m_archive.m_file, pickle->first, pickle->second), m_where));
    for (auto& [key, storage] : m_archive.m_storages) {
        storage.entry = fmt::format("{}data/{}", root, key);
        const auto found = entries.find(storage.entry);
        if (found == entries.end())
            refuseDamaged(fmt::format("it lacks the entry '{}'", storage.entry));
        if (found->second.size / valueBytes(storage.type) < storage.count)
            refuseDamaged(fmt::format("its entry '{}' has {} bytes, too few for {} values", storage.entry,
                                      found->second.size, storage.count));
        storage.data = found->second;
    }
}

void TorchArchive::Loader::readOldHeader(std::string_view head, std::size_t& at) {
    const auto next = [&] {
        PickleValues pickle = readPickle(head.substr(at), m_where);
        at += pickle.length;
        return pickle;
    };
    const PickleValues magic = next();
    if (magic[magic.root].kind != Kind::kText || magic[magic.root].text != kOldMagic)
        refuseDamaged("it does not start with torch's magic number");
    const PickleValues protocol = next();
    if (protocol[protocol.root].integer != kOldProtocol)
        refuse(ErrorCode::kUnsupported,
               fmt::format("its protocol is {}; only {} is supported", protocol[protocol.root].integer, kOldProtocol));
    const PickleValues system = next();
    const std::vector<std::uint32_t>& items = system[system.root].items;
    for (std::size_t i = 0; i + 1 < items.size(); i += 2)
        if (system[items[i]].text == "little_endian" && system[items[i + 1]].integer == 0)
            refuse(ErrorCode::kUnsupported, "it was written by a big-endian machine");
}

void TorchArchive::Loader::loadOld() {
    InputFile& file = m_archive.m_file;
    std::string head(static_cast<std::size_t>(std::min(file.size(), kMaxPickle)), '\0');
    file.read(0, head.data(), head.size());
    std::size_t at = 0;
    readOldHeader(head, at);
    const PickleValues object = readPickle(std::string_view(head).substr(at), m_where);
    at += object.length;
    readTensors(object);
    const PickleValues keys = readPickle(std::string_view(head).substr(at), m_where);
    readOldStorages(keys, static_cast<std::int64_t>(at + keys.length));
}

// For each key an int64 count, then the values.
void TorchArchive::Loader::readOldStorages(const PickleValues& keys, std::int64_t at) {
    InputFile& file = m_archive.m_file;
    std::size_t found = 0;
    for (const std::uint32_t item : keys[keys.root].items) {
        std::int64_t count = 0;
        if (!file.contains(at, sizeof count))
            refuseDamaged(fmt::format("it ends before the values of storage '{}'", keys[item].text));
        file.read(at, &count, sizeof count);
        at += static_cast<std::int64_t>(sizeof count);
        const auto storage = m_archive.m_storages.find(keys[item].text);
        if (storage == m_archive.m_storages.end() || storage->second.count != count || storage->second.data.offset != 0)
            refuseDamaged(
                fmt::format("storage '{}' with {} values is not one that its tensors name", keys[item].text, count));
        const std::int64_t bytes = valueBytes(storage->second.type);
        if (count > file.size() / bytes || !file.contains(at, count * bytes))
            refuseDamaged(fmt::format("it has {} bytes and ends inside the {} values of storage '{}'", file.size(),
                                      count, keys[item].text));
        storage->second.data = {at, count * bytes, 0};
        at += count * bytes;
        ++found;
    }
    if (found != m_archive.m_storages.size())
        refuseDamaged(fmt::format("it holds {} storages; its tensors name {}", found, m_archive.m_storages.size()));
}

void TorchArchive::Loader::readTensors(const PickleValues& pickle) {
    const PickleValue& root = pickle[pickle.root];
    if (root.kind != Kind::kDictionary)
        refuse(ErrorCode::kUnsupported, "it does not hold a dictionary of tensors (a state_dict)");
    for (std::size_t i = 0; i + 1 < root.items.size(); i += 2) {
        const PickleValue& key = pickle[root.items[i]];
        const PickleValue& value = pickle[root.items[i + 1]];
        if (key.kind != Kind::kText || value.kind != Kind::kTensor)
            refuse(ErrorCode::kUnsupported, fmt::format("its entry '{}' is not a tensor", key.text));
        m_archive.m_tensors[key.text] = readTensor(pickle, key.text, value);
    }
}

// _rebuild_tensor(storage, offset, size, stride); _rebuild_tensor_v2 has requires_grad and hooks after these.
TorchArchive::Tensor TorchArchive::Loader::readTensor(const PickleValues& pickle, const std::string& name,
                                                      const PickleValue& value) {
    // _rebuild_parameter(tensor, requires_grad, hooks)
    if (value.items.size() == 3 && pickle[value.items[0]].kind == Kind::kTensor &&
        pickle[value.items[0]].items.size() >= 4)
        return readTensor(pickle, name, pickle[value.items[0]]);
    if (value.items.size() < 4 || pickle[value.items[0]].kind != Kind::kStorage ||
        pickle[value.items[1]].kind != Kind::kInteger)
        refuseDamaged(fmt::format("the tensor '{}' is not described as torch does it", name));
    Tensor tensor;
    tensor.storage = readStorage(pickle, name, pickle[value.items[0]]);
    tensor.offset = pickle[value.items[1]].integer;
    tensor.shape = readNumbers(pickle, name, value.items[2]);
    tensor.strides = readNumbers(pickle, name, value.items[3]);
    if (tensor.shape.size() != tensor.strides.size() || tensor.shape.size() > 8)
        refuseDamaged(fmt::format("the tensor '{}' has {} extents and {} strides", name, tensor.shape.size(),
                                  tensor.strides.size()));
    for (std::size_t d = 0; d < tensor.shape.size(); ++d)
        if (tensor.shape[d] == 1)
            tensor.strides[d] = 0;  // the stride is never used, so it may be any number
    return tensor;
}

// ('storage', type, key, device, count); the old form has a sixth item for views into other storages.
std::string TorchArchive::Loader::readStorage(const PickleValues& pickle, const std::string& name,
                                              const PickleValue& value) {
    const std::vector<std::uint32_t>& id = value.items;
    const std::string type =
        id.size() < 5 ? std::string() : pickle[id[1]].text.substr(pickle[id[1]].text.find(' ') + 1);
    if (id.size() < 5 || pickle[id[0]].text != "storage" || pickle[id[1]].kind != Kind::kGlobal ||
        kindNamed(type) == nullptr || pickle[id[2]].kind != Kind::kText || pickle[id[4]].kind != Kind::kInteger ||
        pickle[id[4]].integer < 0)
        refuseDamaged(fmt::format("the storage of tensor '{}' is not described as torch does it", name));
    if (id.size() > 5 && pickle[id[5]].kind != Kind::kNone)
        refuse(ErrorCode::kUnsupported, fmt::format("the tensor '{}' lies in a view of another storage", name));
    Storage storage;
    storage.type = type;
    storage.count = pickle[id[4]].integer;
    const auto [known, added] = m_archive.m_storages.emplace(pickle[id[2]].text, storage);
    if (!added && (known->second.count != storage.count || known->second.type != type))
        refuseDamaged(fmt::format("storage '{}' claims to have both {} values ({}) and {} ({})", known->first,
                                  known->second.count, known->second.type, storage.count, type));
    return known->first;
}

std::vector<std::int64_t> TorchArchive::Loader::readNumbers(const PickleValues& pickle, const std::string& name,
                                                            std::uint32_t tuple) {
    std::vector<std::int64_t> numbers;
    if (pickle[tuple].kind != Kind::kTuple)
        refuseDamaged(fmt::format("the tensor '{}' has no tuple as its shape", name));
    for (const std::uint32_t item : pickle[tuple].items) {
        if (pickle[item].kind != Kind::kInteger || pickle[item].integer < 0)
            refuseDamaged(fmt::format("the tensor '{}' has a negative extent or stride", name));
        numbers.push_back(pickle[item].integer);
    }
    return numbers;
}

// How many values a tensor has, or -1 if it reaches beyond its storage.
std::int64_t TorchArchive::Loader::countInside(const Tensor& tensor, std::int64_t available) {
    if (tensor.offset < 0 || tensor.offset > available)
        return -1;
    std::int64_t count = 1;
    std::int64_t last = tensor.offset;
    for (std::size_t d = 0; d < tensor.shape.size(); ++d) {
        const std::int64_t extent = tensor.shape[d];
        if (extent == 0)
            return 0;
        // Each factor is checked first, so neither product can overflow.
        if (extent > available / count || (extent > 1 && tensor.strides[d] > available / extent))
            return -1;
        count *= extent;
        last += tensor.strides[d] * (extent - 1);
    }
    return last < available ? count : -1;
}

// No stored value is used twice: strides of 0 and shared bytes would let a small file ask for any amount of memory. A
// tensor that a model knows under several names counts once.
void TorchArchive::Loader::checkTensors() {
    std::int64_t bytes = 0, stored = 0;
    for (const auto& [key, storage] : m_archive.m_storages) {
        if (storage.count > m_archive.m_file.size())
            refuseDamaged("its storages overlap");
        bytes += storage.count * valueBytes(storage.type);
        stored += storage.count;
    }
    if (bytes > m_archive.m_file.size())
        refuseDamaged("its storages overlap");
    std::set<std::tuple<std::string, std::int64_t, std::vector<std::int64_t>, std::vector<std::int64_t>>> counted;
    for (const auto& [name, tensor] : m_archive.m_tensors) {
        const std::int64_t count = countInside(tensor, m_archive.m_storages.at(tensor.storage).count);
        if (count < 0)
            refuseDamaged(fmt::format("the tensor '{}' with shape {} reaches beyond its storage of {} values", name,
                                      shapeText(tensor.shape), m_archive.m_storages.at(tensor.storage).count));
        if (counted.emplace(tensor.storage, tensor.offset, tensor.shape, tensor.strides).second)
            stored -= count;
    }
    if (stored < 0)
        refuseDamaged("its tensors overlap");
}

TorchArchive::TorchArchive(const std::filesystem::path& path) : m_file(path) {
    Loader(*this).load();
}

std::vector<std::string> TorchArchive::names() const {
    std::vector<std::string> names;
    for (const auto& [name, tensor] : m_tensors)
        names.push_back(name);
    return names;
}

const std::string& TorchArchive::loadStorage(const std::string& key) {
    if (m_loadedKey == key && !m_loadedBytes.empty())
        return m_loadedBytes;
    m_loadedKey.clear();  // until the bytes are there
    const Storage& storage = m_storages.at(key);
    m_loadedBytes.resize(static_cast<std::size_t>(storage.data.size));
    readStorage(storage, m_loadedBytes.data());
    m_loadedKey = key;
    return m_loadedBytes;
}

void TorchArchive::readStorage(const Storage& storage, void* target) {
    if (storage.entry.empty())
        m_file.read(storage.data.offset, target, static_cast<std::size_t>(storage.data.size));
    else
        readZipEntry(m_file, storage.entry, storage.data, target);
}

bool TorchArchive::isWhole(const Tensor& tensor, std::size_t count) const {
    return tensor.offset == 0 &&
           m_storages.at(tensor.storage).data.size == static_cast<std::int64_t>(count * sizeof(float));
}

const TorchArchive::Tensor& TorchArchive::find(const std::string& name) const {
    const auto found = m_tensors.find(name);
    if (found == m_tensors.end())
        throw Error(ErrorCode::kBadShape, fmt::format("{} lacks the tensor '{}'.", m_file.path().string(), name));
    return found->second;
}

const std::vector<std::int64_t>& TorchArchive::shape(const std::string& name) const {
    return find(name).shape;
}

std::vector<float> TorchArchive::read(const std::string& name, std::span<const std::int64_t> expected) {
    if (!has(name))
        throw Error(ErrorCode::kBadShape, fmt::format("{} lacks the tensor '{}', expected with shape {}.",
                                                      m_file.path().string(), name, shapeText(expected)));
    const Tensor& tensor = find(name);
    const StorageKind& kind = *kindNamed(m_storages.at(tensor.storage).type);
    if (kind.toFloat == nullptr)
        throw Error(ErrorCode::kBadShape,
                    fmt::format("The tensor '{}' in {} holds whole numbers ({}); expected floating-point numbers.",
                                name, m_file.path().string(), kind.name));
    if (!std::equal(tensor.shape.begin(), tensor.shape.end(), expected.begin(), expected.end()))
        throw Error(ErrorCode::kBadShape,
                    fmt::format("The tensor '{}' in {} has shape {}; the architecture asks for {}.", name,
                                m_file.path().string(), shapeText(tensor.shape), shapeText(expected)));
    std::size_t count = 1;
    for (const std::int64_t extent : tensor.shape)
        count *= static_cast<std::size_t>(extent);
    std::vector<float> values(count);
    if (count == 0)
        return values;
    const bool areFloats = kind.toFloat == &floatAt<float> && isContiguous(tensor.shape, tensor.strides);
    if (areFloats && m_loadedKey != tensor.storage && isWhole(tensor, count)) {
        readStorage(m_storages.at(tensor.storage), values.data());
        return values;
    }
    const char* source = loadStorage(tensor.storage).data();
    if (areFloats) {
        std::memcpy(values.data(), source + tensor.offset * kind.bytes, count * sizeof(float));
        return values;
    }
    std::vector<std::int64_t> index(tensor.shape.size(), 0);
    std::int64_t from = tensor.offset;
    for (float& value : values) {
        value = kind.toFloat(source + from * kind.bytes);
        for (std::size_t d = tensor.shape.size(); d-- > 0;) {
            from += tensor.strides[d];
            if (++index[d] < tensor.shape[d])
                break;
            from -= tensor.strides[d] * tensor.shape[d];
            index[d] = 0;
        }
    }
    return values;
}

}  // namespace elmo
