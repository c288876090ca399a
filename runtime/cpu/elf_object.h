//===- elf_object.h - Relocatable ELF objects -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and validates an x86-64 ELF object file, without loading it. The file may be malicious.
// After Read, every section lies in the file, every index is in range, and every name ends with a
// NUL byte.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <elf.h>

namespace refold::runtime {

struct ElfObject {
  /// The memory that a section goes to. Nowhere: the section is not needed to run.
  enum class Group { Code, ReadOnly, Writable, Nowhere };

  struct Section {
    Elf64_Shdr header;
    std::string name;
    Group group = Group::Nowhere;
    bool loaded() const { return group != Group::Nowhere; }
    /// Returns whether the section has bytes in the file; other sections start as zeros.
    bool has_bytes() const { return header.sh_type == SHT_PROGBITS && header.sh_size > 0; }
  };
  struct Symbol {
    Elf64_Sym entry;
    std::string name;
  };
  /// A relocation in a loaded section.
  struct Relocation {
    size_t section;
    size_t symbol;
    uint32_t type;
    uint64_t offset;
    int64_t addend;
  };

  std::vector<Section> sections;
  std::vector<Symbol> symbols;
  std::vector<Relocation> relocations;

  static absl::StatusOr<ElfObject> Read(absl::Span<const std::byte> file);
};

/// Returns the error for an object that violates the format.
template <typename... Parts> absl::Status MalformedObject(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("malformed object: ", parts...));
}

} // namespace refold::runtime
