# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A test case that writes files to a tree of its own and runs one script of tools/ci on it."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]


class PlantedTree(unittest.TestCase):
    script = ""  # of tools/ci

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def plant(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def lint(self):
        """Returns the exit status and the lines of complaint."""
        command = [sys.executable, REPOSITORY / "tools/ci" / self.script, self.root]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertNotIn("Traceback", done.stderr)
        return done.returncode, done.stderr.splitlines()

    def expect_clean(self):
        self.assertEqual(self.lint(), (0, []))

    def expect(self, *errors):
        self.assertEqual(self.lint(), (1, list(errors)))
