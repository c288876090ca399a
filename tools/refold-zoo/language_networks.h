//===- language_networks.h - The networks of language, by family -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of all language networks. Each family of networks has its own file.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/network.h"

namespace refold::zoo {

absl::Span<const Network> TransformerNetworks();
absl::Span<const Network> BertNetworks();
absl::Span<const Network> Gpt2Networks();
absl::Span<const Network> LstmNetworks();

/// Applies BERT in training mode. `tokens` is [batch, seq]. `places` is [batch, n] and has the
/// positions of the n tokens of each row that are predicted. Returns logits [batch · n, classes].
Tensor BertLogits(const NetworkOptions &options, int64_t heads, const Tensor &tokens,
                  const Tensor &places);

} // namespace refold::zoo
