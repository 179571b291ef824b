# SPDX-License-Identifier: GPL-3.0-or-later
"""Results as HTML for notebooks: fragments that load nothing and are readable on light and dark pages."""
from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from . import _core

if TYPE_CHECKING:
    from . import Annotation, Answers

SHOWN = 5000  # characters of a text; browsers become slow with whole books


def _fragment(content: str) -> str:
    style = _core.mark_style(".elmoscope ") + (".elmoscope .text { white-space: pre-wrap; overflow-wrap: anywhere; line-height: 2; }\n"
                                               ".elmoscope th, .elmoscope td { text-align: start; }\n")
    return f'<div class="elmoscope"><style>{style}</style>{content}</div>'


def _table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    body = "".join("<tr>" + "".join(f'<td dir="auto">{escape(cell)}</td>' for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _percent(probability: float) -> str:
    return f"{100 * probability:.1f} %"


def annotation(found: Annotation) -> str:
    """The text with its entities and tags marked, and a table of the classes of the text and its sentences."""
    text = found.text.text
    spans = [(entity.start, entity.end, entity.label) for entity in found.entities]
    spans += [(tag.start, tag.end, tag.tag) for tag in found.tags]
    html = _core.marked_text(text[:SHOWN], [span for span in spans if span[1] <= SHOWN])
    html = f'<div class="text" dir="auto">{html}</div>'
    if len(text) > SHOWN:
        html += f"<p>The first {SHOWN:,} of {len(text):,} characters.</p>"
    scores = [("the whole text", score) for score in found.document_sentiments]
    scores += [(text[score.start:score.end], score) for score in found.sentiments if score.end <= SHOWN]
    if scores:
        html += _table(("Of", "Class", "Probability", "Head"),
                       ((of, score.label, _percent(score.probabilities[score.label]), score.head) for of, score in scores))
    return _fragment(html)


def answers(found: Answers) -> str:
    """The question and a table of its answers."""
    rows = [(answer.text, _percent(answer.probability), f"{answer.start} to {answer.end}") for answer in found.answers]
    rows.append(("no answer in the text", _percent(found.no_answer), ""))
    return _fragment(f'<p dir="auto">{escape(found.question)}</p>' + _table(("Answer", "Probability", "Place"), rows))
