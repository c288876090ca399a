//===- tensor.h - Values of a program, and named state ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles for values and states of a program. They are cheap to copy and keep their program alive.
// They are not thread-safe: only one thread at a time may use a program.
//
// This is a public header. It includes only Abseil and the standard library.
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

/// A value of a program. It is symbolic: it has no data before the program runs.
///
/// If an op cannot be built, its result is an invalid Tensor. The program keeps the first error,
/// and later ops on an invalid Tensor do nothing. A Tensor made inside a loop cannot be used
/// outside that loop.
class Tensor {
public:
  /// Makes an invalid Tensor that belongs to no program.
  Tensor() = default;

  /// Returns false for a default-constructed Tensor and for the result of an op that failed.
  bool valid() const;
  /// The element type; F32 if the Tensor is not valid.
  DType dtype() const;
  /// The shape; empty if the Tensor is not valid.
  const Shape &shape() const;
  int64_t rank() const { return static_cast<int64_t>(shape().size()); }
  /// Returns "f32[512,64]", or "invalid".
  std::string type_string() const;
  /// Returns the program that the Tensor belongs to. For a default-constructed Tensor, returns a
  /// program with an error.
  Program program() const;

  /// Returns the value of a tensor with one element. This works only in an accelerated function
  /// that runs with SetEnabled(false), because Item then computes the value. In all other cases a
  /// run computes the value later, so Item returns an error and records it in the program.
  template <Element T>
  absl::StatusOr<T> Item(std::source_location where = std::source_location::current()) const {
    T element = T();
    absl::Status read = ReadItem(ElementTypeOf<T>::value, &element, where);
    if (!read.ok())
      return read;
    return element;
  }

  /// Does not compile: a Tensor has no value yet that an if or while could test.
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

/// A named state: a parameter that optimizers train, or another value that the user wants to keep.
/// It keeps its value from step to step and from run to run. It is saved and restored under its
/// name.
///
/// Ops take a Variable wherever they take a Tensor, and read its current value. Assign replaces the
/// current value. Each step of a fold starts with the value from the end of the previous step.
class Variable {
public:
  Variable() = default;

  bool valid() const { return program_ != nullptr && index_ >= 0; }
  /// The full name, with the name scopes in front; empty if the Variable is not valid.
  std::string name() const;
  DType dtype() const;
  const Shape &shape() const;
  /// Returns "f32[512,64]", or "invalid".
  std::string type_string() const;
  /// Returns its value at this point of the program.
  Tensor Read(std::source_location where = std::source_location::current()) const;
  /// Sets the Variable to a new value of the same type and shape. Ops built after this call read
  /// the new value. A number fills all elements. It is an error if the element type cannot hold the
  /// number.
  void Assign(const Arg &value) const;

private:
  friend struct internal::Access;
  std::shared_ptr<internal::ProgramImpl> program_;
  int index_ = -1;
};

/// An operand of an op: a Tensor, a Variable (which is read immediately), an Array or a number. All
/// of them convert to Arg implicitly, so users never write the name Arg. An Arg also stores the
/// source location of the user's call.
///
/// A number takes the element type of the other operands. It is an error if that type cannot hold
/// the number.
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
  /// Valid if the operand was a Variable.
  const Variable &variable() const { return variable_; }
  const std::source_location &where() const { return where_; }

private:
  Tensor tensor_;
  Variable variable_;
  double number_ = 0;
  bool is_number_ = false;
  std::source_location where_;
};

/// Elementwise arithmetic. The operands have the same element type. Shapes broadcast as in NumPy:
/// they are aligned at their last dimensions, and an extent of 1 or a missing dimension is
/// repeated. Integers wrap around. Integer division truncates towards zero, and division by zero
/// gives -1 (all bits set).
///
/// Errors: pred operands, operands of different types, shapes that do not broadcast.
Tensor operator+(const Arg &lhs, const Arg &rhs);
Tensor operator-(const Arg &lhs, const Arg &rhs);
Tensor operator*(const Arg &lhs, const Arg &rhs);
Tensor operator/(const Arg &lhs, const Arg &rhs);
Tensor operator-(const Arg &operand);

} // namespace refold
