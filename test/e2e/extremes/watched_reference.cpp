//===- watched_reference.cpp - The end of a reference run -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/extremes/watched_reference.h"

#include "compiler/driver/read_program.h"
#include "compiler/reference/interpreter.h"
#include "passes/Passes.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"

namespace refold::test {

absl::StatusOr<std::string> ReferenceEnd(const std::string &text, const Feeds &feeds,
                                         int64_t steps) {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = ParseProgramText(text, "program.mlir", &context);
  if (!module.ok())
    return module.status();
  mlir::PassManager passes(&context);
  passes.addNestedPass<mlir::func::FuncOp>(createMarkWatched());
  passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
  if (mlir::failed(passes.run(**module)))
    return absl::InvalidArgumentError("program has no gradient");
  const reference::ReferenceInterpreter interpreter(**module, {.checkNanInf = true});
  auto states = interpreter.startup(7);
  reference::NamedTensors inputs;
  for (const auto &[name, tensor] : feeds.tensors)
    inputs[name] = reference::Tensor::fromHost(tensor);
  absl::Status status = states.status();
  if (status.ok())
    status = interpreter.run("train", inputs, *states, steps).status();
  if (status.ok())
    return std::string();
  if (status.code() != absl::StatusCode::kOutOfRange)
    return status;
  return std::string(status.message());
}

} // namespace refold::test
