#!/usr/bin/env python3
# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the tools, and a program that uses the C++ API, on a system on which one call fails.

usage: test_failing_writes.py BIN LIBRARY API_PROGRAM [--every] [--only=CASE]

LIBRARY (failing_calls.cpp) makes the n-th call of write, fsync, rename, mkdir, open or close fail. A few calls are
tested for each case. With --every, each call is tested in each way. These rules must hold for every failed call:
- The exit code is 0 or 1, and the process is not ended by a signal. 0 means that every output is complete. 1 means that
  one line names the failure.
- Each output is either unchanged or complete.
- A partially written file is removed.
- A cache that cannot be written causes a warning.
"""
import json
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

ERRORS = ["ENOSPC", "EIO", "EPIPE"]
WRITES = {"write", "pwrite", "writev"}
OLD = "what was there before\n"
TIMEOUT = 120


class Wrong(Exception):
    """A broken promise."""


# For each file name, checks whether the bytes of the file are complete.

def whole_tensors(data):
    (length,) = struct.unpack("<Q", data[:8])
    tensors = json.loads(data[8:8 + length])
    ends = [entry["data_offsets"][1] for name, entry in tensors.items() if name != "__metadata__"]
    return 8 + length + max(ends, default=0) == len(data)


def whole_table(data):
    rows = data.decode().split("\n")
    return rows[-1] == "" and len({row.count(",") for row in rows[:-1]}) == 1


def whole_kernel(data):
    return data[:8] == b"refoldk1" and struct.unpack("<Q", data[40:48])[0] == len(data) - 80


def ends_with(end):
    return lambda data: data.rstrip().endswith(end)


def whole_json(data):
    return isinstance(json.loads(data), (dict, list))


def whole_program(data):
    """A module is closed, and every location that it names is defined: those of layers follow the module."""
    text = data.decode()
    used, defined = re.findall(r"\((#loc\d*)\)", text), re.findall(r"^(#loc\d*) = loc\(.*\)$", text, re.MULTILINE)
    is_closed = re.search(r"^\}", text, re.MULTILINE) is not None
    return is_closed and set(used) <= set(defined) and (bool(defined) or text.rstrip().endswith("}"))


WHOLE = {".safetensors": whole_tensors, ".csv": whole_table, ".kernel": whole_kernel, ".html": ends_with(b"</html>"),
         ".svg": ends_with(b"</svg>"), ".json": whole_json, ".mlir": whole_program}


def is_whole(name, data):
    check = WHOLE.get(pathlib.Path(name).suffix)
    try:
        return check is None or check(data)
    except (ValueError, struct.error, UnicodeDecodeError, KeyError):
        return False


def without_numbers(text):
    """Returns the text that a run prints, without its times."""
    return re.sub(r"\d[\d.,]*(?:e[+-]?\d+)?(?: [mun]?s\b)?", "#", text)


class Case:
    """A command and its outputs.

    - exact: outputs that have the same bytes in every run.
    - timed: outputs that contain times. Before a run, all outputs exist with other bytes.
    - program: the program whose call fails.
    - prepared: inputs that are copied to the folder.
    """

    def __init__(self, name, command, exact=(), timed=(), program=None, stdin="", prepared=()):
        self.name, self.command, self.stdin = name, command, stdin
        self.exact, self.timed, self.prepared = list(exact), list(timed), list(prepared)
        self.program = program or pathlib.Path(command[0]).name
        self.is_child = program is not None  # whether it is a child of the command; both report the failure


class Runner:
    def __init__(self, library, inputs):
        self.library, self.inputs = library, inputs

    def run(self, case, at=0, how=""):
        """Runs the case with its call `at` failing. Returns the exit code, standard output and error, the files, and the calls."""
        with tempfile.TemporaryDirectory(prefix="refold-failing-") as base:
            folder = pathlib.Path(base) / "work"
            folder.mkdir()
            for name in case.prepared:
                shutil.copy(self.inputs / name, folder / name)
            for name in case.exact + case.timed:
                (folder / name).write_text(OLD)
            out, log = pathlib.Path(base) / "out", pathlib.Path(base) / "calls"
            environment = dict(os.environ, LD_PRELOAD=str(self.library), REFOLD_FAIL_PROGRAM=case.program,
                               REFOLD_FAIL_LOG=str(log), REFOLD_FAIL_AT=str(at), REFOLD_FAIL_AS=how)
            with open(out, "wb") as stdout:
                done = subprocess.run(case.command, cwd=folder, env=environment, input=case.stdin.encode(), stdout=stdout,
                                      stderr=subprocess.PIPE, timeout=TIMEOUT)
            files = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
            calls = [line.replace(base, "") for line in log.read_text().splitlines()] if log.exists() else []
            if case.is_child:  # each of several children counts its own calls
                calls = calls[:2]
            return done.returncode, out.read_text(), done.stderr.decode(), files, calls


def check(case, good, result, call, how):
    """Compares a run whose `call` failed with one in which no call failed."""
    code, out, err, files, _ = result
    _, good_out, _, good_files, _ = good
    kind, _, path = call.partition(" ")
    lines = err.splitlines()
    errors = [line for line in lines if ": error: " in line]
    if code not in (0, 1):
        raise Wrong(f"exit code {code}")
    for name in files:
        if name.endswith(".part"):
            raise Wrong(f"{name} is left")
        if name not in good_files:
            raise Wrong(f"{name} is left, which a run without a failure does not write")
        if files[name] == OLD.encode() and name in case.exact + case.timed:
            if code == 0:
                raise Wrong(f"exit code 0, and {name} was not written")
        elif not is_whole(name, files[name]):
            raise Wrong(f"{name} is not whole")
        elif (name in case.exact or name in case.prepared) and files[name] != good_files[name]:
            raise Wrong(f"{name} has other bytes")
    cached = re.search(r"(^|/)cache(/|$)", path)
    if code == 0:
        if without_numbers(out) != without_numbers(good_out):
            raise Wrong(f"exit code 0, and standard output is {out!r}, should be like {good_out!r}")
        missing = [name for name in good_files if name not in files and not name.startswith("cache/")]
        if missing:
            raise Wrong(f"exit code 0, and {missing} are missing")
        if errors:
            raise Wrong(f"exit code 0, and an error: {errors}")
    else:
        if len(errors) != 1 + case.is_child:
            raise Wrong(f"exit code 1, and {len(errors)} errors")
        if path.endswith("/out") and "cannot write to standard output" not in errors[0] and how != "FULL":
            raise Wrong(f"standard output failed, and the error is {errors[0]!r}")
    harmless = how in ("SHORT", "EINTR")
    if harmless and code != 0:
        raise Wrong(f"a call that was only {how} is an error")
    harmless |= call.startswith("close pipe:")  # the reader already has what was written to it
    if cached and how != "FULL":
        if code != 0:
            raise Wrong("a cache that cannot be written is an error")
        if not harmless and "warning: " not in err:
            raise Wrong("a cache that cannot be written is no warning")
    if not cached and not harmless and how != "FULL" and code == 0:
        raise Wrong("exit code 0, although a call failed")


def ways_of(call):
    kind = call.split(" ")[0]
    return ERRORS + ["SHORT", "FULL", "EINTR"] if kind in WRITES else ["ENOSPC", "EIO"]


def chosen(case, calls, every):
    """Returns the calls of a case that must fail, and how."""
    if every:
        return [(at, how) for at, call in enumerate(calls, 1) for how in ways_of(call)]
    pick = random.Random(case.name)
    tried = []
    kinds = {}
    for at, call in enumerate(calls, 1):
        kinds.setdefault(call.split(" ")[0], []).append(at)
    for places in kinds.values():
        for at in sorted({places[0], places[-1], pick.choice(places)}):
            tried.append((at, pick.choice(ways_of(calls[at - 1]))))
    return tried


def cases(bin, api):
    run = [bin / "refold-run", "p.mlir", "--threads=1"]
    program = ["p.mlir"]
    handshake = "\n// -----\n".join([
        '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":1,"rootPath":"r","capabilities":{},"trace":"off"}}',
        '{"jsonrpc":"2.0","id":1,"method":"shutdown"}', '{"jsonrpc":"2.0","method":"exit"}\n'])
    yield Case("run", run + ["--fetch", "loss=l.npy", "--state-out=s.safetensors", "--plot=p.svg", "--json=j.json",
                             "--trace=t.json", "--report=r.html"],
               exact=["l.npy", "s.safetensors", "p.svg"], timed=["j.json", "t.json", "r.html"], prepared=program)
    yield Case("table", run + ["--quiet", "--fetch", "loss=l.csv"], exact=["l.csv"], prepared=program)
    yield Case("cache", run + ["--cache-dir=cache", "--fetch", "loss=l.npy"], exact=["l.npy"], prepared=program)
    yield Case("checkpoints", run + ["--quiet", "--state-out=c", "--save-every=2", "--keep=0", "--log=log"], prepared=program)
    yield Case("rfx", run + ["--compile-only", "-o", "p.rfx"], exact=["p.rfx"], prepared=program)
    yield Case("commands", run + ["--dump-commands"], prepared=program)
    yield Case("report", run + ["--report=text", "--device=null"], prepared=program)
    small = "in-vram-mlp --steps=2 --rows=64 --width=8 --depth=1 --features=4 --shuffle=sample"
    find = [bin / "refold-run", "--device=null:like=cpu,capacity=6KiB", "--find-batch", f"'{bin}/refold-zoo' {small} --batch={{batch}}"]
    yield Case("find batch", find)
    yield Case("find batch, its child", find + ["--quiet"], program="refold-zoo")
    for tool in ("refold-run", "refold-opt", "refold-zoo", "refold-pack", "refold-lsp-server"):
        yield Case(f"{tool} --help", [bin / tool, "--help"])
    yield Case("zoo file", [bin / "refold-zoo", "in-vram-mlp", "-o", "z.mlir"], exact=["z.mlir"])
    yield Case("zoo", [bin / "refold-zoo", "in-vram-mlp"])
    yield Case("zoo list", [bin / "refold-zoo", "in-vram-mlp", "--help"])
    yield Case("pack", [bin / "refold-pack", "b.txt", "--csv=o.csv", "--svg=o.svg"], exact=["o.csv", "o.svg"],
               prepared=["b.txt"])
    yield Case("opt file", [bin / "refold-opt", "p.mlir", "--canonicalize", "-o", "o.mlir"], exact=["o.mlir"], prepared=program)
    yield Case("opt", [bin / "refold-opt", "p.mlir", "--canonicalize"], prepared=program)
    yield Case("opt passes", [bin / "refold-opt", "--list-passes"])
    yield Case("lsp server", [bin / "refold-lsp-server", "--lit-test"], stdin=handshake)
    yield Case("api", [api], exact=["api.mlir", "api.safetensors", "api.rfx"])


def main(arguments):
    flags = [argument for argument in arguments if argument.startswith("--")]
    bin, library, api = (pathlib.Path(argument).resolve() for argument in arguments if not argument.startswith("--"))
    every = "--every" in flags
    only = [flag.split("=", 1)[1] for flag in flags if flag.startswith("--only=")]
    wrong = tried = 0
    with tempfile.TemporaryDirectory(prefix="refold-failing-") as made:
        inputs = pathlib.Path(made)
        subprocess.run([bin / "refold-zoo", "in-vram-mlp", "--steps=5", "--rows=64", "--batch=32", "--width=8", "--depth=2",
                        "-o", inputs / "p.mlir"], check=True)
        (inputs / "b.txt").write_text("id,lower,upper,size\na,0,3,4\nb,1,4,8\nc,2,6,4\n")
        runner = Runner(library, inputs)
        for case in cases(bin, api):
            if only and case.name not in only:
                continue
            good = runner.run(case)
            if good[0] != 0 or not good[4]:
                print(f"{case.name}: exit code {good[0]} without a failure, {len(good[4])} calls: {good[2]}")
                wrong += 1
                continue
            for at, how in chosen(case, good[4], every):
                tried += 1
                call = good[4][at - 1]
                result = runner.run(case, at, how)
                try:
                    check(case, good, result, call, how)
                except Wrong as what:
                    wrong += 1
                    print(f"{case.name}: call {at} of {len(good[4])}, {call}, {how}: {what}\n  {result[2].strip()}")
            print(f"{case.name}: {len(good[4])} calls", flush=True)
    print(f"{tried} failures tried, {wrong} wrong")
    return 1 if wrong or not tried else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
