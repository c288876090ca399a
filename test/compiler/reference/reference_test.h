//===- reference_test.h - Parsed programs, listed tensors -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for tests of the reference interpreter. They parse a module, make tensors, and evaluate
// one function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/interpreter.h"
#include "dialects/rf/Rf.h"
#include "test/compiler/reference/covered_ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace refold::reference {

/// A module parsed from text, with its context.
class ParsedModule {
public:
  /// Parses the text. `more` registers dialects besides those of a Program.
  explicit ParsedModule(
      const std::string &text,
      void (*more)(mlir::DialectRegistry &) = [](mlir::DialectRegistry &) {}) {
    mlir::DialectRegistry registry;
    more(registry);
    registry.insert<rf::RfDialect, mlir::func::FuncDialect, mlir::scf::SCFDialect,
                    mlir::arith::ArithDialect, mlir::tensor::TensorDialect>();
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context, "test.mlir");
    REQUIRE(module);
    noteCovered("reference", opsOf(*module));
  }
  mlir::ModuleOp get() { return *module; }
  mlir::func::FuncOp first() { return *module->getOps<mlir::func::FuncOp>().begin(); }

private:
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

inline Tensor reals(std::vector<int64_t> shape, std::vector<double> numbers,
                    ElementType type = ElementType::F64) {
  Tensor tensor(type, std::move(shape));
  REQUIRE(numbers.size() == tensor.reals.size());
  tensor.reals = std::move(numbers);
  return tensor;
}

inline Tensor integers(std::vector<int64_t> shape, std::vector<Integer> numbers,
                       ElementType type = ElementType::S32) {
  Tensor tensor(type, std::move(shape));
  REQUIRE(numbers.size() == tensor.integers.size());
  tensor.integers = std::move(numbers);
  return tensor;
}

inline std::string elementName(ElementType type) {
  static const char *kElements[] = {"i1",  "i8",   "i32",  "i64", "ui32", "f32", "f64",
                                    "i16", "ui16", "bf16", "f16", "ui8",  "ui64"};
  static_assert(std::size(kElements) == std::size(kElementTypes));
  return kElements[static_cast<int>(type)];
}

/// Evaluates `op`, a line that defines %0, on arguments %a, %b, %c, %d with the tensors' types.
inline absl::StatusOr<Tensor> tryEvaluateOp(const std::string &op, const std::string &resultType,
                                            const std::vector<Tensor> &arguments,
                                            ReferenceOptions options = {}) {
  std::string text = "func.func @f(";
  for (size_t i = 0; i < arguments.size(); ++i) {
    text += (i ? ", %" : "%") + std::string(1, static_cast<char>('a' + i)) + ": tensor<";
    for (int64_t extent : arguments[i].shape)
      text += std::to_string(extent) + "x";
    text += elementName(arguments[i].type) + ">";
  }
  text += ") -> " + resultType + " {\n  %0 = " + op + "\n  return %0 : " + resultType + "\n}\n";
  INFO(text);
  ParsedModule module(text);
  absl::StatusOr<std::vector<Tensor>> results = evaluate(module.first(), arguments, options);
  if (!results.ok())
    return results.status();
  return results->front();
}

inline Tensor evaluateOp(const std::string &op, const std::string &resultType,
                         const std::vector<Tensor> &arguments) {
  absl::StatusOr<Tensor> result = tryEvaluateOp(op, resultType, arguments);
  INFO(result.status().ToString());
  REQUIRE(result.ok());
  return *result;
}

/// Evaluates `rf.op` on two lists of integers; the next functions on two and on one of f64.
inline std::vector<Integer> binary(const std::string &op, ElementType element,
                                   std::vector<Integer> a, std::vector<Integer> b) {
  int64_t n = a.size();
  std::string type = "tensor<" + std::to_string(n) + "x" + elementName(element) + ">";
  return evaluateOp("rf." + op + " %a, %b : " + type, type,
                    {integers({n}, a, element), integers({n}, b, element)})
      .integers;
}
inline std::vector<double> binary(const std::string &op, std::vector<double> a,
                                  std::vector<double> b) {
  int64_t n = a.size();
  std::string type = "tensor<" + std::to_string(n) + "xf64>";
  return evaluateOp("rf." + op + " %a, %b : " + type, type, {reals({n}, a), reals({n}, b)}).reals;
}
inline std::vector<double> unary(const std::string &op, std::vector<double> a,
                                 const std::string &attributes = "") {
  int64_t n = a.size();
  std::string type = "tensor<" + std::to_string(n) + "xf64>";
  return evaluateOp("rf." + op + " %a" + attributes + " : " + type, type, {reals({n}, a)}).reals;
}

} // namespace refold::reference
