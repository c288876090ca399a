//===- reducers.h - Reducers that rf has a name for -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/expressions.h"
#include "compiler/importers/source_op.h"
#include "dialects/rf/Rf.h"

#include <optional>

namespace refold::importers {

/// The kind of reduction whose step is `expression` of `a` and `b`, or nothing. Of preds a sum and
/// a maximum are Or, a product and a minimum And.
std::optional<rf::ReduceKind> reducerOf(Expressions &expressions, Expressions::Id expression,
                                        Expressions::Id a, Expressions::Id b, mlir::Type element);

/// Why a region that it knows no kind for is refused.
inline constexpr absl::string_view kNotSimpleReducer =
    "a reducer that is no simple op, where rf reduces by add, multiply, minimum, maximum, and, or";

mlir::NamedAttribute kindAttribute(const SourceOp &source, rf::ReduceKind kind);

/// Whether `value`, an element of that type, leaves every other as it is.
bool isIdentity(rf::ReduceKind kind, mlir::Attribute value);

} // namespace refold::importers
