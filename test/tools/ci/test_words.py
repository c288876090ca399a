# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tools/ci/words: each rule finds a bad sentence, and similar good sentences are accepted."""
import importlib.machinery
import importlib.util
import sys
import unittest

from planted import REPOSITORY, PlantedTree

GLOSSARY = """# Glossary

| noun | meaning | lives in | not |
|---|---|---|---|
| GPU | A device of CUDA. | `runtime/cuda` | "card" |
| injected fault | A mistake that a test makes. | `test/fuzz` | "planted bug", judge |
"""
LONG = "A sentence " + "of many words " * 13 + "ends."  # 42 words


def script():
    loader = importlib.machinery.SourceFileLoader("words", str(REPOSITORY / "tools/ci/words"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("words", loader))
    loader.exec_module(module)
    return module


class Words(PlantedTree):
    script = "words"

    def setUp(self):
        super().setUp()
        self.plant("docs/glossary.md", GLOSSARY)

    def test_comment_of_cpp(self):
        self.plant("plain/a.h", "/// Returns the bytes.\n/// What is left is zero.\nint f();\nint i; // Of type int.\n")
        self.expect("plain/a.h:2: a sentence begins with 'What'", "plain/a.h:4: a sentence begins with 'Of'")

    def test_sentence_over_two_lines(self):
        self.plant("plain/a.cpp", "int i;\n// The first one is kept.\n// Then it ends. That\n// is all.\n")
        self.expect("plain/a.cpp:3: a sentence begins with 'That'")

    def test_title_of_a_file(self):
        self.plant("plain/a.h", "//===- a.h - Who holds the memory --------*- C++ -*-===//\n//\n// Text.\n")
        self.expect("plain/a.h:1: a sentence begins with 'Who'")

    def test_page(self):
        self.plant("docs/plain/a.md", "# Title\n\nText is read. Where it\nends, it ends.\n\n- That is an item.\n")
        self.expect("docs/plain/a.md:3: a sentence begins with 'Where'", "docs/plain/a.md:6: a sentence begins with 'That'")

    def test_old_words(self):
        self.plant("docs/plain/b.md", "Two Cards, one planted\nbug.\n")
        self.plant("plain/a.td", 'let summary = "runs on a card";\nlet description = [{\n  Card.\n}];\n')
        self.expect("docs/plain/b.md:1: 'Cards': the noun of docs/glossary.md is 'GPU'",
                    "docs/plain/b.md:1: 'planted bug': the noun of docs/glossary.md is 'injected fault'",
                    "plain/a.td:1: 'card': the noun of docs/glossary.md is 'GPU'",
                    "plain/a.td:3: 'Card': the noun of docs/glossary.md is 'GPU'")

    def test_long_sentence(self):
        self.plant("plain/CMakeLists.txt", f'set(A "# What")\n# {LONG}\n# {LONG.replace("many words", "words", 2)}\n')
        self.expect("plain/CMakeLists.txt:2: a sentence of 42 words, the most is 40")

    def test_lower_case(self):
        self.plant("plain/a.h", "/// returns the bytes.\nint f();\n")
        self.expect("plain/a.h:1: a /// comment begins in lower case: 'returns'")

    def test_python(self):
        self.plant("plain/a.py", '"""Reads a file.\n\nOf a page, it reads the head.\n"""\n\ndef f():\n    x = 1  # What it is.\n    return "What is it?"\n')
        self.plant("plain/script", "#!/usr/bin/env python3\n# Where it runs.\n")
        self.expect("plain/a.py:3: a sentence begins with 'Of'", "plain/a.py:7: a sentence begins with 'What'",
                    "plain/script:2: a sentence begins with 'Where'")

    def test_error_texts(self):
        self.plant("plain/a.cpp", 'return absl::InvalidArgumentError(absl::StrCat("there is no card ", n,\n'
                                  '    "; ask for one of " "the cards"));\nop->emitError("wrong") << "This is a card.";\n'
                                  'log("this is a card");\n')
        self.expect(*(f"plain/a.cpp:{line}: '{found}': the noun of docs/glossary.md is 'GPU'" for line, found in
                      [(1, "card"), (2, "cards"), (3, "card")]))

    def test_help_texts(self):
        self.plant("tools/plain-tool/a.cpp", 'flags.Add("device", "cpu or cuda\\nWhat is not given is cpu");\n')
        self.expect("tools/plain-tool/a.cpp:1: a sentence begins with 'What'")

    def test_near_misses_in_comments(self):
        self.plant("plain/a.h", "//===- a.h - Offsets of buffers -----*- C++ -*-===//\n//\n// Whatever is free. Offsets of buffers. Whole rows; Thatcher. Whose turn?\n"
                                "// Card_state, a cardinal number, card.h, --card and kCard are other words. A card_list is one too.\n"
                                '// It prints "What a card!" and `card`: e.g. What follows an abbreviation is no sentence of its own.\n'
                                "//\n//     What of a card: a picture.\n//\n/// rf.add, x and `y` may begin a sentence.\n/// sum = sum + g: a formula.\n/// n rows.\n"
                                "int a; ///< what trailing comments say\nconst char *b = \"What a card\"; // Text.\nchar c = '\"'; // Text.\n")
        self.plant("plain/b.cmake", 'set(TEXT "a # What card") # Text.\n')
        self.expect_clean()

    def test_near_misses_in_pages(self):
        self.plant("docs/plain/a.md", f"# Title\n\nText, `What` and [a link](card.md), https://example.org/card.\n\n| What | Of cards |\n|---|---|\n| That card | {LONG} |\n\n"
                                f"> What a card\n\n```\nWhat a card: {LONG}\n```\n\n<!-- card -->\n\n- Items of a list\n- {'are one sentence ' * 11}\n- each of them\n")
        self.plant("docs/reference/a.md", "<!-- Written by a tool. Do not edit. -->\n\nWhat a card.\n")
        self.plant("third_party/a.h", "// What a card.\n")
        self.plant("plain/a.mlir", "// What a card.\n")
        self.expect_clean()

    def test_no_glossary(self):
        (self.root / "docs/glossary.md").unlink()
        self.expect("there is no docs/glossary.md")

    def test_ratchet(self):
        words = script()
        found = {"a": ["a/x.h:1: bad", "a/x.h:2: bad"], "b": ["b/y.h:1: bad"]}
        self.assertEqual(words.ratchet(found, {"a": 2, "b": 1}), ([], []))
        self.assertEqual(words.ratchet(found, {"a": 1, "b": 3}),
                         (["a/x.h:1: bad", "a/x.h:2: bad", "a: 2 findings, KNOWN of tools/ci/words allows 1"],
                          ["b: 1 findings, KNOWN of tools/ci/words allows 3: write 1"]))
        self.assertEqual(words.ratchet(found, {"a": 2}), (["b/y.h:1: bad"], []))


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main()
