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

/// BERT alone, in training: from tokens [batch, seq] and the places [batch, n] that are asked for
/// in each row to logits [batch · n, classes].
Tensor BertLogits(const NetworkOptions &options, int64_t heads, const Tensor &tokens,
                  const Tensor &places);

} // namespace refold::zoo
