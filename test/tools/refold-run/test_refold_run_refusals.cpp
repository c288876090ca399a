//===- test_refold_run_refusals.cpp - Refused command lines ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests flags, names, files and states that do not fit the program. Each must be refused in one
// line, before anything is written.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/safetensors.h"
#include "test/tools/refold-run/fold_folder.h"

#include "absl/strings/str_cat.h"

#include <cstring>

using namespace refold;
using namespace refold::testing;
using namespace refold::runtime;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

TEST_CASE("devices and capacities that null cannot account for are refused") {
  FoldFolder folder;
  for (const char *device :
       {"null:", "null:like=", "null:like=tpu", "null:like=cuda-90", "null:like=cuda-sm_90,",
        "null:like=cpu,", "null:like=cpu,memory=1GB", "null:like=cpu,capacity"})
    CHECK(Refusal(folder, absl::StrCat("fold.rfx --device=", device)) ==
          absl::StrCat("device '", device,
                       "' must be null or null:like=cpu|cuda-sm_80|cuda-sm_90|...[,capacity=BYTES],"
                       " such as null:like=cuda-sm_90,capacity=141GB"));
  CHECK(Refusal(folder, "fold.rfx --device=null:like=cuda-sm_90") ==
        "'fold.rfx' was compiled for another device than cuda-sm_90: give the program it was "
        "compiled from");
  CHECK(Refusal(folder, "fold.rfx --device=null:like=cpu,capacity=16") ==
        "device 'null:like=cpu,capacity=16': byte quantity '16' has no unit: append B, KB, MB, GB, "
        "KiB, MiB or GiB");
  CHECK_THAT(Refusal(folder, "fold.rfx --device=null:like=cpu,capacity=-1GB"),
             Contains("'-1GB' must begin with a digit"));
  CHECK_THAT(Refusal(folder, "fold.rfx --device=cpu:like=null"),
             StartsWith("unknown device 'cpu:like=null'"));
}

TEST_CASE("invalid batch searches are refused") {
  FoldFolder folder;
  auto refusal = [&](const std::string &arguments) { return Refusal(folder, arguments); };
  const std::string device = " --device=null:capacity=1GB";
  CHECK(refusal("fold.rfx --find-batch='echo {batch}'" + device) ==
        "flag --find-batch takes a command instead of a program file, got 'fold.rfx', whose batch "
        "is fixed");
  CHECK(refusal("--find-batch='echo 3'" + device) ==
        "flag --find-batch must be a command with {batch} in place of the batch, such as "
        "'refold-zoo resnet50 --batch={batch}', got 'echo 3'");
  CHECK(refusal("--find-batch='echo {batch}'") ==
        "flag --find-batch needs a device with a capacity: "
        "--device=null:like=cuda-sm_90,capacity=141GB");
  CHECK(refusal("--find-batch='false {batch}'" + device) == "'false 1' ended with status 1");
  CHECK(refusal("--find-batch='kill -9 $$ {batch}'" + device) ==
        "'kill -9 $$ 1' was ended by a signal");
  CHECK(refusal("--find-batch='true {batch}'" + device) ==
        "'true 1' printed no program to standard output");
  CHECK(refusal("fold.rfx --batch-multiple=4") == "flag --batch-multiple is for --find-batch");
}

TEST_CASE("invalid command lines are refused") {
  FoldFolder folder;
  folder.Write("p.txt", "");
  auto refusal = [&](const std::string &arguments) { return Refusal(folder, arguments); };
  CHECK(refusal("") == "no program given: refold-run <program.mlir|.mlirbc|.rfx>");
  CHECK(refusal("fold.rfx x.npy") == "expected one program, got 'fold.rfx' and 'x.npy'");
  CHECK(refusal("p.txt") ==
        "program 'p.txt' has an unknown extension, expected .mlir, .mlirbc or .rfx");
  CHECK(refusal("fold.rfx --step=5") == "unknown flag '--step' (did you mean '--steps'?)");
  CHECK(refusal("fold.rfx --statein=5") == "unknown flag '--statein' (did you mean '--state-in'?)");
  CHECK(refusal("fold.rfx --FLAGS_use_gpu=1") ==
        "unknown flag '--FLAGS_use_gpu', --help lists all flags");
  CHECK(refusal("fold.rfx -x") == "unknown flag '-x', --help lists all flags");
  CHECK(refusal("fold.rfx --steps") == "flag --steps needs a value: N");
  CHECK(refusal("fold.rfx --steps=many") == "flag --steps must be an integer, got 'many'");
  CHECK(refusal("fold.rfx --steps=1e99") == "flag --steps must be an integer, got '1e99'");
  CHECK(refusal("fold.rfx --threads=0") ==
        "flag --threads must be an integer from 1 to 1024, got '0'");
  CHECK(refusal("fold.rfx --threads=5000") ==
        "flag --threads must be an integer from 1 to 1024, got '5000'");
  CHECK(refusal("fold.rfx --seed=x") == "flag --seed must be an integer of 64 bits, got 'x'");
  CHECK(refusal("fold.rfx --no-fold=maybe") == "flag --no-fold must be true or false, got 'maybe'");
  CHECK(refusal("fold.rfx --feed x") ==
        "flag --feed must be NAME=FILE.npy|.npz|.safetensors|.bin, got 'x'");
  CHECK(refusal("fold.rfx --cpu=x86-64-v2") ==
        "flag --cpu must be one of native, x86-64-v3, x86-64-v4, x86-64-v4-bf16 (did you mean "
        "'x86-64-v3'?), got 'x86-64-v2'");
  CHECK(refusal("fold.rfx --device=cpuu") ==
        "unknown device 'cpuu' (did you mean 'cpu'?), there are: " REFOLD_DEVICES);
  CHECK(refusal("fold.rfx --device=tpu-pod") ==
        "unknown device 'tpu-pod', there are: " REFOLD_DEVICES);
  CHECK(refusal("fold.rfx --compile-only") ==
        "flag --compile-only needs a file to write: -o p.rfx");
  CHECK(refusal("fold.rfx -o p.rfx") == "flag -o is for --compile-only; a run writes its results "
                                        "with --fetch NAME=FILE and --state-out=FILE");
  CHECK(refusal("fold.rfx --recompute-layers=2") ==
        "flag --recompute-layers is for --recompute=every-n, not for 'auto'");
  CHECK(refusal("fold.rfx --recompute=chen --recompute-layers=1") ==
        "flag --recompute-layers is for --recompute=every-n, not for 'chen'");
  CHECK(refusal("fold.rfx --recompute=every-n --recompute-objective=time") ==
        "flag --recompute-objective is for --recompute=kusumoto-exact and kusumoto-approx, not for "
        "'every-n'");
  CHECK(refusal("--recompute-layers=2 --find-batch='echo {batch}' --device=null:capacity=1GB") ==
        "flag --recompute-layers is for --recompute=every-n, not for 'auto'");
  CHECK(refusal("fold.rfx --report=memory.pdf") ==
        "flag --report must be text or a file of type .txt or .html, got 'memory.pdf'");
  CHECK(refusal("fold.rfx --report=no/memory.html") ==
        "cannot write 'no/memory.html': No such file or directory");
  CHECK(refusal("fold.rfx --report=m.html --json=m.html") == "two outputs have the name 'm.html'");
  CHECK(refusal("fold.rfx --feed x=x.npy --plot=loss.png") ==
        "flag --plot must be a file of type .svg, got 'loss.png'");
}

TEST_CASE("empty and repeated file names are refused") {
  FoldFolder folder;
  auto refusal = [&](const std::string &arguments) {
    return Refusal(folder, "fold.rfx --feed x=x.npy " + arguments);
  };
  // An empty name may come from a script whose variable is not set. If it were accepted, training
  // would start over, or an output would be missing.
  for (const char *flag : {"--state-in", "--state-out", "--json", "--trace", "--plot", "-o"})
    CHECK(refusal(absl::StrCat(flag, "=")) ==
          absl::StrCat("flag ", flag, " needs the name of a file, got ''"));
  for (const char *flag : {"--log", "--cache-dir"})
    CHECK(refusal(absl::StrCat(flag, "=")) ==
          absl::StrCat("flag ", flag, " needs the name of a folder, got ''"));
  CHECK(refusal("--report=") == "flag --report must be text|FILE.txt|.html, got ''");
  CHECK(refusal("--profile=") == "flag --profile must be cpu|cpu:FILE, got ''");
  CHECK(Refusal(folder, "--device=null:capacity=1GB --find-batch=") ==
        "flag --find-batch must be a command with {batch} in place of the batch, such as "
        "'refold-zoo resnet50 --batch={batch}', got ''");
  CHECK(refusal("--state-out=a.safetensors --state-out=b.safetensors") ==
        "flag --state-out is given twice, with 'a.safetensors' and 'b.safetensors': give it only "
        "once");
  CHECK(refusal("--json=a.json --json=b.json") ==
        "flag --json is given twice, with 'a.json' and 'b.json': give it only once");
  CHECK(folder.Read("a.json") == "");
  CHECK(folder.Read("b.json") == "");
}

TEST_CASE("invalid names and files are refused") {
  FoldFolder folder;
  auto refusal = [&](const std::string &arguments) {
    return Refusal(folder, "fold.rfx --feed x=x.npy " + arguments);
  };
  CHECK(Refusal(folder, "no.rfx") == "cannot read 'no.rfx': No such file or directory");
  CHECK(Refusal(folder, "fold.rfx") ==
        "input 'x' was not given, expected f32[4,16]: --feed x=FILE.npy");
  CHECK(Refusal(folder, "fold.rfx --feed xx=x.npy") == "unknown input 'xx' (did you mean 'x'?)");
  CHECK(Refusal(folder, "fold.rfx --feed weights=x.npy") ==
        "unknown input 'weights', there are: x");
  CHECK(refusal("--feed x=x.npy") == "input 'x' is fed twice");
  CHECK(Refusal(folder, "fold.rfx --feed x=no.npy") ==
        "input 'x': cannot read 'no.npy': No such file or directory");
  CHECK(refusal("--fetch los=l.npy") == "unknown fetch 'los' (did you mean 'loss'?)");
  CHECK(refusal("--fetch accuracy=l.npy") == "unknown fetch 'accuracy', there are: loss");
  CHECK(refusal("--fetch loss=l.txt") ==
        "fetch 'loss' cannot be written to 'l.txt', write .npy or .csv");
  CHECK(refusal("--fetch loss=no/l.npy") == "cannot write 'no/l.npy': No such file or directory");
  CHECK(refusal("--json=.") == "cannot write '.': it is a folder");
  CHECK(refusal("--json=a --state-out=a") == "two outputs have the name 'a'");
  CHECK(refusal("--json=./a --state-out=b/../a") == "two outputs have the name 'a'");
  CHECK(refusal("--fetch loss=l.csv --fetch loss=.//l.csv") == "two outputs have the name 'l.csv'");
  CHECK(refusal("--json=run --log=run/") == "two outputs have the name 'run'");
  CHECK(refusal("--json=c --state-out=c --save-every=3") == "two outputs have the name 'c'");
  CHECK(refusal("--log=run --fetch loss=run/log.csv") ==
        "'run/log.csv' is written by --log=run: give this output another name");
  CHECK(refusal("--log=. --json=log.html") ==
        "'log.html' is written by --log=.: give this output another name");
  CHECK(refusal("--state-in=no.safetensors") ==
        "cannot read 'no.safetensors': No such file or directory");
  CHECK(refusal("--state-in=.") == "cannot read '.': it is a folder");
  // There is no report about a run that cannot begin either.
  folder.Write("report.txt", "of another run");
  CHECK(refusal("--report=report.txt --state-in=no.safetensors") ==
        "cannot read 'no.safetensors': No such file or directory");
}

TEST_CASE("mismatched shapes and types are refused") {
  FoldFolder folder;
  using T = refold::runtime::ElementType;
  REQUIRE(WriteNpy(folder / "wrong.npy", HostTensor(T::F32, {4, 15})).ok());
  REQUIRE(WriteNpy(folder / "f64.npy", HostTensor(T::F64, {4, 16})).ok());
  CHECK(Refusal(folder, "fold.rfx --feed x=wrong.npy") ==
        "input 'x' is f32[4,16], but 'wrong.npy' holds f32[4,15]");
  CHECK(Refusal(folder, "fold.rfx --feed x=f64.npy") ==
        "input 'x' is f32[4,16], but 'f64.npy' holds f64[4,16]; convert it to f32 before saving");
  CHECK(Refusal(folder, "fold.rfx --device=null --feed x=f64.npy") ==
        "input 'x' is f32[4,16], but 'f64.npy' holds f64[4,16]; convert it to f32 before saving");

  Program program = FoldProgram();
  program.table.buffers[kX]->generator = std::make_unique<exe::GeneratorT>();
  program.table.buffers[kX]->generator->kind = "row_sums";
  program.table.buffers[kX]->generator->of = "y";
  WriteProgram(folder, "sums.rfx", std::move(program));
  CHECK(Refusal(folder, "sums.rfx") ==
        "input 'x' is generated by row_sums, of 'y', which is not an input of the program");
}

TEST_CASE("invalid numbers of steps are refused") {
  FoldFolder folder;
  REQUIRE(RefoldRun(folder, "fold.rfx --feed x=x.npy --steps=8 --state-out=s.safetensors").code ==
          0);
  CHECK(Refusal(folder, "fold.rfx --feed x=x.npy --steps=-3") ==
        "the number of steps must not be negative, but is -3");
  CHECK(Refusal(folder, "fold.rfx --feed x=x.npy --steps -3") ==
        "the number of steps must not be negative, but is -3");
  CHECK(Refusal(folder, "fold.rfx --feed x=x.npy --steps=11 --fetch loss=l.npy") ==
        "11 steps from step 0 exceed the capacity of the fold, 10");
  CHECK(Refusal(folder, "fold.rfx --feed x=x.npy --state-in=s.safetensors --steps=3") ==
        "3 steps from step 8 exceed the capacity of the fold, 10");
}

TEST_CASE("mismatched states are refused") {
  FoldFolder folder;
  using T = refold::runtime::ElementType;
  auto zeros = [](const TensorEntry &entry) -> absl::StatusOr<HostTensor> {
    HostTensor tensor(entry.type, entry.shape);
    std::memset(tensor.data(), 0, tensor.bytes());
    return tensor;
  };
  auto refusal = [&](std::vector<TensorEntry> entries, const std::string &more = "") {
    REQUIRE(WriteSafetensors(folder / "s", std::move(entries), zeros).ok());
    return Refusal(folder, "fold.rfx --feed x=x.npy --state-in=s --fetch loss=l.npy " + more);
  };
  CHECK(refusal({{"step", T::S64, {}}, {"w", T::F32, {64}}}) ==
        "'s' does not fit program 'fold': it lacks 'seed' (s64[]) (--state-partial loads only the "
        "tensors that fit)");
  CHECK(refusal({{"step", T::S64, {}}, {"seed", T::S64, {}}, {"w", T::F32, {65}}}) ==
        "'s' does not fit program 'fold': type or shape differ for 'w' (f32[64], there f32[65]) "
        "(--state-partial loads only the tensors that fit)");
  CHECK(refusal({{"step", T::S32, {}}, {"seed", T::S64, {}}, {"w", T::F32, {64}}}) ==
        "'s' does not fit program 'fold': type or shape differ for 'step' (s64[], there s32[]) "
        "(--state-partial loads only the tensors that fit)");
  CHECK(refusal({{"step", T::S64, {}}, {"sead", T::S64, {}}, {"w", T::F32, {64}}}) ==
        "'s' does not fit program 'fold': it lacks 'seed' (s64[]); it has the unknown 'sead' (did "
        "you mean 'seed'?) (--state-partial loads only the tensors that fit)");
  CHECK(refusal({{"step", T::S64, {}}, {"seed", T::S64, {}}, {"w", T::F32, {64}}}, "--seed=5") ==
        "flag --seed=5 contradicts 's', whose seed is 0");
  REQUIRE(WriteSafetensors(folder / "s",
                           {{"step", T::S64, {}}, {"seed", T::S64, {}}, {"w", T::F32, {64}}},
                           [&](const TensorEntry &entry) -> absl::StatusOr<HostTensor> {
                             auto tensor = zeros(entry);
                             if (entry.name == "step")
                               *tensor->as<int64_t>() = 11;
                             return tensor;
                           })
              .ok());
  CHECK(Refusal(folder, "fold.rfx --feed x=x.npy --state-in=s") ==
        "the step counter 'step' is 11, but the fold has steps 0 to 10");
}

TEST_CASE("truncated and damaged files are refused in one line without output") {
  FoldFolder folder;
  REQUIRE(RefoldRun(folder, "fold.rfx --feed x=x.npy --state-out=s.safetensors").code == 0);
  const std::string rfx = folder.Read("fold.rfx"), npy = folder.Read("x.npy"),
                    state = folder.Read("s.safetensors");
  // The tests of the format cover every byte; this test checks that the tool reports the error.
  for (int part = 0; part < 8; ++part) {
    folder.Write("cut.rfx", rfx.substr(0, rfx.size() * part / 8));
    CHECK_THAT(Refusal(folder, "cut.rfx --feed x=x.npy"), StartsWith("'cut.rfx': malformed .rfx"));
    folder.Write("cut.npy", npy.substr(0, npy.size() * part / 8));
    CHECK_THAT(Refusal(folder, "fold.rfx --feed x=cut.npy --fetch loss=l.npy"),
               StartsWith("input 'x': malformed .npy file 'cut.npy': "));
    folder.Write("cut.st", state.substr(0, state.size() * part / 8));
    CHECK_THAT(Refusal(folder, "fold.rfx --feed x=x.npy --state-in=cut.st --json=s.json"),
               StartsWith("malformed .safetensors file 'cut.st': "));
    std::string changed = rfx;
    changed[rfx.size() * part / 8] ^= 0x10;
    folder.Write("cut.rfx", changed);
    CHECK_THAT(Refusal(folder, "cut.rfx --feed x=x.npy"), StartsWith("'cut.rfx': malformed .rfx"));
  }
}

TEST_CASE("a missing GPU and code for another GPU are refused") {
  FoldFolder folder;
  CHECK_THAT(Refusal(folder, "fold.rfx --feed x=x.npy --device=cuda"),
             Contains("NVIDIA driver") || Contains("compile it with --device=cuda"));
  Program other = FoldProgram();
  other.table.target_kind = exe::TargetKind::Cuda;
  other.table.target = "sm_80";
  WriteProgram(folder, "card.rfx", std::move(other));
  CHECK(Refusal(folder, "card.rfx --feed x=x.npy") ==
        "the program was compiled for sm_80, not for the cpu device: compile it with --device=cpu");
}

TEST_CASE("a program for another CPU, or without code, is refused") {
  FoldFolder folder;
  Program other = FoldProgram();
  other.table.target = "x86-64-v9";
  other.table.target_features = {"avx2", "no_such_feature"};
  WriteProgram(folder, "other.rfx", std::move(other));
  CHECK_THAT(Refusal(folder, "other.rfx --feed x=x.npy"), Contains("no_such_feature"));
  Program bare = FoldProgram();
  bare.object.clear();
  WriteProgram(folder, "bare.rfx", std::move(bare));
  CHECK(Refusal(folder, "bare.rfx --feed x=x.npy") != "");
  CHECK(RefoldRun(folder, "bare.rfx --device=null").code == 0);
}

TEST_CASE("the same program finds a driver if there is one") {
  FoldFolder folder;
  const Result run = Shell(folder, "LD_LIBRARY_PATH=" REFOLD_NO_CARD " " REFOLD_RUN
                                   " fold.rfx --feed x=x.npy --device=cuda");
  CHECK(run.code == 1);
  CHECK_THAT(run.err, Contains("the NVIDIA driver finds no CUDA device"));
}
