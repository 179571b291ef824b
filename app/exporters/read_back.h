// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "app/exporters/losses.h"
#include "elmo/run_control.h"

namespace app {

/// Reads an exported file of one document again, as anybody would import it, and returns what stands there otherwise
/// than an export of `document` reports: empty if everything came back but for the losses. Any thread. Throws
/// elmo::Error if the file can't be read as the format any more, elmo::Cancelled.
LossReport readBack(const DocumentFormat& format, const tasks::AnnotatedDocument& document,
                    const std::filesystem::path& file, const elmo::RunControl& control = {});

}  // namespace app
