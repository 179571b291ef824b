// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/annotate/annotate_heads.h"
#include "app/commands/options/command.h"

namespace app {

/// Annotates a part of the inputs into the folder settings.output: the lines that the command without --part writes to
/// standard output for these texts, except that sentences of a text which begins in another part are counted from 1 on;
/// mergeParts() corrects this.
void annotatePart(const AnnotateSettings& settings, const CommandEnvironment& environment);

}  // namespace app
