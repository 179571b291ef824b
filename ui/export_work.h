// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <vector>

#include "tasks/annotation_layers.h"

namespace ui {

/// A way to write the open document with its annotations. A plain value.
struct ExportFormat {
    QString id;            ///< handed back in ExportRequest
    QString name;          ///< "brat"
    QString suffix;        ///< of the file proposed: "ann"; empty: none
    QString explanation;   ///< what it is, in a sentence
    QString offsetUnit;    ///< what positions count: "code points"; empty where the format has no positions
    bool readable = true;  ///< whether this program reads it again
    bool vectors = false;  ///< of the tokens, by the model that has read the document; otherwise its annotations
    QStringList choices;   ///< the ways to write tags, or the layers, the usual one first; empty: there is no choice
};

/// What the open document is to be written as. A plain value.
struct ExportRequest {
    QString formatId;
    QString choice;                                    ///< one of the format's; empty: the usual one
    std::vector<tasks::AnnotationMaker> without = {};  ///< layers of annotations that are not written

    friend bool operator==(const ExportRequest&, const ExportRequest&) = default;
};

/// One kind of thing that a format could not hold of the document.
struct ExportLoss {
    QString kind;           ///< "confidences"
    std::int64_t left = 0;  ///< left out or changed
    std::int64_t put = 0;   ///< standing there instead
    QStringList examples;   ///< the first few
};

/// One of the files that an export makes, as it begins.
struct ExportPart {
    QString suffix;
    std::int64_t bytes = 0;  ///< -1: not known before it is written
    QString beginning;       ///< first lines, each cut where it is long
    bool whole = true;       ///< whether that is all of it
};

/// What an export would write and lose, worked out before anything is written. Const once published.
struct ExportPreview {
    ExportRequest request;
    std::shared_ptr<const tasks::Annotations> annotations;  ///< it is about these and no newer ones
    std::vector<ExportPart> parts;
    std::vector<ExportLoss> losses;
    QString problem;  ///< why this document can't be written so; empty where it can
};

/// What reading the written file again found.
enum class ReadBack {
    kEqual,       ///< everything
    kAsReported,  ///< everything but exactly the losses
    kDiffers,     ///< something else, named in `surprises`
    kNoReader,    ///< the format is written only
    kStopped,     ///< cancelled when the file was in place already
};

/// What an export did. Const once published.
struct ExportReport {
    ExportRequest request;
    QStringList files;
    std::vector<ExportLoss> losses;
    ReadBack readBack = ReadBack::kEqual;
    std::vector<ExportLoss> surprises;
};

/// Losses as lines of text, a kind a line with its examples below.
QString lossText(const std::vector<ExportLoss>& losses);

}  // namespace ui
