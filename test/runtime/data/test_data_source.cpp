//===- test_data_source.cpp - Sources of inputs ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the forms of a source, which reader a file gets, and the error for a file without a reader.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/data_source.h"

#include "runtime/data/npy.h"
#include "runtime/data/safetensors.h"
#include "test/runtime/data/file_bytes.h"

using namespace refold::runtime;
using namespace refold::testing;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

struct Parsed {
  std::string path, part;
  double divisor = 0;
};
bool operator==(const Parsed &a, const Parsed &b) {
  return a.path == b.path && a.part == b.part && a.divisor == b.divisor;
}

Parsed Parse(const std::string &text) {
  auto source = ParseDataSource(text);
  INFO(text << ": " << source.status().ToString());
  REQUIRE(source.ok());
  return {source->path, source->part, source->divisor.value_or(0)};
}

} // namespace

TEST_CASE("all forms of a data source are parsed") {
  CHECK(Parse("x.npy") == Parsed{"x.npy", ""});
  CHECK(Parse("a:b/x.npy") == Parsed{"a:b/x.npy", ""});
  CHECK(Parse("data.npz") == Parsed{"data.npz", ""});
  CHECK(Parse("d/data.npz:x") == Parsed{"d/data.npz", "x"});
  CHECK(Parse("data.npz:a/b:c") == Parsed{"data.npz", "a/b:c"});
  CHECK(Parse("w.safetensors:fc0.weight") == Parsed{"w.safetensors", "fc0.weight"});
  CHECK(Parse("x.npy/255") == Parsed{"x.npy", "", 255});
  CHECK(Parse("data.npz:x/127.5") == Parsed{"data.npz", "x", 127.5});
  CHECK(Parse("mnist/train-images-idx3-ubyte/255") ==
        Parsed{"mnist/train-images-idx3-ubyte", "", 255});
  CHECK(Parse("data/2x") == Parsed{"data/2x", ""});
  // A number after the last slash is a divisor, even if there is a file with this name. To read the
  // file, the user appends the divisor 1.
  CHECK(Parse("data/2024") == Parsed{"data", "", 2024});
  CHECK(Parse("data/2024/1") == Parsed{"data/2024", "", 1});
  CHECK(Parse("data/2024/255") == Parsed{"data/2024", "", 255});
  CHECK(Parse("d.npz:part/3/1") == Parsed{"d.npz", "part/3", 1});
  CHECK(Parse("cifar10:runs/10/1:images") == Parsed{"runs/10/1", "images"});
  CHECK(Parse("/255") == Parsed{"/255", ""});
  CHECK(Parse("data/.") == Parsed{"data/.", ""});
  CHECK(Parse("data/") == Parsed{"data/", ""});
  CHECK(Parse("cifar10:a:b:labels") == Parsed{"a:b", "labels"});
  CHECK(Parse("cifar100:d/train.bin:coarse") == Parsed{"d/train.bin", "coarse"});
  CHECK(Parse("cifar10:d:images/255") == Parsed{"d", "images", 255});
  CHECK(ParseDataSource("cifar100:d:labels")->cifar == CifarKind::Cifar100);
  CHECK(!ParseDataSource("cifar10.npy")->cifar);
}

TEST_CASE("malformed data sources are refused") {
  auto error = [](const std::string &text) {
    auto source = ParseDataSource(text);
    REQUIRE(!source.ok());
    return std::string(source.status().message());
  };
  CHECK(error("x.npy/0") == "'x.npy/0' must end in a number above 0 to divide by, such as /255");
  CHECK_THAT(error("x.npy/1.2.3"), StartsWith("'x.npy/1.2.3' must end in a number above 0"));
  CHECK(error("x.npz:") == "'x.npz:': name an array after the colon, or omit the colon");
  CHECK(error("cifar10:d") == "'cifar10:d': name a part of it: cifar10:FILE-OR-FOLDER:images or "
                              "cifar10:FILE-OR-FOLDER:labels");
  CHECK_THAT(error("cifar100::images"), StartsWith("'cifar100::images': name a part of it"));
  CHECK(error("cifar10:d:coarse") ==
        "'cifar10:d:coarse': CIFAR-10 has no 'coarse', there are: images, labels");
  CHECK(error("cifar100:d:pixels") ==
        "'cifar100:d:pixels': CIFAR-100 has no 'pixels', there are: images, labels, coarse");
}

TEST_CASE("a file's format is known by its first bytes, then by its ending") {
  ScratchFolder folder;
  const std::string npy = NpyBytes("|u1", {3}, "abc");
  folder.Write("x.npy", npy);
  folder.Write("x.npz", npy);
  folder.Write("noname", npy);
  folder.Write("archive", ZipBytes({{"x.npy", npy}}));
  folder.Write("digits", IdxBytes(8, {3}, "abc"));
  for (const char *name : {"x.npy", "x.npz", "noname", "archive", "digits"})
    CHECK(*ReadSource(folder, name) == "abc");
  folder.Write("text.npy", "hello");
  CHECK(SourceError(folder, "text.npy") ==
        "malformed .npy file 'text.npy': it does not begin with \\x93NUMPY");
  folder.Write("text.npz", "hello");
  CHECK(SourceError(folder, "text.npz") == "malformed .npz file 'text.npz': no directory at its "
                                           "end: it is not a zip archive, or it is truncated");
  folder.Write("t10k-labels-idx1-ubyte", "hello");
  CHECK_THAT(SourceError(folder, "t10k-labels-idx1-ubyte"),
             StartsWith("malformed IDX file 't10k-labels-idx1-ubyte': it begins with 68 65 6c 6c"));
  folder.Write("text", "hello");
  CHECK(SourceError(folder, "text") == "'text' is not a .npy, .npz, .safetensors or IDX file");
  // A file of a repository that was cloned without git-lfs.
  const std::string pointer = "version https://git-lfs.github.com/spec/v1\nsize 3\n";
  const std::string remedy = "; it is a Git LFS pointer: fetch the file with git lfs pull";
  folder.Write("lfs", pointer);
  CHECK(SourceError(folder, "lfs") ==
        "'lfs' is not a .npy, .npz, .safetensors or IDX file" + remedy);
  folder.Write("lfs.npy", pointer);
  CHECK(SourceError(folder, "lfs.npy") ==
        "malformed .npy file 'lfs.npy': it does not begin with \\x93NUMPY" + remedy);
  folder.Write("lfs.npz", pointer);
  CHECK_THAT(SourceError(folder, "lfs.npz"), EndsWith("it is truncated" + remedy));
  folder.Write("lfs.safetensors", pointer);
  CHECK_THAT(SourceError(folder, "lfs.safetensors"), EndsWith("are read" + remedy));
  folder.Write("data_batch_1.bin", CifarBytes(1));
  CHECK(SourceError(folder, "data_batch_1.bin") ==
        "'data_batch_1.bin' is not a .npy, .npz, .safetensors or IDX file; feed a file of CIFAR as "
        "cifar10:data_batch_1.bin:images or cifar100:data_batch_1.bin:images");
  folder.Write("train-images-idx3-ubyte.gz", "\x1f\x8b\x08...");
  CHECK(SourceError(folder, "train-images-idx3-ubyte.gz") ==
        "'train-images-idx3-ubyte.gz' is compressed by gzip: decompress it with gunzip");
  CHECK(SourceError(folder, "none.npy") == "cannot read 'none.npy': No such file or directory");
  CHECK_THAT(std::string(OpenData({{}, folder.path(), "", {}}, "x").status().message()),
             StartsWith("cannot read '" + folder.path() +
                        "': it is a folder; feed a folder of CIFAR as cifar10:"));
  CHECK_THAT(
      std::string(OpenData({{}, folder.path(), "", 2024}, "x").status().message()),
      StartsWith("cannot read '" + folder.path() +
                 "': it is a folder; a file in it whose name is a number, such as 7, is fed as " +
                 folder.path() + "/7/1; feed a folder of CIFAR as cifar10:"));
}

TEST_CASE("a part of a file without parts is refused, whatever its name") {
  ScratchFolder folder;
  const std::string npy = NpyBytes("|u1", {3}, "abc");
  folder.Write("x.npz", npy);
  folder.Write("digits", IdxBytes(8, {3}, "abc"));
  folder.Write("w.safetensors", npy);
  folder.Write("a.safetensors", ZipBytes({{"x.npy", npy}}));
  CHECK(SourceError(folder, "x.npz:labels") ==
        "'x.npz' is a .npy file, which holds one tensor without a name: feed it without :labels");
  CHECK(SourceError(folder, "x.npz:a\tb/255") ==
        "'x.npz' is a .npy file, which holds one tensor without a name: feed it without :a\\tb");
  CHECK(OpenData({{}, folder / "digits", "labels", {}}, "in").status().message() ==
        "'" + (folder / "digits") +
            "' is an IDX file, which holds one tensor without a name: feed it without :labels");
  CHECK(SourceError(folder, "w.safetensors:w") ==
        "'w.safetensors' is a .npy file, which holds one tensor without a name: feed it without "
        ":w");
  CHECK(*ReadSource(folder, "a.safetensors:x") == "abc");
}

TEST_CASE("a tensor of a safetensors file is read") {
  ScratchFolder folder;
  std::vector<TensorEntry> entries = {{"a", ElementType::F32, {2}}, {"b", ElementType::S64, {1}}};
  REQUIRE(WriteSafetensors(folder / "w.safetensors", entries,
                           [](const TensorEntry &entry) -> absl::StatusOr<HostTensor> {
                             HostTensor tensor(entry.type, entry.shape);
                             std::memset(tensor.data(), entry.name[0], tensor.bytes());
                             return tensor;
                           })
              .ok());
  CHECK(*ReadSource(folder, "w.safetensors:a") == "aaaaaaaa");
  CHECK(*ReadSource(folder, "w.safetensors", 1, "b") == "bbbbbbbb");
  CHECK(TypeOfSource(folder, "w.safetensors:a") == "f32[2]");
  CHECK(SourceError(folder, "w.safetensors") ==
        "'w.safetensors' holds 2 tensors, none of them called 'in': select one with "
        "w.safetensors:NAME; there are: b and a");
  CHECK(SourceError(folder, "w.safetensors:c") ==
        "'w.safetensors' has no tensor 'c' (did you mean 'b'?), there are: b and a");
  REQUIRE(WriteSafetensors(folder / "none.safetensors", {}, nullptr).ok());
  CHECK(SourceError(folder, "none.safetensors") == "'none.safetensors' holds no tensor");
  folder.Write("bad.safetensors", "x");
  CHECK(SourceError(folder, "bad.safetensors:a") ==
        "malformed .safetensors file 'bad.safetensors': it ends after 1 bytes, within its header's "
        "length");
}

TEST_CASE("a tensor is read beside one of an unsupported type") {
  ScratchFolder folder;
  const std::string header = R"({"q":{"dtype":"C64","shape":[1],"data_offsets":[0,8]},)"
                             R"("x":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})";
  std::string file(8, '\0');
  file[0] = static_cast<char>(header.size());
  folder.Write("w.safetensors", file + header + "abcdefgh01234567");
  CHECK(*ReadSource(folder, "w.safetensors:x") == "01234567");
  CHECK(*ReadSource(folder, "w.safetensors", 1, "x") == "01234567");
  CHECK(
      SourceError(folder, "w.safetensors:q") ==
      "'w.safetensors': tensor 'q' has elements of type 'C64', expected one of: BOOL, I8, I32, "
      "I64, U32, F32, F64, I16, U16, BF16, F16, U8, U64; convert the tensor to two tensors of F32 "
      "before saving");
}

TEST_CASE("both readers read a NumPy file in the same way") {
  ScratchFolder folder;
  HostTensor tensor(ElementType::F64, {3, 5});
  for (int i = 0; i < 15; ++i)
    tensor.as<double>()[i] = i * 0.25;
  REQUIRE(WriteNpy(folder / "a.npy", tensor).ok());
  for (int64_t piece : {0, 1, 4, 15})
    CHECK(*ReadSource(folder, "a.npy", piece) ==
          std::string(reinterpret_cast<const char *>(tensor.data()), tensor.bytes()));
  CHECK(TypeOfSource(folder, "a.npy") == "f64[3,5]");
  folder.Write("u8.npy", NpyBytes("|u1", {2}, "\xff\x01"));
  CHECK(TypeOfSource(folder, "u8.npy") == "u8[2]");
  folder.Write("s16.npy", NpyBytes("<i2", {}, "\xff\x01"));
  CHECK(TypeOfSource(folder, "s16.npy") == "s16[]");
  folder.Write("half.npy", NpyBytes("<f2", {}, "\xff\x01"));
  CHECK(TypeOfSource(folder, "half.npy") == "f16[]");
  folder.Write("f16.npy", NpyBytes("<f16", {}, std::string(16, '\0')));
  CHECK(SourceError(folder, "f16.npy") ==
        "'f16.npy': elements of type '<f16' are not supported, expected one of: |b1, |i1, <i4, "
        "<i8, <u4, <f4, <f8, <i2, <u2, <V2, <f2, |u1, <u8; convert them with astype('<f8') before "
        "saving");
  folder.Write("big.npy", NpyBytes(">i2", {}, "\xff\x01"));
  CHECK_THAT(SourceError(folder, "big.npy"),
             Catch::Matchers::Contains("big-endian: convert them with astype('<i2')"));
}
