// SPDX-License-Identifier: Apache-2.0
#include "elmo/embed/embed.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "elmo/text/tokenizer.h"

namespace elmo {
namespace {

using testing::ElementsAre;

/// A biLM with one layer of width 1: a token's vector is its number of bytes. It notes the sentences of every batch.
class CountingBilm : public Bilm {
public:
    CountingBilm() : m_ids(model()) {}

    const BilmOptions& options() const override { return m_options; }
    const TokenIds& tokenIds() const override { return m_ids; }
    const std::string& modelHash() const override { return m_hash; }

    std::vector<LayerActivations> run(std::span<const Sentence> batch, CarriedState* state,
                                      const RunControl&) const override {
        EXPECT_EQ(state, nullptr);
        std::vector<LayerActivations> results;
        for (const Sentence& sentence : batch) {
            LayerActivations layers(m_options.layerCount(), std::ssize(sentence) + 2, m_options.layerWidth());
            float* value = layers.mutableValues();
            for (int l = 0; l < layers.layers(); ++l)
                for (std::int64_t row = 0; row < layers.tokens(); ++row)
                    for (int d = 0; d < layers.width(); ++d) {
                        const bool edge = row == 0 || row == layers.tokens() - 1;
                        *value++ =
                            edge ? -1
                                 : static_cast<float>(sentence[static_cast<std::size_t>(row - 1)].size() + 100 * l);
                    }
            results.push_back(std::move(layers));
        }
        return results;
    }

private:
    static BilmModel model() {
        BilmModel model;
        model.options.characters = CharacterCnnOptions{};
        model.options.encoder.layers = 1;
        model.options.encoder.projectionSize = 1;
        return model;
    }

    std::string m_hash = "the hash";
    BilmOptions m_options = model().options;
    TokenIds m_ids;
};

Document english(const std::string& text) {
    return Tokenizer("en").tokenize(text);
}

/// The first number of every row of a layer.
std::vector<float> rowsOf(const LayerActivations& layers, int layer) {
    std::vector<float> rows;
    for (std::int64_t t = 0; t < layers.tokens(); ++t)
        rows.push_back(layers.vector(layer, t)[0]);
    return rows;
}

TEST(Embed, RowsAreTheTokensOfTheDocumentWithoutSentenceMarkers) {
    const LayerActivations layers = embed(english("I agree. Why?"), std::make_shared<CountingBilm>());
    ASSERT_EQ(layers.layers(), 2);
    EXPECT_EQ(layers.width(), 2);
    EXPECT_THAT(rowsOf(layers, 0), ElementsAre(1, 5, 1, 3, 1));
    EXPECT_THAT(rowsOf(layers, 1), ElementsAre(101, 105, 101, 103, 101));
    EXPECT_EQ(layers.modelHash(), "the hash");
    EXPECT_EQ(layers.slice(1, 3).modelHash(), "the hash");
}

TEST(Embed, SeveralDocumentsGiveTheSameResultsAsEachAlone) {
    const Document first = english("One two. Three."), none = english(""), last = english("Seven.");
    const Document* const documents[] = {&first, &none, &last};
    EmbedCounts counts;
    const auto all = embed(documents, std::make_shared<CountingBilm>(), {}, &counts);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_THAT(rowsOf(all[0], 0), ElementsAre(3, 3, 1, 5, 1));
    EXPECT_EQ(all[1].tokens(), 0);
    EXPECT_EQ(all[1].layers(), 2);
    EXPECT_THAT(rowsOf(all[2], 0), ElementsAre(5, 1));
    EXPECT_EQ(counts.sentences, 3);
    EXPECT_EQ(counts.tokens, 7);
    EXPECT_EQ(counts.truncatedTokens, 0);
}

TEST(Embed, DecomposedWordsAreComposedForTheModel) {
    const Document document = english("Rene\xcc\x81 ran");  // e and a combining acute accent
    EXPECT_THAT(rowsOf(embed(document, std::make_shared<CountingBilm>()), 0), ElementsAre(5, 3));
}

TEST(Embed, TruncatedWordsAreCounted) {
    EmbedCounts counts;
    embed(english(std::string(60, 'a') + " b"), std::make_shared<CountingBilm>(), {}, &counts);
    EXPECT_EQ(counts.truncatedTokens, 1);
}

TEST(Embed, ReportsProgressInTokensOfAllDocumentsAndCanBeCancelled) {
    const Document first = english("One two."), second = english("Three.");
    const Document* const documents[] = {&first, &second};
    std::int64_t done = 0;
    std::stop_source stop;
    const RunControl control(stop.get_token(), [&](const Progress& progress) {
        EXPECT_EQ(progress.total, 5);
        done = progress.done;
    });
    embed(documents, std::make_shared<CountingBilm>(), control);
    EXPECT_EQ(done, 5);
    stop.request_stop();
    EXPECT_THROW(embed(documents, std::make_shared<CountingBilm>(), control), Cancelled);
}

}  // namespace
}  // namespace elmo
