# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A base class for tests of tools/ci/gpu_check.sh, with a script in place of the processes of Refold and of other
frameworks.

The test case has a folder like the one that `tools/ci/gpu_check.sh --prepare --only=networks` writes.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
SCRIPT = REPOSITORY / "tools/ci/gpu_check.sh"


class PlayedFolder(unittest.TestCase):
    """Each call writes `prepared` to prepared.json, and `behaviour`, which the script reads, to behaviour.json."""

    def play(self, script, *peers, **values):
        """Makes the folder. The script, formatted with `values`, is used as the tool and as each peer."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name in ("bin", "lib", "networks", "networks_peers/peers", "networks_peers/reference"):
            (self.folder / name).mkdir(parents=True)
        text = script.format(python=sys.executable, folder=str(self.folder), **values)
        for place in ("bin/refold-gpu-check", *(f"networks_peers/peers/{peer}" for peer in peers)):
            (self.folder / place).write_text(text)
            (self.folder / place).chmod(0o755)
        self.prepared = {"date": "today", "commit": "abc", "arch": "sm_90", "only": "networks"}
        self.behaviour = {}

    def call(self, *arguments):
        """Runs gpu_check.sh on the folder."""
        (self.folder / "prepared.json").write_text(json.dumps(self.prepared))
        (self.folder / "behaviour.json").write_text(json.dumps(self.behaviour))
        return subprocess.run([SCRIPT, self.folder, *arguments], capture_output=True, text=True)

    def check(self, *arguments):
        """Runs the stage of networks."""
        return self.call(f"--python={sys.executable}", "--only=networks", *arguments)
