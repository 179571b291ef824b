// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/open/open_work.h"

namespace app {

bool needsLayers(const tasks::TaskModel& head) {
    return !head.info().bilmHash.empty();
}

}  // namespace app
