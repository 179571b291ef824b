// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace/structure_blob.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "app/workspace/packed_numbers.h"

namespace app {

std::uint32_t StoredColumn::operator[](std::size_t token) const {
    std::uint32_t number = 0;
    std::memcpy(&number, numbers.data() + token * static_cast<std::size_t>(width), static_cast<std::size_t>(width));
    return number;
}

std::string packColumn(const std::vector<std::int64_t>& forms, const std::vector<std::uint32_t>& numbers) {
    PackedWriter writer;
    writer.put(std::ssize(forms));
    for (const std::int64_t form : forms)
        writer.put(form);
    const int width = forms.size() < 0x100 ? 1 : forms.size() < 0x10000 ? 2 : 4;
    writer.put(width);
    std::string blob = writer.take();
    for (const std::uint32_t number : numbers)
        blob.append(reinterpret_cast<const char*>(&number), static_cast<std::size_t>(width));  // little-endian
    return blob;
}

StoredColumn unpackColumn(std::string_view blob) {
    PackedReader reader(blob);
    StoredColumn column;
    column.forms.resize(reader.nextIndex(blob.size()));
    for (std::int64_t& form : column.forms)
        form = reader.next();
    column.width = static_cast<int>(reader.next());
    column.numbers = reader.rest();
    if ((column.width != 1 && column.width != 2 && column.width != 4) ||
        column.numbers.size() % static_cast<std::size_t>(column.width) != 0)
        refuseDamagedBlob();
    for (std::size_t token = 0; token < column.size(); ++token)
        if (column[token] > column.forms.size())
            refuseDamagedBlob();
    return column;
}

bool isPlainRelation(const tasks::RelationAnnotation& relation) {
    return relation.layer == tasks::AnnotationLayer::kHuman && relation.source >= 0 && !relation.from.isSpan() &&
           !relation.to.isSpan() && !relation.confidence && relation.decision == tasks::Decision::kOpen &&
           relation.features.empty() && relation.annotator.empty();
}

std::string packRelations(const std::vector<const tasks::RelationAnnotation*>& relations,
                          std::vector<std::string>& labels) {
    PackedWriter writer;
    std::map<std::string_view, std::int64_t> known;
    std::int64_t id = 0, token = 0;
    for (const tasks::RelationAnnotation* relation : relations) {
        const auto [label, isNew] = known.emplace(relation->label, std::ssize(labels));
        if (isNew)
            labels.push_back(relation->label);
        writer.putSigned(relation->id - id);
        writer.putSigned(relation->to.token.value() - token);
        writer.putSigned(relation->from.token - relation->to.token);
        writer.put(label->second);
        id = relation->id;
        token = relation->to.token.value();
    }
    return writer.take();
}

void unpackRelations(std::string_view blob, const std::vector<std::string>& labels,
                     std::vector<tasks::RelationAnnotation>& relations) {
    std::int64_t id = 0, token = 0;
    for (PackedReader reader(blob); !reader.atEnd();) {
        tasks::RelationAnnotation& relation = relations.emplace_back();
        id += reader.nextSigned();
        token += reader.nextSigned();
        relation.id = id;
        relation.to.token = elmo::TokenIndex(token);
        relation.from.token = elmo::TokenIndex(token + reader.nextSigned());
        relation.label = labels.at(reader.nextIndex(labels.size()));
    }
}

namespace {

/// Texts that often begin as the last one of the same name did, as the ids of sentences do.
class PrefixedTexts {
public:
    void put(const std::string& name, const std::string& text, PackedWriter& writer) {
        std::string& last = m_last[name];
        const auto same = std::ranges::mismatch(last, text).in2 - text.begin();
        writer.put(same);
        writer.put(std::string_view(text).substr(static_cast<std::size_t>(same)));
        last = text;
    }
    std::string next(const std::string& name, PackedReader& reader) {
        std::string& last = m_last[name];
        const std::size_t same = reader.nextIndex(last.size() + 1);
        last = last.substr(0, same) + std::string(reader.nextText());
        return last;
    }

private:
    std::map<std::string, std::string> m_last;
};

}  // namespace

std::string packComments(const tasks::SharedList<tasks::SentenceComment>& comments) {
    PackedWriter writer;
    PrefixedTexts texts;
    std::int64_t sentence = 0;
    for (const tasks::SentenceComment& comment : comments) {
        writer.putSigned(comment.sentence.value() - sentence);
        writer.put(comment.name);
        texts.put(comment.name, comment.value, writer);
        sentence = comment.sentence.value();
    }
    return writer.take();
}

tasks::SharedList<tasks::SentenceComment> unpackComments(std::string_view blob) {
    std::vector<tasks::SentenceComment> comments;
    PrefixedTexts texts;
    std::int64_t sentence = 0;
    for (PackedReader reader(blob); !reader.atEnd();) {
        sentence += reader.nextSigned();
        std::string name(reader.nextText());
        std::string value = texts.next(name, reader);
        comments.push_back({elmo::SentenceIndex(sentence), std::move(name), std::move(value)});
    }
    return comments;
}

std::string packLines(const tasks::SharedList<tasks::SentenceLine>& lines) {
    PackedWriter writer;
    for (const tasks::SentenceLine& line : lines) {
        writer.put(line.sentence.value());
        writer.put(line.position);
        writer.put(line.content);
    }
    return writer.take();
}

tasks::SharedList<tasks::SentenceLine> unpackLines(std::string_view blob) {
    std::vector<tasks::SentenceLine> lines;
    for (PackedReader reader(blob); !reader.atEnd();) {
        const elmo::SentenceIndex sentence(reader.next());
        const std::int64_t position = reader.next();
        lines.push_back({sentence, position, std::string(reader.nextText())});
    }
    return lines;
}

std::string packIds(const std::vector<std::int64_t>& ids) {
    PackedWriter writer;
    for (const std::int64_t id : ids)
        writer.putSigned(id);
    return writer.take();
}

std::vector<std::int64_t> unpackIds(std::string_view blob) {
    std::vector<std::int64_t> ids;
    for (PackedReader reader(blob); !reader.atEnd();)
        ids.push_back(reader.nextSigned());
    return ids;
}

}  // namespace app
