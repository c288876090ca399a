//===- object_loader.cpp - Loader of relocatable objects --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads an object into one memory mapping: code, a jump stub for each external function, read-only
// data, and writable data. 32-bit relocations reach the whole mapping.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/object_loader.h"

#include "runtime/cpu/elf_object.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

namespace refold::runtime {
namespace {

struct External {
  const char *name;
  void *address;
};

void *const kUnknown = nullptr;

/// Compilers turn loop idioms into these three functions. Kernels use no others.
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
/// jmp *0(%rip), followed by the address.
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

/// Creates one LoadedObject from a validated ELF object.
class ObjectPlacer {
public:
  ObjectPlacer(absl::Span<const std::byte> file, ElfObject elf)
      : file_(file), elf_(std::move(elf)), place_(elf_.sections.size(), 0),
        stubs_(elf_.symbols.size()) {}

  absl::StatusOr<std::unique_ptr<LoadedObject>> Place() {
    object_.reset(new LoadedObject);
    for (auto phase :
         {&ObjectPlacer::CountExternals, &ObjectPlacer::LayOut, &ObjectPlacer::Map,
          &ObjectPlacer::RelocateAll, &ObjectPlacer::Protect, &ObjectPlacer::NameFunctions})
      if (absl::Status status = (this->*phase)(); !status.ok())
        return status;
    return std::move(object_);
  }

private:
  using Group = ElfObject::Group;
  /// The number of placed groups, in their order in memory.
  static constexpr size_t kGroups = static_cast<size_t>(Group::Nowhere);

  /// The jump stub of an external, for symbols that need one.
  struct Stub {
    void *external = nullptr;
    uint64_t place = 0; // offset in the mapping
  };

  absl::Status CountExternals() {
    for (const ElfObject::Relocation &relocation : elf_.relocations) {
      const ElfObject::Symbol &symbol = elf_.symbols[relocation.symbol];
      Stub &stub = stubs_[relocation.symbol];
      if (symbol.entry.st_shndx != SHN_UNDEF || stub.external)
        continue;
      stub.external = FindExternal(symbol.name);
      if (!stub.external)
        return absl::UnimplementedError(
            absl::StrCat("object needs the external '", symbol.name,
                         "', but kernels may call only memcpy, memmove and memset"));
      stub.place = stub_bytes_;
      stub_bytes_ += kStubBytes;
    }
    return absl::OkStatus();
  }

  absl::Status LayOut() {
    uint64_t page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    uint64_t end = stub_bytes_; // stubs come first, within the code
    for (size_t group = 0; group < kGroups; ++group) {
      for (size_t i = 0; i < elf_.sections.size(); ++i) {
        const ElfObject::Section &section = elf_.sections[i];
        if (section.group != static_cast<Group>(group))
          continue;
        uint64_t align = std::max<uint64_t>(section.header.sh_addralign, 1);
        end = (end + align - 1) / align * align;
        place_[i] = end;
        if (section.header.sh_size > kMaxObjectBytes - end)
          return MalformedObject("its sections have more than ", kMaxObjectBytes, " bytes");
        end += section.header.sh_size;
      }
      end = (end + page - 1) / page * page;
      if (end > kMaxObjectBytes)
        return MalformedObject("its sections have more than ", kMaxObjectBytes, " bytes");
      group_end_[group] = end;
    }
    return absl::OkStatus();
  }

  absl::Status Map() {
    uint64_t bytes = group_end_[kGroups - 1];
    if (bytes == 0)
      return absl::OkStatus();
    void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return absl::ResourceExhaustedError(absl::StrCat("no memory for ", bytes, " bytes of code"));
    object_->memory_ = static_cast<std::byte *>(memory);
    object_->bytes_ = bytes;
    for (size_t i = 0; i < elf_.sections.size(); ++i)
      if (const ElfObject::Section &section = elf_.sections[i];
          section.loaded() && section.has_bytes())
        std::memcpy(object_->memory_ + place_[i], file_.data() + section.header.sh_offset,
                    section.header.sh_size);
    for (const Stub &stub : stubs_)
      if (stub.external) {
        std::memcpy(object_->memory_ + stub.place, kJump, sizeof(kJump));
        std::memcpy(object_->memory_ + stub.place + sizeof(kJump), &stub.external,
                    sizeof(stub.external));
      }
    return absl::OkStatus();
  }

  /// Returns the address of a symbol. For an external function, this is the address of its jump
  /// stub, which 32-bit relocations can reach. If `direct` is true, it is the address of the
  /// function itself.
  absl::StatusOr<uint64_t> Address(size_t symbol, bool direct) const {
    auto base = reinterpret_cast<uint64_t>(object_->memory_);
    if (const Stub &stub = stubs_[symbol]; stub.external)
      return direct ? reinterpret_cast<uint64_t>(stub.external) : base + stub.place;
    const Elf64_Sym &entry = elf_.symbols[symbol].entry;
    if (entry.st_shndx >= elf_.sections.size() || !elf_.sections[entry.st_shndx].loaded() ||
        entry.st_value > elf_.sections[entry.st_shndx].header.sh_size)
      return MalformedObject("symbol '", elf_.symbols[symbol].name, "' is not in a loaded section");
    return base + place_[entry.st_shndx] + entry.st_value;
  }

  absl::Status RelocateAll() {
    for (const ElfObject::Relocation &relocation : elf_.relocations)
      if (absl::Status status = Relocate(relocation); !status.ok())
        return status;
    return absl::OkStatus();
  }

  absl::Status Relocate(const ElfObject::Relocation &relocation) {
    const ElfObject::Section &target = elf_.sections[relocation.section];
    bool wide = relocation.type == R_X86_64_64;
    if (!wide && relocation.type != R_X86_64_PC32 && relocation.type != R_X86_64_PLT32)
      return absl::UnimplementedError(
          absl::StrCat("object has a relocation ", RelocationName(relocation.type), " in '",
                       target.name, "', but kernels may have only 64, PC32 and PLT32"));
    uint64_t size = wide ? 8 : 4;
    if (relocation.offset > target.header.sh_size ||
        size > target.header.sh_size - relocation.offset)
      return MalformedObject("a relocation exceeds section '", target.name, "'");
    absl::StatusOr<uint64_t> address = Address(relocation.symbol, wide);
    if (!address.ok())
      return address.status();
    std::byte *place = object_->memory_ + place_[relocation.section] + relocation.offset;
    uint64_t value = *address + static_cast<uint64_t>(relocation.addend);
    if (!wide) {
      value -= reinterpret_cast<uint64_t>(place);
      auto distance = static_cast<int64_t>(value);
      if (distance != static_cast<int32_t>(distance))
        return MalformedObject("a relocation to '", elf_.symbols[relocation.symbol].name,
                               "' does not fit 32 bits");
    }
    std::memcpy(place, &value, size); // little endian: the low bytes come first
    return absl::OkStatus();
  }

  absl::Status Protect() {
    constexpr int protection[kGroups] = {PROT_READ | PROT_EXEC, PROT_READ, PROT_READ | PROT_WRITE};
    uint64_t begin = 0;
    for (size_t group = 0; group < kGroups; ++group) {
      uint64_t end = group_end_[group];
      if (end > begin && mprotect(object_->memory_ + begin, end - begin, protection[group]) != 0)
        return absl::PermissionDeniedError("this system does not allow executable memory for code");
      begin = end;
    }
    return absl::OkStatus();
  }

  absl::Status NameFunctions() {
    for (const ElfObject::Symbol &symbol : elf_.symbols) {
      uint16_t index = symbol.entry.st_shndx;
      if (symbol.name.empty() || index == SHN_UNDEF || index >= elf_.sections.size() ||
          ELF64_ST_TYPE(symbol.entry.st_info) != STT_FUNC ||
          elf_.sections[index].group != Group::Code ||
          symbol.entry.st_value >= elf_.sections[index].header.sh_size)
        continue;
      object_->functions_.emplace(symbol.name,
                                  object_->memory_ + place_[index] + symbol.entry.st_value);
    }
    return absl::OkStatus();
  }

  absl::Span<const std::byte> file_;
  ElfObject elf_;
  std::unique_ptr<LoadedObject> object_;
  std::vector<uint64_t> place_; // for each section: offset in the mapping
  std::vector<Stub> stubs_;     // for each symbol
  uint64_t stub_bytes_ = 0;
  uint64_t group_end_[kGroups] = {};
};

absl::StatusOr<std::unique_ptr<LoadedObject>>
LoadedObject::Load(absl::Span<const std::byte> object) {
  absl::StatusOr<ElfObject> elf = ElfObject::Read(object);
  if (!elf.ok())
    return elf.status();
  return ObjectPlacer(object, *std::move(elf)).Place();
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
