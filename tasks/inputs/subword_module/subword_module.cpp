// SPDX-License-Identifier: Apache-2.0
// The module around libsentencepiece. It is loaded into a namespace of its own (dlmopen), because the protobuf inside
// libsentencepiece and that of LibTorch can't share one. It links to no other part of this project.
#include "tasks/inputs/subword_module/subword_module.h"

#include <locale.h>
#include <sentencepiece_processor.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace {

namespace spm = sentencepiece;

void say(const std::string& message, char* error, size_t errorSize) {
    if (errorSize == 0)
        return;
    const size_t length = std::min(message.size(), errorSize - 1);
    std::memcpy(error, message.data(), length);
    error[length] = '\0';
}

/// This namespace's C library has not met the threads of the program: choosing the global locale, which is theirs
/// already, fills in what isalpha() and its like read from memory of the thread.
void adoptThread() {
    uselocale(LC_GLOBAL_LOCALE);
}

template <class Result, class Call>
Result guarded(Result failure, char* error, size_t errorSize, const Call& call) {
    try {
        adoptThread();
        return call();
    } catch (const std::exception& exception) {
        say(exception.what(), error, errorSize);
    } catch (...) {
        say("an unknown exception", error, errorSize);
    }
    return failure;
}

const spm::SentencePieceProcessor& processor(const void* model) {
    return *static_cast<const spm::SentencePieceProcessor*>(model);
}

void* load(const char* bytes, size_t size, char* error, size_t errorSize) {
    return guarded<void*>(nullptr, error, errorSize, [&]() -> void* {
        auto model = std::make_unique<spm::SentencePieceProcessor>();
        const spm::util::Status status = model->LoadFromSerializedProto({bytes, size});
        if (status.ok())
            return model.release();
        say(status.ToString(), error, errorSize);
        return nullptr;
    });
}

void release(void* model) {
    delete static_cast<spm::SentencePieceProcessor*>(model);
}

int32_t size(const void* model) {
    return processor(model).GetPieceSize();
}

int32_t unknown(const void* model) {
    return processor(model).unk_id();
}

int64_t piece(const void* model, int32_t id, char* text, size_t capacity) {
    return guarded<int64_t>(-1, nullptr, 0, [&]() -> int64_t {
        if (id < 0 || id >= processor(model).GetPieceSize())
            return -1;
        const std::string& name = processor(model).IdToPiece(id);
        std::memcpy(text, name.data(), std::min(name.size(), capacity));
        return static_cast<int64_t>(name.size());
    });
}

int64_t encode(const void* model, const char* text, size_t length, int32_t* ids, size_t capacity) {
    return guarded<int64_t>(-1, nullptr, 0, [&]() -> int64_t {
        std::vector<int> found;
        if (!processor(model).Encode(std::string_view(text, length), &found).ok())
            return -1;
        std::copy_n(found.begin(), std::min(found.size(), capacity), ids);
        return static_cast<int64_t>(found.size());
    });
}

}  // namespace

__attribute__((visibility("default"))) const SubwordAbi* elmoscopeSubwords(int32_t version) {
    static const SubwordAbi abi = {load, release, size, unknown, piece, encode};
    return version == kSubwordAbiVersion ? &abi : nullptr;
}
