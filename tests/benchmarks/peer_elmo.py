#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The peer that bench-elmo is held against: ELMo's layers in plain PyTorch, computed the way AllenNLP computes them.

Written from the published description (REFERENCE: Peters et al. 2018; the layer order of AllenNLP's ElmoLstm): the
character CNN runs over every token at 50 characters, each LSTM step makes its input product, its recurrent product and
its projection by itself, rows are sorted by length and finished rows drop out, states are clipped at 3.

    peer_elmo.py CASE... [--words FILE]      a case is MODEL:SENTENCES:LENGTH, as original:64:30

Prints one JSON object a case: tokens a second (the best of several runs) and the peak memory of the process so far.
Weights are random: the time does not depend on them.
"""
import argparse
import json
import math
import random
import resource
import sys
import time

import torch

# Published sizes: filters (width, count), highway layers, cell, projection.
FILTERS = [(1, 32), (2, 32), (3, 64), (4, 128), (5, 256), (6, 512), (7, 1024)]
MODELS = {"original": (FILTERS, 2, 4096, 512), "small": (FILTERS, 1, 1024, 128)}
CHARACTERS = 50
CLIP = 3.0


class TokenEncoder(torch.nn.Module):
    def __init__(self, filters, highways, width):
        super().__init__()
        self.embedding = torch.nn.Embedding(262, 16)
        self.convolutions = torch.nn.ModuleList(torch.nn.Conv1d(16, count, size) for size, count in filters)
        total = sum(count for _, count in filters)
        self.highways = torch.nn.ModuleList(torch.nn.Linear(total, 2 * total) for _ in range(highways))
        self.projection = torch.nn.Linear(total, width)

    def forward(self, ids):  # [B, T, 50] -> [B, T, P]
        rows, steps, _ = ids.shape
        characters = self.embedding(ids.view(-1, CHARACTERS)).transpose(1, 2)  # [B T, 16, 50]
        parts = [torch.relu(torch.max(convolve(characters), dim=-1)[0]) for convolve in self.convolutions]
        x = torch.cat(parts, dim=-1)  # [B T, F]
        for highway in self.highways:
            nonlinear, gate = highway(x).chunk(2, dim=-1)
            gate = torch.sigmoid(gate)
            x = gate * x + (1 - gate) * torch.relu(nonlinear)
        return self.projection(x).view(rows, steps, -1)


class ProjectedLstm(torch.nn.Module):
    def __init__(self, width, cell):
        super().__init__()
        self.input = torch.nn.Linear(width, 4 * cell, bias=False)
        self.state = torch.nn.Linear(width, 4 * cell)
        self.projection = torch.nn.Linear(cell, width, bias=False)
        self.cell = cell

    def forward(self, inputs, lengths, backward):  # [B, T, P], rows longest first
        rows, steps, width = inputs.shape
        outputs = inputs.new_zeros(rows, steps, width)
        memory = inputs.new_zeros(rows, self.cell)
        hidden = inputs.new_zeros(rows, width)
        alive = rows - 1 if backward else 0
        for at in range(steps):
            step = steps - at - 1 if backward else at
            if backward:
                alive = rows - 1
                while lengths[alive] <= step:
                    alive -= 1
            else:
                alive = rows - 1
                while alive > 0 and lengths[alive] <= step:
                    alive -= 1
            live = alive + 1
            z = self.input(inputs[:live, step]) + self.state(hidden[:live])
            i, f, j, o = z.chunk(4, dim=1)
            c = torch.sigmoid(i) * torch.tanh(j) + torch.sigmoid(f) * memory[:live]
            c = torch.clamp(c, -CLIP, CLIP)
            h = torch.clamp(self.projection(torch.sigmoid(o) * torch.tanh(c)), -CLIP, CLIP)
            memory = torch.cat([c, memory[live:]]) if live < rows else c
            hidden = torch.cat([h, hidden[live:]]) if live < rows else h
            outputs[:live, step] = h
        return outputs


class Bilm(torch.nn.Module):
    def __init__(self, filters, highways, cell, width):
        super().__init__()
        self.encoder = TokenEncoder(filters, highways, width)
        self.forwards = torch.nn.ModuleList(ProjectedLstm(width, cell) for _ in range(2))
        self.backwards = torch.nn.ModuleList(ProjectedLstm(width, cell) for _ in range(2))

    def forward(self, ids, lengths):
        tokens = self.encoder(ids)
        layers = [torch.cat([tokens, tokens], dim=-1)]
        forward = backward = tokens
        for number in range(2):
            f = self.forwards[number](forward, lengths, False)
            b = self.backwards[number](backward, lengths, True)
            forward = f + forward if number else f
            backward = b + backward if number else b
            layers.append(torch.cat([forward, backward], dim=-1))
        return layers


def word_ids(word):
    ids = [258] + list(word.encode())[: CHARACTERS - 2] + [259]
    return [i + 1 for i in ids] + [261] * (CHARACTERS - len(ids))


def batch(sentences, length, path):
    """The words that bench-elmo takes: a file's first ones, or drawn with the frequencies of running text. [B, T + 2, 50]

    The sentence edges are two words more.
    """
    if path:
        with open(path, encoding="utf-8") as file:
            words = file.read().split()[: sentences * length]
        if len(words) < sentences * length:
            sys.exit("%s: has %d words, %d are needed" % (path, len(words), sentences * length))
    else:
        draw = random.Random(1)
        words = ["word%d" % int(math.exp(draw.random() * 9)) for _ in range(sentences * length)]
    rows = [["<S>", *words[at:at + length], "</S>"] for at in range(0, len(words), length)]
    return torch.tensor([[word_ids(word) for word in row] for row in rows]), [length + 2] * sentences


def measure(case, path):
    model, sentences, length = case.split(":")
    sentences, length = int(sentences), int(length)
    torch.manual_seed(1)
    bilm = Bilm(*MODELS[model]).eval()
    ids, lengths = batch(sentences, length, path)
    best, spent, runs = math.inf, 0.0, 0
    with torch.no_grad():
        bilm(ids, lengths)
        while runs < 2 or spent < 3:
            start = time.perf_counter()
            bilm(ids, lengths)
            seconds = time.perf_counter() - start
            best, spent, runs = min(best, seconds), spent + seconds, runs + 1
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps({"case": case, "tokens_per_second": sentences * length / best, "peak_mb": peak}), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="+")
    parser.add_argument("--words")
    options = parser.parse_args()
    for one in options.cases:
        measure(one, options.words)
