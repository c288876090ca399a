//===- test_cuda_recording_cublaslt.cpp - Rules of the fake cuBLASLt ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each breach of cuBLASLt's documentation is reported.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/cuda/recording/recording_cublaslt.h"
#include "test/runtime/cuda/recording/recording_rig.h"

using namespace refold::runtime::cuda;

namespace {

/// A product of 4x4 matrices in one allocation, with a workspace after them.
struct ProductRig : Rig {
  RecordingCublasLt library{driver};
  const CublasLtApi &lt = library.Api();
  LtHandle handle = nullptr;
  LtLayout layout = nullptr;
  LtProduct product = nullptr;
  LtPreference preference = nullptr;
  LtHeuristicResult offer = {};
  DevicePtr memory = 0;
  float alpha = 1, beta = 0;
  LtLayout result_layout = nullptr;
  DevicePtr a = 0, b = 0, d = 0, workspace = 0;
  size_t workspace_bytes = 4096;

  ProductRig() {
    REQUIRE(lt.Create(&handle) == LtStatus::Success);
    REQUIRE(lt.LayoutCreate(&layout, LtDataType::F32, 4, 4, 4) == LtStatus::Success);
    REQUIRE(lt.ProductCreate(&product, LtComputeType::F32, LtDataType::F32) == LtStatus::Success);
    REQUIRE(lt.PreferenceCreate(&preference) == LtStatus::Success);
    REQUIRE(api.MemAlloc(&memory, 8192) == Result::Success);
    a = memory, b = memory + 256, d = memory + 512, workspace = memory + 1024;
    result_layout = layout;
    library.Offers({{.id = 1, .workspace_bytes = 4096}}, /*heeds=*/false);
    REQUIRE(Ask() == LtStatus::Success);
  }
  LtStatus Ask() {
    int count = 0;
    return lt.AlgoGetHeuristic(handle, product, layout, layout, layout, result_layout, preference,
                               1, &offer, &count);
  }
  LtStatus Multiply() {
    auto at = [](DevicePtr address) { return reinterpret_cast<void *>(address); };
    return lt.Matmul(handle, product, &alpha, at(a), layout, at(b), layout, &beta, at(d),
                     result_layout, at(d), result_layout, &offer.algo, at(workspace),
                     workspace_bytes, stream);
  }
  LtStatus Captured() {
    REQUIRE(api.StreamBeginCapture(stream, CaptureMode::Relaxed) == Result::Success);
    LtStatus status = Multiply();
    Graph captured = nullptr;
    REQUIRE(api.StreamEndCapture(stream, &captured) == Result::Success);
    REQUIRE(api.GraphDestroy(captured) == Result::Success);
    return status;
  }
  /// Captures the product, which must fail, and returns the message of the last violation.
  std::string Breach() {
    CHECK(Captured() == LtStatus::InvalidValue);
    REQUIRE_FALSE(driver.Violations().empty());
    return driver.Violations().back().message;
  }
};

} // namespace

TEST_CASE("a valid product breaks no rule") {
  ProductRig rig;
  CHECK(rig.Captured() == LtStatus::Success);
  CHECK(rig.library.Enqueued() == 1);
  CHECK(rig.library.Executed() == 0);
  CHECK(rig.Broken().empty());
  CHECK(rig.library.Alive() == 4);
}

TEST_CASE("a product that is not captured is reported") {
  ProductRig rig;
  CHECK(rig.Multiply() == LtStatus::InvalidValue);
  CHECK(rig.driver.Violations().back().message ==
        "LibraryCall: a product is enqueued on a stream that captures nothing");
}

TEST_CASE("products with invalid or overlapping memory are reported") {
  ProductRig rig;
  SECTION("a factor past its allocation") {
    rig.a = rig.memory + 8176;
    CHECK(rig.Breach() == "OutOfBounds: a factor touches 64 bytes of 16 allocated there");
  }
  SECTION("a result over a factor") {
    rig.d = rig.a + 16;
    CHECK(rig.Breach() == "LibraryCall: a result lies over a factor");
  }
  SECTION("a factor in the workspace") {
    rig.b = rig.workspace + 256;
    CHECK(rig.Breach() == "LibraryCall: a factor lies in the workspace");
  }
  SECTION("a workspace past its allocation") {
    rig.workspace_bytes = 1 << 20;
    CHECK(rig.Breach().find("OutOfBounds: a workspace touches 1048576 bytes") == 0);
  }
  SECTION("a workspace that is not aligned") {
    rig.workspace += 16;
    CHECK(rig.Breach() == "LibraryCall: a workspace that is not aligned to 256");
  }
  SECTION("a workspace that is too small") {
    rig.workspace_bytes = 1024;
    CHECK(rig.Breach() == "LibraryCall: a workspace smaller than the algorithm's");
  }
  SECTION("a matrix with less than the requested alignment") {
    rig.a += 16;
    CHECK(rig.Breach() == "LibraryCall: a matrix is less aligned than the algorithm was asked for");
  }
}

TEST_CASE("products of incompatible matrices are reported") {
  ProductRig rig;
  SECTION("different shapes") {
    REQUIRE(rig.lt.LayoutCreate(&rig.result_layout, LtDataType::F32, 3, 4, 4) == LtStatus::Success);
    CHECK(rig.Breach() == "LibraryCall: matrices whose shapes do not fit each other");
    CHECK(rig.Ask() == LtStatus::InvalidValue);
  }
  SECTION("different types") {
    REQUIRE(rig.lt.LayoutCreate(&rig.result_layout, LtDataType::F64, 4, 4, 4) == LtStatus::Success);
    CHECK(rig.Breach() ==
          "LibraryCall: matrices of different types or in batches of different lengths");
  }
  SECTION("results of a batch that overlap") {
    const int32_t two = 2;
    REQUIRE(rig.lt.LayoutSetAttribute(rig.layout, LtLayoutAttribute::BatchCount, &two, 4) ==
            LtStatus::Success);
    CHECK(rig.Breach() == "LibraryCall: results of a batch that overlap");
  }
  SECTION("columns that overlap") {
    LtLayout wrong = nullptr;
    CHECK(rig.lt.LayoutCreate(&wrong, LtDataType::F32, 4, 4, 3) == LtStatus::InvalidValue);
    CHECK(rig.Broken() == Names{"LibraryCall"});
  }
}

TEST_CASE("wrong uses of descriptors are reported") {
  ProductRig rig;
  SECTION("a descriptor that was destroyed") {
    REQUIRE(rig.lt.LayoutDestroy(rig.layout) == LtStatus::Success);
    CHECK(rig.Breach() == "LibraryCall: no such layout, or it was destroyed");
    CHECK(rig.lt.LayoutDestroy(rig.layout) == LtStatus::InvalidValue);
  }
  SECTION("an attribute of another size") {
    const int64_t wide = 1;
    CHECK(rig.lt.ProductSetAttribute(rig.product, LtProductAttribute::TransposeA, &wide, 8) ==
          LtStatus::InvalidValue);
    CHECK(rig.driver.Violations().back().message ==
          "LibraryCall: an attribute of 8 bytes, which has another size");
  }
  SECTION("a product that is scaled or added to something") {
    rig.beta = 1;
    CHECK(rig.Breach() == "LibraryCall: a product that is scaled, or added to something");
  }
  SECTION("a product computed in another type") {
    LtProduct wrong = nullptr;
    CHECK(rig.lt.ProductCreate(&wrong, LtComputeType::F64, LtDataType::F32) ==
          LtStatus::InvalidValue);
  }
  SECTION("a product without a handle") {
    REQUIRE(rig.lt.Destroy(rig.handle) == LtStatus::Success);
    CHECK(rig.Breach() == "LibraryCall: a product without handle, descriptor or algorithm");
    CHECK(rig.lt.Destroy(rig.handle) == LtStatus::InvalidValue);
  }
}
