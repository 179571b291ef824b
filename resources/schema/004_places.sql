-- SPDX-License-Identifier: GPL-3.0-or-later
-- Which texts a file has held, so that decisions about an earlier one are found when the file has changed.
CREATE TABLE places (
    path TEXT NOT NULL,
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    used INTEGER NOT NULL,                               -- larger: later
    state INTEGER NOT NULL CHECK (state IN (0, 1, 2)),   -- 0 in use, 1 settled: a later text took over, 2 kept: shown for the file
    kept_for TEXT NOT NULL DEFAULT '',                   -- state 2: hash of the file's text that it is shown for
    PRIMARY KEY (path, document)
) STRICT, WITHOUT ROWID;
