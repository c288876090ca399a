//===- ElementTypes.cpp - Element types as types of MLIR ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/ElementTypes.h"

using namespace mlir;
using namespace refold;

Type rf::mlirTypeOf(ElementType type, MLIRContext *context) {
  const ElementFacts &facts = FactsOf(type);
  const auto bits = static_cast<unsigned>(8 * facts.bytes);
  switch (facts.kind) {
  case ElementKind::Truth:
    return IntegerType::get(context, 1);
  case ElementKind::Signed:
    return IntegerType::get(context, bits);
  case ElementKind::Unsigned:
    return IntegerType::get(context, bits, IntegerType::Unsigned);
  case ElementKind::Float:
    break;
  }
  switch (type) {
  case ElementType::F32:
    return Float32Type::get(context);
  case ElementType::F64:
    return Float64Type::get(context);
  case ElementType::BF16:
    return BFloat16Type::get(context);
  case ElementType::F16:
    return Float16Type::get(context);
  case ElementType::Pred:
  case ElementType::S8:
  case ElementType::S16:
  case ElementType::S32:
  case ElementType::S64:
  case ElementType::U8:
  case ElementType::U16:
  case ElementType::U32:
  case ElementType::U64:
    break;
  }
  llvm_unreachable("every kind but floats is handled above");
}

static bool standsFor(Type type, const ElementFacts &facts) {
  const auto bits = static_cast<unsigned>(8 * facts.bytes);
  switch (facts.kind) {
  case ElementKind::Truth:
    return type.isSignlessInteger(1);
  case ElementKind::Signed:
    return type.isSignlessInteger(bits);
  case ElementKind::Unsigned:
    return type.isUnsignedInteger(bits);
  case ElementKind::Float: // bits do not tell two formats of one size apart
    return type == rf::mlirTypeOf(facts.type, type.getContext());
  }
  llvm_unreachable("no such kind");
}

std::optional<ElementType> rf::elementTypeOf(Type type) {
  for (const ElementFacts &known : kElementTypes)
    if (standsFor(type, known))
      return known.type;
  return std::nullopt;
}
