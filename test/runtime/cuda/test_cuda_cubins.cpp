//===- test_cuda_cubins.cpp - Machine code beside PTX -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fake CUDA driver has a GPU of architecture sm_90.
//
//===----------------------------------------------------------------------===//
#include "host_run.h"
#include "test/runtime/cuda/recording/cubin_entries.h"

#include "runtime/executable/rfx.h"

#include <filesystem>
#include <unistd.h>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::cuda;

namespace {

/// Adds a cubin for `arch` with these entries.
void AddCubin(CardProgram &program, std::string arch, const std::vector<PtxEntry> &entries) {
  auto cubin = std::make_unique<exe::CubinT>();
  cubin->arch = std::move(arch);
  cubin->image = CubinOf(entries);
  program.table.cubins.push_back(std::move(cubin));
}

void AddCubin(CardProgram &program, std::string arch) {
  AddCubin(program, std::move(arch), PtxEntries(program.kernel_ptx));
}

DriverApi real_driver;
std::vector<std::string> loaded; // "cubin" or "PTX", for each module loaded

/// Returns `driver` with a ModuleLoadDataEx that records each load, and refuses cubins if `is_old`.
template <bool is_old> DriverApi Noting(const DriverApi &driver) {
  real_driver = driver;
  loaded.clear();
  DriverApi api = driver;
  api.ModuleLoadDataEx = [](Module *module, const void *image, unsigned count, JitOption *options,
                            void **values) {
    loaded.push_back(IsCubin(image) ? "cubin" : "PTX");
    if (is_old && IsCubin(image))
      return Result::InvalidImage;
    return real_driver.ModuleLoadDataEx(module, image, count, options, values);
  };
  return api;
}

std::vector<uint64_t> TrainedOn(const DriverApi &api, CardProgram program) {
  auto executable = program.Load();
  INFO(executable.status());
  REQUIRE(executable.ok());
  auto session = Session::Create(*executable, *MakeCudaDevice(api));
  INFO(session.status());
  REQUIRE(session.ok());
  REQUIRE((*session)->Startup(3).ok());
  REQUIRE((*session)->Train(20).ok());
  return WordsOf(*(*session)->State("w"));
}

using Kinds = std::vector<std::string>;

} // namespace

TEST_CASE("a GPU loads the cubin of its architecture instead of the kernels' PTX") {
  const Outcome expected = RunCard(MarkingProgram(), {.pieces = {20}});
  RecordingDriver driver;
  RegisterCardKernels(driver);
  CardProgram program = MarkingProgram();
  AddCubin(program, "sm_90");
  program.kernel_ptx = "nobody compiles this";
  CHECK(TrainedOn(Noting<false>(driver.Api()), std::move(program)) == expected.states.at("w"));
  CHECK(loaded == Kinds{"cubin", "PTX"}); // the PTX has the kernels that set conditions
  CHECK(driver.Violations().empty());
}

TEST_CASE("cubins of other architectures are not loaded") {
  RecordingDriver driver;
  RegisterCardKernels(driver);
  for (const char *arch : {"sm_80", "sm_89", "sm_91", "sm_100", "sm_91a"}) {
    INFO(arch);
    CardProgram program = MarkingProgram();
    AddCubin(program, arch);
    TrainedOn(Noting<false>(driver.Api()), std::move(program));
    CHECK(loaded == Kinds{"PTX", "PTX"});
  }
  // A cubin for sm_90a only, and one for another architecture.
  CardProgram program = MarkingProgram();
  AddCubin(program, "sm_80");
  AddCubin(program, "sm_90a");
  program.kernel_ptx = "nobody compiles this";
  TrainedOn(Noting<false>(driver.Api()), std::move(program));
  CHECK(loaded == Kinds{"cubin", "PTX"});
}

TEST_CASE("a driver that refuses a cubin compiles the PTX instead") {
  const Outcome expected = RunCard(MarkingProgram(), {.pieces = {20}});
  RecordingDriver driver;
  RegisterCardKernels(driver);
  CardProgram program = MarkingProgram();
  AddCubin(program, "sm_90");
  CHECK(TrainedOn(Noting<true>(driver.Api()), std::move(program)) == expected.states.at("w"));
  CHECK(loaded == Kinds{"cubin", "PTX", "PTX"});
}

TEST_CASE("a cubin without one of the program's kernels is refused with the kernel's name") {
  RecordingDriver driver;
  RegisterCardKernels(driver);
  CardProgram program = MarkingProgram();
  AddCubin(program, "sm_90", {{.name = "other", .param_bytes = {8}}});
  auto session = Session::Create(*program.Load(), *MakeCudaDevice(driver.Api()));
  CHECK(session.status().message() == "cuModuleGetFunction of kernel 'stir': CUDA_ERROR_NOT_FOUND "
                                      "(as the fake CUDA driver says)");
}

TEST_CASE("cubins are written to a file and read back") {
  CardProgram program = MarkingProgram();
  AddCubin(program, "sm_90");
  const std::vector<uint8_t> image = program.table.cubins[0]->image;
  const std::string path =
      std::filesystem::temp_directory_path() / ("refold-cubins-" + std::to_string(getpid()));
  REQUIRE(WriteRfx(path, **program.Load()).ok());
  auto read = ReadRfx(path);
  std::filesystem::remove(path);
  INFO(read.status());
  REQUIRE(read.ok());
  REQUIRE((*read)->table.cubins.size() == 1);
  CHECK((*read)->table.cubins[0]->arch == "sm_90");
  CHECK((*read)->table.cubins[0]->image == image);
}

TEST_CASE("each error in a cubin has its own message") {
  using Change = std::function<void(exe::ExecutableT &)>;
  auto of = [](void (*change)(exe::CubinT &)) -> Change {
    return [change](exe::ExecutableT &table) { change(*table.cubins[0]); };
  };
  constexpr size_t kSectionTable = 40; // offset of e_shoff in the header
  const std::pair<Change, std::string> cases[] = {
      {[](exe::ExecutableT &table) { table.cubins[0] = nullptr; }, "cubin 0 is missing"},
      {of([](exe::CubinT &cubin) { cubin.arch = "90"; }),
       "cubin 0 is for '90', but must be an architecture such as sm_90"},
      {of([](exe::CubinT &cubin) { cubin.arch = "sm_ninety"; }),
       "cubin 0 is for 'sm_ninety', but must be an architecture such as sm_90"},
      {of([](exe::CubinT &cubin) { cubin.arch = "sm_-90"; }),
       "cubin 0 is for 'sm_-90', but must be an architecture such as sm_90"},
      {[](exe::ExecutableT &table) {
         table.cubins.push_back(std::make_unique<exe::CubinT>(*table.cubins[0]));
       },
       "two cubins are for sm_90"},
      {of([](exe::CubinT &cubin) { cubin.image.clear(); }),
       "the cubin for sm_90 of 0 bytes is not a complete ELF image"},
      {of([](exe::CubinT &cubin) { cubin.image.resize(63); }),
       "the cubin for sm_90 of 63 bytes is not a complete ELF image"},
      {of([](exe::CubinT &cubin) { cubin.image[0] = 'x'; }), "is not a complete ELF image"},
      {of([](exe::CubinT &cubin) { cubin.image.pop_back(); }), "is not a complete ELF image"},
      {of([](exe::CubinT &cubin) { cubin.image[kSectionTable + 7] = 0xff; }),
       "is not a complete ELF image"},
      {of([](exe::CubinT &cubin) { // the first section ends after the image's end
         uint64_t table = 0;
         std::memcpy(&table, cubin.image.data() + kSectionTable, 8);
         cubin.image[table + 64 + 32 + 3] = 0x7f;
       }),
       "is not a complete ELF image"}};
  for (const auto &[change, message] : cases) {
    CardProgram program = MarkingProgram();
    AddCubin(program, "sm_90");
    change(program.table);
    const absl::Status status = program.Load().status();
    CHECK(status.code() == absl::StatusCode::kInvalidArgument);
    CHECK_THAT(std::string(status.message()), Catch::StartsWith("malformed executable: "));
    CHECK_THAT(std::string(status.message()), Catch::EndsWith(message));
  }
}

TEST_CASE("a cubin has the entries of its PTX") {
  const std::vector<PtxEntry> entries = {
      {.name = "a", .param_bytes = {8, 8, 4}, .most_threads = 128},
      {.name = "none", .param_bytes = {}}};
  const std::vector<PtxEntry> read = CubinEntries(CubinOf(entries).data());
  REQUIRE(read.size() == entries.size());
  for (size_t i = 0; i < entries.size(); ++i) {
    CHECK(read[i].name == entries[i].name);
    CHECK(read[i].param_bytes == entries[i].param_bytes);
    CHECK(read[i].most_threads == entries[i].most_threads);
  }
}
