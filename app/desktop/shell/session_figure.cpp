// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shell/session_figure.h"

#include <QEventLoop>
#include <QJsonArray>
#include <QTimer>
#include <algorithm>
#include <stdexcept>

#include "ui/comparison/layer_change_figure.h"
#include "ui/layers/figure_request.h"
#include "ui/layers/projector/scatter_figure.h"
#include "ui/layers/saliency/saliency_figure.h"
#include "ui/layers/what_if/sweep_figure.h"

namespace app {
namespace {

using namespace Qt::StringLiterals;

/// Without any news of the session for so long, no answer will come.
constexpr int kIdleMs = 300'000;

[[noreturn]] void refuse(const QString& message) {
    throw std::runtime_error(message.toStdString());
}

/// Asks a session and waits for what it answers.
class Asker {
public:
    Asker(ui::Session& session, const QJsonObject& request) : m_session(session), m_request(request) {
        const QString original = m_request["original"_L1].toString(), copy = m_request["project"_L1].toString();
        for (const QJsonValue& document : m_request["documents"_L1].toArray())
            m_documents.append(document.toString());
        for (const QJsonValue& head : m_request["heads"_L1].toArray())
            m_heads.append(head.toString());
        m_inOriginal = original + u'/';
        m_inCopy = copy + u'/';
    }

    ui::FigurePtr figure() {
        begin();
        const QString kind = m_request["kind"_L1].toString();
        if (kind == "saliency"_L1)
            return saliency();
        if (kind == "sweep"_L1)
            return sweep();
        if (kind == "projector"_L1)
            return projector();
        if (kind == "layers"_L1 || kind == "side"_L1)
            return sides(kind == "side"_L1);
        refuse(u"Unknown figure '%1'."_s.arg(kind));
    }

private:
    template <class Condition>
    ui::SnapshotPtr until(Condition condition) {
        QEventLoop loop;
        QString failure;
        QObject::connect(&m_session, &ui::Session::changed, &loop, [&](const ui::SnapshotPtr& snapshot) {
            if (condition(*snapshot))
                loop.quit();
        });
        QObject::connect(&m_session, &ui::Session::failed, &loop, [&](const ui::Problem& problem) {
            failure = u"%1 (%2): %3"_s.arg(problem.title, problem.path, problem.message);
            loop.quit();
        });
        QTimer idle;
        const auto goOn = [&idle] { idle.start(kIdleMs); };
        QObject::connect(&m_session, &ui::Session::changed, &idle, goOn);
        QObject::connect(&m_session, &ui::Session::progressed, &idle, goOn);
        QObject::connect(&idle, &QTimer::timeout, &loop, [&] {
            failure = u"The session does not answer; the model or the head may not fit the text."_s;
            loop.quit();
        });
        goOn();
        if (!condition(*m_session.snapshot()))
            loop.exec();
        if (!failure.isEmpty())
            refuse(failure);
        return m_session.snapshot();
    }

    QString text(QLatin1StringView field) const { return m_request[field].toString(); }
    QString placeOf(QString document) const {
        return document.startsWith(m_inOriginal) ? m_inCopy + document.mid(m_inOriginal.size()) : document;
    }
    ui::FigureNames names() const { return ui::namesOf(m_request["names"_L1].toObject()); }

    void begin() {
        if (const QString project = text("project"_L1); !project.isEmpty()) {
            m_session.requestProject(ui::OpenProject{project});
            until([&](const ui::Snapshot& now) { return now.project->path == project && !now.activity; });
        }
        m_session.chooseModel(text("model"_L1));
        until([&](const ui::Snapshot& now) { return now.model && !now.activity; });
        for (const QString& head : m_heads) {
            m_session.addHead(head);
            until([&](const ui::Snapshot& now) {
                return !now.activity && std::ranges::any_of(*now.reading.heads, [&](const auto& one) {
                    return QString::fromStdString(one.path) == head;
                });
            });
        }
    }

    void open(const QString& document) {
        const QString path = placeOf(document);
        m_session.openDocument(path);
        until([&](const ui::Snapshot& now) {
            return now.document && now.document->path == path && now.analysis && !now.activity;
        });
    }

    /// The question or the pair that a head reads with, or instead of, the document.
    void giveTexts() {
        if (const QString question = text("question"_L1); !question.isEmpty()) {
            m_session.ask(question);
            until([&](const ui::Snapshot& now) {
                return now.reading.answers && QString::fromStdString(now.reading.answers->found.question) == question;
            });
        }
        if (const ui::TextPair pair{text("premise"_L1), text("hypothesis"_L1)}; pair.isComplete()) {
            m_session.comparePair(pair);
            until([&](const ui::Snapshot& now) { return now.reading.pair && now.reading.pair->pair == pair; });
        }
    }

    ui::FigurePtr saliency() {
        for (const QString& document : m_documents)
            open(document);
        giveTexts();
        if (!m_documents.isEmpty())
            m_session.selectToken(elmo::TokenIndex(m_request["token"_L1].toInteger()));
        m_session.request(ui::ExplainPrediction{
            m_heads.value(0), static_cast<tasks::SaliencyMethod>(m_request["method"_L1].toInt()), text("contrast"_L1)});
        const auto found = until([](const ui::Snapshot& now) { return now.layerWork->saliency != nullptr; });
        return drawn(*found->layerWork->saliency);
    }

    ui::FigurePtr drawn(const ui::SaliencyResult& result) const {
        if (!result.problem.isEmpty())
            refuse(result.problem);
        return std::make_shared<const ui::SaliencyFigure>(result, m_request["width"_L1].toDouble(), names(),
                                                          m_request["scale"_L1].toDouble());
    }

    ui::FigurePtr sweep() {
        for (const QString& document : m_documents)
            open(document);
        giveTexts();
        const QJsonObject mixes = m_request["mixes"_L1].toObject();
        for (auto mix = mixes.begin(); mix != mixes.end(); ++mix) {
            elmo::ScalarMixWeights weights;
            for (const QJsonValue& raw : mix.value()["raw"_L1].toArray())
                weights.raw.push_back(static_cast<float>(raw.toDouble()));
            weights.gamma = static_cast<float>(mix.value()["gamma"_L1].toDouble());
            m_session.request(ui::SetMixOverride{m_heads.value(0), mix.key().toStdString(), weights});
        }
        m_session.request(
            ui::SweepWeight{m_heads.value(0), text("place"_L1).toStdString(), m_request["layer"_L1].toInt()});
        const auto found =
            until([](const ui::Snapshot& now) { return now.layerWork->sweep && !now.layerWork->sweepPercent; });
        if (found->layerWork->sweep->sweep.points.empty())
            refuse(QString::fromStdString(found->layerWork->sweep->sweep.problem));
        return std::make_shared<const ui::SweepFigure>(found->layerWork->sweep, ui::ShownNames(names()));
    }

    ui::FigurePtr projector() {
        for (const QString& document : m_documents)  // in this order: points stand in it
            open(document);
        m_session.request(
            ui::ProjectWord{text("word"_L1), static_cast<ui::ProjectionMethod>(m_request["method"_L1].toInt())});
        const auto found = until([](const ui::Snapshot& now) {
            return now.layerWork->projection && !now.layerWork->projection->isDeveloping &&
                   !now.layerWork->projectionPercent;
        });
        ui::ScatterFigure::Look look = ui::lookOf(m_request["look"_L1].toObject());
        look.names = names();
        return std::make_shared<const ui::ScatterFigure>(found->layerWork->projection, std::move(look));
    }

    ui::SideText sideText(QLatin1StringView which) const {
        const QJsonObject side = m_request[which].toObject();
        const qint64 head = side["head"_L1].toInteger(-1);
        return {side["text"_L1].toString(), placeOf(side["document"_L1].toString()),
                head < 0 ? QString() : m_heads.value(head)};
    }

    ui::FigurePtr sides(bool isSaliency) {
        ui::CompareSides request{sideText("left"_L1), sideText("right"_L1), {}};
        if (m_request.contains("place"_L1))
            request.place = static_cast<std::size_t>(m_request["place"_L1].toInteger());
        m_session.request(request);
        const auto found =
            until([&](const ui::Snapshot& now) { return now.reading.sides && now.reading.sides->request == request; });
        const auto& answer = found->reading.sides;
        if (!answer->problem.isEmpty())
            refuse(answer->problem);
        if (!isSaliency)
            return std::make_shared<const ui::LayerChangeFigure>(answer, m_request["width"_L1].toDouble(), names());
        const ui::ComparedSide& side = text("which"_L1) == "left"_L1 ? answer->left : answer->right;
        if (!side.saliency)
            refuse(u"There is nothing to explain at this place any more."_s);
        return drawn(*side.saliency);
    }

    ui::Session& m_session;
    QJsonObject m_request;
    QStringList m_documents, m_heads;
    QString m_inOriginal, m_inCopy;
};

}  // namespace

ui::FigurePtr sessionFigure(ui::Session& session, const QJsonObject& request) {
    return Asker(session, request).figure();
}

}  // namespace app
