# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests tools/install_packages with stand-ins for dpkg and apt: nothing is installed."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
APT = """#!/bin/bash
echo "$(basename "$0") $*" >>"$PLAYED/calls"
case "$*" in
update*) exit 0 ;;
*--print-uris*)
  echo "'MIRROR/pool/a.deb' a.deb 1000000 SHA256:00"
  echo "'MIRROR/pool/b.deb' b.deb 234567 SHA256:00"
  exit 0 ;;
install*)
  echo "dlstatus:1:0:Retrieving file 1 of 2 (12s remaining)"
  echo "dlstatus:1:43.21:Retrieving file 1 of 2 (5s remaining)"
  echo "dlstatus:2:44.5:Retrieving file 2 of 2 (5s remaining)"
  echo "Selecting previously unselected package a."
  echo "(Reading database ... pmstatus:a:25:Unpacking a (amd64)"
  echo "pmstatus:dpkg-exec:90.5:Running dpkg"
  [ ! -e "$PLAYED/broken" ] || { echo "E: dpkg was interrupted" >&2; exit 100; }
  ;;
esac
"""


class InstallPackages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.play("dpkg-query", '[ "${@: -1}" != ninja-build ] && [ "${@: -1}" != llvm-22-dev ] && echo installed')
        self.play("apt-get", APT)
        self.play("apt-cache", 'echo "$3:"; echo "  Candidate: $(cat "$PLAYED/candidate-$2" 2>/dev/null || echo 1.0)"')
        self.play("apt-config", 'echo "etc=\'$PLAYED/etc/\'"')
        self.play("sudo", 'exec "$@"')

    def play(self, name, text):
        path = self.folder / name
        path.write_text(text if text.startswith("#!") else f"#!/bin/bash\n{text}\n")
        path.chmod(0o755)

    def unknown(self, package):
        (self.folder / f"candidate-{package}").write_text("(none)")

    def run_it(self, *arguments):
        environment = dict(os.environ, PATH=f"{self.folder}:{os.environ['PATH']}", PLAYED=str(self.folder))
        return subprocess.run([REPOSITORY / "tools/install_packages", *arguments], capture_output=True, text=True, env=environment)

    def test_bytes_before_and_progress_after(self):
        done = self.run_it()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        said = re.sub(r", \d+ s(, about \d+ s left)?$", "", done.stdout, flags=re.MULTILINE)
        said = re.sub(r"in \d+ s", "in 0 s", said)
        self.assertEqual(said.splitlines(), [
            "Packages: 2 to install: ninja-build llvm-22-dev", "Packages: 1234567 bytes to download (1.3MB)", "Packages: downloading, 0 %",
            "Packages: downloading, 43 %", "Packages: installing, 25 %", "Packages: installing, 90 %",
            "Packages: installed in 0 s, 1234567 bytes downloaded"])
        self.assertNotIn("\x1b", done.stdout)
        self.assertIn("apt-get install -y -qq --no-install-recommends -o APT::Status-Fd=1 ninja-build llvm-22-dev\n", (self.folder / "calls").read_text())

    def test_time_left(self):
        self.assertRegex(self.run_it().stdout, r"downloading, 43 %, \d+ s, about \d+ s left\n")

    def test_only_the_runtime(self):
        self.assertIn("1 to install: ninja-build\n", self.run_it("--runtime-only").stdout)

    def test_nothing_is_missing(self):
        self.play("dpkg-query", "echo installed")
        done = self.run_it()
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "Packages: all installed, 0 bytes to download\n", ""))
        self.assertFalse((self.folder / "calls").exists())

    def test_apt_fails(self):
        (self.folder / "broken").touch()
        done = self.run_it()
        self.assertEqual(done.returncode, 1)
        self.assertIn("E: dpkg was interrupted\n", done.stderr)
        self.assertTrue(done.stderr.endswith("\ntools/install_packages: apt-get install failed: see above\n"))
        self.assertNotIn("dlstatus", done.stderr)

    def test_the_suite_of_llvm_is_missing(self):
        self.unknown("llvm-22-dev")
        done = self.run_it()
        self.assertEqual(done.returncode, 1)
        self.assertIn("Debian 12's security archive: suite bookworm-security, component main", done.stderr)
        self.assertIn("  deb MIRROR bookworm-security main\n", done.stderr)
        self.assertIn(f"The mirror of today is named in: {self.folder}/etc/sources.list\n", done.stderr)

    def test_the_file_that_names_the_mirror(self):
        self.unknown("llvm-22-dev")
        (self.folder / "etc/sources.list.d").mkdir(parents=True)
        (self.folder / "etc/sources.list.d/debian.sources").write_text("Types: deb\nSuites: bookworm bookworm-updates\n")
        (self.folder / "etc/sources.list.d/other.list").write_text("deb x stable main\n")
        self.assertIn(f"The mirror of today is named in: {self.folder}/etc/sources.list.d/debian.sources\n", self.run_it().stderr)

    def test_another_package_is_unknown(self):
        self.unknown("ninja-build")
        self.assertIn("apt does not know ninja-build: it is in Debian 12: suite bookworm, component main\n", self.run_it().stderr)


if __name__ == "__main__":
    unittest.main()
