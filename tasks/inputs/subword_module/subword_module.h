// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The interface of the SentencePiece module: plain C on both sides, since each has a C++
/// library and a heap of its own. No call throws or lets an exception through; what one side makes, it frees. Functions
/// that fail put a sentence into `error`, ended by NUL and truncated to `errorSize`. Any thread.
extern "C" {

struct SubwordAbi {
    /// Null if the bytes are not a model.
    void* (*load)(const char* bytes, size_t size, char* error, size_t errorSize);
    void (*release)(void* model);
    int32_t (*size)(const void* model);
    int32_t (*unknown)(const void* model);
    /// Copies at most `capacity` bytes of a piece's text and returns how many it has; -1 for an id out of range.
    int64_t (*piece)(const void* model, int32_t id, char* text, size_t capacity);
    /// Writes at most `capacity` ids and returns how many there are; -1 if encoding failed.
    int64_t (*encode)(const void* model, const char* text, size_t size, int32_t* ids, size_t capacity);
};

/// The module's one exported name. `version` is kSubwordAbiVersion of the caller; null for any other.
const SubwordAbi* elmoscopeSubwords(int32_t version);
}

inline constexpr int32_t kSubwordAbiVersion = 2;
