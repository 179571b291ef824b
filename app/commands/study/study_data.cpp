// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/study/study_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "app/evaluation/word_senses.h"
#include "app/files/installed_files.h"
#include "app/texts/text_input.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "tasks/files/data_file.h"
#include "tasks/files/line_source.h"

namespace app {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> filesBelow(const fs::path& folder, const elmo::RunControl& control) {
    std::vector<fs::path> files;
    std::error_code failed;
    fs::recursive_directory_iterator all(folder, fs::directory_options::follow_directory_symlink, failed);
    if (failed)
        throw elmo::Error(elmo::ErrorCode::kIo,
                          fmt::format("The folder '{}' cannot be read: {}.", folder.string(), failed.message()));
    for (const auto& entry : all) {
        control.checkpoint();
        if (std::error_code ignored; entry.is_regular_file(ignored))
            files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

/// "ner" for lines of a token and a tag, "sentiment" for lines of a label and a text; empty for others.
std::string taskOf(const fs::path& file) {
    const std::string head = tasks::readDataHead(file);
    const std::size_t end = head.rfind('\n');
    std::size_t texts = 0, tags = 0, lines = 0;
    for (std::size_t begin = 0; begin < head.size() && begin < end;) {
        const std::size_t next = std::min(head.find('\n', begin), head.size());
        const std::string_view line = std::string_view(head).substr(begin, next - begin);
        begin = next + 1;
        if (line.empty() || line == "\r")
            continue;
        ++lines;
        const std::size_t tab = line.find('\t');
        if (tab == std::string_view::npos || line.find('\t', tab + 1) != std::string_view::npos)
            return {};
        const std::string_view second = line.substr(tab + 1);
        tags += second == "O" || second.starts_with("B-") || second.starts_with("I-") ? 1 : 0;
        texts += second.find(' ') != std::string_view::npos ? 1 : 0;
    }
    return lines > 0 && tags == lines ? "ner" : lines > 0 && 2 * texts > lines ? "sentiment" : "";
}

/// NAME of NAME.PART.tsv, and the part: "train", "dev", "test".
std::optional<std::pair<std::string, std::string>> partOf(const std::string& name) {
    constexpr std::pair<const char*, const char*> kParts[] = {{".train.tsv", "train"},
                                                              {".dev.tsv", "dev"},
                                                              {".testa.tsv", "dev"},
                                                              {".test.tsv", "test"},
                                                              {".testb.tsv", "test"}};
    for (const auto& [ending, part] : kParts)
        if (name.ends_with(ending))
            return std::pair(name.substr(0, name.size() - std::string_view(ending).size()), std::string(part));
    return std::nullopt;
}

/// The sets of the paper's figure 1 before others.
int rankOf(const StudySet& set) {
    return set.name == "conll2003" || set.name == "sst5" ? 0 : 1;
}

void takeSets(const std::map<std::pair<fs::path, std::string>, std::map<std::string, fs::path>>& found,
              StudyData& data) {
    std::vector<StudySet> sets;
    for (const auto& [place, parts] : found)
        if (parts.contains("train") && parts.contains("dev") && parts.contains("test"))
            if (const std::string task = taskOf(parts.at("dev")); !task.empty())
                sets.push_back({task, place.second, parts.at("train").string(), parts.at("dev").string(),
                                parts.at("test").string()});
    std::ranges::stable_sort(sets, {}, rankOf);
    for (StudySet& set : sets) {
        const bool isFirst = std::ranges::find(data.sets, set.task, &StudySet::task) == data.sets.end();
        if (isFirst)
            data.sets.push_back(std::move(set));
        else
            data.leftOut.push_back(fmt::format("{} ({}): one data set of each task is used", set.train, set.task));
    }
}

}  // namespace

StudyData findStudyData(const fs::path& folder, const elmo::RunControl& control) {
    StudyData data;
    std::map<fs::path, std::vector<fs::path>> trees, senses;
    std::map<std::pair<fs::path, std::string>, std::map<std::string, fs::path>> sets;
    std::size_t trainingTexts = 0;
    for (const fs::path& file : filesBelow(folder, control)) {
        const std::string name = tasks::unpackedName(file), below = fs::relative(file, folder).string();
        if (name.ends_with(".txt")) {
            if (below.find("train") == std::string::npos)
                data.texts.push_back(file.string());
            else
                ++trainingTexts;
        } else if (name.ends_with(".conllu")) {
            trees[file.parent_path()].push_back(file);
        } else if (name.ends_with(".instances.tsv")) {
            senses[file.parent_path()].push_back(file);
        } else if (const auto part = partOf(name)) {
            sets[{file.parent_path(), part->first}].emplace(part->second, file);
        }
    }
    if (trainingTexts > 0)
        data.leftOut.push_back(fmt::format(
            "{} texts with \"train\" in their path: perplexity is measured on held-out text", trainingTexts));
    const auto named = [](const std::vector<fs::path>& files, std::initializer_list<const char*> parts) {
        for (const char* part : parts)
            for (const fs::path& file : files)
                if (tasks::unpackedName(file).find(part) != std::string::npos)
                    return file.string();
        return std::string();
    };
    for (const auto& [place, files] : trees) {
        const std::string train = named(files, {"train"}), test = named(files, {"dev", "test"});
        if (train.empty() || test.empty() || !data.probeTrain.empty()) {
            data.leftOut.push_back(fmt::format(
                "{}: {}", files.front().string(),
                data.probeTrain.empty() ? "probes need *train*.conllu and *dev*.conllu or *test*.conllu in one folder"
                                        : "one treebank is used"));
            continue;
        }
        data.probeTrain = train;
        data.probeTest = test;
    }
    for (auto& [place, files] : senses) {
        std::erase_if(files, [&](const fs::path& file) {
            try {
                sentencesOfInstances(file);
                return false;
            } catch (const elmo::Error& error) {
                data.leftOut.push_back(fmt::format("{}: {}", file.string(), error.what()));
                return true;
            }
        });
        if (files.empty())
            continue;
        const std::string train = named(files, {"semcor", "train"});
        if (train.empty() || files.size() < 2 || !data.senseTrain.empty()) {
            data.leftOut.push_back(
                fmt::format("{}: word senses need semcor.instances.tsv or *train*.instances.tsv, and "
                            "others to test on, in one folder; the first such folder is used",
                            files.front().string()));
            continue;
        }
        data.senseTrain = train;
        for (const fs::path& file : files)
            if (file.string() != train)
                data.senseTests.push_back(file.string());
    }
    takeSets(sets, data);
    return data;
}

std::vector<std::string> guideTexts(const std::string& language) {
    const fs::path guide = resourcesFolder() / "guide";
    std::error_code ignored;
    const fs::path own = guide / (language.starts_with("zh") ? "zh_CN" : language.starts_with("ar") ? "ar" : "en");
    std::vector<std::string> texts;
    for (const auto& entry : fs::directory_iterator(own, ignored))
        if (entry.path().extension() == ".md")
            texts.push_back(entry.path().string());
    std::ranges::sort(texts);
    return texts;
}

void writeStudySample(const std::vector<std::string>& texts, std::size_t bytes, const fs::path& target,
                      const elmo::RunControl& control) {
    elmo::StagedFile file(target);
    std::size_t left = bytes, textsLeft = texts.size();
    for (const std::string& text : texts) {
        control.checkpoint();
        const std::size_t share = left / std::max<std::size_t>(1, textsLeft--);
        TextInput input(text, control.stopToken());
        std::size_t taken = 0;
        for (std::string line; taken < share && std::getline(input.stream(), line);) {
            line += '\n';
            if (taken + line.size() > share)
                break;
            file.write(line);
            taken += line.size();
        }
        file.write("\n");  // another document
        left -= std::min(left, taken + 1);
    }
    file.commit();
}

}  // namespace app
