// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "app/workspace/sqlite_connection.h"

namespace app {

/// "ELMS": says in the file's header that it is a project (SQLite's application_id).
constexpr int kApplicationId = 0x454C4D53;

/// The number of the newest schema: that of the last file in resources/schema.
int newestSchema();

/// The first schema with the table "uninterpreted".
constexpr int kSchemaWithUninterpreted = 5;

/// The first schema with columns, relations and metadata.
constexpr int kSchemaOfWholeDocuments = 7;

/// The oldest schema that is read without being brought up to date: later ones only add what reading does not need.
constexpr int kOldestReadableSchema = 5;

/// Rejects files that are not projects, have a newer schema, or are not writable, by looking at the file only. Throws
/// elmo::Error as Workspace does.
void requireProject(const std::filesystem::path& path, Workspace::Access access);

/// Whether the file and its folder may be written to.
bool isWritable(const std::filesystem::path& path);

/// Whether the file is to be opened as one that never changes: SQLite can't share a file in a folder that can't be
/// written to, and nobody else can write to it then either. Not if a killed program left its log next to it.
bool isImmutable(const std::filesystem::path& path);

/// Brings the schema to number `last`, each step in a transaction of its own.
void migrate(Workspace::Impl& session, int last);

int schemaOf(Workspace::Impl& session);

}  // namespace app
