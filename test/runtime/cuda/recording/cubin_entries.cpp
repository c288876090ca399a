//===- cubin_entries.cpp - Kernel names and parameters in cubins ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the kernels of a cubin. Each kernel has a list of attributes. An attribute has one byte for
// its format, one byte for its number, and 16 bits. The 16 bits are a value, or for format 4 the
// number of bytes that follow.
//
// The attribute of a parameter has three words:
// - zero,
// - the parameter's index and offset,
// - flags, and from bit 18 on the parameter's size.
//
// Kernels with many parameters use an attribute with another number. Its third word has the size in
// the low 16 bits, and information about pointers in the high bits.
//
// The attribute for the size of a thread block has three words, too. The first is the maximum
// number of threads.
//
//===----------------------------------------------------------------------===//
#include "cubin_entries.h"

#include <algorithm>
#include <cstring>
#include <elf.h>

namespace refold::runtime::cuda {
namespace {

constexpr uint8_t kMarksKernel = 0x10; // in a symbol's st_other
constexpr uint8_t kSized = 4, kMostThreads = 0x05, kParameter = 0x17, kParameterOfMany = 0x45;
constexpr uint32_t kSizeShift = 18, kSizeMask = 0x3fff, kSizeOfManyMask = 0xffff;

template <typename T> T At(const uint8_t *bytes, uint64_t offset) {
  T value;
  std::memcpy(&value, bytes + offset, sizeof(value));
  return value;
}

class Cubin {
public:
  explicit Cubin(const uint8_t *image) : image_(image), header_(At<Elf64_Ehdr>(image, 0)) {}

  Elf64_Shdr Section(size_t index) const {
    return At<Elf64_Shdr>(image_, header_.e_shoff + index * sizeof(Elf64_Shdr));
  }
  std::string Text(const Elf64_Shdr &strings, uint64_t offset) const {
    return reinterpret_cast<const char *>(image_ + strings.sh_offset + offset);
  }
  size_t sections() const { return header_.e_shnum; }
  std::string Name(const Elf64_Shdr &section) const {
    return Text(Section(header_.e_shstrndx), section.sh_name);
  }

  PtxEntry Entry(const std::string &name) const {
    PtxEntry entry{.name = name, .param_bytes = {}};
    for (size_t i = 0; i < sections(); ++i)
      if (Name(Section(i)) == ".nv.info." + name)
        ReadAttributes(Section(i), entry);
    return entry;
  }

  const uint8_t *image() const { return image_; }

private:
  void ReadAttributes(const Elf64_Shdr &section, PtxEntry &entry) const {
    const uint8_t *at = image_ + section.sh_offset, *end = at + section.sh_size;
    while (at + 4 <= end) {
      const uint8_t format = at[0], number = at[1];
      const uint16_t size = format == kSized ? At<uint16_t>(at, 2) : 0;
      if (number == kMostThreads && size >= 4)
        entry.most_threads = At<uint32_t>(at, 4);
      if ((number == kParameter || number == kParameterOfMany) && size >= 12) {
        const size_t index = At<uint16_t>(at, 8);
        const uint32_t last = At<uint32_t>(at, 12);
        entry.param_bytes.resize(std::max(entry.param_bytes.size(), index + 1));
        entry.param_bytes[index] =
            number == kParameter ? last >> kSizeShift & kSizeMask : last & kSizeOfManyMask;
      }
      at += 4 + size;
    }
  }

  const uint8_t *image_;
  Elf64_Ehdr header_;
};

void Append(std::vector<uint8_t> &to, const void *from, size_t bytes) {
  const auto *begin = static_cast<const uint8_t *>(from);
  to.insert(to.end(), begin, begin + bytes);
}

std::vector<uint8_t> Attributes(const PtxEntry &entry) {
  std::vector<uint8_t> bytes;
  for (size_t i = entry.param_bytes.size(); i-- > 0;) { // ptxas writes the last parameter first
    const uint32_t words[] = {kSized | kParameter << 8 | 12 << 16, 0,
                              static_cast<uint32_t>(i | i * 8 << 16),
                              static_cast<uint32_t>(entry.param_bytes[i] << kSizeShift | 0x1f000)};
    Append(bytes, words, sizeof(words));
  }
  const uint32_t threads[] = {kSized | kMostThreads << 8 | 12 << 16,
                              static_cast<uint32_t>(entry.most_threads), 1, 1};
  Append(bytes, threads, sizeof(threads));
  return bytes;
}

/// Writes sections one after the other behind a header, and the section table at the end.
class Writer {
public:
  Writer() : image_(sizeof(Elf64_Ehdr)), sections_(1), names_(1, '\0') {}

  void Add(const std::string &name, uint32_t type, const std::vector<uint8_t> &bytes,
           uint32_t link = 0, uint64_t entry_size = 0) {
    image_.resize((image_.size() + 7) / 8 * 8);
    Elf64_Shdr section = {};
    section.sh_name = names_.size();
    section.sh_type = type;
    section.sh_offset = image_.size();
    section.sh_size = bytes.size();
    section.sh_link = link;
    section.sh_entsize = entry_size;
    names_ += name + '\0';
    sections_.push_back(section);
    image_.insert(image_.end(), bytes.begin(), bytes.end());
  }

  std::vector<uint8_t> Finish() {
    const std::string names = names_ + ".shstrtab" + '\0';
    Add(".shstrtab", SHT_STRTAB, {names.begin(), names.end()});
    Elf64_Ehdr header = {};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_type = ET_EXEC;
    header.e_machine = EM_CUDA;
    header.e_ehsize = sizeof(header);
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = static_cast<uint16_t>(sections_.size());
    header.e_shstrndx = header.e_shnum - 1;
    image_.resize((image_.size() + 7) / 8 * 8);
    header.e_shoff = image_.size();
    Append(image_, sections_.data(), sections_.size() * sizeof(Elf64_Shdr));
    std::memcpy(image_.data(), &header, sizeof(header));
    return image_;
  }

private:
  std::vector<uint8_t> image_;
  std::vector<Elf64_Shdr> sections_;
  std::string names_;
};

} // namespace

bool IsCubin(const void *image) {
  return std::strncmp(static_cast<const char *>(image), ELFMAG, SELFMAG) == 0;
}

std::vector<PtxEntry> CubinEntries(const void *image) {
  const Cubin cubin(static_cast<const uint8_t *>(image));
  std::vector<PtxEntry> entries;
  for (size_t i = 0; i < cubin.sections(); ++i) {
    const Elf64_Shdr symbols = cubin.Section(i);
    if (symbols.sh_type != SHT_SYMTAB)
      continue;
    const Elf64_Shdr names = cubin.Section(symbols.sh_link);
    for (uint64_t at = 0; at + sizeof(Elf64_Sym) <= symbols.sh_size; at += sizeof(Elf64_Sym)) {
      const auto symbol = At<Elf64_Sym>(cubin.image(), symbols.sh_offset + at);
      if (ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_other & kMarksKernel)
        entries.push_back(cubin.Entry(cubin.Text(names, symbol.st_name)));
    }
  }
  return entries;
}

std::vector<uint8_t> CubinOf(const std::vector<PtxEntry> &entries) {
  Writer writer;
  std::string names(1, '\0');
  std::vector<Elf64_Sym> symbols(1);
  for (const PtxEntry &entry : entries) {
    Elf64_Sym symbol = {};
    symbol.st_name = names.size();
    symbol.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
    symbol.st_other = kMarksKernel;
    symbols.push_back(symbol);
    names += entry.name + '\0';
  }
  writer.Add(".strtab", SHT_STRTAB, {names.begin(), names.end()});
  std::vector<uint8_t> table;
  Append(table, symbols.data(), symbols.size() * sizeof(Elf64_Sym));
  writer.Add(".symtab", SHT_SYMTAB, table, /*link=*/1, sizeof(Elf64_Sym));
  for (const PtxEntry &entry : entries)
    writer.Add(".nv.info." + entry.name, SHT_LOPROC, Attributes(entry));
  return writer.Finish();
}

} // namespace refold::runtime::cuda
