// SPDX-License-Identifier: GPL-3.0-or-later
// The names of formats in the window, and copies of the descriptions in documentFormats() and elmo::embeddingFormats(),
// so that lupdate finds them: the export dialog shows them translated. DesktopAdaptersTest checks that the copies
// match.
#include "app/desktop/bridge/export_texts.h"

#include <QtGlobal>
#include <utility>

namespace app {
namespace {

/// By their names on the command line.
const std::pair<std::string_view, const char*> kFormatNames[] = {
    {"jsonl", QT_TRANSLATE_NOOP("ui::ExportFormat", "Elmoscope (JSON lines)")},
    {"predictions", QT_TRANSLATE_NOOP("ui::ExportFormat", "Predictions (JSON lines)")},
    {"conll", QT_TRANSLATE_NOOP("ui::ExportFormat", "CoNLL-2003")},
    {"conll2012", QT_TRANSLATE_NOOP("ui::ExportFormat", "OntoNotes (CoNLL-2012)")},
    {"conllu", QT_TRANSLATE_NOOP("ui::ExportFormat", "CoNLL-U")},
    {"brat", QT_TRANSLATE_NOOP("ui::ExportFormat", "brat standoff")},
    {"webanno-tsv", QT_TRANSLATE_NOOP("ui::ExportFormat", "WebAnno TSV (INCEpTION)")},
    {"xmi", QT_TRANSLATE_NOOP("ui::ExportFormat", "UIMA CAS XMI")},
    {"spacy", QT_TRANSLATE_NOOP("ui::ExportFormat", "spaCy")},
    {"displacy", QT_TRANSLATE_NOOP("ui::ExportFormat", "displaCy")},
    {"doccano", QT_TRANSLATE_NOOP("ui::ExportFormat", "doccano")},
    {"label-studio", QT_TRANSLATE_NOOP("ui::ExportFormat", "Label Studio")},
    {"prodigy", QT_TRANSLATE_NOOP("ui::ExportFormat", "Prodigy")},
    {"squad", QT_TRANSLATE_NOOP("ui::ExportFormat", "SQuAD 2.0")},
    {"squad-predictions", QT_TRANSLATE_NOOP("ui::ExportFormat", "SQuAD answers")},
    {"html", QT_TRANSLATE_NOOP("ui::ExportFormat", "Report (HTML)")},
    {"annotation-csv", QT_TRANSLATE_NOOP("ui::ExportFormat", "Annotation table (CSV)")},
    {"annotation-tsv", QT_TRANSLATE_NOOP("ui::ExportFormat", "Annotation table (TSV)")},
    {"table", QT_TRANSLATE_NOOP("ui::ExportFormat", "Table")},
    {"sst", QT_TRANSLATE_NOOP("ui::ExportFormat", "SST trees")},
    {"hdf5", QT_TRANSLATE_NOOP("ui::ExportFormat", "Layers: HDF5 (AllenNLP)")},
    {"hdf5-bilm", QT_TRANSLATE_NOOP("ui::ExportFormat", "Layers: HDF5 (bilm-tf)")},
    {"npz", QT_TRANSLATE_NOOP("ui::ExportFormat", "Layers: NumPy archive")},
    {"safetensors", QT_TRANSLATE_NOOP("ui::ExportFormat", "Layers: safetensors")},
    {"word2vec", QT_TRANSLATE_NOOP("ui::ExportFormat", "Layers: word2vec text")},
    {"projector", QT_TRANSLATE_NOOP("ui::ExportFormat", "Layers: TensorBoard Projector")},
};

}  // namespace

QString formatName(std::string_view name) {
    for (const auto& [known, shown] : kFormatNames)
        if (known == name)
            return QString::fromUtf8(shown);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

extern const char* const kExportTexts[];
const char* const kExportTexts[] = {
    QT_TRANSLATE_NOOP("ui::ExportFormat", "tokens"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "code points"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "UTF-16 units"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "sentences"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "sentences and tokens"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "JSON lines of this program: everything, one document per line"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "CoNLL-2003 columns; tags IOB1, IOB2 or BIOUL"),
    QT_TRANSLATE_NOOP("ui::ExportFormat",
                      "OntoNotes in the columns of CoNLL-2012 (*_gold_conll): entities, coreference, semantic roles"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "CoNLL-U, entities as NER= and coreference as Entity= in MISC"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "brat standoff, .txt and .ann"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "WebAnno TSV 3.3 for INCEpTION"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "UIMA CAS XMI with its type system, one zip (DKPro, INCEpTION)"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "spaCy's Doc.to_json, one document per line"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "displaCy entities, a JSON list for displacy.render(manual=True)"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "doccano sequence labelling, JSON lines"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "Label Studio tasks with predictions, a JSON array"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "Prodigy spans with tokens, JSON lines"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "SQuAD 2.0 questions and answers"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "answers by question id, as SQuAD's evaluation reads them"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "report for reading and printing, one file"),
    QT_TRANSLATE_NOOP("ui::ExportFormat",
                      "table of annotations for spreadsheets and statistics, CSV, a row for every span"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "the same table with tabs, TSV"),
    QT_TRANSLATE_NOOP("ui::ExportFormat",
                      "HDF5 as `allennlp elmo` writes it: one data set per sentence, with an index of the texts"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "HDF5 as bilm-tf writes it: one data set per sentence, no index"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "NumPy archive: one float32 array per sentence"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "safetensors: one F32 tensor per sentence"),
    QT_TRANSLATE_NOOP("ui::ExportFormat",
                      "word2vec text: one line per token, named WORD#SENTENCE:TOKEN; all layers concatenated"),
    QT_TRANSLATE_NOOP("ui::ExportFormat",
                      "TensorBoard Projector: vectors in .tsv, words and positions in .metadata.tsv"),
};

}  // namespace app
