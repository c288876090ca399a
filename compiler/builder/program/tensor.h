//===- tensor.h - Values of a program, and state that lives on ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles, cheap to copy; they keep their program alive. Not thread-safe: one program, one thread
// at a time. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/types.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <source_location>
#include <string>
#include <type_traits>

namespace refold {

class Arg;
class Array;
class Program;
namespace internal {
class ProgramImpl;
struct TensorNode;
struct Access;
} // namespace internal

/// A value of a program: symbolic, there is no data behind it until the program runs.
///
/// An op that cannot be built gives an invalid Tensor; the program keeps the first error, and ops
/// on an invalid Tensor are silent. A Tensor made inside a fold belongs to that fold's step.
class Tensor {
public:
  /// No value at all.
  Tensor() = default;

  /// False for a default-made Tensor and for the result of an op that failed.
  bool valid() const;
  /// F32 where the Tensor is not valid.
  DType dtype() const;
  /// Empty where the Tensor is not valid.
  const Shape &shape() const;
  int64_t rank() const { return static_cast<int64_t>(shape().size()); }
  /// "f32[512,64]", or "invalid".
  std::string type_string() const;
  /// The program that it belongs to; one with an error for a default-made Tensor.
  Program program() const;

  /// An error of the program: a Tensor stands for a value that a run computes later. Only a
  /// function that is accelerated but not enabled has it already, and gives the element of a tensor
  /// of one.
  template <Element T>
  absl::StatusOr<T> Item(std::source_location where = std::source_location::current()) const {
    T element = T();
    absl::Status read = ReadItem(ElementTypeOf<T>::value, &element, where);
    if (!read.ok())
      return read;
    return element;
  }

  /// Does not compile: a Tensor has no value yet that an if or while could look at.
  template <typename Never = void> explicit operator bool() const {
    static_assert(!std::is_void_v<Never>,
                  "if and while need a bool, and a Tensor has no value yet: choose between "
                  "computations with rf::Cond, between elements with rf::Where");
    return false;
  }

private:
  friend struct internal::Access;
  absl::Status ReadItem(ElementType type, void *element, const std::source_location &where) const;
  std::shared_ptr<const internal::TensorNode> node_;
};

/// Named state: a parameter that optimizers train, or a state of the user's own. It outlives steps
/// and runs, and is saved and restored by its name.
///
/// Ops take a Variable where they take a Tensor, and read the value that it has then: inside a fold
/// the one that the last step left, or what an earlier Assign of this step gave it.
class Variable {
public:
  Variable() = default;

  bool valid() const { return program_ != nullptr && index_ >= 0; }
  /// Empty where the Variable is not valid.
  std::string name() const;
  DType dtype() const;
  const Shape &shape() const;
  /// "f32[512,64]", or "invalid".
  std::string type_string() const;
  /// Its value at this place of the program.
  Tensor Read(std::source_location where = std::source_location::current()) const;
  /// Gives it another value of the same type and shape, for whatever reads it from here on.
  void Assign(const Arg &value) const;

private:
  friend struct internal::Access;
  std::shared_ptr<internal::ProgramImpl> program_;
  int index_ = -1;
};

/// What ops take: a Tensor, a Variable (read on the spot) or a number, with the place of the user's
/// call. Made implicitly; no user writes its name. A number takes the element type of the other
/// operand.
class Arg {
public:
  Arg(const Tensor &tensor, std::source_location where = std::source_location::current())
      : tensor_(tensor), where_(where) {}
  Arg(const Variable &variable, std::source_location where = std::source_location::current())
      : tensor_(variable.Read(where)), variable_(variable), where_(where) {}
  Arg(const Array &array, std::source_location where = std::source_location::current());
  template <typename Number>
    requires std::is_arithmetic_v<Number>
  Arg(Number number, std::source_location where = std::source_location::current())
      : number_(static_cast<double>(number)), is_number_(true), where_(where) {}

  bool is_number() const { return is_number_; }
  double number() const { return number_; }
  const Tensor &tensor() const { return tensor_; }
  /// Valid where the argument was a Variable.
  const Variable &variable() const { return variable_; }
  const std::source_location &where() const { return where_; }

private:
  Tensor tensor_;
  Variable variable_;
  double number_ = 0;
  bool is_number_ = false;
  std::source_location where_;
};

/// Element by element. Operands have one element type; shapes are aligned at their last dimensions,
/// and an extent of 1 or a missing one is repeated, as in NumPy.
Tensor operator+(const Arg &lhs, const Arg &rhs);
Tensor operator-(const Arg &lhs, const Arg &rhs);
Tensor operator*(const Arg &lhs, const Arg &rhs);
Tensor operator/(const Arg &lhs, const Arg &rhs);
Tensor operator-(const Arg &operand);

} // namespace refold
