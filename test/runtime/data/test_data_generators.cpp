//===- test_data_generators.cpp - Generated inputs --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests generators of inputs. The generated elements must have the defined values, for any number
// of threads. Also tests which generators are refused.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/generators.h"

#include "runtime/core/random.h"
#include "runtime/core/shuffle.h"
#include "runtime/data/fill.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <map>

using namespace refold;
using namespace refold::runtime;

namespace {

using Type = exe::ElementType;

void AddInput(exe::ExecutableT &table, const char *name, Type type, std::vector<int64_t> shape,
              const char *kind = "", const char *of = "", std::vector<double> params = {}) {
  auto buffer = std::make_unique<exe::BufferT>();
  buffer->name = name;
  buffer->kind = exe::BufferKind::Input;
  buffer->type = type;
  buffer->shape = std::move(shape);
  if (*kind) {
    buffer->generator = std::make_unique<exe::GeneratorT>();
    buffer->generator->kind = kind;
    buffer->generator->of = of;
    buffer->generator->params = std::move(params);
  }
  table.buffers.push_back(std::move(buffer));
}

/// Memory for the inputs of a table, with a function like Session::InputMemory.
class Memory {
public:
  explicit Memory(const exe::ExecutableT &table) {
    for (const auto &buffer : table.buffers) {
      HostTensor &tensor = tensors_[buffer->name] =
          HostTensor(ToElementType(buffer->type), buffer->shape);
      std::memset(tensor.data(), 0xee, tensor.bytes());
    }
  }
  HostTensor &operator[](const std::string &name) { return tensors_[name]; }
  InputMemoryFn fn() {
    return [this](absl::string_view name) -> absl::StatusOr<MutableTensorView> {
      asked.push_back(std::string(name));
      return tensors_[std::string(name)].view();
    };
  }
  std::vector<std::string> asked;

private:
  std::map<std::string, HostTensor> tensors_;
};

bool SameBits(const HostTensor &a, const HostTensor &b) {
  return a.bytes() == b.bytes() && std::memcmp(a.data(), b.data(), a.bytes()) == 0;
}

/// Returns the inputs of the in-VRAM training, small and with odd numbers of rows.
exe::ExecutableT Table() {
  exe::ExecutableT table;
  AddInput(table, "y", Type::F32, {5003, 4}, "row_sums", "x");
  AddInput(table, "x", Type::F32, {5003, 37}, "uniform_open");
  AddInput(table, "batches", Type::S32, {40, 192}, "epoch_batches", "", {1000});
  return table;
}

std::string Refusal(const exe::ExecutableT &table, absl::flat_hash_set<std::string> fed = {}) {
  absl::Status status = CheckGenerators(table, fed);
  Memory memory(table);
  CHECK(GenerateInputs(table, fed, {}, memory.fn()) == status);
  CHECK(memory.asked.empty());
  return std::string(status.message());
}

} // namespace

TEST_CASE("uniform inputs equal rf.random_uniform at step 0, strictly inside (0, 1)") {
  exe::ExecutableT table = Table();
  Memory memory(table);
  REQUIRE(GenerateInputs(table, {}, {.seed = 42}, memory.fn()).ok());
  const HostTensor &x = memory["x"];
  const auto range = MakeUniformRange<float>(0, 1, true);
  const uint32_t site = kRandomSites - 2; // the second input
  double sum = 0;
  for (int64_t i = 0; i < 5003 * 37; ++i) {
    float value = x.as<float>()[i];
    REQUIRE(value == UniformOfWord<float>(RandomWord(42, 0, site, i), range));
    REQUIRE((value > 0 && value < 1));
    sum += value;
  }
  CHECK(sum / (5003 * 37) == Approx(0.5).margin(0.005));
}

TEST_CASE("uniform doubles are right for every tail of a group of 64") {
  for (int64_t count = 0; count < 200; ++count) {
    exe::ExecutableT table;
    AddInput(table, "x", Type::F64, {count}, "uniform_open");
    Memory memory(table);
    REQUIRE(GenerateInputs(table, {}, {.seed = 9}, memory.fn()).ok());
    const auto range = MakeUniformRange<double>(0, 1, true);
    for (int64_t i = 0; i < count; ++i)
      REQUIRE(memory["x"].as<double>()[i] ==
              UniformOfWord<double>(RandomWord(9, 0, kRandomSites - 1, i), range));
  }
}

TEST_CASE("bounded integer inputs equal rf.random_index at step 0") {
  for (int64_t count : {1, 63, 64, 65, 5003}) {
    exe::ExecutableT table;
    AddInput(table, "labels", Type::S32, {count}, "uniform_below", "", {10});
    Memory memory(table);
    REQUIRE(GenerateInputs(table, {}, {.seed = 11, .threads = 2}, memory.fn()).ok());
    std::vector<int64_t> found(10);
    for (int64_t i = 0; i < count; ++i) {
      int32_t label = memory["labels"].as<int32_t>()[i];
      uint32_t word = RandomWord(11, 0, kRandomSites - 1, i);
      REQUIRE(label == static_cast<int32_t>(IndexOfWord(word, 10)));
      ++found[label];
    }
    if (count == 5003) // six standard deviations
      for (int64_t of_class : found)
        CHECK(of_class == Approx(500).margin(130));
  }
}

TEST_CASE("row sums agree with the exact sums") {
  exe::ExecutableT table = Table();
  Memory memory(table);
  REQUIRE(GenerateInputs(table, {}, {.seed = 3}, memory.fn()).ok());
  CHECK(memory.asked == std::vector<std::string>{"x", "y", "x", "batches"});
  for (int64_t row = 0; row < 5003; ++row) {
    double sums[4] = {};
    for (int64_t column = 0; column < 37; ++column) {
      double value = memory["x"].as<float>()[row * 37 + column];
      sums[0] += value;
      sums[1] += std::log(value);
      sums[2] += std::exp(value);
      sums[3] += std::sin(value);
    }
    for (int i = 0; i < 4; ++i)
      REQUIRE(memory["y"].as<float>()[row * 4 + i] == Approx(sums[i]).epsilon(1e-6));
  }
}

TEST_CASE("row sums are right for every pair of types and over several chunks of columns") {
  for (Type from : {Type::F32, Type::F64})
    for (Type to : {Type::F32, Type::F64})
      for (int64_t columns : {1, 63, 64, 65, 130}) {
        exe::ExecutableT table;
        AddInput(table, "x", from, {3, columns}, "uniform_open");
        AddInput(table, "y", to, {3, 4}, "row_sums", "x");
        Memory memory(table);
        REQUIRE(GenerateInputs(table, {}, {}, memory.fn()).ok());
        auto element = [](const HostTensor &tensor, int64_t i) {
          return tensor.type() == ElementType::F32 ? static_cast<double>(tensor.as<float>()[i])
                                                   : tensor.as<double>()[i];
        };
        for (int64_t row = 0; row < 3; ++row) {
          double sum = 0, sum_log = 0;
          for (int64_t i = 0; i < columns; ++i) {
            sum += element(memory["x"], row * columns + i);
            sum_log += std::log(element(memory["x"], row * columns + i));
          }
          CHECK(element(memory["y"], row * 4) == Approx(sum).epsilon(1e-6));
          CHECK(element(memory["y"], row * 4 + 1) == Approx(sum_log).epsilon(1e-6));
        }
      }
}

TEST_CASE("row sums of a fed input are right") {
  exe::ExecutableT table = Table();
  Memory memory(table);
  std::fill_n(memory["x"].as<float>(), 5003 * 37, 1.0f);
  REQUIRE(GenerateInputs(table, {"x"}, {}, memory.fn()).ok());
  CHECK(memory["y"].as<float>()[0] == 37);
  CHECK(memory["y"].as<float>()[1] == 0);
  CHECK(memory["x"].as<float>()[0] == 1);
}

TEST_CASE("batches are consecutive permutations of all rows") {
  exe::ExecutableT table = Table();
  Memory memory(table);
  REQUIRE(GenerateInputs(table, {}, {.seed = 5}, memory.fn()).ok());
  const int32_t *batches = memory["batches"].as<int32_t>();
  const uint32_t site = kRandomSites - 3;
  for (int64_t epoch = 0; epoch < 7; ++epoch) { // 40 * 192 rows are 7.68 epochs of 1000
    std::vector<bool> seen(1000);
    for (int64_t i = 0; i < 1000; ++i) {
      int32_t index = batches[epoch * 1000 + i];
      REQUIRE((index >= 0 && index < 1000));
      REQUIRE(!seen[index]);
      seen[index] = true;
      REQUIRE(index == static_cast<int32_t>(ShuffleIndex(i, 1000, 5, epoch, site)));
    }
  }
  CHECK(std::memcmp(batches, batches + 1000, 4000) != 0);
}

TEST_CASE("generated bits depend on the seed only") {
  exe::ExecutableT table = Table();
  Memory one(table), other(table);
  REQUIRE(GenerateInputs(table, {}, {.seed = 1, .threads = 1}, one.fn()).ok());
  for (int threads : {2, 3, 8}) {
    Memory many(table);
    REQUIRE(GenerateInputs(table, {}, {.seed = 1, .threads = threads}, many.fn()).ok());
    for (const char *name : {"x", "y", "batches"})
      CHECK(SameBits(one[name], many[name]));
  }
  REQUIRE(GenerateInputs(table, {}, {.seed = 2}, other.fn()).ok());
  for (const char *name : {"x", "y", "batches"})
    CHECK(!SameBits(one[name], other[name]));
}

TEST_CASE("inputs that are fed or have no generator are unchanged") {
  exe::ExecutableT table = Table();
  AddInput(table, "z", Type::F32, {4});
  Memory memory(table);
  REQUIRE(GenerateInputs(table, {"x", "y"}, {}, memory.fn()).ok());
  CHECK(memory.asked == std::vector<std::string>{"batches"});
}

TEST_CASE("inputs that a generator cannot make are refused") {
  auto one = [](Type type, std::vector<int64_t> shape, const char *kind, const char *of = "",
                std::vector<double> params = {}) {
    exe::ExecutableT table;
    AddInput(table, "a", type, std::move(shape), kind, of, std::move(params));
    AddInput(table, "x", Type::F32, {8, 3});
    AddInput(table, "i", Type::S32, {8, 3});
    return Refusal(table, {"x", "i"});
  };
  CHECK(one(Type::S32, {8}, "uniform_open") ==
        "input 'a' is generated by uniform_open, which generates f32 or f64, not s32[8]");
  CHECK(
      one(Type::F32, {8}, "uniform_closed") ==
      "input 'a' is generated by uniform_closed, which is unknown (did you mean 'uniform_open'?), "
      "there are: uniform_open, row_sums, epoch_batches, uniform_below");
  CHECK(one(Type::F32, {8, 4}, "row_sums", "w") ==
        "input 'a' is generated by row_sums, of 'w', which is not an input of the program");
  CHECK(one(Type::F32, {8, 4}, "row_sums", "i") ==
        "input 'a' is generated by row_sums, of 'i', which must be f32 or f64 with two dimensions, "
        "not "
        "s32[8,3]");
  CHECK(one(Type::F32, {8, 3}, "row_sums", "x") ==
        "input 'a' is generated by row_sums, which generates f32 or f64 of shape [8,4], not "
        "f32[8,3]");
  for (double bound : {0.0, -1.0, 2.5, 4e9, std::nan("")})
    CHECK(one(Type::S32, {2, 4}, "epoch_batches", "", {bound}).substr(0, 98) ==
          "input 'a' is generated by epoch_batches, whose bound must be an integer from 1 to "
          "2147483647, not ");
  CHECK(one(Type::S32, {2, 4}, "epoch_batches") == "input 'a' is generated by epoch_batches, whose "
                                                   "bound must be an integer from 1 to 2147483647, "
                                                   "not 0");
  CHECK(one(Type::S32, {2, 4}, "uniform_below", "", {0.5}) ==
        "input 'a' is generated by uniform_below, whose bound must be an integer from 1 to "
        "2147483647, "
        "not 0.5");
  CHECK(one(Type::F32, {2, 4}, "uniform_below", "", {8}) ==
        "input 'a' is generated by uniform_below, which generates s32, not f32[2,4]");
  CHECK(
      one(Type::S64, {2, 4}, "epoch_batches", "", {8}) ==
      "input 'a' is generated by epoch_batches, which generates s32 of at least one dimension, not "
      "s64[2,4]");
}

TEST_CASE("row sums of missing inputs or of each other are refused") {
  exe::ExecutableT table;
  AddInput(table, "x", Type::F32, {8, 3});
  AddInput(table, "y", Type::F32, {8, 4}, "row_sums", "x");
  CHECK(Refusal(table) ==
        "input 'y' is generated by row_sums, of 'x', which is neither fed nor generated before it");
  CHECK(CheckGenerators(table, {"x"}).ok());
  exe::ExecutableT circle;
  AddInput(circle, "a", Type::F32, {8, 4}, "row_sums", "b");
  AddInput(circle, "b", Type::F32, {8, 4}, "row_sums", "a");
  CHECK(Refusal(circle) ==
        "input 'a' is generated by row_sums, of 'b', which is neither fed nor generated before it");
  CHECK(CheckGenerators(circle, {"b"}).ok());
}
