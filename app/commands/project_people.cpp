// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/project_people.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string_view>

#include "app/commands/outputs/one_output.h"
#include "app/evaluation/rater_comparison.h"
#include "app/terminal/terminal_text.h"
#include "app/terminal/verbosity.h"
#include "app/workspace/workspace.h"
#include "elmo/error.h"
#include "tasks/metrics/agreement.h"
#include "tasks/metrics/rater_agreement.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;
using Number = tasks::RaterAgreement::Number;

std::string nameOf(const tasks::AnnotationMaker& maker) {
    return maker.isByHand() ? "me" : maker.isAdjudication() ? "adjudicated" : maker.name;
}

std::vector<tasks::AnnotationMaker> chosenRaters(const Workspace& workspace, const std::vector<std::string>& wanted) {
    const std::vector<tasks::AnnotationMaker> all = workspace.annotators();
    std::vector<std::string> names;
    for (const tasks::AnnotationMaker& maker : all)
        names.push_back(nameOf(maker));
    std::vector<tasks::AnnotationMaker> chosen;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (wanted.empty() ? all[i].isPerson() : std::ranges::find(wanted, names[i]) != wanted.end())
            chosen.push_back(all[i]);
    for (const std::string& name : wanted)
        if (std::ranges::find(names, name) == names.end())
            throw UsageError(
                fmt::format("The project has no annotator '{}'; it has {}.", name, fmt::join(names, ", ")));
    if (chosen.size() < 2)
        throw UsageError(
            fmt::format("Agreement needs two annotators; chosen: {}. The project has: {}. Name them with "
                        "--annotators, or merge a colleague's project with --by NAME.",
                        chosen.empty() ? "none" : nameOf(chosen.front()),
                        names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
    return chosen;
}

std::string textOf(const Number& number) {
    if (!number.value)
        return "undefined";
    return number.interval ? fmt::format("{:.3f} ({:.3f} to {:.3f})", *number.value, number.interval->first,
                                         number.interval->second)
                           : fmt::format("{:.3f}", *number.value);
}

std::optional<double> f1Of(const tasks::SpanCounts& spans) {
    const std::int64_t all = spans.gold + spans.predicted;
    return all > 0 ? std::optional(2 * static_cast<double>(spans.right) / static_cast<double>(all)) : std::nullopt;
}

std::string shortF1(const tasks::SpanCounts& counts) {
    return f1Of(counts) ? fmt::format("{:.3f}", *f1Of(counts)) : "-";
}

std::string tableOf(const tasks::RaterAgreement& found) {
    std::vector<std::string> names;
    for (const tasks::AnnotationMaker& rater : found.raters)
        names.push_back(nameOf(rater));
    std::string text =
        fmt::format("{} annotators: {}\n{} that two or more have annotated, {}\n\n", names.size(),
                    fmt::join(names, ", "), countOf(found.documents, "document"), countOf(found.tokens, "token"));
    text += fmt::format("  {:<44}{}\n  {:<44}{}\n\n", "Krippendorff's alpha over tokens (95 %)", textOf(found.alpha),
                        "mean span F1 of the pairs (95 %)", textOf(found.f1));
    const bool hasRelations = found.relationF1.value.has_value();
    if (hasRelations) {
        text.pop_back();
        text += fmt::format("  {:<44}{}\n\n", "mean relation F1 of the pairs (95 %)", textOf(found.relationF1));
    }
    text += fmt::format("  {:<44}{:>9}  {:>9}  {:>7}{}\n", "pair", "documents", "equal", "span F1",
                        hasRelations ? "  relation F1" : "");
    for (const auto& pair : found.pairs)
        text += fmt::format("  {:<44}{:>9}  {:>9}  {:>7}{}\n", names[pair.first] + " - " + names[pair.second],
                            pair.documents, pair.spans.right, shortF1(pair.spans),
                            hasRelations ? fmt::format("  {:>11}", shortF1(pair.relations)) : "");
    text += fmt::format("\n  {:<20}{:>7}  {:<26}  {}\n", "label", "spans", "alpha (95 %)", "span F1 (95 %)");
    for (const auto& label : found.labels)
        text +=
            fmt::format("  {:<20}{:>7}  {:<26}  {}\n", label.label, label.spans, textOf(label.alpha), textOf(label.f1));
    if (!found.confusions.empty())
        text += fmt::format("\n  {:<20}{:<20}{:>7}\n", "one's label", "the other's", "places");
    for (const auto& confusion : found.confusions)
        text += fmt::format("  {:<20}{:<20}{:>7}\n", confusion.first,
                            confusion.second.empty() ? "no span" : confusion.second, confusion.count);
    return text +
           "\nA token's value is the set of labels of its spans; a document counts for those who have spans in it or "
           "have "
           "finished it.\nTwice the same label: with other bounds. Intervals: 1,000 resamples of the documents, from 5 "
           "documents on.\n";
}

Json jsonOf(const Number& number) {
    Json json{{"value", number.value ? Json(*number.value) : Json(nullptr)}};
    if (number.interval)
        json["interval"] = {number.interval->first, number.interval->second};
    return json;
}

std::string jsonOf(const tasks::RaterAgreement& found) {
    Json json{{"annotators", Json::array()},  {"documents", found.documents}, {"tokens", found.tokens},
              {"alpha", jsonOf(found.alpha)}, {"spanF1", jsonOf(found.f1)},   {"relationF1", jsonOf(found.relationF1)}};
    for (const tasks::AnnotationMaker& rater : found.raters)
        json["annotators"].push_back(nameOf(rater));
    for (const auto& pair : found.pairs)
        json["pairs"].push_back({{"first", nameOf(found.raters[pair.first])},
                                 {"second", nameOf(found.raters[pair.second])},
                                 {"documents", pair.documents},
                                 {"equal", pair.spans.right},
                                 {"spansOfFirst", pair.spans.gold},
                                 {"spansOfSecond", pair.spans.predicted},
                                 {"spanF1", f1Of(pair.spans) ? Json(*f1Of(pair.spans)) : Json(nullptr)},
                                 {"equalRelations", pair.relations.right},
                                 {"relationsOfFirst", pair.relations.gold},
                                 {"relationsOfSecond", pair.relations.predicted},
                                 {"relationF1", f1Of(pair.relations) ? Json(*f1Of(pair.relations)) : Json(nullptr)}});
    for (const auto& label : found.labels)
        json["labels"].push_back({{"label", label.label},
                                  {"spans", label.spans},
                                  {"alpha", jsonOf(label.alpha)},
                                  {"spanF1", jsonOf(label.f1)}});
    for (const auto& confusion : found.confusions)
        json["confusions"].push_back(
            {{"labels",
              Json::array({confusion.first, confusion.second.empty() ? Json(nullptr) : Json(confusion.second)})},
             {"places", confusion.count}});
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// A condition that holds for documents whose list of annotators has the name.
std::string conditionFor(const std::string& name) {
    std::string escaped;
    for (const char c : name)
        escaped += std::string(std::string_view(R"(.*+?()[]{}|^$\)").find(c) == std::string_view::npos ? "" : "\\") + c;
    return fmt::format("annotators ~ \"(.*, )?{}(, .*)?\"", escaped);
}

}  // namespace

void assignDocuments(const std::string& project, const std::vector<std::string>& annotators,
                     const AssignmentSettings& settings, const CommandEnvironment& environment) {
    constexpr const char* kField = "annotators";
    constexpr int kPage = 1000;
    const std::set<std::string> names(annotators.begin(), annotators.end());
    if (names.size() < 2 || names.size() != annotators.size())
        throw UsageError("Name two or more annotators, each once: --annotators Ann,Bob,Eve.");
    for (const std::string& name : names)
        if (name.empty() || name.find_first_of("\",\n") != std::string::npos)
            throw UsageError(fmt::format("The name '{}' is empty or has a quotation mark or a line break.", name));
    Workspace workspace(project);
    std::vector<DocumentRow> documents;
    for (std::vector<DocumentRow> page;
         !(page = workspace.documents(documents.empty() ? 0 : documents.back().id, kPage)).empty();)
        documents.insert(documents.end(), page.begin(), page.end());
    std::mt19937_64 random(static_cast<std::uint64_t>(settings.seed));
    for (std::size_t i = documents.size(); i > 1; --i)  // the same on every machine, unlike std::shuffle
        std::swap(documents[i - 1], documents[random() % i]);
    const std::size_t common = (documents.size() * static_cast<std::size_t>(settings.overlap) + 99) / 100;
    std::vector<std::int64_t> tokens(annotators.size(), 0), counts(annotators.size(), 0);
    Workspace::Batch batch(workspace);
    for (std::size_t i = 0; i < documents.size(); ++i) {
        environment.control.checkpoint();
        const auto least = static_cast<std::size_t>(std::ranges::min_element(tokens) - tokens.begin());
        std::vector<std::string> chosen = i < common ? annotators : std::vector{annotators[least]};
        for (std::size_t person = 0; person < annotators.size(); ++person)
            if (i < common || person == least) {
                tokens[person] += documents[i].tokens;
                ++counts[person];
            }
        std::vector<tasks::NamedValue> fields = workspace.metadata(documents[i].id);
        std::erase_if(fields, [&](const tasks::NamedValue& field) { return field.name == kField; });
        fields.push_back({kField, fmt::format("{}", fmt::join(chosen, ", "))});
        workspace.setMetadata(documents[i].id, fields);
    }
    for (const std::string& name : annotators)
        workspace.setSubcorpus("for " + name, conditionFor(name));
    batch.finish();
    for (std::size_t person = 0; person < annotators.size(); ++person)
        environment.out.write(fmt::format("{}\t{}\t{}\t--where \"for {}\"\n", annotators[person],
                                          countOf(counts[person], "document"), countOf(tokens[person], "token"),
                                          annotators[person]));
    note(fmt::format("{} of {} go to everybody.", countOf(static_cast<std::int64_t>(common), "document"),
                     documents.size()));
}

void compareAnnotators(const std::string& project, const AgreementSettings& settings,
                       const CommandEnvironment& environment) {
    const Workspace workspace(project, Workspace::Access::kReadOnly);
    const tasks::RaterAgreement found =
        raterAgreement(workspace, chosenRaters(workspace, settings.annotators), environment.control);
    if (found.documents == 0)
        throw elmo::Error(elmo::ErrorCode::kBadArgument,
                          "No document of the project was annotated by two of these annotators.");
    environment.out.write(settings.json ? jsonOf(found) : tableOf(found));
}

void finishDocuments(Workspace& workspace, const FinishSettings& settings, const CommandEnvironment& environment) {
    std::int64_t changed = 0;
    Workspace::Batch batch(workspace);
    for (const std::int64_t id : settings.documents) {
        environment.control.checkpoint();
        const auto marks = workspace.finishedMarks(id);
        const bool isFinished = std::ranges::find(marks, settings.person, &FinishedMark::annotator) != marks.end();
        if (isFinished != settings.reopen)
            continue;
        workspace.setFinished(id, settings.person, !settings.reopen);
        ++changed;
    }
    batch.finish();
    const std::string by = settings.person.empty() ? "" : " by " + onOneLine(settings.person);
    announce(fmt::format("{} {}{} in {}.", countOf(changed, "document"),
                         settings.reopen ? "no longer marked as finished" : "marked as finished", by,
                         workspace.path().string()),
             environment.out);
    if (const std::int64_t same = std::ssize(settings.documents) - changed; same > 0)
        note(fmt::format("{} {} before.", countOf(same, "document"),
                         settings.reopen ? "had no such mark" : "had the mark"));
}

}  // namespace app
