// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo substitutes`, listed in command_table.cpp.
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/inputs/text_arguments.h"
#include "app/commands/instrument_inputs.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"
#include "app/commands/outputs/one_output.h"
#include "app/commands/outputs/result_file.h"
#include "elmo/text/search_key.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using elmo::SubstituteOrder;

struct SubstitutesSettings {
    InstrumentModel model;
    TextArguments texts;
    std::string output, word, by = "both";
    std::size_t count = 10;
    bool json = false;
};

SubstituteOrder orderNamed(const std::string& name) {
    return name == "left" ? SubstituteOrder::kLeft : name == "right" ? SubstituteOrder::kRight : SubstituteOrder::kBoth;
}

/// Writes the substitutes of the places of one sentence.
class SubstitutesOutput {
public:
    SubstitutesOutput(const SubstitutesSettings& settings, const elmo::WordPredictor& predictor, StandardOutput& out)
        : m_settings(settings), m_predictor(predictor), m_out(out) {}

    void add(const std::string& file, std::int64_t number, const std::vector<InputToken>& tokens,
             const std::vector<std::size_t>& places, const elmo::RunControl& control) {
        elmo::Sentence sentence;
        for (const InputToken& token : tokens)
            sentence.emplace_back(token.text);
        const auto found =
            m_predictor.substitutes(sentence, places, m_settings.count, orderNamed(m_settings.by), control);
        for (std::size_t k = 0; k < places.size(); ++k)
            m_settings.json ? writeJson(file, number, tokens, places[k], found[k])
                            : writeText(tokens, places[k], found[k]);
    }

private:
    static std::string contextOf(const std::vector<InputToken>& tokens, std::size_t place) {
        std::string text;
        for (std::size_t t = 0; t < tokens.size(); ++t) {
            text += t == place ? fmt::format("[{}]", tokens[t].text) : std::string(tokens[t].text);
            text += tokens[t].gapAfter && t + 1 < tokens.size() ? " " : "";
        }
        return text;
    }

    void writeText(const std::vector<InputToken>& tokens, std::size_t place,
                   const std::vector<elmo::Substitute>& found) {
        std::string text = fmt::format("{}{}\n", m_isFirst ? "" : "\n", contextOf(tokens, place));
        m_isFirst = false;
        text += fmt::format("  {:<20} {:>9} {:>9} {:>9}\n", "", "left", "right", "both");
        for (const elmo::Substitute& one : found)
            text += fmt::format("  {:<20} {:>8.3f}% {:>8.3f}% {:>8.3f}%\n", one.word, 100 * one.left, 100 * one.right,
                                100 * one.both);
        m_out.write(text);
    }

    void writeJson(const std::string& file, std::int64_t number, const std::vector<InputToken>& tokens,
                   std::size_t place, const std::vector<elmo::Substitute>& found) {
        Json list = Json::array();
        for (const elmo::Substitute& one : found)
            list.push_back({{"word", one.word}, {"left", one.left}, {"right", one.right}, {"both", one.both}});
        const InputToken& token = tokens[place];
        const Json line = {{"file", file},
                           {"sentence", number},
                           {"token", place + 1},
                           {"text", token.text},
                           {"code_points", {token.codePoints.begin.value(), token.codePoints.end.value()}},
                           {"known", m_predictor.isKnown(token.text)},
                           {"substitutes", std::move(list)}};
        m_out.write(line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    }

    const SubstitutesSettings& m_settings;
    const elmo::WordPredictor& m_predictor;
    StandardOutput& m_out;
    bool m_isFirst = true;
};

void runSubstitutes(SubstitutesSettings settings, const CommandEnvironment& environment) {
    const std::vector<std::string> files = filesOf(settings.texts, environment.control.stopToken());
    ResultFile result(settings.output, files, environment.out);
    std::string language = settings.texts.reading.language;
    const auto predictor = openPredictor(settings.model, language, environment.control);
    if (!settings.texts.reading.pretokenized)
        settings.texts.reading.language = language;
    SubstitutesOutput output(settings, *predictor, result.out());
    const std::string key = elmo::searchKey(settings.word);
    std::int64_t found = 0;
    readTextFiles(files, settings.texts.reading, environment.control.stopToken(),
                  [&](SentenceReader& reader, const std::string& name) {
                      std::vector<InputToken> tokens;
                      for (std::int64_t number = 1; reader.next(tokens); ++number) {
                          std::vector<std::size_t> places;
                          for (std::size_t t = 0; t < tokens.size(); ++t)
                              if (settings.word.empty() || elmo::searchKey(std::string(tokens[t].text)) == key)
                                  places.push_back(t);
                          found += std::ssize(places);
                          if (!places.empty())
                              output.add(name, number, tokens, places, environment.control);
                          environment.control.report({.stage = "substitutes", .done = found, .total = 0});
                      }
                  });
    if (found == 0)
        note(settings.word.empty() ? std::string("The text contains no words.")
                                   : fmt::format("No token of the text is '{}'.", settings.word));
    result.commit();
}

CommandAction defineSubstitutes(CLI::App& parser) {
    auto settings = std::make_shared<SubstitutesSettings>();
    SubstitutesSettings& s = *settings;
    addTexts(parser, s.texts);
    addInstrumentModel(parser, s.model);
    parser.add_option("--word", s.word, "Only the places of this token (case-insensitive; default: all tokens)")
        ->type_name("WORD");
    addCount(parser, "--count", s.count, std::size_t{100'000}, "Words to show for each place")->capture_default_str();
    addChoice(
        parser, "--by", s.by, {"left", "right", "both"},
        "The probability that orders them: after what is before the place, after what is after it, or the product")
        ->capture_default_str();
    addResultFile(parser, s.output);
    parser.add_flag("--json", s.json, "One JSON object for each place");
    parser.footer(
        "Probabilities are over the model's vocabulary; both is the normalised product of left and right over its "
        "words.\n");
    return [settings](const CommandEnvironment& environment) { runSubstitutes(*settings, environment); };
}

}  // namespace

Command substitutesCommand() {
    return {"substitutes", "List the words that a biLM would expect at a place",
            "  elmo substitutes --word bank letter.txt                  the ten most probable words for each \"bank\"\n"
            "  echo 'The bank was steep.' | elmo substitutes --by left --count 3 -\n",
            defineSubstitutes};
}

}  // namespace app
