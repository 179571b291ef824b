-- SPDX-License-Identifier: GPL-3.0-or-later
-- Documents with their cut, annotations of both layers with what made them, settings.
CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    hash TEXT NOT NULL,
    language TEXT NOT NULL,
    encoding TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    sentences INTEGER NOT NULL,
    next_id INTEGER NOT NULL DEFAULT 1,   -- of annotations
    revision INTEGER NOT NULL DEFAULT 1   -- grows with every change of the annotations
) STRICT;
CREATE INDEX documents_by_hash ON documents (hash);

-- Apart from documents, so that lists of documents read no text. Tokens: gap and length of each, as varints;
-- sentences: tokens of each, as varints.
CREATE TABLE texts (
    document INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    text BLOB NOT NULL,
    tokens BLOB NOT NULL,
    sentences BLOB NOT NULL
) STRICT;

CREATE TABLE sources (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    model TEXT NOT NULL,
    model_hash TEXT NOT NULL,
    bilm_hash TEXT NOT NULL,
    tokenizer TEXT NOT NULL,
    state TEXT NOT NULL,
    version TEXT NOT NULL,
    time TEXT NOT NULL,
    PRIMARY KEY (document, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE spans (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    first_byte INTEGER NOT NULL,
    end_byte INTEGER NOT NULL,
    label TEXT NOT NULL,
    confidence REAL,
    layer INTEGER NOT NULL CHECK (layer IN (0, 1)),      -- 0 model, 1 people
    decision INTEGER NOT NULL CHECK (decision IN (0, 1, 2)),  -- 0 open, 1 accepted, 2 rejected
    source INTEGER NOT NULL,
    more BLOB,                                           -- further parts: begin and length as varints
    PRIMARY KEY (document, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE scores (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    id INTEGER NOT NULL,
    sentence INTEGER,
    labels TEXT NOT NULL,          -- JSON list
    probabilities BLOB NOT NULL,   -- float64, little-endian
    layer INTEGER NOT NULL CHECK (layer IN (0, 1)),
    source INTEGER NOT NULL,
    PRIMARY KEY (document, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE questions (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    id INTEGER NOT NULL,
    question TEXT NOT NULL,
    no_answer REAL NOT NULL,
    layer INTEGER NOT NULL CHECK (layer IN (0, 1)),
    source INTEGER NOT NULL,
    PRIMARY KEY (document, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE answers (
    document INTEGER NOT NULL,
    question INTEGER NOT NULL,
    position INTEGER NOT NULL,
    first_byte INTEGER NOT NULL,
    end_byte INTEGER NOT NULL,
    probability REAL NOT NULL,
    PRIMARY KEY (document, question, position),
    FOREIGN KEY (document, question) REFERENCES questions (document, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
