//===- test_refold_run_partial.cpp - States that do not fit ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that one error lists all differences of a file, and which tensors --state-partial reads.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/state_file.h"
#include "test/tools/refold-run/long_fold.h"

#include "absl/strings/str_cat.h"

#include <cstring>

using namespace refold;
using namespace refold::testing;
using namespace refold::runtime;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

using T = refold::runtime::ElementType;

/// Writes the file s with these tensors, whose elements are 1.
void WriteOnes(const ScratchFolder &folder, std::vector<TensorEntry> entries) {
  REQUIRE(WriteSafetensors(folder / "s", std::move(entries),
                           [](const TensorEntry &entry) -> absl::StatusOr<HostTensor> {
                             HostTensor tensor(entry.type, entry.shape);
                             for (int64_t i = 0; i < ElementCount(entry.shape); ++i)
                               if (entry.type == T::S64)
                                 tensor.as<int64_t>()[i] = 1;
                               else
                                 tensor.as<float>()[i] = 1;
                             return tensor;
                           })
              .ok());
}

/// Writes the file "s" with two tensors. The first has the type `dtype`, which may be unsupported.
/// The second has 64 ones of type f32. If `w_is_unread` is true, the first tensor is "w" with 128
/// bytes, and the second is "v". Otherwise, the first is "attn.mask" with two bytes, and the second
/// is "w".
void WriteWithUnread(const ScratchFolder &folder, const std::string &dtype, size_t element_bytes,
                     bool w_is_unread) {
  const size_t bytes = w_is_unread ? 64 * element_bytes : element_bytes;
  std::string header = absl::StrCat(
      R"({")", w_is_unread ? "w" : "attn.mask", R"(":{"dtype":")", dtype, R"(","shape":[)",
      w_is_unread ? 64 : 1, R"(],"data_offsets":[0,)", bytes, R"(]},")", w_is_unread ? "v" : "w",
      R"(":{"dtype":"F32","shape":[64],"data_offsets":[)", bytes, ",", bytes + 256, "]}}");
  std::string content(8, '\0');
  content[0] = static_cast<char>(header.size());
  content += header + std::string(bytes, '?');
  const float one = 1;
  for (int i = 0; i < 64; ++i)
    content.append(reinterpret_cast<const char *>(&one), sizeof(one));
  folder.Write("s", content);
}

} // namespace

TEST_CASE("tensors of unsupported types are refused only if they are needed") {
  FoldFolder folder;
  const std::string line = "fold.rfx --feed x=x.npy --state-in=s ";
  for (const auto &[dtype, element_bytes] :
       {std::pair{"U8", 1}, {"C64", 8}, {"F8_E5M2", 1}, {"SOME_NEW_TYPE", 2}}) {
    INFO(dtype);
    WriteWithUnread(folder, dtype, element_bytes, false);
    CHECK_THAT(
        Output(folder, line + "--state-partial --steps=1 --state-out=a.st"),
        Contains("loaded 1 of the program's 3 states from 's', 1 of its tensors are not used"));
    // Without the flag all of a file is required.
    CHECK(Refusal(folder, line) ==
          "'s' does not fit program 'fold': it lacks 'step' (s64[]) and 'seed' (s64[]); it has the "
          "unknown 'attn.mask' (--state-partial loads only the tensors that fit)");
  }
  // Otherwise half of the weights would silently keep their initial values.
  WriteWithUnread(folder, "F8_E5M2", 1, true);
  for (const char *flag : {"", "--state-partial"})
    CHECK(Refusal(folder, line + flag) ==
          "'s': tensor 'w' has elements of type 'F8_E5M2', expected one of: BOOL, I8, I32, I64, "
          "U32, F32, F64, I16, U16, BF16, F16, U8, U64; convert the tensor to F32 before saving");
}

TEST_CASE("one error lists missing, unknown and mismatched tensors of a file") {
  FoldFolder folder;
  auto refusal = [&](std::vector<TensorEntry> entries) {
    WriteOnes(folder, std::move(entries));
    return Refusal(folder, "fold.rfx --feed x=x.npy --state-in=s");
  };
  const std::string start = "'s' does not fit program 'fold': ",
                    end = " (--state-partial loads only the tensors that fit)";
  CHECK(refusal({{"step", T::S64, {}}, {"w", T::F32, {64}}}) ==
        absl::StrCat(start, "it lacks 'seed' (s64[])", end));
  CHECK(refusal({{"step", T::S64, {}}, {"sead", T::S64, {}}, {"w", T::F32, {8}}}) ==
        absl::StrCat(start,
                     "it lacks 'seed' (s64[]); it has the unknown 'sead' (did you mean 'seed'?); "
                     "type or shape differ for 'w' (f32[64], there f32[8])",
                     end));
  CHECK(refusal({{"backbone", T::F32, {64}}}) ==
        absl::StrCat(start, "it lacks 'step' (s64[]), 'seed' (s64[]) and 'w' (f32[64]); it has the "
                            "unknown 'backbone'"));
  std::vector<TensorEntry> many = {{"step", T::S64, {}}, {"seed", T::S64, {}}, {"w", T::F32, {64}}};
  for (int i = 0; i < 13; ++i)
    many.push_back({absl::StrCat("extra", 10 + i), T::F32, {}});
  CHECK(refusal(std::move(many)) ==
        absl::StrCat(start,
                     "it has the unknown 'extra10', 'extra11', 'extra12', 'extra13', "
                     "'extra14', 'extra15', 'extra16', 'extra17', 'extra18', 'extra19' and "
                     "3 more",
                     end));
}

TEST_CASE("--state-partial reads tensors that fit and initializes the others") {
  FoldFolder folder;
  // step and seed in the file belong to another run.
  WriteOnes(
      folder,
      {{"step", T::S64, {}}, {"seed", T::S64, {}}, {"w", T::F32, {64}}, {"head", T::F32, {3}}});
  const std::string out = Output(folder, "fold.rfx --feed x=x.npy --state-in=s --state-partial "
                                         "--seed=9 --steps=0 --state-out=a.st");
  CHECK_THAT(out, Contains("loaded 1 of the program's 3 states from 's', 3 of its tensors are not "
                           "used; initialized by startup: 'step' and 'seed'\n"));
  auto state = SafetensorsFile::Open(folder / "a.st");
  REQUIRE(state.ok());
  CHECK(*state->Read(*state->Find("step"))->as<int64_t>() == 0);
  CHECK(*state->Read(*state->Find("seed"))->as<int64_t>() == 9);
  CHECK(state->Read(*state->Find("w"))->as<float>()[63] == 1);

  Program two = FoldProgram();
  two.table.buffers[kW]->name = "fc.weight";
  WriteProgram(folder, "two.rfx", std::move(two));
  CHECK(Refusal(folder, "two.rfx --feed x=x.npy --state-in=s --state-partial") ==
        "'s' has no tensor that fits program 'fold': it lacks 'fc.weight' (f32[64]); it has the "
        "unknown 'w' and 'head'");
  WriteOnes(folder, {{"w", T::F32, {32, 2}}});
  CHECK(Refusal(folder, "fold.rfx --feed x=x.npy --state-in=s --state-partial") ==
        "'s' has no tensor that fits program 'fold': it lacks 'step' (s64[]) and 'seed' (s64[]); "
        "type or shape differ for 'w' (f32[64], there f32[32,2])");
}

TEST_CASE("a training from a partial file resumes from its checkpoints") {
  FoldFolder folder;
  WriteOnes(folder, {{"w", T::F32, {64}}});
  const std::string line = "fold.rfx --feed x=x.npy --seed=2 --state-in=s --state-partial ";
  Output(folder, line + "--state-out=once.st");
  Output(folder, line + "--state-out=c --save-every=4 --resume --steps=6");
  CHECK_THAT(Output(folder, line + "--state-out=c --save-every=4 --resume"),
             Contains("resumes from 'c/step-0000000006.safetensors', step 6\n") &&
                 !Contains("took"));
  CHECK(TensorsOf(folder, "c/step-0000000010.safetensors") == TensorsOf(folder, "once.st"));
}

TEST_CASE("a state of an older version is loaded, and a note says that sums have another order") {
  FoldFolder folder;
  const std::string line = "fold.rfx --feed x=x.npy ";
  Output(folder, line + "--steps=4 --state-out=new.st");
  // The same file without metadata, as the first edition of the numerics wrote it.
  auto file = SafetensorsFile::Open(folder / "new.st");
  REQUIRE(file.ok());
  CHECK(file->metadata().at(kNumericsKey) == kNumericsEdition);
  REQUIRE(WriteSafetensors(folder / "old.st", file->entries(), [&](const TensorEntry &entry) {
            return file->Read(*file->Find(entry.name));
          }).ok());
  const std::string note =
      " was written by a version of Refold whose sums have another order, so a "
      "training with that version would continue with other bits\n";
  CHECK_THAT(Output(folder, line + "--state-in=old.st --steps=3 --state-out=a.st"),
             Contains("note: 'old.st'" + note));
  CHECK_THAT(Output(folder, line + "--state-in=new.st --steps=3 --state-out=b.st"),
             !Contains(note));
  CHECK(folder.Read("a.st") == folder.Read("b.st"));
  // Tensors of another program, without a seed, are no training.
  WriteOnes(folder, {{"w", T::F32, {64}}});
  CHECK_THAT(Output(folder, line + "--state-in=s --state-partial --steps=1 --state-out=c.st"),
             !Contains(note));
}
