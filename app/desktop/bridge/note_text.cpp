// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/bridge/note_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
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
    QT_TRANSLATE_NOOP("app::NoteText", "Seed %1 was trained before; its head is kept."),
    QT_TRANSLATE_NOOP("app::NoteText", "Of %1 documents only the decided sentences are used."),
    QT_TRANSLATE_NOOP("app::NoteText", "Documents without decisions: %1."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 has no 'n_layers'; assuming %2, as bilm-tf does."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 has %2 LSTM layers, of which %3 asks for %4: the upper %5 are not used."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "%1 holds %2 data sets that are not part of the model which %3 describes, and are ignored: %4."),
    QT_TRANSLATE_NOOP("app::NoteText", "training.capitals adds nothing: the script of the text has no capitals."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "'%1' looks like text in another language (%2), but the biLM was trained on English: expect poor "
                      "results."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "'%1' looks like text in English, but the biLM was trained on another language: expect poor "
                      "results."),
    QT_TRANSLATE_NOOP(
        "app::NoteText",
        "The text looks like another language (%1) than the one that the biLM was trained on (%2): expect "
        "poor results."),
    // What looks wrong about a training of a biLM (LmTrainingSummary::doubts).
    QT_TRANSLATE_NOOP("app::NoteText", "All %1 steps train the softmax alone."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "The warm-up of %1 steps is as long as the training of %2 or longer: the learning rate never "
                      "reaches its full value."),
    QT_TRANSLATE_NOOP("app::NoteText", "The cool-down of %1 steps is longer than the training of %2."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "The cool-down begins at step %1, before the warm-up ends at step %2: the learning rate never "
                      "reaches its full value."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 steps are %2 passes over the text; from %3 on, a model learns it by heart."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "Documents: %1, for %2 rows of a batch: parts of long ones are read like documents."),
    QT_TRANSLATE_NOOP("app::NoteText", "Documents: %1, for %2 rows of a batch: several rows read the same documents."),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 % of the training tokens are unknown words."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "The vocabulary is not in the order of frequency, in which negative samples are drawn: the model "
                      "learns the frequent words late."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "%1 % of the held-out sentences of %2 words or more are also in the training text: the held-out "
                      "perplexity is too low."),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "%1 tokens are longer than the %2 bytes that the model reads of a word: their ends are not "
                      "seen."),
    // How a file was read (Reading::notes), and what to know of a model.
    QT_TRANSLATE_NOOP("app::NoteText", "1 item was skipped because it can't be read: %1"),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 items were skipped because they can't be read: %2"),
    QT_TRANSLATE_NOOP("app::NoteText", "read as spans: %1"),
    QT_TRANSLATE_NOOP("app::NoteText", "read as attributes of tokens: %1"),
    QT_TRANSLATE_NOOP("app::NoteText", "read as %1"),
    QT_TRANSLATE_NOOP("app::NoteText", "the texts are %1, the labels %2"),
    QT_TRANSLATE_NOOP("app::NoteText", "the texts are %1"),
    QT_TRANSLATE_NOOP("app::NoteText", "the words are column %1, the tags column %2"),
    QT_TRANSLATE_NOOP("app::NoteText", "the entities are in MISC: %1"),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "the MISC key %1 looks like entities and was not read as such; --misc-key %2 reads it"),
    QT_TRANSLATE_NOOP("app::NoteText", "its positions were counted %1"),
    QT_TRANSLATE_NOOP("app::NoteText", "%1 invalid bytes became U+FFFD"),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "sentences without an empty line between them are read as sentences of their own"),
    QT_TRANSLATE_NOOP("app::NoteText", "its lines have at most %1 columns where its heading declares %2"),
    QT_TRANSLATE_NOOP("app::NoteText",
                      "The model was trained on lemmatised text: it knows the base forms of words (\"go\", not "
                      "\"went\"). Give it lemmatised text, or expect less exact vectors."),
    // What a reader left out of a file (tasks::AnnotatedDocument::leftOut).
    QT_TRANSLATE_NOOP("app::NoteText", "choices, ratings, relations and other results without a place in the text"),
    QT_TRANSLATE_NOOP("app::NoteText", "texts of spans other than their positions select"),
    QT_TRANSLATE_NOOP("app::NoteText", "results of skipped tasks"),
    QT_TRANSLATE_NOOP("app::NoteText", "heads that their sentence does not have (first in line %1)"),
    QT_TRANSLATE_NOOP("app::NoteText", "words that are their own head (first in line %1)"),
    QT_TRANSLATE_NOOP("app::NoteText", "cycles in trees, kept as they are (first in line %1)"),
    QT_TRANSLATE_NOOP("app::NoteText", "features without a value, kept as they are (first in line %1)"),
    QT_TRANSLATE_NOOP("app::NoteText", "words with lemmas, tags or relations"),
    QT_TRANSLATE_NOOP("app::NoteText", "entities in brackets"),
    QT_TRANSLATE_NOOP("app::NoteText", "tags of entities inside others"),
    QT_TRANSLATE_NOOP("app::NoteText", "mentions of coreference without an end"),
    QT_TRANSLATE_NOOP("app::NoteText", "relations to spans that are not there"),
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

QString firstNames(const std::vector<std::string>& names) {
    constexpr std::size_t kShown = 10;
    QStringList shown;
    for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i)
        shown.append(QString::fromStdString(names[i]));
    return QLocale().createSeparatedList(shown) + (names.size() > kShown ? QStringLiteral(" …") : QString());
}

}  // namespace app
