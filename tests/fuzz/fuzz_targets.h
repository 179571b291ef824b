// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace fuzz {

// One function for each parser of foreign bytes, named in the table of fuzz_main.cpp. Several files in one input are
// cut as part() says. Each returns 0, or -1 where an input is not worth keeping.

/// Encoding detection, repair and tokenization: whatever the bytes, spans are ordered, disjoint and slice back.
int text(std::string_view bytes);

/// The bounded HDF5 reader: every data set an AllenNLP pair can name is looked up and read.
int hdf5(std::string_view bytes);
/// The safetensors reader: every tensor the header names is read.
int safetensors(std::string_view bytes);
/// The bounded pickle reader, and the archive around it.
int pickle(std::string_view bytes);
/// A state_dict of torch.save(), zip or legacy.
int torchArchive(std::string_view bytes);
/// A zip or tar file of models, unpacked.
int modelArchive(std::string_view bytes);
/// The index of a TensorFlow checkpoint: the bytes are a block of its table, around which a valid table is put.
int tensorflowCheckpoint(std::string_view bytes);
/// config.json of an AllenNLP model and its weights, in one input.
int allennlpArchive(std::string_view bytes);
/// The manifest of a bundle.
int manifest(std::string_view bytes);
/// options.json of an AllenNLP pair, the weights being absent.
int allennlpOptions(std::string_view bytes);
/// A folder of ELMoForManyLangs: config, architecture, both dictionaries, in one input; the configuration as that of
/// plm-nlp-code, too.
int manyLangs(std::string_view bytes);
/// Vocabularies: of a bundle, of a pair of files, of a corpus.
int vocabulary(std::string_view bytes);

/// A training checkpoint; its checksum is put in, so that what it covers is reached.
int checkpoint(std::string_view bytes);
/// A prepared corpus: its manifest, the vocabulary, a shard and where its documents begin.
int corpus(std::string_view bytes);
/// A training configuration.
int toml(std::string_view bytes);
/// The state in a checkpoint of a head's training; its checksum is put in, so that what it says is reached.
int taskCheckpoint(std::string_view bytes);
/// The two files of the cache of activations: whatever they hold, what is asked for is right.
int activationCache(std::string_view bytes);

/// Columns with a tag: CoNLL-2003 and its kin.
int conll(std::string_view bytes);
/// CoNLL-U with entities in MISC, as data to train on.
int conllu(std::string_view bytes);
int conll2012(std::string_view bytes);
/// SQuAD 1.1 and 2.0.
int squad(std::string_view bytes);
/// Trees in brackets: the Stanford Sentiment Treebank.
int sstTrees(std::string_view bytes);
/// A label, a tab, a text.
int labelText(std::string_view bytes);
/// A table with a heading.
int labelTable(std::string_view bytes);
/// A label, a premise and a hypothesis between tabs, or CSV.
int labelPair(std::string_view bytes);
/// JSON lines of all three tasks.
int jsonLines(std::string_view bytes);
/// Data files as they come: plain, gzip, Zstandard.
int packedData(std::string_view bytes);
/// A word2vec or GloVe text file.
int wordVectors(std::string_view bytes);
/// The check of a SentencePiece model before its library sees it.
int subwordModel(std::string_view bytes);
/// The manifest of a head's bundle, and its log as a second part.
int taskManifest(std::string_view bytes);
/// Settings of a head's training.
int taskConfig(std::string_view bytes);

/// brat: standoff annotations, and their text as a second part.
int brat(std::string_view bytes);
/// WebAnno TSV 3, as INCEpTION writes it.
int webanno(std::string_view bytes);
/// UIMA XMI.
int xmi(std::string_view bytes);
/// CoNLL-U as documents to import.
int conlluDocuments(std::string_view bytes);
/// The other formats of annotated documents; the first line names the one to read.
int documents(std::string_view bytes);

/// HTML pages and web archives (MHTML) as text.
int html(std::string_view bytes);
/// Markdown as text.
int markdown(std::string_view bytes);
/// The text part of a Word document, as it lies in the archive.
int wordXml(std::string_view bytes);
/// A Word document whole: the zip archive and what is in it.
int docx(std::string_view bytes);
/// Sentences to annotate or embed, cut here or by who wrote the file.
int sentences(std::string_view bytes);
/// What `elmo annotate` reads: running text, JSON lines, columns.
int annotationInput(std::string_view bytes);
/// Spans and numbers as a project file packs them.
int spanBlob(std::string_view bytes);
/// What people type into the search field of a project.
int search(std::string_view bytes);
/// A project file: opened, brought to the newest schema, checked, and all of it read.
int workspace(std::string_view bytes);

}  // namespace fuzz
