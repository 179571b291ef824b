// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "app/files/temporary_folder.h"

namespace app {

/// Copies of inputs for readers that read a file more than once or go by its name. The copies are gone with this
/// object. One thread.
class FileCopies {
public:
    explicit FileCopies(std::stop_token stop) : m_stop(std::move(stop)) {}

    /// The path; of standard input ("-") or a pipe, which can be read only once, that of a copy. Throws as TextInput,
    /// and elmo::Error(kIo) if the copy cannot be written.
    std::string file(const std::string& path);

    /// Runs `work`, whose elmo::Errors name the inputs, not their copies.
    void use(const std::function<void()>& work) const;

private:
    std::string copy(const std::string& path, const std::string& name);
    /// The message with the names of the inputs instead of those of their copies.
    std::string withInputs(std::string message) const;

    std::stop_token m_stop;
    std::optional<TemporaryFolder> m_folder;      // none until there is a copy
    std::map<std::string, std::string> m_inputs;  // what each copy is of
};

}  // namespace app
