#!/usr/bin/python3
"""Keeps a biLM run as two bundles of 8 bits, and starts a run from them that goes on like the one that was kept.

    keep.py keep CHECKPOINT CORPUS TREE     TREE/average, TREE/iterate: bundles; needs vocabulary.tsv next to CHECKPOINT
    keep.py restore TREE CORPUS RUN N       RUN/checkpoint.elmo-train; N: the steps that the average stands for

A run that starts from the average alone loses about 10,000 steps: the parameters that are trained are ahead of it. Adam's
moments are not kept; they are learnt in the warm-up. ELMO names the program. Needs python3-numpy and libxxhash0.
"""
import ctypes, json, os, pathlib, shutil, struct, subprocess, sys, zlib
import numpy as np

X = ctypes.CDLL("libxxhash.so.0")
class Digest(ctypes.Structure):
    _fields_ = [("low", ctypes.c_uint64), ("high", ctypes.c_uint64)]
X.XXH3_128bits.restype = Digest
X.XXH3_128bits.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
ELMO = os.environ.get("ELMO", "elmo")
VALUES = ["values", "softmax.weight", "softmax.bias"]

def digest(data):
    found = X.XXH3_128bits(data, len(data))
    return struct.pack("<QQ", found.low, found.high)

def load(path):
    data = pathlib.Path(path).read_bytes()
    version, length = struct.unpack("<II", data[8:16])
    header, at, arrays = json.loads(data[16:16 + length]), 16 + length, {}
    for name, count in header["arrays"]:
        arrays[name] = np.frombuffer(data, "<f4", count, at).copy()
        at += 4 * count
    assert data[:8] == b"ELMOCKPT" and digest(data[:at]) == data[at:], path
    return version, header, arrays

def save(path, version, header, arrays):
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    data = b"ELMOCKPT" + struct.pack("<II", version, len(text)) + text
    data += b"".join(arrays[name].astype("<f4").tobytes() for name, _ in header["arrays"])
    pathlib.Path(path).write_bytes(data + digest(data))

def keep(checkpoint, corpus, tree):
    version, header, arrays = load(checkpoint)
    for name in ("average", "iterate"):
        run = pathlib.Path(tree) / (name + ".run")
        run.mkdir(parents=True)
        if name == "iterate":
            for value in VALUES:
                arrays["average." + value] = arrays[value]
        save(run / "checkpoint.elmo-train", version, header, arrays)
        shutil.copy(pathlib.Path(checkpoint).parent / "vocabulary.tsv", run)
        subprocess.run([ELMO, "train-lm", "--data", f"{corpus}/corpus", "--output", run, "--resume", "--export-only",
                        "--storage", "int8"], check=True)
        (run / "model").rename(pathlib.Path(tree) / name)
        shutil.rmtree(run)

def restore(tree, corpus, run, steps):
    run = pathlib.Path(run)
    seed = zlib.crc32((pathlib.Path(tree) / "iterate/weights.safetensors").read_bytes()) & 0xFFFFFFF  # another order of texts
    for name in ("average", "iterate"):
        subprocess.run([ELMO, "train-lm", "--from", pathlib.Path(tree) / name, "--config", "english-v2",
                        *(f"--set=optimiser.{s}" for s in ("warmup_steps=500", "learning_rate=0.0006", "beta2=0.999",
                                                            "final_rate=1", "averaging=4", f"averaged_before={steps}")),
                        f"--set=training.seed={seed}", "--data", f"{corpus}/corpus", "--output", f"{run}.{name}",
                        "--steps", "1", "--precision", "bf16", "--storage", "int8"], check=True)
    version, header, arrays = load(f"{run}.iterate/checkpoint.elmo-train")
    average = load(f"{run}.average/checkpoint.elmo-train")[2]
    for value in VALUES:
        arrays["average." + value] = average["average." + value]
    header["options"]["steps"] = 200000
    run.mkdir()
    save(run / "checkpoint.elmo-train", version, header, arrays)
    shutil.copy(f"{run}.iterate/vocabulary.tsv", run)

if len(sys.argv) == 5 and sys.argv[1] == "keep":
    keep(*sys.argv[2:])
elif len(sys.argv) == 6 and sys.argv[1] == "restore":
    restore(*sys.argv[2:])
else:
    sys.exit(__doc__)
