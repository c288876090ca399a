# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tools/ci/pass_files: every file that a pass lacks is reported."""
import unittest

from planted import PlantedTree

DEFINITION = '''
def FuseThings : Pass<"refold-fuse-things"> {
  let summary = "puts things together";
  let description = [{ Why. }];
}
'''


class PassFiles(PlantedTree):
    script = "pass_files"

    def setUp(self):
        super().setUp()
        self.plant("passes/fusion/Passes.td", DEFINITION)
        self.plant("passes/fusion/FuseThings.cpp", "")
        self.plant("test/passes/fusion/fuse-things.mlir", "")
        self.plant("docs/reference/passes/fusion.md", "### `-refold-fuse-things`\n")

    def test_complete(self):
        self.expect_clean()

    def test_no_source(self):
        (self.root / "passes/fusion/FuseThings.cpp").unlink()
        self.expect("passes/fusion/Passes.td: FuseThings: there is no passes/fusion/FuseThings.cpp")

    def test_no_test(self):
        (self.root / "test/passes/fusion/fuse-things.mlir").unlink()
        self.expect("passes/fusion/Passes.td: FuseThings: there is no test/passes/fusion/fuse-things.mlir")

    def test_no_section(self):
        self.plant("docs/reference/passes/fusion.md", "### `-refold-fuse`\n")
        self.expect("passes/fusion/Passes.td: FuseThings: docs/reference/passes/fusion.md has no section on "
                    "-refold-fuse-things")

    def test_poor_words(self):
        self.plant("passes/fusion/Passes.td", DEFINITION.replace("puts things together", "fuses")
                   .replace("let description = [{ Why. }];", ""))
        self.expect("passes/fusion/Passes.td: FuseThings: needs a sentence for a summary",
                    "passes/fusion/Passes.td: FuseThings: needs a description")

    def test_foreign_flag(self):
        self.plant("passes/fusion/Passes.td", DEFINITION.replace("refold-fuse-things", "fuse-things"))
        self.plant("docs/reference/passes/fusion.md", "### `-fuse-things`\n")
        self.expect("passes/fusion/Passes.td: FuseThings: flag 'fuse-things' does not begin with refold-")

    def test_second_of_two_passes(self):
        self.plant("passes/fusion/Passes.td", DEFINITION + DEFINITION.replace("Things", "More"))
        self.expect("passes/fusion/Passes.td: FuseMore: there is no passes/fusion/FuseMore.cpp")

    def test_nothing_to_check(self):
        (self.root / "passes/fusion/Passes.td").unlink()
        status, errors = self.lint()
        self.assertEqual(status, 1)
        self.assertIn("no pass is defined", errors[0])


if __name__ == "__main__":
    unittest.main()
