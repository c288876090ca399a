//===- shard_program.h - A program with shards ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace refold {

/// Returns the program with its number of shards set to `shards`. A shard is an equal part of the
/// rows of a batch (Program::Shards). `shards` must be a power of two up to 65,536. Returns an
/// error if `text` is not a program. Errors use `name` as the file name.
absl::StatusOr<std::string> WithShards(absl::string_view text, absl::string_view name,
                                       int64_t shards);

} // namespace refold
