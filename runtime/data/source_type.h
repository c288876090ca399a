//===- source_type.h - Element types in files -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types of the runtime, and two types that exist only in files (u8 and s16): pixels are bytes.
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

enum class SourceType : uint8_t { Pred, S8, U8, S16, S32, S64, U16, U32, F16, BF16, F32, F64 };

/// Returns the bytes of one element.
size_t SourceSize(SourceType type);
/// Returns "u8", "f32", ...
const char *SourceName(SourceType type);
/// Returns "u8[60000,28,28]".
std::string SourceTypeString(SourceType type, const std::vector<int64_t> &shape);
/// Returns the same type in the runtime; nullopt if the runtime does not have it.
std::optional<ElementType> SameElementType(SourceType type);
SourceType SourceTypeOf(ElementType type);

/// Converts '|u1' and the like; the error lists the legal names.
absl::StatusOr<SourceType> SourceTypeOfNpy(absl::string_view descr);

/// Returns the bytes of all elements; nullopt if the number overflows.
std::optional<uint64_t> SourceBytes(SourceType type, const std::vector<int64_t> &shape);

} // namespace refold::runtime
