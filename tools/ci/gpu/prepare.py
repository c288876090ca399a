# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The half of tools/ci/gpu_check.sh that needs the compiler and no GPU: writes a folder with all that the other half needs.

The folder has the tools of the runtime without debug symbols, their Abseil libraries, and the scripts. It has packed .rfx programs with
their outputs on the CPU, the programs of the benchmark with their losses on the CPU, and programs in two fusion granularities with
the estimates of the compiler. A program that the compiler refuses is left out and named. With --only=networks the folder has the
tools, the scripts, and the networks that are timed.

exit status: 0 the folder is complete, 1 it is not, 2 the command line is wrong
"""
import array
import concurrent.futures
import datetime
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from case_names import has_loop, of_ops, of_teams
from command_line import Parser
import prepare_networks

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
BUILD = ROOT / "build"
LIMIT = 48 << 20  # most bytes of the folder
NETWORKS_LIMIT = 60 << 20  # most bytes of a folder with networks only
TIERS = ["op", "layer", "step", "auto"]
BATCHES, WIDTHS = [512, 4096], [32, 64]
STEPS = 10_000  # steps of the fold in programs of the benchmark
CURVE = 100  # first losses that are compared
# Sizes around the points where one fusion granularity overtakes the other: {title: (steps, flags of refold-zoo)}.
COMPARED = {f"in-vram-mlp, batch {batch}, width {width}": (512, ["in-vram-mlp", "--rows=65536", f"--batch={batch}", f"--width={width}"])
            for width in (64, 128, 256) for batch in (512, 4096, 16384)}
COMPARED |= {"small-cnn, batch 16": (32, ["small-cnn", "--batch=16"]),
             "lstm-lm, batch 4": (32, ["lstm-lm", "--batch=4"]),
             "transformer-base, 1 layer, batch 1": (32, ["transformer-base", "--layers=1", "--batch=1"])}
# The number of programs with loops that are tried in each fusion granularity, not only in the one that the compiler chooses.
TIERED = 12
# Libraries of C and C++ that are not copied: the machine has them, because PyTorch needs them as well.
OF_THE_MACHINE = re.compile(r"/(ld-linux|libc|libm|libdl|librt|libpthread|libstdc\+\+|libgcc_s)[-.]")


class Failure(Exception):
    pass


def call(*command, folder=None):
    """Returns the output of a command. Raises Failure with the last line of its standard error."""
    command = [str(part) for part in command]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)
    except OSError as error:
        raise Failure(f"cannot run {command[0]}: {error.strerror}")
    if done.returncode != 0:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise Failure(lines[-1] if lines else f"{command[0]} ended with {done.returncode}")
    return done.stdout


def build(options):
    if options.build_first:
        for preset, targets in (("default", ["refold-run", "refold-zoo", "write_cases"]),
                                ("runtime-only", ["refold-run", "refold-gpu-check"])):
            done = subprocess.run([ROOT / "tools/build", preset, *targets], stdout=sys.stderr)
            if done.returncode != 0:
                raise Failure(f"tools/build {preset} ended with {done.returncode}")


def place_tools(folder):
    """Copies stripped programs, and the shared libraries that a machine would not have."""
    (folder / "bin").mkdir()
    (folder / "lib").mkdir()
    for name in ("bin/refold-run", "test/bin/refold-gpu-check"):
        built = ROOT / "build-runtime-only" / name
        if not built.exists():
            raise Failure(f"{built} is not built: leave out --no-build")
        placed = folder / "bin" / built.name
        call("strip", "-o", placed, built)
        needs = call("ldd", placed)
        if "not found" in needs:
            raise Failure(f"{built}: {needs.strip()}")
        if re.search(r"lib(LLVM|MLIR|cuda|cublas|cudnn)", needs):
            raise Failure(f"{built} needs a library that the machine does not have: {needs.strip()}")
        for library in re.findall(r"=> (/\S+)", needs):
            if not OF_THE_MACHINE.search(library):
                shutil.copy(library, folder / "lib" / pathlib.Path(library).name)


def compile_for_card(program, output, options, *flags):
    """Compiles a program. Returns None, or the reason why the compiler refuses it."""
    try:
        call(BUILD / "bin/refold-run", program, "--compile-only", "--device=cuda", f"--cuda-arch={options.arch}", "--quiet", "-o",
             output, *flags)
    except Failure as failure:
        return str(failure).removeprefix("refold-run: error: ")
    return None


def place_cases(folder, options):
    """Writes programs and expected outputs. Returns {name: reason} for refused programs."""
    call(BUILD / "test/bin/write_cases", folder, options.programs)
    cases = json.loads((folder / "cases.json").read_text())
    written = folder / "cases"

    def compile_one(case, tier):
        """Compiles a case in one fusion granularity. Returns the reason if the compiler refuses it."""
        name = case["name"]
        flags = ["--libraries=none"] if of_teams(name) else []
        placed = dict(case, name=name if tier == "auto" else f"{name}-{tier}", values=name)
        return placed, compile_for_card(written / f"{name}.mlir", written / f"{placed['name']}.rfx", options,
                                        f"--cuda-granularity={tier}", *flags)

    def tiers(case):
        """The fusion granularities of a case: the one that the compiler chooses, and more for ops and some loops."""
        if of_teams(case["name"]):
            return ["layer"]
        if of_ops(case["name"]):
            return ["auto", "layer"]
        return TIERS if case in loops[:TIERED] else ["auto"]

    loops = [case for case in cases if has_loop(case["name"])]
    tasks = [(case, tier) for case in cases for tier in tiers(case)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(compile_one, *zip(*tasks)))
    for case in cases:
        (written / f"{case['name']}.mlir").unlink()
    refused = {case["name"]: refusal for case, refusal in results if refusal}
    placed = [case for case, refusal in results if not refusal]
    for name in {case["name"] for case in cases} - {case["values"] for case in placed}:
        (written / f"{name}.safetensors").unlink()
    (folder / "cases.json").write_text(json.dumps(placed, indent=1))
    return refused


def place_probe(folder, options):
    """Writes the program with a large product, once with a library and once without."""
    program = folder / "probe/product.mlir"
    for libraries in ("auto", "none"):
        refusal = compile_for_card(program, folder / f"probe/product-{libraries}.rfx", options, "--cuda-granularity=layer",
                                   f"--libraries={libraries}")
        if refusal:
            raise Failure(f"{program.name} with --libraries={libraries}: {refusal}")
    program.unlink()


def losses(path):
    data = path.read_bytes()
    values = array.array("f")
    values.frombytes(data[-4 * CURVE:])
    return values.tolist()


def place_point(folder, batch, width, options):
    """Writes the programs of the benchmark for a batch and width, their initial states, and their losses on the CPU."""
    stem = f"batch{batch}-width{width}"
    tools = BUILD / "bin"
    point = {"batch": batch, "width": width, "steps": options.steps, "initial": f"{stem}.safetensors", "programs": {}, "refused": {}, "compiled_in": {}}
    with tempfile.TemporaryDirectory() as work:
        program, curve = pathlib.Path(work, f"{stem}.mlir"), pathlib.Path(work, "loss.npy")
        call(tools / "refold-zoo", "in-vram-mlp", f"--batch={batch}", f"--width={width}", f"--steps={options.steps}", "-o", program)
        call(tools / "refold-run", program, "--quiet", "--steps=0", f"--state-out={folder / point['initial']}")
        call(tools / "refold-run", program, "--quiet", f"--steps={CURVE}", f"--fetch=loss={curve}")
        point["curve"] = losses(curve)
        for tier in TIERS:
            output = f"{stem}-{tier}.rfx"
            begin = time.monotonic()
            refusal = compile_for_card(program, folder / output, options, f"--cuda-granularity={tier}")
            if refusal:
                point["refused"][tier] = refusal
            else:
                point["programs"][tier] = output
                point["compiled_in"][tier] = time.monotonic() - begin
    return point


def place_compared(folder, options):
    """Writes programs in the two granularities that `auto` chooses from. Returns [{name, steps, programs, estimates in µs}]."""
    folder.mkdir()

    def place_one(number, name):
        steps, flags = COMPARED[name]
        with tempfile.TemporaryDirectory() as work:
            program, told = pathlib.Path(work, "program.mlir"), pathlib.Path(work, "told.json")
            call(BUILD / "bin/refold-zoo", *flags, f"--steps={steps}", "-o", program)
            call(BUILD / "bin/refold-run", program, "--quiet", f"--device=null:like=cuda-{options.arch}", f"--json={told}")
            estimates = json.loads(told.read_text()).get("tier_estimates_us")
            if not estimates:
                raise Failure(f"{name}: the compiler compared no fusion granularities")
            outputs = {granularity: f"program{number}-{granularity}.rfx" for granularity in estimates}
            for granularity, output in outputs.items():
                if refusal := compile_for_card(program, folder / output, options, f"--cuda-granularity={granularity}"):
                    raise Failure(f"{name}, granularity {granularity}: {refusal}")
        return {"name": name, "steps": steps, "programs": outputs, "estimates": estimates}

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        return list(pool.map(place_one, range(len(COMPARED)), COMPARED))


def pack(folder, kind="gztar"):
    """Packs a folder into one file beside it, which has a third of its size."""
    shutil.make_archive(str(folder), kind, folder.parent, folder.name)
    shutil.rmtree(folder)


def check_tool():
    """Runs a part of refold-gpu-check that needs no GPU."""
    built = [folder / "test/bin/refold-gpu-check" for folder in (ROOT / "build-runtime-only", BUILD)]
    return next((tool for tool in built if tool.exists()), built[0])


def place_scripts(folder):
    shutil.copy(HERE.parent / "gpu_check.sh", folder)
    for source, target in ((HERE, "gpu"), (ROOT / "test/bench/in_vram_mlp/peers", "peers")):
        (folder / target).mkdir()
        for script in sorted(source.glob("*.py")):
            if script.name not in ("prepare.py", "prepare_networks.py", "tensorflow_arm.py"):
                shutil.copy(script, folder / target)


def sizes(folder):
    """Returns the bytes of the folder by part, largest first."""
    parts = {}
    for path in folder.rglob("*"):
        if path.is_file():
            part = path.relative_to(folder).parts[0]
            parts[part] = parts.get(part, 0) + path.stat().st_size
    return dict(sorted(parts.items(), key=lambda part: -part[1]))


def check_size(folder, limit=LIMIT):
    parts = sizes(folder)
    total = sum(parts.values())
    text = ", ".join(f"{name} {size / 2**20:.1f}" for name, size in parts.items() if size >= 2**20 / 20)
    print(f"{folder}: {total / 2**20:.1f} of {limit / 2**20:g} MiB ({text})")
    if total > limit:
        raise Failure(f"'{folder}' holds {total} bytes, {limit} may be carried: prepare it with fewer --programs")


def write_prepared(folder, options, told):
    try:
        commit = call("git", "-C", ROOT, "describe", "--always", "--dirty").strip()
    except Failure:  # not a checkout
        commit = "unknown"
    (folder / "prepared.json").write_text(json.dumps(
        {"date": datetime.datetime.now().astimezone().isoformat(timespec="minutes"), "commit": commit, "arch": options.arch, **told}, indent=1))


def prepare(options):
    folder = options.folder
    build(options)
    place_tools(folder)
    place_scripts(folder)
    if options.only == "networks":
        write_prepared(folder, options, {"only": "networks", **prepare_networks.place(sys.modules[__name__], folder, options)})
        check_size(folder, NETWORKS_LIMIT)
        print(f"copy it to the machine with the GPU, and there: bash {folder.name}/gpu_check.sh {folder.name} --only=networks")
        return
    refused = place_cases(folder, options)
    pack(folder / "cases")
    place_probe(folder, options)
    compared = place_compared(folder / "tiers", options)
    for name, refusal in refused.items():
        print(f"{name} is left out: {refusal}", file=sys.stderr)
    (folder / "bench").mkdir()
    points = [place_point(folder / "bench", batch, width, options) for width in WIDTHS for batch in BATCHES]
    for point in points:
        for tier, refusal in point["refused"].items():
            print(f"batch {point['batch']}, width {point['width']}, granularity", tier, f"is left out: {refusal}", file=sys.stderr)
    write_prepared(folder, options, {"refused": refused, "points": points, "tiers": compared})
    check_size(folder)
    print(f"copy it to the machine with the GPU and run there: bash {folder.name}/gpu_check.sh {folder.name}")


def parse(arguments):
    parser = Parser(__doc__)
    parser.add_argument("--prepare", metavar="FOLDER", dest="folder", type=pathlib.Path, required=True, help="output folder; new or empty")
    parser.add_argument("--only", choices=["networks"], help="prepare only for the call --only=networks")
    parser.add_argument("--arch", default="sm_90", help="architecture of the GPU (default: %(default)s)")
    parser.add_argument("--programs", type=int, default=36, help="number of random programs among the cases (default: %(default)s)")
    parser.add_argument("--steps", type=int, default=STEPS, help="steps of the benchmark's programs (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="number of parallel compilations (default: %(default)s)")
    parser.add_argument("--no-build", dest="build_first", action="store_false", help="use the existing build")
    options = parser.parse_args(arguments)
    if not re.fullmatch(r"sm_\d+a?", options.arch):
        parser.error(f"--arch is '{options.arch}', must be an architecture such as sm_90")
    if options.programs < 0:
        parser.error(f"--programs is {options.programs}, must not be negative")
    if options.steps < CURVE:
        parser.error(f"--steps is {options.steps}, must be at least {CURVE}")
    if options.jobs < 1:
        parser.error(f"--jobs is {options.jobs}, must be at least 1")
    options.folder = options.folder.resolve()
    if options.folder.exists() and (not options.folder.is_dir() or any(options.folder.iterdir())):
        parser.error(f"'{options.folder}' is not empty: name a new folder")
    return options


def main():
    options = parse(sys.argv[1:])
    try:
        options.folder.mkdir(parents=True, exist_ok=True)
        prepare(options)
    except (Failure, OSError) as failure:
        print(f"gpu_check.sh: error: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
