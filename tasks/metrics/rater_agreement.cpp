// SPDX-License-Identifier: Apache-2.0
#include "tasks/metrics/rater_agreement.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <random>
#include <utility>

#include "tasks/metrics/token_categories.h"

namespace tasks {
namespace {

using Spans = std::vector<SpanAnnotation>;
using Categories = std::vector<std::set<std::string>>;

constexpr int kSamples = 1000;

Spans withLabel(const Spans& spans, const std::string& label) {
    Spans chosen;
    std::ranges::copy_if(spans, std::back_inserter(chosen),
                         [&](const SpanAnnotation& span) { return span.label == label; });
    return chosen;
}

}  // namespace

RaterComparison::Counts& RaterComparison::Counts::operator+=(const Counts& other) {
    disagreement += other.disagreement;
    values += other.values;
    for (const auto& [category, count] : other.categories)
        categories[category] += count;
    for (const auto& [pair, count] : other.pairs)
        pairs[pair] += count;
    for (const auto& [pair, count] : other.relations)
        relations[pair] += count;
    spans += other.spans;
    return *this;
}

std::optional<double> RaterComparison::Counts::alpha() const {
    double expected = values * values;
    for (const auto& [category, count] : categories)
        expected -= count * count;
    if (categories.size() < 2 || expected == 0)
        return std::nullopt;
    return 1 - (values - 1) * disagreement / expected;
}

std::optional<double> RaterComparison::Counts::meanF1(
    const std::map<std::pair<std::size_t, std::size_t>, SpanCounts>& pairs) {
    double sum = 0;
    int count = 0;
    for (const auto& [pair, found] : pairs)
        if (const std::int64_t all = found.gold + found.predicted; all > 0) {
            sum += 2 * static_cast<double>(found.right) / static_cast<double>(all);
            ++count;
        }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

void RaterComparison::add(const elmo::Document& document, const std::map<std::size_t, Spans>& spans,
                          const std::map<std::size_t, std::set<PlacedRelation>>& relations) {
    if (spans.size() < 2)
        return;
    const auto countsOf = [&](const std::map<std::size_t, Spans>& chosen, bool confusions) {
        Counts counts;
        std::vector<Categories> values;
        for (const auto& [rater, own] : chosen) {
            values.push_back(tokenCategories(document, own));
            counts.spans += std::ssize(own);
        }
        const auto raters = static_cast<double>(values.size());
        for (std::size_t token = 0; token < document.tokens().size(); ++token) {
            std::map<Category, double> unit;
            for (const Categories& one : values)
                ++unit[one[token]];
            double unequal = raters * raters;
            for (const auto& [category, count] : unit) {
                unequal -= count * count;
                counts.categories[category] += count;
            }
            counts.disagreement += unequal / (raters - 1);
            counts.values += raters;
        }
        for (auto first = chosen.begin(); first != chosen.end(); ++first)
            for (auto second = std::next(first); second != chosen.end(); ++second) {
                const Agreement found = agreementOf(document, first->second, second->second);
                counts.pairs[{first->first, second->first}] += found.spans;
                if (confusions)
                    countConfusions(found.differences);
            }
        return counts;
    };
    std::map<std::size_t, Spans> none;
    for (const auto& [rater, own] : spans)
        none[rater];
    Part part{std::ssize(document.tokens()), countsOf(spans, true), countsOf(none, false), {}};
    for (auto first = relations.begin(); first != relations.end(); ++first)
        for (auto second = std::next(first); second != relations.end(); ++second)
            part.all.relations[{first->first, second->first}] += equalRelations(first->second, second->second);
    std::set<std::string> labels;
    for (const auto& [rater, own] : spans)
        for (const SpanAnnotation& span : own)
            labels.insert(span.label);
    for (const std::string& label : labels) {
        std::map<std::size_t, Spans> chosen;
        for (const auto& [rater, own] : spans)
            chosen[rater] = withLabel(own, label);
        part.labels[label] = countsOf(chosen, false);
    }
    m_parts.push_back(std::move(part));
}

void RaterComparison::countConfusions(const std::vector<Disagreement>& differences) {
    for (const Disagreement& difference : differences) {
        std::string first = difference.first ? difference.first->label : std::string();
        std::string second = difference.second ? difference.second->label : std::string();
        if (first.empty() || (!second.empty() && second < first))
            std::swap(first, second);
        ++m_confusions[{std::move(first), std::move(second)}];
    }
}

RaterAgreement::Number RaterComparison::numberOf(const std::vector<const Counts*>& parts,
                                                 std::optional<double> (Counts::*number)() const) {
    const auto sum = [&](const auto& next) {
        Counts all;
        for (std::size_t i = 0; i < parts.size(); ++i)
            all += *parts[next(i)];
        return (all.*number)();
    };
    RaterAgreement::Number result{sum([](std::size_t i) { return i; }), {}};
    if (!result.value || parts.size() < kMinDocuments)
        return result;
    std::mt19937_64 random(1);
    std::vector<double> values;
    for (int sample = 0; sample < kSamples; ++sample)
        if (const auto value = sum([&](std::size_t) { return random() % parts.size(); }))
            values.push_back(*value);
    std::ranges::sort(values);
    if (values.size() < kSamples / 2)
        return result;  // undefined on most
    const auto at = [&](double share) { return values[static_cast<std::size_t>(share * double(values.size() - 1))]; };
    result.interval = {at(0.025), at(0.975)};
    return result;
}

RaterAgreement RaterComparison::result() const {
    RaterAgreement found;
    found.raters = m_raters;
    found.documents = std::ssize(m_parts);
    std::vector<const Counts*> all;
    std::map<std::pair<std::size_t, std::size_t>, RaterAgreement::Pair> pairs;
    std::map<std::string, std::vector<const Counts*>> labels;
    for (const Part& part : m_parts) {
        found.tokens += part.tokens;
        all.push_back(&part.all);
        for (const auto& [places, counts] : part.all.pairs) {
            RaterAgreement::Pair& pair = pairs[places];
            pair.first = places.first;
            pair.second = places.second;
            pair.spans += counts;
            if (const auto connected = part.all.relations.find(places); connected != part.all.relations.end())
                pair.relations += connected->second;
            ++pair.documents;
        }
        for (const auto& [label, counts] : part.labels)
            labels[label];
    }
    for (auto& [label, parts] : labels)
        for (const Part& part : m_parts) {
            const auto counts = part.labels.find(label);
            parts.push_back(counts == part.labels.end() ? &part.unmarked : &counts->second);
        }
    for (const auto& [pair, count] : m_confusions)
        found.confusions.push_back({pair.first, pair.second, count});
    std::ranges::stable_sort(found.confusions, std::greater<>(), &RaterAgreement::Confusion::count);
    found.alpha = numberOf(all, &Counts::alpha);
    found.f1 = numberOf(all, &Counts::f1);
    found.relationF1 = numberOf(all, &Counts::relationF1);
    for (const auto& [places, pair] : pairs)
        found.pairs.push_back(pair);
    for (const auto& [label, parts] : labels) {
        RaterAgreement::Label& one = found.labels.emplace_back();
        one.label = label;
        for (const Counts* counts : parts)
            one.spans += counts->spans;
        one.alpha = numberOf(parts, &Counts::alpha);
        one.f1 = numberOf(parts, &Counts::f1);
    }
    return found;
}

}  // namespace tasks
