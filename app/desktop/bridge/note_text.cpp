// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/bridge/note_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <vector>

namespace app {
namespace {

/// The engine's notes; %1 and so on stand for its numbers and names. NoteTextTest compares them with the engine.
constexpr const char* kNotes[] = {
    QT_TRANSLATE_NOOP("app::NoteText", "%1 tags inside an entity without a preceding B- (I-, L-) were read as B-."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 tags inside an entity of another label (I-, L-) were read as B-."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 entities without their last tag (L-, E-) were ended where they stop."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 -DOCSTART- lines (document boundaries) were skipped."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 comment lines were skipped."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 tags of entities inside others (the last column) were left out."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 empty lines were skipped."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 lines have more than one TAB; all that follows the first is the text."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "%1 different labels in %2 examples: in each line the label stands first, then a TAB and the "
                      "text."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 rows without a text or a label were skipped."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 ranges of words and empty nodes were skipped."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 ranges of words, empty nodes and comments were skipped."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 entities that begin or end inside a token were widened to whole tokens."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 pairs without a gold label (\"-\") were skipped."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 duplicate phrases with the same label were left out."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "%1 of the %2 questions of the development set are about articles that are also in the training "
                      "set: on new articles the score will be lower than measured."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "%1 of the %2 examples of the development set are also in the training set: the score says less "
                      "about new texts."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "The text gives only %1 SentencePiece pieces; %2 were asked for. The head uses these."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "biLM '%1': its weights are trained with the head, so its layers change with every step and are "
                      "not cached."),
    QT_TRANSLATE_NOOP("app::NoteText", "biLM '%1': layers of %2 distinct sentences, %3 of them computed now."),
    QT_TRANSLATE_NOOP("app::NoteText", "The head was trained with the biLM '%1' (%2); it goes on with '%3' (%4)."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "Corrected documents: %1 to train on (examples %2, labels %3), %4 held out (examples %5, labels "
                      "%6)."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "The training of '%1' was finished before: nothing was trained. To train the head further, start "
                      "from it and choose another output."),
    QT_TRANSLATE_NOOP("app::NoteText", "Of %1 documents only the decided sentences are used."),
    QT_TRANSLATE_NOOP("app::NoteText", "Documents without decisions: %1."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 has no 'n_layers'; assuming %2, as bilm-tf does."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 has %2 LSTM layers, of which %3 asks for %4: the upper %5 are not used."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "%1 holds %2 data sets that are not part of the model which %3 describes, and are ignored: %4."),
    // What a reader left out of a file (tasks::AnnotatedDocument::leftOut).
    QT_TRANSLATE_NOOP("app::NoteText", "choices, ratings, relations and other results without a place in the text"),
    QT_TRANSLATE_NOOP("app::NoteText", "results of skipped tasks"),
    QT_TRANSLATE_NOOP("app::NoteText", "empty nodes"),
    QT_TRANSLATE_NOOP("app::NoteText", "words with lemmas, tags or relations"),
    QT_TRANSLATE_NOOP("app::NoteText", "entities in brackets"),
    QT_TRANSLATE_NOOP("app::NoteText", "tags of entities inside others"),
    QT_TRANSLATE_NOOP("app::NoteText", "mentions of coreference"),
    QT_TRANSLATE_NOOP("app::NoteText", "cells of other columns"),
    QT_TRANSLATE_NOOP("app::NoteText", "annotations of other views"),
    QT_TRANSLATE_NOOP("app::NoteText", "annotations without text"),
    QT_TRANSLATE_NOOP("app::NoteText", "annotations of the type %1"),
    QT_TRANSLATE_NOOP("app::NoteText", "annotations of the layer %1"),
    QT_TRANSLATE_NOOP("app::NoteText", "labels of whole texts"),
    QT_TRANSLATE_NOOP("app::NoteText", "spans of skipped tasks"),
    QT_TRANSLATE_NOOP("app::NoteText", "relations"),
    QT_TRANSLATE_NOOP("app::NoteText", "footnotes"),
    QT_TRANSLATE_NOOP("app::NoteText", "comments"),
    QT_TRANSLATE_NOOP("app::NoteText", "notes"),
    QT_TRANSLATE_NOOP("app::NoteText", "formulas"),
    QT_TRANSLATE_NOOP("app::NoteText", "embedded objects"),
};

struct KnownNote {
    QRegularExpression pattern;
    const char* source;
};

const QRegularExpression& placeholder() {
    static const QRegularExpression kPlace(QStringLiteral("%([1-9])"));
    return kPlace;
}

std::vector<KnownNote> knownNotes() {
    std::vector<KnownNote> known;
    for (const char* source : kNotes) {
        QStringList parts = QString::fromUtf8(source).split(placeholder());
        for (QString& part : parts)
            part = QRegularExpression::escape(part);
        const QString pattern = QRegularExpression::anchoredPattern(parts.join(QStringLiteral("(.+)")));
        known.push_back({QRegularExpression(pattern), source});
    }
    return known;
}

}  // namespace

QString noteText(std::string_view note) {
    static const std::vector<KnownNote> kKnown = knownNotes();
    const QString text = QString::fromUtf8(note.data(), qsizetype(note.size()));
    for (const auto& [pattern, source] : kKnown)
        if (const QRegularExpressionMatch found = pattern.match(text); found.hasMatch()) {
            const QString translated = QCoreApplication::translate("app::NoteText", source);
            QString shown;
            qsizetype end = 0;
            for (const QRegularExpressionMatch& place : placeholder().globalMatch(translated)) {
                shown += translated.mid(end, place.capturedStart() - end);
                shown += found.captured(place.capturedView(1).toInt());
                end = place.capturedEnd();
            }
            return shown + translated.mid(end);
        }
    return text;
}

}  // namespace app
