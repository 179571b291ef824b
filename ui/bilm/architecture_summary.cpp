// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bilm/architecture_summary.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace ui {
namespace {

class ArchitectureSummary {
    Q_DECLARE_TR_FUNCTIONS(ui::ArchitectureSummary)
};

QString number(std::int64_t value) {
    return QLocale().toString(qlonglong{value});
}

QString filtersText(const elmo::CharacterCnnOptions& characters) {
    QStringList widths;
    for (const elmo::ConvolutionFilter& filter : characters.filters)
        widths.append(ArchitectureSummary::tr("%1 of width %2").arg(number(filter.count), number(filter.width)));
    return ArchitectureSummary::tr("%1 (%2)").arg(number(characters.filterCount()), widths.join(QStringLiteral(", ")));
}

void addCharacters(std::vector<SummaryRow>& rows, const elmo::CharacterCnnOptions& characters) {
    const bool bytes = characters.scheme == elmo::CharacterScheme::kUtf8Bytes;
    rows.push_back(
        {ArchitectureSummary::tr("Characters"),
         ArchitectureSummary::tr("%1, at most %2 per token, vectors of size %3")
             .arg(bytes ? ArchitectureSummary::tr("UTF-8 bytes")
                        : ArchitectureSummary::tr("vocabulary of size %1").arg(number(characters.characterCount)),
                  number(characters.maxCharactersPerToken), number(characters.embeddingSize)),
         ArchitectureSummary::tr(
             "The units that a token consists of. The model sees only the beginning of longer tokens.")});
    rows.push_back({ArchitectureSummary::tr("Filters"), filtersText(characters),
                    ArchitectureSummary::tr(
                        "Convolutions over neighbouring characters; each filter yields one number per token.")});
    if (characters.highwayLayers > 0)
        rows.push_back(
            {ArchitectureSummary::tr("Highway layers"), number(characters.highwayLayers),
             ArchitectureSummary::tr("Layers that combine the filters' outputs and let part of them pass unchanged.")});
}

void addEncoder(std::vector<SummaryRow>& rows, const elmo::EncoderOptions& encoder) {
    rows.push_back({ArchitectureSummary::tr("LSTM layers"),
                    ArchitectureSummary::tr("%1 in each direction").arg(number(encoder.layers)),
                    ArchitectureSummary::tr("One stack reads the sentence forwards, the other backwards.")});
    rows.push_back(
        {ArchitectureSummary::tr("Cells"),
         ArchitectureSummary::tr("%1, projected to %2").arg(number(encoder.cellSize), number(encoder.projectionSize)),
         ArchitectureSummary::tr("The size of an LSTM's cell state, and of its output.")});
    if (encoder.kind == elmo::EncoderKind::kProjectedLstm)
        rows.push_back({ArchitectureSummary::tr("Skip connections"),
                        encoder.skipConnections ? ArchitectureSummary::tr("yes") : ArchitectureSummary::tr("no"),
                        ArchitectureSummary::tr("“yes” if the input of a layer is added to its output.")});
}

/// The formats of other programs have names of their own.
QString formatText(const QString& format) {
    return format == QLatin1String("Elmoscope bundle") ? ArchitectureSummary::tr("Elmoscope bundle") : format;
}

}  // namespace

std::vector<SummaryRow> architectureRows(const ModelSummary& model) {
    if (model.problem)
        return {};
    const elmo::BilmOptions& options = model.options;
    std::vector<SummaryRow> rows{{ArchitectureSummary::tr("Format"), formatText(model.format), {}}};
    if (options.wordEmbeddingSize)
        rows.push_back({ArchitectureSummary::tr("Words"),
                        ArchitectureSummary::tr("vocabulary of size %1, vectors of size %2")
                            .arg(number(options.wordCount), number(*options.wordEmbeddingSize)),
                        ArchitectureSummary::tr("Words in the vocabulary have their own vector.")});
    if (options.characters)
        addCharacters(rows, *options.characters);
    addEncoder(rows, options.encoder);
    rows.push_back({ArchitectureSummary::tr("Layers"),
                    ArchitectureSummary::tr("%1, vectors of size %2")
                        .arg(number(options.layerCount()), number(options.layerWidth())),
                    ArchitectureSummary::tr("The vectors that the program shows for each token.")});
    rows.push_back({ArchitectureSummary::tr("Parameters"), number(model.parameters),
                    ArchitectureSummary::tr("The number of learned values.")});
    return rows;
}

}  // namespace ui
