// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exporters/read_back.h"

#include "app/importers/import.h"

namespace app {

LossReport readBack(const DocumentFormat& format, const tasks::AnnotatedDocument& document,
                    const std::filesystem::path& file, const elmo::RunControl& control) {
    const tasks::AnnotatedDocument expected = reduceTo(format, document);
    control.checkpoint();
    LossReport found;
    int read = 0;
    const auto compare = [&](const tasks::AnnotatedDocument& back) {
        control.checkpoint();
        ++read;
        found.merge(differences(format, expected, back, false));
    };
    importDocuments(format, file, compare, elmo::RunControl(control.stopToken()));
    if (read != 1)
        found.add("documents", 1, read, {document.name});
    return found;
}

}  // namespace app
