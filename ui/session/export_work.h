// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <vector>

#include "tasks/results/annotation_layers.h"

namespace ui {

/// A format for exporting the open document with its annotations. A plain value.
struct ExportFormat {
    QString id;                 ///< passed back in ExportRequest
    QString name;               ///< "brat"
    QString suffix;             ///< of the proposed file name: "ann"; empty: none
    QString explanation;        ///< a description in one sentence
    QString offsetUnit;         ///< the unit of positions: "code points"; empty if the format has no positions
    bool readable = true;       ///< whether this program can read the format
    bool makesFolders = false;  ///< several documents become a folder, otherwise one file
    bool vectors = false;       ///< exports token vectors, which need an analysis; otherwise annotations
    /// Tag schemes, or what can be made of the layers (a single one is chosen by its number); the default first. Empty:
    /// no choice.
    QStringList choices;
};

/// Which annotations are written.
enum class ExportContent {
    kEverything,
    kDecided,  ///< accepted and people's own: what a person answers for
    kModels,   ///< what models found, whatever people have decided
};

/// How to export the open document, or several. A plain value.
struct ExportRequest {
    QString formatId;
    QString choice;                                    ///< one of the format's; empty: the default
    std::vector<tasks::AnnotationMaker> without = {};  ///< annotation layers that are not written
    ExportContent content = ExportContent::kEverything;
    QStringList documents = {};  ///< paths of the list; empty: the open document

    friend bool operator==(const ExportRequest&, const ExportRequest&) = default;
};

/// One kind of content that a format cannot represent fully.
struct ExportLoss {
    QString kind;           ///< "confidences"
    std::int64_t left = 0;  ///< left out or changed
    std::int64_t put = 0;   ///< written instead
    QStringList examples;   ///< the first few
};

/// The preview of one of the files of an export.
struct ExportPart {
    QString suffix;
    std::int64_t bytes = 0;  ///< -1: unknown before it is written
    QString beginning;       ///< first lines; long lines are truncated
    bool whole = true;       ///< whether that is the whole file
};

/// What an export would write and lose, computed in advance. Const once published.
struct ExportPreview {
    ExportRequest request;
    std::shared_ptr<const tasks::Annotations> annotations;  ///< the annotations that it is about
    std::vector<ExportPart> parts;
    std::vector<ExportLoss> losses;
    QString problem;  ///< why the document cannot be written; empty if it can
};

/// The result of reading the written file back.
enum class ReadBack {
    kEqual,       ///< everything is the same
    kAsReported,  ///< only the reported losses differ
    kDiffers,     ///< something else differs, named in `surprises`
    kNoReader,    ///< the program cannot read the format
    kStopped,     ///< cancelled after the file was in place
};

/// The result of an export. Const once published.
struct ExportReport {
    ExportRequest request;
    QStringList files;
    std::vector<ExportLoss> losses;
    ReadBack readBack = ReadBack::kEqual;
    std::vector<ExportLoss> surprises;
    std::int64_t documents = 1;
};

/// Losses as lines of text: one line per kind, with its examples below.
QString lossText(const std::vector<ExportLoss>& losses);

}  // namespace ui
