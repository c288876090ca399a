//===- first_error.h - Diagnostics as a Status ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects MLIR's diagnostics: the first error, and all warnings. MLIR gives each diagnostic to a
// handler, but callers of the compiler want one error, or a result and a list of warnings. While a
// FirstError exists, its context prints nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"

#include <string>
#include <vector>

namespace refold {

/// Collects the first error of a context, for a Status, and all warnings.
class FirstError {
public:
  explicit FirstError(mlir::MLIRContext *context)
      : handler(context, [this](mlir::Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error && text.empty())
            text = describe(diagnostic);
          if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Warning)
            lines.push_back(describe(diagnostic));
          return mlir::success();
        }) {}

  /// Returns the first error as "file:line:column: text", or `otherwise` if there was none.
  absl::Status status(absl::string_view otherwise) const {
    return absl::InvalidArgumentError(text.empty() ? std::string(otherwise) : text);
  }

  /// The warnings as "file:line:column: text", in the order of their arrival.
  const std::vector<std::string> &warnings() const { return lines; }

private:
  static std::string describe(mlir::Diagnostic &diagnostic) {
    std::string where;
    if (auto place = diagnostic.getLocation()->findInstanceOf<mlir::FileLineColLoc>())
      where = absl::StrCat(place.getFilename().str(), ":", place.getLine(), ":", place.getColumn(),
                           ": ");
    return oneLine(where + diagnostic.str());
  }

  /// Replaces control characters, which a damaged file may have in a name or an attribute.
  static std::string oneLine(std::string text) {
    for (char &character : text)
      if (llvm::isASCII(character) && !llvm::isPrint(character))
        character = ' ';
    return text;
  }

  std::string text;
  std::vector<std::string> lines;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace refold
