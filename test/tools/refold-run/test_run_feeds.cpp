//===- test_run_feeds.cpp - Inputs from files of all kinds ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests inputs that are read from files on the command line. Each kind of file must give the same
// numbers. Also tests the number of classes that a program derives for its labels.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/safetensors.h"
#include "test/runtime/data/file_bytes.h"
#include "test/tools/refold-run/fold_folder.h"
#include "tools/refold-run/data/input_bounds.h"

#include "absl/strings/str_cat.h"

#include <cmath>
#include <limits>

using namespace refold;
using namespace refold::run;
using namespace refold::testing;
using namespace refold::runtime;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

TEST_CASE("an input is the same from each kind of file") {
  FoldFolder folder;
  std::string pixels;
  std::vector<float> plain, scaled;
  for (int i = 0; i < 64; ++i) {
    pixels += static_cast<char>(i * 5);
    plain.push_back(static_cast<float>(i * 5 % 256));
    scaled.push_back(plain.back() / 255.0f);
  }
  folder.Write("plain.npy", NpyBytes("<f4", {4, 16}, BytesOf(plain)));
  folder.Write("scaled.npy", NpyBytes("<f4", {4, 16}, BytesOf(scaled)));
  folder.Write("u8.npy", NpyBytes("|u1", {4, 16}, pixels));
  folder.Write("d.npz", ZipBytes({{"x.npy", NpyBytes("|u1", {4, 1, 16}, pixels), true},
                                  {"y.npy", NpyBytes("|u1", {4}, "abcd"), false}}));
  folder.Write("t-images-idx3-ubyte", IdxBytes(8, {4, 4, 4}, pixels));
  REQUIRE(WriteSafetensors(folder / "x.safetensors",
                           {{"x", refold::runtime::ElementType::F32, {4, 16}}},
                           [&](const TensorEntry &entry) -> absl::StatusOr<HostTensor> {
                             HostTensor tensor(entry.type, entry.shape);
                             std::memcpy(tensor.data(), plain.data(), tensor.bytes());
                             return tensor;
                           })
              .ok());
  auto losses = [&](const std::string &source) {
    Output(folder, absl::StrCat("fold.rfx --fetch loss=loss.npy --feed x=", source));
    return folder.Read("loss.npy");
  };
  const std::string of_plain = losses("plain.npy"), of_scaled = losses("scaled.npy");
  CHECK(of_plain != of_scaled);
  for (const char *source :
       {"u8.npy", "d.npz", "d.npz:x", "t-images-idx3-ubyte", "x.safetensors", "x.safetensors:x"})
    CHECK(losses(source) == of_plain);
  for (const char *source : {"u8.npy/255", "d.npz/255", "d.npz:x/255", "t-images-idx3-ubyte/255",
                             "x.safetensors:x/255.0"})
    CHECK(losses(source) == of_scaled);
}

TEST_CASE("CIFAR images that do not fit the input are refused") {
  FoldFolder folder;
  folder.Write("test_batch.bin", CifarBytes(4));
  CHECK(Refusal(folder, "fold.rfx --feed x=cifar10:test_batch.bin:images") ==
        "input 'x' is f32[4,16], but 'test_batch.bin' holds u8[4,3,32,32]");
  CHECK(Refusal(folder, "fold.rfx --feed x=cifar10:test_batch.bin") ==
        "input 'x': 'cifar10:test_batch.bin': name a part of it: cifar10:FILE-OR-FOLDER:images or "
        "cifar10:FILE-OR-FOLDER:labels");
}

TEST_CASE("damaged data files of every kind are refused in one line without output") {
  FoldFolder folder;
  auto refusal = [&](const std::string &source) {
    return Refusal(folder, absl::StrCat("fold.rfx --fetch loss=l.npy --feed x=", source));
  };
  Zipped file{"x.npy", NpyBytes("<f4", {4, 16}, std::string(256, '\x3d')), true};
  const std::string npz = ZipBytes({file});
  for (int part = 0; part < 8; ++part) {
    folder.Write("cut.npz", npz.substr(0, npz.size() * part / 8));
    CHECK_THAT(refusal("cut.npz"), StartsWith("input 'x': malformed .npz file 'cut.npz': "));
  }
  // Its size and header are valid, so the error is only found by reading it.
  file.checksum = 1;
  folder.Write("sum.npz", ZipBytes({file}));
  CHECK_THAT(refusal("sum.npz"), StartsWith("malformed .npz file 'sum.npz': 'x.npy' has the "
                                            "checksum "));
  folder.Write("t-idx2-ubyte", IdxBytes(8, {4, 16}, std::string(63, '\0')));
  CHECK(refusal("t-idx2-ubyte") ==
        "input 'x': malformed IDX file 't-idx2-ubyte': u8[4,16] takes 64 bytes, the file holds 63");
  folder.Write("huge-idx2-ubyte", IdxBytes(8, {UINT32_MAX, UINT32_MAX}, ""));
  CHECK_THAT(refusal("huge-idx2-ubyte"),
             Contains(" takes 18446744065119617025 bytes") || Contains("is too large"));
  folder.Write("b.bin", CifarBytes(1).substr(5));
  CHECK_THAT(refusal("cifar10:b.bin:images"), StartsWith("input 'x': malformed CIFAR-10 file"));
  CHECK(refusal("x.npy/0") ==
        "input 'x': 'x.npy/0' must end in a number above 0 to divide by, such as /255");
}

namespace {

/// Labels y [8], batches of them by an index, and a cross entropy over ten classes.
struct Labelled {
  exe::ExecutableT table;
  exe::KernelT *entropy;

  Labelled() {
    using exe::BufferKind;
    using exe::ElementType;
    Buffer("y", BufferKind::Input, ElementType::S32, {8});
    Buffer("batch", BufferKind::Input, ElementType::S32, {4});
    Buffer("labels", BufferKind::Temp, ElementType::S32, {4});
    Buffer("moved", BufferKind::Temp, ElementType::S32, {4});
    Buffer("loss", BufferKind::Temp, ElementType::F32, {4});
    auto function = std::make_unique<exe::FunctionT>();
    function->name = "train";
    table.functions.push_back(std::move(function));
    // y[batch], in a separate kernel and launch.
    exe::KernelT &take = Kernel(2, 1);
    Op(take, "rf.take", {0, 1}, 2);
    Launch(0, {0, 1, 2});
    commands().push_back(CopyCommand(2, 3));
    entropy = &Kernel(1, 1);
    Op(*entropy, "rf.constant", {}, 2).ints = {0};
    Op(*entropy, "rf.compare", {0, 2}, 3, "direction").text = "GE";
    Op(*entropy, "rf.constant", {}, 4).ints = {10, 10, 10, 10};
    Op(*entropy, "rf.compare", {0, 4}, 5, "direction").text = "LT";
    Op(*entropy, "rf.and", {3, 5}, 6);
    Op(*entropy, "rf.constant", {}, 7).floats = {std::nan("")};
    Op(*entropy, "rf.select", {6, 8, 7}, 1);
    Launch(1, {3, 4});
  }

  std::vector<std::unique_ptr<exe::CommandT>> &commands() { return table.functions[0]->commands; }
  void Buffer(const char *name, exe::BufferKind kind, exe::ElementType type,
              std::vector<int64_t> shape) {
    auto buffer = std::make_unique<exe::BufferT>();
    buffer->name = name;
    buffer->kind = kind;
    buffer->type = type;
    buffer->shape = std::move(shape);
    table.buffers.push_back(std::move(buffer));
  }
  exe::KernelT &Kernel(uint32_t operands, uint32_t results) {
    auto kernel = std::make_unique<exe::KernelT>();
    for (uint32_t i = 0; i < 10; ++i)
      kernel->values.push_back(std::make_unique<exe::ValueT>());
    for (uint32_t i = 0; i < operands + results; ++i)
      (i < operands ? kernel->operands : kernel->results).push_back(i);
    table.kernels.push_back(std::move(kernel));
    return *table.kernels.back();
  }
  exe::AttributeT &Op(exe::KernelT &kernel, const char *name, std::vector<uint32_t> operands,
                      uint32_t result, const char *attribute = "value") {
    auto op = std::make_unique<exe::OperationT>();
    op->name = name;
    op->operands = std::move(operands);
    op->results = {result};
    op->attributes.push_back(std::make_unique<exe::AttributeT>());
    op->attributes.back()->name = attribute;
    kernel.operations.push_back(std::move(op));
    return *kernel.operations.back()->attributes.back();
  }
  void Launch(uint32_t kernel, std::vector<uint32_t> buffers) {
    auto launch = std::make_unique<exe::LaunchT>();
    launch->kernel = kernel;
    for (uint32_t buffer : buffers) {
      launch->args.push_back(std::make_unique<exe::ArgT>());
      launch->args.back()->buffer = buffer;
    }
    exe::DispatchT dispatch;
    dispatch.launches.push_back(std::move(launch));
    commands().push_back(std::make_unique<exe::CommandT>());
    commands().back()->action.Set(std::move(dispatch));
  }
};

using Bounds = std::map<std::string, int64_t>;

} // namespace

TEST_CASE("the classes of labels are derived from the program") {
  Labelled labelled;
  CHECK(InputBounds(labelled.table) == Bounds{{"y", 10}});
  // The operands of the conjunction are swapped.
  labelled.entropy->operations[4]->operands = {5, 3};
  CHECK(InputBounds(labelled.table) == Bounds{{"y", 10}});
  labelled.entropy->operations[0]->attributes[0]->ints = {1};
  CHECK(InputBounds(labelled.table).empty());
}

TEST_CASE("inputs that are computed with or may be out of range have no bound") {
  {
    Labelled labelled;
    labelled.table.kernels[0]->operations[0]->name = "rf.add";
    CHECK(InputBounds(labelled.table).empty());
  }
  {
    Labelled labelled; // a choice of the program between two numbers
    labelled.entropy->operations[5]->attributes[0]->floats = {0};
    CHECK(InputBounds(labelled.table).empty());
  }
  {
    Labelled labelled; // half of the buffer comes from another source
    labelled.commands().insert(labelled.commands().begin() + 2, CopyCommand(4, 3));
    CHECK(InputBounds(labelled.table).empty());
  }
  {
    Labelled labelled;
    labelled.entropy->operations[2]->attributes[0]->ints = {10, 9};
    CHECK(InputBounds(labelled.table).empty());
  }
}

TEST_CASE("the generator of an input gives its numbers a bound") {
  Labelled labelled;
  auto generator = std::make_unique<exe::GeneratorT>();
  generator->kind = "uniform_below";
  generator->params = {7};
  labelled.table.buffers[1]->generator = std::make_unique<exe::GeneratorT>(*generator);
  CHECK(InputBounds(labelled.table) == Bounds{{"batch", 7}, {"y", 10}});
  generator->params = {9};
  labelled.table.buffers[0]->generator = std::move(generator);
  CHECK(InputBounds(labelled.table) == Bounds{{"batch", 7}, {"y", 9}});
}

TEST_CASE("a bound that is not a positive integer is ignored") {
  const double infinity = std::numeric_limits<double>::infinity();
  for (double bound : {0.0, -1.0, 0.5, 7.5, 1e300, -1e300, 9223372036854775808.0, 2147483648.0,
                       infinity, -infinity, std::nan("")}) {
    INFO(bound);
    Labelled labelled;
    auto generator = std::make_unique<exe::GeneratorT>();
    generator->kind = "uniform_below";
    generator->params = {bound};
    labelled.table.buffers[1]->generator = std::move(generator);
    CHECK(InputBounds(labelled.table) == Bounds{{"y", 10}});
  }
}
