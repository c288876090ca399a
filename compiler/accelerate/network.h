//===- network.h - Networks as arguments and results ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A network holds the parameters and states of layers, and the function that applies the layers.
//
// This is a public header. It includes only Abseil and the standard library.
//
//     rf::Tensor Critic(rf::Tensor x) {
//       return rf::nn::Linear(rf::Relu(rf::nn::Linear(x, 64)), 2);
//     }
//     rf::optim::Adam adam{1e-3};
//     std::tuple<rf::Network, rf::Array> Step(rf::Network q, rf::Array x, rf::Array y) {
//       rf::Tensor error = q(x) - y, loss = rf::Mean(error * error);
//       q.In([&] { adam.Minimize(loss, {.parameters = q.parameters()}); });
//       return {q, loss}; // q has new parameters and moments
//     }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/structure.h"
#include "compiler/builder/program/array.h"
#include "compiler/driver/compile.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <source_location>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace refold {

struct MakeNetworkOptions {
  /// The seed of the first values, which are those of a Program with the same layers.
  uint64_t seed = 0;
  /// The device and other options for compiling the first values.
  CompileOptions compile = {};
  /// `Make` calls this function once with the network's result. States that the function declares,
  /// such as the moments of an optimizer, become parts of the network.
  std::function<void(Tensor result)> extra = {};
};

/// Holds the parameters and states of layers by name, and the function that applies the layers.
/// Copies of a Network share their arrays. An accelerated function does not change a network
/// argument; it returns a new network. The key of a call contains the network's function and the
/// types of the parameters and states.
class Network {
public:
  using Where = std::source_location;
  using Apply = std::function<Tensor(const std::vector<Tensor> &)>;
  /// The type of an input.
  struct Input {
    ElementType dtype;
    Shape shape;
  };

  /// A network without parts; calling it is an error.
  Network() = default;
  /// Makes a network. Runs `apply` once, on inputs of the types `inputs`. Then computes initial
  /// values of the parameters and states that `apply` declares. Returns an error if an op or layer
  /// in `apply` fails.
  ///
  /// `apply` takes one Tensor for each input and returns a Tensor. It must be a function or a
  /// lambda without captures. So all networks with this `apply` share a key.
  template <typename Fn>
  static absl::StatusOr<Network> Make(Fn apply, std::vector<Input> inputs,
                                      MakeNetworkOptions options = {},
                                      Where where = Where::current()) {
    auto *function = +apply;
    return MakeOf(Spread(function), reinterpret_cast<const void *>(function), std::move(inputs),
                  std::move(options), where);
  }

  /// Applies the network to `inputs` and returns the result. Only for traced functions. If `apply`
  /// assigns a state, the network holds the new value afterwards.
  template <typename... T> Tensor operator()(const T &...inputs) const {
    return Run({Tensor(inputs)...});
  }
  /// Runs `body`, whose layers, parameters and states refer to the parts of this network with the
  /// same names. Only for traced functions.
  void In(const std::function<void()> &body, Where where = Where::current()) const;
  /// In a traced function: returns the network's parameters.
  std::vector<Variable> parameters(Where where = Where::current()) const;

  /// The names of parameters and states in the order of their declaration: "linear0.weight", ...
  const std::vector<std::string> &names() const;
  /// Returns true if the part with this name is a parameter; false for an unknown name.
  bool is_parameter(absl::string_view name) const;
  /// Returns the array of the parameter or state `name`. If the name is unknown, returns an error
  /// that suggests the most similar known name.
  absl::StatusOr<Array> Value(absl::string_view name, Where where = Where::current()) const;
  /// Replaces the array of a part by another one of the same type.
  absl::Status SetValue(absl::string_view name, Array value, Where where = Where::current());
  /// Returns a network with its own copies of all arrays. The copies stay valid after this network
  /// is donated to a call.
  absl::StatusOr<Network> Copy(Where where = Where::current()) const;

  // Used by walks over structures.
  uint64_t kind() const;
  const Array &part(size_t index) const { return parts_[index]; }
  Array &part(size_t index) { return parts_[index]; }
  /// Replaces the parts by the values that the trace assigned to them.
  void Gather() const;
  void Forget() { binding_.reset(); }

private:
  struct Type;
  struct Binding;
  template <typename... T> static Apply Spread(Tensor (*function)(T...)) {
    return [function](const std::vector<Tensor> &inputs) {
      if (inputs.size() != sizeof...(T))
        return Tensor();
      return [&]<size_t... i>(std::index_sequence<i...>) {
        return function(std::remove_cvref_t<T>(inputs[i])...);
      }(std::make_index_sequence<sizeof...(T)>());
    };
  }
  static absl::StatusOr<Network> MakeOf(Apply apply, const void *function,
                                        std::vector<Input> inputs, MakeNetworkOptions options,
                                        const Where &where);
  Tensor Run(const std::vector<Tensor> &inputs) const;
  /// Returns the parts as variables of the trace. If there is no trace, fails and returns null.
  Binding *Bind(const Where &where) const;

  std::shared_ptr<const Type> type_;
  mutable std::vector<Array> parts_;
  mutable std::shared_ptr<Binding> binding_;
};

} // namespace refold
