// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/file_copies.h"

#include <array>
#include <filesystem>

#include "app/texts/text_input.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/remedy.h"

namespace app {

namespace fs = std::filesystem;

std::string FileCopies::file(const std::string& path) {
    if (!isPipe(path))
        return path;
    return copy(path, path == "-" ? "standard input" : "pipe " + fs::path(path).filename().string());
}

void FileCopies::use(const std::function<void()>& work) const {
    try {
        work();
    } catch (const elmo::RemediedError& error) {
        throw elmo::RemediedError(error.code(), withInputs(error.what()), error.remedy());
    } catch (const elmo::Error& error) {
        throw elmo::Error(error.code(), withInputs(error.what()));
    }
}

std::string FileCopies::withInputs(std::string message) const {
    for (const auto& [copy, input] : m_inputs)
        for (std::size_t at = 0; (at = message.find(copy, at)) != std::string::npos; at += input.size())
            message.replace(at, copy.size(), input);
    return message;
}

std::string FileCopies::copy(const std::string& path, const std::string& name) {
    TextInput input(path, m_stop);
    if (!m_folder)
        m_folder.emplace();
    const fs::path folder = m_folder->path() / std::to_string(m_inputs.size());  // two files may have the same name
    fs::create_directory(folder);
    elmo::StagedFile staged(folder / name);
    std::array<char, 1 << 16> bytes;
    while (input.stream().read(bytes.data(), bytes.size()), input.stream().gcount() > 0)
        staged.write(bytes.data(), static_cast<std::size_t>(input.stream().gcount()));
    staged.commit();
    m_inputs[folder / name] = input.name();
    return folder / name;
}

}  // namespace app
