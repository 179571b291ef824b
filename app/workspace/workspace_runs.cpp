// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: training runs with their logs and layer weights.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "app/workspace/span_blob.h"
#include "app/workspace/sqlite_connection.h"

namespace app {
namespace {

/// SQLite keeps no NaN: it becomes NULL, and NULL is read as NaN.
void bindNumber(SQLite::Statement& put, int index, double value) {
    if (!std::isnan(value))
        put.bind(index, value);
}
double numberAt(SQLite::Statement& row, int column) {
    return row.getColumn(column).isNull() ? std::numeric_limits<double>::quiet_NaN()
                                          : row.getColumn(column).getDouble();
}

void insertPoint(Workspace::Impl& session, std::int64_t run, std::size_t position, const tasks::RunPoint& point) {
    auto& put = session.statement("INSERT INTO run_points VALUES (?, ?, ?, ?, ?, ?, ?)");
    put.bind(1, run);
    put.bind(2, static_cast<std::int64_t>(position));
    put.bind(3, point.step);
    put.bind(4, point.epoch);
    bindNumber(put, 5, point.trainLoss);
    bindNumber(put, 6, point.devMetric);
    bindNumber(put, 7, point.learningRate);
    put.exec();
    for (std::size_t i = 0; i < point.mixes.size(); ++i) {
        auto& mix = session.statement("INSERT INTO run_mixes VALUES (?, ?, ?, ?, ?, ?, ?)");
        mix.bind(1, run);
        mix.bind(2, static_cast<std::int64_t>(position));
        mix.bind(3, static_cast<std::int64_t>(i));
        mix.bind(4, point.mixes[i].place);
        bindBlob(mix, 5, packNumbers(point.mixes[i].raw));
        bindBlob(mix, 6, packNumbers(point.mixes[i].weights));
        bindNumber(mix, 7, point.mixes[i].gamma);
        mix.exec();
    }
}

void insertContributions(Workspace::Impl& session, std::int64_t id, const tasks::TaskRun& run) {
    for (std::size_t i = 0; i < run.contributions.size(); ++i) {
        auto& put = session.statement("INSERT INTO run_contributions VALUES (?, ?, ?, ?, ?, ?, ?)");
        put.bind(1, id);
        put.bind(2, static_cast<std::int64_t>(i));
        put.bind(3, run.contributions[i].place);
        bindBlob(put, 4, packNumbers(run.contributions[i].meanNorm));
        bindBlob(put, 5, packNumbers(run.contributions[i].share));
        bindBlob(put, 6, packNumbers(run.contributions[i].projection));
        bindBlob(put, 7, packNumbers(run.contributions[i].equalProjection));
        put.exec();
    }
}

std::int64_t insertRun(Workspace::Impl& session, const tasks::TaskRun& run) {
    auto& put = session.statement(
        "INSERT INTO runs (name, path, kind, elmo_mode, seed, bilm_hash, bilm_name, data_hash, lambda, layer_norm, "
        "metric, chosen, configuration, start, source) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    put.bind(1, run.name);
    put.bind(2, run.path.string());
    put.bind(3, run.task);
    put.bind(4, run.elmoMode);
    put.bind(5, run.seed);
    put.bind(6, run.bilmHash);
    put.bind(7, run.bilmName);
    put.bind(8, run.dataHash);
    put.bind(9, run.lambda);
    put.bind(10, run.layerNorm ? 1 : 0);
    put.bind(11, run.metricName);
    if (run.chosen)
        put.bind(12, static_cast<std::int64_t>(*run.chosen));
    put.bind(13, run.configuration);
    put.bind(14, run.start);
    put.bind(15, run.source);
    put.exec();
    return session.database.getLastInsertRowid();
}

tasks::TaskRun readRun(Workspace::Impl& session, std::int64_t id) {
    Rows row(
        session.statement("SELECT name, path, kind, elmo_mode, seed, bilm_hash, bilm_name, data_hash, lambda, "
                          "layer_norm, metric, chosen, "
                          "configuration, start, source FROM runs WHERE id = ?"));
    row->bind(1, id);
    if (!row.next())
        throw elmo::Error(elmo::ErrorCode::kNotFound,
                          fmt::format("The project {} has no training run {}.", session.path.string(), id));
    const auto text = [&](int column) { return row->getColumn(column).getString(); };
    tasks::TaskRun run;
    run.name = text(0);
    run.path = text(1);
    run.task = text(2);
    run.elmoMode = text(3);
    run.seed = row->getColumn(4).getInt64();
    run.bilmHash = text(5);
    run.bilmName = text(6);
    run.dataHash = text(7);
    run.lambda = row->getColumn(8).getDouble();
    run.layerNorm = row->getColumn(9).getInt() != 0;
    run.metricName = text(10);
    if (!row->getColumn(11).isNull())
        run.chosen = static_cast<std::size_t>(row->getColumn(11).getInt64());
    run.configuration = text(12);
    run.start = text(13);
    run.source = text(14);
    return run;
}

void readPoints(Workspace::Impl& session, std::int64_t id, tasks::TaskRun& run) {
    Rows points(session.statement(
        "SELECT step, epoch, train_loss, dev_metric, learning_rate FROM run_points WHERE run = ? ORDER BY position"));
    points->bind(1, id);
    while (points.next()) {
        auto& row = *points.operator->();
        run.points.push_back({row.getColumn(0).getInt64(),
                              row.getColumn(1).getDouble(),
                              numberAt(row, 2),
                              numberAt(row, 3),
                              numberAt(row, 4),
                              {}});
    }
    Rows mixes(session.statement(
        "SELECT point, place, raw, weights, gamma FROM run_mixes WHERE run = ? ORDER BY point, position"));
    mixes->bind(1, id);
    while (mixes.next()) {
        auto& row = *mixes.operator->();
        const auto point = static_cast<std::size_t>(row.getColumn(0).getInt64());
        if (point < run.points.size())
            run.points[point].mixes.push_back({row.getColumn(1).getString(), unpackNumbers(viewOf(row.getColumn(2))),
                                               unpackNumbers(viewOf(row.getColumn(3))), numberAt(row, 4)});
    }
}

void readContributions(Workspace::Impl& session, std::int64_t id, tasks::TaskRun& run) {
    Rows rows(
        session.statement("SELECT place, mean_norm, share, projection, equal_projection FROM run_contributions WHERE "
                          "run = ? ORDER BY position"));
    rows->bind(1, id);
    while (rows.next())
        run.contributions.push_back({rows->getColumn(0).getString(), unpackNumbers(viewOf(rows->getColumn(1))),
                                     unpackNumbers(viewOf(rows->getColumn(2))),
                                     unpackNumbers(viewOf(rows->getColumn(3))),
                                     unpackNumbers(viewOf(rows->getColumn(4)))});
}

}  // namespace

std::int64_t Workspace::addRun(const tasks::TaskRun& run) {
    std::int64_t id = 0;
    m_impl->change("keep a training run", [&] {
        id = insertRun(*m_impl, run);
        for (std::size_t i = 0; i < run.points.size(); ++i)
            insertPoint(*m_impl, id, i, run.points[i]);
        insertContributions(*m_impl, id, run);
    });
    return id;
}

std::vector<std::pair<std::int64_t, std::string>> Workspace::runNames() const {
    return guarded(m_impl->path, "list its training runs", [&] {
        std::vector<std::pair<std::int64_t, std::string>> names;
        Rows rows(m_impl->statement("SELECT id, name FROM runs ORDER BY id"));
        while (rows.next())
            names.emplace_back(rows->getColumn(0).getInt64(), rows->getColumn(1).getString());
        return names;
    });
}

tasks::TaskRun Workspace::run(std::int64_t id) const {
    return guarded(m_impl->path, "read a training run", [&] {
        tasks::TaskRun run = readRun(*m_impl, id);
        readPoints(*m_impl, id, run);
        readContributions(*m_impl, id, run);
        return run;
    });
}

void Workspace::removeRun(std::int64_t id) {
    m_impl->change("remove a training run", [&] {
        auto& remove = m_impl->statement("DELETE FROM runs WHERE id = ?");
        remove.bind(1, id);
        remove.exec();
    });
}

}  // namespace app
