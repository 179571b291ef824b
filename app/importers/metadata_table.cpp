// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importers/metadata_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/workspace/document_visits.h"
#include "elmo/error.h"
#include "elmo/text/text_import.h"
#include "tasks/data/table_rows.h"
#include "tasks/files/data_file.h"

namespace app {
namespace {

/// The documents by every name that a table may call them: "letters/anna.txt", "anna.txt", "anna".
class DocumentNames {
public:
    explicit DocumentNames(const Workspace& workspace) {
        forEachRow(workspace, [&](const DocumentRow& row) {
            for (const std::string& name : namesOf(row.name))
                m_ids[name].insert(row.id);
        });
    }

    const std::set<std::int64_t>* find(const std::string& name) const {
        const auto found = m_ids.find(name);
        if (found != m_ids.end())
            return &found->second;
        const auto shorter = m_ids.find(namesOf(name)[1]);
        return shorter == m_ids.end() ? nullptr : &shorter->second;
    }

private:
    static std::vector<std::string> namesOf(const std::string& name) {
        const std::filesystem::path path(name);
        return {name, path.filename().string(), path.stem().string()};
    }

    std::map<std::string, std::set<std::int64_t>> m_ids;
};

void setField(std::vector<tasks::NamedValue>& fields, const std::string& name, const std::string& value) {
    const auto known = std::ranges::find(fields, name, &tasks::NamedValue::name);
    if (known == fields.end())
        fields.push_back({name, value});
    else
        known->value = value;
}

}  // namespace

MetadataCounts addMetadata(Workspace& workspace, const std::filesystem::path& table) {
    const std::string text = elmo::importText(tasks::readDataFile(table, {}).bytes).text;
    tasks::TableRows rows(text, tasks::tableSeparator(text, table.extension().string()));
    tasks::TableRow heading, row;
    if (!rows.next(heading) || heading.size() < 2)
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("{} has no heading with the name of a document and a field. The first line names "
                                      "the columns: name, year, author.",
                                      table.string()));
    const std::vector<std::string_view> names(heading.begin(), heading.end());
    const std::size_t key =
        tasks::columnNamed(names, {"document", "name", "file", "filename", "file name", "id"}).value_or(0);
    const DocumentNames documents(workspace);
    MetadataCounts counts;
    Workspace::Batch batch(workspace);
    while (rows.next(row)) {
        if (row.size() <= key || row[key].empty())
            continue;
        const std::set<std::int64_t>* ids = documents.find(row[key]);
        if (!ids) {
            counts.unknown.push_back(fmt::format("line {}: '{}'", rows.line(), row[key]));
            continue;
        }
        for (const std::int64_t id : *ids) {
            std::vector<tasks::NamedValue> fields = workspace.metadata(id);
            const std::vector<tasks::NamedValue> before = fields;
            for (std::size_t column = 0; column < std::min(row.size(), heading.size()); ++column)
                if (column != key && !row[column].empty() && !heading[column].empty())
                    setField(fields, heading[column], row[column]);
            if (fields != before)
                workspace.setMetadata(id, fields);
            ++counts.documents;
        }
    }
    batch.finish();
    return counts;
}

}  // namespace app
