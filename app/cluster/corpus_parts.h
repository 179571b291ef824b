// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/cluster/part_folder.h"
#include "elmo/files/staged_file.h"
#include "elmo/run_control.h"
#include "elmo/training/corpus/corpus.h"
#include "elmo/training/corpus/corpus_writer.h"

namespace app {

/// Writes the sentences of a part of a corpus: one a line, a tab between words, an empty line before each document. A
/// part that begins inside a document has none before its first sentence. One thread.
class SentenceFile : public elmo::training::SentenceSink {
public:
    explicit SentenceFile(const std::filesystem::path& target) : m_file(target) {}

    void beginDocument() override { m_documentPending = true; }
    void addSentence(std::span<const std::string_view> words) override;
    /// Throws elmo::Error(kIo).
    void commit() { m_file.commit(); }

    std::int64_t sentences() const { return m_sentences; }
    std::int64_t tokens() const { return m_tokens; }

private:
    elmo::StagedFile m_file;
    std::string m_line;
    bool m_documentPending = false;
    std::int64_t m_sentences = 0, m_tokens = 0;
};

/// The settings of a part of `elmo prepare-corpus`, as its job states them.
nlohmann::json corpusSettings(const elmo::training::CorpusOptions& options, const std::string& vocabulary);

/// The merge of parts of a corpus, see mergeParts(): `output` is the folder of a corpus.
void mergeCorpus(const std::filesystem::path& folder, const std::vector<PartManifest>& parts,
                 const std::filesystem::path& output, const elmo::RunControl& control);

}  // namespace app
