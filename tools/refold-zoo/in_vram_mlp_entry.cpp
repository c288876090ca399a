//===- in_vram_mlp_entry.cpp - The flags of the regression network --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/entry.h"
#include "tools/refold-zoo/in_vram_mlp.h"

#include "absl/strings/str_cat.h"

#include <memory>

namespace refold::zoo {

Entry InVramMlpEntry() {
  auto options = std::make_shared<InVramMlpOptions>();
  auto flags = [options](tools::Flags &flags) {
    flags.Group("program");
    using absl::StrCat;
    constexpr int64_t kMaxIndex = (int64_t(1) << 31) - 1, kMaxExtent = int64_t(1) << 20;
    InVramMlpOptions &o = *options;
    flags.Add("depth", &o.depth, StrCat("number of hidden layers (default ", o.depth, ")"), 0,
              10000);
    flags.Add("width", &o.width, StrCat("units of a hidden layer (default ", o.width, ")"), 1,
              kMaxExtent);
    flags.Add("batch", &o.batch, StrCat("rows per step (default ", o.batch, ")"), 1,
              int64_t(1) << 27);
    flags.Add("steps", &o.steps, StrCat("number of steps of the program (default ", o.steps, ")"),
              1, kMaxIndex);
    flags.Add("rows", &o.rows, StrCat("rows of the data (default ", o.rows, ")"), 1, kMaxIndex);
    flags.Add("features", &o.features, StrCat("columns of x (default ", o.features, ")"), 1,
              kMaxExtent);
    flags.AddChoice("optimizer", &o.optimizer, {"adam", "adamw", "sgd", "momentum"},
                    StrCat("optimizer of the parameters (default ", o.optimizer, ")"));
    flags.Add("learning-rate", &o.learning_rate,
              StrCat("learning rate of the optimizer (default ", o.learning_rate, ")"), 0, 1e30);
    flags.Add("momentum", &o.momentum,
              StrCat("momentum of --optimizer=momentum (default ", o.momentum, ")"), 0, 1);
    flags.Add("weight-decay", &o.weight_decay,
              "weight decay: decoupled with adamw, else added to the gradient (default 0)", 0,
              1e30);
    flags.Add("dropout", &o.dropout, "dropout rate after each hidden layer, below 1 (default 0)", 0,
              1);
    flags.AddChoice("shuffle", &o.shuffle, {"fed", "device", "sample"},
                    "rows of a step (default fed)\n"
                    "fed: the rows that input `batches` names\n"
                    "device: the next rows of a permutation that the device draws for each epoch\n"
                    "sample: rows drawn with replacement");
  };
  auto build = [options](const Numerics &numerics) -> absl::StatusOr<Program> {
    options->numerics = numerics;
    for (auto [name, value] :
         {std::pair("dropout", options->dropout), std::pair("momentum", options->momentum)})
      if (value >= 1)
        return absl::InvalidArgumentError(
            absl::StrCat("flag --", name, " must be below 1, got ", value));
    if (options->shuffle != "sample" && options->rows % options->batch != 0)
      return absl::InvalidArgumentError(
          absl::StrCat("flag --batch must divide --rows=", options->rows, ", got ", options->batch,
                       " (or use --shuffle=sample)"));
    return InVramMlp(*options);
  };
  return {"in-vram-mlp", "regression net whose data stays on the device", flags, build};
}

} // namespace refold::zoo
