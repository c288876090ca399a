# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the part of a prepared folder that times networks: programs, the scripts of the peers, and the known losses. The kernels are
assembled here, so that no driver has to compile them. Parameters and data are computed from a formula on the machine with the GPU."""
import concurrent.futures
import hashlib
import json
import pathlib
import shutil
import tempfile

import kernel_cases
from network_cases import JUDGED, NETWORKS

FLAGS = {"f32": [], "tf32": ["--tf32"]}  # flags of refold-run for the arms of Refold
# The bytes for --find-batch: the memory of an H100 without the contexts of drivers.
MEMORY_TITLE, MEMORY_ZOO, MEMORY_BYTES = "BERT-large, 512 tokens", ["bert-large", "--seq=512", "--steps=2"], 70 << 30


def bounds(zoo):
    """Returns the bounds of integer inputs by name. Names without an input are ignored."""
    options = {name: value for name, value in (flag.lstrip("-").split("=") for flag in zoo[1:])}
    told = {"labels": options["classes"], "tokens": options["classes"], "positions": options.get("seq")}
    return {name: int(bound) for name, bound in told.items() if bound}


class Assembler:
    """The assembler of the CUDA toolkit, if it is installed. Equal texts are assembled once."""

    def __init__(self, tool, arch, call):
        self.tool, self.arch, self.call = tool, arch, call
        self.ptxas = shutil.which("ptxas") or shutil.which("ptxas", path="/usr/local/cuda/bin")
        self.known = {}

    def assemble(self, program, work):
        """Adds the machine code of the kernels to a program. Returns its bytes."""
        text = work / f"{program.stem}.ptx"
        self.call(self.tool, "ptx", program, text)
        digest = hashlib.sha256(text.read_bytes()).hexdigest()
        cubin = work / f"{digest}.cubin"
        if digest not in self.known:
            self.call(self.ptxas, f"-arch={self.arch}", "-o", cubin, text)
            self.known[digest] = cubin.stat().st_size
        text.unlink()
        self.call(self.tool, "cubin", program, self.arch, cubin)
        return self.known[digest]


def place_program(host, folder, stem, zoo, options, assembler, work):
    """Compiles the program of a command line for each arm of Refold: {"zoo", "below", "programs", "refused"}."""
    told = {"zoo": list(zoo), "below": bounds(zoo), "programs": {}, "refused": {}}
    program = work / f"{stem}.mlirbc"
    host.call(host.BUILD / "bin/refold-zoo", *zoo, "-o", program)
    for arm, flags in FLAGS.items():
        output = folder / f"{stem}-{arm}.rfx"
        if refusal := host.compile_for_card(program, output, options, *flags):
            told["refused"][arm] = refusal
            continue
        if assembler.ptxas:
            assembler.assemble(output, work)
        told["programs"][arm] = output.name
    program.unlink()
    return told


def known_losses(root, network):
    """Returns the known losses of the network, or None, and those of the network of a dry run with its command line."""
    first = json.loads((root / "test/bench/networks/first_losses.json").read_text()).get(network.name)
    if first and first["zoo"] != list(network.zoo):
        raise ValueError(f"test/bench/networks/first_losses.json has no losses of '{' '.join(network.zoo)}': write_first_losses {network.name}")
    small = json.loads((root / f"test/e2e/reference/losses/{network.reference}.json").read_text())
    return first and first["losses"][:JUDGED], small["losses"][:JUDGED], small["arguments"]


def place_network(host, folder, network, options, assembler, sizes=("full", "small")):
    full, small, arguments = known_losses(host.ROOT, network)
    placed = {}
    with tempfile.TemporaryDirectory() as work:
        for size, zoo, losses in (("full", network.zoo, full), ("small", arguments, small)):
            if size in sizes:
                stem = network.name if size == "full" else f"{network.name}-small"
                placed[size] = {**place_program(host, folder, stem, zoo, options, assembler, pathlib.Path(work)), "losses": losses}
    return placed


def place_memory(host, folder, options, assembler):
    """Writes a network that fills a GPU, and one with one more example that does not fit."""
    command = [host.BUILD / "bin/refold-run", f"--device=null:like=cuda-{options.arch},capacity={MEMORY_BYTES}B", "--quiet",
               f"--find-batch={host.BUILD / 'bin/refold-zoo'} {' '.join(MEMORY_ZOO)} --batch={{batch}}"]
    batch = int(host.call(*command).split()[-1])
    told = {"title": MEMORY_TITLE, "capacity_bytes": MEMORY_BYTES, "batch": batch}
    with tempfile.TemporaryDirectory() as work:
        for name, rows in (("fits", batch), ("over", batch + 1)):
            program, output = pathlib.Path(work, f"{name}.mlirbc"), folder / f"memory-{name}.rfx"
            host.call(host.BUILD / "bin/refold-zoo", *MEMORY_ZOO, f"--batch={rows}", "-o", program)
            if refusal := host.compile_for_card(program, output, options):
                raise host.Failure(f"{MEMORY_TITLE}, batch {rows}: {refusal}")
            if assembler.ptxas and name == "fits":
                assembler.assemble(output, pathlib.Path(work))
            told[name] = output.name
    return told


def place_kernels(host, folder, options, assembler):
    """Writes single kernels with the sizes of networks and with the small sizes of a dry run."""
    told = {}
    for size, kernels in (("full", kernel_cases.KERNELS), ("small", kernel_cases.SMALL.values())):
        placed = told[size] = {"programs": {}, "refused": {}, "below": {}}
        for kernel in kernels:
            output = folder / f"kernel-{kernel.name}{'' if size == 'full' else '-small'}.rfx"
            with tempfile.TemporaryDirectory() as work:
                program = pathlib.Path(work, "kernel.mlir")
                program.write_text(kernel_cases.program(kernel))
                if refusal := host.compile_for_card(program, output, options, *(["--tf32"] if kernel.tf32 else [])):
                    placed["refused"][kernel.name] = refusal
                    continue
                if assembler.ptxas:
                    assembler.assemble(output, pathlib.Path(work))
            placed["programs"][kernel.name] = output.name
            placed["below"].update({name: below for name, (_, below) in kernel.inputs.items() if below})
    return told


def place_peers(host, folder):
    """Copies the scripts of the peers, and those that compute the initial parameters of a network."""
    for source, target in ((host.ROOT / "test/bench/networks/peers", "peers"), (host.ROOT / "test/e2e/reference", "reference")):
        for script in sorted(source.rglob("*.py")):
            placed = folder / "networks_peers" / target / script.relative_to(source)
            placed.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(script, placed)


def place(host, folder, options):
    """Writes the whole part. Returns its entry in prepared.json. `host` is the module of prepare.py."""
    programs = folder / "networks"
    programs.mkdir()
    assembler = Assembler(host.check_tool(), options.arch, host.call)
    if not assembler.ptxas:
        print("no ptxas: each start on the GPU compiles PTX, 20 to 60 s a network", flush=True)
    place_peers(host, folder)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        try:
            placed = list(pool.map(lambda network: place_network(host, programs, network, options, assembler), NETWORKS))
        except ValueError as reason:
            raise host.Failure(str(reason))
    told = {"networks": {network.name: sizes for network, sizes in zip(NETWORKS, placed)}}
    told["kernels"] = place_kernels(host, programs, options, assembler)
    told["memory"] = place_memory(host, programs, options, assembler)
    host.pack(programs, "xztar")  # the arms of one network are alike, and compress well in a large window
    return told
