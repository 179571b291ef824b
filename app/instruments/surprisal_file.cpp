// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/instruments/surprisal_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "app/instruments/surprisal_output.h"
#include "elmo/files/staged_file.h"

namespace app {
namespace {

const SurprisalFormat& surprisalFormatOf(const std::filesystem::path& file) {
    const std::span<const SurprisalFormat> formats = surprisalFormats();
    const std::string suffix = file.extension().string();
    const auto found = std::ranges::find_if(
        formats, [&](const SurprisalFormat& one) { return "." + std::string(one.name) == suffix; });
    return found == formats.end() ? formats.front() : *found;
}

/// A file to write to by its descriptor, closed at the end.
class OpenFile {
public:
    OpenFile(const std::filesystem::path& path, const std::filesystem::path& target)
        : m_descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC)) {
        if (m_descriptor < 0)
            elmo::refuseWriting(target, errno);
    }
    ~OpenFile() { ::close(m_descriptor); }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    int descriptor() const { return m_descriptor; }

private:
    int m_descriptor;
};

}  // namespace

void writeSurprisalFile(const std::filesystem::path& file, std::string_view name,
                        std::span<const SurprisalSentence> sentences) {
    elmo::StagedFile staged(file);
    const OpenFile open(staged.path(), file);
    StandardOutput out(open.descriptor(), fmt::format("'{}'", file.string()));
    const auto writer = surprisalFormatOf(file).open(out);
    writer->beginInput(name);
    for (const SurprisalSentence& sentence : sentences)
        writer->add(sentence.number, sentence.tokens);
    out.flush();
    staged.commit();
}

}  // namespace app
