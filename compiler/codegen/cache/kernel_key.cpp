//===- kernel_key.cpp - The key of a compiled kernel ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The hashed text has one line for each input, so different inputs never give the same text. The
// kernel's content comes last, because it may have several lines.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/cache/kernel_key.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

namespace refold::codegen {

std::string KernelKey::hex() const { return llvm::toHex(bytes, /*LowerCase=*/true); }

KernelKey kernelKey(absl::string_view content, const TargetDescription &target,
                    const KernelOptions &options, absl::string_view compiler) {
  std::string text =
      absl::StrCat("compiler ", compiler, "\ntarget ", target.name, "\nfeatures ",
                   absl::StrJoin(target.features, " "), "\nvectors ", target.vector_registers,
                   " of ", target.vector_bytes, "\ntiles ", options.tiles, "\n", content);
  return {llvm::SHA256::hash(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(text.data()), text.size()))};
}

} // namespace refold::codegen
