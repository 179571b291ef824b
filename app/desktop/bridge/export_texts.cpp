// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of the descriptions in documentFormats() and elmo::embeddingFormats(), so that lupdate finds them: the export
// dialog shows them translated. DesktopAdaptersTest checks that the copies match.
#include <QtGlobal>

namespace app {

extern const char* const kExportTexts[];
const char* const kExportTexts[] = {
    QT_TRANSLATE_NOOP("ui::ExportFormat", "tokens"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "code points"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "UTF-16 units"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "sentences"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "sentences and tokens"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "JSON lines of this program: everything, one document per line"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "CoNLL-2003 columns; tags IOB1, IOB2 or BIOUL"),
    QT_TRANSLATE_NOOP("ui::ExportFormat", "CoNLL-U, entities as NER= in MISC"),
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
