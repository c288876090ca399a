//===- network.h - Networks as arguments and results -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parameters and states of layers, with the function that applies them. A public header: Abseil and
// the standard library only.
//
//     rf::Tensor Critic(rf::Tensor x) { return rf::nn::Linear(rf::Relu(rf::nn::Linear(x, 64)), 2);
//     }
//
//     rf::optim::Adam adam{1e-3};
//     std::tuple<rf::Network, rf::Array> Step(rf::Network q, rf::Array x, rf::Array y) {
//       rf::Tensor error = q(x) - y, loss = rf::Mean(error * error);
//       q.In([&] { adam.Minimize(loss, {.parameters = q.parameters()}); });
//       return {q, loss}; // with its new parameters and moments
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
  /// First values are drawn from it, as by Startup of a Program with the same layers.
  uint64_t seed = 0;
  /// Device and whatever else its first values are compiled with.
  CompileOptions compile = {};
  /// Called once with the network's result where its parts are found: states that it makes, such as
  /// the moments of an optimizer, become parts of the network.
  std::function<void(Tensor result)> extra = {};
};

/// Parameters and states by name, and the function that applies them. A value: copies share arrays,
/// and a call returns a new network. As an argument it keys by its function and the types of its
/// parts.
class Network {
public:
  using Where = std::source_location;
  using Apply = std::function<Tensor(const std::vector<Tensor> &)>;
  /// The type of an input.
  struct Input {
    ElementType dtype;
    Shape shape;
  };

  /// No parts: its call is an error.
  Network() = default;
  /// Runs `apply` once, on inputs of these types, to find its parts, and makes their first values.
  /// `apply` takes one Tensor for each input and returns a Tensor; it is a function or a lambda
  /// without captures, so that networks of one function have one key. Errors: those of its layers.
  template <typename Fn>
  static absl::StatusOr<Network> Make(Fn apply, std::vector<Input> inputs,
                                      MakeNetworkOptions options = {},
                                      Where where = Where::current()) {
    auto *function = +apply;
    return MakeOf(Spread(function), reinterpret_cast<const void *>(function), std::move(inputs),
                  std::move(options), where);
  }

  /// In a traced function: the result of `apply` with these parts. States that it assigns are the
  /// network's from then on.
  template <typename... T> Tensor operator()(const T &...inputs) const {
    return Run({Tensor(inputs)...});
  }
  /// In a traced function: runs `body`, in which layers, parameters and states are this network's,
  /// by name.
  void In(const std::function<void()> &body, Where where = Where::current()) const;
  /// In a traced function: its parameters.
  std::vector<Variable> parameters(Where where = Where::current()) const;

  /// "linear0.weight": parameters and states in the order of their making.
  const std::vector<std::string> &names() const;
  /// Whether the part of that name is a parameter; false for an unknown name.
  bool is_parameter(absl::string_view name) const;
  /// The array of a part. Error: an unknown name, with the nearest known one.
  absl::StatusOr<Array> Value(absl::string_view name, Where where = Where::current()) const;
  /// Another array of the same type for a part.
  absl::Status SetValue(absl::string_view name, Array value, Where where = Where::current());
  /// A network with arrays of its own: it lives on where this one is donated.
  absl::StatusOr<Network> Copy(Where where = Where::current()) const;

  // For walks over structures.
  uint64_t kind() const;
  const Array &part(size_t index) const { return parts_[index]; }
  Array &part(size_t index) { return parts_[index]; }
  /// Makes the parts what the trace has assigned to them.
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
  /// The parts as variables of the trace; null, with an error of the trace, where there is none.
  Binding *Bind(const Where &where) const;

  std::shared_ptr<const Type> type_;
  mutable std::vector<Array> parts_;
  mutable std::shared_ptr<Binding> binding_;
};

} // namespace refold
