// SPDX-License-Identifier: Apache-2.0
// Trains a SentencePiece model, as a program of its own: libsentencepiece's trainer knows no cancel, ends the process
// at what it can't do, and its protobuf can't share one with LibTorch's. It links to no other part of this project.
//   elmoscope-subword-trainer unigram|bpe PIECES COVERAGE SEED < WORD<TAB>COUNT lines > model
// Exit code 1 with the reason on standard error if no model can be trained.
#include <sentencepiece_trainer.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <unordered_map>

namespace {

namespace spm = sentencepiece;

class Lines : public spm::SentenceIterator {
public:
    Lines() { Next(); }

    bool done() const override { return m_done; }
    void Next() override { m_done = !std::getline(std::cin, m_line); }
    const std::string& value() const override { return m_line; }
    spm::util::Status status() const override { return {}; }

private:
    std::string m_line;
    bool m_done = false;
};

spm::util::Status train(char** arguments, std::string& model) {
    const bool bpe = std::string(arguments[1]) == "bpe";
    // One thread: sums of floats depend on how the work is dealt out, and the same text has to give the same bytes.
    const std::unordered_map<std::string, std::string> settings = {
        {"model_type", bpe ? "bpe" : "unigram"},
        {"vocab_size", arguments[2]},
        {"character_coverage", arguments[3]},
        {"input_format", "tsv"},
        {"hard_vocab_limit", bpe ? "true" : "false"},  // a short text may have fewer
        {"num_threads", "1"},
        {"minloglevel", "2"},
        {"unk_id", "0"},
        {"bos_id", "-1"},
        {"eos_id", "-1"},
        {"pad_id", "-1"}};
    spm::SetRandomGeneratorSeed(static_cast<unsigned>(std::strtoul(arguments[4], nullptr, 10)));
    Lines lines;
    return spm::SentencePieceTrainer::Train(settings, &lines, &model);
}

}  // namespace

int main(int count, char** arguments) {
    constexpr int kArguments = 5;
    if (count != kArguments) {
        std::cerr << "elmoscope-subword-trainer is a part of Elmoscope that it starts itself: elmo train --help\n";
        return EXIT_FAILURE;
    }
    try {
        std::string model;
        const spm::util::Status status = train(arguments, model);
        if (!status.ok())
            std::cerr << status.ToString();
        else if (std::fwrite(model.data(), 1, model.size(), stdout) == model.size() && std::fflush(stdout) == 0)
            return EXIT_SUCCESS;
    } catch (const std::exception& exception) {
        std::cerr << exception.what();
    }
    return EXIT_FAILURE;
}
