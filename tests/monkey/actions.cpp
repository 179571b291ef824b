// SPDX-License-Identifier: Apache-2.0
#include "tests/monkey/actions.h"

namespace monkey {
namespace {

const std::vector<Action>& allActions() {
    static const std::vector<Action> kAll = [] {
        std::vector<Action> all;
        for (const auto actions : {documentActions(), annotationActions(), workActions(), windowActions(), faults()})
            all.insert(all.end(), actions.begin(), actions.end());
        return all;
    }();
    return kAll;
}

}  // namespace

const Action* findAction(const QString& name) {
    for (const Action& action : allActions())
        if (name == QLatin1String(action.name))
            return &action;
    return nullptr;
}

const Action& drawAction(Dice& dice) {
    int sum = 0;
    for (const Action& action : allActions())
        sum += action.weight;
    int drawn = dice.below(sum);
    for (const Action& action : allActions())
        if ((drawn -= action.weight) < 0)
            return action;
    return allActions().back();
}

}  // namespace monkey
