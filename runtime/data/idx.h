//===- idx.h - IDX files (MNIST) --------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads IDX files, the format of MNIST. A file has two zero bytes, a type, the number of
// dimensions, their sizes, and the elements. Numbers are big endian. Types: 08 u8, 09 s8, 0b s16,
// 0c s32, 0d f32, 0e f64.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/element_reader.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>

namespace refold::runtime {

/// Returns whether a file that begins with these bytes claims to be an IDX file.
bool LooksLikeIdx(absl::string_view start);

absl::StatusOr<std::unique_ptr<ElementReader>> OpenIdx(absl::string_view path);

} // namespace refold::runtime
