//===- compiler_identity.cpp - The identity of this compiler --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The build id of a shared LLVM library is read from the note segments of the loaded library. If
// LLVM is linked statically, no such library is loaded. The identity then has only LLVM's version.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/cache/compiler_identity.h"

#include "compiler/codegen/codegen_sources.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Config/llvm-config.h"

#include <elf.h>
#include <link.h>

namespace refold::codegen {
namespace {

constexpr uint64_t alignNote(uint64_t bytes) { return (bytes + 3) & ~uint64_t{3}; }

/// Returns the build id among the notes of one segment, in hexadecimal, or "".
std::string buildIdIn(const char *notes, uint64_t bytes) {
  while (bytes >= sizeof(ElfW(Nhdr))) {
    const auto *note = reinterpret_cast<const ElfW(Nhdr) *>(notes);
    uint64_t name = alignNote(note->n_namesz), content = alignNote(note->n_descsz);
    if (name + content > bytes - sizeof(*note))
      break;
    const char *text = notes + sizeof(*note);
    if (note->n_type == NT_GNU_BUILD_ID &&
        llvm::StringRef(text, note->n_namesz) == llvm::StringRef(ELF_NOTE_GNU, 4))
      return llvm::toHex(llvm::StringRef(text + name, note->n_descsz), /*LowerCase=*/true);
    notes += sizeof(*note) + name + content;
    bytes -= sizeof(*note) + name + content;
  }
  return "";
}

int addLibrary(dl_phdr_info *library, size_t, void *identity) {
  llvm::StringRef file = llvm::StringRef(library->dlpi_name).rsplit('/').second;
  if (!file.starts_with("libLLVM") && !file.starts_with("libMLIR"))
    return 0;
  for (int i = 0; i < library->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = library->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE)
      continue;
    std::string id = buildIdIn(reinterpret_cast<const char *>(library->dlpi_addr + segment.p_vaddr),
                               segment.p_memsz);
    if (!id.empty())
      *static_cast<std::string *>(identity) += " " + file.str() + " " + id;
  }
  return 0;
}

std::string makeIdentity() {
  std::string identity = "refold " REFOLD_CODEGEN_SOURCES " LLVM " LLVM_VERSION_STRING;
  dl_iterate_phdr(addLibrary, &identity);
  return identity;
}

} // namespace

const std::string &compilerIdentity() {
  static const std::string identity = makeIdentity();
  return identity;
}

} // namespace refold::codegen
