// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/outputs/result_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <utility>

#include "app/commands/options/replacing.h"

namespace app {

CLI::Option* addResultFile(CLI::App& parser, std::string& output) {
    return parser.add_option("-o,--output", output, "File to write (default: - for standard output)")
        ->type_name("FILE");
}

ResultFile::ResultFile(const std::string& output, const std::vector<std::string>& inputs, StandardOutput& standard)
    : m_standard(standard) {
    if (output.empty() || output == "-")
        return;
    requireReplaceable(output, inputs);
    m_output = output;
    m_staged.emplace(output);
    m_file = ::open(m_staged->path().c_str(), O_WRONLY | O_CLOEXEC);
    if (m_file < 0)
        elmo::refuseWriting(output, errno);
    m_out.emplace(m_file, fmt::format("'{}'", output));
}

ResultFile::~ResultFile() {
    if (m_file >= 0)
        ::close(m_file);
}

void ResultFile::keep(std::string result, const std::function<Reproduction()>& how) {
    if (isStandardOutput())
        return out().write(result);
    const Recorded made = recorded(std::move(result), how(), m_output);
    out().write(made.result);
    commit();
    if (made.recordFile.empty())
        return;
    elmo::StagedFile file(recordFileOf(m_output));
    file.write(made.recordFile);
    file.commit();
}

void ResultFile::commit() {
    if (!m_staged)
        return;
    m_out->flush();
    m_staged->commit();
}

}  // namespace app
