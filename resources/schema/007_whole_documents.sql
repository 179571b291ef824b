-- SPDX-License-Identifier: GPL-3.0-or-later
-- Everything that a document can hold: attributes of tokens and spans, relations, clusters, metadata, comment lines; named
-- annotators and their finished marks; the tagset; parts of a corpus.
CREATE TABLE annotators (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE
) STRICT;

ALTER TABLE spans ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE spans ADD COLUMN features TEXT;                        -- JSON: [[name, value], ...]
ALTER TABLE spans ADD COLUMN annotator INTEGER NOT NULL DEFAULT 0; -- 0: not named
ALTER TABLE scores ADD COLUMN annotator INTEGER NOT NULL DEFAULT 0;
ALTER TABLE questions ADD COLUMN annotator INTEGER NOT NULL DEFAULT 0;

CREATE TABLE relations (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    from_span INTEGER NOT NULL,     -- 0: an end that is a token
    from_token INTEGER NOT NULL,
    to_span INTEGER NOT NULL,
    to_token INTEGER NOT NULL,
    label TEXT,                     -- NULL: this relation of packed_relations was deleted
    kind TEXT NOT NULL,
    confidence REAL,
    layer INTEGER NOT NULL CHECK (layer IN (0, 1)),
    decision INTEGER NOT NULL CHECK (decision IN (0, 1, 2)),
    source INTEGER NOT NULL,
    features TEXT,
    annotator INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (document, id)
) STRICT, WITHOUT ROWID;

-- Trees that came with a file, five bytes a word; a relation with the same id in relations replaces one of them.
CREATE TABLE packed_relations (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    source INTEGER NOT NULL,
    labels TEXT NOT NULL,           -- JSON list
    content BLOB NOT NULL,          -- id, token, head, label of each, as varints
    PRIMARY KEY (document, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE clusters (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    spans BLOB NOT NULL,            -- their ids, as varints
    label TEXT NOT NULL,
    layer INTEGER NOT NULL CHECK (layer IN (0, 1)),
    decision INTEGER NOT NULL CHECK (decision IN (0, 1, 2)),
    source INTEGER NOT NULL,
    features TEXT,
    annotator INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (document, id)
) STRICT, WITHOUT ROWID;

-- The distinct words and values of attributes of the whole project; folded as words are compared in a search, if that
-- changes them.
CREATE TABLE forms (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    value TEXT NOT NULL UNIQUE,
    folded TEXT
) STRICT;
CREATE INDEX forms_by_folded ON forms (folded) WHERE folded IS NOT NULL;

-- "state", "art" of "state-of-the-art", folded: a search finds them by themselves.
CREATE TABLE form_parts (
    part TEXT NOT NULL,
    form INTEGER NOT NULL REFERENCES forms (id) ON DELETE CASCADE,
    PRIMARY KEY (part, form)
) STRICT, WITHOUT ROWID;

-- One value for each token of a document: the words themselves at position -1 under the name 'word', then the
-- attributes. By name first, so that a query about a word reads words only.
CREATE TABLE columns (
    name TEXT NOT NULL,
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    layer INTEGER NOT NULL CHECK (layer IN (0, 1)),
    source INTEGER NOT NULL,
    annotator INTEGER NOT NULL DEFAULT 0,
    content BLOB NOT NULL,          -- the ids of the forms, then for each token which of them
    PRIMARY KEY (name, document, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX columns_by_document ON columns (document, position);

CREATE TABLE metadata (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (document, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX metadata_by_name ON metadata (name, value);

-- Comments and lines of a file's sentences that are no tokens.
CREATE TABLE sentence_lines (
    document INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    comments BLOB NOT NULL,         -- JSON lists of [sentence, name, value] and [sentence, position, content], deflated
    lines BLOB NOT NULL
) STRICT;

CREATE TABLE finished (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    annotator INTEGER NOT NULL,
    time TEXT NOT NULL,             -- UTC, ISO 8601
    PRIMARY KEY (document, annotator)
) STRICT, WITHOUT ROWID;

CREATE TABLE tagset (
    position INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,             -- '' for entities, else the layer or attribute
    label TEXT NOT NULL,
    color TEXT NOT NULL,
    key TEXT NOT NULL,
    description TEXT NOT NULL,      -- the guidelines
    meaning TEXT NOT NULL,          -- another label that it stands for
    UNIQUE (kind, label)
) STRICT;

CREATE TABLE subcorpora (
    name TEXT PRIMARY KEY,
    condition TEXT NOT NULL
) STRICT, WITHOUT ROWID;
