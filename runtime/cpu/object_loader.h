//===- object_loader.h - One relocatable object, placed and ready to call ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler emits one x86-64 ELF object a program; this places it: sections, the relocations
// that kernels need, and a fixed table of externals. Anything else is refused by name. No page is
// ever writable and executable at once.
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
  /// Relocations: R_X86_64_64, PC32, PLT32. Externals: memset, memcpy, memmove. `object` may be
  /// hostile as a file; its code is run as it is. The bytes are copied, and not needed afterwards.
  static absl::StatusOr<std::unique_ptr<LoadedObject>> Load(absl::Span<const std::byte> object);
  ~LoadedObject();
  LoadedObject(const LoadedObject &) = delete;
  LoadedObject &operator=(const LoadedObject &) = delete;

  /// Entry of the function that the object defines under this name, or null.
  void *Find(absl::string_view symbol) const;
  /// Bytes mapped for code and its constants.
  size_t bytes() const { return bytes_; }

private:
  friend class ObjectPlacer;
  LoadedObject() = default;
  std::byte *memory_ = nullptr;
  size_t bytes_ = 0;
  std::map<std::string, void *, std::less<>> functions_;
};

} // namespace refold::runtime
