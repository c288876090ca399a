//===- diagnostic_text.h - MLIR's errors as text ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Diagnostics.h"

#include <string>

namespace refold::codegen {

/// Collects MLIR's errors while in scope, for a status.
class DiagnosticText {
public:
  explicit DiagnosticText(mlir::MLIRContext *context)
      : handler_(context, [this](mlir::Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
            return mlir::failure();
          if (!text_.empty())
            text_ += "; ";
          text_ += diagnostic.str();
          return mlir::success();
        }) {}
  const std::string &text() const { return text_; }

private:
  std::string text_;
  mlir::ScopedDiagnosticHandler handler_;
};

} // namespace refold::codegen
