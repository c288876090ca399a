//===- test_accelerate_structures.cpp - Nested arguments and results ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"
#include "test/runtime/data/scratch_folder.h"

#include <limits>

using namespace refold;
using namespace refold::testing;

namespace outside {
/// A struct of another library, with its visitor as a free function.
struct Pair {
  refold::Array first, second;
};
template <typename Self, typename Visit>
  requires std::is_same_v<std::remove_const_t<Self>, Pair>
void ForEachField(Self &self, Visit &&visit) {
  visit("first", self.first);
  visit("second", self.second);
}
} // namespace outside

namespace {

enum class Mode { Plain, Doubled };

struct Layer {
  Array weight;
  std::optional<Array> bias;
  Mode mode = Mode::Plain;
  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("weight", self.weight);
    visit("bias", self.bias);
    visit("mode", self.mode);
  }
};
using Layers = std::vector<Layer>;
using Named = std::map<std::string, std::vector<Array>>;

int traces = 0;

Array Apply(const Layers &layers, Array x) {
  ++traces;
  Tensor y = x;
  for (const Layer &layer : layers) {
    y = y * layer.weight;
    if (layer.bias)
      y = y + *layer.bias;
    if (layer.mode == Mode::Doubled)
      y = y * 2.0;
  }
  return y;
}

Named Turn(Named named) {
  ++traces;
  Named turned;
  for (auto &[name, arrays] : named)
    for (const Array &array : arrays)
      turned[name + "'"].push_back(array * static_cast<double>(arrays.size()));
  return turned;
}

outside::Pair Swap(outside::Pair pair) { return {pair.second, pair.first}; }

std::array<Tensor, 2> Both(std::pair<Array, std::tuple<Array, double>> nested) {
  ++traces;
  auto &[a, rest] = nested;
  return {a + std::get<0>(rest), a * std::get<1>(rest)};
}

Tensor Weighted(Array x, absl::Span<const double> weights, const std::vector<bool> &keep) {
  ++traces;
  Tensor sum = x * 0.0;
  for (size_t i = 0; i < weights.size(); ++i)
    if (keep[i])
      sum = sum + x * weights[i];
  return sum;
}

struct Model {
  Layers layers;
  Array scale;
  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("layers", self.layers);
    visit("scale", self.scale);
  }
};

Array One(float value) { return *Array::From<float>({value}, {1}); }

} // namespace

TEST_CASE("structs nest in vectors, optionals and other structs") {
  AcceleratedFunction apply = Accelerate(Apply);
  traces = 0;
  Layers layers{{One(2), One(1), Mode::Plain}, {One(3), {}, Mode::Doubled}};
  CHECK(Floats(apply(layers, One(5))) == std::vector<float>{66});
  CHECK(Floats(apply(layers, One(1))) == std::vector<float>{18});
  CHECK(traces == 1);
  layers[0].bias.reset();
  CHECK(Floats(apply(layers, One(1))) == std::vector<float>{12});
  layers[1].mode = Mode::Plain;
  CHECK(Floats(apply(layers, One(1))) == std::vector<float>{6});
  layers.push_back({One(10), {}, Mode::Plain});
  CHECK(Floats(apply(layers, One(1))) == std::vector<float>{60});
  CHECK(traces == 4);
  CHECK(Floats(apply(Layers(), One(7))) == std::vector<float>{7});
}

TEST_CASE("maps return with other names") {
  AcceleratedFunction turn = Accelerate(Turn);
  traces = 0;
  Named turned = *turn(Named{{"a", {One(1), One(2)}}, {"b", {One(5)}}});
  REQUIRE(turned.size() == 2);
  CHECK(Floats(turned["a'"][1]) == std::vector<float>{4});
  CHECK(Floats(turned["b'"][0]) == std::vector<float>{5});
  CHECK(turn(Named{{"a", {One(1), One(2)}}, {"c", {One(5)}}}).ok()); // names are part of the key
  CHECK(turn(Named{{"a", {One(1)}}, {"b", {One(5), One(3)}}}).ok()); // and so are lengths
  CHECK(traces == 3);
}

TEST_CASE("a struct of another library can have its fields listed outside") {
  outside::Pair swapped = *Accelerate(Swap)(outside::Pair{One(1), One(2)});
  CHECK(Floats(swapped.first) == std::vector<float>{2});
  CHECK(Floats(swapped.second) == std::vector<float>{1});
}

TEST_CASE("pairs, tuples and std::array can hold tensors") {
  AcceleratedFunction both = Accelerate(Both);
  traces = 0;
  auto nested = [](double factor) { return std::pair(One(3), std::tuple(One(4), factor)); };
  std::array<Array, 2> results = *both(nested(2));
  CHECK(Floats(results[0]) == std::vector<float>{7});
  CHECK(Floats(results[1]) == std::vector<float>{6});
  CHECK(both(nested(2)).ok());
  CHECK(both(nested(3)).ok());
  CHECK(both(nested(-0.0)).ok());
  CHECK(both(nested(0.0)).ok()); // other bits, so another key
  CHECK(both(nested(std::numeric_limits<double>::quiet_NaN())).ok());
  CHECK(both(nested(std::numeric_limits<double>::quiet_NaN()))
            .ok()); // the same bits, so the same key
  CHECK(traces == 5);
}

TEST_CASE("elements of spans and vectors of values are part of the key") {
  AcceleratedFunction weighted = Accelerate(Weighted);
  traces = 0;
  std::vector<double> weights{1, 2, 3};
  CHECK(Floats(weighted(One(2), weights, std::vector<bool>{true, false, true})) ==
        std::vector<float>{8});
  std::vector<double> same = weights;
  CHECK(weighted(One(2), same, std::vector<bool>{true, false, true}).ok());
  CHECK(traces == 1);
  weights[1] = 7;
  CHECK(weighted(One(2), weights, std::vector<bool>{true, false, true}).ok());
  CHECK(weighted(One(2), weights, std::vector<bool>{true, true, true}).ok());
  CHECK(traces == 3);
}

TEST_CASE("labels and types of arrays are part of the key, values are not") {
  traces = 0;
  AcceleratedFunction twice = Accelerate(+[](Array x) {
    ++traces;
    return x + x;
  });
  Array x = *Array::Zeros(F32, {2, 3});
  CHECK(twice(x).ok());
  CHECK(twice(*Array::Full(1, F32, {2, 3})).ok());
  CHECK(traces == 1);
  CHECK(twice(*x.WithLabels("SB")).ok());
  CHECK(twice(*x.WithLabels("BS")).ok());
  CHECK(twice(*Array::Zeros(F64, {2, 3})).ok());
  CHECK(twice(*Array::Zeros(F32, {3, 2})).ok());
  CHECK(traces == 5);
  CHECK(x.WithLabels("space,batch")->type_string() == "f32[2 space,3 batch]");
}

TEST_CASE("structures are saved and loaded by their paths") {
  ScratchFolder folder;
  Layers layers{{One(2), One(1), Mode::Plain}, {One(3), {}, Mode::Doubled}};
  Model model{layers, *Array::From<int64_t>({1, 2}, {2})};
  const std::string path = folder / "model.safetensors";
  REQUIRE(SaveArrays(path, model) == absl::OkStatus());
  std::map<std::string, Array> all = *LoadArrays(path);
  CHECK(all.size() == 4);
  CHECK(Floats(all["layers.0.bias"]) == std::vector<float>{1});
  Model loaded{{{One(0), One(0), Mode::Plain}, {One(0), {}, Mode::Plain}}, Array()};
  REQUIRE(LoadArrays(path, &loaded) == absl::OkStatus());
  CHECK(Floats(loaded.layers[1].weight) == std::vector<float>{3});
  CHECK(*loaded.scale.as<int64_t>() == std::vector<int64_t>{1, 2});
  CHECK(loaded.layers[1].mode ==
        Mode::Plain); // a value that is not an array is not saved in the file

  Model other{{{*Array::Zeros(F32, {2}), One(0), Mode::Plain}}, Array()};
  CHECK(TextOf(LoadArrays(path, &other)) ==
        absl::StrCat("'", path,
                     "' does not fit: 'layers.0.weight' is f32[1], expected f32[2]; "
                     "'layers.1.weight' is left over"));
  CHECK(Floats(other.layers[0].bias.value()) == std::vector<float>{0});
  Named more{{"x", {One(1)}}};
  CHECK_THAT(TextOf(LoadArrays(path, &more)),
             Catch::StartsWith(absl::StrCat("'", path, "' does not fit: it has no 'x.0'; ")));
  CHECK(TextOf(SaveArrays(path, Array())) ==
        "SaveArrays: an array by itself has no name: give it one, in a map or a struct");
  CHECK(TextOf(SaveArrays(path, std::map<std::string, Array>{{"a", {}}})) ==
        "SaveArrays: 'a' was never given a value");
  CHECK(TextOf(SaveArrays(path, Named{{"a", {One(1)}}, {"a.0", {}}})) == "");
  CHECK(TextOf(LoadArrays(folder / "none")) ==
        absl::StrCat("cannot read '", folder / "none", "': No such file or directory"));
}
