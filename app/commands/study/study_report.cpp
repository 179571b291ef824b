// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/study/study_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "app/files/installed_files.h"
#include "app/files/table_cell.h"
#include "app/formats/syntax/html_text.h"
#include "elmo/error.h"
#include "elmo/files/staged_file.h"
#include "elmo/version.h"
#include "tasks/model/read_task_run.h"
#include "tasks/statistics/samples.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using FoundJson = nlohmann::ordered_json;
using Kind = StudyStage::Kind;

constexpr const char* kReportStyle = R"(
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: start; font-weight: bold; }
th, td { border: 1px solid #8888; padding: .25rem .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
td.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 1rem 0; }
img { max-width: 100%; height: auto; background: #fff; }
.small { font-size: .85rem; }
@media print { body { max-width: none; margin: 0; } tr, figure { break-inside: avoid; } }
)";

std::string fileText(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// RFC 4648, section 4.
std::string base64(std::string_view bytes) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (at + k < bytes.size() ? static_cast<unsigned char>(bytes[at + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text += at + k <= bytes.size() ? kDigits[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

std::string decimals(double value, int digits) {
    return fmt::format("{:.{}f}", value, digits);
}

std::string decimalsOf(const FoundJson& value, int digits) {
    return value.is_number() ? decimals(value.get<double>(), digits) : "NA";
}

std::string meanCell(const std::vector<double>& values, double factor, int digits) {
    if (values.empty())
        return "-";
    const std::string mean = decimals(factor * tasks::meanOf(values), digits);
    return values.size() < 2 ? mean
                             : fmt::format("{} ± {}", mean, decimals(factor * tasks::deviationOf(values), digits));
}

/// A table of the report; cells are text.
struct ReportTable {
    std::string name, caption;  ///< name: of its CSV file
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows = {};
    std::size_t words = 1;  ///< columns from the left that hold words and not numbers
};

class StudyReport {
public:
    StudyReport(const StudySettings& settings, const std::vector<StudyStage>& stages, const StudyRecord& record)
        : m_settings(settings), m_stages(stages), m_record(record) {}

    std::string write() {
        std::string names;
        for (const StudyModel& model : m_settings.models)
            names += (names.empty() ? "" : ", ") + model.name;
        const std::string title = htmlEscape("What does this biLM know? " + names);
        m_html = fmt::format(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n"
            "<style>{1}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n<p>Made by <code>elmo study</code> of "
            "Elmoscope "
            "{2}, {3} profile. Every figure and every file named below holds the command that made it, with the hashes "
            "of its inputs: <code>elmo reproduce FILE</code> computes it again and compares.</p>\n",
            title, kReportStyle, htmlEscape(elmo::version()), m_settings.isFull ? "full" : "core");
        models();
        perplexity();
        geometry();
        neighbours();
        mixes();
        probes();
        senses();
        trainings(
            Kind::kShares, "Sample efficiency",
            "Test scores by the share of the training set, with and without ELMo (Peters et al. 2018, figure 1).");
        trainings(Kind::kVariants, "Layers, lambda and places",
                  "The last layer or all, lambda 1 and 0.001, and ELMo at the input, the output or both (Peters et al. "
                  "2018, tables 2 and 3).");
        problems();
        definitions();
        return m_html + "</main>\n</body>\n</html>\n";
    }

private:
    /// The stages of a kind that were done.
    std::vector<const StudyStage*> done(Kind kind) const {
        std::vector<const StudyStage*> found;
        for (const StudyStage& stage : m_stages)
            if (const StageState* state = m_record.stateOf(stage);
                stage.kind == kind && state && state->problem.empty())
                found.push_back(&stage);
        return found;
    }

    FoundJson resultOf(const StudyStage& stage) {
        FoundJson json = FoundJson::parse(fileText(stage.file(m_settings.folder, ".json")), nullptr, false);
        if (json.contains("definitions") && json["definitions"].is_array())
            for (const auto& one : json["definitions"])
                m_definitions.emplace(one.value("name", ""),
                                      std::pair(one.value("definition", ""), one.value("source", "")));
        return json;
    }

    const std::string& nameOf(const StudyStage& stage) const { return m_settings.models[stage.model].name; }

    void heading(const char* text) { m_html += fmt::format("<h2>{}</h2>\n", text); }
    void paragraph(const std::string& text) { m_html += fmt::format("<p>{}</p>\n", htmlEscape(text)); }

    /// Where the numbers are from.
    void files(const StudyStage& stage) {
        m_html += "<p class=\"small\">Files:";
        for (const std::string& ending : stage.outputs) {
            const std::string name = htmlEscape(stage.name + ending);
            m_html += fmt::format(" <a href=\"{0}\">{0}</a>", name);
        }
        m_html += fmt::format(". <code>elmo reproduce {}</code></p>\n", htmlEscape(stage.name + stage.outputs.back()));
    }

    void figure(const StudyStage& stage, const std::string& caption) {
        const std::string svg = fileText(stage.file(m_settings.folder, ".svg"));
        if (svg.empty())
            return;
        m_html += fmt::format(
            "<figure><img src=\"data:image/svg+xml;base64,{}\" alt=\"{}\"><figcaption>{}</figcaption></figure>\n",
            base64(svg), htmlEscape(caption), htmlEscape(caption));
    }

    void table(const ReportTable& table) {
        m_html += fmt::format("<table>\n<caption>{}</caption>\n<thead><tr>", htmlEscape(table.caption));
        std::string csv;
        for (std::size_t k = 0; k < table.head.size(); ++k) {
            m_html += fmt::format("<th scope=\"col\">{}</th>", htmlEscape(table.head[k]));
            csv += (k > 0 ? "," : "") + tableCell(table.head[k], ',');
        }
        m_html += "</tr></thead>\n<tbody>\n";
        csv += '\n';
        for (const std::vector<std::string>& row : table.rows) {
            m_html += "<tr>";
            for (std::size_t k = 0; k < row.size(); ++k) {
                m_html += fmt::format("<td{}>{}</td>", k < table.words ? " dir=\"auto\"" : " class=\"number\"",
                                      htmlEscape(row[k]));
                csv += (k > 0 ? "," : "") + tableCell(row[k], ',');
            }
            m_html += "</tr>\n";
            csv += '\n';
        }
        m_html += "</tbody>\n</table>\n";
        elmo::StagedFile file(m_settings.folder / ("report-" + table.name + ".csv"));
        file.write(csv);
        file.commit();
    }

    void models() {
        heading("Models and text");
        ReportTable models{"models", "biLMs", {"biLM", "hash", "layers", "width", "softmax"}};
        models.words = 2;
        for (const StudyModel& model : m_settings.models)
            models.rows.push_back({model.name, model.hash, fmt::format("{}", model.layers),
                                   fmt::format("{}", model.width), model.predicts ? "yes" : "no"});
        table(models);
        std::vector<std::string> names;
        for (const std::string& text : m_settings.data.texts)
            names.push_back(text);
        paragraph(fmt::format("Perplexity, geometry and neighbours are of sample.txt, the beginnings of {} texts{}.",
                              names.size(),
                              names.size() > 20 ? std::string() : fmt::format(": {}", fmt::join(names, ", "))));
    }

    void perplexity() {
        const auto stages = done(Kind::kPerplexity);
        if (stages.empty())
            return;
        heading("Perplexity");
        ReportTable found{"perplexity", "Of each position, over the whole vocabulary", {"measure"}};
        std::vector<FoundJson> results;
        for (const StudyStage* stage : stages) {
            found.head.push_back(nameOf(*stage));
            results.push_back(resultOf(*stage));
        }
        constexpr std::tuple<const char*, const char*, int> kMeasures[] = {
            {"perplexityForward", "perplexity, forward", 2},
            {"perplexityBackward", "perplexity, backward", 2},
            {"perplexityMean", "perplexity, mean", 2},
            {"perplexityKnownWords", "perplexity of known words", 2},
            {"bitsPerCharacter", "bits per character", 4},
            {"outOfVocabularyPercent", "out of vocabulary, %", 2},
            {"vocabulary", "vocabulary", 0},
            {"tokens", "n: tokens", 0}};
        for (const auto& [key, name, digits] : kMeasures) {
            std::vector<std::string> row = {name};
            for (const FoundJson& result : results)
                row.push_back(result.contains(key) ? decimalsOf(result[key], digits) : "NA");
            found.rows.push_back(std::move(row));
        }
        table(found);
        if (stages.size() > 1)
            paragraph(
                "Perplexities of different vocabularies cannot be compared; bits per character of the same text can.");
        for (const StudyStage* stage : stages)
            files(*stage);
    }

    void geometry() {
        for (const StudyStage* stage : done(Kind::kGeometry)) {
            heading("How the vectors lie");
            const FoundJson result = resultOf(*stage);
            figure(*stage, fmt::format("n = {} tokens in {} sentences", result.value("tokens", 0),
                                       result.value("sentences", 0)));
            ReportTable layers{"geometry",
                               "Mean cosines; adjusted: less the anisotropy",
                               {"biLM", "layer", "anisotropy", "self-similarity", "adjusted", "within sentences",
                                "adjusted", "n: words compared"}};
            for (const auto& model : result.value("models", FoundJson::array())) {
                std::size_t number = 0;
                for (const auto& layer : model["layers"])
                    layers.rows.push_back({model.value("name", ""), fmt::format("{}", number++),
                                           decimalsOf(layer["anisotropy"], 4), decimalsOf(layer["self_similarity"], 4),
                                           decimalsOf(layer["self_similarity_adjusted"], 4),
                                           decimalsOf(layer["sentence_similarity"], 4),
                                           decimalsOf(layer["sentence_similarity_adjusted"], 4),
                                           fmt::format("{}", layer.value("compared_words", 0))});
            }
            table(layers);
            ReportTable cka{"cka", "CKA of layers", {"layer"}};
            for (const auto& layer : result["ckaLayers"])
                cka.head.push_back(fmt::format("{} {}", layer.value("model", ""), layer.value("layer", 0)));
            for (std::size_t row = 0; row < result["cka"].size(); ++row) {
                std::vector<std::string> cells = {cka.head[row + 1]};
                for (const auto& value : result["cka"][row])
                    cells.push_back(decimalsOf(value, 4));
                cka.rows.push_back(std::move(cells));
            }
            table(cka);
            files(*stage);
        }
    }

    void neighbours() {
        const auto stages = done(Kind::kNeighbours);
        if (stages.empty())
            return;
        heading("Neighbours");
        paragraph(
            "A place where a word is used, and the other places whose vectors in the top layer are nearest; next to "
            "them "
            "the words nearest in static word vectors (Peters et al. 2018, table 4).");
        ReportTable found{"neighbours", "Nearest places", {"word", "biLM", "n", "place", "nearest places"}};
        found.words = 5;
        std::map<std::string, std::string> vectors;
        for (const StudyStage* stage : stages) {
            const FoundJson result = resultOf(*stage);
            if (result.value("occurrences", 0) == 0)
                found.rows.push_back({stage->subject, nameOf(*stage), "0", "not in the text", ""});
            for (const auto& place : result.value("places", FoundJson::array())) {
                std::string nearest;
                for (const auto& near : place["nearest"])
                    nearest += fmt::format("{}{:.2f} {}", nearest.empty() ? "" : " / ", near.value("cosine", 0.0),
                                           near.value("context", ""));
                found.rows.push_back({stage->subject, nameOf(*stage), fmt::format("{}", result.value("occurrences", 0)),
                                      place.value("context", ""), nearest});
            }
            if (result.contains("vectors")) {
                std::string& words = vectors[stage->subject];
                words.clear();
                for (const auto& near : result["vectors"]["nearest"])
                    words += fmt::format("{}{} ({:.2f})", words.empty() ? "" : ", ", near.value("word", ""),
                                         near.value("cosine", 0.0));
            }
        }
        table(found);
        if (!vectors.empty()) {
            ReportTable words{"word-vectors", "Nearest words in english-vectors", {"word", "nearest words (cosine)"}};
            words.words = 2;
            for (const auto& [word, nearest] : vectors)
                words.rows.push_back({word, nearest.empty() ? "no vector" : nearest});
            table(words);
        }
        for (const StudyStage* stage : stages)
            files(*stage);
    }

    void mixes() {
        for (const StudyStage* stage : done(Kind::kMixes)) {
            heading("Mixes of the layers in tasks");
            paragraph(
                "Runs that come with the program, three seeds of most, on the biLMs whose hashes stand below: which "
                "layers tasks use (Peters et al. 2018, figure 2), and what all layers give at the input, the output or "
                "both on the development set (tables 2 and 3).");
            figure(*stage, "Learned weights of the layers by task");
            std::map<std::tuple<std::string, std::string, double, std::string, std::string>,
                     std::vector<tasks::TaskRun>>
                groups;
            for (const fs::path& folder : stage->inputs) {
                tasks::TaskRun run = tasks::readTaskRun(folder);
                groups[{run.task, run.elmoMode, run.lambda, run.bilmHash, run.dataHash}].push_back(std::move(run));
            }
            ReportTable found{"mixes",
                              "Development score and learned weights, mean ± standard deviation over the seeds",
                              {"task", "ELMo", "lambda", "biLM", "metric", "n: seeds", "score", "mix", "weights s_j"}};
            found.words = 5;
            for (const auto& [key, runs] : groups) {
                std::vector<double> scores;
                std::map<std::string, std::vector<std::vector<double>>> weights;
                for (const tasks::TaskRun& run : runs) {
                    if (!run.chosen)
                        continue;
                    scores.push_back(run.points[*run.chosen].devMetric);
                    for (const tasks::MixState& mix : run.points[*run.chosen].mixes) {
                        auto& layers = weights[mix.place];
                        layers.resize(std::max(layers.size(), mix.weights.size()));
                        for (std::size_t l = 0; l < mix.weights.size(); ++l)
                            layers[l].push_back(mix.weights[l]);
                    }
                }
                for (const auto& [place, layers] : weights) {
                    std::vector<std::string> cells;
                    for (const std::vector<double>& layer : layers)
                        cells.push_back(meanCell(layer, 1, 3));
                    found.rows.push_back({std::get<0>(key), std::get<1>(key), fmt::format("{:g}", std::get<2>(key)),
                                          std::get<3>(key).substr(0, 8), runs.front().metricName,
                                          fmt::format("{}", scores.size()), meanCell(scores, 1, 2), place,
                                          fmt::format("{}", fmt::join(cells, "; "))});
                }
            }
            table(found);
            files(*stage);
        }
    }

    void probes() {
        const auto stages = done(Kind::kProbes);
        if (stages.empty())
            return;
        heading("What each layer knows");
        std::vector<FoundJson> results;
        for (const StudyStage* stage : stages) {
            results.push_back(resultOf(*stage));
            const FoundJson& result = results.back();
            figure(*stage, fmt::format("{}: trained on {} sentences, tested on {}; seeds {}", nameOf(*stage),
                                       result["train"].value("sentences", 0), result["test"].value("sentences", 0),
                                       result["seeds"].dump()));
        }
        ReportTable found{"probes",
                          "Accuracy of probes in %, mean ± standard deviation over the seeds",
                          {"property", "biLM", "layer", "accuracy", "selectivity", "untrained biLM",
                           "most frequent class", "n: test items", "classes"}};
        found.words = 3;
        ReportTable pos{
            "parts-of-speech",
            "Parts of speech by layer, accuracy in %",
            {"biLM", "tags", "layer", "accuracy", "published (Penn tags, WSJ): Peters et al. 2018, table 6"}};
        pos.words = 3;
        for (std::size_t k = 0; k < results.size(); ++k)
            for (const auto& property : results[k].value("properties", FoundJson::array())) {
                const std::string name = property.value("property", "");
                if (property.contains("problem")) {
                    m_problems.push_back(
                        fmt::format("probes of {} ({}): {}", name, nameOf(*stages[k]), property.value("problem", "")));
                    continue;
                }
                for (std::size_t l = 0; l < property["layers"].size(); ++l) {
                    const FoundJson& layer = property["layers"][l];
                    const auto numbers = [&](const FoundJson& from, const char* key) {
                        return from.contains(key) ? from[key].get<std::vector<double>>() : std::vector<double>();
                    };
                    const std::string accuracy = meanCell(numbers(layer, "accuracy"), 100, 2);
                    const std::string number = layer.value("layer", "");
                    found.rows.push_back({name, nameOf(*stages[k]), number, accuracy,
                                          meanCell(numbers(layer, "selectivity"), 100, 2),
                                          property.contains("untrained")
                                              ? meanCell(numbers(property["untrained"][l], "accuracy"), 100, 2)
                                              : "-",
                                          decimals(100 * property.value("mostFrequentClass", 0.0), 2),
                                          fmt::format("{}", property.value("testItems", 0)),
                                          fmt::format("{}", property.value("classes", 0))});
                    if (name == "upos" || name == "xpos")
                        pos.rows.push_back({nameOf(*stages[k]), name, number, accuracy,
                                            number == "1"   ? "97.3"
                                            : number == "2" ? "96.8"
                                                            : "-"});
                }
            }
        table(found);
        table(pos);
        paragraph(
            "The published column is of other tags, other text and a biLM of 93.6 million parameters: compare which "
            "layer "
            "is better, not the numbers.");
        for (const StudyStage* stage : stages)
            files(*stage);
    }

    void senses() {
        const auto stages = done(Kind::kSenses);
        if (stages.empty())
            return;
        heading("Word senses");
        ReportTable found{"senses", "F1 in %, by the nearest mean vector of the senses", {"biLM", "set", "n: uses"}};
        found.words = 2;
        std::string published;
        for (const StudyStage* stage : stages) {
            const FoundJson result = resultOf(*stage);
            published = result.value("published", "");
            figure(*stage,
                   fmt::format("{}: {} uses in {} sentences to learn from; {} of {} tested uses are of words that "
                               "are not among them",
                               nameOf(*stage), result["train"].value("uses", 0), result["train"].value("sentences", 0),
                               result.value("unseenWords", 0), result.value("uses", 0)));
            for (const auto& method : result["methods"]) {
                const std::string name = method.get<std::string>();
                const std::string shown = name.find_first_not_of("0123456789") == std::string::npos ? "layer " + name
                                          : name == "first"                                         ? "first sense"
                                                                                                    : "most frequent";
                if (std::ranges::find(found.head, shown) == found.head.end())
                    found.head.push_back(shown);
            }
            std::vector<std::string> row;
            std::string last;
            for (const auto& score : result["scores"]) {
                if (score.value("pos", "") != "all")
                    continue;
                if (score.value("set", "") != last || row.empty()) {
                    if (!row.empty())
                        found.rows.push_back(std::move(row));
                    last = score.value("set", "");
                    row = {nameOf(*stage), last, fmt::format("{}", score.value("uses", 0))};
                }
                row.push_back(decimals(100 * score.value("f1", 0.0), 2));
            }
            if (!row.empty())
                found.rows.push_back(std::move(row));
        }
        table(found);
        paragraph(published);
        for (const StudyStage* stage : stages)
            files(*stage);
    }

    void trainings(Kind kind, const char* title, const char* what) {
        const auto stages = done(kind);
        if (stages.empty())
            return;
        heading(title);
        paragraph(what);
        ReportTable found{kind == Kind::kShares ? "shares" : "variants",
                          "Test score, mean ± standard deviation over the seeds; gain: less that of no ELMo",
                          {"data", "biLM", "metric", "share", "variant", "n: seeds", "dev", "test", "gain"}};
        found.words = 5;
        for (const StudyStage* stage : stages) {
            const FoundJson result = resultOf(*stage);
            if (kind == Kind::kShares)
                figure(*stage, fmt::format("{}: {} examples, test {} examples", stage->subject,
                                           result["train"].value("examples", 0), result["test"].value("examples", 0)));
            std::map<double, std::vector<std::pair<std::string, std::vector<std::pair<double, double>>>>> groups;
            for (const auto& one : result["trainings"]) {
                auto& variants = groups[one.value("share", 1.0)];
                const std::string meaning = one.value("meaning", "");
                if (variants.empty() || variants.back().first != meaning)
                    variants.push_back({meaning, {}});
                variants.back().second.emplace_back(one.value("dev", 0.0), one.value("test", 0.0));
            }
            for (const auto& [share, variants] : groups) {
                double none = 0;
                for (const auto& [meaning, scores] : variants) {
                    std::vector<double> dev, test;
                    for (const auto& [first, second] : scores) {
                        dev.push_back(first);
                        test.push_back(second);
                    }
                    const bool isNone = meaning == variants.front().first;
                    if (isNone)
                        none = tasks::meanOf(test);
                    found.rows.push_back({stage->subject, nameOf(*stage), result.value("metric", ""),
                                          fmt::format("{:g} %", 100 * share), meaning, fmt::format("{}", test.size()),
                                          meanCell(dev, 1, 2), meanCell(test, 1, 2),
                                          isNone ? "" : fmt::format("{:+.2f}", tasks::meanOf(test) - none)});
                }
            }
            for (const auto& problem : result.value("problems", FoundJson::array()))
                m_problems.push_back(problem.get<std::string>());
        }
        table(found);
        for (const StudyStage* stage : stages)
            files(*stage);
    }

    void problems() {
        for (const StudyStage& stage : m_stages) {
            const StageState* state = m_record.stateOf(stage);
            if (!state)
                m_problems.push_back(stage.name + ": not done yet");
            else if (!state->problem.empty())
                m_problems.push_back(fmt::format("{}: {}", stage.name, state->problem));
        }
        m_problems.insert(m_problems.end(), m_settings.data.leftOut.begin(), m_settings.data.leftOut.end());
        if (m_problems.empty())
            return;
        heading("Not measured");
        m_html += "<ul>\n";
        for (const std::string& problem : m_problems)
            m_html += fmt::format("<li>{}</li>\n", htmlEscape(problem));
        m_html += "</ul>\n";
    }

    void definitions() {
        if (m_definitions.empty())
            return;
        heading("Definitions");
        m_html += "<dl>\n";
        for (const auto& [name, one] : m_definitions)
            m_html += fmt::format("<dt>{}</dt><dd>{} ({})</dd>\n", htmlEscape(name), htmlEscape(one.first),
                                  htmlEscape(one.second));
        m_html += "</dl>\n";
    }

    const StudySettings& m_settings;
    const std::vector<StudyStage>& m_stages;
    const StudyRecord& m_record;
    std::string m_html;
    std::vector<std::string> m_problems;
    std::map<std::string, std::pair<std::string, std::string>> m_definitions;
};

}  // namespace

void writeStudyReport(const StudySettings& settings, const std::vector<StudyStage>& stages, const StudyRecord& record) {
    elmo::StagedFile file(settings.folder / "report.html");
    file.write(StudyReport(settings, stages, record).write());
    file.commit();
}

}  // namespace app
