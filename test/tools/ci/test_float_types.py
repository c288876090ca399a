# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tools/ci/float_types: each form of a choice between two float types is found, any other use is accepted."""
import unittest

from planted import PlantedTree

TEXT = "a choice between two float types takes a third for one of them: use rf::withFloatType or WithElementType"


class FloatTypes(PlantedTree):
    script = "float_types"

    def test_each_form(self):
        for line in ("return type.isF32() ? 4 : 8;", "return type.isF64()\n             ? 8 : 4;", "x = (t == ElementType::F32) ? 4 : 8;",
                     "bool single = s.element.isF32();", "const bool is_f32 = result.type == exe::ElementType::F32;",
                     "return t == ElementType::BF16 ? 2 : 4;"):
            self.plant("compiler/a.cpp", f"// a comment\n{line}\n")
            self.expect(f"compiler/a.cpp:2: {TEXT}")

    def test_near_misses(self):
        self.plant("compiler/a.cpp", "if (type.isF32())\n  return f(float{});\nif (type == ElementType::F32 || type == ElementType::F64)\n  return;\n"
                                     "described->tf32 = rules.tf32 && type.isF32();\nbool wide = bits == 64;\n")
        self.plant("test/a.cpp", "return type.isF32() ? 4 : 8;\n")
        self.expect_clean()

    def test_a_listed_file_has_no_second_choice(self):
        file = "runtime/cuda/graph/finite_stop.cpp"
        line = "const bool is_f32 = type == ElementType::F32;\n"
        self.plant(file, line)
        self.expect_clean()
        self.plant(file, line + line)
        self.expect(f"{file}:1: {TEXT}", f"{file}:2: {TEXT}")


if __name__ == "__main__":
    unittest.main()
