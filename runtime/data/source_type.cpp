//===- source_type.cpp - Element types in files ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One table.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/source_type.h"

#include "runtime/data/npy_type.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace refold::runtime {
namespace {

struct Type {
  SourceType type;
  const char *name;
  const char *npy;
  size_t bytes;
  std::optional<ElementType> same;
};

// In the order of SourceType.
constexpr Type kSourceTypes[] = {{SourceType::Pred, "pred", "|b1", 1, ElementType::Pred},
                                 {SourceType::S8, "s8", "|i1", 1, ElementType::S8},
                                 {SourceType::U8, "u8", "|u1", 1, std::nullopt},
                                 {SourceType::S16, "s16", "<i2", 2, ElementType::S16},
                                 {SourceType::S32, "s32", "<i4", 4, ElementType::S32},
                                 {SourceType::S64, "s64", "<i8", 8, ElementType::S64},
                                 {SourceType::U16, "u16", "<u2", 2, ElementType::U16},
                                 {SourceType::U32, "u32", "<u4", 4, ElementType::U32},
                                 {SourceType::F16, "f16", "<f2", 2, ElementType::F16},
                                 {SourceType::BF16, "bf16", "<V2", 2, ElementType::BF16},
                                 {SourceType::F32, "f32", "<f4", 4, ElementType::F32},
                                 {SourceType::F64, "f64", "<f8", 8, ElementType::F64}};

constexpr std::optional<SourceType> SourceTypeFor(ElementType type) {
  for (const Type &known : kSourceTypes)
    if (known.same == type)
      return known.type;
  return std::nullopt;
}

constexpr bool HoldsAllElementTypes() {
  for (const ElementFacts &known : kElementTypes)
    if (!SourceTypeFor(known.type))
      return false;
  return true;
}
static_assert(HoldsAllElementTypes(), "each row of element_types.def needs a row above");

const Type &Of(SourceType type) { return kSourceTypes[static_cast<size_t>(type)]; }

} // namespace

size_t SourceSize(SourceType type) { return Of(type).bytes; }

const char *SourceName(SourceType type) { return Of(type).name; }

std::string SourceTypeString(SourceType type, const std::vector<int64_t> &shape) {
  return absl::StrCat(SourceName(type), "[", absl::StrJoin(shape, ","), "]");
}

std::optional<ElementType> SameElementType(SourceType type) { return Of(type).same; }

SourceType SourceTypeOf(ElementType type) { return *SourceTypeFor(type); }

absl::StatusOr<SourceType> SourceTypeOfNpy(absl::string_view descr) {
  const std::string plain = PlainNpyType(descr);
  std::vector<absl::string_view> read;
  for (const Type &known : kSourceTypes) {
    if (plain == known.npy)
      return known.type;
    read.push_back(known.npy);
  }
  return UnreadNpyType(descr, read);
}

std::optional<uint64_t> SourceBytes(SourceType type, const std::vector<int64_t> &shape) {
  uint64_t bytes = SourceSize(type);
  for (int64_t extent : shape)
    if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(extent), &bytes) || bytes > INT64_MAX)
      return std::nullopt;
  return bytes;
}

} // namespace refold::runtime
