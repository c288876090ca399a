//===- toy_target.cpp - A target outside the compiler ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/target/toy_target.h"

#include "dialects/mem/Mem.h"
#include "dialects/rf/Rf.h"

#include "absl/strings/str_cat.h"
#include "llvm/ADT/DenseMap.h"

#include <string>

namespace refold::test {
namespace {

/// Returns the instruction of an op, or "" if there is none.
std::string ToyInstruction(mlir::Operation &op) {
  if (mlir::isa<rf::AddOp>(op))
    return "add";
  if (mlir::isa<rf::MultiplyOp>(op))
    return "multiply";
  return "";
}

absl::StatusOr<std::string> ToyCode(mem::KernelOp kernel) {
  mlir::Block &body = kernel.getBody().front();
  auto result = mlir::cast<mlir::RankedTensorType>(body.getTerminator()->getOperand(0).getType());
  std::string code =
      absl::StrCat("kernel ", kernel.getSymName().str(), " elements ", result.getNumElements(),
                   " operands ", body.getNumArguments(), "\n");
  llvm::DenseMap<mlir::Value, int> numbers;
  for (mlir::Value operand : body.getArguments())
    numbers[operand] = static_cast<int>(numbers.size());
  for (mlir::Operation &op : body.without_terminator()) {
    const std::string instruction = ToyInstruction(op);
    if (instruction.empty() || !result.getElementType().isF32())
      return absl::UnimplementedError(
          absl::StrCat("the toy has no instruction for ", op.getName().getStringRef().str()));
    absl::StrAppend(&code, instruction, " ", numbers[op.getOperand(0)], " ",
                    numbers[op.getOperand(1)], "\n");
    numbers[op.getResult(0)] = static_cast<int>(numbers.size());
  }
  return absl::StrCat(code, "yield ", numbers[body.getTerminator()->getOperand(0)], "\n");
}

class ToyTarget final : public Target {
public:
  absl::string_view name() const override { return "toy"; }

  /// Uses one block, so that a launch is one call.
  absl::StatusOr<PipelineOptions> pipelineOptions(mlir::ModuleOp,
                                                  const PipelineOptions &rows) override {
    PipelineOptions pipeline = rows;
    pipeline.most_blocks = 1;
    return pipeline;
  }

  absl::StatusOr<TargetCode> compile(mlir::ModuleOp planned, exe::ExecutableT &,
                                     const FirstError &) override {
    TargetCode code;
    for (auto kernel : planned.getOps<mem::KernelOp>()) {
      absl::StatusOr<std::string> text = ToyCode(kernel);
      if (!text.ok())
        return text.status();
      code.object.insert(code.object.end(), text->begin(), text->end());
      ++code.counts.compiled;
    }
    return code;
  }
};

} // namespace

absl::StatusOr<std::unique_ptr<Target>> MakeToyTarget(const CompileOptions &options) {
  if (std::holds_alternative<CudaOptions>(options.target))
    return absl::InvalidArgumentError("the toy has no options of cuda");
  return std::make_unique<ToyTarget>();
}

} // namespace refold::test
