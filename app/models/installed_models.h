// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tasks/pipeline/installed_models.h"

namespace app {

using tasks::cardOf;
using tasks::hiddenModel;
using tasks::InstalledModel;
using tasks::installedModels;
using tasks::ModelCard;
using tasks::modelFolders;
using tasks::modelNamed;

}  // namespace app
