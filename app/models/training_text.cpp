// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/training_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace app {
namespace {

using Json = nlohmann::ordered_json;

/// Reads members of a record, whatever their types are, and remembers which were shown.
class Record {
public:
    explicit Record(const Json& json) : m_json(json) {}

    /// Empty if the member is not there.
    std::string text(const char* key) {
        const Json* member = find(key);
        return member == nullptr ? std::string() : shown(*member);
    }
    /// "KEY of it" in a pattern like "{} steps"; empty if the member is not there.
    std::string part(const char* key, const char* pattern) {
        const std::string value = text(key);
        return value.empty() ? value : fmt::format(fmt::runtime(pattern), value);
    }
    Json object(const char* key) {
        const Json* member = find(key);
        return member != nullptr && member->is_object() ? *member : Json::object();
    }
    double number(const char* key) {
        const Json* member = find(key);
        return member != nullptr && member->is_number() ? member->get<double>() : 0;
    }
    void skip(std::initializer_list<const char*> keys) { m_shown.insert(m_shown.end(), keys.begin(), keys.end()); }

    /// The members that were not read.
    std::vector<std::string> rest() const {
        std::vector<std::string> lines;
        for (const auto& [key, value] : m_json.items())
            if (std::ranges::find(m_shown, key) == m_shown.end())
                lines.push_back(fmt::format("{}: {}", key, shown(value)));
        return lines;
    }

    static std::string shown(const Json& value) {
        if (value.is_string())
            return value.get<std::string>();
        if (value.is_number_integer() && !value.is_number_unsigned())
            return std::to_string(value.get<std::int64_t>());
        if (value.is_number_unsigned() && value.get<std::uint64_t>() <= INT64_MAX)
            return grouped(value.get<std::int64_t>());
        if (value.is_number_float())
            return fmt::format("{:.4g}", value.get<double>());
        return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    }

private:
    const Json* find(const char* key) {
        m_shown.emplace_back(key);
        const auto found = m_json.find(key);
        return found == m_json.end() || found->is_null() ? nullptr : &*found;
    }

    const Json& m_json;
    std::vector<std::string> m_shown;
};

std::string joined(std::vector<std::string> parts) {
    std::erase(parts, "");
    return fmt::format("{}", fmt::join(parts, ", "));
}

void add(std::vector<std::string>& lines, const std::string& text) {
    if (!text.empty())
        lines.push_back(text);
}

void addAll(std::vector<std::string>& lines, std::vector<std::string> more) {
    std::ranges::move(more, std::back_inserter(lines));
}

/// Settings of a biLM's trainer; its architecture is shown from the model itself.
void addSettings(std::vector<std::string>& lines, const Json& options) {
    Record settings(options);
    settings.skip({"model", "steps", "wordEmbedding", "frozenSteps", "threads", "device", "seed"});
    const std::string directions = settings.text("directions");
    add(lines, joined({settings.part("vocabulary", "{} words predicted"),
                       settings.part("samples", "{} candidates of the sampled softmax"),
                       directions == "both" ? "" : directions}));
    const Json optimiserJson = settings.object("optimiser");
    Record optimiser(optimiserJson);
    add(lines, joined({optimiser.text("kind"), optimiser.part("rate", "rate {}"),
                       optimiser.part("warmupSteps", "warm-up {} steps"), settings.part("dropout", "dropout {}"),
                       settings.text("precision"),
                       settings.text("resetStateAtSentence") == "true"   ? "states start at zero in each sentence"
                       : settings.text("resetStateAtDocument") == "true" ? "states start at zero in each document"
                                                                         : ""}));
    if (const double averaging = optimiser.number("averaging"); averaging > 0)
        add(lines, joined({fmt::format("parameters averaged over the steps, with weights t^{:g}", averaging),
                           optimiser.number("averagedBefore") > 0
                               ? optimiser.part("averagedBefore", "those of the model before count as {} steps")
                               : ""}));
}

/// Empty if it is no JSON object.
Json parsed(const std::string& record) {
    Json json = Json::parse(record, nullptr, false);
    return json.is_object() ? json : Json::object();
}

}  // namespace

std::vector<std::string> trainingLines(const std::string& text) {
    const Json json = parsed(text);
    if (json.empty())
        return text.empty() || text == "{}" ? std::vector<std::string>{} : std::vector{text};
    Record record(json);
    std::vector<std::string> lines;
    const Json publishedJson = record.object("published");
    Record published(publishedJson);
    add(lines, joined({published.part("language", "language {}"), published.text("corpus"),
                       published.text("lemmatised") == "true" ? "lemmatised" : ""}));
    const Json corpusJson = record.object("corpus");
    Record corpus(corpusJson);
    const Json options = record.object("options");
    Record settings(options);
    std::string batch;
    if (options.contains("rows") && options.contains("window"))
        batch = fmt::format("{} x {} positions each", settings.text("rows"), settings.text("window"));
    const double tokens = corpus.number("tokens") + corpus.number("sentences"), positions = record.number("positions");
    const std::string passes = tokens > 0 && positions > 0 ? fmt::format("{:.2f} passes", positions / tokens) : "";
    const double hours = record.number("hours");
    add(lines,
        joined({record.part("steps", "{} steps"), batch, record.part("positions", "{} positions"),
                record.part("tokens", "{} tokens"), passes, hours > 0 ? fmt::format("{:.2f} hours", hours) : ""}));
    add(lines, joined({corpus.part("documents", "{} documents"), corpus.part("sentences", "{} sentences"),
                       corpus.part("tokens", "{} tokens"), corpus.part("types", "{} different")}));
    add(lines, joined({record.part("train", "trained on {}"), record.part("trainExamples", "{} examples"),
                       record.part("dev", "chosen on {}"), record.part("devExamples", "{} examples")}));
    if (!options.empty())
        addSettings(lines, options);
    const Json origin = record.object("startedFrom");
    if (origin.contains("name"))
        lines.push_back(
            fmt::format("started from {}, whose own training is not counted here", Record::shown(origin["name"])));
    record.skip({"epoch", "program"});
    addAll(lines, record.rest());
    return lines;
}

std::vector<std::string> metricLines(const std::string& text) {
    const Json json = parsed(text);
    if (json.empty())
        return text.empty() || text == "{}" ? std::vector<std::string>{} : std::vector{text};
    Record record(json);
    const auto perplexity = [&](const char* key, const char* name) {
        const double value = record.number(key);
        return value > 0 ? fmt::format("{:.2f} {}", value, name) : std::string();
    };
    std::vector<std::string> lines;
    const std::string values =
        joined({perplexity("heldOutPerplexityForward", "forward"), perplexity("heldOutPerplexityBackward", "backward"),
                perplexity("heldOutPerplexityMean", "mean"),
                perplexity("heldOutPerplexityBeforeFineTuning", "before fine-tuning")});
    if (!values.empty())
        lines.push_back("held-out perplexity " + values);
    const auto value = [&](const char* key, const char* pattern) {
        const double number = record.number(key);
        return number > 0 ? fmt::format(fmt::runtime(pattern), number) : std::string();
    };
    add(lines, joined({value("heldOutPerplexityKnownWords", "perplexity {:.2f} of known words"),
                       value("heldOutBitsPerCharacter", "{:.4f} bits per character"),
                       value("heldOutBitsPerByte", "{:.4f} bits per byte")}));
    add(lines, joined({record.part("heldOutPositions", "{} positions"),
                       record.part("heldOutUnknownTargets", "{} of them unknown words"),
                       record.part("predictedVocabulary", "{} words predicted")}));
    addAll(lines, record.rest());
    return lines;
}

std::string grouped(std::int64_t number) {
    std::string text;
    const std::string digits = std::to_string(number);
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            text += ',';
        text += digits[i];
    }
    return text;
}

}  // namespace app
