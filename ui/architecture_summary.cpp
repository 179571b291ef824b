// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/architecture_summary.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ArchitectureSummary", text);
}

QString number(std::int64_t value) {
    return QLocale().toString(qlonglong{value});
}

QString filtersText(const elmo::CharacterCnnOptions& characters) {
    QStringList widths;
    for (const elmo::ConvolutionFilter& filter : characters.filters)
        widths.append(tr("%1 of width %2").arg(number(filter.count), number(filter.width)));
    return tr("%1 (%2)").arg(number(characters.filterCount()), widths.join(QStringLiteral(", ")));
}

void addCharacters(std::vector<SummaryRow>& rows, const elmo::CharacterCnnOptions& characters) {
    const bool bytes = characters.scheme == elmo::CharacterScheme::kUtf8Bytes;
    rows.push_back(
        {tr("Characters"),
         tr("%1, up to %2 a token, vectors of %3")
             .arg(bytes ? tr("UTF-8 bytes") : tr("a dictionary of %1").arg(number(characters.characterCount)),
                  number(characters.maxCharactersPerToken), number(characters.embeddingSize)),
         tr("What a token is cut into. Of longer tokens the model sees only the beginning.")});
    rows.push_back({tr("Filters"), filtersText(characters),
                    tr("Convolutions over neighbouring characters; each yields one number per token.")});
    if (characters.highwayLayers > 0)
        rows.push_back({tr("Highway layers"), number(characters.highwayLayers),
                        tr("Layers that mix the filters' numbers and let part of them pass unchanged.")});
}

void addEncoder(std::vector<SummaryRow>& rows, const elmo::EncoderOptions& encoder) {
    rows.push_back({tr("LSTM layers"), tr("%1 in each direction").arg(number(encoder.layers)),
                    tr("One stack reads the sentence forwards, another backwards.")});
    rows.push_back({tr("Cells"),
                    tr("%1, projected to %2").arg(number(encoder.cellSize), number(encoder.projectionSize)),
                    tr("The size of an LSTM's memory, and of what it passes on.")});
    if (encoder.kind == elmo::EncoderKind::kProjectedLstm)
        rows.push_back({tr("Skip connections"), encoder.skipConnections ? tr("yes") : tr("no"),
                        tr("Whether a layer's input is added to its output.")});
}

}  // namespace

std::vector<SummaryRow> architectureRows(const ModelSummary& model) {
    if (model.problem)
        return {};
    const elmo::BilmOptions& options = model.options;
    std::vector<SummaryRow> rows{{tr("Format"), model.format, {}}};
    if (options.wordEmbeddingSize)
        rows.push_back(
            {tr("Words"),
             tr("a dictionary of %1, vectors of %2").arg(number(options.wordCount), number(*options.wordEmbeddingSize)),
             tr("Words in the dictionary have a vector of their own.")});
    if (options.characters)
        addCharacters(rows, *options.characters);
    addEncoder(rows, options.encoder);
    rows.push_back({tr("Layers"),
                    tr("%1, vectors of %2").arg(number(options.layerCount()), number(options.layerWidth())),
                    tr("What you will see for every token.")});
    rows.push_back({tr("Parameters"), number(model.parameters), tr("How many numbers were learned.")});
    return rows;
}

}  // namespace ui
