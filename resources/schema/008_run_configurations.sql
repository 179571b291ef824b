-- SPDX-License-Identifier: GPL-3.0-or-later
-- What makes runs repetitions of each other, and what equal weights would give. Empty in runs of earlier versions.
ALTER TABLE runs ADD COLUMN configuration TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN start TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN source TEXT NOT NULL DEFAULT '';
ALTER TABLE run_contributions ADD COLUMN equal_projection BLOB NOT NULL DEFAULT x'';
