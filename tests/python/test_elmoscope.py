# SPDX-License-Identifier: Apache-2.0
"""The module elmoscope with the bundled models. Run by ctest (entry `python`); by hand:

    PYTHONPATH=build/release/python /usr/bin/python3 -m pytest tests/python
"""
import copy
import dataclasses
import gc
import inspect
import multiprocessing
import os
import pathlib
import pickle
import resource
import shutil
import signal
import subprocess
import sys
import threading
from xml.etree import ElementTree

import numpy
import pytest

import elmoscope

SENTENCES = [["The", "bank", "was", "steep", "."], [], ["😊", "naïve", ""], ["A"]]


@pytest.fixture(scope="session")
def elmo():
    return elmoscope.Elmo()


def test_every_sentence_gives_an_array_of_layers(elmo):
    found = elmo.embed_sentences(SENTENCES)
    assert [array.shape for array in found] == [(elmo.layers, len(words), elmo.width) for words in SENTENCES]
    assert all(array.dtype == numpy.float32 and numpy.isfinite(array).all() for array in found)


def test_layers_do_not_depend_on_the_batch(elmo):
    together = elmo.embed_sentences(SENTENCES)
    for words, array in zip(SENTENCES, together):
        assert numpy.array_equal(elmo.embed_sentence(words), array)


def test_single_layers_and_the_average_match_all_layers(elmo):
    every = elmo.embed_sentence(SENTENCES[0])
    assert numpy.array_equal(elmo.embed_sentence(SENTENCES[0], "top"), every[-1])
    for layer in range(-elmo.layers, elmo.layers):
        assert numpy.array_equal(elmo.embed_sentence(SENTENCES[0], layer), every[layer])
    assert numpy.array_equal(elmo.embed_sentence(SENTENCES[0], "average"), every.mean(axis=0))  # as `elmo embed` writes it


def test_single_layers_keep_no_memory_of_the_others(elmo):
    sentences = [["word"] * 500] * 4
    elmo.embed_sentences(sentences, "top")  # the engine's own buffers exist now
    before = resident()
    kept = [array for _ in range(6) for array in elmo.embed_sentences(sentences, "top")]
    size = sum(array.nbytes for array in kept)  # 25 MB
    assert resident() - before < 2 * size


def test_arrays_outlive_the_model():
    array = elmoscope.Elmo().embed_sentence(["alone"])
    kept = array.copy()
    gc.collect()
    assert numpy.array_equal(array, kept)


def test_iterate_gives_the_same_results_in_batches(elmo):
    found = list(elmo.iterate(iter(SENTENCES), batch_size=2))
    for one, other in zip(found, elmo.embed_sentences(SENTENCES)):
        assert numpy.array_equal(one, other)
    with pytest.raises(ValueError, match="batch_size"):
        next(elmo.iterate(SENTENCES, batch_size=0))


def test_none_stands_for_the_default(elmo):
    assert elmoscope.Elmo(None).path == elmo.path == elmoscope.Elmo(pathlib.Path(elmo.path)).path
    assert elmoscope.tokenize("Hi.", None).language == "en"
    assert elmoscope.pretokenized([["Hi"]], None).language == ""


def test_what_users_see_has_help():
    members = [getattr(elmoscope, name) for name in elmoscope.__all__ if name != "Error"]
    members += [member for name, member in vars(elmoscope.Elmo).items() if not name.startswith("_")]
    assert all(member.__doc__ for member in members)
    assert "Entity(start" not in elmoscope.Entity.__doc__  # what dataclass writes where there is nothing
    for key in ("name", "path", "kind", "bytes"):
        assert key in elmoscope.models.__doc__ and key in elmoscope.models()[0]


def test_what_users_call_has_the_type_of_its_result():
    members = [getattr(elmoscope, name) for name in elmoscope.__all__]
    members += [member for name, member in vars(elmoscope.Elmo).items() if not name.startswith("_")]
    functions = [member for member in members if inspect.isfunction(member)]
    assert len(functions) > 10 and all("return" in function.__annotations__ for function in functions)


def test_threads_can_share_a_model(elmo):
    expected = elmo.embed_sentence(SENTENCES[0])
    found = []
    threads = [threading.Thread(target=lambda: found.append(elmo.embed_sentence(SENTENCES[0]))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and all(numpy.array_equal(one, expected) for one in found)


def test_failures_raise_errors_with_a_code(elmo):
    with pytest.raises(elmoscope.Error, match="no-such-model") as caught:
        elmoscope.Elmo("no-such-model")
    assert caught.value.code == "not_found"
    for layers in (7, elmo.layers, -elmo.layers - 1, "-0", "-top", "best", 1.5):
        with pytest.raises(elmoscope.Error, match="layers") as caught:
            elmo.embed_sentence(["A"], layers)
        assert caught.value.code == "bad_argument"
    with pytest.raises(TypeError, match="sentence 0"):
        elmo.embed_sentences(["not a list"])


class Stopped(Exception):
    pass


def test_a_handler_of_a_signal_stops_a_call(elmo):
    def stop(*_):
        raise Stopped

    carried = elmoscope.Elmo(threads=1, state="carry")
    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Stopped):
            carried.embed_sentences([["word"] * 50] * 200)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    # Had the call run to its end before the handler, it would have left other states.
    assert numpy.array_equal(carried.embed_sentence(SENTENCES[0]), elmo.embed_sentence(SENTENCES[0]))


def test_settings_out_of_range_are_refused():
    calls = [lambda: elmoscope.Elmo(precision="fp8"), lambda: elmoscope.Elmo(precision="FP32"),
             lambda: elmoscope.annotate("A.", ["ner-english"], precision="fp16"),
             lambda: elmoscope.evaluate("ner-english", "missing.tsv", precision=""),
             lambda: elmoscope.Elmo(threads=-1), lambda: elmoscope.Elmo(threads=10**6),
             lambda: elmoscope.annotate("A.", threads=-1), lambda: elmoscope.ask("Who?", "A.", threads=10**6),
             lambda: elmoscope.evaluate("ner-english", "missing.tsv", threads=-1)]
    for call in calls:
        with pytest.raises(elmoscope.Error, match="precision|threads") as caught:
            call()
        assert caught.value.code == "bad_argument"


@pytest.mark.parametrize("sentences, message", [
    ([["a"] * 5000, ["b", float("nan")]], "token 1 of sentence 1 is nan, a float; expected a str"),
    ([["a", 1]], "token 1 of sentence 0 is 1, a int"),
    ([[b"a\xff"]], "token 0 of sentence 0 is b'a\\xff', a bytes"),
    ([["a"], None], "sentence 1 is None, a NoneType; expected a list of tokens"),
    ([b"a b"], "sentence 0 is b'a b', a bytes")])
def test_what_is_no_token_is_named_with_its_place(elmo, sentences, message):
    with pytest.raises(TypeError) as caught:
        elmo.embed_sentences(sentences)
    assert message in str(caught.value) and len(str(caught.value)) < 200


def test_surrogates_are_named_with_their_place(elmo):
    calls = {lambda: elmo.embed_sentence(["b", "a\ud800"]): "token 1 of sentence 0",
             lambda: elmoscope.tokenize("a\ud800 b"): "text", lambda: elmoscope.ask("a\ud800?", "A."): "question"}
    for call, place in calls.items():
        with pytest.raises(UnicodeEncodeError, match=f"position 1: .*in {place};"):
            call()


def test_offsets_are_code_points():
    text = elmoscope.tokenize("Hi 😊, John doesn't know. Bye.")
    assert [text.text[start:end] for start, end in text.offsets] == text.tokens
    assert text.offsets[text.tokens.index("John")] == (6, 10)
    assert text.sentence_tokens[1] == ["Bye", "."]
    assert len(text.sentences) == 2


def test_annotate_finds_entities_and_sentiment():
    found = elmoscope.annotate("😊 Tony Blair visited Paris. The film was wonderful.")
    assert ("Tony Blair", "PER") in [(entity.text, entity.label) for entity in found.entities]
    for entity in found.entities:
        assert found.text.text[entity.start:entity.end] == entity.text
        assert 0 < entity.probability <= 1
    assert len(found.sentiments) == 2
    assert sum(found.sentiments[0].probabilities.values()) == pytest.approx(1, abs=1e-4)
    assert found.document_sentiments[0].end == len(found.text.text)


def test_text_without_words_has_no_sentiment():
    for text in ("", " \n"):
        found = elmoscope.annotate(text)
        assert (found.entities, found.sentiments, found.document_sentiments) == ([], [], [])


def test_heads_take_the_settings_of_the_engine():
    text, engine = "Tony Blair visited Paris.", {"precision": "fp32", "threads": 1, "device": "cpu"}
    assert elmoscope.annotate(text, **engine) == elmoscope.annotate(text)
    assert elmoscope.ask("Who visited Paris?", text, **engine) == elmoscope.ask("Who visited Paris?", text)
    assert elmoscope.entail(text, "It rained.", **engine) == elmoscope.entail(text, "It rained.")


def test_a_device_that_is_unknown_is_named_by_every_function(elmo):
    calls = [lambda: elmoscope.Elmo(device="tpu"), lambda: elmoscope.annotate("A.", device="tpu"),
             lambda: elmoscope.ask("Who?", "A.", device="tpu"), lambda: elmoscope.entail("A.", "B.", device="tpu")]
    for call in calls:
        with pytest.raises(elmoscope.Error, match="'tpu'") as caught:
            call()
        assert caught.value.code == "device"


def html_of(result):
    """The HTML that a notebook shows, as a tree: parsing fails if anything is not escaped or closed."""
    html = result._repr_html_()
    assert "http" not in html and "<script" not in html
    tree = ElementTree.fromstring(html)
    rules = tree.findtext("style").strip().splitlines()
    assert all(rule.startswith(".elmoscope ") for rule in rules), "the style of the page stays"
    return tree


def test_notebooks_show_annotations_as_html():
    found = elmoscope.annotate('Tony Blair said "<script>alert(1)</script> & 😊". Paris was wonderful.')
    tree = html_of(found)
    assert '"<script>alert(1)</script> & 😊"' in "".join(tree.itertext())
    assert ("Tony Blair", "PER") in [(mark.text, mark.findtext("sup")) for mark in tree.iter("mark")]
    rows = [[cell.text for cell in row] for row in tree.find("table/tbody")]
    assert len(rows) == len(found.document_sentiments) + len(found.sentiments)
    assert rows[-1][:2] == ["Paris was wonderful.", "positive"] and rows[-1][3] == "sentiment-english"
    tags = html_of(elmoscope.annotate("Tony sleeps.", "upos-english"))
    assert [sup.text for sup in tags.iter("sup")] == ["PROPN", "VERB", "PUNCT"] and tags.find("table") is None


def test_notebooks_show_the_beginning_of_a_long_text():
    found = elmoscope.annotate("Tony Blair visited Paris. " * 1000, "ner-english")
    assert len(found._repr_html_()) < 100_000 and "of 26,000 characters" in found._repr_html_()
    assert all(mark.text in ("Tony Blair", "Paris") for mark in html_of(found).iter("mark"))


def test_notebooks_show_answers_as_html():
    found = elmoscope.ask("Who <b> visited Paris?", "Tony Blair visited Paris & Rome.", top=2)
    tree = html_of(found)
    assert tree.findtext("p") == "Who <b> visited Paris?"
    rows = [[cell.text for cell in row] for row in tree.find("table/tbody")]
    assert [row[0] for row in rows] == [answer.text for answer in found.answers] + ["no answer in the text"]


def test_annotate_takes_tokens():
    given = elmoscope.pretokenized([["😊", "Tony", "Blair", "visited", "Paris", "."], ["It", "rained"]])
    assert given.text == "😊 Tony Blair visited Paris .\nIt rained"
    assert [given.text[start:end] for start, end in given.offsets] == given.tokens
    assert given.sentence_tokens[1] == ["It", "rained"] and given.revision == "pretokenized"
    found = elmoscope.annotate(given, ["ner-english"])
    assert ("Tony Blair", "PER") in [(given.text[entity.start:entity.end], entity.label) for entity in found.entities]
    assert elmoscope.ask("Who visited Paris?", given).answers
    assert elmoscope.pretokenized([]).tokens == []
    with pytest.raises(ValueError, match="sentence 1 is empty"):
        elmoscope.pretokenized([["A"], []])
    with pytest.raises(ValueError, match="sentence 0 has an empty token"):
        elmoscope.pretokenized([["A", ""]])
    with pytest.raises(elmoscope.Error, match="language"):
        elmoscope.pretokenized([["A"]], "no language")


def test_annotate_takes_a_text_of_given_spans():
    spans = dict(tokens=["Tony", "Blair"], offsets=[(0, 4), (5, 10)], sentences=[(0, 2)], language="en", revision="")
    found = elmoscope.annotate(elmoscope.TokenizedText("Tony Blair", **spans), ["ner-english"])
    assert [entity.text for entity in found.entities] == ["Tony Blair"]
    for wrong in (dict(tokens=["Tony", "Bl"]), dict(tokens=["Tony"])):
        with pytest.raises(ValueError, match="token 1"):
            elmoscope.annotate(elmoscope.TokenizedText("Tony Blair", **{**spans, **wrong}), ["ner-english"])
    with pytest.raises(elmoscope.Error) as caught:
        elmoscope.annotate(elmoscope.TokenizedText("Tony", **spans), ["ner-english"])
    assert caught.value.code == "bad_argument"


@pytest.mark.parametrize("text", [["Tony", "Blair"], None, b"Tony"])
def test_what_is_no_text_is_refused(text):
    calls = [elmoscope.annotate, lambda text: elmoscope.ask("Who?", text), lambda text: elmoscope.entail(text, "A.")]
    for call in calls:
        with pytest.raises(TypeError, match=f"a {type(text).__name__}; expected a str"):
            call(text)


def test_results_can_be_pickled_copied_and_made_into_dictionaries():
    found = elmoscope.annotate("Tony Blair visited Paris.")
    for copied in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert copied == found
        assert elmoscope.annotate(copied.text) == found
    as_dictionary = dataclasses.asdict(found)
    assert as_dictionary["entities"][0]["text"] == "Tony Blair"
    assert set(as_dictionary["text"]) == {"text", "tokens", "offsets", "sentences", "language", "revision"}


def test_a_pickled_model_is_opened_again():
    model = elmoscope.Elmo(precision="bf16", threads=1, state="carry")
    first = model.embed_sentence(SENTENCES[0])
    copied = pickle.loads(pickle.dumps(model))
    assert (copied.hash, copied.name) == (model.hash, model.name)
    assert numpy.array_equal(copied.embed_sentence(SENTENCES[0]), first)


def test_a_model_can_be_pickled_in_another_folder_than_it_was_opened_in(elmo, tmp_path, monkeypatch):
    (tmp_path / "mine").symlink_to(elmo.path)
    monkeypatch.chdir(tmp_path)
    model = elmoscope.Elmo("mine")
    monkeypatch.chdir("/")
    assert copy.copy(model).hash == model.hash


def test_a_forked_process_computes_the_same(elmo, tmp_path):
    data = tmp_path / "names.tsv"
    data.write_text("Tony\tB-PER\nBlair\tI-PER\n\n")

    def results():
        value = elmoscope.evaluate("ner-english", data)["value"]
        return elmo.embed_sentence(SENTENCES[0]).tolist(), elmoscope.annotate("Tony Blair visited Paris."), value

    expected = results()  # now there are helper threads, and heads in memory
    child = os.fork()
    if child == 0:
        signal.alarm(120)  # ends a child that waits for threads that it does not have
        same = False
        try:
            same = results() == expected
        finally:
            os._exit(0 if same else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_annotate_can_be_mapped_over_forked_processes():
    text = "Tony Blair visited Paris."
    expected = elmoscope.annotate(text)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(elmoscope.annotate, [text] * 3).get(timeout=120) == [expected] * 3


def test_heads_in_one_call_give_the_results_of_single_calls():
    text = "Tony Blair visited Paris. The film was wonderful."
    together = elmoscope.annotate(text, ["ner-english", "sentiment-english"])
    assert together.entities == elmoscope.annotate(text, ["ner-english"]).entities
    assert together.sentiments == elmoscope.annotate(text, ["sentiment-english"]).sentiments
    assert together.entities and together.sentiments


def resident():
    """Bytes of this process in memory."""
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def test_a_second_model_on_the_same_weights_shares_them(elmo):
    weights = next(model["bytes"] for model in elmoscope.models() if model["name"] == elmo.name)
    elmoscope.Elmo()
    before = resident()
    more = [elmoscope.Elmo() for _ in range(8)]
    assert resident() - before < 4 * weights, len(more)


def test_a_head_that_is_replaced_in_its_folder_is_read_again(tmp_path):
    installed = {model["name"]: model["path"] for model in elmoscope.models()}
    folder = tmp_path / "head"
    shutil.copytree(installed["ner-english"], folder)
    assert elmoscope.annotate("Tony Blair visited Paris.", [folder]).entities
    shutil.rmtree(folder)
    shutil.copytree(installed["sentiment-english"], folder)
    found = elmoscope.annotate("Tony Blair visited Paris.", [folder])
    assert not found.entities and found.sentiments


def test_annotate_returns_the_tags_of_tokens():
    folder = next(pathlib.Path(model["path"]) for model in elmoscope.models() if model["name"] == "upos-english")
    found = elmoscope.annotate("Tony Blair visited Paris.", folder)
    assert [tag.text for tag in found.tags] == found.text.tokens
    assert [(tag.start, tag.end) for tag in found.tags] == found.text.offsets
    assert [tag.tag for tag in found.tags[:3]] == ["PROPN", "PROPN", "VERB"]
    assert all(0 < tag.probability <= 1 and tag.head == "upos-english" for tag in found.tags)
    assert not elmoscope.annotate("Tony.", "ner-english").tags


def test_heads_in_the_folder_of_the_user_are_not_defaults(tmp_path, monkeypatch):
    installed = {model["name"]: model["path"] for model in elmoscope.models()}
    folder = tmp_path / "elmoscope/models"
    folder.mkdir(parents=True)
    (folder / "my-tags").symlink_to(installed["upos-english"])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert elmoscope.annotate("Tony.", "my-tags").tags
    assert not elmoscope.annotate("Tony.").tags, "as `elmo annotate`"


def test_a_head_for_other_texts_is_refused_with_the_right_function():
    calls = {lambda: elmoscope.annotate("A.", "qa-english"): "ask",
             lambda: elmoscope.annotate("A.", ["ner-english", "entailment-english"]): "entail",
             lambda: elmoscope.ask("Who?", "A.", head="ner-english"): "annotate",
             lambda: elmoscope.ask("Who?", "A.", head="entailment-english"): "entail",
             lambda: elmoscope.entail("A.", "B.", head="qa-english"): "ask"}
    for call, function in calls.items():
        with pytest.raises(ValueError, match=f"use elmoscope.{function}$"):
            call()


def test_an_import_into_another_python_names_the_one_it_was_built_for(tmp_path):
    package = tmp_path / "elmoscope"
    package.mkdir()
    shutil.copy(elmoscope.__file__, package)
    (package / "_core.cpython-27.so").touch()
    done = subprocess.run([sys.executable, "-c", "import elmoscope"], env={**os.environ, "PYTHONPATH": str(tmp_path)},
                          capture_output=True, text=True)
    assert done.returncode == 1 and sys.executable in done.stderr and "_core.cpython-27.so" in done.stderr


def test_errors_raised_in_python_have_a_code(monkeypatch):
    assert elmoscope.Error("failed").code == "internal"
    monkeypatch.setattr(elmoscope._core, "bundled_heads", lambda: [])
    with pytest.raises(elmoscope.Error) as caught:
        elmoscope.annotate("A.")
    assert caught.value.code == "not_found"


def test_ask_ranks_answers():
    found = elmoscope.ask("Who visited Paris?", "It rained. Tony Blair visited Paris in May.", top=3)
    probabilities = [answer.probability for answer in found.answers]
    assert probabilities == sorted(probabilities, reverse=True) and len(probabilities) <= 3
    assert sum(probabilities) + found.no_answer <= 1.0001
    with pytest.raises(ValueError, match="top is 0"):
        elmoscope.ask("Who visited Paris?", "It rained.", top=0)


def test_entail_compares_two_texts():
    found = elmoscope.entail("A man is playing a guitar on a stage.", "A person is making music.")
    assert set(found) == {"entailment", "neutral", "contradiction"} and sum(found.values()) == pytest.approx(1)
    assert max(found, key=found.get) == "entailment"
    with pytest.raises(ValueError):
        elmoscope.entail("A man.", "A person.", head="ner-english")
    with pytest.raises(elmoscope.Error):
        elmoscope.entail("A man.", "")
    assert not any("entailment" in s.probabilities for s in elmoscope.annotate("A man is playing.").document_sentiments)


def test_weights_returns_the_scalar_mixes_of_a_head():
    mixes = elmoscope.weights("ner-english")
    assert [mix["place"] for mix in mixes] == ["input"]
    assert sum(mixes[0]["weights"]) == pytest.approx(1)
    assert len(mixes[0]["raw"]) == 3 and mixes[0]["gamma"] > 0


def test_evaluate_scores_a_data_set(tmp_path):
    data = tmp_path / "names.tsv"
    data.write_text("Tony\tB-PER\nBlair\tI-PER\nvisited\tO\nParis\tB-LOC\n.\tO\n\n")
    report = elmoscope.evaluate("ner-english", data)
    assert report["metric"] == "span F1" and report["examples"] == 1
    assert report["value"] == pytest.approx(100)
    assert elmoscope.evaluate("ner-english", data, format="conll")["value"] == report["value"]
    with pytest.raises(elmoscope.Error, match="conll") as caught:
        elmoscope.evaluate("ner-english", data, format="xml")
    assert caught.value.code == "bad_argument"


def test_evaluate_reads_labels_as_others(tmp_path):
    data = tmp_path / "names.tsv"
    data.write_text("Tony\tB-PERSON\nBlair\tI-PERSON\nvisited\tO\nParis\tB-LOC\non\tO\nMonday\tB-DATE\n\n")
    with pytest.raises(elmoscope.Error, match="PERSON|DATE"):
        elmoscope.evaluate("ner-english", data)
    report = elmoscope.evaluate("ner-english", data, rename={"PERSON": "PER"}, count_unknown=True)
    assert report["others"]["recall"] == pytest.approx(100 * 2 / 3)


def test_predictor_reads_from_both_sides():
    predictor = elmoscope.Predictor(threads=1)
    text = elmoscope.tokenize("He sat on the bank. They zorgle.", "en")
    places = predictor.surprisal(text)
    assert [place.text for place in places] == text.tokens
    assert [(place.start, place.end) for place in places] == text.offsets
    assert places[-1].sentence == 1
    unknown = places[text.tokens.index("zorgle")]
    assert not unknown.known and numpy.isnan(unknown.surprisal_left) and unknown.rank_right == 0
    assert unknown.entropy_left > 0
    arrays = predictor.surprisal_of_sentences(text.sentence_tokens)
    assert [array.shape for array in arrays] == [(len(tokens) + 1, 2) for tokens in text.sentence_tokens]
    assert arrays[0][4, 0] == places[4].surprisal_left and arrays[0][4, 1] == places[4].surprisal_right
    again = pickle.loads(pickle.dumps(predictor))
    assert again.hash == predictor.hash == elmoscope.Elmo().hash


def test_predictor_lists_substitutes():
    predictor = elmoscope.Predictor(threads=1)
    words = ["He", "sat", "on", "the", "bank", "."]
    for by in ("left", "right", "both"):
        found = predictor.substitutes(words, 4, count=5, by=by)
        values = [getattr(one, by) for one in found]
        assert len(found) == 5 and values == sorted(values, reverse=True)
    assert predictor.substitutes(words, -2, count=3) == predictor.substitutes(words, 4, count=3)
    with pytest.raises(IndexError):
        predictor.substitutes(words, 6)
    with pytest.raises(ValueError, match="by is"):
        predictor.substitutes(words, 0, by="middle")
    with pytest.raises(elmoscope.Error, match="softmax"):
        elmoscope.Predictor(pathlib.Path(__file__).parents[1] / "fixtures/random_small")


def test_installed_models_have_names_and_folders():
    found = {model["name"]: model for model in elmoscope.models()}
    assert found["english-small"]["kind"] == "bilm" and found["ner-english"]["kind"] == "head"
    assert pathlib.Path(found["english-small"]["path"]).is_dir()


def test_failures_are_also_the_errors_of_python(tmp_path):
    missing = [lambda: elmoscope.Elmo("no-such-model"), lambda: elmoscope.annotate("A.", "no-such-head"),
               lambda: elmoscope.evaluate("ner-english", "missing.tsv"), lambda: elmoscope.weights("no-such-head"),
               lambda: elmoscope.Predictor("no-such-model"), lambda: elmoscope.run("tokenize", tmp_path / "missing.txt"),
               lambda: elmoscope.predict("ner-english", "missing.tsv")]
    for call in missing:
        with pytest.raises(FileNotFoundError, match="no-such|missing") as caught:
            call()
        assert isinstance(caught.value, elmoscope.Error) and caught.value.code == "not_found"
    wrong = [lambda: elmoscope.Elmo(threads=-1), lambda: elmoscope.ask("Who?", "A.", top=0),
             lambda: elmoscope.pipe([], batch_size=0), lambda: elmoscope.entail("A man.", "A.", head="ner-english"),
             lambda: elmoscope.run("no-such-command"), lambda: elmoscope.run("tokenize", "--no-such-option"),
             lambda: elmoscope.convert("english-small", tmp_path, to="no-such-format"),
             lambda: elmoscope.tokenize("A.", "no language"), lambda: elmoscope.annotate("A.", language="xx-foo"),
             lambda: elmoscope.pretokenized([["A"]], "xx-foo")]
    for call in wrong:
        with pytest.raises(ValueError) as caught:
            call()
        assert isinstance(caught.value, elmoscope.Error) and caught.value.code == "bad_argument"
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is elmoscope.ArgumentError and str(again) == str(caught.value)


def test_pipe_gives_what_annotate_gives():
    texts = ["Tony Blair visited Paris.", "", "It was a bad film. I left.", elmoscope.pretokenized([["Ann", "left", "Rome"]])]
    expected = [elmoscope.annotate(text) for text in texts]
    for size in (1, 3, 64):
        assert list(elmoscope.pipe((text for text in texts), batch_size=size)) == expected
    pairs = list(elmoscope.pipe([(text, number) for number, text in enumerate(texts)], "ner-english", as_tuples=True))
    assert [context for _, context in pairs] == [0, 1, 2, 3]
    assert [found.entities for found, _ in pairs] == [found.entities for found in expected]
    with pytest.raises(TypeError, match="elmoscope.annotate"):
        elmoscope.pipe("Tony Blair visited Paris.")
    with pytest.raises(TypeError, match="text is 7"):
        list(elmoscope.pipe([7]))


def test_pipe_reads_no_further_than_a_batch():
    taken = []
    found = elmoscope.pipe((taken.append(number) or "A man." for number in range(10)), batch_size=2)
    next(found)
    assert taken == [0, 1]


def test_commands_run_in_the_process(tmp_path, capfd):
    letter = tmp_path / "letter.txt"
    letter.write_text("Mr. Smith didn't come.\n")
    assert elmoscope.run("tokenize", letter) == "Mr. Smith did n't come .\n"
    assert elmoscope.run("--version").startswith("elmo ")
    assert "--word" in elmoscope.run("neighbours", "--help")
    assert capfd.readouterr().out == ""  # results are returned, not printed


def test_a_head_is_trained_converted_and_asked(tmp_path):
    lines = "".join(f"{label}\t{word} film number {n}\n" for n in range(8) for label, word in (("good", "fine"), ("bad", "poor")))
    (tmp_path / "train.tsv").write_text(lines)
    report = elmoscope.train("classification", tmp_path / "train.tsv", tmp_path / "head", dev_share=0.25, elmo="none",
                             seeds=[1, 2], threads=1,
                             settings={"training.epochs": 2, "network.variational": False})
    assert [run["seed"] for run in report["runs"]] == [1, 2] and report["output"] == str(tmp_path / "head")
    with pytest.raises(elmoscope.Error, match="replace"):
        elmoscope.train("classification", tmp_path / "train.tsv", tmp_path / "head", dev_share=0.25, elmo="none", seeds=[1, 2])
    converted = elmoscope.convert(tmp_path / "head", tmp_path / "small", storage="int8")
    assert converted["format"] == "bundle" and (tmp_path / "small/task.json").is_file()
    records = elmoscope.predict(tmp_path / "small", tmp_path / "train.tsv")
    assert len(records) == 16 and all(set(record) for record in records)


def test_instruments_return_records(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("The bank was steep. He sat on the bank. The bank lent money. A bank gave credit.\n")
    found = elmoscope.neighbours("bank", letter, show=1, nearest=2)
    assert "bank" in str(found)
    assert elmoscope.senses("bank", [letter], senses=2)
    assert elmoscope.geometry(letter, least=2)
    changed = elmoscope.change(letter, letter, "bank", permutations=20, lines=1)
    assert [word["first_word"] for word in changed["words"]] == ["bank"] and changed["permutations"] == 20
    elmoscope.run("project", "create", tmp_path / "work.elmoscope", letter)
    assert len(elmoscope.concordance(tmp_path / "work.elmoscope", "bank", context=2)) == 4
    assert elmoscope.concordance(tmp_path / "work.elmoscope", "nowhere") == []
    pairs = tmp_path / "pairs.tsv"
    pairs.write_text("The man is here .\tThe man are here .\nThe men are here .\tThe men is here .\n")
    assert elmoscope.compare_sentences(pairs, threads=1)
    row = "{}\t{}\t_\t{}\t_\t_\t0\troot\t_\t_\n"
    treebank = tmp_path / "some.conllu"
    treebank.write_text("".join(row.format(1, "Ann", "PROPN") + row.format(2, "sat", "VERB") + "\n" for _ in range(12)))
    assert "upos" in str(elmoscope.probe(treebank, treebank, seeds=[1]))


def test_figures_are_svg(tmp_path):
    figure = elmoscope.figure("weights", "ner-english", "qa-english")
    assert ElementTree.fromstring(figure.svg).tag.endswith("svg") and figure._repr_svg_() == figure.svg
    figure.save(tmp_path / "figure.svg")
    assert "equal" in elmoscope.run("reproduce", tmp_path / "figure.svg")
