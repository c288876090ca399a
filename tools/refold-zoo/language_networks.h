//===- language_networks.h - The networks of language, by family -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each family has one file. LanguageNetworks puts them into one table.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/network.h"

namespace refold::zoo {

absl::Span<const Network> TransformerNetworks();
absl::Span<const Network> BertNetworks();
absl::Span<const Network> Gpt2Networks();
absl::Span<const Network> LstmNetworks();

/// Applies BERT in training mode. `tokens` is [batch, seq]. `places` is [batch, n]: the positions
/// in each row whose tokens are predicted. Returns logits [batch · n, classes].
Tensor BertLogits(const NetworkOptions &options, int64_t heads, const Tensor &tokens,
                  const Tensor &places);

} // namespace refold::zoo
