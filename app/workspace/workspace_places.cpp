// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: which texts a file has held.
#include "app/workspace/sqlite_connection.h"

namespace app {
namespace {

constexpr const char* kPlaces =
    "SELECT document, state, kept_for FROM places WHERE path = ? ORDER BY used DESC, document DESC";
constexpr const char* kPut =
    "INSERT OR REPLACE INTO places (path, document, used, state, kept_for) "
    "VALUES (?1, ?2, (SELECT 1 + coalesce(max(used), 0) FROM places WHERE path = ?1), ?3, ?4)";

}  // namespace

std::vector<Place> Workspace::places(const std::string& path) const {
    return guarded(m_impl->path, "be read", [&] {
        std::vector<Place> list;
        Rows rows(m_impl->statement(kPlaces));
        rows->bind(1, path);
        while (rows.next())
            list.push_back({rows->getColumn(0).getInt64(), static_cast<PlaceState>(rows->getColumn(1).getInt()),
                            rows->getColumn(2).getString()});
        return list;
    });
}

void Workspace::setPlace(const std::string& path, const Place& place) {
    m_impl->change("note the place of a text", [&] {
        auto& put = m_impl->statement(kPut);
        put.bind(1, path);
        put.bind(2, place.document);
        put.bind(3, static_cast<int>(place.state));
        put.bind(4, place.hash);
        put.exec();
    });
}

}  // namespace app
