//===- rf_elementwise_test.cpp - Elementwise ops of every type ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/rf_kernels.h"

#include <catch2/catch.hpp>

namespace refold::test {
namespace {

using Extents = std::vector<int64_t>;
const std::vector<std::string> kFloats = {"f32", "f64"}, kIntegers = {"i8", "i32", "i64", "ui32"};

std::vector<std::string> Numbers() {
  std::vector<std::string> all = kFloats;
  all.insert(all.end(), kIntegers.begin(), kIntegers.end());
  return all;
}

class ElementwiseKernels : public RfKernels {
public:
  /// Returns the shapes with which the next pair of an op and a type is tested. To save time, a
  /// call returns only some of the shapes. One call in seven returns a matrix. The other calls
  /// return a vector of 37 elements, which do not fill whole SIMD registers. Two of them also
  /// return a shape with a single element. AddUnary and AddBinary get at most six types, so each
  /// type meets each shape after several ops.
  std::vector<Extents> NextShapes() {
    if (AllKernels())
      return {{}, {1}, {37}, {6, 17}};
    switch (turn_++ % 7) {
    case 1:
      return {{6, 17}};
    case 3:
      return {{37}, {}};
    case 5:
      return {{37}, {1}};
    default:
      return {{37}};
    }
  }
  void AddUnary(const std::string &op, const std::vector<std::string> &types) {
    for (const std::string &type : types)
      for (const Extents &shape : NextShapes()) {
        std::string t = Shaped(shape, type);
        Add({t}, "rf." + op + " %0 : " + Tensor(t), t);
      }
  }
  void AddBinary(const std::string &op, const std::vector<std::string> &types) {
    for (const std::string &type : types)
      for (const Extents &shape : NextShapes()) {
        std::string t = Shaped(shape, type);
        Add({t, t}, "rf." + op + " %0, %1 : " + Tensor(t), t);
      }
  }

private:
  size_t turn_ = 0;
};

TEST_CASE("arithmetic kernels have the interpreter's bits for every type") {
  ElementwiseKernels kernels;
  for (const char *op : {"add", "subtract", "multiply", "divide", "maximum", "minimum"})
    kernels.AddBinary(op, Numbers());
  for (const char *op : {"negate", "abs"})
    kernels.AddUnary(op, Numbers());
  kernels.AddUnary("sign", {"f32", "f64", "i8", "i32", "i64"});
  kernels.Check(3);
}

TEST_CASE("a remainder never traps") {
  ElementwiseKernels kernels;
  kernels.AddBinary("remainder", Numbers());
  kernels.Check(4);
}

TEST_CASE("rounding kernels have the interpreter's bits") {
  ElementwiseKernels kernels;
  for (const char *op : {"floor", "ceil", "round_nearest_even", "round_nearest_afz"})
    kernels.AddUnary(op, kFloats);
  kernels.Check(6);
}

TEST_CASE("kernels of unary functions have the interpreter's bits") {
  ElementwiseKernels kernels;
  for (const char *op :
       {"sqrt", "rsqrt", "cbrt", "exponential", "exponential_minus_one", "log", "log_plus_one",
        "logistic", "tanh", "sine", "cosine", "tan", "erf", "erf_inv"})
    kernels.AddUnary(op, kFloats);
  kernels.Check(4);
}

TEST_CASE("power kernels have the interpreter's bits") {
  ElementwiseKernels kernels;
  kernels.AddBinary("power", kFloats);
  kernels.Check(6);
}

TEST_CASE("logic and shift kernels have the interpreter's bits") {
  std::vector<std::string> bits = kIntegers;
  bits.push_back("i1");
  ElementwiseKernels kernels;
  for (const char *op : {"and", "or", "xor"})
    kernels.AddBinary(op, bits);
  kernels.AddUnary("not", bits);
  for (const char *op : {"shift_left", "shift_right_arithmetic", "shift_right_logical"})
    kernels.AddBinary(op, kIntegers);
  kernels.Check(3);
}

TEST_CASE("comparison and selection kernels have the interpreter's bits") {
  ElementwiseKernels kernels;
  std::vector<std::string> all = Numbers();
  all.push_back("i1");
  for (const std::string &type : all) {
    for (const char *direction : {"EQ", "NE", "LT", "LE", "GT", "GE"})
      for (const Extents &shape : kernels.NextShapes()) {
        std::string t = Shaped(shape, type), p = Shaped(shape, "i1");
        kernels.Add({t, t}, std::string("rf.compare ") + direction + " %0, %1 : " + Tensor(t), p);
      }
    for (const Extents &shape : kernels.NextShapes()) {
      std::string t = Shaped(shape, type), p = Shaped(shape, "i1");
      kernels.Add({p, t, t}, "rf.select %0, %1, %2 : " + Tensor(p) + ", " + Tensor(t), t);
    }
  }
  for (const std::string &type : kFloats)
    for (const Extents &shape : kernels.NextShapes())
      kernels.Add({Shaped(shape, type)}, "rf.is_finite %0 : " + Tensor(Shaped(shape, type)),
                  Shaped(shape, "i1"));
  kernels.Check();
}

TEST_CASE("a deep selection of a constant flushes subnormals") {
  // An op with a neutral constant, such as a multiplication by 1.0, must flush subnormals of its
  // other operand. All selects have the same condition, so LLVM merges them into one select between
  // the constant and a value. LLVM then applies the op to the constant and to the value separately,
  // and could omit the op with the constant.
  RfKernels kernels;
  for (const auto &[op, neutral] : std::vector<std::pair<std::string, std::string>>{
           {"multiply", "1.0"}, {"divide", "-1.0"}, {"add", "-0.0"}, {"maximum", "0xFF800000"}})
    for (int depth : {1, 8, 9, 20}) {
      const std::string f = Tensor("37xf32"), p = Tensor("37xi1");
      std::string ops = "%s0 = rf.constant dense<" + neutral + "> : " + f + "\n";
      for (int i = 0; i < depth; ++i)
        ops += "%s" + std::to_string(i + 1) + " = rf.select %0, %s" + std::to_string(i) +
               ", %1 : " + p + ", " + f + "\n";
      ops += "%r = rf." + op + " %2, %s" + std::to_string(depth) + " : " + f;
      kernels.Add({{"37xi1", "37xf32", "37xf32"}, ops, {{"%r", "37xf32"}}});
    }
  // Integers and comparisons have choices of the same depth, but nothing to flush.
  for (const char *op : {"add", "compare LT"}) {
    const std::string t = Tensor("37xi32"), p = Tensor("37xi1");
    std::string ops;
    for (int i = 0; i < 12; ++i)
      ops += "%s" + std::to_string(i) + " = rf.select %0, " +
             (i == 0 ? "%2" : "%s" + std::to_string(i - 1)) + ", %1 : " + p + ", " + t + "\n";
    ops += std::string("%r = rf.") + op + " %2, %s11 : " + t;
    kernels.Add({{"37xi1", "37xi32", "37xi32"},
                 ops,
                 {{"%r", op == std::string("add") ? "37xi32" : "37xi1"}}});
  }
  kernels.Check(12);
}

TEST_CASE("conversions between all types have the interpreter's bits") {
  ElementwiseKernels kernels;
  std::vector<std::string> all = Numbers();
  all.push_back("i1");
  for (const std::string &from : all)
    for (const std::string &to : all) {
      if (from == to)
        continue;
      for (const Extents &shape : kernels.NextShapes())
        kernels.Add({Shaped(shape, from)},
                    "rf.convert %0 : " + Tensor(Shaped(shape, from)) + " -> " +
                        Tensor(Shaped(shape, to)),
                    Shaped(shape, to));
    }
  for (auto [a, b] : {std::pair{"f32", "i32"}, {"f32", "ui32"}, {"i32", "ui32"}, {"f64", "i64"}})
    for (auto [from, to] : {std::pair{a, b}, {b, a}})
      for (const Extents &shape : kernels.NextShapes())
        kernels.Add({Shaped(shape, from)},
                    "rf.bitcast_convert %0 : " + Tensor(Shaped(shape, from)) + " -> " +
                        Tensor(Shaped(shape, to)),
                    Shaped(shape, to));
  kernels.Check(3);
}

TEST_CASE("iota is computed by its readers, in every block") {
  RfKernels kernels;
  for (const std::string &type : Numbers())
    for (int dim : {0, 1}) {
      std::string t = "6x19x" + type, column = "6x" + type, row = "19x" + type;
      kernels.Add({}, "rf.iota dim = " + std::to_string(dim) + " : " + Tensor(t), t);
      kernels.Add({{t},
                   "%i = rf.iota dim = " + std::to_string(dim) + " : " + Tensor(t) +
                       "\n%r = rf.add %0, %i : " + Tensor(t),
                   {{"%r", t}}});
      // The iota is broadcast from an operand with one dimension.
      std::string line = dim == 0 ? column : row;
      kernels.Add({{t},
                   "%i = rf.iota dim = 0 : " + Tensor(line) +
                       "\n%b = rf.broadcast_in_dim %i, dims = [" + std::to_string(dim) +
                       "] : " + Tensor(line) + " -> " + Tensor(t) +
                       "\n%r = rf.multiply %0, %b : " + Tensor(t),
                   {{"%r", t}}});
    }
  kernels.Check(2, 5);
}

} // namespace
} // namespace refold::test
