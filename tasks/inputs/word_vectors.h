// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <memory>
#include <string_view>
#include "elmo/run_control.h"
namespace tasks {
class WordVectors {
public:
    virtual ~WordVectors() = default;
    virtual int width() const = 0;
    virtual const float* find(std::string_view word) const = 0;
};
std::shared_ptr<const WordVectors> readWordVectors(const std::filesystem::path& file, const elmo::RunControl& control);
}
