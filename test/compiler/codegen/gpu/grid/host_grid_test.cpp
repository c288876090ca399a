//===- host_grid_test.cpp - Grids run on the host -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests GPU grids that run on the host. They are compiled from the same IR as for a GPU, are
// launched through the driver's function table, and must compute the same results.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/gpu/grid/host_grid.h"
#include "test/compiler/codegen/gpu/ptx/ptx_texts.h"
#include "test/runtime/cuda/recording/opened_driver.h"

#include <cstring>

namespace refold::test {
namespace {

using namespace runtime::cuda;

/// Launches entry `k` of `ir` on memory of the fake CUDA driver.
struct Launcher : OpenedDriver {
  Function function = nullptr;

  explicit Launcher(const std::string &ir, BlockOrder order = BlockOrder::Forward,
                    std::vector<size_t> bytes = {}) {
    REQUIRE(api.ModuleGetFunction(&function, Load(Ptx(ir).c_str()), "k") == Result::Success);
    absl::StatusOr<std::vector<char>> object = TryHostGrid(ir);
    INFO(object.status());
    REQUIRE(object.ok());
    absl::StatusOr<HostGrid> grid = HostGrid::Load(*object);
    INFO(grid.status());
    REQUIRE(grid.ok());
    absl::Status registered = grid->Register(driver, "k", 3, order, std::move(bytes));
    INFO(registered);
    REQUIRE(registered.ok());
  }

  void Launch(unsigned ctas, unsigned threads, DevicePtr a, DevicePtr b, int64_t n) {
    void *params[] = {&a, &b, &n};
    REQUIRE(api.LaunchKernel(function, ctas, 1, 1, threads, 1, 1, 0, stream, params, nullptr) ==
            Result::Success);
    REQUIRE(api.StreamSynchronize(stream) == Result::Success);
  }
};

/// Returns IR that computes b[i] = body(a[i]) in thread i, for i < n.
std::string Elementwise(const std::string &body, const std::string &behind = "") {
  return R"(
define private void @element(ptr %a, ptr %b, i64 %i) alwaysinline {
  %p = getelementptr float, ptr %a, i64 %i
  %x = load float, ptr %p
)" + body +
         R"(
  %q = getelementptr float, ptr %b, i64 %i
  store float %y, ptr %q
  ret void
}
)" +
         Entry(R"(
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %first = mul i32 %cta, %ntid
  %narrow = add i32 %first, %tid
  %i = zext i32 %narrow to i64
  %inside = icmp slt i64 %i, %n
  br i1 %inside, label %compute, label %done
compute:
  call void @element(ptr %a, ptr %b, i64 %i)
  br label %done
done:)",
               behind + R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
)");
}

TEST_CASE("every thread of every block runs exactly once") {
  Launcher launcher(Elementwise("  %y = fadd float %x, 1.0"));
  std::vector<float> values(300);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>(i);
  DevicePtr a = launcher.Put(values), b = launcher.Put(values);
  launcher.Launch(3, 128, a, b, 260);
  std::vector<float> result = launcher.Get<float>(b, values.size());
  for (size_t i = 0; i < values.size(); ++i)
    CHECK(result[i] == values[i] + (i < 260 ? 1 : 0));
  CHECK(launcher.driver.Violations().empty());
  // An addition to the previous value would expose a thread that runs twice.
  launcher.Launch(3, 128, b, b, 260);
  result = launcher.Get<float>(b, values.size());
  for (size_t i = 0; i < values.size(); ++i)
    CHECK(result[i] == values[i] + (i < 260 ? 2 : 0));
}

TEST_CASE("arithmetic flushes subnormals, and changes of sign keep them") {
  const uint32_t subnormal = 0x00000123;
  float x;
  std::memcpy(&x, &subnormal, sizeof(x));
  Launcher sum(Elementwise("  %y = fadd float %x, %x"));
  DevicePtr a = sum.Put<float>({x}), b = sum.Put<float>({1.0f});
  sum.Launch(1, 1, a, b, 1);
  CHECK(sum.Get<uint32_t>(b, 1)[0] == 0);
  CHECK(sum.Get<uint32_t>(a, 1)[0] == subnormal);
}

TEST_CASE("a negated subnormal stays a subnormal") {
  const uint32_t subnormal = 0x00000123;
  float x;
  std::memcpy(&x, &subnormal, sizeof(x));
  Launcher negation(Elementwise("  %y = fneg float %x"));
  DevicePtr a = negation.Put<float>({x}), b = negation.Put<float>({1.0f});
  negation.Launch(1, 1, a, b, 1);
  CHECK(negation.Get<uint32_t>(b, 1)[0] == (subnormal | 0x80000000));
}

TEST_CASE("grids on the host support constants and loops") {
  Launcher launcher("@table = private constant [4 x float] [float 1.0, float 2.0, float 4.0, "
                    "float 8.0]\n" +
                    Elementwise(R"(
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %s = phi float [ %x, %0 ], [ %y, %loop ]
  %t = getelementptr [4 x float], ptr @table, i64 0, i64 %k
  %c = load float, ptr %t
  %y = call float @llvm.fma.f32(float %s, float %c, float 1.0)
  %next = add i64 %k, 1
  %more = icmp slt i64 %next, 4
  br i1 %more, label %loop, label %out
out:)",
                                "declare float @llvm.fma.f32(float, float, float)\n"));
  DevicePtr a = launcher.Put<float>({0, 1, 2}), b = launcher.Put<float>({0, 0, 0});
  launcher.Launch(1, 3, a, b, 3);
  // ((((x + 1) * 2 + 1) * 4) + 1) * 8 + 1
  CHECK(launcher.Get<float>(b, 3) == std::vector<float>{105, 169, 233});
}

/// Checks that the thread block or thread that runs last determines the result. Launches five
/// thread blocks or five threads. Each of them stores its own number, read from the special
/// register `number`, to the same address.
void CheckLastWins(const std::string &number, unsigned ctas, unsigned threads) {
  const std::string read = "@llvm.nvvm.read.ptx.sreg." + number + ".x()\n";
  const std::string last_wins =
      "declare i32 " + read + Entry("  %number = call i32 " + read + "  store i32 %number, ptr %a");
  for (BlockOrder order : {BlockOrder::Forward, BlockOrder::Backward}) {
    Launcher launcher(last_wins, order);
    DevicePtr a = launcher.Put<uint32_t>({77});
    launcher.Launch(ctas, threads, a, a, 0);
    CHECK(launcher.Get<uint32_t>(a, 1)[0] == (order == BlockOrder::Forward ? 4 : 0));
  }
}

TEST_CASE("a result that depends on the order of blocks differs in the other order") {
  CheckLastWins("ctaid", 5, 1);
}

TEST_CASE("a result that depends on the order of threads differs in the other order") {
  CheckLastWins("tid", 1, 5);
}

TEST_CASE("a launch with too little memory is a breach and does not run") {
  Launcher launcher(Elementwise("  %y = fadd float %x, 1.0"), BlockOrder::Forward, {16, 16});
  DevicePtr a = launcher.Put<float>({1, 2, 3, 4}), b = launcher.Put<float>({0, 0, 0});
  launcher.Launch(1, 4, a, a, 4);
  CHECK(launcher.Get<float>(a, 4) == std::vector<float>{2, 3, 4, 5});
  CHECK(launcher.driver.Violations().empty());
  launcher.Launch(1, 4, a, b, 4);
  REQUIRE(launcher.driver.Violations().size() == 1);
  CHECK(launcher.driver.Violations()[0].rule == Rule::OutOfBounds);
  CHECK(launcher.Get<float>(b, 3) == std::vector<float>{0, 0, 0});
}

TEST_CASE("a grid that cannot run on the host is refused") {
  CHECK(TryHostGrid(Entry("  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)",
                          "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"))
            .status()
            .message() == "'llvm.nvvm.barrier.cta.sync.aligned.all' in 'k' uses a GPU function "
                          "that the host does not have");
  CHECK(!TryHostGrid(Entry("  %x = call float @expf(float 1.0)", "declare float @expf(float)\n"))
             .ok());
}

} // namespace
} // namespace refold::test
