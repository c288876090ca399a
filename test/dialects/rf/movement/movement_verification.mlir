// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @iota_dim() {
  // expected-error@+1 {{'rf.iota' op needs dim in [0, 2), got 2}}
  %0 = rf.iota dim = 2 : tensor<5x3xi32>
  return
}

// -----

func.func @iota_scalar() {
  // expected-error@+1 {{'rf.iota' op needs dim in [0, 0), got 0}}
  %0 = rf.iota dim = 0 : tensor<i32>
  return
}

// -----

func.func @iota_negative() {
  // expected-error@+1 {{'rf.iota' op needs dim in [0, 1), got -1}}
  %0 = rf.iota dim = -1 : tensor<3xi32>
  return
}

// -----

func.func @iota_pred() {
  // expected-error@+1 {{'rf.iota' op result #0 must be ranked tensor with static shape of number, but got 'tensor<3xi1>'}}
  %0 = rf.iota dim = 0 : tensor<3xi1>
  return
}

// -----

func.func @slice_entries(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{rf.slice needs start, limit and strides for each of the operand's 2 dimensions, got 1, 2 and 2}}
  %0 = rf.slice %a, start = [0], limit = [5, 3], strides = [1, 1] : tensor<5x3xf32>
  return
}

// -----

func.func @slice_limit(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{rf.slice takes [0, 4) of dimension 1, whose extent is 3}}
  %0 = rf.slice %a, start = [0, 0], limit = [5, 4], strides = [1, 1] : tensor<5x3xf32>
  return
}

// -----

func.func @slice_order(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{rf.slice takes [3, 2) of dimension 0, whose extent is 5}}
  %0 = rf.slice %a, start = [3, 0], limit = [2, 3], strides = [1, 1] : tensor<5x3xf32>
  return
}

// -----

func.func @slice_negative(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{rf.slice takes [-1, 2) of dimension 0, whose extent is 5}}
  %0 = rf.slice %a, start = [-1, 0], limit = [2, 3], strides = [1, 1] : tensor<5x3xf32>
  return
}

// -----

func.func @slice_strides(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{strides of rf.slice must be at least 1, got 0}}
  %0 = rf.slice %a, start = [0, 0], limit = [5, 3], strides = [1, 0] : tensor<5x3xf32>
  return
}

// -----

func.func @slice_result(%a: tensor<5x3xf32>) {
  // expected-error@+2 {{'rf.slice' op inferred type(s) 'tensor<5x3xf32>' are incompatible with return type(s) of operation 'tensor<5x2xf32>'}}
  // expected-error@+1 {{'rf.slice' op failed to infer returned types}}
  %0 = "rf.slice"(%a) <{start = array<i64: 0, 0>, limit = array<i64: 5, 3>, strides = array<i64: 1, 1>}> : (tensor<5x3xf32>) -> tensor<5x2xf32>
  return
}

// -----

func.func @reverse_twice(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.reverse' op needs distinct dims in [0, 2), got [1, 1]}}
  %0 = rf.reverse %a, dims = [1, 1] : tensor<5x3xf32>
  return
}

// -----

func.func @reverse_dim(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{'rf.reverse' op needs distinct dims in [0, 2), got [2]}}
  %0 = rf.reverse %a, dims = [2] : tensor<5x3xf32>
  return
}

// -----

func.func @pad_value(%a: tensor<5x3xf32>, %z: tensor<f64>) {
  // expected-error@+1 {{'rf.pad' op failed to verify that value is a scalar of the operand's element type}}
  %0 = "rf.pad"(%a, %z) <{low = array<i64: 0, 0>, high = array<i64: 0, 0>, interior = array<i64: 0, 0>}> : (tensor<5x3xf32>, tensor<f64>) -> tensor<5x3xf32>
  return
}

// -----

func.func @pad_entries(%a: tensor<5x3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{rf.pad needs low, high and interior for each of the operand's 2 dimensions, got 2, 2 and 1}}
  %0 = rf.pad %a, %z, low = [0, 0], high = [0, 0], interior = [0] : tensor<5x3xf32>
  return
}

// -----

func.func @pad_interior(%a: tensor<5x3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{interior of rf.pad must not be negative, got -1}}
  %0 = rf.pad %a, %z, low = [0, 0], high = [0, 0], interior = [0, -1] : tensor<5x3xf32>
  return
}

// -----

func.func @pad_cut(%a: tensor<5x3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{rf.pad cuts more off dimension 1 than its 5 elements: low -3, high -3}}
  %0 = rf.pad %a, %z, low = [0, -3], high = [0, -3], interior = [0, 1] : tensor<5x3xf32>
  return
}

// -----

func.func @pad_uncountable(%a: tensor<5x3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{rf.pad adds or cuts more elements of dimension 0 than can be counted: low 0, high 0, interior 4611686018427387904}}
  %0 = rf.pad %a, %z, low = [0, 0], high = [0, 0], interior = [4611686018427387904, 0] : tensor<5x3xf32>
  return
}

// -----

func.func @pad_cut_uncountable(%a: tensor<5x3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{rf.pad adds or cuts more elements of dimension 0 than can be counted: low -9223372036854775808, high 9223372036854775807, interior 0}}
  %0 = rf.pad %a, %z, low = [-9223372036854775808, 0], high = [9223372036854775807, 0], interior = [0, 0] : tensor<5x3xf32>
  return
}

// -----

func.func @pad_around_uncountable(%a: tensor<5x3xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{rf.pad adds or cuts more elements of dimension 1 than can be counted: low 9223372036854775807, high 1, interior 0}}
  %0 = rf.pad %a, %z, low = [0, 9223372036854775807], high = [0, 1], interior = [0, 0] : tensor<5x3xf32>
  return
}

// -----

func.func @concatenate_none() {
  // expected-error@+2 {{rf.concatenate needs at least one operand}}
  // expected-error@+1 {{'rf.concatenate' op failed to infer returned types}}
  %0 = "rf.concatenate"() <{dim = 0 : i64}> : () -> tensor<3xf32>
  return
}

// -----

func.func @concatenate_dim(%a: tensor<5x3xf32>) {
  // expected-error@+1 {{rf.concatenate needs dim in [0, 2), got 2}}
  %0 = rf.concatenate %a, %a, dim = 2 : tensor<5x3xf32>, tensor<5x3xf32>
  return
}

// -----

func.func @concatenate_extents(%a: tensor<5x3xf32>, %b: tensor<5x2xf32>) {
  // expected-error@+1 {{operands of rf.concatenate may differ only in dimension 0, got 'tensor<5x3xf32>' and 'tensor<5x2xf32>'}}
  %0 = rf.concatenate %a, %b, dim = 0 : tensor<5x3xf32>, tensor<5x2xf32>
  return
}

// -----

func.func @concatenate_rank(%a: tensor<5x3xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{operands of rf.concatenate may differ only in dimension 1, got 'tensor<5x3xf32>' and 'tensor<5xf32>'}}
  %0 = rf.concatenate %a, %b, dim = 1 : tensor<5x3xf32>, tensor<5xf32>
  return
}

// -----

func.func @concatenate_element(%a: tensor<5x3xf32>, %b: tensor<5x3xf64>) {
  // expected-error@+1 {{operands of rf.concatenate may differ only in dimension 0, got 'tensor<5x3xf32>' and 'tensor<5x3xf64>'}}
  %0 = rf.concatenate %a, %b, dim = 0 : tensor<5x3xf32>, tensor<5x3xf64>
  return
}

// -----

func.func @concatenate_extent(%a: tensor<9223372036854775807xf32>) {
  // expected-error@+1 {{rf.concatenate makes dimension 0 longer than can be counted}}
  %0 = rf.concatenate %a, %a, dim = 0 : tensor<9223372036854775807xf32>, tensor<9223372036854775807xf32>
  return
}

// -----

func.func @dynamic_slice_starts(%a: tensor<5x3xf32>, %i: tensor<i32>) {
  // expected-error@+2 {{rf.dynamic_slice needs a start and a size for each of the operand's 2 dimensions, got 1 and 2}}
  // expected-error@+1 {{'rf.dynamic_slice' op failed to infer returned types}}
  %0 = rf.dynamic_slice %a, %i, sizes = [2, 3] : (tensor<5x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dynamic_slice_size(%a: tensor<5x3xf32>, %i: tensor<i32>) {
  // expected-error@+2 {{rf.dynamic_slice takes 6 of dimension 0, whose extent is 5}}
  // expected-error@+1 {{'rf.dynamic_slice' op failed to infer returned types}}
  %0 = rf.dynamic_slice %a, %i, %i, sizes = [6, 3] : (tensor<5x3xf32>, tensor<i32>, tensor<i32>) -> tensor<6x3xf32>
  return
}

// -----

func.func @dynamic_slice_types(%a: tensor<5x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error@+2 {{starts of rf.dynamic_slice must have one type}}
  // expected-error@+1 {{'rf.dynamic_slice' op failed to infer returned types}}
  %0 = rf.dynamic_slice %a, %i, %j, sizes = [2, 3] : (tensor<5x3xf32>, tensor<i32>, tensor<i64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dynamic_slice_start(%a: tensor<5x3xf32>, %i: tensor<1xi32>) {
  // expected-error@+1 {{'rf.dynamic_slice' op operand #1 must be variadic of scalar tensor of s32, s64 or u32, but got 'tensor<1xi32>'}}
  %0 = rf.dynamic_slice %a, %i, %i, sizes = [2, 3] : (tensor<5x3xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dynamic_update_larger(%a: tensor<5x3xf32>, %u: tensor<5x4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'rf.dynamic_update_slice' op needs an update of the operand's rank and element type and no larger than it, got 'tensor<5x4xf32>' for 'tensor<5x3xf32>'}}
  %0 = rf.dynamic_update_slice %a, %u, %i, %i : (tensor<5x3xf32>, tensor<5x4xf32>, tensor<i32>, tensor<i32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @dynamic_update_element(%a: tensor<5x3xf32>, %u: tensor<5x3xi32>, %i: tensor<i32>) {
  // expected-error@+1 {{'rf.dynamic_update_slice' op needs an update of the operand's rank and element type and no larger than it, got 'tensor<5x3xi32>' for 'tensor<5x3xf32>'}}
  %0 = rf.dynamic_update_slice %a, %u, %i, %i : (tensor<5x3xf32>, tensor<5x3xi32>, tensor<i32>, tensor<i32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @dynamic_update_starts(%a: tensor<5x3xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'rf.dynamic_update_slice' op needs a start for each of the operand's 2 dimensions, got 1}}
  %0 = rf.dynamic_update_slice %a, %a, %i : (tensor<5x3xf32>, tensor<5x3xf32>, tensor<i32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @dynamic_update_types(%a: tensor<5x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error@+1 {{'rf.dynamic_update_slice' op needs starts of one type}}
  %0 = rf.dynamic_update_slice %a, %a, %i, %j : (tensor<5x3xf32>, tensor<5x3xf32>, tensor<i32>, tensor<i64>) -> tensor<5x3xf32>
  return
}

// -----

func.func @concatenate_memory(%a: memref<4xf32>) {
  // expected-error@+1 {{operands of rf.concatenate must be tensors}}
  %0 = rf.concatenate %a, dim = 0 : memref<4xf32>
  return
}
