// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/archive_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <string_view>

namespace app {
namespace {

std::string row(std::string_view label, std::string_view text) {
    return fmt::format("  {:<15} {}\n", label, text);
}

std::string placesOf(const elmo::ArchiveElmo& elmo) {
    std::string places;
    for (const elmo::ArchiveMix& mix : elmo.mixes)
        places += (places.empty() ? "" : ", ") + mix.place;
    return places;
}

}  // namespace

std::string archiveText(const std::string& path, const elmo::AllenNlpArchive& archive) {
    std::string text = fmt::format("{}: AllenNLP model\n", path);
    text += row("Task", fmt::format("model {}, data reader {}", archive.model, archive.reader));
    if (archive.elmo.empty())
        text += row("ELMo", "none: it has no scalar mix");
    for (const elmo::ArchiveElmo& elmo : archive.elmo) {
        text += row("ELMo", fmt::format("{} ({})", elmo.module, placesOf(elmo)));
        text += row("", fmt::format("dropout {:g}, {}", elmo.dropout, elmo.layerNorm ? "layer norm" : "no layer norm"));
        for (const elmo::ArchiveMix& mix : elmo.mixes)
            text += row(fmt::format("Mix, {}", mix.place),
                        fmt::format("layers {:.3f}, gamma {:.4f}", fmt::join(mix.weights, " "), mix.gamma));
    }
    if (archive.metric)
        text += row("Measured", fmt::format("{} {:.4f} on its validation set", archive.metricName, *archive.metric));
    return text;
}

nlohmann::ordered_json archiveJson(const elmo::AllenNlpArchive& archive) {
    nlohmann::ordered_json json = {{"model", archive.model},
                                   {"dataset_reader", archive.reader},
                                   {"lambda", archive.lambda},
                                   {"elmo", nlohmann::ordered_json::array()}};
    for (const elmo::ArchiveElmo& elmo : archive.elmo) {
        nlohmann::ordered_json mixes = nlohmann::ordered_json::array();
        for (const elmo::ArchiveMix& mix : elmo.mixes)
            mixes.push_back({{"place", mix.place}, {"gamma", mix.gamma}, {"raw", mix.raw}, {"weights", mix.weights}});
        json["elmo"].push_back({{"module", elmo.module},
                                {"setting", elmo.setting},
                                {"dropout", elmo.dropout},
                                {"layer_norm", elmo.layerNorm},
                                {"options_file", elmo.optionsFile},
                                {"mixes", mixes}});
    }
    if (archive.metric)
        json["validation"] = {{"metric", archive.metricName}, {"value", *archive.metric}};
    return json;
}

}  // namespace app
