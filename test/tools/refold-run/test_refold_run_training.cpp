//===- test_refold_run_training.cpp - Trainings in pieces -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs training programs that the compiler made, with random numbers, shuffles, schedules and
// averages. The bits must be the same in one run and in several runs.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/data/file_bytes.h"
#include "test/tools/refold-run/command.h"

#include "absl/strings/str_cat.h"

using namespace refold::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

/// Returns the data of a checkpoint after its header, which also contains a checksum.
std::string DataOf(const std::string &file) {
  uint64_t header = 0;
  std::memcpy(&header, file.data(), std::min<size_t>(8, file.size()));
  return file.size() < 8 + header ? "" : file.substr(8 + header);
}

} // namespace

TEST_CASE("dropout, shuffles, schedules and averages are the same in one run and in several") {
  ScratchFolder folder;
  REQUIRE(Shell(folder, absl::StrCat("'", REFOLD_ZOO,
                                     "' in-vram-mlp --depth=2 --width=8 --batch=16 --rows=64 "
                                     "--steps=50 --dropout=0.2 --optimizer=adamw --shuffle=device "
                                     "-o p.mlir"))
              .code == 0);
  for (const char *device : {"cpu", "cpu --no-fold", "checked"}) {
    INFO(device);
    std::filesystem::remove_all(folder / "c");
    const std::string run = absl::StrCat("p.mlir --quiet --seed=4 --device=", device, " ");
    Output(folder, run + "--state-out=once.st --fetch loss=once.npy");
    Output(folder, run + "--state-out=c --save-every=7 --resume --steps=20 --fetch loss=a.npy");
    Output(folder, run + "--state-out=c --save-every=7 --resume --steps=20");
    Output(folder, run + "--state-out=c --save-every=7 --resume --fetch loss=b.npy");
    CHECK(DataOf(folder.Read("c/step-0000000050.safetensors")) == DataOf(folder.Read("once.st")));
    CHECK(folder.Read("a.npy").substr(128) + folder.Read("b.npy").substr(128) ==
          folder.Read("once.npy").substr(128));
  }
}

static const char kCommon[] = R"(module @p attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<f32> {rf.state = #rf.state<"w", 0>},
                                             tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %w = rf.constant dense<1.0> : tensor<f32>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %step : tensor<f32>, tensor<i64>
  }
)";

TEST_CASE("fetches around the fold are those of the whole run") {
  ScratchFolder folder;
  // w doubles in each of eight steps.
  folder.Write("p.mlir", absl::StrCat(kCommon, R"(
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>},
                   %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
      -> (tensor<f32>, tensor<i64>, tensor<8x2xf32> {rf.fetch = #rf.fetch<"rows">},
          tensor<f32> {rf.fetch = #rf.fetch<"late">}, tensor<f32> {rf.fetch = #rf.fetch<"early">}) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %empty = rf.empty : tensor<8x2xf32>
    %early = rf.negate %w : tensor<f32>
    %r:2 = scf.for %i = %first to %end step %one iter_args(%v = %w, %history = %empty)
        -> (tensor<f32>, tensor<8x2xf32>) : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %next = rf.add %v, %v : tensor<f32>
      %pair = rf.broadcast_in_dim %v, dims = [] : tensor<f32> -> tensor<2xf32>
      %row = rf.update_row %history, %pair, %position : tensor<8x2xf32>, tensor<2xf32>
      scf.yield %next, %row : tensor<f32>, tensor<8x2xf32>
    } {rf.capacity = 8 : i64}
    %late = rf.negate %r#0 : tensor<f32>
    %step.next = tensor.from_elements %end : tensor<i64>
    return %r#0, %step.next, %r#1, %late, %early
        : tensor<f32>, tensor<i64>, tensor<8x2xf32>, tensor<f32>, tensor<f32>
  }
}
)"));
  for (const char *device : {"cpu", "checked"}) {
    INFO(device);
    for (const char *how : {"once", "cut"})
      Output(folder, absl::StrCat("p.mlir --quiet --device=", device, " --fetch rows=", how,
                                  ".rows.npy --fetch late=", how, ".late.npy --fetch early=", how,
                                  ".early.npy --state-out=", how,
                                  how == std::string("cut") ? " --save-every=3" : ""));
    std::filesystem::remove_all(folder / "cut");
    for (const char *fetch : {"rows", "late", "early"})
      CHECK(folder.Read(absl::StrCat("cut.", fetch, ".npy")) ==
            folder.Read(absl::StrCat("once.", fetch, ".npy")));
  }
}

TEST_CASE("a program that carries more than states is cut, and one without steps is refused") {
  ScratchFolder folder;
  folder.Write("sum.mlir", absl::StrCat(kCommon, R"(
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>},
                   %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
      -> (tensor<f32>, tensor<i64>, tensor<f32> {rf.fetch = #rf.fetch<"sum">}) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %zero = rf.constant dense<0.0> : tensor<f32>
    %r:2 = scf.for %i = %first to %end step %one iter_args(%v = %w, %s = %zero)
        -> (tensor<f32>, tensor<f32>) : i64 {
      %next = rf.add %v, %v : tensor<f32>
      %more = rf.add %s, %v : tensor<f32>
      scf.yield %next, %more : tensor<f32>, tensor<f32>
    } {rf.capacity = 8 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    return %r#0, %step.next, %r#1 : tensor<f32>, tensor<i64>, tensor<f32>
  }
}
)"));
  Output(folder, "sum.mlir --quiet --fetch sum=once.npy --state-out=once.st");
  Output(folder, "sum.mlir --quiet --state-out=s --save-every=3 --fetch sum=cut.npy");
  Output(folder, "sum.mlir --quiet --log=log --fetch sum=logged.npy");
  CHECK(folder.Read("cut.npy") == folder.Read("once.npy"));
  CHECK(folder.Read("logged.npy") == folder.Read("once.npy"));
  CHECK(DataOf(folder.Read("s/step-0000000008.safetensors")) == DataOf(folder.Read("once.st")));

  folder.Write("one.mlir", R"(module @one attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<f32> {rf.state = #rf.state<"w", 0>}) {
    %w = rf.constant dense<1.0> : tensor<f32>
    return %w : tensor<f32>
  }
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>})
      -> (tensor<f32>, tensor<f32> {rf.fetch = #rf.fetch<"loss">}) {
    %next = rf.add %w, %w : tensor<f32>
    return %next, %w : tensor<f32>, tensor<f32>
  }
}
)");
  CHECK(Refusal(folder, "one.mlir --state-out=c --save-every=2") ==
        "flag --save-every needs steps: program 'one' has no fold; compile it with --steps=N");
  Output(folder, "one.mlir --quiet --state-out=c --save-every=2 --steps=5 --fetch loss=cut.npy");
  Output(folder, "one.mlir --quiet --steps=5 --state-out=once.st --fetch loss=once.npy");
  CHECK(folder.Read("cut.npy") == folder.Read("once.npy"));
  CHECK(DataOf(folder.Read("c/step-0000000005.safetensors")) == DataOf(folder.Read("once.st")));
  Output(folder, "one.mlir --quiet --steps=5 --device=reference --state-out=d --save-every=2");
  Output(folder, "one.mlir --quiet --steps=5 --device=reference --state-out=reference.st");
  CHECK(DataOf(folder.Read("d/step-0000000005.safetensors")) ==
        DataOf(folder.Read("reference.st")));
  Output(folder, "one.mlir --quiet --steps=5 --device=reference --log=r");
  CHECK_THAT(folder.Read("r/log.csv"), Contains("\n4,16,") && Contains(",\n"));
}

TEST_CASE("an invalid label is refused with its file, row and bound before any step") {
  ScratchFolder folder;
  folder.Write("p.mlir", R"(module @ce attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<4x10xf32> {rf.state = #rf.state<"w", 0>},
                                             tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %w = rf.constant dense<0.0> : tensor<4x10xf32>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %step : tensor<4x10xf32>, tensor<i64>
  }
  func.func @train(%x: tensor<8x4xf32> {rf.input = #rf.input<"x">}, %y: tensor<8xi32> {rf.input = #rf.input<"y">},
                   %batches: tensor<5x4xi32> {rf.input = #rf.input<"batches", <epoch_batches, of = "", bound = 8>>},
                   %w: tensor<4x10xf32> {rf.state = #rf.state<"w", 0>},
                   %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
      -> (tensor<4x10xf32>, tensor<i64>, tensor<5xf32> {rf.fetch = #rf.fetch<"loss">}) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %empty = rf.empty : tensor<5xf32>
    %r:2 = scf.for %i = %first to %end step %one iter_args(%v = %w, %history = %empty)
        -> (tensor<4x10xf32>, tensor<5xf32>) : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %batch = rf.slice_row %batches, %position : tensor<5x4xi32>
      %xs = rf.take %x, %batch : (tensor<8x4xf32>, tensor<4xi32>) -> tensor<4x4xf32>
      %ys = rf.take %y, %batch : (tensor<8xi32>, tensor<4xi32>) -> tensor<4xi32>
      %z = rf.dot_general %xs, %v, batching = [] x [], contracting = [1] x [0] : (tensor<4x4xf32>, tensor<4x10xf32>) -> tensor<4x10xf32>
      %each = rf.softmax_cross_entropy %z, %ys : tensor<4x10xf32>, tensor<4xi32>
      %loss = rf.reduce add %each, dims = [0] : tensor<4xf32>
      %g = rf.gradient %loss wrt(%v) : tensor<f32>, tensor<4x10xf32> -> tensor<4x10xf32>
      %next = rf.subtract %v, %g : tensor<4x10xf32>
      %row = rf.update_row %history, %loss, %position : tensor<5xf32>, tensor<f32>
      scf.yield %next, %row : tensor<4x10xf32>, tensor<5xf32>
    } {rf.capacity = 5 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    return %r#0, %step.next, %r#1 : tensor<4x10xf32>, tensor<i64>, tensor<5xf32>
  }
}
)");
  folder.Write("x", IdxBytes(8, {8, 2, 2}, std::string(32, '\x40')));
  folder.Write("y", IdxBytes(8, {8}, std::string("\0\1\2\3\4\5\x0a\7", 8)));
  const std::string run = "p.mlir --feed x=x/255 --feed y=y --fetch loss=loss.npy --device=";
  for (const char *device : {"cpu", "checked"})
    CHECK(Refusal(folder, run + device) ==
          "input 'y': 'y' holds 10 in row 6, the program accepts 0 to 9");
  folder.Write("y", IdxBytes(8, {8}, std::string("\0\1\2\3\4\5\x09\7", 8)));
  Output(folder, run + "cpu");
}
