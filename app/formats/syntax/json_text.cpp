// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/formats/syntax/json_text.h"

#include <nlohmann/json.hpp>

#include "tasks/data/text_names.h"

namespace app {

const std::string* textIn(const nlohmann::json& object) {
    if (object.is_object())
        for (const char* name : tasks::kTextNames)
            if (const auto found = object.find(name); found != object.end() && found->is_string())
                return &found->get_ref<const std::string&>();
    return nullptr;
}

}  // namespace app
