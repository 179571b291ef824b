// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/head_bilm.h"

namespace app {

std::shared_ptr<const LoadedModel> bilmOf(const tasks::TaskModelInfo& head, const std::string& given,
                                          const EngineSettings& engine, const elmo::RunControl& control) {
    auto model = tasks::bilmOfHead(head, given, engine, control);
    if (model)
        detailBilm(*model);
    return model;
}

}  // namespace app
