// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/snapshot.h"

#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <string>

#include "elmo/error.h"
#include "elmo/text/language.h"

namespace ui {
namespace {

/// Refuses parts about another text than the document's; without a document no part may be about a text.
class OneText {
public:
    explicit OneText(const SnapshotParts& parts)
        : m_text(parts.document ? elmo::TextHash(*parts.document->document) : elmo::TextHash()) {}

    void require(const elmo::TextHash& text, const char* part) const {
        if (text.isNone() || text != m_text)
            throw elmo::Error(elmo::ErrorCode::kInternal, std::string("A snapshot mixes two texts: its ") + part +
                                                              " is about the text '" + text.digits() +
                                                              "', its document is '" + m_text.digits() + "'.");
    }
    void require(const elmo::Document& document, const char* part) const { require(elmo::TextHash(document), part); }

private:
    elmo::TextHash m_text;
};

/// The explanation, unless it is about a pair of texts, which need not be in the document.
const SaliencyResult* saliencyOfText(const LayerWork& work) {
    return work.saliency && !readsTwoTexts(work.saliency->head) ? work.saliency.get() : nullptr;
}

bool isAboutText(const LayerWork& work) {
    return !work.page.empty() || work.neighbours || saliencyOfText(work) ||
           (work.sweep && !readsTwoTexts(work.sweep->head)) || std::ranges::any_of(work.heads, [](const auto& head) {
               return !readsTwoTexts(head.info) && (head.learned || head.changed || !head.changes.empty());
           });
}

}  // namespace

SnapshotPtr Snapshot::of(SnapshotParts parts) {
    const OneText check(parts);
    if (parts.analysis)
        check.require(*parts.analysis->document, "analysis");
    if (parts.selection)
        check.require(parts.selection->text, "selection");
    if (parts.similarity)
        check.require(parts.similarity->text, "comparison of tokens");
    if (parts.reading.annotations)
        check.require(parts.reading.annotations->text, "set of annotations");
    if (parts.reading.answers)
        check.require(parts.reading.answers->text, "set of answers");
    if (parts.reading.changedText)
        check.require(parts.reading.changedText->text, "question about its file");
    if (parts.predictionWork->surprisal)
        check.require(parts.predictionWork->surprisal->text, "table of surprisals");
    if (parts.predictionWork->substitutes)
        check.require(parts.predictionWork->substitutes->text, "list of substitutes");
    if (isAboutText(*parts.layerWork))
        check.require(parts.layerWork->text, "work on layers");
    if (const SaliencyResult* saliency = saliencyOfText(*parts.layerWork))
        check.require(*saliency->document, "explanation");
    return SnapshotPtr(new Snapshot(std::move(parts)));
}

QString foreignLanguage(const Snapshot& snapshot) {
    if (!snapshot.model || !snapshot.model->isEnglish || !snapshot.document)
        return {};
    const elmo::Document& document = *snapshot.document->document;
    const std::string language(elmo::primaryLanguage(document.language()));
    if (language.empty() || language == "en" || document.tokens().empty())
        return {};
    const QString tag = QString::fromStdString(language);
    const QLocale locale(tag);
    if (locale.language() == QLocale::C)
        return tag;
    // Qt names languages in English and in themselves only.
    const QLocale::Language window = QLocale().language();
    const QString name = window == QLocale::English || window == QLocale::C
                             ? QLocale::languageToString(locale.language())
                             : locale.nativeLanguageName();
    return name.isEmpty() ? tag : name;
}

QString folderOf(const Snapshot& snapshot) {
    if (snapshot.document && snapshot.document->hasFile)
        return QFileInfo(snapshot.document->path).path();
    return snapshot.project->isUnsaved ? QString() : QFileInfo(snapshot.project->path).path();
}

}  // namespace ui
