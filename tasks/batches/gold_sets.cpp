// SPDX-License-Identifier: Apache-2.0
#include "tasks/batches/gold_sets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "elmo/error.h"
#include "elmo/remedy.h"
#include "tasks/modules/bio_tags.h"
#include "tasks/modules/tag_constraints.h"

namespace tasks {
namespace {

using elmo::Error;
using elmo::ErrorCode;

[[noreturn]] void refuseLabel(const Example& example, const std::string& label, const HeadOptions& options) {
    throw elmo::RemediedError(
        ErrorCode::kBadArgument,
        fmt::format("{} has the label '{}', which is not one of the head's labels ({}). Use data with these labels, or "
                    "train a head with the others.",
                    example.id, label, fmt::join(options.labels, ", ")),
        elmo::Remedy::kNameLabels);
}

std::string labelIn(const std::string& tag) {
    return tag.substr(std::min<std::size_t>(2, tag.size()));
}

/// The letter in BIOUL of token t of BIO2 tags, which is in a span.
TagLetter letterAt(const std::vector<std::string>& tags, std::size_t t) {
    const bool begins = tags[t].starts_with("B-");
    const bool ends = t + 1 == tags.size() || tags[t + 1] != "I-" + labelIn(tags[t]);
    return begins ? (ends ? kUnit : kBegin) : (ends ? kLast : kInside);
}

}  // namespace

GoldSets::GoldSets(const HeadOptions& options, TrainingGold gold) : m_options(options), m_gold(std::move(gold)) {
    const auto place = [&](const std::string& label) {
        return std::ranges::find(m_options.labels, label) - m_options.labels.begin();
    };
    for (const auto& [label, meanings] : m_gold.partial.meanings)
        for (const std::string& meaning : meanings)
            if (place(meaning) == std::ssize(m_options.labels))
                throw Error(ErrorCode::kBadArgument,
                            fmt::format("training.partial_labels says that '{}' may mean '{}'; the head's labels are "
                                        "{}.",
                                        label, meaning, fmt::join(m_options.labels, ", ")));
    for (const std::vector<std::string>& labels : m_gold.sourceLabels) {
        std::vector<std::int64_t>& missing = m_missing.emplace_back();
        for (const std::string& label : m_options.labels)
            if (m_gold.partial.missing && std::ranges::find(labels, label) == labels.end())
                missing.push_back(place(label));
    }
}

std::int64_t GoldSets::indexOf(const Example& example, const std::string& label) const {
    return indicesOf(example, label).front();
}

std::vector<std::int64_t> GoldSets::indicesOf(const Example& example, const std::string& label) const {
    std::vector<std::int64_t> all(m_options.labels.size());
    std::iota(all.begin(), all.end(), 0);
    const std::vector<std::string>* meanings = m_gold.partial.meaningsOf(label);
    if (meanings && meanings->empty())
        return all;
    const std::vector<std::string> wanted = meanings ? *meanings : std::vector{label};
    std::erase_if(all, [&](std::int64_t index) {
        return std::ranges::find(wanted, m_options.labels[static_cast<std::size_t>(index)]) == wanted.end();
    });
    if (all.empty())
        refuseLabel(example, label, m_options);
    return all;
}

// BIO2 to BIOUL, as indices into entityTags(): "O", then B-X, I-X, L-X, U-X of each label.
std::vector<std::int64_t> GoldSets::spanTags(const Example& example) const {
    const std::vector<std::string>& tags = std::get<TokenTags>(example.gold).tags;
    std::vector<std::int64_t> indices;
    for (std::size_t t = 0; t < tags.size(); ++t)
        indices.push_back(tags[t] == "O" ? 0 : tagOf(indexOf(example, labelIn(tags[t])), letterAt(tags, t)));
    return indices;
}

std::vector<std::int64_t> GoldSets::argumentTags(const Example& example) const {
    std::vector<std::int64_t> indices;
    for (const GoldPredicate& predicate : std::get<GoldRoles>(example.gold).predicates)
        for (const std::string& tag : predicate.tags) {
            const std::int64_t label = tag == "O" ? 0 : indexOf(example, labelIn(tag));
            indices.push_back(tag == "O" ? 0 : tag.starts_with("B-") ? beginTagOf(label) : insideTagOf(label));
        }
    return indices;
}

std::vector<std::int64_t> GoldSets::indices(const Example& example) const {
    switch (m_options.task.output) {
        case OutputKind::kTextClass:
            return {indexOf(example, std::get<TextLabel>(example.gold).label)};
        case OutputKind::kTokenTags: {
            std::vector<std::int64_t> indices;
            for (const std::string& label : std::get<TokenLabels>(example.gold).labels)
                indices.push_back(indexOf(example, label));
            return indices;
        }
        case OutputKind::kSpans:
            return spanTags(example);
        case OutputKind::kRoles:
            return argumentTags(example);
        case OutputKind::kRankedSpans:
            return {};
    }
    return {};
}

bool GoldSets::isOpen(const Example& example) const {
    const auto isPartial = [&](const std::string& label) { return m_gold.partial.meaningsOf(label) != nullptr; };
    const auto source = static_cast<std::size_t>(example.source);
    switch (m_options.task.output) {
        case OutputKind::kTextClass:
            return isPartial(std::get<TextLabel>(example.gold).label);
        case OutputKind::kTokenTags:
            return std::ranges::any_of(std::get<TokenLabels>(example.gold).labels, isPartial);
        case OutputKind::kSpans:
            return (source < m_missing.size() && !m_missing[source].empty()) ||
                   std::ranges::any_of(std::get<TokenTags>(example.gold).tags,
                                       [&](const std::string& tag) { return isPartial(labelIn(tag)); });
        case OutputKind::kRankedSpans:
        case OutputKind::kRoles:
            return false;
    }
    return false;
}

std::vector<std::uint8_t> GoldSets::allowed(const Example& example) const {
    if (!isOpen(example))
        return {};
    switch (m_options.task.output) {
        case OutputKind::kTextClass:
            return allowedLabels(example, {std::get<TextLabel>(example.gold).label});
        case OutputKind::kTokenTags:
            return allowedLabels(example, std::get<TokenLabels>(example.gold).labels);
        case OutputKind::kSpans:
            return allowedTags(example);
        case OutputKind::kRankedSpans:
        case OutputKind::kRoles:
            return {};
    }
    return {};
}

std::vector<std::uint8_t> GoldSets::allowedLabels(const Example& example,
                                                  const std::vector<std::string>& labels) const {
    const std::size_t count = m_options.labels.size();
    std::vector<std::uint8_t> allowed(labels.size() * count);
    for (std::size_t t = 0; t < labels.size(); ++t)
        for (const std::int64_t index : indicesOf(example, labels[t]))
            allowed[t * count + static_cast<std::size_t>(index)] = 1;
    return allowed;
}

std::vector<std::uint8_t> GoldSets::allowedTags(const Example& example) const {
    const std::vector<std::string>& tags = std::get<TokenTags>(example.gold).tags;
    const std::size_t count = 1 + static_cast<std::size_t>(kTagLetters) * m_options.labels.size();
    const auto source = static_cast<std::size_t>(example.source);
    std::vector<std::uint8_t> allowed(tags.size() * count);
    for (std::size_t t = 0; t < tags.size(); ++t) {
        const auto row = std::span(allowed).subspan(t * count, count);
        const auto allow = [&](std::int64_t tag) { row[static_cast<std::size_t>(tag)] = 1; };
        if (tags[t] == "O") {
            allow(0);
            for (const std::int64_t label : source < m_missing.size() ? m_missing[source] : std::vector<std::int64_t>())
                for (const TagLetter letter : {kBegin, kInside, kLast, kUnit})
                    allow(tagOf(label, letter));
            continue;
        }
        const std::string label = labelIn(tags[t]);
        const std::vector<std::string>* meanings = m_gold.partial.meaningsOf(label);
        if (meanings && meanings->empty())
            std::ranges::fill(row, std::uint8_t{1});
        else
            for (const std::int64_t index : indicesOf(example, label))
                allow(tagOf(index, letterAt(tags, t)));
    }
    return allowed;
}

}  // namespace tasks
