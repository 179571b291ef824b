# SPDX-License-Identifier: GPL-3.0-or-later
"""The calls of AllenNLP's ElmoEmbedder, for scripts written for it: change the import line.

    from elmoscope.compat import ElmoEmbedder      # was: from allennlp.commands.elmo import ElmoEmbedder

As in AllenNLP, the LSTM states are carried from batch to batch, so the vectors of a sentence depend on what was embedded
before. `ElmoEmbedder(state="fresh")` does not do that and gives the same vectors every time.
"""
from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy

from . import ArgumentError, Elmo, Error

DEFAULT_BATCH_SIZE = 64


@dataclass(frozen=True)
class Bilm:
    """The shape of a biLM, by AllenNLP's names."""

    num_layers: int  #: with the token layer
    width: int

    def get_output_dim(self) -> int:
        return self.width


class ElmoEmbedder:
    """options_file and weight_file: a published pair; without them the installed English model is used (AllenNLP would
    download its own). cuda_device: -1 for the CPU, else the number of a GPU."""

    def __init__(self, options_file: str | None = None, weight_file: str | None = None, cuda_device: int = -1, *,
                 state: str = "carry"):
        if (options_file is None) != (weight_file is None):
            raise ArgumentError("options_file and weight_file belong together: give both or neither")
        self._settings = {"options_file": options_file and os.path.abspath(options_file),
                          "weight_file": weight_file and os.path.abspath(weight_file),
                          "cuda_device": cuda_device, "state": state}
        device = "cpu" if cuda_device < 0 else f"cuda:{cuda_device}"
        if options_file is None:
            self._elmo = Elmo(state=state, device=device)
        else:
            for path in (options_file, weight_file):
                if not os.path.isfile(path):
                    raise FileNotFoundError(f"{path} is not a file (addresses are not downloaded)")
            with tempfile.TemporaryDirectory() as folder:  # the pair under the names that the reader expects
                given = {os.path.join(folder, "options.json"): os.path.abspath(options_file),
                         os.path.join(folder, "weights.hdf5"): os.path.abspath(weight_file)}
                for link, path in given.items():
                    os.symlink(path, link)
                try:
                    self._elmo = Elmo(folder, state=state, device=device)
                except Error as error:
                    message = str(error)
                    for link, path in given.items():
                        message = message.replace(link, path)
                    error.args = (message,)
                    raise

    def __getstate__(self) -> dict:
        return self._settings

    def __setstate__(self, settings: dict) -> None:  # opened again: states start from zero
        ElmoEmbedder.__init__(self, **settings)

    def embed_sentence(self, sentence: list[str]) -> numpy.ndarray:
        """An array (3, tokens, width)."""
        return self.embed_batch([sentence])[0]

    def embed_batch(self, batch: list[list[str]]) -> list[numpy.ndarray]:
        """One array (3, tokens, width) per sentence; the batch is run as one, as AllenNLP does."""
        return self._elmo.embed_sentences(batch)

    def embed_sentences(self, sentences: Iterable[list[str]],
                        batch_size: int = DEFAULT_BATCH_SIZE) -> Iterator[numpy.ndarray]:
        """Yields one array per sentence."""
        yield from self._elmo.iterate(sentences, batch_size=batch_size)

    def batch_to_embeddings(self, batch: list[list[str]]) -> tuple[numpy.ndarray, numpy.ndarray]:
        """The arrays (sentences, 3, tokens, width), zero behind the end of a sentence, and (sentences, tokens), 1 where there
        is a token: NumPy's, where AllenNLP has torch's (`torch.from_numpy` makes one of the other)."""
        layers = self.embed_batch(batch)
        longest = max((one.shape[1] for one in layers), default=0)
        vectors = numpy.zeros((len(layers), self._elmo.layers, longest, self._elmo.width), numpy.float32)
        mask = numpy.zeros((len(layers), longest), numpy.int64)
        for row, one in enumerate(layers):
            vectors[row, :, :one.shape[1]] = one
            mask[row, :one.shape[1]] = 1
        return vectors, mask

    @property
    def elmo_bilm(self) -> Bilm:
        """What scripts ask of AllenNLP's biLM: num_layers and get_output_dim()."""
        return Bilm(self._elmo.layers, self._elmo.width)

    def embed_file(self, input_file: Iterable[str], output_file_path: str, output_format: str = "all",
                   batch_size: int = DEFAULT_BATCH_SIZE, forget_sentences: bool = False,
                   use_sentence_keys: bool = False) -> None:
        """Writes an HDF5 file as `allennlp elmo` does: one data set per line of tokens separated by blanks. Needs h5py.

        The data sets are named by the number of the line, from 0, and "sentence_to_index" has the number of each line
        unless forget_sentences; with use_sentence_keys they are named by the lines. Raises ArgumentError for blank lines,
        and for equal ones with use_sentence_keys, and TypeError for a file name, before the file is opened.
        """
        import h5py

        if output_format not in ("all", "top", "average"):
            raise ArgumentError(f"output_format is {output_format!r}; use 'all', 'top' or 'average'")
        if batch_size < 1:
            raise ArgumentError(f"batch_size is {batch_size}; it must be at least 1")
        if isinstance(input_file, (str, bytes, os.PathLike)):  # iterating over a str would give its characters
            raise TypeError(f"input_file is {input_file!r:.60}; expected an open file or a list of lines")
        lines = [line.strip() for line in input_file]
        blank = [number for number, line in enumerate(lines) if not line]
        if blank:
            raise ArgumentError(f"the lines {blank} of the input are blank (counted from 0); remove them")
        number_of: dict[str, int] = {}
        repeated = [number for number, line in enumerate(lines) if number_of.setdefault(line, number) != number]
        if use_sentence_keys and repeated:
            raise ArgumentError(f"the lines {repeated} of the input repeat earlier ones (counted from 0); keys must differ")
        index_of = {line: str(number) for number, line in enumerate(lines)}  # the last of equal ones, as in AllenNLP
        with h5py.File(output_file_path, "w") as file:
            vectors = self.embed_sentences([line.split() for line in lines], batch_size)
            for number, (line, layers) in enumerate(zip(lines, vectors)):
                values = {"all": lambda: layers, "top": lambda: layers[-1],
                          "average": lambda: layers.mean(axis=0)}[output_format]()
                file.create_dataset(line if use_sentence_keys else str(number), data=values, dtype="float32")
            if not forget_sentences and not use_sentence_keys:
                text = file.create_dataset("sentence_to_index", (1,), dtype=h5py.string_dtype())
                text[0] = json.dumps(index_of)
