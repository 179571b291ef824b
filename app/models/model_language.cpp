// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/model_language.h"

#include <fmt/format.h>

#include "app/terminal/verbosity.h"
#include "elmo/error.h"
#include "elmo/text/language.h"
#include "elmo/weights/published_record.h"
#include "elmo/weights/weight_reader.h"
#include "tasks/model/task_model.h"

namespace app {

std::string languageOfModel(const std::string& model) {
    try {
        const elmo::BilmModel architecture = elmo::findWeightFormat(model).readArchitecture(model);
        const std::string language = elmo::publishedRecord(architecture.provenance.training).language;
        return elmo::isKnownLanguage(language) ? elmo::canonicalLanguage(language) : std::string();
    } catch (const std::exception&) {
        return {};  // whoever reads the model says what is wrong with it
    }
}

void takeLanguageOf(const std::string& model, std::string& language) {
    if (!language.empty() || model.empty())
        return;
    language = languageOfModel(model);
    if (!language.empty())
        note(
            fmt::format("Texts are tokenized as language '{}', which '{}' says it was trained on; --language chooses "
                        "another one.",
                        language, model));
}

void noteReadingOf(const std::string& model) {
    try {
        noteAll(elmo::readingNotes(model));
    } catch (const std::exception&) {  // as languageOfModel()
    }
}

std::string bilmPathOf(const std::string& head, const std::string& given) {
    return given.empty() ? tasks::readTaskModelInfo(head).bilmPath.string() : given;
}

}  // namespace app
