# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that docs/tutorial/check_text refuses a page that differs from its program or from the program's output."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "docs/tutorial/check_text"
SOURCE = "int main() {\n  int a = 1;\n  int b = 2;\n\n  print(a + b);\n}\n"
PRINTS = "print('peak: 1,024 bytes'); print('2 steps in 0.25 s'); print('end')"


class CheckText(unittest.TestCase):
    def check(self, page, prints=PRINTS, options=()):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "page.md").write_text(page, encoding="utf-8")
            (root / "main.cpp").write_text(SOURCE, encoding="utf-8")
            (root / "program").write_text(f"#!{sys.executable}\n{prints}\n", encoding="utf-8")
            (root / "program").chmod(0o755)
            (root / "refold-say").write_text("#!/bin/sh\necho said: $1 >&2\ncat made-by-program\nexit ${2:-0}\n", encoding="utf-8")
            (root / "refold-say").chmod(0o755)
            command = [sys.executable, SCRIPT, *options, root / "page.md", root / "main.cpp", root / "program"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            self.assertNotIn("Traceback", done.stderr)
            self.page = (root / "page.md").read_text(encoding="utf-8")
            return done.returncode, done.stderr.replace(folder + "/", "")

    def test_true_pages(self):
        for page in ("```cpp\nint a = 1;\nint b = 2;\n```\n", "```cpp\n  int a = 1;\n// ...\n  print(a + b);\n```\n",
                     "```text\npeak: 1,024 bytes\n2 steps in 7.5 s\n```\n", "```text\npeak: 1,024 bytes\n...\nend\n```\n"):
            self.assertEqual(self.check(page), (0, ""), page)

    def test_other_code(self):
        self.assertEqual(self.check("# Page\n\n```cpp\nint a = 2;\n```\n"),
                         (1, "page.md:4: not in the source:\nint a = 2;\n"))

    def test_lines_left_out_without_a_word(self):
        self.assertEqual(self.check("```cpp\nint a = 1;\nprint(a + b);\n```\n")[0], 1)

    def test_other_order(self):
        self.assertEqual(self.check("```cpp\nint b = 2;\n// ...\nint a = 1;\n```\n")[0], 1)

    def test_other_indentation(self):
        self.assertEqual(self.check("```cpp\nint a = 1;\n  int b = 2;\n```\n")[0], 1)

    def test_other_output(self):
        self.assertEqual(self.check("```text\npeak: 1,025 bytes\n```\n"),
                         (1, "page.md:2: not printed:\npeak: 1,025 bytes\n"))

    def test_commands(self):
        prints = PRINTS + "; open('made-by-program', 'w').write('row 1\\nrow 2\\n')"
        true = "```cpp\nint a = 1;\n```\n```console\n$ elsewhere --build\n$ refold-say 'a b'   # why\nsaid: a b\n...\nrow 2\n$ refold-say c\n```\n"
        self.assertEqual(self.check(true, prints), (0, ""))
        self.assertEqual(self.check(true.replace("said: a b", "said: a ..."), prints), (0, ""))
        self.assertEqual(self.check(true.replace("row 2", "row 3"), prints), (1, "page.md:7: not printed:\nrow 3\n"))
        self.assertEqual(self.check(true.replace("say c", "say c 3"), prints), (1, "refold-say c 3 ended with 3\n"))
        self.assertEqual(self.check(true.replace("row 2", "row 7"), prints, options=["--update"]), (0, ""))
        self.assertEqual(self.page, true.replace("row 2", "row 1"))

    def test_update_of_numbers(self):
        page = "```cpp\nint a = 1;\n```\n```text\npeak: 7 bytes\n...\nend\n```\n7 steps\n"
        self.assertEqual(self.check(page, options=["--update"]), (0, ""))
        self.assertEqual(self.page, page.replace("7 bytes", "1,024 bytes"))

    def test_words_are_not_updated(self):
        page = "```text\nheight: 7 bytes\n```\n"
        self.assertEqual(self.check(page, options=["--update"])[0], 1)
        self.assertEqual(self.page, page)

    def test_program_that_fails(self):
        status, errors = self.check("```text\nend\n```\n", PRINTS + "; raise SystemExit(3)")
        self.assertEqual(status, 1)
        self.assertIn("program ended with 3", errors)

    def test_page_without_blocks(self):
        self.assertEqual(self.check("# Page\n"), (1, "page.md: shows no block of cpp or text\n"))


if __name__ == "__main__":
    unittest.main()
