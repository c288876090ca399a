//===- error_scope.h - LLVM's errors as text --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without a handler, an error that LLVM reports ends the process.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <string>

namespace refold::codegen {

/// While in scope, keeps errors that passes, the linker and code generation report over `context`.
class ErrorScope {
public:
  explicit ErrorScope(llvm::LLVMContext &context)
      : context_(context), outer_(context.getDiagnosticHandler()) {
    auto handler = std::make_unique<Handler>();
    handler_ = handler.get();
    context_.setDiagnosticHandler(std::move(handler));
  }
  ~ErrorScope() { context_.setDiagnosticHandler(std::move(outer_)); }
  ErrorScope(const ErrorScope &) = delete;
  ErrorScope &operator=(const ErrorScope &) = delete;

  /// The text of the first error; empty if there was none.
  const std::string &error() const { return handler_->error; }

private:
  struct Handler : llvm::DiagnosticHandler {
    bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
      if (info.getSeverity() == llvm::DS_Error && error.empty()) {
        llvm::raw_string_ostream stream(error);
        llvm::DiagnosticPrinterRawOStream printer(stream);
        info.print(printer);
      }
      return true;
    }
    std::string error;
  };

  llvm::LLVMContext &context_;
  std::unique_ptr<llvm::DiagnosticHandler> outer_;
  Handler *handler_;
};

} // namespace refold::codegen
