//===- validate_cubins.cpp - Validation of GPU machine code ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Validates GPU machine code. The driver gets a pointer without a size and reads what the ELF
// headers name. Everything that they name must therefore lie in the image.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/validation.h"

#include "runtime/core/cuda_architecture.h"

#include <cstring>
#include <elf.h>
#include <set>

namespace refold::runtime::validation {
namespace {

/// Returns whether `count` records of `size` bytes at `offset` lie within `bytes` bytes.
bool Inside(uint64_t offset, uint64_t count, uint64_t size, uint64_t bytes) {
  // No overflow: both factors have 16 bits.
  return offset <= bytes && count * size <= bytes - offset;
}

bool IsWholeElf(const std::vector<uint8_t> &image) {
  Elf64_Ehdr header;
  if (image.size() < sizeof(header))
    return false;
  std::memcpy(&header, image.data(), sizeof(header));
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_shentsize != sizeof(Elf64_Shdr) || header.e_shnum == 0 ||
      (header.e_phnum > 0 && header.e_phentsize != sizeof(Elf64_Phdr)) ||
      !Inside(header.e_shoff, header.e_shnum, sizeof(Elf64_Shdr), image.size()) ||
      !Inside(header.e_phoff, header.e_phnum, sizeof(Elf64_Phdr), image.size()))
    return false;
  for (size_t i = 0; i < header.e_shnum; ++i) {
    Elf64_Shdr section;
    std::memcpy(&section, image.data() + header.e_shoff + i * sizeof(section), sizeof(section));
    if (section.sh_type != SHT_NULL && section.sh_type != SHT_NOBITS &&
        (section.sh_offset > image.size() || section.sh_size > image.size() - section.sh_offset))
      return false;
  }
  for (size_t i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr segment;
    std::memcpy(&segment, image.data() + header.e_phoff + i * sizeof(segment), sizeof(segment));
    if (segment.p_offset > image.size() || segment.p_filesz > image.size() - segment.p_offset)
      return false;
  }
  return true;
}

} // namespace

absl::Status ValidateCubins(const exe::ExecutableT &table) {
  std::set<std::string> architectures;
  for (size_t i = 0; i < table.cubins.size(); ++i) {
    if (!table.cubins[i])
      return Bad("cubin ", i, " is missing");
    const exe::CubinT &cubin = *table.cubins[i];
    if (!CudaArchitecture::Parse(cubin.arch))
      return Bad("cubin ", i, " is for '", cubin.arch, "', but must be an architecture such as ",
                 CudaArchitecture{90}.Name());
    if (!architectures.insert(cubin.arch).second)
      return Bad("two cubins are for ", cubin.arch);
    if (!IsWholeElf(cubin.image))
      return Bad("the cubin for ", cubin.arch, " of ", cubin.image.size(),
                 " bytes is not a complete ELF image");
  }
  return absl::OkStatus();
}

} // namespace refold::runtime::validation
