// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace elmo::test {

/// Parses a JSON file of reference data.
inline nlohmann::json readJson(const std::filesystem::path& path) {
    std::ifstream file(path);
    if (!file)
        throw std::runtime_error("cannot open " + path.string());
    return nlohmann::json::parse(file);
}

}  // namespace elmo::test
