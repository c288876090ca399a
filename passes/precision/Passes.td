//===- Passes.td - Floating-point numbers of 16 bits -------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def WidenFloats : Pass<"refold-widen-floats"> {
  let summary = "computes ops on bf16 and f16 in f32";
  let description = [{
    Replaces each op that computes with bf16 or f16. The new op reads operands that are converted to f32, and its results are converted back. This is
    the definition of the op (docs/rationale/numerics.md §2), so no later pass and no kernel computes in these types. A fusion computes the conversions
    of its operands, so converted tensors rarely need memory.

    Ops that move elements stay as they are. Some ops are replaced by others on the same bits:

    - `rf.negate` and `rf.abs` change the sign bit of a u16.
    - `rf.sort` sorts by keys of f32, and carries the elements.
    - `rf.relu_grad` selects elements of the gradient.
    - An `rf.scatter` that sets elements moves u16.
    - `rf.random_uniform` draws numbers of f32 and limits them to the numbers of the type within the range, because rounding could reach its end.

    Examples:

    - Before: `%2 = rf.add %0, %1 : tensor<8xbf16>`
    - After: `%a = rf.convert %0 : tensor<8xbf16> -> tensor<8xf32>`, `%b = rf.convert %1 : tensor<8xbf16> -> tensor<8xf32>`,
      `%s = rf.add %a, %b : tensor<8xf32>` and `%2 = rf.convert %s : tensor<8xf32> -> tensor<8xbf16>`
  }];
  let dependentDialects = ["::refold::rf::RfDialect"];
}

def Autocast : Pass<"refold-autocast", "::mlir::ModuleOp"> {
  let summary = "computes products in 16 bits and keeps activations in them";
  let description = [{
    Inserts conversions to and from bf16 or f16, so that products read 16 bits and most values between them have 16 bits. Parameters, the optimizer and
    losses stay in f32. The type is the `rf.precision` of the op or, if it has none, of the module. Ops with `rf.precision = "f32"`, and ops without a
    type, stay in f32. No later pass adds or removes a conversion
    that rounds, except for those that define an op on 16 bits (`refold-widen-floats`).

    The pass changes the ops that a loss of an `rf.gradient` depends on. In a function without `rf.gradient`, it changes all ops. It changes an op by
    its class:

    | class | ops | operands and results |
    |---|---|---|
    | low | `dot_general`, `convolution`, `attention`, `take` from a table | 16 bits. A product whose result only f32 ops read has a result in f32 |
    | as they come | ops that move elements, `relu`, `dropout`, `add`, `subtract`, `multiply`, `maximum`, `minimum`, `negate`, maxima of windows | 16 bits if an operand has 16 bits and the others have 16 bits or are parameters, constants or broadcasts of smaller tensors |
    | f32 inside | norms, `gelu`, `silu`, `tanh` and other activations, sums of windows | 16 bits if the first operand has 16 bits; scales and statistics stay in f32 |
    | f32 | all others | f32 |

    The ops of an `rf.recompute` get the types that they have without it.

    Example, with `rf.precision = "bf16"`:

    - Before: `%y = rf.dot_general %x, %w, ... : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>`, `%z = rf.relu %y : tensor<8x6xf32>`
    - After: `%a = rf.convert %x : tensor<8x4xf32> -> tensor<8x4xbf16>`, `%b = rf.convert %w : tensor<4x6xf32> -> tensor<4x6xbf16>`,
      `%y = rf.dot_general %a, %b, ... : (tensor<8x4xbf16>, tensor<4x6xbf16>) -> tensor<8x6xbf16>`, `%z = rf.relu %y : tensor<8x6xbf16>`
  }];
  let dependentDialects = ["::refold::rf::RfDialect"];
}

def KeepShortFloats : Pass<"refold-keep-short-floats"> {
  let summary = "keeps values of 16 bits instead of f32 values that are computed from them";
  let description = [{
    The forward and the backward pass of an op on bf16 or f16 share values of f32, such as a converted operand or a part of a gelu. Kept for the
    backward pass, such a value needs twice the bytes of the value that it is computed from. So this pass computes it again for late readers. The
    readers' kernels compute it, and read the value of 16 bits.

    - An f32 value is computed again if elementwise ops compute it from values of at most 16 bits, from broadcasts of smaller tensors and from constants. An
      `rf.barrier` keeps the copy apart from the original.
    - A reader is late if it depends on more kernels than the value. Values of less than `least-bytes` bytes are kept.
    - An op that moves converted elements moves the elements before their conversion.

    The pass changes no bit.

    Example:

    - Before: `%a = rf.convert %x : tensor<8x64xbf16> -> tensor<8x64xf32>` and `%t = rf.tanh %a : tensor<8x64xf32>`, with a reader of `%t` in the forward
      pass, and `%g = rf.multiply %dy, %t : tensor<8x64xf32>` in the backward pass
    - After: the backward pass has `%k = rf.barrier %x after(%dy)`, `%b = rf.convert %k : tensor<8x64xbf16> -> tensor<8x64xf32>`,
      `%u = rf.tanh %b : tensor<8x64xf32>` and `%g = rf.multiply %dy, %u : tensor<8x64xf32>`
  }];
  let options = [Option<"leastBytes", "least-bytes", "int64_t", "4096", "least bytes of an f32 value that is computed again">];
  let dependentDialects = ["::refold::rf::RfDialect"];
}
