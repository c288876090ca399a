//===- read_all.cpp - Complete reading of a tensor ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/parsers/read_all.h"

#include "test/fuzz/parsers/parser_target.h"

#include <algorithm>
#include <vector>

namespace refold::fuzz {

bool ReadAll(absl::StatusOr<std::unique_ptr<runtime::ElementReader>> reader) {
  if (!reader.ok()) {
    ExpectOneLine(reader.status());
    return false;
  }
  // A piece size that divides no record and no buffer.
  constexpr int64_t kPiece = 1021;
  runtime::ElementReader &from = **reader;
  std::vector<std::byte> bytes(from.bytes());
  absl::Status status;
  for (int64_t at = 0; status.ok() && at < from.elements(); at += kPiece)
    status = from.Read(bytes.data() + static_cast<uint64_t>(at) * runtime::ElementSize(from.type()),
                       std::min(kPiece, from.elements() - at));
  if (status.ok())
    status = from.Finish();
  if (!status.ok())
    ExpectOneLine(status);
  return status.ok();
}

} // namespace refold::fuzz
