// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/options/engine_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/commands/options/arguments.h"
#include "app/vectors/embed_file.h"

namespace app {

void addEngine(CLI::App& parser, EngineSettings& engine, const std::string& action) {
    addDevice(parser, engine.device, action + "Where the biLM runs: cpu, cuda or cuda:N")->capture_default_str();
    parser
        .add_option_function<std::string>(
            "--precision", [&engine](const std::string& name) { engine.precision = precisionNamed(name); },
            action + "Precision of the biLM: fewer bits are faster and less exact")
        ->check(choiceOf({kPrecisions.begin(), kPrecisions.end()}))
        ->type_name(fmt::format("{}", fmt::join(kPrecisions, "|")))
        ->default_str(std::string(nameOf(engine.precision)));
    addThreads(parser, engine.threads, action + "Processor threads (default: 0, one per core)");
}

CLI::Option* addLayers(CLI::App& parser, std::string& layers, const std::string& description) {
    const auto check = [](const std::string& text) {
        return parseLayers(text)
                   ? ""
                   : fmt::format(
                         "Unknown layers '{}'. Expected all, top, average, a number from 0, or -1, -2, ... "
                         "from the top down",
                         text);
    };
    return parser.add_option("--layers", layers, description)->check(check)->type_name("LAYERS")->capture_default_str();
}

CLI::Option* addOneLayer(CLI::App& parser, std::string& layers, const std::string& description) {
    const auto check = [](const std::string& text) {
        return text == "all" ? "Expected one layer: top, average, or a number" : "";
    };
    return addLayers(parser, layers, description)->check(CLI::Validator(check, ""));
}

}  // namespace app
