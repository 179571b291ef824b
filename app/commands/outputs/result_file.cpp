// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/outputs/result_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <utility>

#include "app/commands/options/command.h"
#include "app/commands/options/replacing.h"
#include "elmo/text/characters.h"

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

CLI::Option* addResultFiles(CLI::App& parser, std::vector<std::string>& outputs) {
    return parser
        .add_option("-o,--output", outputs,
                    "File to write (default: - for standard output); may be repeated: one measurement, several formats")
        ->type_name("FILE")
        ->allow_extra_args(false);
}

std::string formatOfName(const std::string& output, std::span<const char* const> formats) {
    const std::string suffix = elmo::lowered(std::filesystem::path(output).extension().string());
    const auto named = std::ranges::find_if(formats, [&](const std::string& format) { return suffix == "." + format; });
    return named == formats.end() ? "text" : *named;
}

ResultFiles::ResultFiles(const std::vector<std::string>& outputs, const std::string& format,
                         std::span<const char* const> formats, const std::vector<std::string>& inputs,
                         StandardOutput& standard) {
    if (outputs.size() > 1 && !format.empty())
        throw UsageError("--to is the format of one output; several are written in the formats of their names.");
    for (std::size_t k = 0; k < outputs.size(); ++k)
        if (std::find(outputs.begin(), outputs.begin() + static_cast<std::ptrdiff_t>(k), outputs[k]) !=
            outputs.begin() + static_cast<std::ptrdiff_t>(k))
            throw UsageError(fmt::format("--output '{}' is given twice.", outputs[k]));
    for (const std::string& output : outputs.empty() ? std::vector<std::string>{""} : outputs) {
        m_formats.push_back(format.empty() ? formatOfName(output, formats) : format);
        m_files.push_back(std::make_unique<ResultFile>(output, inputs, standard));
    }
}

void ResultFiles::keep(const std::function<std::string(const std::string& format)>& result,
                       const std::function<Reproduction(const std::string& format)>& how) {
    for (std::size_t k = 0; k < m_files.size(); ++k) {
        if (how) {
            m_files[k]->keep(result(m_formats[k]), [&] { return how(m_formats[k]); });
            continue;
        }
        m_files[k]->out().write(result(m_formats[k]));
        m_files[k]->commit();
    }
}

}  // namespace app
