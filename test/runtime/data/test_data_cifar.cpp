//===- test_data_cifar.cpp - The binary files of CIFAR --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads handwritten files and folders, with more records than one read returns.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/cifar.h"

#include "runtime/core/folders.h"
#include "test/runtime/data/file_bytes.h"

using namespace refold::runtime;
using namespace refold::testing;

/// Returns the pixels of images [first, first + count) of CifarBytes.
static std::string Pixels(int count, int first = 0) {
  std::string pixels;
  for (int i = first; i < first + count; ++i)
    for (int p = 0; p < 3072; ++p)
      pixels += static_cast<char>(i + p);
  return pixels;
}
static std::string Labels(int count, int classes) {
  std::string labels;
  for (int i = 0; i < count; ++i)
    labels += static_cast<char>(i % classes);
  return labels;
}

TEST_CASE("images and labels of a CIFAR file are read in pieces of any size") {
  ScratchFolder folder;
  folder.Write("test_batch.bin", CifarBytes(130));
  CHECK(TypeOfSource(folder, "cifar10:test_batch.bin:images") == "u8[130,3,32,32]");
  CHECK(TypeOfSource(folder, "cifar10:test_batch.bin:labels") == "u8[130]");
  for (int64_t piece : {0, 1000, 3072, 5000, 300000})
    CHECK(*ReadSource(folder, "cifar10:test_batch.bin:images", piece) == Pixels(130));
  for (int64_t piece : {0, 1, 7, 64})
    CHECK(*ReadSource(folder, "cifar10:test_batch.bin:labels", piece) == Labels(130, 10));
  folder.Write("test.bin", CifarBytes(65, true));
  CHECK(*ReadSource(folder, "cifar100:test.bin:images", 3000) == Pixels(65));
  CHECK(*ReadSource(folder, "cifar100:test.bin:labels", 3) == Labels(65, 100));
  CHECK(*ReadSource(folder, "cifar100:test.bin:coarse", 3) == Labels(65, 20));
}

TEST_CASE("a folder of CIFAR is read as its training files in order") {
  ScratchFolder folder;
  REQUIRE(MakeFolder(folder / "cifar").ok());
  for (int i = 0; i < 5; ++i)
    folder.Write(absl::StrCat("cifar/data_batch_", i + 1, ".bin"), CifarBytes(70, false, 70 * i));
  folder.Write("cifar/test_batch.bin", CifarBytes(3));
  CHECK(TypeOfSource(folder, "cifar10:cifar:images") == "u8[350,3,32,32]");
  CHECK(*ReadSource(folder, "cifar10:cifar:images", 10000) == Pixels(350));
  CHECK(*ReadSource(folder, "cifar10:cifar:labels") == Labels(350, 10));
  CHECK(SourceError(folder, "cifar100:cifar:images") ==
        "cannot read 'cifar/train.bin': No such file or directory; a folder of CIFAR-100 holds "
        "train.bin");
  REQUIRE(RemoveFile(folder / "cifar/data_batch_3.bin").ok());
  CHECK(SourceError(folder, "cifar10:cifar:images") ==
        "cannot read 'cifar/data_batch_3.bin': No such file or directory; a folder of CIFAR-10 "
        "holds data_batch_1.bin to data_batch_5.bin");
}

TEST_CASE("each error in a CIFAR file has its own message") {
  ScratchFolder folder;
  folder.Write("a.bin", "");
  CHECK(SourceError(folder, "cifar10:a.bin:images") ==
        "malformed CIFAR-10 file 'a.bin': it has 0 bytes, must have 3073 for each image");
  folder.Write("a.bin", CifarBytes(2).substr(1));
  CHECK(SourceError(folder, "cifar10:a.bin:labels") ==
        "malformed CIFAR-10 file 'a.bin': it has 6145 bytes, must have 3073 for each image");
  folder.Write("a.bin", CifarBytes(2));
  CHECK(SourceError(folder, "cifar100:a.bin:images") ==
        "malformed CIFAR-100 file 'a.bin': it has 6146 bytes, must have 3074 for each image");
  std::string bytes = CifarBytes(100);
  bytes[70 * 3073] = 10;
  folder.Write("a.bin", bytes);
  CHECK(SourceError(folder, "cifar10:a.bin:images") ==
        "malformed CIFAR-10 file 'a.bin': record 70 has the label 10, must be 0 to 9");
  bytes = CifarBytes(2, true);
  bytes[3074] = 20;
  folder.Write("a.bin", bytes);
  CHECK(SourceError(folder, "cifar100:a.bin:labels") ==
        "malformed CIFAR-100 file 'a.bin': record 1 has the coarse label 20, must be 0 to 19");
  bytes[3074] = 0;
  bytes[3075] = 100;
  folder.Write("a.bin", bytes);
  CHECK(SourceError(folder, "cifar100:a.bin:coarse") ==
        "malformed CIFAR-100 file 'a.bin': record 1 has the fine label 100, must be 0 to 99");
  CHECK(SourceError(folder, "cifar10:none.bin:images") ==
        "cannot read 'none.bin': No such file or directory");
}
