//===- probe.cpp - Costs of launches, nodes and iterations ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels do almost nothing, so the times are those of the GPU's scheduling of nodes.
//
//===----------------------------------------------------------------------===//
#include "test/gpu/probe_kernels.h"
#include "test/gpu/probe_rig.h"
#include "test/gpu/product_probe.h"
#include "test/gpu/stages.h"

#include <cstdio>

namespace refold::gpu {

using namespace runtime::cuda;
using Nodes = ProbeRig::Nodes;

namespace {

constexpr int kChain = 8; // nodes

class Prober {
public:
  explicit Prober(const Card &card) : rig_(card) {
    rig_.Load(kProbePtx);
    rig_.Load(kControlPtx);
  }

  absl::Status Run() {
    std::printf("| what | µs |\n|---|---:|\n");
    Row("launch of a graph with one kernel, waited for", rig_.LaunchMicroseconds(true));
    Row("the same, 200 in a row, each", rig_.LaunchMicroseconds(false));
    const double one = rig_.Microseconds(Chain(1)), many = rig_.Microseconds(Chain(101));
    Row("kernel node in a straight graph", (many - one) / 100);
    const double empty = Pass([](Graph) { return Nodes(); });
    Row("pass of a WHILE node with its tick kernel alone", empty);
    const double chain = Pass(Chain(kChain));
    Row("kernel node in the body, one after the other", (chain - empty) / kChain);
    Row("memcpy node of 8 bytes in the body", (Pass(Copies()) - empty) / kChain);
    const double branches = Pass(Branches(2));
    Row("pass with 8 kernels in a row", chain);
    Row("pass with 8 kernels in two branches of 4", branches);
    Row("pass with 8 kernels side by side", Pass(Branches(kChain)));
    Row("meeting: 4 kernels wait for 4 kernels, each layer", Meetings());
    Row("meeting of one block on each multiprocessor within a kernel", Barrier());
    return rig_.status();
  }

private:
  /// Prints a time. Prints nothing after an error, so the rows before it remain valid.
  void Row(const char *what, double microseconds) {
    if (!rig_.status().ok())
      return;
    std::printf("| %s | %.2f |\n", what, microseconds);
    std::fflush(stdout);
  }

  double Pass(const ProbeRig::Fill &fill) { return rig_.PassMicroseconds(fill); }

  ProbeRig::Fill Chain(int count) {
    return [this, count](Graph graph) {
      Nodes last;
      for (int i = 0; i < count; ++i)
        last = {rig_.Kernel(graph, "probe_nothing", {rig_.Cell(1)}, last)};
      return last;
    };
  }

  ProbeRig::Fill Copies() {
    return [this](Graph graph) {
      Nodes last;
      for (int i = 0; i < kChain; ++i)
        last = {rig_.Copy(graph, 2 + i % 2, 3 - i % 2, last)};
      return last;
    };
  }

  /// Adds kChain kernels in `count` parallel chains.
  ProbeRig::Fill Branches(int count) {
    return [this, count](Graph graph) {
      Nodes ends;
      for (int i = 0; i < count; ++i)
        ends.push_back(Chain(kChain / count)(graph)[0]);
      return ends;
    };
  }

  /// Adds layers of four kernels. Each kernel waits for all kernels of the layer before.
  ProbeRig::Fill Layers(int layers) {
    return [this, layers](Graph graph) {
      Nodes last;
      for (int layer = 0; layer < layers; ++layer) {
        Nodes next;
        for (int i = 0; i < 4; ++i)
          next.push_back(rig_.Kernel(graph, "probe_nothing", {rig_.Cell(1)}, last));
        last = next;
      }
      return last;
    };
  }
  double Meetings() { return (Pass(Layers(5)) - Pass(Layers(1))) / 4; }

  double Barrier() {
    const auto blocks = static_cast<unsigned>(rig_.Attribute(DeviceAttribute::MultiprocessorCount));
    auto time = [&](uint64_t passes) {
      return rig_.Microseconds([&](Graph graph) -> Nodes {
        return {rig_.Kernel(graph, "probe_barrier", {rig_.Cell(1), passes}, {}, blocks)};
      });
    };
    const double few = time(100);
    return (time(1100) - few) / 1000;
  }

  ProbeRig rig_;
};

} // namespace

absl::Status Probe(const Card &card, const StageOptions &options) {
  absl::Status status = Prober(card).Run();
  status.Update(ProbeProducts(card, options.folder)); // keeps the first error
  return status;
}

} // namespace refold::gpu
