# SPDX-License-Identifier: Apache-2.0
"""What changed in the sources, and how a source is compiled: for tests/tidy and tests/headers."""
import json
import os
import pathlib
import re
import shlex
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/release"
COMMITS = 20


def git(*arguments):
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def find_base(wanted):
    """The commit to compare with; empty if there is none, as in an archive without history."""
    if wanted:
        return git("rev-parse", "--verify", wanted + "^{commit}")
    fork = git("merge-base", "HEAD", "origin/main")
    if fork and fork != git("rev-parse", "HEAD"):
        return fork
    history = git("rev-list", "--first-parent", f"--max-count={COMMITS + 1}", "HEAD").splitlines()
    return history[-1] if len(history) > 1 else ""


def changed_lines(base, *folders):
    """Path: list of [first, last] lines, the file with the newest change first."""
    changed = {}
    for line in git("diff", "--unified=0", "--no-renames", "--diff-filter=d", base, "--", *folders).splitlines():
        if line.startswith("+++ "):
            lines = changed.setdefault(line[len("+++ b/"):], [])
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            if count:
                lines.append([first, first + count - 1])
    newest = git("log", "--format=", "--name-only", f"{base}..HEAD").splitlines()
    order = {path: index for index, path in reversed(list(enumerate(newest)))}
    return dict(sorted(((path, lines) for path, lines in changed.items() if lines), key=lambda item: order.get(item[0], -1)))


def commands():
    """Path in the tree: the arguments of its compilation. Unity sources stand for the folder they were made in."""
    found = {}
    for entry in json.loads((BUILD / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        words = words[next(i for i, word in enumerate(words) if not word.endswith("ccache")) + 1:]
        kept, skip = [], 0
        for word, following in zip(words, words[1:] + [""]):
            if skip:
                skip -= 1
            elif word in ("-o", "-include") and (word == "-o" or "cmake_pch" in following):
                skip = 1
            elif word not in ("-c", entry["file"], "-Winvalid-pch"):
                kept.append(word)
        path = pathlib.Path(entry["file"])
        folder = BUILD if BUILD in path.parents else ROOT
        name = str(path.relative_to(folder)) if folder in path.parents else str(path)
        found[re.sub(r"CMakeFiles/([^/]+)\.dir/Unity/", r"\1/", name)] = kept  # a target is named for its folder
    return found


def command_for(source, known):
    """A source's own command, or that of the one closest to it in the tree."""
    return known.get(source) or known[max(known, key=lambda path: len(os.path.commonprefix([path, source])))]
