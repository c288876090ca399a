//===- object_loader.cpp - One relocatable object, placed and ready to call ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One mapping: code with a jump for each external, read-only data, writable data; a relocation of
// 32 bits reaches all of it.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/object_loader.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>

namespace refold::runtime {
namespace {

template <typename... Parts> absl::Status Bad(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("malformed object: ", parts...));
}

struct External {
  const char *name;
  void *address;
};

void *const kUnknown = nullptr;

/// Loop idioms become these three. Kernels know no other function.
void *FindExternal(absl::string_view name) {
  static const External externals[] = {
      {"memset",
       reinterpret_cast<void *>(static_cast<void *(*)(void *, int, size_t)>(std::memset))},
      {"memcpy",
       reinterpret_cast<void *>(static_cast<void *(*)(void *, const void *, size_t)>(std::memcpy))},
      {"memmove", reinterpret_cast<void *>(
                      static_cast<void *(*)(void *, const void *, size_t)>(std::memmove))},
  };
  for (const External &external : externals)
    if (name == external.name)
      return external.address;
  return kUnknown;
}

constexpr uint64_t kMaxObjectBytes = uint64_t{1} << 30;
/// jmp *0(%rip), then the address.
constexpr unsigned char kJump[6] = {0xff, 0x25, 0, 0, 0, 0};
constexpr uint64_t kStubBytes = 16;

std::string RelocationName(uint32_t type) {
  switch (type) {
  case R_X86_64_GOTPCREL:
    return "R_X86_64_GOTPCREL";
  case R_X86_64_GOTPCRELX:
    return "R_X86_64_GOTPCRELX";
  case R_X86_64_REX_GOTPCRELX:
    return "R_X86_64_REX_GOTPCRELX";
  case R_X86_64_32:
    return "R_X86_64_32";
  case R_X86_64_32S:
    return "R_X86_64_32S";
  case R_X86_64_TPOFF32:
    return "R_X86_64_TPOFF32";
  case R_X86_64_TLSGD:
    return "R_X86_64_TLSGD";
  default:
    return absl::StrCat("type ", type);
  }
}

} // namespace

/// Makes one LoadedObject. Every read of the file goes through At or the spans it gives.
class ObjectPlacer {
public:
  explicit ObjectPlacer(absl::Span<const std::byte> file) : file_(file) {}

  absl::StatusOr<std::unique_ptr<LoadedObject>> Place() {
    object_.reset(new LoadedObject);
    for (auto phase :
         {&ObjectPlacer::ReadSections, &ObjectPlacer::ReadSymbols, &ObjectPlacer::CountExternals,
          &ObjectPlacer::LayOut, &ObjectPlacer::Map, &ObjectPlacer::Relocate,
          &ObjectPlacer::Protect, &ObjectPlacer::NameFunctions})
      if (absl::Status status = (this->*phase)(); !status.ok())
        return status;
    return std::move(object_);
  }

private:
  enum Group { kCode, kReadOnly, kWritable, kGroups };

  struct Section {
    Elf64_Shdr header;
    std::string name;
    bool loaded = false;
    Group group = kCode;
    uint64_t place = 0; // offset in the mapping
  };

  struct Symbol {
    Elf64_Sym entry;
    std::string name;
    uint64_t stub = 0; // offset in the mapping, for externals that are used
    void *external = nullptr;
  };

  template <typename T> bool At(uint64_t offset, T &out) const {
    if (offset > file_.size() || sizeof(T) > file_.size() - offset)
      return false;
    std::memcpy(&out, file_.data() + offset, sizeof(T));
    return true;
  }

  /// The zero-terminated string at `offset` of a string table section.
  bool StringAt(const Elf64_Shdr &table, uint64_t offset, std::string &out) const {
    if (table.sh_type != SHT_STRTAB || offset >= table.sh_size)
      return false;
    const char *begin = reinterpret_cast<const char *>(file_.data()) + table.sh_offset + offset;
    size_t room = table.sh_size - offset;
    const void *end = std::memchr(begin, 0, room);
    if (!end)
      return false;
    out.assign(begin, static_cast<const char *>(end));
    return true;
  }

  absl::Status ReadSections() {
    Elf64_Ehdr header;
    if (!At(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
      return Bad("it is no ELF file");
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
        header.e_machine != EM_X86_64 || header.e_type != ET_REL)
      return Bad("it is no relocatable object for x86-64");
    if (header.e_shentsize != sizeof(Elf64_Shdr) || header.e_shnum == 0)
      return Bad("it has no section table");
    for (uint64_t i = 0; i < header.e_shnum; ++i) {
      Section section;
      if (header.e_shoff > file_.size() ||
          !At(header.e_shoff + i * sizeof(Elf64_Shdr), section.header))
        return Bad("its section table leaves the file");
      const Elf64_Shdr &h = section.header;
      if (h.sh_type != SHT_NOBITS && h.sh_type != SHT_NULL &&
          (h.sh_offset > file_.size() || h.sh_size > file_.size() - h.sh_offset))
        return Bad("section ", i, " leaves the file");
      sections_.push_back(section);
    }
    if (header.e_shstrndx >= sections_.size())
      return Bad("its section names are missing");
    for (Section &section : sections_)
      if (!StringAt(sections_[header.e_shstrndx].header, section.header.sh_name, section.name))
        return Bad("a section's name leaves the file");
    return ChooseSections();
  }

  absl::Status ChooseSections() {
    for (Section &section : sections_) {
      const Elf64_Shdr &h = section.header;
      // Unwind tables are for exceptions, which no kernel throws; notes are for the linker.
      if (!(h.sh_flags & SHF_ALLOC) || h.sh_type == SHT_NOTE || section.name == ".eh_frame")
        continue;
      if (h.sh_type != SHT_PROGBITS && h.sh_type != SHT_NOBITS)
        return absl::UnimplementedError(absl::StrCat("object section '", section.name, "' of type ",
                                                     h.sh_type, " is none that kernels have"));
      if (h.sh_flags & SHF_TLS)
        return absl::UnimplementedError(
            absl::StrCat("object section '", section.name, "' is thread-local"));
      if (h.sh_addralign > 4096 || (h.sh_addralign & (h.sh_addralign - 1)) != 0)
        return Bad("section '", section.name, "' is aligned to ", h.sh_addralign);
      if ((h.sh_flags & SHF_EXECINSTR) && (h.sh_flags & SHF_WRITE))
        return Bad("section '", section.name, "' is writable and executable");
      section.loaded = true;
      section.group = h.sh_flags & SHF_EXECINSTR ? kCode
                      : h.sh_flags & SHF_WRITE   ? kWritable
                                                 : kReadOnly;
    }
    return absl::OkStatus();
  }

  absl::Status ReadSymbols() {
    for (const Section &section : sections_) {
      const Elf64_Shdr &h = section.header;
      if (h.sh_type != SHT_SYMTAB)
        continue;
      if (symbols_section_ || h.sh_entsize != sizeof(Elf64_Sym) || h.sh_link >= sections_.size())
        return Bad("its symbol table is not one");
      symbols_section_ = &section - sections_.data();
      for (uint64_t i = 0; i < h.sh_size / sizeof(Elf64_Sym); ++i) {
        Symbol symbol;
        if (!At(h.sh_offset + i * sizeof(Elf64_Sym), symbol.entry) ||
            !StringAt(sections_[h.sh_link].header, symbol.entry.st_name, symbol.name))
          return Bad("symbol ", i, " has no name");
        symbols_.push_back(symbol);
      }
    }
    return absl::OkStatus();
  }

  /// Calls `use` with each relocation of a section that is loaded.
  template <typename F> absl::Status ForEachRelocation(F use) {
    for (const Section &section : sections_) {
      const Elf64_Shdr &h = section.header;
      if (h.sh_type != SHT_RELA && h.sh_type != SHT_REL)
        continue;
      if (h.sh_info >= sections_.size())
        return Bad("section '", section.name, "' relocates a section that is missing");
      const Section &target = sections_[h.sh_info];
      if (!target.loaded)
        continue;
      if (h.sh_type == SHT_REL || h.sh_entsize != sizeof(Elf64_Rela) ||
          symbols_section_ != h.sh_link || target.header.sh_type == SHT_NOBITS)
        return Bad("section '", section.name, "' has no relocations of a known form");
      for (uint64_t i = 0; i < h.sh_size / sizeof(Elf64_Rela); ++i) {
        Elf64_Rela relocation;
        if (!At(h.sh_offset + i * sizeof(Elf64_Rela), relocation) ||
            ELF64_R_SYM(relocation.r_info) >= symbols_.size())
          return Bad("relocation ", i, " of '", target.name, "' names no symbol");
        if (absl::Status status = use(target, relocation); !status.ok())
          return status;
      }
    }
    return absl::OkStatus();
  }

  absl::Status CountExternals() {
    return ForEachRelocation([&](const Section &, const Elf64_Rela &relocation) -> absl::Status {
      Symbol &symbol = symbols_[ELF64_R_SYM(relocation.r_info)];
      if (symbol.entry.st_shndx != SHN_UNDEF || symbol.external)
        return absl::OkStatus();
      symbol.external = FindExternal(symbol.name);
      if (!symbol.external)
        return absl::UnimplementedError(
            absl::StrCat("object needs the external '", symbol.name,
                         "', kernels may call memcpy, memmove and memset only"));
      symbol.stub = stub_bytes_;
      stub_bytes_ += kStubBytes;
      return absl::OkStatus();
    });
  }

  absl::Status LayOut() {
    uint64_t page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    uint64_t end = stub_bytes_; // stubs come first, in the code
    for (int group = kCode; group < kGroups; ++group) {
      for (Section &section : sections_) {
        if (!section.loaded || section.group != group)
          continue;
        uint64_t align = std::max<uint64_t>(section.header.sh_addralign, 1);
        end = (end + align - 1) / align * align;
        section.place = end;
        if (section.header.sh_size > kMaxObjectBytes - end)
          return Bad("its sections have more than ", kMaxObjectBytes, " bytes");
        end += section.header.sh_size;
      }
      end = (end + page - 1) / page * page;
      if (end > kMaxObjectBytes)
        return Bad("its sections have more than ", kMaxObjectBytes, " bytes");
      group_end_[group] = end;
    }
    return absl::OkStatus();
  }

  absl::Status Map() {
    uint64_t bytes = group_end_[kWritable];
    if (bytes == 0)
      return absl::OkStatus();
    void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return absl::ResourceExhaustedError(absl::StrCat("no memory for ", bytes, " bytes of code"));
    object_->memory_ = static_cast<std::byte *>(memory);
    object_->bytes_ = bytes;
    for (const Section &section : sections_)
      if (section.loaded && section.header.sh_type == SHT_PROGBITS && section.header.sh_size > 0)
        std::memcpy(object_->memory_ + section.place, file_.data() + section.header.sh_offset,
                    section.header.sh_size);
    for (const Symbol &symbol : symbols_)
      if (symbol.external) {
        std::memcpy(object_->memory_ + symbol.stub, kJump, sizeof(kJump));
        std::memcpy(object_->memory_ + symbol.stub + sizeof(kJump), &symbol.external,
                    sizeof(symbol.external));
      }
    return absl::OkStatus();
  }

  /// Where a symbol lies. `direct`: the address itself is wanted, not a jump in reach of the code.
  absl::StatusOr<uint64_t> Address(const Symbol &symbol, bool direct) const {
    auto base = reinterpret_cast<uint64_t>(object_->memory_);
    if (symbol.external)
      return direct ? reinterpret_cast<uint64_t>(symbol.external) : base + symbol.stub;
    uint16_t index = symbol.entry.st_shndx;
    if (index >= sections_.size() || !sections_[index].loaded ||
        symbol.entry.st_value > sections_[index].header.sh_size)
      return Bad("symbol '", symbol.name, "' lies in no section that is loaded");
    return base + sections_[index].place + symbol.entry.st_value;
  }

  absl::Status Relocate() {
    return ForEachRelocation([&](const Section &target,
                                 const Elf64_Rela &relocation) -> absl::Status {
      auto type = static_cast<uint32_t>(ELF64_R_TYPE(relocation.r_info));
      const Symbol &symbol = symbols_[ELF64_R_SYM(relocation.r_info)];
      bool wide = type == R_X86_64_64;
      if (!wide && type != R_X86_64_PC32 && type != R_X86_64_PLT32)
        return absl::UnimplementedError(absl::StrCat("object has a relocation ",
                                                     RelocationName(type), " in '", target.name,
                                                     "', kernels have 64, PC32 and PLT32 only"));
      uint64_t size = wide ? 8 : 4;
      if (relocation.r_offset > target.header.sh_size ||
          size > target.header.sh_size - relocation.r_offset)
        return Bad("a relocation leaves section '", target.name, "'");
      absl::StatusOr<uint64_t> address = Address(symbol, wide);
      if (!address.ok())
        return address.status();
      std::byte *place = object_->memory_ + target.place + relocation.r_offset;
      uint64_t value = *address + static_cast<uint64_t>(relocation.r_addend);
      if (!wide) {
        value -= reinterpret_cast<uint64_t>(place);
        auto distance = static_cast<int64_t>(value);
        if (distance != static_cast<int32_t>(distance))
          return Bad("a relocation to '", symbol.name, "' does not fit 32 bits");
      }
      std::memcpy(place, &value, size); // little endian: the low bytes come first
      return absl::OkStatus();
    });
  }

  absl::Status Protect() {
    constexpr int protection[kGroups] = {PROT_READ | PROT_EXEC, PROT_READ, PROT_READ | PROT_WRITE};
    uint64_t begin = 0;
    for (int group = kCode; group < kGroups; ++group) {
      uint64_t end = group_end_[group];
      if (end > begin && mprotect(object_->memory_ + begin, end - begin, protection[group]) != 0)
        return absl::PermissionDeniedError("this system forbids to make code executable");
      begin = end;
    }
    return absl::OkStatus();
  }

  absl::Status NameFunctions() {
    for (const Symbol &symbol : symbols_) {
      uint16_t index = symbol.entry.st_shndx;
      if (symbol.name.empty() || index == SHN_UNDEF || index >= sections_.size() ||
          ELF64_ST_TYPE(symbol.entry.st_info) != STT_FUNC || !sections_[index].loaded ||
          sections_[index].group != kCode ||
          symbol.entry.st_value >= sections_[index].header.sh_size)
        continue;
      object_->functions_.emplace(symbol.name, object_->memory_ + sections_[index].place +
                                                   symbol.entry.st_value);
    }
    return absl::OkStatus();
  }

  absl::Span<const std::byte> file_;
  std::unique_ptr<LoadedObject> object_;
  std::vector<Section> sections_;
  std::vector<Symbol> symbols_;
  uint64_t symbols_section_ = 0; // section 0 is never a symbol table
  uint64_t stub_bytes_ = 0;
  uint64_t group_end_[kGroups] = {};
};

absl::StatusOr<std::unique_ptr<LoadedObject>>
LoadedObject::Load(absl::Span<const std::byte> object) {
  return ObjectPlacer(object).Place();
}

LoadedObject::~LoadedObject() {
  if (memory_)
    munmap(memory_, bytes_);
}

void *LoadedObject::Find(absl::string_view symbol) const {
  auto found = functions_.find(std::string(symbol));
  return found == functions_.end() ? nullptr : found->second;
}

} // namespace refold::runtime
