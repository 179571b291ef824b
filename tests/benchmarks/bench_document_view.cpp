// SPDX-License-Identifier: Apache-2.0
// How long the document view keeps the GUI thread busy with a 200,000-word text: opening, and every frame while
// scrolling, jumping, zooming and editing, without and with 24,000 annotations. Prints the longest and the median of
// each in milliseconds.
//   QT_QPA_PLATFORM=offscreen bench-document-view
#include <QApplication>
#include <QElapsedTimer>
#include <QPixmap>
#include <QScrollBar>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>

#include "elmo/text/tokenizer.h"
#include "ui/annotations/annotation_edits.h"
#include "ui/reading/document_view.h"

namespace {

std::shared_ptr<const ui::OpenedDocument> makeText(int words) {
    static const char* const kWords[] = {"the",  "bank",  "of",    "a",      "river",  "that",   "nobody", "crosses",
                                         "with", "Anna,", "whose", "spring", "always", "comes.", "Right",  "however"};
    std::string text;
    for (unsigned i = 0, state = 1; i < static_cast<unsigned>(words); ++i) {
        state = state * 1664525U + 1013904223U;
        text += kWords[state >> 28U];
        text += (state >> 20U) % 90 == 0 ? "\n\n" : " ";
    }
    auto opened = std::make_shared<ui::OpenedDocument>();
    opened->document = std::make_shared<const elmo::Document>(elmo::Tokenizer("en").tokenize(std::move(text)));
    opened->blocks = ui::splitBlocks(*opened->document);
    return opened;
}

/// A span every ten words, every fifth of them inside a longer one, as a model and a person would leave them.
std::shared_ptr<const tasks::Annotations> makeSpans(const elmo::Document& document) {
    auto annotations = std::make_shared<tasks::Annotations>();
    const auto& tokens = document.tokens();
    const char* const labels[] = {"PER", "LOC", "ORG", "MISC"};
    for (std::size_t token = 0; token + 6 < tokens.size(); token += 10) {
        const auto add = [&](std::size_t from, std::size_t to) {
            tasks::SpanAnnotation span;
            span.id = annotations->nextId++;
            span.bytes = {tokens[from].begin, tokens[to].end};
            span.label = labels[token / 10 % 4];
            span.confidence = 0.01 * static_cast<double>(token % 100);
            annotations->spans.push_back(std::move(span));
        };
        if (token % 50 == 0)
            add(token, token + 5);
        add(token + 1, token + 2);
    }
    return annotations;
}

class FrameTimes {
public:
    explicit FrameTimes(ui::DocumentView& view) : m_view(view), m_frame(view.size()) {}

    /// One change and the frame after it.
    void measure(const std::function<void()>& change) {
        QElapsedTimer timer;
        timer.start();
        change();
        m_view.render(&m_frame);
        m_times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    void print(const char* what) {
        std::sort(m_times.begin(), m_times.end());
        std::printf("%-34s %4zu frames  longest %7.2f  median %7.2f\n", what, m_times.size(), m_times.back(),
                    m_times[m_times.size() / 2]);
        m_times.clear();
    }

private:
    ui::DocumentView& m_view;
    QPixmap m_frame;
    std::vector<double> m_times;
};

void measureSpans(ui::DocumentView& view, FrameTimes& frames, const elmo::Document& document) {
    const ui::LabelColors colors({"PER", "LOC", "ORG", "MISC"});
    auto annotations = makeSpans(document);
    view.setTokenColor(nullptr);
    const auto show = [&] { view.setSpans(ui::SpanIndex(annotations, ui::SpanIndex::Rejected::kHidden), colors); };
    frames.measure(show);
    frames.print("show the annotations");
    frames.measure([&] {
        view.setScores(
            ui::MarginScores(std::vector<std::vector<ui::Sentiment>>(document.sentences().size(), {ui::Sentiment{}})));
    });
    frames.print("show the sentiments");
    QScrollBar* bar = view.verticalScrollBar();
    for (int i = 0; i < 500; ++i)
        frames.measure([&] { bar->setValue(bar->value() + 60); });
    frames.print("scroll, annotated");
    for (int i = 0; i < 100; ++i)
        frames.measure([&] { bar->setValue(static_cast<int>(std::int64_t{bar->maximum()} * (i * 37 % 100) / 100)); });
    frames.print("jump anywhere, annotated");
    for (int i = 0; i < 100; ++i) {
        const auto id = 1 + (i * 7919LL) % annotations->nextId;
        frames.measure([&] {
            const auto change = ui::decideChange(*annotations, {id}, tasks::Decision::kRejected);
            annotations = std::make_shared<tasks::Annotations>(ui::applied(*annotations, change));
            show();
        });
    }
    frames.print("edit a span");
    for (int i = 0; i < 10; ++i)
        frames.measure([&] { view.setZoomSteps(i % 2 == 0 ? 2 : -2); });
    frames.print("zoom, annotated");
}

}  // namespace

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    const auto text = makeText(200'000);
    ui::DocumentView view;
    view.resize(900, 1000);
    view.show();
    QCoreApplication::processEvents();
    FrameTimes frames(view);
    QScrollBar* bar = view.verticalScrollBar();

    frames.measure([&] { view.setDocument(text); });
    frames.print("open");
    for (int i = 0; i < 500; ++i)
        frames.measure([&] { bar->setValue(bar->value() + 60); });
    frames.print("scroll by 60 pixels");
    for (int i = 0; i < 100; ++i)
        frames.measure([&] { bar->setValue(static_cast<int>(std::int64_t{bar->maximum()} * (i * 37 % 100) / 100)); });
    frames.print("jump anywhere");
    for (int i = 0; i < 100; ++i)
        frames.measure([&] { view.setCurrentToken(elmo::TokenIndex(i * 61'813LL % 200'000)); });
    frames.print("select anywhere");
    for (int i = 0; i < 10; ++i)
        frames.measure([&] { view.setZoomSteps(i % 2 == 0 ? 2 : -2); });
    frames.print("zoom");
    view.setTokenColor(
        [](elmo::TokenIndex token) { return QColor::fromHsv(static_cast<int>(token.value() % 360), 90, 200); });
    for (int i = 0; i < 200; ++i)
        frames.measure([&] { bar->setValue(bar->value() - 60); });
    frames.print("scroll by 60 pixels, coloured");
    measureSpans(view, frames, *text->document);
    return 0;
}
