# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tools/ci/arrow_lint: each forbidden arrow is found, each allowed one is accepted."""
import unittest

from planted import PlantedTree


class ArrowLint(PlantedTree):
    script = "arrow_lint"

    def first_error(self):
        status, errors = self.lint()
        self.assertEqual(status, 1)
        self.assertEqual(len(errors), 1, errors)
        return errors[0]

    def test_allowed_arrows(self):
        self.plant("runtime/core/a.h", '#include "absl/status/status.h"\n#include <vector>\n#include <sys/mman.h>\n')
        self.plant("runtime/cpu/a.cpp", '#include "runtime/session/session.h"\n#include "runtime/core/a.h"\n')
        self.plant("passes/planner/a.cpp", '#include "passes/planner/a.h"\n#include "absl/strings/str_cat.h"\n')
        self.plant("passes/arena/A.cpp", '#include "passes/planner/a.h"\n#include "dialects/mem/Mem.h"\n'
                                         '#include "mlir/Pass/Pass.h"\n')
        self.plant("test/runtime/a.cpp", '#include "tools/cli/flags.h"\n#include <catch2/catch.hpp>\n')
        self.expect_clean()

    def test_runtime_knows_no_compiler(self):
        for include in ("passes/planner/packing/pack.h", "dialects/rf/Rf.h", "passes/Passes.h", "mlir/IR/Builders.h",
                        "llvm/ADT/StringRef.h", "tools/cli/flags.h", "nlohmann/json.hpp"):
            self.plant("runtime/cpu/a.cpp", f'// a comment\n#include "{include}"\n')
            self.assertEqual(self.first_error(), f"runtime/cpu/a.cpp:2: runtime/cpu may not include '{include}', only: "
                                                 "runtime/cpu, runtime/core, runtime/allocator, runtime/executable, runtime/session, absl, "
                                                 "flatbuffers")

    def test_arrows_within_the_runtime(self):
        self.plant("runtime/core/a.cpp", '#include "runtime/session/session.h"\n')
        self.assertIn("runtime/core may not include 'runtime/session/session.h'", self.first_error())
        self.plant("runtime/core/a.cpp", "")
        self.plant("runtime/executable/a.cpp", '#include "runtime/session/session.h"\n')
        self.assertIn("runtime/executable may not include 'runtime/session/session.h'", self.first_error())
        self.plant("runtime/executable/a.cpp", "")
        self.plant("runtime/cpu/a.cpp", '#include "runtime/checked/evaluator.h"\n')
        self.assertIn("runtime/cpu may not include 'runtime/checked/evaluator.h'", self.first_error())
        self.plant("runtime/cpu/a.cpp", "")
        self.plant("runtime/allocator/a.cpp", '#include "runtime/core/bytes.h"\n#include "runtime/session/session.h"\n')
        self.assertIn("runtime/allocator may not include 'runtime/session/session.h'", self.first_error())

    def test_planner_knows_abseil_and_the_core_only(self):
        self.plant("passes/planner/a.cpp", '#include "runtime/core/bytes.h"\n')
        self.plant("passes/planner/a.h", '#include "runtime/session/session.h"\n')
        self.assertIn("passes/planner may not include 'runtime/session/session.h', only: passes/planner, runtime/core, absl",
                      self.first_error())

    def test_passes_know_of_the_compiler_only_the_planner(self):
        self.plant("passes/arena/A.cpp", '#include "compiler/driver/compile.h"\n')
        self.assertIn("passes may not include 'compiler/driver/compile.h'", self.first_error())

    def test_arrows_within_the_compiler(self):
        for file, include in (("compiler/builder/program/a.h", "compiler/builder/ops/ops.h"), ("compiler/builder/ops/a.h", "compiler/builder/nn/nn.h"),
                              ("compiler/codegen/nest/a.cpp", "compiler/codegen/x86/kernel_compiler.h"),
                              ("compiler/executable/a.h", "compiler/target/target.h"), ("compiler/target/cpu/a.cpp", "compiler/driver/compile.h"),
                              ("passes/planner/packing/a.h", "passes/planner/memory/memory_model.h")):
            self.plant(file, f'#include "{include}"\n')
            self.assertIn(f"may not include '{include}'", self.first_error())
            self.plant(file, "")

    def test_a_folder_without_a_rule(self):
        self.plant("compiler/somewhere/a.h", "#include <vector>\n")
        self.assertEqual(self.first_error(), "compiler/somewhere/a.h: its folder is not in the table of tools/ci/arrow_lint: say what it may include")

    def test_a_folder_of_many_units(self):
        for number in range(40):
            self.plant(f"test/runtime/unit{number}.cpp", "")
            self.plant(f"test/runtime/unit{number}.h", "")
        self.expect_clean()
        self.plant("test/runtime/one_more.mlir", "")
        self.assertEqual(self.first_error(), "test/runtime: 41 units, the most is 40: cut the folder into rooms")

    def test_nothing_knows_tools_or_tests(self):
        self.plant("compiler/driver/a.cpp", '#include "tools/cli/flags.h"\n')
        self.assertIn("compiler/driver may not include 'tools/cli/flags.h'", self.first_error())
        self.plant("compiler/driver/a.cpp", "")
        self.plant("tools/a.cpp", '#include <catch2/catch.hpp>\n')
        self.assertIn("tools may not include 'catch2/catch.hpp'", self.first_error())

    def test_a_name_that_only_begins_like_an_allowed_one(self):
        self.plant("runtime/core/a.h", '#  include "abslx/status.h"\n')
        self.assertIn("runtime/core may not include 'abslx/status.h'", self.first_error())

    def test_public_headers_reach_no_mlir(self):
        self.plant("compiler/api/refold.h.in", '#include "compiler/builder/program/program.h"\n')
        self.plant("compiler/builder/program/program.h", '#include "compiler/builder/program/inner.h"\n')
        self.plant("compiler/builder/program/program.cpp", '#include "mlir/IR/Builders.h"\n')
        self.plant("compiler/builder/program/inner.h", "#include <string>\n")
        self.expect_clean()
        self.plant("compiler/builder/program/inner.h", '#include <string>\n#include "mlir/IR/Builders.h"\n')
        self.expect("compiler/builder/program/inner.h:2: <refold/refold.h> reaches 'mlir/IR/Builders.h': "
                    "users would pay for it in every file")


if __name__ == "__main__":
    unittest.main()
