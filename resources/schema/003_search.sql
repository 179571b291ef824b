-- SPDX-License-Identifier: GPL-3.0-or-later
-- Full-text search over the words as the program's own tokenizer cuts them (Chinese and Thai have no blanks).
CREATE VIRTUAL TABLE search USING fts5 (text, content = 'texts', content_rowid = 'document', tokenize = 'elmoscope');
INSERT INTO search (search) VALUES ('rebuild');
CREATE INDEX spans_by_label ON spans (label, document);
