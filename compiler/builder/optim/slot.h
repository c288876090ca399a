//===- slot.h - Stored states of optimizers ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. Encodes and decodes the states of an optimizer in the formats of StateFormat, and bf16
// parameters with their lower halves.
//
// Example of EightBits: a moment of 1,000 elements becomes 4 blocks of 256, of which the last has
// 24 zeros at its end. The codes are s8[4,256], and the scales f32[4].
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/optim/minimize.h"
#include "compiler/builder/program/tensor.h"

#include <cstdint>
#include <source_location>

namespace refold::optim::internal {

/// The numbers that a state may hold.
enum class Range : uint8_t { Signed, NotNegative };

/// A state of the optimizer for one parameter. `elements` has the parameter's shape, or holds codes
/// in blocks. `scales` is valid only for EightBits.
struct Slot {
  Variable elements, scales;
  StateFormat format = StateFormat::Full;
  Range range = Range::Signed;
  Shape shape; ///< of the parameter
};

/// The halves of f32 numbers: bf16 numbers, rounded to nearest, and the s16 differences of the
/// bits. Example: 0x3F80_9000 is 0x3F81 and -0x7000.
struct Halves {
  Tensor high, low;
};
Halves Split(const Tensor &x, const std::source_location &where);
/// Returns the f32 numbers.
Tensor Join(const Halves &halves, const std::source_location &where);

/// The numbers of blocks and of elements in a block.
struct Blocks {
  int64_t count, size;
};
/// Returns the blocks for a state of `shape`. A state of fewer than 256 elements is one block.
Blocks BlocksOf(const Shape &shape);

/// Elements as codes, and one scale for each block.
struct Encoded {
  Tensor codes, scales;
};
Encoded Encode(const Tensor &x, Range range, const std::source_location &where);
/// Returns the f32 elements, in `shape`.
Tensor Decode(const Encoded &encoded, Range range, const Shape &shape,
              const std::source_location &where);

} // namespace refold::optim::internal
