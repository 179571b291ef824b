// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <span>

#include "tests/monkey/monkey.h"

namespace monkey {

/// What the monkey can do, and how often it does it compared with the others.
struct Action {
    const char* name;
    int weight;  ///< 0: never drawn
    void (*act)(Monkey&, Dice&);
};

std::span<const Action> documentActions();    ///< document_actions.cpp: files, and what is in the document's view
std::span<const Action> annotationActions();  ///< annotation_actions.cpp
std::span<const Action> workActions();        ///< work_actions.cpp: heads, layers, questions, training, export
std::span<const Action> windowActions();      ///< window_actions.cpp: menus, panels, settings, closing
std::span<const Action> faults();             ///< faults.cpp: never drawn, for the test of the monkey itself

/// By its name; null where there is none.
const Action* findAction(const QString& name);
/// By weight.
const Action& drawAction(Dice& dice);

}  // namespace monkey
