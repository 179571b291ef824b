// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <array>
#include <memory>
#include <utility>

#include "app/desktop/layers/layer_desk.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/open/read_document.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Compares two texts: as a head for pairs sees them, and side by side. A worker of its own does it, so that two
/// sentences do not wait for the analysis of a long document. GUI thread.
class Comparisons : public QObject {
    Q_OBJECT

public:
    /// `layers` learns of the pair, to try other weights on it and to explain it. The workers must be closed before
    /// this is destroyed.
    Comparisons(Workers& workers, const OpenWork& open, LayerDesk& layers, LanguageSetting language)
        : m_workers(workers), m_open(open), m_layers(layers), m_language(std::move(language)) {}
    ~Comparisons() override { m_worker.close(); }

    const std::shared_ptr<const ui::PairResult>& pair() const { return m_pairResult; }
    const std::shared_ptr<const ui::SideBySide>& sides() const { return m_sidesResult; }

    void carryOut(const ui::ComparePair& command);
    void carryOut(const ui::CompareSides& request);
    /// Compares the current pair (again), as soon as there are a head and its biLM.
    void comparePair();
    /// Compares the current texts (again), as soon as there is a model. The former result stays until the new one is
    /// there.
    void compareSides();
    /// The document was removed: withdraws a comparison with it.
    void forgetDocument(const QString& path);
    /// Another project is open: withdraws a comparison of documents.
    void forgetDocuments();

Q_SIGNALS:
    /// pair() or sides() has changed.
    void changed();

private:
    struct Side;
    using Sides = std::array<Side, 2>;

    void compareTexts(std::shared_ptr<const Sides> sides);

    Workers& m_workers;
    const OpenWork& m_open;
    LayerDesk& m_layers;
    const LanguageSetting m_language;
    ui::TextPair m_pair;
    ui::CompareSides m_sides;
    std::shared_ptr<const ui::PairResult> m_pairResult;
    std::shared_ptr<const ui::SideBySide> m_sidesResult;
    JobQueue m_worker;
    StageJob m_pairing{m_workers, m_worker, ui::Stage::kComparePair};
    StageJob m_reading{m_workers, m_workers.files(), ui::Stage::kComparePair};
    StageJob m_comparing{m_workers, m_worker, ui::Stage::kComparePair};
};

}  // namespace app
