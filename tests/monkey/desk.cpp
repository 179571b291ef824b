// SPDX-License-Identifier: Apache-2.0
#include "tests/monkey/desk.h"

#include <QCoreApplication>

#include "app/desktop/shell/installation.h"
#include "ui/style/appearance.h"

namespace monkey {

Desk::Desk() : m_installation(app::installation()) {
    start();
}

Desk::~Desk() {
    m_window.reset();
}

void Desk::start() {
    ui::applyAppearance(ui::savedAppearance());
    m_session = std::make_unique<app::LazySession>(QCoreApplication::applicationDirPath() +
                                                   QStringLiteral("/../lib/elmoscope/elmoscope_engine.so"));
    connect(m_session.get(), &ui::Session::changed, this, &Desk::changed);
    connect(m_session.get(), &ui::Session::failed, this, &Desk::failed);
    m_window = std::make_unique<app::DesktopWindow>(*m_session, m_installation);
    m_session->load();
    for (const QString& model : m_installation.models)
        m_session->chooseModel(model);
    for (const QString& head : m_installation.heads)
        m_session->addHead(head);
    window().restoreSession();
    Q_EMIT started();
}

void Desk::restart() {
    window().close();
    m_window.reset();
    m_session.reset();
    start();
}

}  // namespace monkey
