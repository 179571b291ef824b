# SPDX-License-Identifier: Apache-2.0
"""A script written for AllenNLP's ElmoEmbedder runs after its import line is changed, with the same shapes; where the
project's reference data is present, with the same numbers."""
import json
import os
import pathlib
import pickle

import h5py
import numpy
import pytest

import elmoscope
from elmoscope.compat import ElmoEmbedder

SHARED = pathlib.Path(os.environ.get("ELMOSCOPE_SHARED", pathlib.Path(__file__).resolve().parents[3] / "shared"))
ALLENNLP = SHARED / "fixtures/allennlp"
SENTENCES = [["I", "ate", "an", "apple", "for", "breakfast"], ["I", "ate", "a", "carrot"]]


def test_shapes_match_allennlp():
    embedder = ElmoEmbedder()
    assert [array.shape for array in embedder.embed_batch(SENTENCES)] == [(3, 6, 512), (3, 4, 512)]
    assert embedder.embed_sentence([]).shape == (3, 0, 512)
    assert len(list(embedder.embed_sentences(SENTENCES, batch_size=1))) == 2


def test_states_are_carried_unless_state_is_fresh():
    carried, fresh = ElmoEmbedder(), ElmoEmbedder(state="fresh")
    first, second = (carried.embed_sentence(SENTENCES[0]) for _ in range(2))
    assert not numpy.array_equal(first, second)
    assert numpy.array_equal(*(fresh.embed_sentence(SENTENCES[0]) for _ in range(2)))
    assert numpy.array_equal(first, fresh.embed_sentence(SENTENCES[0]))


@pytest.mark.parametrize("form, shape", [("all", (3, 2, 512)), ("top", (2, 512)), ("average", (2, 512))])
def test_embed_file_writes_the_allennlp_format(tmp_path, form, shape):
    ElmoEmbedder().embed_file(["one line\n", "a second line\n"], str(tmp_path / "out.hdf5"), form)
    with h5py.File(tmp_path / "out.hdf5") as file:
        assert file["0"].shape == shape and file["0"].dtype == numpy.float32
        assert json.loads(file["sentence_to_index"][0]) == {"one line": "0", "a second line": "1"}


def test_embed_file_strips_lines_and_keeps_the_last_of_equal_ones(tmp_path):
    ElmoEmbedder().embed_file([" a b \r\n", "c\n", "a b\n"], str(tmp_path / "out.hdf5"))
    with h5py.File(tmp_path / "out.hdf5") as file:
        assert file["0"].shape == (3, 2, 512)
        assert json.loads(file["sentence_to_index"][0]) == {"a b": "2", "c": "1"}


@pytest.mark.parametrize("forget", [False, True])
def test_sentence_keys_name_every_data_set(tmp_path, forget):
    ElmoEmbedder().embed_file(["a b\n", "c d\n"], str(tmp_path / "out.hdf5"), use_sentence_keys=True,
                              forget_sentences=forget)
    with h5py.File(tmp_path / "out.hdf5") as file:
        assert set(file) == {"a b", "c d"}


@pytest.mark.parametrize("lines, keys, message", [(["a\n", " \n", "b\n", "\n"], False, r"\[1, 3\].*blank"),
                                                 (["a\n", "a\n"], True, r"\[1\].*repeat")])
def test_embed_file_refuses_lines_before_it_opens_the_output(tmp_path, lines, keys, message):
    output = tmp_path / "out.hdf5"
    output.write_text("earlier results")
    with pytest.raises(ValueError, match=message):
        ElmoEmbedder().embed_file(lines, str(output), use_sentence_keys=keys)
    assert output.read_text() == "earlier results"


def test_embed_file_refuses_a_file_name_and_a_batch_of_no_sentences(tmp_path):
    embedder = ElmoEmbedder()
    with pytest.raises(TypeError, match="sentences.txt"):
        embedder.embed_file("sentences.txt", str(tmp_path / "out.hdf5"))
    with pytest.raises(ValueError, match="batch_size is 0"):
        embedder.embed_file(["a\n"], str(tmp_path / "out.hdf5"), batch_size=0)
    with pytest.raises(ValueError, match="batch_size is 0"):
        list(embedder.embed_sentences(SENTENCES, batch_size=0))
    assert not (tmp_path / "out.hdf5").exists()


def test_an_error_names_the_file_that_was_given(tmp_path):
    options, weights = tmp_path / "elmo_options.json", tmp_path / "elmo_weights.hdf5"
    options.write_text("{}")
    weights.write_text("not HDF5")
    with pytest.raises(elmoscope.Error, match=str(weights)) as caught:
        ElmoEmbedder(str(options), str(weights))
    assert caught.value.code == "bad_format"


def test_a_batch_is_padded_with_zeros():
    embedder = ElmoEmbedder(state="fresh")
    vectors, mask = embedder.batch_to_embeddings([["A", "long", "sentence"], ["Short"], []])
    assert vectors.shape == (3, embedder.elmo_bilm.num_layers, 3, embedder.elmo_bilm.get_output_dim())
    assert mask.tolist() == [[1, 1, 1], [1, 0, 0], [0, 0, 0]]
    assert numpy.array_equal(vectors[1, :, :1], embedder.embed_sentence(["Short"])) and not vectors[1, :, 1:].any()


def test_an_embedder_can_be_pickled():
    copied = pickle.loads(pickle.dumps(ElmoEmbedder(state="fresh")))
    assert numpy.array_equal(*(one.embed_sentence(SENTENCES[0]) for one in (copied, ElmoEmbedder(state="fresh"))))


def test_invalid_arguments_are_rejected(tmp_path):
    with pytest.raises(ValueError, match="belong together"):
        ElmoEmbedder(options_file="options.json")
    with pytest.raises(FileNotFoundError, match="https"):
        ElmoEmbedder("https://example.org/options.json", "https://example.org/weights.hdf5")
    with pytest.raises(ValueError, match="output_format"):
        ElmoEmbedder().embed_file(["a"], str(tmp_path / "x.hdf5"), "best")


@pytest.mark.skipif(not ALLENNLP.is_dir(), reason=f"REFERENCE DATA ABSENT: nothing at {ALLENNLP}")
def test_carried_states_match_the_published_program():
    sentences = [[line.split() for line in part] for part in json.loads((ALLENNLP / "sentences.json").read_text())]
    # Pickled: the files are found again, although the folder that they were opened in is gone.
    embedder = pickle.loads(pickle.dumps(ElmoEmbedder(str(ALLENNLP / "options.json"), str(ALLENNLP / "lm_weights.hdf5"))))
    expected = [h5py.File(ALLENNLP / f"lm_embeddings_{part}.hdf5") for part in range(3)]
    for number in range(10):
        for part, layers in enumerate(embedder.embed_batch([sentences[part][number] for part in range(3)])):
            top = numpy.stack(numpy.split(layers[-1], 2, axis=-1))  # (direction, tokens, 16)
            assert numpy.abs(top - expected[part][str(number)][...]).max() < 2e-5
