// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/json_texts.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <streambuf>
#include <utility>

#include "app/formats/syntax/json_text.h"
#include "elmo/containers/json_failure.h"
#include "elmo/error.h"
#include "tasks/files/data_file.h"

namespace app {
namespace {

class JsonTextBuffer : public std::streambuf {
public:
    explicit JsonTextBuffer(TextInput input) : m_input(std::move(input)) {}

private:
    int_type underflow() override {
        std::string line;
        do {
            if (!std::getline(m_input.stream(), line))
                return traits_type::eof();
            ++m_number;
        } while (line.find_first_not_of(" \t\r") == std::string::npos);
        const nlohmann::json json = parsed(line);
        const std::string* text = textIn(json);
        if (!text)
            refuse("expected a JSON object with a \"text\"");
        m_text = *text + "\n\n";
        setg(m_text.data(), m_text.data(), m_text.data() + m_text.size());
        return traits_type::to_int_type(m_text[0]);
    }

    nlohmann::json parsed(const std::string& line) const {
        try {
            return nlohmann::json::parse(line);
        } catch (const nlohmann::json::exception& error) {
            refuse(fmt::format("this is not valid JSON in UTF-8: it can't be read after {}",
                               elmo::describeLineFailure(error)));
        }
    }

    [[noreturn]] void refuse(const std::string& what) const {
        throw elmo::Error(elmo::ErrorCode::kBadFormat,
                          fmt::format("'{}', line {}: {}.", m_input.name(), m_number, what));
    }

    TextInput m_input;
    std::string m_text;
    std::int64_t m_number = 0;
};

class JsonTextStream : public std::istream {
public:
    explicit JsonTextStream(TextInput input) : std::istream(nullptr), m_buffer(std::move(input)) {
        rdbuf(&m_buffer);
        exceptions(std::ios::badbit);  // exceptions of the buffer reach the reader
    }

private:
    JsonTextBuffer m_buffer;
};

}  // namespace

bool isNamedJsonLines(const std::string& path) {
    const std::filesystem::path extension = std::filesystem::path(tasks::unpackedName(path)).extension();
    return extension == ".jsonl" || extension == ".ndjson";
}

std::shared_ptr<std::istream> textsOfJsonLines(TextInput input) {
    return std::make_shared<JsonTextStream>(std::move(input));
}

}  // namespace app
