//===- object_loader.h - Loader of relocatable objects ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads the x86-64 ELF object file of a program into memory. Supports only the relocations and
// external functions that kernels need. The error for anything else names it. No page is ever
// writable and executable at the same time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>

namespace refold::runtime {

class LoadedObject {
public:
  /// Loads a copy of an object file. Supports the relocations R_X86_64_64, PC32 and PLT32, and the
  /// external functions memset, memcpy and memmove. A malformed file is an error. The machine code
  /// is not checked.
  static absl::StatusOr<std::unique_ptr<LoadedObject>> Load(absl::Span<const std::byte> object);
  ~LoadedObject();
  LoadedObject(const LoadedObject &) = delete;
  LoadedObject &operator=(const LoadedObject &) = delete;

  /// Returns the entry of the function that the object defines under this name, or null.
  void *Find(absl::string_view symbol) const;
  /// Returns the bytes mapped for code and its constants.
  size_t bytes() const { return bytes_; }

private:
  friend class ObjectPlacer;
  LoadedObject() = default;
  std::byte *memory_ = nullptr;
  size_t bytes_ = 0;
  std::map<std::string, void *, std::less<>> functions_;
};

} // namespace refold::runtime
