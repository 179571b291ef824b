#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The peer that bench-train is held against: a whole training step of a biLM in plain PyTorch.

Written from the published description: the character CNN of AllenNLP's ELMo over every token at 50 characters, LSTMs
with a projection and clips that step word by word, a sampled softmax shared by both directions (log-uniform candidates,
corrected by their expected counts, accidental hits removed), automatic differentiation, a gradient-norm clip, and Adam;
the softmax's rows have sparse gradients and a sparse Adam, which is the fastest PyTorch offers for them.

    peer_train.py SETTINGS     a JSON object: rows, window, samples, vocabulary, filters, highways, cell, projection,
                               layers, steps, precision ("float32" or "bfloat16", the latter by autocast)

Prints one JSON object: tokens a second of the best step (positions of one direction, as bench-train counts) and the
last loss. Text is drawn at random with the frequencies of running text; the time does not depend on the weights.
"""
import json
import math
import random
import sys
import time

import torch

sys.dont_write_bytecode = True
from peer_elmo import CLIP, TokenEncoder, word_ids  # noqa: E402


class ProjectedLstm(torch.nn.Module):
    def __init__(self, width, cell):
        super().__init__()
        self.input = torch.nn.Linear(width, 4 * cell, bias=False)
        self.state = torch.nn.Linear(width, 4 * cell)
        self.projection = torch.nn.Linear(cell, width, bias=False)

    def forward(self, inputs, state):  # [B, T, P]; rows are full, so none drops out
        hidden, memory = state
        outputs = []
        for step in range(inputs.shape[1]):
            i, f, j, o = (self.input(inputs[:, step]) + self.state(hidden)).chunk(4, dim=1)
            memory = torch.sigmoid(i) * torch.tanh(j) + torch.sigmoid(f) * memory
            memory = torch.clamp(memory, -CLIP, CLIP)
            hidden = torch.clamp(self.projection(torch.sigmoid(o) * torch.tanh(memory)), -CLIP, CLIP)
            outputs.append(hidden)
        return torch.stack(outputs, dim=1), (hidden.detach(), memory.detach())


class SampledSoftmax(torch.nn.Module):
    def __init__(self, vocabulary, width, samples):
        super().__init__()
        self.weight = torch.nn.Embedding(vocabulary, width, sparse=True)
        self.bias = torch.nn.Embedding(vocabulary, 1, sparse=True)
        torch.nn.init.normal_(self.weight.weight, std=width ** -0.5)
        torch.nn.init.zeros_(self.bias.weight)
        self.vocabulary, self.samples, self.range = vocabulary, min(samples, vocabulary), math.log(vocabulary + 1)

    def draw(self):
        tries, found = 0, torch.empty(0, dtype=torch.long)
        while len(found) < self.samples:
            more = (torch.exp(torch.rand(2 * self.samples) * self.range) - 1).long().clamp(0, self.vocabulary - 1)
            tries += len(more)
            found = torch.unique(torch.cat([found, more]))
        return found[torch.randperm(len(found))[: self.samples]], tries

    def expected(self, words, tries):
        words = words.float()
        share = torch.log((words + 2) / (words + 1)) / self.range
        return torch.log(-torch.expm1(tries * torch.log1p(-share)))

    def forward(self, hidden, targets):  # [N, P], [N]
        candidates, tries = self.draw()
        rows = self.weight(torch.cat([targets, candidates]))
        bias = self.bias(torch.cat([targets, candidates])).squeeze(1)
        count = len(targets)
        true = (hidden * rows[:count]).sum(1) + bias[:count] - self.expected(targets, tries)
        others = hidden @ rows[count:].t() + bias[count:] - self.expected(candidates, tries)
        others = others.masked_fill(targets.unsqueeze(1) == candidates.unsqueeze(0), -1e9)
        return torch.nn.functional.cross_entropy(torch.cat([true.unsqueeze(1), others.float()], dim=1),
                                                 torch.zeros(count, dtype=torch.long), reduction="sum")


class Bilm(torch.nn.Module):
    def __init__(self, s):
        super().__init__()
        self.encoder = TokenEncoder(s["filters"], s["highways"], s["projection"])
        self.stacks = torch.nn.ModuleList(
            torch.nn.ModuleList(ProjectedLstm(s["projection"], s["cell"]) for _ in range(s["layers"]))
            for _ in range(2))
        self.softmax = SampledSoftmax(s["vocabulary"], s["projection"], s["samples"])
        zero = (torch.zeros(s["rows"], s["projection"]), torch.zeros(s["rows"], s["cell"]))
        self.states = [[zero] * s["layers"] for _ in range(2)]

    def forward(self, ids, targets):  # [2, B, T, 50], [2, B, T] -> loss summed over positions
        loss = 0
        for direction in range(2):
            x = self.encoder(ids[direction])
            for layer, lstm in enumerate(self.stacks[direction]):
                y, self.states[direction][layer] = lstm(x, self.states[direction][layer])
                x = x + y if layer else y
            loss = loss + self.softmax(x.reshape(-1, x.shape[-1]), targets[direction].reshape(-1))
        return loss


def batch(s, draw):
    vocabulary = math.log(s["vocabulary"] + 1)
    words = [[int(math.exp(draw.random() * vocabulary)) - 1 for _ in range(s["window"] + 2)] for _ in range(s["rows"])]
    numbers = torch.tensor(words).clamp(max=s["vocabulary"] - 1)
    spelled = torch.tensor([[word_ids("word%d" % word) for word in row] for row in words])
    forward, backward = slice(0, s["window"]), slice(2, None)
    ids = torch.stack([spelled[:, forward], spelled[:, backward].flip(1)])
    middle = numbers[:, 1:-1]
    return ids, torch.stack([middle, middle.flip(1)])


def measure(s):
    torch.manual_seed(1)
    draw = random.Random(1)
    bilm = Bilm(s)
    sparse = [p for name, p in bilm.named_parameters() if name.startswith("softmax.")]
    dense = [p for name, p in bilm.named_parameters() if not name.startswith("softmax.")]
    optimisers = [torch.optim.Adam(dense, 0.003), torch.optim.SparseAdam(sparse, 0.003)]
    best, loss = math.inf, None
    for step in range(s["steps"] + 1):  # the first warms up
        ids, targets = batch(s, draw)
        start = time.perf_counter()
        for optimiser in optimisers:
            optimiser.zero_grad(set_to_none=True)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=s["precision"] == "bfloat16"):
            loss = bilm(ids, targets) / (2 * s["rows"])
        loss.backward()
        torch.nn.utils.clip_grad_norm_(dense, 10.0)
        for optimiser in optimisers:
            optimiser.step()
        if step:
            best = min(best, time.perf_counter() - start)
    print(json.dumps({"tokens_per_second": s["rows"] * s["window"] / best, "loss": float(loss) / s["window"]}))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    measure(json.loads(sys.argv[1]))
