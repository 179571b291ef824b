// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommand `elmo status`, listed in command_table.cpp.
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cluster/part_status.h"
#include "app/commands/options/arguments.h"
#include "app/commands/options/command.h"

namespace app {
namespace {

struct StatusSettings {
    std::string folder;
    bool json = false;
};

std::string durationOf(double seconds) {
    return seconds < 0      ? "not known"
           : seconds < 120  ? fmt::format("{:.0f} s", seconds)
           : seconds < 7200 ? fmt::format("{:.0f} min", seconds / 60)
                            : fmt::format("{:.1f} h", seconds / 3600);
}

std::string textOf(const PartStatus& status) {
    std::string text = fmt::format(
        "parts     {}: {} done, {} running, {} failed, {} stopped, {} waiting\ntokens    {}\nspeed     {:.0f} "
        "tokens/s\nleft      {}\n",
        status.parts, status.done, status.running, status.failed.size(), status.stopped, status.waiting, status.tokens,
        status.tokensPerSecond, durationOf(status.secondsLeft));
    for (const auto& [part, reason] : status.failed)
        text += fmt::format("failed    part {}/{}: {}\n", part, status.parts, reason);
    for (const std::string& name : status.foreign)
        text += fmt::format("foreign   '{}' is not one of the {} parts; `elmo merge` refuses it\n", name, status.parts);
    return text;
}

std::string jsonOf(const PartStatus& status) {
    nlohmann::ordered_json json = {{"parts", status.parts},
                                   {"done", status.done},
                                   {"running", status.running},
                                   {"stopped", status.stopped},
                                   {"waiting", status.waiting},
                                   {"tokens", status.tokens},
                                   {"tokens_per_second", status.tokensPerSecond},
                                   {"seconds_left", nullptr},
                                   {"failed", nlohmann::ordered_json::array()}};
    if (status.secondsLeft >= 0)
        json["seconds_left"] = status.secondsLeft;
    for (const auto& [part, reason] : status.failed)
        json["failed"].push_back({{"part", part}, {"error", reason}});
    json["foreign"] = status.foreign;
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

CommandAction defineStatus(CLI::App& parser) {
    auto settings = std::make_shared<StatusSettings>();
    parser.add_option("FOLDER", settings->folder, "The folder that commands with --part write to")
        ->required()
        ->type_name("");
    parser.add_flag("--json", settings->json, "Report as a JSON object");
    return [settings](const CommandEnvironment& environment) {
        const PartStatus status = statusOfParts(settings->folder);
        environment.out.write(settings->json ? jsonOf(status) : textOf(status));
    };
}

}  // namespace

Command statusCommand() {
    return {"status", "Show how far the parts of a large corpus are",
            "  elmo status parts            done, running, failed, tokens per second, time left\n"
            "  elmo status --json parts\n",
            defineStatus};
}

}  // namespace app
