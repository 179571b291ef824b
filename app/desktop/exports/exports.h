// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "app/desktop/layers/layer_desk.h"
#include "app/desktop/open/open_work.h"
#include "app/desktop/saving/work_saver.h"
#include "app/desktop/services/desktop_services.h"
#include "app/desktop/workers/stage_job.h"
#include "ui/session/commands.h"

namespace app {

/// Writes the open document, or documents of the project, for other programs. Without exporters it does nothing.
/// GUI thread.
class Exports : public QObject {
    Q_OBJECT

public:
    using Formats = std::shared_ptr<const std::vector<ui::ExportFormat>>;

    Exports(Workers& workers, const OpenWork& open, const LayerDesk& layers, WorkSaver& saver,
            std::shared_ptr<const DocumentExporters> exporters);

    const Formats& formats() const { return m_formats; }
    void carryOut(const ui::PreviewExport& command);
    void carryOut(const ui::ExportDocument& command);
    void stopPreview() { m_previewing.stop(); }

Q_SIGNALS:
    /// An export has started.
    void changed();
    void previewed(const std::shared_ptr<const ui::ExportPreview>& preview);
    void exported(const std::shared_ptr<const ui::ExportReport>& report);

private:
    ExportJob exportJob(const ui::ExportRequest& request) const;

    Workers& m_workers;
    const OpenWork& m_open;
    const LayerDesk& m_layers;
    WorkSaver& m_saver;
    const std::shared_ptr<const DocumentExporters> m_exporters;
    Formats m_formats = std::make_shared<const std::vector<ui::ExportFormat>>();
    StageJob m_exporting{m_workers, m_workers.files(), ui::Stage::kExport};
    StageJob m_previewing{m_workers, m_workers.files(), ui::Stage::kExport, Shown::kNo};
};

}  // namespace app
