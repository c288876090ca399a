# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tools/ci/figures: every number needs a command that exists, and pages that quote others must agree with them."""
import subprocess
import sys
import unittest

from planted import REPOSITORY, PlantedTree

RECORD = "- 2026-11-21; a machine\n- commit 0123456\n- `test/bench/nets/run --seconds 4`\n\n"
TABLE = "| network | s a step | ratio |\n|---|---:|---:|\n| small | 1.31 | 0.86 |\n"
HOW = ": put a date, a commit and a `command` above, or <!-- figures: ... --> (tools/ci/figures --help)"
PEAK = "```console\n$ refold-run a.mlir\npeak 1.8 MB (1,814,952 bytes)\n```\n"


class Figures(PlantedTree):
    script = "figures"

    def setUp(self):
        super().setUp()
        self.plant("test/bench/nets/run", 'add_argument("--seconds")\n')
        self.plant("docs/reference/tools/refold-run.md", "- `--device=NAME`: device that runs the program\n- `--find-batch=COMMAND`\n")
        self.plant("docs/reference/tools/refold-zoo.md", "- `--batch=N`\n")
        self.plant("docs/reference/flags.md", "It takes 3.5 ms.\n")  # generated, not read

    def expect_of(self, text, *errors, page="docs/a.md"):
        """Writes the page and expects these complaints about it, each "LINE: ...", or none."""
        self.plant(page, text)
        self.assertEqual(self.lint(), (1 if errors else 0, [f"{page}:{error}" for error in errors]))

    def list(self, *arguments):
        done = subprocess.run([sys.executable, REPOSITORY / "tools/ci/figures", self.root, "--list", *arguments], capture_output=True, text=True)
        self.assertNotIn("Traceback", done.stderr)
        return [tuple(line.split("\t")) for line in done.stdout.splitlines()]

    def test_figures_without_a_command(self):
        for text, figures in [("A step takes 3.5 ms.\n", "'3.5 ms'"), ("It is 24 % slower.\n", "'24 %'"), ("5.9 to 6.4 µs\n", "'5.9 µs', '6.4 µs'"),
                              ("It takes 0.39 to 0.52 of the time.\n", "'0.39', '0.52'"), ("At 85 GFLOP/s\n", "'85 GFLOP/s'"),
                              ("- 1.8 MB\n", "'1.8 MB'"), ("3.6 times as long\n", "'3.6 times'"), ("1,814,952 bytes\n", "'1,814,952 bytes'"),
                              ("in 3.5 s, like 12 minutes\n", "'3.5 s', '12 minutes'")]:
            with self.subTest(text=text):
                self.expect_of(text, f"1: no command prints {figures}{HOW}")
        self.expect_of(TABLE, f"3: no command prints '1.31', '0.86'{HOW}")

    def test_numbers_that_nobody_measures(self):
        self.expect_of("# A 3\n\nPyTorch 2.15.0, CUDA 12.3, `--lr=0.5 s`, 8 MiB, 16.5 KiB, 64 bytes, 32 times, 4 × 3, arXiv 1612.01105 on it, 2026-11-21.\n\n"
                       "| network | batch |\n|---|---|\n| small | 512 |\n\n```cpp\nint a = 3; // 2.5 ms\n```\n")

    def test_a_record_above(self):
        self.expect_of("# A\n\n## One\n\n" + RECORD + TABLE + "\n- It takes 1.3 s.\n")
        self.expect_of("# A\n\n" + RECORD + "## One\n\n" + TABLE)

    def test_a_record_of_another_section(self):
        self.expect_of("# A\n\n## One\n\n" + RECORD + "## Two\n\n" + TABLE, f"13: no command prints '1.31', '0.86'{HOW}")

    def test_a_record_below_is_none(self):
        self.expect_of("# A\n\n" + TABLE + "\n" + RECORD, f"5: no command prints '1.31', '0.86'{HOW}")

    def test_a_record_without_a_commit(self):
        self.expect_of(RECORD.replace("- commit 0123456\n", "") + TABLE, "1: figures of 2026-11-21 have no commit: put 'commit HASH' beside the date")

    def test_the_same_command(self):
        self.expect_of("# A\n\n" + RECORD + TABLE + "\nOn 2026-11-22 at the same commit by the same command:\n\n" + TABLE)

    def test_commits_are_of_the_history(self):
        git = lambda *words: subprocess.run(["git", "-C", self.root, "-c", "user.name=a", "-c", "user.email=a@example.org", *words],
                                            check=True, capture_output=True, text=True).stdout.strip()
        git("init", "-q")
        git("commit", "-q", "--allow-empty", "-m", "a")
        self.expect_of(RECORD + TABLE, "1: there is no commit '0123456'")
        self.expect_of(RECORD.replace("0123456", git("rev-parse", "--short", "HEAD")) + TABLE)

    def test_outputs_of_a_console(self):
        self.expect_of(PEAK + "\nSo 1.8 MB, or 1815 KB, are 1,814,952 bytes.\n")
        self.expect_of(PEAK + "\nSo 1.9 MB.\n", f"6: no command prints '1.9 MB'{HOW}")

    def test_rounding(self):
        self.expect_of(PEAK.replace("1.8", "1.7"), "3: '1.7 MB' is not '1,814,952 bytes' rounded")

    def test_commands_of_the_tree(self):
        self.expect_of("```console\n$ refold-run a.mlir --device=null --devices=2\n$ FLAGS_a=1 refold-run a && tools/gone --x\n"
                       "$ refold-run --find-batch='refold-zoo net --batch={batch} --batsh=2'\n```\n\nUse `test/bench/nets/run --second 4`.\n",
                       "2: 'refold-run' has no flag '--devices'", "3: there is no 'tools/gone'", "4: 'refold-zoo' has no flag '--batsh'",
                       "7: 'test/bench/nets/run' has no flag '--second'")

    def test_readme_quotes_a_benchmark(self):
        self.plant("docs/benchmarks/nets.md", "# Nets\n\n" + RECORD + TABLE + "\nIn prose 0.77 of 900.\n")
        link = "([benchmarks](docs/benchmarks/nets.md))"
        for figures, missing in [("0.86 to 1.31 of the time", ()), ("1.3 s", ()), ("0.86 to 1.30 of the time", ("1.30",)),
                                 ("0.77 of the time", ("0.77",)), ("900 rows", ("900",)), ("1.31 MB", ("1.31 MB",))]:
            with self.subTest(figures=figures):
                self.expect_of(f"It takes {figures} {link}.\n",
                               *(f"1: '{figure}' is in no table of docs/benchmarks/nets.md that has a command" for figure in missing), page="README.md")
        self.expect_of("1.30 s <!-- figures: docs/benchmarks/nets.md -->\n", "1: '1.30 s' is not in 'docs/benchmarks/nets.md'", page="README.md")

    def test_marks(self):
        for mark in ("chosen", "derived", "once, 2026-11-21, commit 0123456", "`test/bench/nets/run`, 2026-11-21, commit 0123456", "3.5 ms: chosen"):
            with self.subTest(mark=mark):
                self.expect_of(f"It is 3.5 ms. <!-- figures: {mark} -->\n")
        self.expect_of(f"<!-- figures: chosen -->\n{TABLE}")
        self.expect_of("3.5 ms, 2.5 ms <!-- figures: 3.5 ms: chosen -->\n", f"1: no command prints '2.5 ms'{HOW}")

    def test_marks_that_say_nothing(self):
        self.expect_of("It is. <!-- figures: chosen -->\n", "1: '<!-- figures: chosen -->' has no figure to speak of")
        self.expect_of("3.5 ms <!-- figures: 2.5 ms: chosen --> <!-- figures: chosen -->\n",
                       "1: '<!-- figures: 2.5 ms: chosen -->' has no figure to speak of: 2.5 ms")
        self.expect_of("3.5 ms <!-- figures: maybe -->\n", "1: 'maybe' is no page or file, nor chosen, derived, 'once, DATE, commit HASH' or "
                       "'`command`, DATE, commit HASH'")
        self.expect_of("3.5 ms <!-- figures: docs/b.md -->\n", "1: there is no 'docs/b.md'")

    def test_a_source_that_has_the_number(self):
        self.plant("test/a.cpp", "CHECK(bytes == 1'814'952); limit = 150;\n")
        self.expect_of("1,814,952 bytes within 150 s <!-- figures: test/a.cpp -->\n")
        self.expect_of("81 s within 15 s <!-- figures: test/a.cpp -->\n", "1: '15 s' is not in 'test/a.cpp'", "1: '81 s' is not in 'test/a.cpp'")

    def test_tutorials_are_held_by_a_test(self):
        page = "docs/tutorial/01-a/README.md"
        self.expect_of("```text\n4 steps in 0.95 s\n```\n", "1: no test holds this page: docs/tutorial/CMakeLists.txt has no refold_add_tutorial(01-a)", page=page)
        self.plant("docs/tutorial/CMakeLists.txt", "refold_add_tutorial(01-a)\n")
        self.expect_clean()
        self.assertEqual(self.list(page), [(f"{page}:2", "0.95 s", "tutorial-01-a")])

    def test_the_list(self):
        self.plant("docs/a.md", "# A\n\n" + RECORD + TABLE)
        self.plant("README.md", "2.5 ms\n\n```console\n$ refold-run a.mlir   # under 15 minutes\n```\n")
        command = "test/bench/nets/run --seconds 4"
        self.assertEqual(self.list(), [("README.md:1", "2.5 ms", "?"), ("README.md:4", "15 minutes", "refold-run a.mlir"),
                                       ("docs/a.md:9", "1.31", command), ("docs/a.md:9", "0.86", command)])
        self.assertEqual(len(self.list("docs/a.md")), 2)


if __name__ == "__main__":
    unittest.main()
