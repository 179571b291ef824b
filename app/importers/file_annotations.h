// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "tasks/results/annotations.h"

namespace app {

/// What a file of this name says about its text as people's annotations: a digest in which ids do not count; empty if
/// it says nothing.
std::string digestOf(const std::string& file, const tasks::Annotations& now);

/// What is known about a text, with what its file says now in place of what it said before. Everything else stays:
/// work by hand, models' predictions, other files' annotations. Nothing if the file says the same as before. `now` has
/// the file's name (tasks::nameImported) and is about the same text. Pure; any thread.
std::optional<tasks::Annotations> withFileAnnotations(const std::string& file, const tasks::Annotations& known,
                                                      const tasks::Annotations& now);

/// Whether something is known from the file that it does not say now: it has changed since it was read.
bool hasLost(const std::string& file, const tasks::Annotations& known, const tasks::Annotations& now);

}  // namespace app
