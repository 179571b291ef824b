// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/training/head_wizard.h"

namespace ui {

HeadWizard::HeadWizard(Session& session, QWidget* parent)
    : QWizard(parent),
      m_session(session),
      m_data(new HeadDataPage(*session.snapshot(), this)),
      m_check(new HeadCheckPage(this)),
      m_settings(new HeadSettingsPage(*session.snapshot(), this)) {
    setWindowTitle(tr("Train a Head"));
    setWizardStyle(QWizard::ModernStyle);
    setOption(QWizard::NoBackButtonOnStartPage);
    setButtonText(QWizard::FinishButton, tr("&Start Training"));
    addPage(m_data);
    addPage(m_check);
    addPage(m_settings);
    resize(760, 620);
    m_settings->setTask(m_data->task());
    connect(m_data, &HeadDataPage::taskChanged, this, [this] { m_settings->setTask(m_data->task()); });
    connect(this, &QWizard::currentIdChanged, this, [this] {
        if (currentPage() == m_check)
            check();
        if (currentPage() == m_settings)
            proposeStart();
    });
    connect(m_check, &HeadCheckPage::cancelWanted, this, [this] { m_session.requestTraining(CancelChecks{}); });
    connect(&session, &Session::changed, this,
            [this](const SnapshotPtr& snapshot) { m_check->setWork(*snapshot->trainingWork, planOfData()); });
}

HeadPlan HeadWizard::planOfData() const {
    HeadPlan plan;
    m_data->fill(plan);
    plan.meanings = m_meanings;
    return plan;
}

HeadPlan HeadWizard::plan() const {
    HeadPlan plan = planOfData();
    m_settings->fill(plan);
    return plan;
}

/// A few corrected documents teach a new head little, but improve the one that they correct.
void HeadWizard::proposeStart() {
    constexpr std::int64_t kFewExamples = 200;
    const HeadPlan wanted = planOfData();
    const auto& known = m_session.snapshot()->trainingWork->dataCheck;
    if (isProjectFile(wanted.data) && known && known->plan == wanted && known->train.examples < kFewExamples)
        m_settings->proposeStart(wanted.rival);
}

/// Does not repeat a check of the same plan.
void HeadWizard::check() {
    const HeadPlan wanted = planOfData();
    const auto& known = m_session.snapshot()->trainingWork->dataCheck;
    if (!known || !(known->plan == wanted))
        m_session.requestTraining(CheckHeadData{wanted});
    m_check->setWork(*m_session.snapshot()->trainingWork, wanted);
}

/// While another training runs, the session says that this one can't start, and the settings stay.
void HeadWizard::accept() {
    const bool canStart = !m_session.snapshot()->trainingWork->isTraining();
    m_session.requestTraining(StartTraining{plan()});
    if (canStart)
        QWizard::accept();
}

void HeadWizard::done(int result) {
    if (m_session.snapshot()->trainingWork->checking)
        m_session.requestTraining(CancelChecks{});
    QWizard::done(result);
}

}  // namespace ui
