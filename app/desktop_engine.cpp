// SPDX-License-Identifier: GPL-3.0-or-later
// The engine of the desktop application as a module that LazySession loads: everything that needs LibTorch.
#include <utility>

#include "app/desktop_session.h"

extern "C" Q_DECL_EXPORT ui::Session* elmoscopeMakeSession() {
        app::DesktopServices services;
    services.loadHead = tasks::loadTaskModel;
    services.merge = tasks::mergePrediction;
    return new app::DesktopSession({}, std::move(services));
}
