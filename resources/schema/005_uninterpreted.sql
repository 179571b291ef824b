-- SPDX-License-Identifier: GPL-3.0-or-later
-- What a file said of a document and the program does not interpret (brat's relations, a user's JSON fields), as it stood.
CREATE TABLE uninterpreted (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    format TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (document, position)
) STRICT, WITHOUT ROWID;
