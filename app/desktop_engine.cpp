// SPDX-License-Identifier: GPL-3.0-or-later
// The engine of the desktop application as a module that LazySession loads: everything that needs LibTorch.
#include "app/desktop_adapters.h"
#include "app/desktop_session.h"

extern "C" Q_DECL_EXPORT ui::Session* elmoscopeMakeSession() {
    return new app::DesktopSession({}, app::installedServices());
}
