// SPDX-License-Identifier: Apache-2.0
#include "ui/documents/document_filter.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QLocale>

#include "ui/documents/document_model.h"

namespace ui {
namespace {

class DocumentFilterTest : public ::testing::Test {
protected:
    DocumentFilterTest() {
        QLocale::setDefault(QLocale::c());
        add("Beta", "en", 20, 0.5);
        add("alpha", "", std::nullopt, std::nullopt);
        add("gamma", "de", 3, -0.25);
        add("Delta", "zh", 100, std::nullopt);
        m_entries[0].status = DocumentStatus::kAnnotated;
        update();
    }
    void add(const char* name, const char* language, std::optional<std::int64_t> tokens, std::optional<double> value) {
        DocumentEntry entry;
        entry.name = QString::fromLatin1(name);
        entry.path = QStringLiteral("/texts/") + entry.name;
        entry.language = QString::fromLatin1(language);
        entry.tokens = tokens;
        if (value)
            entry.sentiment = Sentiment{QStringLiteral("label"), *value};
        m_entries.push_back(entry);
    }
    void update() { m_model.setEntries(std::make_shared<std::vector<DocumentEntry>>(m_entries)); }

    QString shown() const {
        QStringList names;
        for (int row = 0; row < m_filter.rowCount(); ++row)
            names.append(m_filter.index(row, DocumentModel::kName).data().toString());
        return names.join(u' ');
    }
    QString sorted(int column, Qt::SortOrder order = Qt::AscendingOrder) {
        m_filter.sort(column, order);
        return shown();
    }
    QString found(const char* words) {
        m_filter.setWords(QString::fromLatin1(words));
        return shown();
    }

    std::vector<DocumentEntry> m_entries;
    DocumentModel m_model;
    DocumentFilter m_filter{m_model};
    QAbstractItemModelTester m_tester{&m_filter, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(DocumentFilterTest, sortsByEveryColumnWithUnknownValuesFirst) {
    EXPECT_EQ(sorted(DocumentModel::kName), QStringLiteral("alpha Beta Delta gamma"));
    EXPECT_EQ(sorted(DocumentModel::kTokens), QStringLiteral("alpha gamma Beta Delta"));
    EXPECT_EQ(sorted(DocumentModel::kTokens, Qt::DescendingOrder), QStringLiteral("Delta Beta gamma alpha"));
    EXPECT_TRUE(sorted(DocumentModel::kSentiment).endsWith(QStringLiteral(" gamma Beta"))) << shown().toStdString();
    EXPECT_EQ(sorted(DocumentModel::kLanguage), QStringLiteral("alpha gamma Beta Delta"));
    EXPECT_EQ(sorted(DocumentModel::kStatus).last(4), QStringLiteral("Beta"));
}

TEST_F(DocumentFilterTest, keepsTheOrderWhenADocumentChanges) {
    ASSERT_EQ(sorted(DocumentModel::kTokens), QStringLiteral("alpha gamma Beta Delta"));
    m_entries[0].tokens = 500;
    update();
    EXPECT_EQ(shown(), QStringLiteral("alpha gamma Delta Beta"));
    m_entries[1].tokens = 50;
    update();
    EXPECT_EQ(shown(), QStringLiteral("gamma alpha Delta Beta"));
}

TEST_F(DocumentFilterTest, statusSaysWhatIsDecidedAndFinished) {
    m_entries[0].decisions = {.decided = 12, .predictions = 22};
    m_entries[1].isFinished = true;
    m_entries[1].finishedBy = {QStringLiteral("Ann")};
    m_entries[2].status = DocumentStatus::kAnnotated;
    m_entries[2].decisions = {.decided = 22, .predictions = 22};
    update();
    const auto status = [&](int row) { return m_model.index(row, DocumentModel::kStatus); };
    EXPECT_EQ(status(0).data().toString(), QStringLiteral("12 of 22 decided"));
    EXPECT_EQ(status(1).data().toString(), QStringLiteral("finished"));
    EXPECT_TRUE(status(1).data(Qt::ToolTipRole).toString().contains(QStringLiteral("Finished by Ann")));
    EXPECT_EQ(sorted(DocumentModel::kStatus), QStringLiteral("Delta Beta gamma alpha"));
    EXPECT_EQ(found("12 of"), QStringLiteral("Beta"));
    EXPECT_EQ(found("finished"), QStringLiteral("alpha"));
    EXPECT_EQ(found("annotated"), QString());
}

TEST_F(DocumentFilterTest, findsWordsInEveryColumn) {
    EXPECT_EQ(found("GAM"), QStringLiteral("gamma"));
    EXPECT_EQ(found("zh"), QStringLiteral("Delta"));
    EXPECT_EQ(found("annotated"), QStringLiteral("Beta"));
    EXPECT_EQ(found("20"), QStringLiteral("Beta"));
    EXPECT_EQ(found("0.25"), QStringLiteral("gamma"));
    EXPECT_EQ(found("20 tokens"), QString());
    EXPECT_EQ(found(""), QStringLiteral("Beta alpha gamma Delta"));
}

}  // namespace
}  // namespace ui
