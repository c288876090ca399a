//===- gradient_case.cpp - One op, its arguments, its gradient ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/gradient_case.h"

#include "passes/Passes.h"

#include "mlir/Pass/PassManager.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace refold::reference {

std::vector<int64_t> Dice::shape(int64_t rank, int64_t most) {
  std::vector<int64_t> shape;
  do {
    shape.clear();
    for (int64_t d = 0; d < rank; ++d)
      shape.push_back(extent());
  } while (runtime::ElementCount(shape) > most);
  return shape;
}

Tensor Dice::signedReals(std::vector<int64_t> shape, double low, double high) {
  Tensor tensor(ElementType::F64, std::move(shape));
  for (double &number : tensor.reals)
    number = signedBetween(low, high);
  return tensor;
}

Tensor Dice::positiveReals(std::vector<int64_t> shape) {
  Tensor tensor(ElementType::F64, std::move(shape));
  for (double &number : tensor.reals)
    number = between(0.5, 2);
  return tensor;
}

std::string typeText(ElementType type, const std::vector<int64_t> &shape) {
  std::string text = "tensor<";
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + elementName(type) + ">";
}

std::string listText(const std::vector<int64_t> &list) {
  std::string text = "[";
  for (size_t i = 0; i < list.size(); ++i)
    text += (i ? ", " : "") + std::to_string(list[i]);
  return text + "]";
}

static std::string argumentText(const GradientCase &c) {
  std::string text;
  for (size_t i = 0; i < c.arguments.size(); ++i)
    text += std::string("%") + static_cast<char>('a' + i) + ": " + typeText(c.arguments[i]) + ", ";
  return text + "%weights: " + typeText(ElementType::F64, c.shape);
}

/// Returns @f, whose results are the loss and its gradients.
static std::string programText(const GradientCase &c) {
  std::string type = typeText(ElementType::F64, c.shape), names, types, results, dims;
  for (size_t i = 0; i < c.wrt.size(); ++i) {
    names += (i ? ", %" : "%") + std::string(1, static_cast<char>('a' + c.wrt[i]));
    types += (i ? ", " : "") + typeText(c.arguments[c.wrt[i]]);
    results += ", %g#" + std::to_string(i);
  }
  for (size_t d = 0; d < c.shape.size(); ++d)
    dims += (d ? ", " : "") + std::to_string(d);
  return "func.func @f(" + argumentText(c) + ") -> (tensor<f64>, " + types + ") {\n" + c.body +
         "\n  %weighted = rf.multiply %y, %weights : " + type +
         "\n  %loss = rf.reduce add %weighted, dims = [" + dims + "] : " + type +
         "\n  %g:" + std::to_string(c.wrt.size()) + " = rf.gradient %loss wrt(" + names +
         ") : tensor<f64>, " + types + " -> " + types + "\n  return %loss" + results +
         " : tensor<f64>, " + types + "\n}\n";
}

static std::vector<Tensor> evaluateAll(mlir::func::FuncOp function,
                                       const std::vector<Tensor> &arguments) {
  absl::StatusOr<std::vector<Tensor>> results = evaluate(function, arguments);
  INFO(results.status().ToString());
  REQUIRE(results.ok());
  return *std::move(results);
}

void expandGradients(ParsedModule &module) {
  mlir::PassManager passes(module.get()->getName());
  passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
  REQUIRE(mlir::succeeded(passes.run(module.get())));
}

void checkGradients(const GradientCase &c, Dice &dice) {
  std::string text = programText(c);
  INFO(text);
  ParsedModule module(text);
  const std::set<std::string> differentiated = opsOf(module.get());
  expandGradients(module);

  std::vector<Tensor> arguments = c.arguments;
  arguments.push_back(dice.signedReals(c.shape));
  std::vector<Tensor> results = evaluateAll(module.first(), arguments);
  for (size_t i = 0; i < c.wrt.size(); ++i) {
    const Tensor &gradient = results[1 + i];
    REQUIRE(gradient.shape == c.arguments[c.wrt[i]].shape);
    std::vector<double> &numbers = arguments[c.wrt[i]].reals;
    for (size_t e = 0; e < numbers.size(); ++e) {
      const double x = numbers[e], h = 1e-5;
      numbers[e] = x + h;
      double above = evaluateAll(module.first(), arguments)[0].reals[0];
      numbers[e] = x - h;
      double below = evaluateAll(module.first(), arguments)[0].reals[0];
      numbers[e] = x;
      double slope = (above - below) / (2 * h), given = gradient.reals[e];
      INFO("argument " << c.wrt[i] << ", element " << e << ": slope " << slope << ", gradient "
                       << given);
      REQUIRE(std::abs(slope - given) <= 1e-6 * std::max({1.0, std::abs(slope), std::abs(given)}));
    }
  }
  noteCovered("differences", differentiated);
}

void checkDeclaredReads(const GradientCase &c) {
  std::string type = typeText(ElementType::F64, c.shape);
  std::string text = "func.func @f(" + argumentText(c) + ") -> " + type + " {\n" + c.body +
                     "\n  return %y : " + type + "\n}\n";
  INFO(text);
  ParsedModule module(text);
  mlir::Operation *terminator = module.first().getBody().front().getTerminator();
  mlir::Operation *op = terminator->getOperand(0).getDefiningOp();
  auto rule = mlir::dyn_cast<rf::GradientOpInterface>(op);
  REQUIRE(rule);

  // The weights have the type of the result, so they can serve as its gradient.
  llvm::SmallVector<mlir::Value> incoming(op->getNumResults());
  incoming[mlir::cast<mlir::OpResult>(terminator->getOperand(0)).getResultNumber()] =
      module.first().getArguments().back();
  llvm::SmallVector<bool> wanted;
  for (mlir::Value operand : op->getOperands())
    wanted.push_back(mlir::isa<mlir::FloatType>(mlir::getElementTypeOrSelf(operand)));
  llvm::SmallVector<mlir::Value> outgoing(op->getNumOperands());
  mlir::OpBuilder builder(terminator);
  REQUIRE(mlir::succeeded(rule.buildVectorJacobian(builder, incoming, wanted, outgoing)));

  std::set<const void *> read;
  for (mlir::Operation *next = op->getNextNode(); next != terminator; next = next->getNextNode())
    for (mlir::Value operand : next->getOperands())
      read.insert(operand.getAsOpaquePointer());
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    INFO("operand " << i);
    CHECK(rule.backwardReadsOperand(i) == (read.count(op->getOperand(i).getAsOpaquePointer()) > 0));
  }
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    INFO("result " << i);
    CHECK(rule.backwardReadsResult(i) == (read.count(op->getResult(i).getAsOpaquePointer()) > 0));
  }
}

} // namespace refold::reference
