# SPDX-License-Identifier: GPL-3.0-or-later
"""ELMo vectors, annotation and layer weights in Python.

>>> import elmoscope
>>> elmo = elmoscope.Elmo()
>>> vectors = elmo.embed_sentences([["The", "bank", "was", "steep"]])[0]    # float32 array (layers, tokens, width)
>>> elmoscope.annotate("Tony Blair visited Paris.").entities
[Entity(start=0, end=10, text='Tony Blair', label='PER', probability=..., head='ner-english'), ...]

All offsets are code points, as Python indexes strings. The layers of a sentence do not depend on the batch it is in. The
GIL is released during computation, and Ctrl-C stops a call within about a second. Failures raise elmoscope.Error with a
full message and a `code` ("not_found", "bad_argument", "bad_format", ...): what is missing as NotFoundError, which is a
FileNotFoundError, and arguments out of range as ArgumentError, which is a ValueError.

Every command of the program `elmo` runs in this process, too: `elmoscope.run("info", "english-small")`.

In a process made by fork() (multiprocessing's default on Linux before Python 3.14) a model opened before computes on one
thread. Fork while no other thread is inside a call, and not with a model on a GPU: there use "spawn". Models, texts and
results can be pickled. Notebooks show annotations and answers as HTML.
"""
from __future__ import annotations

import functools
import importlib.util
import itertools
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if importlib.util.find_spec("._core", __name__) is None:
    _built = [name for name in os.listdir(os.path.dirname(__file__)) if name.startswith("_core.") and name.endswith(".so")]
    raise ImportError(f"elmoscope was built for another Python than {sys.executable} ({sys.version.split()[0]}): found "
                      f"{', '.join(_built) or 'no _core module'}; use that Python, such as /usr/bin/python3")

from . import _core, _notebook
from ._core import ArgumentError, Error, NotFoundError, __version__

if TYPE_CHECKING:  # numpy is imported with the first array
    import numpy
    from numpy.typing import NDArray

__all__ = ["Annotation", "Answer", "Answers", "Argument", "ArgumentError", "Elmo", "Entity", "Error", "Figure",
           "NotFoundError", "Place", "Predicate", "Predictor", "Sentiment", "Substitute", "Tag", "TokenizedText",
           "annotate", "ask", "change", "compare_sentences", "concordance", "convert", "entail", "evaluate", "figure", "geometry",
           "models", "neighbours", "pipe", "predict", "pretokenized", "probe", "run", "senses", "tokenize", "train",
           "weights"]

DEFAULT_BATCH_SIZE = 64


def models() -> list[dict[str, Any]]:
    """The installed models, ordered by folder and name, as dictionaries: name, path, kind ("bilm" or "head") and bytes
    (of all files). They are in the program's folder and in $XDG_DATA_HOME/elmoscope/models
    (~/.local/share/elmoscope/models); other functions take their names or paths."""
    return _core.models()


class Elmo:
    """A biLM that computes ELMo's layers.

    model: the name of an installed model (`elmoscope.models()`), a folder, options.json or weights file; the default is the
        installed English model.
    precision: "fp32", "bf16" or "int8".   threads: 1 to 4096; 0 means one per core.   device: "cpu" or "cuda".
    state: "fresh" starts every sentence from zero states; "carry" keeps the LSTM states from call to call and row to row,
        as the published programs do, so that the same sentence gives different vectors.

    Pickling and copying open the model again from its path; carried states start from zero there.
    """

    def __init__(self, model: str | os.PathLike | None = None, *, precision: str = "fp32", threads: int = 0,
                 state: str = "fresh", device: str = "cpu"):
        self._settings: dict[str, Any] = {"precision": precision, "threads": threads, "state": state, "device": device}
        self._model = _core.Elmo("" if model is None else os.fsdecode(model), **self._settings)
        self._absolute_path = os.path.abspath(self.path)  # the working folder may change

    def __getstate__(self) -> dict:
        return {"model": self._absolute_path, **self._settings}

    def __setstate__(self, settings: dict) -> None:
        Elmo.__init__(self, **settings)

    @property
    def layers(self) -> int:
        """Number of layers, the token layer included (3 for a biLM of two LSTM layers)."""
        return self._model.layers

    @property
    def width(self) -> int:
        """Numbers per token and layer: forward and backward half together."""
        return self._model.width

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self._model.name

    @property
    def path(self) -> str:
        """The folder or file that the model was read from."""
        return self._model.path

    @property
    def hash(self) -> str:
        """Identifies the weights; recorded in every output."""
        return self._model.hash

    def embed_sentences(self, sentences: Iterable[Sequence[str]],
                        layers: str | int = "all") -> list[NDArray[numpy.float32]]:
        """The vectors of tokenized sentences, as a list with one float32 array per sentence.

        layers: "all" gives arrays (layers, tokens, width); "top", "average" or a number (0: the token layer, -1: the
        top layer) gives (tokens, width). The arrays are views of the engine's memory, and keep only the layers chosen.
        """
        return self._model.embed_sentences(_sentences(sentences), layers)

    def embed_sentence(self, sentence: Sequence[str], layers: str | int = "all") -> NDArray[numpy.float32]:
        """The vectors of one tokenized sentence."""
        return self.embed_sentences([sentence], layers)[0]

    def iterate(self, sentences: Iterable[Sequence[str]], layers: str | int = "all",
                batch_size: int = DEFAULT_BATCH_SIZE) -> Iterator[NDArray[numpy.float32]]:
        """Yields the array of each sentence in order; memory holds one batch at a time."""
        if batch_size < 1:
            raise ArgumentError(f"batch_size is {batch_size}; it must be at least 1")
        remaining = iter(sentences)
        while batch := list(itertools.islice(remaining, batch_size)):
            yield from self.embed_sentences(batch, layers)

    def embed(self, text: str, layers: str | int = "all",
              language: str | None = None) -> tuple[TokenizedText, list[NDArray[numpy.float32]]]:
        """Tokenizes a text and returns (tokenized text, list with one array per sentence)."""
        tokenized = tokenize(text, language)
        return tokenized, self.embed_sentences(tokenized.sentence_tokens, layers)

    def __repr__(self) -> str:
        return f"Elmo({self.name!r}, layers={self.layers}, width={self.width})"


def _shown(value: object) -> str:
    return f"{value!r:.60}, a {type(value).__name__}"


def _require_str(text: object, name: str, hint: str = "") -> None:
    """Raises TypeError unless text is a str, and UnicodeEncodeError for surrogates, which UTF-8 does not have."""
    if not isinstance(text, str):
        raise TypeError(f"{name} is {_shown(text)}; expected a str{hint}")
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError as error:
        reason = f"{error.reason}, in {name}; read the file with errors='replace'"
        raise UnicodeEncodeError(error.encoding, error.object, error.start, error.end, reason) from None


def _sentences(sentences: Iterable[Iterable[str]]) -> list[list[str]]:
    checked = []
    for number, sentence in enumerate(sentences):
        if isinstance(sentence, (str, bytes)) or not hasattr(sentence, "__iter__"):
            raise TypeError(f"sentence {number} is {_shown(sentence)}; expected a list of tokens (see elmoscope.tokenize)")
        checked.append(list(sentence))
        for place, token in enumerate(checked[-1]):
            _require_str(token, f"token {place} of sentence {number}", " (spaCy: token.text)")
    return checked


@dataclass(frozen=True)
class TokenizedText:
    """A text with its tokens and sentences; offsets are code points.

    Tokens are in order, not empty and do not overlap; the sentences cover all of them. Plain data: it can be pickled,
    copied, and made into a dictionary (dataclasses.asdict).
    """

    text: str
    tokens: list[str]
    offsets: list[tuple[int, int]]    #: start and end of every token
    sentences: list[tuple[int, int]]  #: first token of every sentence and the one after its last
    language: str
    revision: str                     #: of the tokenizer's rules; "pretokenized" if the tokens were given

    @property
    def sentence_tokens(self) -> list[list[str]]:
        return [self.tokens[first:last] for first, last in self.sentences]

    @functools.cached_property
    def _native(self) -> _core.Text:
        native = _core.Text(self.text, self.offsets, self.sentences, self.language, self.revision)
        for number, (token, spanned) in enumerate(itertools.zip_longest(self.tokens, native.tokens)):
            if token != spanned:
                raise ArgumentError(f"token {number} is {token!r}, but its offsets span {spanned!r}; they must agree")
        return native

    def __getstate__(self) -> dict:
        return {name: value for name, value in self.__dict__.items() if name != "_native"}


def _tokenized_text(native: _core.Text) -> TokenizedText:
    text = TokenizedText(native.text, native.tokens, native.offsets, native.sentences, native.language, native.revision)
    text.__dict__["_native"] = native  # as cached_property keeps it
    return text


def tokenize(text: str, language: str | None = None) -> TokenizedText:
    """Tokenizes a text and splits it into sentences. `language`: a BCP 47 tag; None or "": detected."""
    _require_str(text, "text")
    return _tokenized_text(_core.tokenize(text, language or ""))


def pretokenized(sentences: Iterable[Sequence[str]], language: str | None = "en") -> TokenizedText:
    """A text of tokens that are known, for annotate(), ask() and entail(): of CoNLL files, or spaCy's
    `[[token.text for token in sentence] for sentence in doc.sents]`.

    Its text has a blank between tokens and a line for each sentence. `language`: a BCP 47 tag; it decides how a question
    is tokenized (None or "": as the question's own). Raises ArgumentError for an empty sentence or token.
    """
    checked = _sentences(sentences)
    offsets: list[tuple[int, int]] = []
    bounds: list[tuple[int, int]] = []
    end = -1
    for number, sentence in enumerate(checked):
        if not sentence or not all(sentence):
            raise ArgumentError(f"sentence {number} {'has an empty token' if sentence else 'is empty'}; leave it out")
        bounds.append((len(offsets), len(offsets) + len(sentence)))
        for token in sentence:
            start = end + 1  # after a blank or the end of a line
            end = start + len(token)
            offsets.append((start, end))
    text = "\n".join(" ".join(sentence) for sentence in checked)
    return _tokenized_text(_core.Text(text, offsets, bounds, language or "", "pretokenized"))


@dataclass(frozen=True)
class Entity:
    """A labelled span of the text, with its probability and the name of the head that found it."""

    start: int
    end: int
    text: str
    label: str
    probability: float
    head: str


@dataclass(frozen=True)
class Tag:
    """The tag of one token, for example its part of speech."""

    start: int
    end: int
    text: str
    tag: str
    probability: float
    head: str


@dataclass(frozen=True)
class Argument:
    """A labelled argument of a predicate."""

    start: int
    end: int
    text: str
    label: str
    probability: float


@dataclass(frozen=True)
class Predicate:
    """A predicate of the text, its sense, and who did what to whom."""

    start: int
    end: int
    text: str
    roleset: str
    probability: float
    arguments: list[Argument]
    head: str


@dataclass(frozen=True)
class Sentiment:
    """Class probabilities of one sentence (start and end are its offsets) or of the whole text."""

    start: int
    end: int
    probabilities: dict[str, float]
    head: str

    @property
    def label(self) -> str:
        return max(self.probabilities, key=self.probabilities.__getitem__)


@dataclass(frozen=True)
class Annotation:
    """What heads say of a text."""

    text: TokenizedText
    entities: list[Entity]
    sentiments: list[Sentiment]            #: of every sentence
    document_sentiments: list[Sentiment]   #: of the whole text, one per sentiment head; none without words
    tags: list[Tag] = field(default_factory=list)  #: of every token, head by head
    predicates: list[Predicate] = field(default_factory=list)  #: with their semantic roles

    def _repr_html_(self) -> str:
        return _notebook.annotation(self)


@dataclass(frozen=True)
class Answer:
    """A span of the text that may answer the question."""

    start: int
    end: int
    text: str
    probability: float


@dataclass(frozen=True)
class Answers:
    """The answers to a question. Their probabilities and that of no answer sum to at most 1."""

    question: str
    answers: list[Answer]  #: most probable first
    no_answer: float       #: probability that the text has no answer

    @property
    def best(self) -> Answer | None:
        """The most probable answer, or None if "no answer" is more probable."""
        if self.answers and self.answers[0].probability > self.no_answer:
            return self.answers[0]
        return None

    def _repr_html_(self) -> str:
        return _notebook.answers(self)


def _stamp(bundle: str) -> tuple[int, int] | None:
    """Changes when the bundle is replaced; None if there is none."""
    try:
        status = os.stat(os.path.join(bundle, "task.json"))
    except OSError:
        return None
    return status.st_ino, status.st_ctime_ns


@functools.lru_cache(maxsize=8)
def _loaded_head(bundle: str, stamp: tuple[int, int] | None, engine: tuple[str, int, str]) -> _core.Head:
    return _core.Head(bundle, "", *engine)


_FUNCTION_OF = {"": "annotate", "question": "ask", "hypothesis": "entail"}


def _head(name: str | os.PathLike, engine: tuple[str, int, str], second_text: str) -> _core.Head:
    """The head of this name or in this folder, as it is there now. `engine`: precision, threads and device of its biLM.
    Raises ArgumentError if it reads other texts."""
    bundle = _core.model_path(os.fsdecode(name))
    stamp = _stamp(bundle)
    head = _loaded_head(os.path.abspath(bundle) if stamp else bundle, stamp, engine)
    if head.second_text != second_text:
        reads = f"a text and a {head.second_text}" if head.second_text else "one text"
        raise ArgumentError(f"the head {head.name!r} reads {reads}; use elmoscope.{_FUNCTION_OF[head.second_text]}")
    return head


@functools.lru_cache(maxsize=64)
def _second_text(bundle: str, stamp: tuple[int, int] | None) -> str:
    return _core.second_text(bundle)


def _default_heads(second_text: str) -> list[str]:
    """The folders of the bundled heads that read this besides the text: "", "question" or "hypothesis"."""
    found = [folder for folder in _core.bundled_heads() if _second_text(folder, _stamp(folder)) == second_text]
    if not found:
        raise NotFoundError("No head for this is bundled. Name one, or train one: elmo train --help.")
    return found


def _tokenized(text: str | TokenizedText, language: str | None, name: str = "text") -> TokenizedText:
    if isinstance(text, TokenizedText):
        return text
    _require_str(text, name, " or a TokenizedText (see elmoscope.pretokenized)")
    return tokenize(text, language)


def _annotation(tokenized: TokenizedText, heads: list[_core.Head], of_heads: list[dict]) -> Annotation:
    found = Annotation(tokenized, [], [], [], [])
    for head, said in zip(heads, of_heads):
        for start, end, words, label, probability in said.get("entities", []):
            found.entities.append(Entity(start, end, words, label, probability, head.name))
        for (start, end), token, (tag, probability) in zip(tokenized.offsets, tokenized.tokens, said.get("tags", [])):
            found.tags.append(Tag(start, end, token, tag, probability, head.name))
        for predicate in said.get("predicates", []):
            arguments = [Argument(*argument) for argument in predicate["arguments"]]
            found.predicates.append(Predicate(*predicate["predicate"], arguments, head.name))
        for (first, last), row in zip(tokenized.sentences, said.get("sentences", [])):
            found.sentiments.append(Sentiment(tokenized.offsets[first][0], tokenized.offsets[last - 1][1],
                                              dict(zip(said["labels"], row)), head.name))
        if said.get("document") and tokenized.tokens:  # the probabilities of no words mean nothing
            found.document_sentiments.append(Sentiment(0, len(tokenized.text),
                                                       dict(zip(said["labels"], said["document"])), head.name))
    return found


def _heads_of_texts(heads: str | os.PathLike | Iterable[str | os.PathLike] | None,
                    engine: tuple[str, int, str]) -> list[_core.Head]:
    if heads is None:
        heads = _default_heads("")
    elif isinstance(heads, (str, os.PathLike)):
        heads = [heads]
    return [_head(name, engine, "") for name in heads]


def annotate(text: str | TokenizedText, heads: str | os.PathLike | Iterable[str | os.PathLike] | None = None, *,
             language: str | None = None, precision: str = "fp32", threads: int = 0, device: str = "cpu") -> Annotation:
    """Entities, sentiment, tags and semantic roles of a text by the given heads: a name or folder, or several (default: the bundled
    heads for entities and sentiment). `precision`, `threads`, `device`: as Elmo has them; the device is that of the
    biLM. Raises ArgumentError for a head that reads a pair of texts."""
    tokenized = _tokenized(text, language)
    used = _heads_of_texts(heads, (precision, threads, device))
    return _annotation(tokenized, used, _core.predict([tokenized._native], used)[0])


def pipe(texts: Iterable, heads: str | os.PathLike | Iterable[str | os.PathLike] | None = None, *,
         batch_size: int = DEFAULT_BATCH_SIZE, as_tuples: bool = False, language: str | None = None,
         precision: str = "fp32", threads: int = 0, device: str = "cpu") -> Iterator:
    """Yields the Annotation of each text, in order, as annotate() gives it; texts may be a generator. The biLM reads
    batch_size texts together, which is faster for short ones and changes no number; memory holds one batch. as_tuples: the
    texts come as pairs (text, context) and go as (annotation, context). The other arguments: as annotate() has them."""
    if batch_size < 1:
        raise ArgumentError(f"batch_size is {batch_size}; it must be at least 1")
    if isinstance(texts, (str, bytes, TokenizedText)):
        raise TypeError(f"texts is {_shown(texts)}; expected several texts (for one: elmoscope.annotate)")
    used = _heads_of_texts(heads, (precision, threads, device))
    return _piped(iter(texts), used, batch_size, as_tuples, language)


def _piped(remaining: Iterator, used: list[_core.Head], batch_size: int, as_tuples: bool, language: str | None) -> Iterator:
    while batch := list(itertools.islice(remaining, batch_size)):
        texts = [_tokenized(item[0] if as_tuples else item, language) for item in batch]
        for item, text, said in zip(batch, texts, _core.predict([text._native for text in texts], used)):
            found = _annotation(text, used, said)
            yield (found, item[1]) if as_tuples else found


def ask(question: str, text: str | TokenizedText, *, head: str | os.PathLike = "", top: int = 5,
        language: str | None = None, precision: str = "fp32", threads: int = 0, device: str = "cpu") -> Answers:
    """The most probable answers to a question about a text, at most `top`. `head`: a name or folder; default: the
    bundled one. `precision`, `threads`, `device`: as for annotate(). Raises ArgumentError for a head that reads no
    question."""
    if top < 1:
        raise ArgumentError(f"top is {top}; it must be at least 1")
    tokenized = _tokenized(text, language)
    _require_str(question, "question")
    native = _core.tokenize(question, tokenized.language)
    used = _head(head or _default_heads("question")[0], (precision, threads, device), "question")
    said = _core.predict([tokenized._native], [used], native, top)[0][0]
    answers = [Answer(start, end, words, probability) for start, end, words, _, probability in said["answers"]]
    return Answers(question, answers, said["no_answer"])


def entail(premise: str | TokenizedText, hypothesis: str, *, head: str | os.PathLike = "",
           language: str | None = None, precision: str = "fp32", threads: int = 0,
           device: str = "cpu") -> dict[str, float]:
    """The probability of each relation of a hypothesis to a premise: entailment, neutral, contradiction; sum 1. `head`:
    a name or folder; default: the bundled one. `precision`, `threads`, `device`: as for annotate(). Raises ValueError
    for a head that reads no hypothesis."""
    tokenized = _tokenized(premise, language, "premise")
    _require_str(hypothesis, "hypothesis")
    native = _core.tokenize(hypothesis, tokenized.language)
    used = _head(head or _default_heads("hypothesis")[0], (precision, threads, device), "hypothesis")
    said = _core.predict([tokenized._native], [used], native)[0][0]
    return dict(zip(said["labels"], said["document"]))


@dataclass(frozen=True)
class Place:
    """A token as a biLM expects it, in bits. Of a token outside the vocabulary the surprisals are NaN and the ranks 0; of a
    direction that the model lacks the entropy is NaN, too."""

    start: int
    end: int
    text: str
    sentence: int           #: number of its sentence, from 0
    known: bool             #: in the vocabulary
    surprisal_left: float   #: -log2 p after what is before it in its sentence
    entropy_left: float     #: of that distribution
    rank_left: int          #: of the token in it; 1 is the most probable
    surprisal_right: float  #: -log2 p after what is after it
    entropy_right: float
    rank_right: int


@dataclass(frozen=True)
class Substitute:
    """A word that could stand at a place, with its probabilities; `both` is the normalised product."""

    word: str
    left: float
    right: float
    both: float


class Predictor:
    """A biLM with its softmax: what it expects at each place of a text, from the left and from the right.

    model: a name, the folder of a training run, or a model with its softmax; default: the installed English model.
    threads: 1 to 4096; 0 means one per core. Every sentence starts from zero states.
    """

    def __init__(self, model: str | os.PathLike | None = None, *, threads: int = 0):
        self._threads = threads
        self._predictor = _core.Predictor("" if model is None else os.fsdecode(model), threads)
        self._absolute_path = os.path.abspath(self.path)  # the working folder may change

    def __getstate__(self) -> dict:
        return {"model": self._absolute_path, "threads": self._threads}

    def __setstate__(self, settings: dict) -> None:
        Predictor.__init__(self, **settings)

    @property
    def path(self) -> str:
        """The folder that the model was read from."""
        return self._predictor.path

    @property
    def hash(self) -> str:
        """Identifies the weights."""
        return self._predictor.hash

    def surprisal(self, text: str | TokenizedText, language: str | None = None) -> list[Place]:
        """Every token of a text, in order: `pandas.DataFrame(predictor.surprisal(text))` is the table that `elmo surprisal`
        writes."""
        tokenized = _tokenized(text, language)
        places = []
        for number, ((first, _), tokens, rows) in enumerate(zip(
                tokenized.sentences, tokenized.sentence_tokens,
                self._predictor.expectations(tokenized.sentence_tokens))):
            for place, (token, row) in enumerate(zip(tokens, rows)):  # the last row is the sentence's edge
                known, *numbers = row
                left, right = numbers[:3], numbers[3:]
                places.append(Place(*tokenized.offsets[first + place], token, number, known, *left, *right))
        return places

    def surprisal_of_sentences(self, sentences: Iterable[Sequence[str]]) -> list[NDArray[numpy.float64]]:
        """One array (tokens + 1, 2) for each tokenized sentence, in bits: -log2 p from the left and from the right. The
        last row is the edge: the sentence's end from the left, its begin from the right. NaN: outside the vocabulary."""
        import numpy

        return [numpy.array([(row[1], row[4]) for row in rows], dtype=numpy.float64).reshape(-1, 2)
                for rows in self._predictor.expectations(_sentences(sentences))]

    def substitutes(self, sentence: Sequence[str], place: int, count: int = 10, by: str = "both") -> list[Substitute]:
        """The most probable words at a place (0 is the first token) of a tokenized sentence. by: "left", "right" or
        "both", the probability that orders them. Raises Error for a place that the sentence lacks."""
        if by not in ("left", "right", "both"):
            raise ArgumentError(f"by is {by!r}; expected 'left', 'right' or 'both'")
        if count < 1:
            raise ArgumentError(f"count is {count}; it must be at least 1")
        tokens = _sentences([sentence])[0]
        if not -len(tokens) <= place < len(tokens):
            raise IndexError(f"place is {place}; the sentence has {len(tokens)} tokens")
        found = self._predictor.substitutes(tokens, [place % len(tokens)], count, by)[0]
        return [Substitute(*one) for one in found]

    def __repr__(self) -> str:
        return f"Predictor({self.path!r})"


def weights(bundle: str | os.PathLike) -> list[dict]:
    """The scalar mixes of a head: place ("input", "output"), weights (softmax, sum 1), raw weights and gamma."""
    return _core.weights(os.fsdecode(bundle))


def evaluate(model: str | os.PathLike, data: str | os.PathLike, *, precision: str = "fp32", tokenize: bool = False,
             format: str | None = None, threads: int = 0, rename: dict[str, str] | None = None,
             count_unknown: bool = False) -> dict:
    """Scores a head on a data set, as `elmo evaluate --json` does. tokenize: the texts are raw, not tokens with blanks.
    format: the name of the data's format, such as "conll"; None: recognised. threads: as for Elmo. rename: labels of
    the data and their names in the head, such as {"PERSON": "PER"}. count_unknown: labels that the head does not have
    count as missed, instead of raising Error."""
    return json.loads(_core.evaluate(os.fsdecode(model), os.fsdecode(data), precision, tokenize, format or "", threads,
                                     rename or {}, count_unknown))


def run(*words: str | os.PathLike | int | float) -> str:
    """What a command of `elmo` writes to standard output: `elmoscope.run("kwic", "work.elmoscope", "bank", "--to", "csv")`.

    The words are those of a command line, without a shell. The command runs in this process; its notes go to standard
    error. Raises ArgumentError where the command line would end with 2, and Error where it would end with 1. One command
    at a time.
    """
    return _core.run_command([os.fsdecode(word) if isinstance(word, (bytes, os.PathLike)) else str(word)
                              for word in words]).decode()


def _options(**values: Any) -> list[str]:
    """dev_share=0.1 as "--dev-share=0.1"; True as the option alone, lists as the option for each; None and False as
    nothing."""
    words = []
    for name, value in values.items():
        option = "--" + name.replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                words.append(option)
            elif one is not None and one is not False:
                words.append(f"{option}={os.fspath(one) if isinstance(one, os.PathLike) else one}")
    return words


def _files(files: str | os.PathLike | Iterable[str | os.PathLike]) -> list[str]:
    return [os.fsdecode(file) for file in ([files] if isinstance(files, (str, bytes, os.PathLike)) else files)]


def _records(lines: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.splitlines() if line]


def train(task: str, data: str | os.PathLike | Sequence[str | os.PathLike], output: str | os.PathLike, *,
          dev: str | os.PathLike | None = None, seeds: Sequence[int] | None = None,
          settings: dict[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    """Trains a head, as `elmo train` does, and returns its report: output, runs (bundle, seed, metric, dev), mean and
    deviation. dev: the development set; without it `dev_share=0.1` splits a part off. settings: such as
    {"training.epochs": 4}. options: the others of `elmo train --help`, such as `init_from`, `bilm`, `elmo="input"`,
    `raw=True`, `replace=True`, `resume=True`. Ctrl-C keeps what is trained so far, and `resume=True` goes on with it."""
    words = _options(task=task, data=_files(data), output=output, dev=dev,
                     seeds=None if seeds is None else ",".join(map(str, seeds)),
                     set=[f"{key}={str(value).lower() if isinstance(value, bool) else value}"
                          for key, value in (settings or {}).items()], **options)
    return json.loads(run("train", *words, "--json"))


def convert(source: str | os.PathLike, destination: str | os.PathLike, to: str = "bundle", **options: Any) -> dict[str, Any]:
    """Writes a model in another format, as `elmo convert` does: "bundle", "allennlp" or "vectors". Returns its report:
    source, destination, format, source_hash, left_out. options: `storage="int8"`, `replace=True`, `words`, `ngrams`."""
    return json.loads(run("convert", os.fsdecode(source), os.fsdecode(destination), *_options(to=to, **options), "--json"))


def predict(model: str | os.PathLike, data: str | os.PathLike, **options: Any) -> list[dict[str, Any]]:
    """A head's predictions for a data set, one record for each example in its order, as `elmo predict` writes them in JSON
    lines. options: `top=3`, `raw=True`, `bilm`, `language`, `device`, `precision`, `threads`; `from_`: the format."""
    if "from_" in options:
        options["from"] = options.pop("from_")
    return _records(run("predict", os.fsdecode(data), *_options(model=os.fspath(model), **options)))


def neighbours(word: str, texts: str | os.PathLike | Iterable[str | os.PathLike], model: str | os.PathLike = "english-small",
               **options: Any) -> dict[str, Any]:
    """The occurrences of a word in files and folders with the most similar ones, as `elmo neighbours --json` reports them.
    options: `layers`, `show`, `nearest`, `most`, `language`, `pretokenized=True`, ..."""
    return json.loads(run("neighbours", os.fsdecode(model), *_files(texts), *_options(word=word, **options), "--json"))


def senses(word: str, texts: str | os.PathLike | Iterable[str | os.PathLike], **options: Any) -> dict[str, Any]:
    """The occurrences of a word in files and folders, grouped by use, as `elmo senses --to json` reports them. options:
    `model`, `layers`, `senses`, `most_senses`, `method`, `show`, ..."""
    return json.loads(run("senses", *_files(texts), *_options(word=word, to="json", **options)))


def change(first: str | os.PathLike, second: str | os.PathLike | None = None,
           words: str | Sequence[str] | None = None, **options: Any) -> dict[str, Any]:
    """How two subcorpora use words, as `elmo change --to json` reports it: files, folders or projects. words: None compares all
    that are frequent enough. options: `where`, `second_where`, `second_word`, `least`, `permutations`, `seed`, `layers`, ..."""
    sides = [os.fsdecode(side) for side in (first, second) if side is not None]
    return json.loads(run("change", *sides,
                          *_options(word=[words] if isinstance(words, str) else words, to="json", **options)))


def concordance(project: str | os.PathLike, query: str, **options: Any) -> list[dict[str, Any]]:
    """The hits of a query in a project with what stands around them, one record a line, as `elmo kwic` finds them. options:
    `where`, `sort`, `context`, `like`, `model`, `layers`, `limit`, ..."""
    return _records(run("kwic", os.fsdecode(project), query, *_options(to="json", **options)))


def geometry(texts: str | os.PathLike | Iterable[str | os.PathLike], model: str | os.PathLike = "english-small",
             **options: Any) -> dict[str, Any]:
    """How the vectors of each layer lie, as `elmo geometry --to json` reports it. options: `compare`, `most`, `least`, ..."""
    return json.loads(run("geometry", os.fsdecode(model), *_files(texts), *_options(to="json", **options)))


def probe(train: str | os.PathLike, test: str | os.PathLike, column: str | Sequence[str] = "upos",
          model: str | os.PathLike = "english-small", *, seeds: Sequence[int] | None = None, **options: Any) -> dict[str, Any]:
    """What each layer knows of columns of CoNLL-U, as `elmo probe --json` reports it. options: `sentences`, `hidden`,
    `control=True`, `codelength=True`, `untrained=True`, ..."""
    return json.loads(run("probe", os.fsdecode(model),
                          *_options(train=train, test=test, column=[column] if isinstance(column, str) else list(column),
                                    seeds=None if seeds is None else ",".join(map(str, seeds)), **options), "--json"))


def compare_sentences(pairs: str | os.PathLike, **options: Any) -> dict[str, Any]:
    """How often a biLM prefers the good one of two sentences, as `elmo compare-sentences --json` reports it. options:
    `model`, `pairs` (a file that receives the differences), `seed`, `language`, `threads`."""
    return json.loads(run("compare-sentences", os.fsdecode(pairs), *_options(**options), "--json"))


@dataclass(frozen=True)
class Figure:
    """A figure as SVG; a notebook shows it."""

    svg: str

    def save(self, path: str | os.PathLike) -> None:
        """Writes the SVG, with what `elmo reproduce` needs to compute it again."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg


def figure(*words: str | os.PathLike | int | float) -> Figure:
    """The figure of a command that draws one: `elmoscope.figure("weights", "ner-english", "qa-english")`."""
    with tempfile.TemporaryDirectory() as folder:  # what is written to a file says how it was made
        path = os.path.join(folder, "figure.svg")
        run(*words, "-o", path)
        with open(path, encoding="utf-8") as file:
            return Figure(file.read())
