# SPDX-License-Identifier: Apache-2.0
"""Makes resources/text/english_word_classes.txt from raw text: words that stand between the same words share a class.

    /usr/bin/python3 resources/training/english_word_classes.py ../shared/data/lm/train resources/text

Needs Debian's python3-numpy and zstd. Only sources take part whose licence permits that data derived from them are
shipped (the licences stand in ../shared/data/README.md): books (public domain), gov (US public domain and CC0 1.0),
factbook (CC0 1.0) and openstax_by (CC BY 4.0: Introduction to Anthropology, Principles of Economics). No treebank takes
part: the shard misc-00 holds EWT's training documents with a line break after some sentences, which would tell
cross-validation what it asks for.
"""
import collections
import os
import re
import subprocess
import sys

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # more threads add in another order, and the file would differ
import numpy  # noqa: E402

CLASSES = 96
WORDS = 14000
CONTEXTS = 600  # the most frequent neighbours; all others count as one
DIMENSIONS = 60
ROUNDS = 30  # of k-means
SHARDS = ["gov-00", "openstax_by-00", "factbook-00", "books-00", "books-01"]
BYTES = 16_000_000  # of each shard
FREQUENT = 3000  # occurrences beyond these do not make a word weigh more

HEAD = """\
# Classes of words that stand between the same words, a class a line: the words among the 14,000 most frequent tokens of
# raw English text. Made by resources/training/english_word_classes.py from text in the public domain or under CC0 1.0
# and, under CC BY 4.0, from OpenStax's Introduction to Anthropology and Principles of Economics. Read by
# elmo/text/english_word_classes.h.
"""

# Tokens as the tokenizer cuts them, roughly; '<' stands for a line end.
TOKEN = re.compile(
    r"n't|'(?:s|m|re|ve|ll|d)\b|[a-z]+(?=n't)|[a-z]+(?:-[a-z]+)?|[0-9][0-9.,:]*|[.?!]+|[^\sa-z0-9]"
)


def read_shards(folder):
    for shard in SHARDS:
        packed = subprocess.run(["zstd", "-dqc", f"{folder}/{shard}.txt.zst"], capture_output=True, check=True)
        text = packed.stdout.decode()[:BYTES].lower().replace("\u2019", "'").replace("\n", " <")
        yield TOKEN.findall(text)


def count_neighbours(texts, words, contexts):
    """How often each word stands after and before each context, side by side."""
    width = CONTEXTS + 1
    counts = numpy.zeros((len(words), 2 * width), dtype=numpy.float32)
    for text in texts:
        word = numpy.fromiter((words.get(token, -1) for token in text), dtype=numpy.int64, count=len(text))
        context = numpy.fromiter((contexts.get(token, CONTEXTS) for token in text), dtype=numpy.int64, count=len(text))
        for offset, of, neighbour in ((0, word[:-1], context[1:]), (width, word[1:], context[:-1])):
            known = of >= 0
            cells = of[known] * 2 * width + neighbour[known] + offset
            counts += numpy.bincount(cells, minlength=counts.size).reshape(counts.shape).astype(numpy.float32)
    return counts


def cluster(counts):
    """The class of each word: k-means on the sphere of the square roots' main directions."""
    totals = counts.sum(1, keepdims=True)
    roots = numpy.sqrt(counts / numpy.maximum(totals, 1))
    roots -= roots.mean(0)
    _, directions = numpy.linalg.eigh(roots.T @ roots)
    points = roots @ directions[:, -DIMENSIONS:]
    points /= numpy.linalg.norm(points, axis=1, keepdims=True) + 1e-9
    weights = numpy.sqrt(numpy.minimum(totals[:, 0], FREQUENT))
    # Started at frequent words: at rare ones the classes would be of a few words each.
    centres = points[numpy.random.RandomState(1).permutation(4 * CLASSES)[:CLASSES]].copy()
    for _ in range(ROUNDS):
        nearest = (points @ centres.T).argmax(1)
        sums = numpy.zeros_like(centres)
        numpy.add.at(sums, nearest, points * weights[:, None])
        empty = numpy.linalg.norm(sums, axis=1) == 0
        sums[empty] = centres[empty]
        centres = sums / numpy.linalg.norm(sums, axis=1, keepdims=True)
    return nearest


def main(source, target):
    texts = list(read_shards(source))
    frequencies = collections.Counter()
    for text in texts:
        frequencies.update(text)
    ranked = [token for token, _ in frequencies.most_common(WORDS + 50)]
    # Marks and numbers among them are no words, and leave fewer.
    words = [token for token in ranked if token[0].isalpha() or token[0] == "'"][:WORDS]
    contexts = {token: i for i, token in enumerate(ranked[:CONTEXTS])}
    nearest = cluster(count_neighbours(texts, {word: i for i, word in enumerate(words)}, contexts))
    with open(f"{target}/english_word_classes.txt", "w", encoding="utf-8") as file:
        file.write(HEAD)
        for number in range(CLASSES):
            members = [words[i] for i in numpy.flatnonzero(nearest == number)]
            if members:
                file.write(" ".join(members) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
