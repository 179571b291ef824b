// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/evaluation/part_of_speech_probe.h"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <string_view>

#include "elmo/bilm/embedder.h"
#include "elmo/training/baselines/linear_probe.h"

namespace app {
namespace {

using elmo::training::ProbeData;

constexpr std::size_t kMaxProbeLineLength = std::size_t{1} << 20;

std::vector<std::string_view> columnsOf(std::string_view line) {
    std::vector<std::string_view> columns;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find('\t', begin), line.size());
        columns.push_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return columns;
}

using Tags = std::map<std::string, int>;

Tags tagsOf(const std::vector<TaggedSentence>& sentences) {
    Tags tags;
    for (const TaggedSentence& sentence : sentences)
        for (const std::string& tag : sentence.tags)
            tags.emplace(tag, static_cast<int>(tags.size()));
    return tags;
}

/// The words' vectors of every layer. A tag that `tags` lacks gets the number after them.
std::vector<ProbeData> vectorsOf(std::shared_ptr<const elmo::Bilm> bilm, const std::vector<TaggedSentence>& sentences,
                                 const Tags& tags, const elmo::RunControl& control) {
    std::vector<ProbeData> layers(static_cast<std::size_t>(bilm->options().layerCount()));
    elmo::Embedder embedder(bilm, {});
    std::size_t next = 0;
    const auto source = [&](elmo::Sentence& sentence) {
        if (next == sentences.size())
            return false;
        sentence = sentences[next++].words;
        return true;
    };
    const auto sink = [&](std::int64_t index, const elmo::Sentence&, const elmo::LayerActivations& vectors) {
        for (std::size_t l = 0; l < layers.size(); ++l) {
            const auto values = vectors.layer(static_cast<int>(l));
            layers[l].width = vectors.width();
            layers[l].vectors.insert(layers[l].vectors.end(), values.begin(), values.end());
            for (const std::string& tag : sentences[static_cast<std::size_t>(index)].tags) {
                const auto found = tags.find(tag);
                layers[l].classes.push_back(found == tags.end() ? static_cast<int>(tags.size()) : found->second);
            }
        }
    };
    embedder.run(source, sink, control);
    return layers;
}

}  // namespace

std::vector<TaggedSentence> readConllu(const std::filesystem::path& path, std::size_t most) {
    std::ifstream in(path, std::ios::binary);
    if (!in)
        throw elmo::Error(elmo::ErrorCode::kNotFound, fmt::format("'{}' cannot be opened.", path.string()));
    std::vector<TaggedSentence> sentences(1);
    std::size_t number = 0;
    for (std::string line; (most == 0 || sentences.size() <= most) && std::getline(in, line);) {
        ++number;
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        if (line.empty() && !sentences.back().words.empty())
            sentences.emplace_back();
        if (line.empty() || line.front() == '#')
            continue;
        const auto columns = columnsOf(line);
        if (columns.size() != 10 || line.size() > kMaxProbeLineLength || columns[1].empty() || columns[3].empty())
            throw elmo::Error(elmo::ErrorCode::kBadFormat,
                              fmt::format("'{}', line {}: a CoNLL-U line has 10 columns between tabs, with the word in "
                                          "the second and its part of speech in the fourth; found {} columns.",
                                          path.string(), number, columns.size()));
        if (columns[0].find_first_of("-.") != std::string_view::npos)
            continue;
        sentences.back().words.emplace_back(columns[1]);
        sentences.back().tags.emplace_back(columns[3]);
    }
    if (sentences.back().words.empty())
        sentences.pop_back();
    if (sentences.empty())
        throw elmo::Error(elmo::ErrorCode::kBadFormat, fmt::format("'{}' holds no sentence.", path.string()));
    return sentences;
}

ProbeReport probePartsOfSpeech(std::shared_ptr<const elmo::Bilm> bilm, const std::vector<TaggedSentence>& train,
                               const std::vector<TaggedSentence>& test, const elmo::RunControl& control) {
    const Tags tags = tagsOf(train);
    const int classes = static_cast<int>(tags.size()) + 1;
    const std::vector<ProbeData> from = vectorsOf(bilm, train, tags, control),
                                 on = vectorsOf(bilm, test, tags, control);
    ProbeReport report;
    report.tags = tags.size();
    report.trainWords = from.front().classes.size();
    report.testWords = on.front().classes.size();
    report.majority = elmo::training::majorityAccuracy(from.front(), on.front(), classes);
    for (std::size_t l = 0; l < from.size(); ++l) {
        report.accuracy.push_back(elmo::training::probeAccuracy(from[l], on[l], {.classes = classes}, control));
        control.report({"probing", static_cast<std::int64_t>(l + 1), static_cast<std::int64_t>(from.size())});
    }
    return report;
}

}  // namespace app
