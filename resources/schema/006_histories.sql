-- SPDX-License-Identifier: GPL-3.0-or-later
-- The undo history of a document's annotations, and files whose text has not been read into the project yet.
CREATE TABLE histories (
    document INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    content TEXT NOT NULL   -- JSON
) STRICT;

CREATE TABLE unread (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE
) STRICT;
