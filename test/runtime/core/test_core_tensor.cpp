//===- test_core_tensor.cpp - Tensors, aligned memory, nearest names ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests sizes, alignment and suggested names.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/aligned_memory.h"
#include "runtime/core/flush_denormals.h"
#include "runtime/core/nearest.h"
#include "runtime/core/tensor.h"

#include <catch2/catch.hpp>

#include <limits>

using namespace refold::runtime;

TEST_CASE("a tensor has its byte size and type name") {
  HostTensor tensor(ElementType::F64, {3, 5});
  CHECK(tensor.bytes() == 120);
  CHECK(tensor.type_string() == "f64[3,5]");
  CHECK(HostTensor(ElementType::Pred, {}).type_string() == "pred[]");
  CHECK(HostTensor(ElementType::S32, {4, 0}).bytes() == 0);
  CHECK(HostTensor(ElementType::S32, {4, 0}).data() != nullptr);
  CHECK(ElementCount({}) == 1);
  size_t sizes[] = {1, 1, 4, 8, 4, 4, 8};
  for (int type = 0; type < 7; ++type)
    CHECK(ElementSize(static_cast<ElementType>(type)) == sizes[type]);
}

TEST_CASE("a clone has equal bytes in other memory") {
  HostTensor tensor(ElementType::S32, {100});
  for (int i = 0; i < 100; ++i)
    tensor.as<int32_t>()[i] = i;
  HostTensor copy = tensor.Clone();
  REQUIRE(copy.data() != tensor.data());
  CHECK(copy.type_string() == tensor.type_string());
  tensor.as<int32_t>()[7] = -1;
  CHECK(copy.as<int32_t>()[7] == 7);
  CHECK(copy.as<int32_t>()[99] == 99);
}

TEST_CASE("memory is aligned, and zeroed on request") {
  for (size_t bytes : {size_t{0}, size_t{1}, size_t{64}, size_t{1000}, kHugeThreshold - 1,
                       kHugeThreshold, kHugeThreshold + 4097}) {
    std::byte *memory = AllocateAligned(bytes, /*zeroed=*/true);
    REQUIRE(memory);
    auto address = reinterpret_cast<uintptr_t>(memory);
    CHECK(address % (bytes >= kHugeThreshold ? kHugePageBytes : kTensorAlignment) == 0);
    size_t set = 0;
    for (size_t i = 0; i < bytes; ++i)
      set += memory[i] != std::byte{0};
    CHECK(set == 0);
    if (bytes > 0)
      memory[bytes - 1] = std::byte{1};
    ReleaseAligned(memory, bytes);
  }
  CHECK(AllocateAligned(SIZE_MAX - 100, /*zeroed=*/false) == nullptr);
}

TEST_CASE("the closest known name is suggested if it is close enough") {
  CHECK(EditDistance("", "abc") == 3);
  CHECK(EditDistance("kitten", "sitting") == 3);
  CHECK(EditDistance("bathces", "batches") == 1); // two neighbours swapped
  CHECK(EditDistance("Loss", "loss") == 0);
  std::vector<std::string> known = {"x", "y", "batches"};
  CHECK(Suggest("batch", known) == " (did you mean 'batches'?)");
  CHECK(Suggest("z", known) == " (did you mean 'x'?)");
  CHECK(Suggest("weights", known) == "");
  CHECK(Suggest("x", {}) == "");
}

TEST_CASE("FlushDenormals flushes subnormals within its scope only") {
  volatile float small = std::numeric_limits<float>::min();
  volatile float half = 0.5f;
  uint32_t before = _mm_getcsr();
  {
    FlushDenormals flush;
    volatile float product = small * half;
    CHECK(product == 0.0f);
    volatile float subnormal_operand = std::numeric_limits<float>::denorm_min();
    volatile float scaled = subnormal_operand * 1e30f;
    CHECK(scaled == 0.0f);
  }
  volatile float product = small * half;
  CHECK(product > 0.0f);
  CHECK((_mm_getcsr() & 0xffc0) == (before & 0xffc0)); // the low bits are status flags
}
