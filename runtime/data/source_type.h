//===- source_type.h - Types that numbers have in files ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Those of the runtime, and the two that only files have: pixels are bytes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::runtime {

enum class SourceType : uint8_t { Pred, S8, U8, S16, S32, S64, U32, F32, F64 };

/// Bytes of one element.
size_t SourceSize(SourceType type);
/// "u8", "f32", ...
const char *SourceName(SourceType type);
/// "u8[60000,28,28]"
std::string SourceTypeString(SourceType type, const std::vector<int64_t> &shape);
/// The same type in the runtime, where that has it.
std::optional<ElementType> SameElementType(SourceType type);
SourceType SourceTypeOf(ElementType type);

/// '|u1' and the like; the error says which there are.
absl::StatusOr<SourceType> SourceTypeOfNpy(absl::string_view descr);

/// Bytes of all elements, or nothing where they are too many to be counted.
std::optional<uint64_t> SourceBytes(SourceType type, const std::vector<int64_t> &shape);

} // namespace refold::runtime
