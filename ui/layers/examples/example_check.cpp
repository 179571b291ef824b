// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layers/examples/example_check.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "ui/text/text_context.h"

namespace ui {

void ExampleCheck::setResult(std::shared_ptr<const AlikeResult> result) {
    if (result == m_result)
        return;
    m_result = std::move(result);
    draw();
}

void ExampleCheck::setLeastCosine(double cosine) {
    if (std::exchange(m_least, cosine) != cosine)
        draw();
}

void ExampleCheck::draw() {
    m_isRight.clear();
    m_sample.clear();
    m_within = 0;
    if (!m_result || m_result->places.empty())
        return;
    const auto& places = m_result->places;
    m_within = static_cast<std::size_t>(
        std::ranges::partition_point(places.begin() + 1, places.end(),
                                     [this](const AlikePlace& place) { return place.cosine >= m_least; }) -
        places.begin());
    for (const std::size_t place : tasks::drawnWithoutReplacement(m_within - 1, kSampleSize, seed()))
        m_sample.push_back(place + 1);
}

std::size_t ExampleCheck::documents() const {
    std::set<std::size_t> documents;
    for (std::size_t k = 0; k < m_within; ++k)
        documents.insert(m_result->places[k].document);
    return documents.size();
}

std::optional<std::size_t> ExampleCheck::next() const {
    return decided() < m_sample.size() ? std::optional(m_sample[decided()]) : std::nullopt;
}

void ExampleCheck::decide(bool isRight) {
    if (next())
        m_isRight.push_back(isRight);
}

void ExampleCheck::takeBack() {
    if (!m_isRight.empty())
        m_isRight.pop_back();
}

std::int64_t ExampleCheck::right() const {
    return std::ranges::count(m_isRight, true);
}

tasks::ShareInterval ExampleCheck::precision() const {
    return tasks::wilsonInterval(right(), static_cast<std::int64_t>(decided()));
}

LabelPlaces ExampleCheck::labels(const QString& label) const {
    LabelPlaces request{label, origin(), {}};
    std::vector<std::size_t> wrong;
    for (std::size_t k = 0; k < decided(); ++k)
        if (!m_isRight[k])
            wrong.push_back(m_sample[k]);
    for (std::size_t number = 0; m_result && number < m_result->corpus->size(); ++number) {
        const elmo::Document& document = *(*m_result->corpus)[number].analysis->document;
        DocumentPlaces places{QString::fromStdString((*m_result->corpus)[number].name), elmo::TextHash(document), {}};
        for (std::size_t k = 0; k < m_within; ++k)
            if (m_result->places[k].document == number && std::ranges::find(wrong, k) == wrong.end())
                places.places.push_back(document.bytesOf(m_result->places[k].tokens));
        std::ranges::sort(places.places, {}, &elmo::ByteSpan::begin);
        if (!places.places.empty())
            request.documents.push_back(std::move(places));
    }
    return request;
}

QString ExampleCheck::origin() const {
    if (m_within == 0)
        return {};
    const AlikePlace& example = m_result->places.front();
    const tasks::CorpusDocument& document = (*m_result->corpus)[example.document];
    const auto percent = [](double share) { return QString::number(std::lround(100 * share)); };
    const QString text =
        shortLabel(document.analysis->document->slice(document.analysis->document->bytesOf(example.tokens)));
    QString origin = QStringLiteral("like \"%1\" in %2, layer %3, cosine >= %4, ")
                         .arg(text, QString::fromStdString(document.name).section(u'/', -1))
                         .arg(m_result->request.layer)
                         .arg(m_least, 0, 'f', 3);
    if (decided() == 0)
        origin += QStringLiteral("not checked");
    else
        origin += QStringLiteral("%1 of %2 sampled right (95 %: %3 to %4 %), seed %5")
                      .arg(right())
                      .arg(decided())
                      .arg(percent(precision().low), percent(precision().high))
                      .arg(seed());
    return origin + QStringLiteral(", model %1").arg(QString::fromStdString(document.analysis->provenance.modelHash));
}

}  // namespace ui
