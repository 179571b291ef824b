-- SPDX-License-Identifier: GPL-3.0-or-later
-- Training runs with their logs and the layer weights at every point of them.
CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    kind TEXT NOT NULL,
    elmo_mode TEXT NOT NULL,
    seed INTEGER NOT NULL,
    bilm_hash TEXT NOT NULL,
    bilm_name TEXT NOT NULL,
    data_hash TEXT NOT NULL,
    lambda REAL NOT NULL,
    layer_norm INTEGER NOT NULL CHECK (layer_norm IN (0, 1)),
    metric TEXT NOT NULL,
    chosen INTEGER
) STRICT;

CREATE TABLE run_points (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    step INTEGER NOT NULL,
    epoch REAL NOT NULL,
    train_loss REAL,       -- none where it was no number
    dev_metric REAL,
    learning_rate REAL,
    PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_mixes (
    run INTEGER NOT NULL,
    point INTEGER NOT NULL,
    position INTEGER NOT NULL,
    place TEXT NOT NULL,
    raw BLOB NOT NULL,       -- float64, little-endian
    weights BLOB NOT NULL,
    gamma REAL,
    PRIMARY KEY (run, point, position),
    FOREIGN KEY (run, point) REFERENCES run_points (run, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE run_contributions (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    place TEXT NOT NULL,
    mean_norm BLOB NOT NULL,
    share BLOB NOT NULL,
    projection BLOB NOT NULL,
    PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;
