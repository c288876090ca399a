//===- object_merger.cpp - Merging of kernel objects ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections that are loaded at run time are copied whole. Relocations get the new numbers of their
// symbols. These numbers are known only after all objects have been read, because local symbols
// come first in a symbol table.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/x86/object_merger.h"

#include "absl/strings/str_cat.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/MC/StringTableBuilder.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

namespace refold::codegen {
namespace {

using ELF = llvm::object::ELF64LE;
using File = llvm::object::ELFFile<ELF>;

/// A page, the largest alignment that the loader guarantees.
constexpr uint64_t kMostAlignment = 4096;

class Merger {
public:
  absl::Status add(const NamedObject &input) {
    auto error = [&](llvm::StringRef what) {
      return absl::InternalError(
          absl::StrCat("object of kernel '", input.name, "' ", std::string(what)));
    };
    llvm::Expected<File> file =
        File::create(llvm::StringRef(input.object.data(), input.object.size()));
    if (!file)
      return error(llvm::toString(file.takeError()));
    if (file->getHeader().e_machine != llvm::ELF::EM_X86_64 ||
        file->getHeader().e_type != llvm::ELF::ET_REL)
      return error("is not a relocatable object for x86-64");
    llvm::Error failed = addFile(*file, input.name);
    return failed ? error(llvm::toString(std::move(failed))) : absl::OkStatus();
  }

  absl::StatusOr<std::vector<char>> finish() {
    for (Section &section : sections)
      section.header.sh_name = static_cast<uint32_t>(names.add(section.name));
    const size_t relaName = names.add(".rela"), symbolName = names.add(".symtab"),
                 stringName = names.add(".strtab");
    for (auto &[symbol, name] : globals)
      symbol.st_name = static_cast<uint32_t>(names.add(name));
    names.finalizeInOrder(); // keeps the offsets that add() returned
    out.resize(sizeof(ELF::Ehdr));

    std::vector<ELF::Shdr> headers(1);
    std::memset(headers.data(), 0, sizeof(ELF::Shdr));
    for (Section &section : sections) {
      ELF::Shdr header = section.header;
      header.sh_link = 0;
      header.sh_info = 0;
      header.sh_offset = append(section.bytes, header.sh_addralign);
      headers.push_back(header);
    }
    const size_t withRelocations = llvm::count_if(
        sections, [](const Section &section) { return !section.relocations.empty(); });
    const size_t symbolTable = headers.size() + withRelocations, stringTable = symbolTable + 1;
    if (stringTable + 1 > llvm::ELF::SHN_LORESERVE)
      return absl::ResourceExhaustedError(absl::StrCat("kernels have ", stringTable + 1,
                                                       " sections, an object holds ",
                                                       static_cast<int>(llvm::ELF::SHN_LORESERVE)));
    for (size_t i = 0; i < sections.size(); ++i) {
      if (sections[i].relocations.empty())
        continue;
      std::vector<ELF::Rela> entries;
      for (const Relocation &relocation : sections[i].relocations)
        entries.push_back(entryOf(relocation));
      headers.push_back(
          table(relaName, llvm::ELF::SHT_RELA, llvm::ArrayRef(entries), symbolTable, i + 1));
      headers.back().sh_flags = llvm::ELF::SHF_INFO_LINK;
    }
    std::vector<ELF::Sym> symbols(1);
    std::memset(symbols.data(), 0, sizeof(ELF::Sym));
    symbols.insert(symbols.end(), locals.begin(), locals.end());
    for (const auto &[symbol, name] : globals)
      symbols.push_back(symbol);
    headers.push_back(table(symbolName, llvm::ELF::SHT_SYMTAB, llvm::ArrayRef(symbols), stringTable,
                            locals.size() + 1));
    std::vector<char> strings(names.getSize());
    names.write(reinterpret_cast<uint8_t *>(strings.data()));
    headers.push_back(table(stringName, llvm::ELF::SHT_STRTAB, llvm::ArrayRef(strings), 0, 0));
    writeHeader(append(bytesOf(llvm::ArrayRef(headers)), 8), headers.size());
    return std::move(out);
  }

private:
  /// The index of a symbol among the local or the global symbols.
  struct SymbolPlace {
    bool global;
    size_t index;
  };
  struct Relocation {
    uint64_t offset;
    uint32_t type;
    int64_t addend;
    SymbolPlace symbol;
  };
  struct Section {
    ELF::Shdr header;
    std::string name;
    llvm::ArrayRef<char> bytes;
    std::vector<Relocation> relocations;
  };

  static llvm::Error failure(const char *what) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), what);
  }
  template <typename T> static llvm::ArrayRef<char> bytesOf(llvm::ArrayRef<T> entries) {
    return {reinterpret_cast<const char *>(entries.data()), entries.size() * sizeof(T)};
  }

  llvm::Error addFile(const File &file, const std::string &name) {
    llvm::Expected<ELF::ShdrRange> headers = file.sections();
    if (!headers)
      return headers.takeError();
    std::vector<size_t> places(headers->size(), 0); // section number in the merged object; 0:
                                                    // dropped
    for (size_t i = 0; i < headers->size(); ++i)
      if (llvm::Error error = addSection(file, (*headers)[i], places[i]))
        return error;
    std::vector<std::optional<SymbolPlace>> symbols;
    for (const ELF::Shdr &header : *headers)
      if (header.sh_type == llvm::ELF::SHT_SYMTAB)
        if (llvm::Error error = addSymbols(file, header, name, places, symbols))
          return error;
    for (const ELF::Shdr &header : *headers)
      if (header.sh_type == llvm::ELF::SHT_RELA && header.sh_info < places.size() &&
          places[header.sh_info] != 0)
        if (llvm::Error error =
                addRelocations(file, header, sections[places[header.sh_info] - 1], symbols))
          return error;
    return llvm::Error::success();
  }

  /// Copies a section that is loaded; notes for the linker are dropped.
  llvm::Error addSection(const File &file, const ELF::Shdr &header, size_t &place) {
    bool loaded = header.sh_flags & llvm::ELF::SHF_ALLOC;
    if (!loaded || header.sh_type != llvm::ELF::SHT_PROGBITS || header.sh_size == 0)
      return llvm::Error::success();
    if (!llvm::isPowerOf2_64(header.sh_addralign) || header.sh_addralign > kMostAlignment)
      return failure("has a section with an invalid alignment");
    llvm::Expected<llvm::StringRef> name = file.getSectionName(header);
    if (!name)
      return name.takeError();
    auto bytes = file.getSectionContentsAsArray<char>(header);
    if (!bytes)
      return bytes.takeError();
    sections.push_back({header, name->str(), *bytes, {}});
    place = sections.size();
    return llvm::Error::success();
  }

  llvm::Error addSymbols(const File &file, const ELF::Shdr &header, const std::string &name,
                         const std::vector<size_t> &places,
                         std::vector<std::optional<SymbolPlace>> &symbols) {
    auto entries = file.symbols(&header);
    if (!entries)
      return entries.takeError();
    auto strings = file.getStringTableForSymtab(header);
    if (!strings)
      return strings.takeError();
    int functions = 0;
    for (const ELF::Sym &entry : *entries) {
      std::optional<SymbolPlace> &place = symbols.emplace_back();
      bool isLocal = entry.getBinding() == llvm::ELF::STB_LOCAL;
      if (entry.st_shndx == llvm::ELF::SHN_UNDEF && !isLocal) {
        llvm::Expected<llvm::StringRef> external = entry.getName(*strings);
        if (!external)
          return external.takeError();
        auto [known, inserted] = externals.try_emplace(*external, globals.size());
        if (inserted)
          globals.emplace_back(entry, external->str());
        place = SymbolPlace{true, known->second};
        continue;
      }
      if (entry.st_shndx >= places.size() || places[entry.st_shndx] == 0)
        continue;
      ELF::Sym moved = entry;
      moved.st_name = 0;
      moved.st_shndx = static_cast<uint16_t>(places[entry.st_shndx]);
      if (isLocal) {
        place = SymbolPlace{false, locals.size()};
        locals.push_back(moved);
      } else {
        place = SymbolPlace{true, globals.size()};
        globals.emplace_back(moved, name);
        ++functions;
      }
    }
    return functions == 1 ? llvm::Error::success() : failure("must have exactly one function");
  }

  llvm::Error addRelocations(const File &file, const ELF::Shdr &header, Section &section,
                             const std::vector<std::optional<SymbolPlace>> &symbols) {
    auto entries = file.relas(header);
    if (!entries)
      return entries.takeError();
    for (const ELF::Rela &entry : *entries) {
      uint32_t symbol = entry.getSymbol(/*isMips64EL=*/false);
      if (symbol >= symbols.size() || !symbols[symbol])
        return failure("refers to a section that is not loaded");
      section.relocations.push_back(
          {entry.r_offset, entry.getType(/*isMips64EL=*/false), entry.r_addend, *symbols[symbol]});
    }
    return llvm::Error::success();
  }

  ELF::Rela entryOf(const Relocation &relocation) const {
    const SymbolPlace &symbol = relocation.symbol;
    size_t number = 1 + symbol.index + (symbol.global ? locals.size() : 0);
    ELF::Rela entry;
    entry.r_offset = relocation.offset;
    entry.r_addend = relocation.addend;
    entry.setSymbolAndType(static_cast<uint32_t>(number), relocation.type, /*IsMips64EL=*/false);
    return entry;
  }

  uint64_t append(llvm::ArrayRef<char> bytes, uint64_t alignment) {
    out.resize(llvm::alignTo(out.size(), alignment));
    uint64_t offset = out.size();
    out.insert(out.end(), bytes.begin(), bytes.end());
    return offset;
  }

  template <typename T>
  ELF::Shdr table(size_t name, uint32_t type, llvm::ArrayRef<T> entries, size_t link, size_t info) {
    ELF::Shdr header;
    std::memset(&header, 0, sizeof(header));
    header.sh_name = static_cast<uint32_t>(name);
    header.sh_type = type;
    header.sh_link = static_cast<uint32_t>(link);
    header.sh_info = static_cast<uint32_t>(info);
    header.sh_entsize = type == llvm::ELF::SHT_STRTAB ? 0 : sizeof(T);
    header.sh_addralign = type == llvm::ELF::SHT_STRTAB ? 1 : 8;
    header.sh_size = entries.size() * sizeof(T);
    header.sh_offset = append(bytesOf(entries), header.sh_addralign);
    return header;
  }

  void writeHeader(uint64_t sectionTable, size_t count) {
    ELF::Ehdr header;
    std::memset(&header, 0, sizeof(header));
    std::memcpy(header.e_ident, llvm::ELF::ElfMagic, 4);
    header.e_ident[llvm::ELF::EI_CLASS] = llvm::ELF::ELFCLASS64;
    header.e_ident[llvm::ELF::EI_DATA] = llvm::ELF::ELFDATA2LSB;
    header.e_ident[llvm::ELF::EI_VERSION] = llvm::ELF::EV_CURRENT;
    header.e_type = llvm::ELF::ET_REL;
    header.e_machine = llvm::ELF::EM_X86_64;
    header.e_version = llvm::ELF::EV_CURRENT;
    header.e_ehsize = sizeof(ELF::Ehdr);
    header.e_shentsize = sizeof(ELF::Shdr);
    header.e_shoff = sectionTable;
    header.e_shnum = static_cast<uint16_t>(count);
    header.e_shstrndx = static_cast<uint16_t>(count - 1);
    std::memcpy(out.data(), &header, sizeof(header));
  }

  std::vector<Section> sections;
  std::vector<ELF::Sym> locals;
  std::vector<std::pair<ELF::Sym, std::string>> globals;
  llvm::StringMap<size_t> externals;
  llvm::StringTableBuilder names{llvm::StringTableBuilder::ELF};
  std::vector<char> out;
};

} // namespace

absl::StatusOr<std::vector<char>> mergeObjects(llvm::ArrayRef<NamedObject> objects) {
  Merger merger;
  for (const NamedObject &object : objects)
    if (absl::Status status = merger.add(object); !status.ok())
      return status;
  return merger.finish();
}

} // namespace refold::codegen
