//===- elf_object.cpp - Relocatable ELF objects ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every read of the file goes through At or StringAt, which check the file's bounds.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/elf_object.h"

#include "absl/strings/ascii.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace refold::runtime {
namespace {

/// Names that share bytes could take unbounded memory. Names of kernels are far shorter.
constexpr size_t kMaxNameBytes = 4096;

class Reader {
public:
  explicit Reader(absl::Span<const std::byte> file) : file_(file) {}

  absl::StatusOr<ElfObject> Read() {
    for (auto part : {&Reader::ReadSections, &Reader::ChooseSections, &Reader::ReadSymbols,
                      &Reader::ReadRelocations})
      if (absl::Status status = (this->*part)(); !status.ok())
        return status;
    return std::move(object_);
  }

private:
  using Group = ElfObject::Group;

  template <typename T> bool At(uint64_t offset, T &out) const {
    if (offset > file_.size() || sizeof(T) > file_.size() - offset)
      return false;
    std::memcpy(&out, file_.data() + offset, sizeof(T));
    return true;
  }

  /// Reads the zero-terminated, printable string at `offset` of a string table section.
  bool StringAt(const Elf64_Shdr &table, uint64_t offset, std::string &out) const {
    if (table.sh_type != SHT_STRTAB || offset >= table.sh_size)
      return false;
    const char *begin = reinterpret_cast<const char *>(file_.data()) + table.sh_offset + offset;
    size_t room = std::min<size_t>(table.sh_size - offset, kMaxNameBytes);
    const char *end = std::find(begin, begin + room, '\0');
    if (end == begin + room ||
        std::any_of(begin, end, [](char c) { return absl::ascii_iscntrl(c); }))
      return false;
    out.assign(begin, end);
    return true;
  }

  absl::Status ReadSections() {
    Elf64_Ehdr header;
    if (!At(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
      return MalformedObject("it is not an ELF file");
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
        header.e_machine != EM_X86_64 || header.e_type != ET_REL)
      return MalformedObject("it is not a relocatable object for x86-64");
    if (header.e_shentsize != sizeof(Elf64_Shdr) || header.e_shnum == 0)
      return MalformedObject("it has no section table");
    for (uint64_t i = 0; i < header.e_shnum; ++i) {
      ElfObject::Section section;
      if (header.e_shoff > file_.size() ||
          !At(header.e_shoff + i * sizeof(Elf64_Shdr), section.header))
        return MalformedObject("its section table exceeds the file");
      const Elf64_Shdr &h = section.header;
      if (h.sh_type != SHT_NOBITS && h.sh_type != SHT_NULL &&
          (h.sh_offset > file_.size() || h.sh_size > file_.size() - h.sh_offset))
        return MalformedObject("section ", i, " exceeds the file");
      object_.sections.push_back(section);
    }
    if (header.e_shstrndx >= object_.sections.size())
      return MalformedObject("its section names are missing");
    for (ElfObject::Section &section : object_.sections)
      if (!StringAt(object_.sections[header.e_shstrndx].header, section.header.sh_name,
                    section.name))
        return MalformedObject("a section has no name");
    return absl::OkStatus();
  }

  absl::Status ChooseSections() {
    for (ElfObject::Section &section : object_.sections) {
      const Elf64_Shdr &h = section.header;
      // Unwind tables serve exceptions, which kernels never throw; notes are for the linker.
      if (!(h.sh_flags & SHF_ALLOC) || h.sh_type == SHT_NOTE || section.name == ".eh_frame")
        continue;
      if (h.sh_type != SHT_PROGBITS && h.sh_type != SHT_NOBITS)
        return absl::UnimplementedError(absl::StrCat("object section '", section.name, "' of type ",
                                                     h.sh_type, " is not allowed in kernels"));
      if (h.sh_flags & SHF_TLS)
        return absl::UnimplementedError(
            absl::StrCat("object section '", section.name, "' is thread-local"));
      if (h.sh_addralign > 4096 || (h.sh_addralign & (h.sh_addralign - 1)) != 0)
        return MalformedObject("section '", section.name, "' is aligned to ", h.sh_addralign);
      if ((h.sh_flags & SHF_EXECINSTR) && (h.sh_flags & SHF_WRITE))
        return MalformedObject("section '", section.name, "' is writable and executable");
      section.group = h.sh_flags & SHF_EXECINSTR ? Group::Code
                      : h.sh_flags & SHF_WRITE   ? Group::Writable
                                                 : Group::ReadOnly;
    }
    return absl::OkStatus();
  }

  absl::Status ReadSymbols() {
    for (size_t index = 0; index < object_.sections.size(); ++index) {
      const Elf64_Shdr &h = object_.sections[index].header;
      if (h.sh_type != SHT_SYMTAB)
        continue;
      if (symbols_section_ || h.sh_entsize != sizeof(Elf64_Sym) ||
          h.sh_link >= object_.sections.size())
        return MalformedObject("its symbol table is malformed");
      symbols_section_ = index;
      for (uint64_t i = 0; i < h.sh_size / sizeof(Elf64_Sym); ++i) {
        ElfObject::Symbol symbol;
        if (!At(h.sh_offset + i * sizeof(Elf64_Sym), symbol.entry) ||
            !StringAt(object_.sections[h.sh_link].header, symbol.entry.st_name, symbol.name))
          return MalformedObject("symbol ", i, " has no name");
        object_.symbols.push_back(symbol);
      }
    }
    return absl::OkStatus();
  }

  absl::Status ReadRelocations() {
    for (const ElfObject::Section &section : object_.sections) {
      const Elf64_Shdr &h = section.header;
      if (h.sh_type != SHT_RELA && h.sh_type != SHT_REL)
        continue;
      if (h.sh_info >= object_.sections.size())
        return MalformedObject("section '", section.name, "' relocates a section that is missing");
      const ElfObject::Section &target = object_.sections[h.sh_info];
      if (!target.loaded())
        continue;
      if (h.sh_type == SHT_REL || h.sh_entsize != sizeof(Elf64_Rela) ||
          symbols_section_ != h.sh_link || target.header.sh_type == SHT_NOBITS)
        return MalformedObject("section '", section.name, "' has relocations of an unknown form");
      for (uint64_t i = 0; i < h.sh_size / sizeof(Elf64_Rela); ++i) {
        Elf64_Rela entry;
        if (!At(h.sh_offset + i * sizeof(Elf64_Rela), entry) ||
            ELF64_R_SYM(entry.r_info) >= object_.symbols.size())
          return MalformedObject("relocation ", i, " of '", target.name, "' names no symbol");
        // Sections may share bytes, so that a small file could hold unboundedly many relocations.
        if (object_.relocations.size() == file_.size() / sizeof(Elf64_Rela))
          return MalformedObject("it has more relocations than its size allows");
        object_.relocations.push_back({h.sh_info, ELF64_R_SYM(entry.r_info),
                                       static_cast<uint32_t>(ELF64_R_TYPE(entry.r_info)),
                                       entry.r_offset, entry.r_addend});
      }
    }
    return absl::OkStatus();
  }

  absl::Span<const std::byte> file_;
  ElfObject object_;
  uint64_t symbols_section_ = 0; // section 0 is never a symbol table
};

} // namespace

absl::StatusOr<ElfObject> ElfObject::Read(absl::Span<const std::byte> file) {
  return Reader(file).Read();
}

} // namespace refold::runtime
