# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tools/build_progress over ninja and small builds, and in a terminal."""
import importlib.machinery
import importlib.util
import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[3] / "tools/build_progress"
loader = importlib.machinery.SourceFileLoader("build_progress", str(SCRIPT))
build_progress = importlib.util.module_from_spec(importlib.util.spec_from_loader("build_progress", loader))
loader.exec_module(build_progress)

UNIT = "Building CXX object passes/CMakeFiles/refold_a.dir/Unity/unity_0_cxx.cxx.o"
SMALL = "Building CXX object runtime/core/CMakeFiles/core.dir/a.cpp.o"


@unittest.skipUnless(shutil.which("ninja"), "ninja is not installed")
class Ninja(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def plan(self, **commands):
        rules = [f"rule {name}\n  command = {command}\n  description = Building CXX object {name}\nbuild {name}: {name}\n"
                 for name, command in commands.items()]
        (self.folder / "build.ninja").write_text("".join(rules))

    def build(self, *arguments):
        return subprocess.run([sys.executable, "-B", SCRIPT, "ninja", "-C", self.folder, *arguments], capture_output=True, text=True)

    def test_a_log_ends_with_all_steps(self):
        self.plan(a="touch a", b="echo b warns; touch b")
        done = self.build("-j1")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = done.stdout.splitlines()
        self.assertRegex(lines[1], r"\A\[1/2\] 50 %, 0:00, about 0:00 left\Z")
        self.assertRegex(lines[-2] + lines[-1], r"\[2/2\] 100 %, 0:00")
        self.assertIn("b warns", lines)
        self.assertNotIn("\x1b", done.stdout)
        self.assertNotIn("\x01", done.stdout)

    def test_steps_behind_a_glob_are_planned(self):
        self.plan(a="touch a", b="touch b")
        with open(self.folder / "build.ninja", "a") as rules:
            rules.write("rule look\n  command = touch -d 2000-01-01 looked\n  description = Re-checking globbed directories...\n"
                        "  generator = 1\n  restat = 1\nrule regenerate\n  command = true\n  generator = 1\n"
                        "build always: phony\nbuild looked: look always\nbuild build.ninja: regenerate looked\ndefault a b\n")
        (self.folder / "looked").touch()
        os.utime(self.folder / "looked", (946684800, 946684800))
        plain = subprocess.run(["ninja", "-C", self.folder, "-n"], capture_output=True, text=True).stdout
        self.assertNotIn("Building CXX object b", plain)
        environment = dict(os.environ, NINJA_STATUS=build_progress.STATUS)
        steps = build_progress.planned(["ninja", "-C", str(self.folder)], environment)
        self.assertEqual(sorted(steps), ["Building CXX object a", "Building CXX object b"])
        self.assertNotIn("[0/", self.build().stdout)
        self.assertEqual([path.name for path in self.folder.glob("planned-*")], [])

    def test_nothing_to_do(self):
        self.plan(a="touch a")
        self.build()
        self.assertIn("ninja: no work to do.", self.build().stdout)

    def test_a_step_that_fails(self):
        self.plan(a="echo a is broken; exit 3")
        done = self.build()
        self.assertEqual(done.returncode, 1)
        self.assertIn("a is broken\n", done.stdout)
        self.assertIn("FAILED: a", done.stdout)

    def test_a_target_that_is_none(self):
        self.plan(a="touch a")
        done = self.build("nothing")
        self.assertEqual(done.returncode, 1)
        self.assertIn("unknown target 'nothing'", done.stderr)

    def test_a_terminal_has_one_line_and_no_colours(self):
        self.plan(a="touch a", b="touch b")
        ours, theirs = pty.openpty()
        subprocess.run([sys.executable, "-B", SCRIPT, "ninja", "-C", self.folder, "-j1"], stdout=theirs, env=dict(os.environ, TERM="xterm"))
        os.close(theirs)
        said = b""
        try:
            while part := os.read(ours, 4096):
                said += part
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        self.assertIn(b"\r\x1b[K[1/2] 50 %, 0:00, about 0:00 left  Building CXX object a\r\x1b[K[2/2] 100 %, 0:00  Building CXX object b\r\n", said)
        self.assertNotRegex(said, rb"\x1b\[[0-9;]*m")


class Share(unittest.TestCase):
    def test_steps_count_what_they_cost(self):
        progress = build_progress.Progress([UNIT, SMALL, "Generating a.h"], 100.0)
        progress.finished("Generating a.h")
        self.assertEqual(progress.line(1, 3, 110.0), "[1/3] 1 %, 0:10, about 14:09 left")
        progress.finished(UNIT)
        self.assertEqual(progress.line(2, 3, 186.0), "[2/3] 88 %, 1:26, about 0:11 left")
        self.assertEqual(progress.line(3, 3, 200.0), "[3/3] 100 %, 1:40")

    def test_a_build_with_more_steps_than_planned_counts_them(self):
        progress = build_progress.Progress(["Re-running CMake..."], 0.0)
        progress.finished(SMALL)
        self.assertEqual(progress.line(1, 4, 5.0), "[1/4] 25 %, 0:05, about 0:15 left")


if __name__ == "__main__":
    unittest.main()
