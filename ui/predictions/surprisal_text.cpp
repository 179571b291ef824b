// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predictions/surprisal_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <cmath>

namespace ui {
namespace {

constexpr int kHashDigits = 12;  ///< as many as tell models apart

class SurprisalTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::SurprisalText)
};

QString countText(std::int64_t count) {
    return QLocale().toString(static_cast<qlonglong>(count));
}

QString perplexityText(const SurprisalResult& result) {
    const auto number = [](double value) { return QLocale().toString(value, 'f', 2); };
    QStringList parts;
    if (result.readsLeft)
        parts.append(SurprisalTexts::tr("%1 from the left").arg(number(result.perplexityLeft)));
    if (result.readsRight)
        parts.append(SurprisalTexts::tr("%1 from the right").arg(number(result.perplexityRight)));
    return SurprisalTexts::tr("Perplexity of the known tokens and one edge a sentence: %1")
        .arg(parts.join(SurprisalTexts::tr(", ", "between two items of a list")));
}

}  // namespace

QString notAvailable() {
    return QStringLiteral("NA");
}

QString bitsText(double bits) {
    return std::isnan(bits) ? notAvailable() : QLocale().toString(bits, 'f', 2);
}

QString rankText(std::int64_t rank) {
    return rank == 0 ? notAvailable() : countText(rank);
}

QString expectationText(const SurprisalResult& result, elmo::TokenIndex token) {
    const auto index = static_cast<std::size_t>(token.value());
    if (index >= result.tokens.size())
        return {};
    const TokenExpectation& found = result.tokens[index];
    if (!found.isKnown)
        return SurprisalTexts::tr("Surprisal: NA, because the model's vocabulary does not contain the token");
    QStringList lines;
    if (result.readsLeft)
        lines.append(SurprisalTexts::tr("Surprisal from the left: %1 bits, rank %2")
                         .arg(bitsText(found.left.surprisal), rankText(found.left.rank)));
    if (result.readsRight)
        lines.append(SurprisalTexts::tr("Surprisal from the right: %1 bits, rank %2")
                         .arg(bitsText(found.right.surprisal), rankText(found.right.rank)));
    return lines.join(u'\n');
}

QString surprisalHeader(const SurprisalResult& result) {
    QStringList lines;
    lines.append(SurprisalTexts::tr("−log₂ p in bits, model %1 (%2), every sentence read alone")
                     .arg(result.model, result.modelHash.left(kHashDigits)));
    lines.append(SurprisalTexts::tr("Tokens: %1 known, %2 outside the vocabulary (NA); sentences: %3")
                     .arg(countText(result.known), countText(result.unknown), countText(result.sentences)));
    if (result.sentences > 0)
        lines.append(perplexityText(result));
    return lines.join(u'\n');
}

}  // namespace ui
