# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tools/ci/docs_links: dead links are reported with their line, other links are accepted."""
import unittest

from planted import PlantedTree


class DocsLinks(PlantedTree):
    script = "docs_links"

    def test_living_links(self):
        self.plant("LICENSE.txt", "")
        self.plant("docs/a.md", "# A\n")
        self.plant("docs/b/c.md", "[up](../a.md#a) [folder](..) [root](../../LICENSE.txt)\n")
        self.plant("README.md", '[a](docs/a.md), [site](https://example.org/none.md), [here](#part)\n'
                                '<img src="docs/a.md">\n')
        self.expect_clean()

    def test_dead_links(self):
        self.plant("README.md", '# Title\n\n[a](docs/a.md)\n<img alt="x" src="docs/a.svg">\n')
        self.plant("docs/b.md", "![picture](images/b.png)\n")
        self.expect("README.md:3: there is no 'docs/a.md'", "README.md:4: there is no 'docs/a.svg'",
                    "docs/b.md:1: there is no 'images/b.png'")

    def test_code_has_no_links(self):
        self.plant("README.md", "`f[0](x)`\n```cpp\ncalls[i](y);\n```\n[dead](z)\n")
        self.expect("README.md:5: there is no 'z'")


if __name__ == "__main__":
    unittest.main()
