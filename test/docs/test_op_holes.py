#!/usr/bin/env python3
# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that docs/reference/op_tests accepts an op with every test and refuses the op if any one test is missing."""
import importlib.machinery
import importlib.util
import pathlib
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
loader = importlib.machinery.SourceFileLoader("op_tests", str(ROOT / "docs/reference/op_tests"))
op_tests = importlib.util.module_from_spec(importlib.util.spec_from_loader("op_tests", loader))
loader.exec_module(op_tests)


def whole_op():
    """A rf.add that has every test."""
    numbers = op_tests.TYPES["Rf_NumberTensor"]
    op = op_tests.Op("rf.add", [numbers, numbers], [numbers], folds=True, gradient=True)
    op.verifier = {pathlib.Path("test/dialects/rf/x_verification.mlir")}
    op.folder = {pathlib.Path("test/dialects/rf/x_canonicalization.mlir")}
    op.differences = op.reference = True
    op.types = set(numbers)
    op.fills = {"edge:f32", "special:s32"}
    return op


class Holes(unittest.TestCase):
    def lacks(self, **changes):
        op = whole_op()
        for name, value in changes.items():
            setattr(op, name, value)
        return list(op_tests.holes(op))

    def test_none(self):
        self.assertEqual(self.lacks(), [])

    def test_each(self):
        self.assertEqual(self.lacks(verifier=set()), ["no negative test in test/dialects/rf"])
        self.assertEqual(self.lacks(folder=set()), ["a folder, but no test of it in test/dialects/rf"])
        self.assertEqual(self.lacks(differences=False), ["a gradient rule, but no finite differences"])
        self.assertEqual(self.lacks(gradient=False), ["neither a gradient rule nor a test that the gradient is refused"])
        self.assertEqual(self.lacks(reference=False), ["no test of the reference"])
        self.assertEqual(self.lacks(types=set()), ["no random cases on cpu"])
        self.assertEqual(self.lacks(types={"f32", "f64", "bf16", "f16", "s16", "s32", "s64", "u16"}), ["no random cases of type s8, u8, u32, u64"])
        self.assertEqual(self.lacks(fills={"plain:f32", "special:s32"}), ["no edge values among its floats"])
        self.assertEqual(self.lacks(fills={"edge:f32", "plain:s32"}), ["no edge values among its integers"])

    def test_what_needs_none(self):
        self.assertEqual(self.lacks(folder=set(), folds=False), [])
        preds = [{"pred"}]
        self.assertEqual(self.lacks(gradient=False, results=preds, types=op_tests.TYPES["Rf_Tensor"]), [])
        self.assertEqual(self.lacks(gradient=False, reference=False, types=set(), without="made by a pass"), [])
        refused = {pathlib.Path("test/passes/autodiff/x_invalid.mlir")}
        self.assertEqual(self.lacks(gradient=False, refused=refused), [])


class Refusals(unittest.TestCase):
    def named(self, text):
        with tempfile.TemporaryDirectory() as place:
            path = pathlib.Path(place) / "a_verification.mlir"
            path.write_text(text)
            return list(op_tests.refusals(path))

    def test_line_and_text(self):
        self.assertEqual(self.named("// expected-error@+1 {{wrong}}\n%0 = rf.exp %a\n%1 = rf.log %a\n"), [{"rf.exp"}])
        self.assertEqual(self.named("%0 = rf.exp %a\n// expected-error@-1 {{'rf.log' is wrong}}\n"), [{"rf.exp", "rf.log"}])
        self.assertEqual(self.named("// expected-error@below {{wrong}}\n%0 = rf.exp %a\n"), [{"rf.exp"}])

    def test_comments_do_not_count(self):
        self.assertEqual(self.named("// rf.exp is good\n%0 = rf.exp %a\n"), [])

    def test_parts(self):
        text = "%0 = rf.exp %a\n// -----\n// expected-error@+1 {{wrong}}\n%0 = rf.log %a\n"
        self.assertEqual(self.named(text), [{"rf.log"}])


if __name__ == "__main__":
    unittest.main()
