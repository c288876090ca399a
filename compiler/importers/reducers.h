//===- reducers.h - Reducers with a name in rf ------------------*- C++ -*-===//
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

/// Returns the kind of the reduction that combines `a` and `b` into `expression`, or nothing if rf
/// has no such reduction. For booleans, a sum or maximum is Or, and a product or minimum is And.
std::optional<rf::ReduceKind> reducerOf(Expressions &expressions, Expressions::Id expression,
                                        Expressions::Id a, Expressions::Id b, mlir::Type element);

/// The reason for refusing a region that is no known kind of reduction.
inline constexpr absl::string_view kNotSimpleReducer =
    "a reducer that is not a simple op, but rf reduces by add, multiply, minimum, maximum, and, or";

mlir::NamedAttribute kindAttribute(const SourceOp &source, rf::ReduceKind kind);

/// Returns true if combining with `value`, an element of that type, changes no element.
bool isIdentity(rf::ReduceKind kind, mlir::Attribute value);

} // namespace refold::importers
