//===- update_test.cpp - Bits of an optimizer's update --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests an Adam update in one kernel. The kernel reads partial gradients and writes several results
// in place.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/bits.h"
#include "test/compiler/codegen/kernel_texts.h"

#include "absl/strings/str_cat.h"

#include <cmath>

namespace refold::test {
namespace {

/// Returns the text of a kernel that applies Adam. The gradient is the sum of `blocks` partial
/// gradients, added in order. The kernel has the form of a fusion in a real program: each
/// linalg.generic holds one operation, and each intermediate value has as many readers as in a real
/// program.
std::string AdamText(int64_t blocks, const std::string &shape, int64_t count, bool strided) {
  KernelWriter k("adam");
  std::string f = shape + "xf32", loops = shape.find('x') == std::string::npos ? "i" : "i, j";
  std::string pp = std::string(loops == "i" ? 1 : 2, 'p');
  std::string inner =
      loops == "i" ? ", 1]" : absl::StrCat(", ", shape.substr(shape.find('x') + 1), ", 1]");
  std::string partial = k.Operand(absl::StrCat(blocks, "x", f),
                                  strided ? absl::StrCat("strided<[", count + 64, inner, ">") : "");
  std::string p = k.Operand(f), m = k.Operand(f), v = k.Operand(f);
  std::string lr = k.Operand("f32"), power = k.Operand("f32");
  auto unary = [&](const std::string &x, const std::string &body) {
    return k.Add({.loops = loops,
                  .iterators = pp,
                  .inputs = {{x, loops}},
                  .shapes = {f},
                  .body = body,
                  .yield = "%r"})[0];
  };
  auto binary = [&](const std::string &op, const std::string &x, const std::string &y,
                    const std::string &map) {
    return k.Add({.loops = loops,
                  .iterators = pp,
                  .inputs = {{x, loops}, {y, map}},
                  .shapes = {f},
                  .body = "    %r = arith." + op + " %a0, %a1 : f32",
                  .yield = "%r"})[0];
  };
  auto scaled = [&](const std::string &x, const std::string &number) {
    return unary(x,
                 "    %c = arith.constant " + number + " : f32\n    %r = arith.mulf %a0, %c : f32");
  };
  std::string zeros = loops == "i" ? "[0, 0] [1, " : "[0, 0, 0] [1, ",
              ones = loops == "i" ? "[1, 1]" : "[1, 1, 1]";
  std::string extents = shape;
  if (size_t x = extents.find('x'); x != std::string::npos)
    extents.replace(x, 1, ", ");
  std::string g = k.Op(absl::StrCat("tensor.extract_slice ", partial, zeros, extents, "] ", ones,
                                    " : tensor<", blocks, "x", f, "> to tensor<", f, ">"),
                       f);
  if (blocks > 1) {
    std::string rest_shape = absl::StrCat(blocks - 1, "x", f);
    std::string rest = k.Op(absl::StrCat("tensor.extract_slice ", partial,
                                         loops == "i" ? "[1, 0] [" : "[1, 0, 0] [", blocks - 1,
                                         ", ", extents, "] ", ones, " : tensor<", blocks, "x", f,
                                         "> to tensor<", rest_shape, ">"),
                            rest_shape);
    g = k.Add({.loops = "b, " + loops,
               .iterators = "r" + pp,
               .inputs = {{rest, "b, " + loops}},
               .shapes = {f},
               .body = "    %r = arith.addf %o0, %a0 : f32",
               .yield = "%r",
               .out_map = loops,
               .inits = {g}})[0];
  }
  std::string m1 = binary("addf", scaled(m, "0.9"), scaled(g, "0.1"), loops);
  std::string v1 =
      binary("addf", scaled(v, "0.999"), scaled(binary("mulf", g, g, loops), "0.001"), loops);
  std::string correction =
      k.Add({.loops = "",
             .iterators = "",
             .inputs = {{power, ""}},
             .shapes = {"f32"},
             .body = "    %c = arith.constant 1.0 : f32\n    %r = arith.subf %c, %a0 : f32",
             .yield = "%r"})[0];
  std::string root = unary(binary("divf", v1, correction, ""),
                           "    %c = arith.constant 1.0e-8 : f32\n    %s = math.sqrt %a0 : f32\n   "
                           " %r = arith.addf %s, %c : f32");
  std::string step = binary("divf", binary("mulf", m1, lr, ""), root, loops);
  std::string p1 = binary("subf", p, step, loops);
  k.Result(p1);
  k.Result(m1);
  k.Result(v1);
  return k.Text();
}

void CheckAdam(int64_t blocks, const std::string &shape, int64_t count, bool strided,
               const std::string &target = "native") {
  INFO(blocks << " blocks of " << shape);
  int64_t stride = strided ? count + 64 : count;
  std::vector<float> partial = Random<float>(blocks * stride, 1), p = Random<float>(count, 2),
                     m = Random<float>(count, 3), v = Random<float>(count, 4);
  for (float &x : v)
    x = std::abs(x);
  float lr = 1e-3f, power = 0.729f;
  std::vector<float> p1(count), m1(count), v1(count);
  for (int64_t i = 0; i < count; ++i) {
    float g = partial[i];
    for (int64_t b = 1; b < blocks; ++b)
      g = g + partial[b * stride + i];
    m1[i] = m[i] * 0.9f + g * 0.1f;
    v1[i] = v[i] * 0.999f + g * g * 0.001f;
    p1[i] = p[i] - m1[i] * lr / (std::sqrt(v1[i] / (1.0f - power)) + 1e-8f);
  }
  // In place, as state updates run: the results share the operands' memory.
  std::vector<float> gp = p, gm = m, gv = v;
  Tiled(AdamText(blocks, shape, count, strided), target)
      .Call("adam", {partial.data(), gp.data(), gm.data(), gv.data(), &lr, &power, gp.data(),
                     gm.data(), gv.data()});
  RequireSameBits(gp, p1);
  RequireSameBits(gm, m1);
  RequireSameBits(gv, v1);
}

TEST_CASE("an optimizer's update writes three results in place from partial gradients") {
  CheckAdam(4, "64x32", 64 * 32, false);
  CheckAdam(4, "64x32", 64 * 32, true);
  CheckAdam(1, "32", 32, false);
  CheckAdam(8, "32x4", 32 * 4, true);
  CheckAdam(3, "7x13", 7 * 13, false);
  CheckAdam(2, "509", 509, true);
  CheckAdam(4, "64x32", 64 * 32, true, "x86-64-v3");
}

} // namespace
} // namespace refold::test
