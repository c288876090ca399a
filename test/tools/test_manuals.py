#!/usr/bin/env python3
# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the documentation that the tools print: --help, man pages, and completion in a real bash.

usage: test_manuals.py BIN [SHARE]

BIN is the folder of the tools. Without SHARE, the tools are asked for their man pages and completions. With SHARE,
these are read from the folder in which they are installed.
"""
import os
import pathlib
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

BIN = SHARE = None  # set from the command line
LIMIT = 30  # seconds that an interactive shell may take to respond


def tools():
    return sorted(path.name for path in BIN.glob("refold-*"))


def ask(tool, *arguments):
    return subprocess.run([BIN / tool, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)


def man_page(tool):
    return (SHARE / "man/man1" / f"{tool}.1").read_text() if SHARE else ask(tool, "--help=man").stdout


def completion(tool):
    return (SHARE / "bash-completion/completions" / tool).read_text() if SHARE else ask(tool, "--help=bash").stdout


def flags_of(text):
    """Returns the flags of a table of --help."""
    return set(re.findall(r"^  (--?[a-z0-9][-a-z0-9_.]*)", text, re.MULTILINE))


class Help(unittest.TestCase):
    def test_sections(self):
        for tool in tools():
            with self.subTest(tool):
                answer = ask(tool, "--help")
                self.assertEqual((answer.returncode, answer.stderr), (0, ""))
                lines = answer.stdout.splitlines()
                self.assertTrue(lines[0].startswith(tool + " "), lines[0])
                for section in (f"usage: {tool} ", "examples:", "exit status:", "general:"):
                    self.assertTrue(any(line.startswith(section) for line in lines), section)
                self.assertLessEqual({"--help", "--version"}, flags_of(answer.stdout))
                self.assertEqual(answer.stdout, ask(tool, "--help=text").stdout)

    def test_examples_are_indented_evenly(self):
        for tool in tools():
            lines = ask(tool, "--help").stdout.splitlines()
            lines = lines[lines.index("examples:") + 1 :]
            before = ""
            for line in lines[: lines.index("") if "" in lines else None]:
                with self.subTest(tool, line=line):
                    indent = len(line) - len(line.lstrip(" "))
                    # Text, commands, and continuation lines of commands.
                    self.assertIn(indent, (6,) if before.endswith("\\") else (2, 4))
                    self.assertFalse(line.startswith("  -"), "a flag where words are")
                before = line

    def test_version(self):
        for tool in tools():
            with self.subTest(tool):
                answer = ask(tool, "--version")
                self.assertEqual(answer.returncode, 0)
                self.assertRegex(answer.stdout, rf"\A{tool} \d+\.\d+\.\d+(, LLVM \d+\.\d+\.\d+)?\n\Z")

    def test_wrong_form(self):
        for tool in tools():
            with self.subTest(tool):
                answer = ask(tool, "--help=bahs")
                self.assertEqual((answer.returncode, answer.stdout), (1, ""))
                self.assertIn("(did you mean 'bash'?)", answer.stderr)
                self.assertEqual(answer.stderr.count("\n"), 1)


class ManPages(unittest.TestCase):
    MACROS = {".TH", ".ad", ".SH", ".SS", ".TP", ".PP", ".BR", ".br", ".nf", ".fi", ".RS", ".RE"}

    def test_roff(self):
        for tool in tools():
            with self.subTest(tool):
                lines = man_page(tool).splitlines()
                self.assertTrue(lines[0].startswith(".TH " + tool.upper().replace("-", "\\-") + " 1 "), lines[0])
                depth = {".nf": 0, ".RS": 0}
                for number, line in enumerate(lines, 1):
                    where = f"line {number}: {line}"
                    self.assertNotEqual(line, "", where)
                    self.assertNotEqual(line[0], "'", where)
                    # Only these escapes are used; a dash must be searchable.
                    rest = re.sub(r"\\(fB|fR|e|-|&|:|\(aq|\(ga|\(ha|\(ti| )", "", line)
                    self.assertNotIn("\\", rest, where)
                    if line[0] != ".":
                        self.assertNotIn("-", rest, where)
                        continue
                    macro = line.split()[0]
                    self.assertIn(macro, self.MACROS, where)
                    for begin, end in ((".nf", ".fi"), (".RS", ".RE")):
                        depth[begin] += (macro == begin) - (macro == end)
                        self.assertIn(depth[begin], (0, 1), where)
                self.assertEqual(set(depth.values()), {0})
                sections = [line[4:] for line in lines if line.startswith(".SH ")]
                wanted = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO"]
                self.assertEqual([section for section in sections if section in wanted], wanted)

    def test_has_every_flag(self):
        for tool in tools():
            with self.subTest(tool):
                page = man_page(tool).replace("\\-", "-")
                for flag in flags_of(ask(tool, "--help").stdout):
                    self.assertIn("\n\\fB" + flag, page)

    def test_formatters_have_no_complaint(self):
        commands = [command for command in (["mandoc", "-T", "lint", "-W", "error"], ["groff", "-man", "-ww", "-z"])
                    if shutil.which(command[0])]
        for tool in tools():
            for command in commands:
                with self.subTest(tool, command=command[0]):
                    said = subprocess.run(command, input=man_page(tool), capture_output=True, text=True)
                    self.assertEqual((said.returncode, said.stderr), (0, ""))


class Completion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.place.name)
        for tool in tools():
            (cls.folder / f".{tool}").write_text(completion(tool))
        for name in ("a.npy", "b.csv", "p.mlir", "q.rfx", "s.safetensors", "two words.mlir", "note.txt"):
            (cls.folder / name).touch()
        (cls.folder / "sub").mkdir()

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def candidates(self, line, breaks=" \t\n\"'@><=;|&(:"):
        """Returns the completions of the tool's function for `line`."""
        tool = line.split()[0]
        function = "_" + tool.replace("-", "_")
        code = f'set -u; source ./.{tool}; COMP_WORDBREAKS={shlex.quote(breaks)}; {function}; printf "%s\\n" "${{COMPREPLY[@]}}"'
        answer = subprocess.run(["bash", "--norc", "--noprofile", "-c", code], cwd=self.folder, capture_output=True, text=True,
                                env=dict(os.environ, COMP_LINE=line, COMP_POINT=str(len(line)), LC_ALL="C"))
        self.assertEqual(answer.stderr, "")
        return sorted(candidate for candidate in answer.stdout.splitlines() if candidate)

    def needs(self, tool):
        if tool not in tools():
            self.skipTest(f"there is no {tool} in this build")

    def test_syntax(self):
        for tool in tools():
            with self.subTest(tool):
                said = subprocess.run(["bash", "-n", f".{tool}"], cwd=self.folder, capture_output=True, text=True)
                self.assertEqual((said.returncode, said.stderr), (0, ""))

    def test_every_flag_is_a_candidate(self):
        for tool in tools():
            with self.subTest(tool):
                known = {candidate.rstrip("= ") for dashes in ("-", "--") for candidate in self.candidates(f"{tool} {dashes}")}
                self.assertLessEqual(flags_of(ask(tool, "--help").stdout), known)

    def test_flags(self):
        self.assertEqual(self.candidates("refold-run --dev"), ["--device="])
        self.assertEqual(self.candidates("refold-run p.mlir --qui"), ["--quiet "])
        self.assertEqual(self.candidates("refold-run --nonsense"), [])

    def test_choices(self):
        devices = ["checked ", "cpu ", "cuda ", "null ", "reference "]
        for line in ("refold-run --device=", "refold-run --device ", "refold-run p.mlir --quiet --device="):
            self.assertEqual(self.candidates(line), devices, line)
        self.assertEqual(self.candidates("refold-run --device=ch"), ["checked "])
        self.assertEqual(self.candidates("refold-run --device ch"), ["checked "])
        self.assertEqual(self.candidates("refold-run --device=gpu"), [])
        self.assertEqual(self.candidates("refold-run --steps="), [])
        self.assertEqual(self.candidates("refold-run --cpu=x86-64-"), ["x86-64-v3 ", "x86-64-v4 ", "x86-64-v4-bf16 "])

    def test_without_a_break_at_equals_the_flag_is_repeated(self):
        self.assertEqual(self.candidates("refold-run --device=ch", breaks=" "), ["--device=checked "])
        self.assertEqual(self.candidates("refold-run --feed=x=a", breaks=" "), ["--feed=x=a.npy "])

    def test_files(self):
        self.assertEqual(self.candidates("refold-run "), ["p.mlir ", "q.rfx ", "sub/", "two\\ words.mlir "])
        self.assertEqual(self.candidates("refold-run --quiet q"), ["q.rfx "])
        self.assertEqual(self.candidates("refold-run --state-in="), ["s.safetensors ", "sub/"])
        self.assertEqual(self.candidates("refold-run -o "), ["q.rfx ", "sub/"])
        self.assertEqual(self.candidates("refold-run --report="), ["note.txt ", "sub/", "text "])

    def test_names_with_files(self):
        for line in ("refold-run --feed x=", "refold-run --feed=x="):
            self.assertEqual(self.candidates(line), ["a.npy ", "s.safetensors ", "sub/"], line)
        self.assertEqual(self.candidates("refold-run --feed "), [])
        self.assertEqual(self.candidates("refold-run --fetch=loss=b"), ["b.csv "])

    def test_programs_of_the_zoo(self):
        self.needs("refold-zoo")
        table = ask("refold-zoo", "--list").stdout.split("\n\n")[0].splitlines()[1:]
        listed = [line.split()[0] + " " for line in table]
        self.assertEqual(self.candidates("refold-zoo "), sorted(listed))
        self.assertEqual(self.candidates("refold-zoo in-v"), ["in-vram-mlp "])
        self.assertEqual(self.candidates("refold-zoo --li"), ["--list "])
        self.assertEqual(self.candidates("refold-zoo in-vram-mlp --shuf"), ["--shuffle="])
        self.assertEqual(self.candidates("refold-zoo in-vram-mlp --shuffle=d"), ["device "])
        self.assertEqual(self.candidates("refold-zoo in-vram-mlp -o p"), ["p.mlir "])
        self.assertEqual(self.candidates("refold-zoo in-vram-mlp "), [])

    def test_passes(self):
        self.needs("refold-opt")
        self.assertEqual(self.candidates("refold-opt --refold-append"), ["--refold-append-backward "])
        self.assertEqual(self.candidates("refold-opt p.mlir --canonicali"), ["--canonicalize "])
        self.assertIn("--remark-format=", self.candidates("refold-opt --remark-f"))
        self.assertIn("max-bytes=", self.candidates("refold-opt --refold-form-dispatches="))
        self.assertEqual(self.candidates("refold-opt p"), ["p.mlir "])

    def test_a_tab_in_an_interactive_shell(self):
        self.assertEqual(self.typed("refold-run --dev\tch\t"), "refold-run --device=checked ")
        self.assertEqual(self.typed("refold-run p\t--feed x=a\t"), "refold-run p.mlir --feed x=a.npy ")

    def typed(self, keys):
        """Returns the line that bash shows after these keys."""
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(self.folder)
            os.execvpe("bash", ["bash", "--norc", "--noprofile", "-i"],
                       dict(os.environ, PS1="> ", TERM="dumb", INPUTRC="/dev/null", COLUMNS="200", LC_ALL="C"))
        try:
            end = time.monotonic() + LIMIT
            seen = ""

            def until(text):
                nonlocal seen
                while text not in seen:
                    self.assertLess(time.monotonic(), end, f"bash shows {seen!r}, without {text!r}")
                    if select.select([terminal], [], [], 0.1)[0]:
                        seen += os.read(terminal, 4096).decode()

            os.write(terminal, b"bind 'set enable-bracketed-paste off'; source ./.refold-run; echo rea''dy\n")
            until("ready\r\n> ")
            seen = ""
            # The text after a tab is shown when the tab has been handled.
            os.write(terminal, keys.encode() + b"END")
            until("END")
            return seen[:seen.index("END")]
        finally:
            os.close(terminal)
            os.kill(process, 9)
            os.waitpid(process, 0)


if __name__ == "__main__":
    BIN = pathlib.Path(sys.argv[1]).resolve()
    SHARE = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
    if not tools():
        sys.exit(f"test_manuals: there are no tools in '{BIN}'")
    unittest.main(argv=sys.argv[:1])
