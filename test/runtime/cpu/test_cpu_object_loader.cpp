//===- test_cpu_object_loader.cpp - Loader of relocatable objects -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads object files that a C compiler wrote, and calls their functions. If a file needs an
// unsupported feature, the error must name the feature. Malformed files must cause an error status.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/object_loader.h"

#include "test/runtime/executable/fold_program.h"

#include "absl/strings/match.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

#include <elf.h>

using namespace refold::runtime;
using namespace refold::runtime::testing;

namespace {

using Fn = void (*)(void *const *args, int64_t block);

Fn Find(const LoadedObject &object, const char *name) {
  return reinterpret_cast<Fn>(object.Find(name));
}

/// Returns the permissions of the page that holds `address`, as /proc/self/maps spells them.
std::string Protection(const void *address) {
  std::ifstream maps("/proc/self/maps");
  std::string line;
  while (std::getline(maps, line)) {
    std::istringstream text(line);
    uintptr_t begin, end;
    char dash;
    std::string permissions;
    text >> std::hex >> begin >> dash >> end >> permissions;
    auto at = reinterpret_cast<uintptr_t>(address);
    if (begin <= at && at < end)
      return permissions;
  }
  return "";
}

} // namespace

TEST_CASE("code, constants, data, zeroed data, pointers and memset work in a loaded object") {
  auto object = LoadedObject::Load(KernelObject());
  REQUIRE(object.ok());
  Fn sections = Find(**object, "test_sections");
  REQUIRE(sections);
  int32_t out[16];
  void *args[] = {out};
  sections(args, 1);
  const int32_t expected[] = {2, 3, 5, 7, 11, 13, 17, 19, 101, 1, 49};
  for (int i = 0; i < 11; ++i)
    CHECK(out[i] == expected[i]);
  CHECK(out[15] == 0x01010101);
  sections(args, 0);
  CHECK(out[8] == 102);
  CHECK(out[9] == 2);
  CHECK(out[10] == 14);
  CHECK(out[15] == 0);

  // A second load has its own data.
  auto other = LoadedObject::Load(KernelObject());
  REQUIRE(other.ok());
  Find(**other, "test_sections")(args, 0);
  CHECK(out[8] == 101);
}

TEST_CASE("loaded code can call memcpy and memmove") {
  auto object = LoadedObject::Load(KernelObject());
  REQUIRE(object.ok());
  std::string from(300, 'a'), to(300, '?');
  from[0] = 'b';
  int64_t n = 300;
  void *args[] = {&n, from.data(), to.data()};
  Find(**object, "test_copy")(args, 0);
  CHECK(to == "bb" + std::string(298, 'a'));
}

TEST_CASE("no page is both writable and executable") {
  auto object = LoadedObject::Load(KernelObject());
  REQUIRE(object.ok());
  void *code = (*object)->Find("test_sections");
  CHECK(Protection(code) == "r-xp");
  auto *last = static_cast<std::byte *>(code) - reinterpret_cast<uintptr_t>(code) % 4096;
  for (size_t offset = 0; offset < (*object)->bytes(); offset += 4096) {
    std::string protection = Protection(last + offset);
    CHECK((protection == "r-xp" || protection == "r--p" || protection == "rw-p"));
  }
}

TEST_CASE("names that are no functions of the object are not found") {
  auto object = LoadedObject::Load(KernelObject());
  REQUIRE(object.ok());
  CHECK((*object)->Find("test_nothing") == nullptr);
  CHECK((*object)->Find("") == nullptr);
  CHECK((*object)->Find("primes") == nullptr);
  CHECK((*object)->Find("memset") == nullptr);
}

TEST_CASE("unsupported features of an object are refused by name") {
  CHECK(LoadedObject::Load(FileBytes(REFOLD_TEST_EXTERNAL)).status().message() ==
        "object needs the external 'expf', but kernels may call only memcpy, memmove and memset");
  std::string got(LoadedObject::Load(FileBytes(REFOLD_TEST_GOT)).status().message());
  INFO(got);
  CHECK(absl::StrContains(got, "GOTPCREL"));
  CHECK(absl::StrContains(got, "in '.text', but kernels may have only 64, PC32 and PLT32"));
  std::string tls(LoadedObject::Load(FileBytes(REFOLD_TEST_TLS)).status().message());
  INFO(tls);
  CHECK(tls == "object section '.tbss' is thread-local");
}

TEST_CASE("files that are no objects are refused") {
  CHECK(LoadedObject::Load({}).status().message() == "malformed object: it is not an ELF file");
  CHECK(!LoadedObject::Load(FileBytes("/proc/self/exe")).ok());
  std::vector<std::byte> object = KernelObject();
  reinterpret_cast<Elf64_Ehdr *>(object.data())->e_machine = EM_AARCH64;
  CHECK(LoadedObject::Load(object).status().message() ==
        "malformed object: it is not a relocatable object for x86-64");
  object = KernelObject();
  reinterpret_cast<Elf64_Ehdr *>(object.data())->e_shoff = UINT64_MAX - 8;
  CHECK(LoadedObject::Load(object).status().message() ==
        "malformed object: its section table exceeds the file");
}

TEST_CASE("sections that share their bytes cannot expand an object without bound") {
  std::vector<std::byte> object = KernelObject();
  auto *header = reinterpret_cast<Elf64_Ehdr *>(object.data());
  auto *table = reinterpret_cast<Elf64_Shdr *>(object.data() + header->e_shoff);
  const Elf64_Shdr *end = table + header->e_shnum;
  Elf64_Shdr *code = std::find_if(table, table + header->e_shnum, [](const Elf64_Shdr &section) {
    return section.sh_type == SHT_PROGBITS && (section.sh_flags & SHF_EXECINSTR) &&
           section.sh_size > 0;
  });
  const Elf64_Shdr *symbols =
      std::find_if(table, table + header->e_shnum,
                   [](const Elf64_Shdr &section) { return section.sh_type == SHT_SYMTAB; });
  REQUIRE(code != end);
  REQUIRE(symbols != end);
  // Adds many sections that all refer to the same 64 relocations of the code.
  const auto target = static_cast<uint32_t>(code - table);
  const auto link = static_cast<uint32_t>(symbols - table);
  std::vector<Elf64_Shdr> sections(table, table + header->e_shnum);
  Elf64_Shdr relocations = {};
  relocations.sh_type = SHT_RELA;
  relocations.sh_entsize = sizeof(Elf64_Rela);
  relocations.sh_info = target;
  relocations.sh_link = link;
  relocations.sh_offset = object.size();
  relocations.sh_size = 64 * sizeof(Elf64_Rela);
  sections.insert(sections.end(), 500, relocations);
  header->e_shoff = object.size() + relocations.sh_size;
  header->e_shnum = static_cast<uint16_t>(sections.size());
  object.resize(object.size() + relocations.sh_size, std::byte{0});
  const auto *bytes = reinterpret_cast<const std::byte *>(sections.data());
  object.insert(object.end(), bytes, bytes + sections.size() * sizeof(Elf64_Shdr));
  CHECK(LoadedObject::Load(object).status().message() ==
        "malformed object: it has more relocations than its size allows");
}

TEST_CASE("symbol names that do not fit a line are refused") {
  std::vector<std::byte> object = KernelObject();
  const char name[] = "test_copy";
  auto at = std::search(object.begin(), object.end(), reinterpret_cast<const std::byte *>(name),
                        reinterpret_cast<const std::byte *>(name) + sizeof(name));
  REQUIRE(at != object.end());
  *at = std::byte{'\n'};
  CHECK(
      absl::StartsWith(LoadedObject::Load(object).status().message(), "malformed object: symbol "));
}

TEST_CASE("an object cut at any length ends in a status") {
  std::vector<std::byte> object = KernelObject();
  for (size_t length = 0; length < object.size(); ++length) {
    // A separate copy, so that the sanitizers see a read past the end.
    std::vector<std::byte> cut(object.begin(), object.begin() + static_cast<ptrdiff_t>(length));
    INFO("length " << length);
    CHECK_FALSE(LoadedObject::Load(cut).ok());
  }
}

TEST_CASE("an object with random changes is refused or loaded without a crash") {
  std::vector<std::byte> object = KernelObject();
  const auto &header = *reinterpret_cast<const Elf64_Ehdr *>(object.data());
  size_t table = header.e_shoff, table_bytes = size_t{header.e_shnum} * sizeof(Elf64_Shdr);
  std::mt19937_64 random(7);
  int refused = 0, placed = 0;
  for (int round = 0; round < 20000; ++round) {
    std::vector<std::byte> changed = object;
    for (int edits = 1 + static_cast<int>(random() % 3); edits > 0; --edits) {
      // Half of the changes go to the section table, where they do the most harm.
      size_t at = random() % 2 ? random() % changed.size() : table + random() % table_bytes;
      changed[at] = static_cast<std::byte>(random() % 2 ? random() : 0xff);
    }
    auto loaded = LoadedObject::Load(changed);
    ++(loaded.ok() ? placed : refused);
  }
  CHECK(refused > 1000);
  CHECK(placed > 1000);
}
