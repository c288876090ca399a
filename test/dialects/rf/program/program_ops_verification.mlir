// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @scalar_loss(%loss: tensor<1xf32>, %w: tensor<4xf32>) {
  // expected-error@+1 {{'rf.gradient' op needs a scalar loss, got 'tensor<1xf32>'}}
  %g = rf.gradient %loss wrt(%w) : tensor<1xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @no_value(%loss: tensor<f32>) {
  // expected-error@+1 {{'rf.gradient' op needs at least one value to differentiate with respect to}}
  "rf.gradient"(%loss) : (tensor<f32>) -> ()
  return
}

// -----

func.func @gradient_types(%loss: tensor<f32>, %w: tensor<4xf32>) {
  // expected-error@+1 {{'rf.gradient' op needs results of the types of its values}}
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4xf32> -> tensor<4xf64>
  return
}

// -----

func.func @gradient_of_integers(%loss: tensor<f32>, %w: tensor<4xi32>) {
  // expected-error@+1 {{'rf.gradient' op operand #1 must be variadic of ranked tensor with static shape of f32, f64, bf16 or f16, but got 'tensor<4xi32>'}}
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4xi32> -> tensor<4xi32>
  return
}

// -----

func.func @barrier_types(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.barrier' op needs results of the types of its inputs}}
  %0 = rf.barrier %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @blocks(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.fusion' op needs at least one block, got 0}}
  %0 = rf.fusion %x blocks = 0 operands [0] results [0] : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    rf.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @negative_blocks(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.fusion' op needs at least one block, got -1}}
  %0 = rf.fusion %x blocks = -1 operands [0] results [0] : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    rf.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @body_arguments(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.fusion' op needs body arguments of the types of its operands}}
  %0 = rf.fusion %x blocks = 1 operands [0] results [0] : (tensor<4xf32>) -> tensor<5xf32> {
  ^bb0(%a: tensor<5xf32>):
    rf.yield %a : tensor<5xf32>
  }
  return
}

// -----

func.func @body_results(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.fusion' op needs a body that yields the types of its results}}
  %0 = rf.fusion %x blocks = 1 operands [0] results [0] : (tensor<4xf32>) -> tensor<5xf32> {
  ^bb0(%a: tensor<4xf32>):
    rf.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @body_captures(%x: tensor<4xf32>) {
  // expected-note@+1 {{required by region isolation constraints}}
  %0 = rf.fusion blocks = 1 operands [] results [0] : () -> tensor<4xf32> {
    // expected-error@+1 {{'rf.yield' op using value defined outside the region}}
    rf.yield %x : tensor<4xf32>
  }
  return
}

// -----

func.func @operand_entries(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.fusion' op needs one dimension for each of its 1 operands, got 2}}
  %0 = rf.fusion %x blocks = 1 operands [0, 0] results [0] : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    rf.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @result_entries(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.fusion' op needs one dimension for each of its 1 results, got 0}}
  %0 = rf.fusion %x blocks = 1 operands [0] results [] : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    rf.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @operand_dimension(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.fusion' op operand 0 has no dimension 1}}
  %0 = rf.fusion %x blocks = 2 operands [1] results [0] : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    rf.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @negative_dimension(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.fusion' op result 0 has no dimension -2}}
  %0 = rf.fusion %x blocks = 2 operands [0] results [-2] : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    rf.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @split(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.fusion' op cannot split extent 4 of operand 0 into 3 blocks}}
  %0 = rf.fusion %x blocks = 3 operands [0] results [0] : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    rf.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @whole_result(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.fusion' op result 0 is not split, but there are 2 blocks}}
  %0 = rf.fusion %x blocks = 2 operands [0] results [-1] : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    rf.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @no_tiles(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'rf.fusion' op needs at least one tile, got 0}}
  %0 = rf.fusion %x blocks = 2 tiles = 0 operands [0] results [0] : (tensor<2x4xf32>) -> tensor<2xf32> {
  ^bb0(%a: tensor<2x4xf32>):
    %1 = rf.reduce add %a, dims = [1] : tensor<2x4xf32>
    rf.yield %1 : tensor<2xf32>
  }
  return
}

// -----

func.func @tiles_of_what_is_whole(%x: tensor<2x4xf32>, %w: tensor<2xf32>) {
  // expected-error@+1 {{'rf.fusion' op has tiles, so dimension 0 of operand 1 must be its 2 blocks, got 'tensor<2xf32>'}}
  %0 = rf.fusion %x, %w blocks = 2 tiles = 2 operands [0, -1] results [0] : (tensor<2x4xf32>, tensor<2xf32>) -> tensor<2xf32> {
  ^bb0(%a: tensor<2x4xf32>, %b: tensor<2xf32>):
    %1 = rf.reduce add %a, dims = [1] : tensor<2x4xf32>
    rf.yield %1 : tensor<2xf32>
  }
  return
}

// -----

func.func @tiles_of_results(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'rf.fusion' op has tiles, so dimension 0 of result 0 must be its 1 blocks, got 'tensor<2xf32>'}}
  %0 = rf.fusion blocks = 1 tiles = 2 operands [] results [0] : () -> tensor<2xf32> {
    %1 = rf.constant dense<1.0> : tensor<2xf32>
    rf.yield %1 : tensor<2xf32>
  }
  return
}

// -----

func.func @uneven_tiles(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'rf.fusion' op cannot split dimension 1 of operand 0 of type 'tensor<2x4xf32>' into 3 tiles}}
  %0 = rf.fusion %x blocks = 2 tiles = 3 operands [0] results [0] : (tensor<2x4xf32>) -> tensor<2xf32> {
  ^bb0(%a: tensor<2x4xf32>):
    %1 = rf.reduce add %a, dims = [1] : tensor<2x4xf32>
    rf.yield %1 : tensor<2xf32>
  }
  return
}

// -----

func.func @tiles_of_two_ops(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'rf.fusion' op has tiles, so its body must be one op}}
  %0 = rf.fusion %x blocks = 2 tiles = 2 operands [0] results [0] : (tensor<2x4xf32>) -> tensor<2xf32> {
  ^bb0(%a: tensor<2x4xf32>):
    %1 = rf.reduce add %a, dims = [1] : tensor<2x4xf32>
    %2 = rf.abs %1 : tensor<2xf32>
    rf.yield %2 : tensor<2xf32>
  }
  return
}

// -----

func.func @recompute_results(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.recompute' op needs a body that yields the types of its results}}
  %0 = rf.recompute -> tensor<5xf32> {
    rf.yield %x : tensor<4xf32>
  }
  return
}

// -----

func.func @recompute_without_yield(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.recompute' op needs a body that yields the types of its results}}
  %0 = rf.recompute -> tensor<4xf32> {
  }
  return
}

// -----

func.func @recompute_arguments(%x: tensor<4xf32>) {
  // expected-error@+1 {{'rf.recompute' op must have no arguments: its body reads outer values directly}}
  %0 = "rf.recompute"() ({
  ^bb0(%a: tensor<4xf32>):
    rf.yield %a : tensor<4xf32>
  }) : () -> tensor<4xf32>
  return
}
