// SPDX-License-Identifier: Apache-2.0
#include "elmo/weights/model_summary.h"

#include <nlohmann/json.hpp>

#include <algorithm>

#include "elmo/weights/bundle_manifest.h"

namespace elmo {
namespace {

using Json = nlohmann::ordered_json;

struct GroupName {
    const char* prefix;  ///< of tensor names
    const char* name;
};

constexpr GroupName kGroups[] = {{"characters.embedding", "character embedding"},
                                 {"characters.convolution", "character convolutions"},
                                 {"characters.highway", "highway layers"},
                                 {"words.embedding", "word embedding"},
                                 {"projection.", "token projection"},
                                 {"lstm.forward", "forward LSTM"},
                                 {"lstm.backward", "backward LSTM"},
                                 {"lstm.projection", "output projection"}};

std::vector<ParameterGroup> groupsOf(const BilmOptions& options) {
    std::vector<ParameterGroup> groups;
    for (const GroupName& group : kGroups) {
        std::int64_t sum = 0;
        for (const TensorSpec& spec : tensorSpecs(options)) {
            if (!spec.name.starts_with(group.prefix))
                continue;
            std::int64_t size = 1;
            for (const std::int64_t extent : spec.shape)
                size *= extent;
            sum += size;
        }
        if (sum > 0)
            groups.push_back({group.name, sum});
    }
    return groups;
}

Json summaryRecordJson(const std::string& text) {
    Json json = Json::parse(text, nullptr, false);
    return json.is_discarded() ? Json(text) : json;
}

}  // namespace

ModelSummary summarise(const BilmModel& model) {
    ModelSummary summary;
    summary.options = model.options;
    summary.layers = model.options.layerCount();
    summary.width = model.options.layerWidth();
    summary.parameters = parameterCount(model.options);
    summary.groups = groupsOf(model.options);
    summary.characterEntries = static_cast<std::int64_t>(model.characterIds.size());
    summary.wordEntries = static_cast<std::int64_t>(model.wordIds.size());
    summary.provenance = model.provenance;
    if (!model.tensors.empty())
        summary.hash = modelHash(model);
    return summary;
}

std::string summaryJson(const ModelSummary& summary) {
    Json json;
    json["format"] = summary.provenance.format;
    json["path"] = summary.provenance.path;
    json["layers"] = summary.layers;
    json["width"] = summary.width;
    json["parameters"] = summary.parameters;
    for (const ParameterGroup& group : summary.groups)
        json["parameter_groups"][group.name] = group.parameters;
    json["architecture"] = Json::parse(optionsText(summary.options));
    if (summary.characterEntries > 0)
        json["character_entries"] = summary.characterEntries;
    if (summary.wordEntries > 0)
        json["word_entries"] = summary.wordEntries;
    const Provenance& provenance = summary.provenance;
    for (const auto& [key, text] :
         {std::pair("storage", &provenance.storage), std::pair("converted_from", &provenance.origin),
          std::pair("tokenizer_revision", &provenance.tokenizer), std::pair("hash", &summary.hash)})
        if (!text->empty())
            json[key] = *text;
    for (const auto& [key, text] :
         {std::pair("training", &provenance.training), std::pair("metrics", &provenance.metrics)})
        if (!text->empty())
            json[key] = summaryRecordJson(*text);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace elmo
