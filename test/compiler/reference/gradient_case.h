//===- gradient_case.h - One op, its arguments, its gradient ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the gradients of an op with central differences, both in f64. A case is the text of a
// function of %a, %b, ... that defines %y. Its loss is the sum of weight · y with random weights,
// so that each element of y has a different gradient. The pass --refold-append-backward makes the
// ops that compute the gradients.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/reference/reference_test.h"

#include <random>
#include <string>
#include <vector>

namespace refold::reference {

/// The source of random numbers in these tests; the same on every host.
class Dice {
public:
  explicit Dice(uint32_t seed) : engine(seed) {}
  int64_t below(int64_t bound) { return engine() % bound; }
  bool flip() { return below(2) == 1; }
  double between(double low, double high) { return low + (high - low) * (engine() * 0x1p-32); }
  /// Returns a number with a magnitude in [low, high] and a random sign. So the number is not near
  /// zero, where functions such as abs have a kink.
  double signedBetween(double low, double high) { return (flip() ? 1 : -1) * between(low, high); }
  /// Returns 1 or a small prime.
  int64_t extent() {
    static const int64_t kExtents[] = {1, 2, 3, 5, 7};
    return kExtents[below(5)];
  }
  /// Returns a shape with at most `most` elements.
  std::vector<int64_t> shape(int64_t rank, int64_t most = 60);
  template <typename T> void shuffle(std::vector<T> &list) {
    for (size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1], list[below(i)]);
  }
  Tensor signedReals(std::vector<int64_t> shape, double low = 0.2, double high = 2);
  Tensor positiveReals(std::vector<int64_t> shape);

private:
  std::mt19937 engine;
};

std::string typeText(ElementType type, const std::vector<int64_t> &shape);
inline std::string typeText(const Tensor &tensor) { return typeText(tensor.type, tensor.shape); }
/// Returns text such as "[0, 2]".
std::string listText(const std::vector<int64_t> &list);

struct GradientCase {
  /// The values of %a, %b, ... in order.
  std::vector<Tensor> arguments;
  /// Lines that define %y, an f64 tensor.
  std::string body;
  std::vector<int64_t> shape;
  /// The indices of the arguments to differentiate with respect to.
  std::vector<int> wrt;
};

/// Compares each gradient with a central difference. Fails the test if they differ by more than
/// 1e-6 times the larger magnitude. If both magnitudes are below 1, the limit is 1e-6.
void checkGradients(const GradientCase &c, Dice &dice);

/// Replaces each rf.gradient with its backward ops.
void expandGradients(ParsedModule &module);

/// Checks the gradient rule of the op that defines %y. The rule must read exactly the values that
/// the op declares for it.
void checkDeclaredReads(const GradientCase &c);

/// Checks the gradients of `make(dice)` for several seeds, and the values that the rule reads.
template <typename Make> void checkRule(Make make, int rounds = 8) {
  for (int seed = 0; seed < rounds; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    GradientCase c = make(dice);
    checkGradients(c, dice);
    checkDeclaredReads(c);
  }
}

/// Returns "  %y = rf.op : types".
inline std::string line(const std::string &op, const std::string &types) {
  return "  %y = rf." + op + " : " + types;
}
inline Tensor position(int64_t row) { return integers({}, {row}, ElementType::S64); }

} // namespace refold::reference
