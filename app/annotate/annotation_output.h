// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/annotate/annotation_source.h"
#include "app/exporters/export.h"
#include "app/terminal/standard_output.h"
#include "tasks/model/task_model.h"
#include "tasks/results/predictions.h"

namespace app {

/// The prediction of one head for a unit.
struct UnitPrediction {
    const tasks::TaskModelInfo* head = nullptr;
    tasks::TaskPrediction prediction;
};

/// Writes annotated units in their order. One thread at a time.
class AnnotationWriter {
public:
    virtual ~AnnotationWriter() = default;
    /// The next units are of another input; called if there are several.
    virtual void beginInput(const std::string&) {}
    virtual void add(const AnnotationUnit& unit, std::span<const UnitPrediction> predictions) = 0;
    /// What the format cannot represent of the units so far.
    virtual LossReport losses() const { return {}; }
};

/// Limits on the predictions to write. A plain value.
struct AnnotationLimits {
    int top = 0;           ///< labels of a sentiment, the most probable ones; 0: all
    double threshold = 0;  ///< labels and entities that are less probable are left out
};

/// A way to write annotations; a new one is a line in the table.
struct AnnotationFormat {
    const char* name;
    const char* summary;
    std::unique_ptr<AnnotationWriter> (*open)(StandardOutput& out, const AnnotationLimits& limits);
};
std::span<const AnnotationFormat> annotationFormats();

}  // namespace app
