// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <exception>
#include <functional>
#include <ranges>
#include <string>
#include <type_traits>
#include <vector>

#include "app/commands/options/advice.h"
#include "app/commands/options/command.h"
#include "app/terminal/verbosity.h"
#include "elmo/error.h"

namespace app {

/// Declarations, checks and output that several subcommands share. Main thread only.

/// Declares an option that takes one of `names` and suggests the nearest name if the value is not one of them. For such
/// a value, `refusal` may give the reason, without a full stop; it is empty if there is none to give.
CLI::Option* addChoice(CLI::App& parser, const std::string& option, std::string& value, std::vector<std::string> names,
                       const std::string& description,
                       std::function<std::string(const std::string&)> refusal = nullptr);

/// A check of an option's value: one of `names`, as addChoice() has it.
CLI::Validator choiceOf(std::vector<std::string> names,
                        std::function<std::string(const std::string&)> refusal = nullptr);

/// Threads that a command may start; far more end the process when there is no memory for their stacks.
inline constexpr int kMaxThreads = 4096;

/// Why --precision refuses int8 where a softmax is trained or measured; empty for other values.
std::string whyNotTrained(const std::string& precision);

/// Declares --threads, which takes 0 for one per core.
CLI::Option* addThreads(CLI::App& parser, int& threads, const std::string& description);

/// Declares --device, which takes cpu, cuda and cuda:N.
CLI::Option* addDevice(CLI::App& parser, std::string& device, const std::string& description);

/// A check of an option's value: a number, whole if `Number` is, in this range. CLI::Range calls "abc" out of range.
template <class Number>
CLI::Validator numberFrom(Number smallest, Number largest) {
    const auto check = [smallest, largest](const std::string& typed) -> std::string {
        Number value{};
        if (CLI::detail::lexical_cast(typed, value) && value >= smallest && value <= largest)
            return {};
        return fmt::format("'{}' is not a {} from {} to {}.", typed,
                           std::is_integral_v<Number> ? "whole number" : "number", smallest, largest);
    };
    return CLI::Validator(check, "");
}

/// Declares an option that takes a whole number from 1 to `largest`.
template <class Integer>
CLI::Option* addCount(CLI::App& parser, const std::string& option, Integer& value, Integer largest,
                      const std::string& description) {
    return parser.add_option(option, value, description)->check(numberFrom(Integer{1}, largest))->type_name("N");
}

/// Throws UsageError if --seeds has a seed twice: both trainings would be the same, and write into the same folder.
void requireDistinctSeeds(const std::vector<std::int64_t>& seeds);

/// Runs `work`, whose failures are errors of the command line: an elmo::Error becomes a UsageError.
template <class Work>
void fromArguments(Work&& work) {
    try {
        work();
    } catch (const elmo::Error&) {
        throw UsageError(messageWithAdvice(std::current_exception()));
    }
}

/// The names in a table of formats, for addChoice().
template <std::ranges::range Table>
std::vector<std::string> namesOf(const Table& formats) {
    std::vector<std::string> names;
    for (const auto& format : formats)
        names.emplace_back(format.name);
    return names;
}

/// A table of formats as lines of --help.
template <std::ranges::range Table>
std::string listOf(const Table& formats) {
    std::string text;
    for (const auto& format : formats)
        text += fmt::format("  {:<12} {}\n", format.name, format.summary);
    return text;
}

/// The same below a title.
template <std::ranges::range Table>
std::string describeFormats(const Table& formats) {
    return "Formats:\n" + listOf(formats);
}

}  // namespace app
