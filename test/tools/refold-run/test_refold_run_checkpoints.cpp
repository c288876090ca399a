//===- test_refold_run_checkpoints.cpp - --save-every and --resume --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which checkpoints are kept and which one a run resumes from. A resumed run must give the
// bits of a run that was never stopped.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/folders.h"
#include "test/tools/refold-run/long_fold.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cstring>

using namespace refold;
using namespace refold::testing;
using namespace refold::runtime;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

using Names = std::vector<std::string>;

std::string Name(int64_t step) { return absl::StrFormat("step-%010d.safetensors", step); }

/// The states of uninterrupted runs, at0.st and so on, and all losses, once.npy.
const FoldFolder &Uncut() {
  static const FoldFolder folder;
  if (folder.Read("once.npy").empty()) {
    for (int step : {0, 3, 4, 6, 7, 8, 9})
      Output(folder, absl::StrCat("fold.rfx --feed x=x.npy --seed=3 --steps=", step,
                                  " --state-out=at", step, ".st"));
    Output(folder, "fold.rfx --feed x=x.npy --seed=3 --state-out=at10.st --fetch loss=once.npy");
  }
  return folder;
}

struct CheckpointTest : FoldFolder {
  std::string Run(const std::string &flags) {
    return Output(*this, absl::StrCat("fold.rfx --feed x=x.npy --state-out=c ", flags));
  }
  std::string Refused(const std::string &flags) {
    return Refusal(*this, absl::StrCat("fold.rfx --feed x=x.npy ", flags));
  }
  Names Checkpoints() const {
    auto names = ListFolder(*this / "c");
    REQUIRE(names.ok());
    return *names;
  }
  void CheckState(int step) const {
    INFO(step);
    CHECK(TensorsOf(*this, absl::StrCat("c/", Name(step))) ==
          TensorsOf(Uncut(), absl::StrCat("at", step, ".st")));
  }
};

} // namespace

TEST_CASE_METHOD(CheckpointTest,
                 "a checkpoint is written every N steps, and the newest K are kept") {
  CHECK_THAT(Run("--seed=3 --save-every=3 --keep=0 --fetch loss=cut.npy --json=s.json"),
             Contains("fold on cpu") && Contains(": 10 steps in"));
  CHECK(Checkpoints() == Names{Name(3), Name(6), Name(9), Name(10)});
  for (int step : {3, 6, 9, 10})
    CheckState(step);
  CHECK(Read("cut.npy") == Uncut().Read("once.npy"));
  CHECK(Json(*this, "s.json")["steps"] == 10);
  CHECK(Json(*this, "s.json")["first_step"] == 0);
  CHECK(Json(*this, "s.json")["peak_measured_bytes"] == kFoldPeak);
  std::filesystem::remove_all(*this / "c");
  Run("--seed=3 --save-every=3");
  CHECK(Checkpoints() == Names{Name(9), Name(10)});
  std::filesystem::remove_all(*this / "c");
  Run("--seed=3 --save-every=5 --keep=1 --no-fold --threads=2");
  CHECK(Checkpoints() == Names{Name(10)});
  CheckState(10);
  std::filesystem::remove_all(*this / "c");
  Run("--seed=3 --save-every=5 --steps=0");
  CHECK(Checkpoints() == Names{Name(0)});
  CheckState(0);
}

TEST_CASE_METHOD(CheckpointTest, "a resumed run ends at --steps in all") {
  CHECK_THAT(Run("--seed=3 --save-every=3 --steps=4 --resume --fetch loss=a.npy"),
             Contains("no checkpoint in 'c' yet: starts from scratch\n"));
  CHECK(Checkpoints() == Names{Name(3), Name(4)});
  CheckState(4);
  CHECK_THAT(Run("--save-every=3 --steps=7 --resume --fetch loss=b.npy"),
             Contains(absl::StrCat("resumes from 'c/", Name(4), "', step 4\n")));
  CHECK(Checkpoints() == Names{Name(6), Name(7)});
  CheckState(7);
  Run("--save-every=3 --resume --fetch loss=c.npy");
  CHECK(Checkpoints() == Names{Name(9), Name(10)});
  CheckState(10);
  CHECK(Read("a.npy").substr(128) + Read("b.npy").substr(128) + Read("c.npy").substr(128) ==
        Uncut().Read("once.npy").substr(128));
  CHECK_THAT(Run("--save-every=3 --resume --seed=3 --steps=10"),
             Contains("no steps, the state is at step 10"));
  CheckState(10);
  CHECK(Refused("--state-out=c --save-every=3 --resume --steps=9") ==
        absl::StrCat("'c/", Name(10),
                     "' has 10 steps already, more than the total of flag --steps=9"));
  CHECK(Refused("--state-out=c --save-every=3 --resume --seed=4") ==
        absl::StrCat("flag --seed=4 contradicts 'c/", Name(10), "', whose seed is 3"));
  CHECK(Refused("--state-out=c --save-every=3") ==
        absl::StrCat("folder 'c' has checkpoints of an earlier run, the newest is ", Name(10),
                     ": resume from it with --resume, or name another folder"));
}

TEST_CASE_METHOD(CheckpointTest, "--steps counts from the beginning of the training") {
  Write("at4.st", Uncut().Read("at4.st"));
  const std::string line = "--state-in=at4.st --save-every=2 --resume --steps=";
  CHECK_THAT(Run(line + "3"), Contains("no checkpoint in 'c' yet: starts from 'at4.st'\n"));
  CHECK(Checkpoints() == Names{Name(6), Name(7)});
  Run(line + "5");
  CHECK(Checkpoints() == Names{Name(8), Name(9)});
  CheckState(9);
  CHECK(Refused("--state-in=at4.st --state-out=d --save-every=2 --steps=7") ==
        "7 steps from step 4 exceed the capacity of the fold, 10");
}

TEST_CASE_METHOD(CheckpointTest, "a run never resumes from an incomplete checkpoint") {
  Run("--seed=3 --save-every=3 --keep=0 --steps=9");
  const std::string newest = Read("c/" + Name(9));
  auto resumes = [&](const std::string &content, const std::string &why) {
    Write("c/" + Name(9), content);
    Result run = RefoldRun(*this, "fold.rfx --feed x=x.npy --state-out=c --save-every=3 --keep=0 "
                                  "--resume --steps=9 --fetch loss=l.npy");
    INFO(run.err);
    CHECK(run.code == 0);
    CHECK_THAT(
        run.err,
        StartsWith("refold-run: warning: a checkpoint is skipped: malformed .safetensors file 'c/" +
                   Name(9) + "': ") &&
            Contains(why));
    CHECK_THAT(run.out, Contains("resumes from 'c/" + Name(6) + "', step 6\n"));
    CHECK(ReadNpy(*this / "l.npy")->type_string() == "f32[3]");
    CheckState(9);
  };
  for (size_t part = 0; part < 16; ++part)
    resumes(newest.substr(0, newest.size() * part / 16), "");
  resumes(newest.substr(0, newest.size() - 1), "");
  for (size_t at : {size_t{200}, newest.size() / 2, newest.size() - 1}) {
    std::string changed = newest;
    changed[at] ^= 4;
    resumes(changed, "");
  }
  resumes(newest + "more", "");
  resumes(Uncut().Read("at9.st"), "it has no checksum");

  // No checkpoint is complete.
  for (int step : {3, 6, 9})
    Write("c/" + Name(step), "half");
  Result run = RefoldRun(*this, "fold.rfx --feed x=x.npy --seed=3 --state-out=c --save-every=3 "
                                "--keep=0 --resume --steps=7");
  CHECK(run.code == 0);
  CHECK_THAT(run.out, Contains("no checkpoint in 'c' yet: starts from scratch\n"));
  CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 3);
  CheckState(7);
  // Checkpoints that were skipped are removed when there is a newer one.
  CHECK(Checkpoints() == Names{Name(3), Name(6), Name(7)});
}

TEST_CASE_METHOD(CheckpointTest, "partial files of a killed run are removed, other files are not") {
  Run("--seed=3 --save-every=3 --steps=3");
  Write("c/" + Name(6) + ".123-0.part", "half of it");
  Write("c/notes.txt", "mine");
  Write("c/step-7.safetensors", "mine, too");
  Write("c/" + Name(9) + ".bak", "and this");
  Run("--save-every=3 --resume --steps=6 --keep=1");
  Names left = Checkpoints();
  CHECK(left == Names{"notes.txt", Name(6), Name(9) + ".bak", "step-7.safetensors"});
}

TEST_CASE_METHOD(CheckpointTest, "a folder is never a checkpoint") {
  REQUIRE(MakeFolder(*this / "c").ok());
  REQUIRE(MakeFolder(*this / ("c/" + Name(50))).ok());
  Run("--seed=3 --save-every=3 --steps=4");
  const Result rest = RefoldRun(*this, "fold.rfx --feed x=x.npy --state-out=c --save-every=3 "
                                       "--resume --keep=1");
  CHECK(rest.code == 0);
  CHECK(rest.err == "");
  CHECK(Checkpoints() == Names{Name(10), Name(50)});
  CheckState(10);
}

TEST_CASE_METHOD(CheckpointTest, "a checkpoint of another program is refused") {
  Run("--seed=3 --save-every=3 --steps=3");
  Program other = FoldProgram();
  other.table.buffers[kW]->name = "weight";
  WriteProgram(*this, "other.rfx", std::move(other));
  CHECK_THAT(
      Refusal(*this, "other.rfx --feed x=x.npy --state-out=c --save-every=3 --resume"),
      StartsWith(
          "'c/" + Name(3) +
          "' does not fit program 'fold': it lacks 'weight' (f32[64]); it has the unknown 'w'"));
}

TEST_CASE_METHOD(CheckpointTest, "only one run at a time uses a checkpoint folder") {
  Run("--seed=3 --save-every=3 --steps=3");
  auto lock = FolderLock::Take(*this / "c");
  REQUIRE(lock.ok());
  CHECK(Refused("--state-out=c --save-every=3 --resume") ==
        "another run is writing to folder 'c': wait for it, or end it");
}

TEST_CASE_METHOD(CheckpointTest,
                 "a checkpoint that cannot be written ends the run, and others stay") {
  Run("--seed=3 --save-every=3 --steps=3");
  REQUIRE(MakeFolder(*this / ("c/" + Name(6))).ok());
  Result run = RefoldRun(*this, "fold.rfx --feed x=x.npy --state-out=c --save-every=3 --resume");
  CHECK(run.code == 1);
  CHECK_THAT(run.err,
             EndsWith("refold-run: error: cannot write 'c/" + Name(6) + "': it is a folder\n"));
  CheckState(3);
}

TEST_CASE_METHOD(CheckpointTest, "contradictory checkpoint flags are refused") {
  CHECK(Refused("--save-every=3") ==
        "flag --save-every needs a folder to save to: --state-out=DIR");
  CHECK(Refused("--save-every=0 --state-out=d") ==
        "flag --save-every must be an integer from 1, got '0'");
  CHECK(Refused("--keep=-1") == "flag --keep must be an integer from 0, got '-1'");
  CHECK(Refused("--keep=3 --state-out=d") ==
        "flag --keep is for checkpoints: --state-out=DIR --save-every=N writes them");
  CHECK(Refused("--resume") ==
        "flag --resume is for checkpoints: --state-out=DIR --save-every=N writes them");
  CHECK(Refused("--state-out=.") ==
        "cannot write '.': it is a folder; --save-every=N writes checkpoints to it");
  CHECK(Refused("--state-out=no/d --save-every=3") ==
        "cannot make folder 'no/d': No such file or directory");
  CHECK(Refused("--state-out=x.npy --save-every=3") ==
        "cannot write to folder 'x.npy': it is a file");
  CHECK(Refused("--state-out=d --save-every=3 --device=null") ==
        "flag --save-every is for devices that compute, not for 'null'");
  CHECK(Refused("--state-partial") ==
        "flag --state-partial needs a file to load from: --state-in=FILE.safetensors");
  CHECK(Refused("--state-out=d --save-every=3 --steps=11") ==
        "11 steps from step 0 exceed the capacity of the fold, 10");
}

TEST_CASE("programs whose runs cannot be cut are refused with checkpoint flags") {
  FoldFolder folder;
  Program ends = FoldProgram();
  exe::BufferT flag = *ends.table.buffers[kB];
  flag.name = "go";
  flag.type = exe::ElementType::Pred;
  flag.shape = {};
  flag.bytes = 1;
  flag.offset = 272;
  ends.table.buffers.push_back(std::make_unique<exe::BufferT>(flag));
  LoopOf(ends.table, 1).condition = kB + 1;
  ends.table.functions[1]->arena_bytes = 273;
  WriteProgram(folder, "ends.rfx", std::move(ends));
  CHECK(Refusal(folder, "ends.rfx --feed x=x.npy --state-out=d --save-every=3") ==
        "flag --save-every: program 'fold' has a fold that may end early, by a condition that "
        "every run initializes: a run in pieces might take more steps");
}
