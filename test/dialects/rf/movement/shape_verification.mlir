// RUN: refold-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{'rf.constant' op result #0 must be ranked tensor with static shape of pred, s8, s16, s32, s64, u8, u16, u32, u64, f32, f64, bf16 or f16, but got 'tensor<2xf8E5M2>'}}
%0 = rf.constant dense<1.0> : tensor<2xf8E5M2>

// -----

// expected-error@+1 {{'rf.constant' op result #0 must be ranked tensor with static shape}}
%0 = rf.constant dense<1.0> : vector<2xf32>

// -----

// expected-error@+1 {{'rf.empty' op result #0 must be ranked tensor with static shape}}
%0 = rf.empty : tensor<?xf32>

// -----

func.func @broadcast_element(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.broadcast_in_dim' op must keep the element type 'f32', got 'f64'}}
  %0 = rf.broadcast_in_dim %a, dims = [0] : tensor<3xf32> -> tensor<3x2xf64>
  return
}

// -----

func.func @broadcast_entries(%a: tensor<3x2xf32>) {
  // expected-error@+1 {{'rf.broadcast_in_dim' op needs one entry in dims for each of the operand's 2 dimensions, got 1}}
  %0 = rf.broadcast_in_dim %a, dims = [0] : tensor<3x2xf32> -> tensor<3x2xf32>
  return
}

// -----

func.func @broadcast_increasing(%a: tensor<3x2xf32>) {
  // expected-error@+1 {{'rf.broadcast_in_dim' op needs increasing dims below the result's rank 2, got [1, 0]}}
  %0 = rf.broadcast_in_dim %a, dims = [1, 0] : tensor<3x2xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @broadcast_below_rank(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.broadcast_in_dim' op needs increasing dims below the result's rank 1, got [1]}}
  %0 = rf.broadcast_in_dim %a, dims = [1] : tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @broadcast_negative(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.broadcast_in_dim' op needs increasing dims below the result's rank 1, got [-1]}}
  %0 = rf.broadcast_in_dim %a, dims = [-1] : tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @broadcast_extent(%a: tensor<3xf32>) {
  // expected-error@+1 {{'rf.broadcast_in_dim' op cannot expand dimension 0 of extent 3 to extent 6}}
  %0 = rf.broadcast_in_dim %a, dims = [0] : tensor<3xf32> -> tensor<6xf32>
  return
}

// -----

func.func @reshape_element(%a: tensor<6xi32>) {
  // expected-error@+1 {{'rf.reshape' op must keep the element type 'i32', got 'f32'}}
  %0 = rf.reshape %a : tensor<6xi32> -> tensor<2x3xf32>
  return
}

// -----

func.func @reshape_count(%a: tensor<6xf32>) {
  // expected-error@+1 {{'rf.reshape' op must keep the number of elements 6, got 8}}
  %0 = rf.reshape %a : tensor<6xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @transpose_repeated(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{dims of rf.transpose must be a permutation of the operand's 2 dimensions, got [1, 1]}}
  %0 = rf.transpose %a, dims = [1, 1] : tensor<2x3xf32>
  return
}

// -----

func.func @transpose_short(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{dims of rf.transpose must be a permutation of the operand's 2 dimensions, got [1]}}
  %0 = rf.transpose %a, dims = [1] : tensor<2x3xf32>
  return
}

// -----

func.func @transpose_out_of_range(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{dims of rf.transpose must be a permutation of the operand's 2 dimensions, got [0, 2]}}
  %0 = rf.transpose %a, dims = [0, 2] : tensor<2x3xf32>
  return
}

// -----

func.func @dot_chain_of_nothing(%x: tensor<5x3xf32>, %y: tensor<3x5xf32>) {
  // expected-error@+2 {{chain of rf.dot_general must have 1 to 1 numbers, one for each summed dimension, got []}}
  // expected-error@+1 {{'rf.dot_general' op failed to infer returned types}}
  %0 = rf.dot_general %x, %y, batching = [] x [], contracting = [1] x [0] chain = [] : (tensor<5x3xf32>, tensor<3x5xf32>) -> tensor<5x5xf32>
  return
}

// -----

func.func @dot_chain_without_sum(%x: tensor<5x3xf32>) {
  // expected-error@+2 {{rf.dot_general sums over no dimension, so it must not have a chain}}
  // expected-error@+1 {{'rf.dot_general' op failed to infer returned types}}
  %0 = rf.dot_general %x, %x, batching = [] x [], contracting = [] x [] chain = [1] : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3x5x3xf32>
  return
}

// -----

func.func @dot_chain_of_two(%x: tensor<5x3xf32>) {
  // expected-error@+2 {{the last number of chain of rf.dot_general must be at least 1, and the others must be 1, got [2, 3]}}
  // expected-error@+1 {{'rf.dot_general' op failed to infer returned types}}
  %0 = rf.dot_general %x, %x, batching = [] x [], contracting = [0, 1] x [0, 1] chain = [2, 3] : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @dot_chain_below_one(%x: tensor<5x3xf32>) {
  // expected-error@+2 {{the last number of chain of rf.dot_general must be at least 1, and the others must be 1, got [0]}}
  // expected-error@+1 {{'rf.dot_general' op failed to infer returned types}}
  %0 = rf.dot_general %x, %x, batching = [] x [], contracting = [0, 1] x [0, 1] chain = [0] : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @dot_element(%a: tensor<2x3xf32>, %b: tensor<3x2xf64>) {
  // expected-error@+2 {{operands of rf.dot_general must have one element type, got 'f32' and 'f64'}}
  // expected-error@+1 {{'rf.dot_general' op failed to infer returned types}}
  %0 = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @dot_pairs(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+2 {{contracting dimensions of rf.dot_general must pair up, got 2 and 1}}
  // expected-error@+1 {{'rf.dot_general' op failed to infer returned types}}
  %0 = rf.dot_general %a, %b, batching = [] x [], contracting = [0, 1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @dot_batching_pairs(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+2 {{batching dimensions of rf.dot_general must pair up, got 0 and 1}}
  // expected-error@+1 {{'rf.dot_general' op failed to infer returned types}}
  %0 = rf.dot_general %a, %b, batching = [] x [0], contracting = [] x [] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @dot_distinct(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+2 {{contracting dimensions of rf.dot_general must be distinct and below the operand's rank, got 0 x 1}}
  // expected-error@+1 {{'rf.dot_general' op failed to infer returned types}}
  %0 = rf.dot_general %a, %b, batching = [0] x [0], contracting = [0] x [1] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @dot_below_rank(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+2 {{contracting dimensions of rf.dot_general must be distinct and below the operand's rank, got 1 x 2}}
  // expected-error@+1 {{'rf.dot_general' op failed to infer returned types}}
  %0 = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [2] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @dot_extents(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+2 {{contracting dimension 1 x 1 of rf.dot_general has extents 3 and 4}}
  // expected-error@+1 {{'rf.dot_general' op failed to infer returned types}}
  %0 = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [1] : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @dot_result(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
  // expected-error@+2 {{'rf.dot_general' op failed to infer returned types}}
  // expected-error@+1 {{'rf.dot_general' op inferred type(s) 'tensor<2x4xf32>' are incompatible with return type(s) of operation 'tensor<4x2xf32>'}}
  %0 = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @reduce_increasing(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{dims of rf.reduce must be increasing and below the operand's rank 2, got [1, 0]}}
  %0 = rf.reduce add %a, dims = [1, 0] : tensor<2x3xf32>
  return
}

// -----

func.func @reduce_below_rank(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{dims of rf.reduce must be increasing and below the operand's rank 2, got [2]}}
  %0 = rf.reduce add %a, dims = [2] : tensor<2x3xf32>
  return
}

// -----

func.func @reduce_chain_of_none(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{chain of rf.reduce must be at least 1 and needs a dimension to reduce, got 0 and dims [0]}}
  %0 = rf.reduce add %a, dims = [0] chain = 0 : tensor<2x3xf32>
  return
}

// -----

func.func @reduce_chain_without_dimension(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{chain of rf.reduce must be at least 1 and needs a dimension to reduce, got 4 and dims []}}
  %0 = rf.reduce add %a, dims = [] chain = 4 : tensor<2x3xf32>
  return
}

// -----

func.func @reduce_lanes_not_a_power_of_two(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{lanes of rf.reduce must be a power of two that divides its chain, got 3}}
  %0 = rf.reduce add %a, dims = [1] chain = 6 lanes = 3 : tensor<2x3xf32>
  return
}

// -----

func.func @reduce_lanes_across_chain(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{lanes of rf.reduce must be a power of two that divides its chain, got 4}}
  %0 = rf.reduce add %a, dims = [1] chain = 6 lanes = 4 : tensor<2x3xf32>
  return
}

// -----

func.func @reduce_lanes_without_chain(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{lanes of rf.reduce must be a power of two that divides its chain, got 4}}
  %0 = rf.reduce add %a, dims = [1] lanes = 4 : tensor<2x3xf32>
  return
}

// -----

func.func @reduce_lanes_of_rows(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{rf.reduce with lanes must reduce the last dimension only, got dims [0] of 'tensor<2x3xf32>'}}
  %0 = rf.reduce add %a, dims = [0] chain = 4 lanes = 2 : tensor<2x3xf32>
  return
}

// -----

func.func @reduce_lanes_of_two_dimensions(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{rf.reduce with lanes must reduce the last dimension only, got dims [0, 1] of 'tensor<2x3xf32>'}}
  %0 = rf.reduce add %a, dims = [0, 1] chain = 4 lanes = 2 : tensor<2x3xf32>
  return
}

// -----

func.func @take_scalar(%a: tensor<f32>, %i: tensor<3xi32>) {
  // expected-error@+2 {{operand of rf.take must have at least one row, got 'tensor<f32>'}}
  // expected-error@+1 {{'rf.take' op failed to infer returned types}}
  %0 = rf.take %a, %i : (tensor<f32>, tensor<3xi32>) -> tensor<3xf32>
  return
}

// -----

func.func @take_empty(%a: tensor<0x2xf32>, %i: tensor<3xi32>) {
  // expected-error@+2 {{operand of rf.take must have at least one row, got 'tensor<0x2xf32>'}}
  // expected-error@+1 {{'rf.take' op failed to infer returned types}}
  %0 = rf.take %a, %i : (tensor<0x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @take_index_type(%a: tensor<4x2xf32>, %i: tensor<3xi64>) {
  // expected-error@+1 {{'rf.take' op operand #1 must be ranked tensor with static shape of 32-bit signless integer, but got 'tensor<3xi64>'}}
  %0 = rf.take %a, %i : (tensor<4x2xf32>, tensor<3xi64>) -> tensor<3x2xf32>
  return
}

// -----

func.func @take_constant_out_of_range(%a: tensor<4x2xf32>) {
  %i = rf.constant dense<[0, 3, 4]> : tensor<3xi32>
  // expected-error@+1 {{'rf.take' op reads row 4, but the operand has rows 0 to 3}}
  %0 = rf.take %a, %i : (tensor<4x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @take_constant_negative(%a: tensor<4x2xf32>) {
  %i = rf.constant dense<-1> : tensor<3xi32>
  // expected-error@+1 {{'rf.take' op reads row -1, but the operand has rows 0 to 3}}
  %0 = rf.take %a, %i : (tensor<4x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @take_grad_rows(%dy: tensor<3xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'rf.take_grad' op needs a result with at least one row, got 'tensor<f32>'}}
  %0 = rf.take_grad %dy, %i : (tensor<3xf32>, tensor<3xi32>) -> tensor<f32>
  return
}

// -----

func.func @take_grad_shape(%dy: tensor<3x2xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'rf.take_grad' op needs a gradient of type 'tensor<3x5xf32>', got 'tensor<3x2xf32>'}}
  %0 = rf.take_grad %dy, %i : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<7x5xf32>
  return
}

// -----

func.func @take_grad_element(%dy: tensor<3x2xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'rf.take_grad' op needs a gradient of type 'tensor<3x2xf64>', got 'tensor<3x2xf32>'}}
  %0 = rf.take_grad %dy, %i : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<7x2xf64>
  return
}

// -----

func.func @take_grad_constant_out_of_range(%dy: tensor<3x2xf32>) {
  %i = rf.constant dense<[0, 1, 9]> : tensor<3xi32>
  // expected-error@+1 {{'rf.take_grad' op adds to row 9, but the result has rows 0 to 6}}
  %0 = rf.take_grad %dy, %i : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<7x2xf32>
  return
}

// -----

func.func @group_rows_lists(%i: tensor<3xi32>) {
  // expected-error@+1 {{'rf.group_rows' op needs first and count of one type of rank 1 with at least one element, got 'tensor<7xi32>' and 'tensor<6xi32>'}}
  %0:3 = rf.group_rows %i : (tensor<3xi32>) -> (tensor<7xi32>, tensor<6xi32>, tensor<3xi32>)
  return
}

// -----

func.func @group_rows_order(%i: tensor<3xi32>) {
  // expected-error@+1 {{'rf.group_rows' op needs indices of rank 1 and an order of their type, got 'tensor<3xi32>' and 'tensor<4xi32>'}}
  %0:3 = rf.group_rows %i : (tensor<3xi32>) -> (tensor<7xi32>, tensor<7xi32>, tensor<4xi32>)
  return
}

// -----

func.func @group_rows_constant_out_of_range() {
  %i = rf.constant dense<[0, 1, 9]> : tensor<3xi32>
  // expected-error@+1 {{'rf.group_rows' op groups index 9, but the indices are 0 to 6}}
  %0:3 = rf.group_rows %i : (tensor<3xi32>) -> (tensor<7xi32>, tensor<7xi32>, tensor<3xi32>)
  return
}

// -----

func.func @sum_rows_rows(%x: tensor<3x2xf32>, %f: tensor<7xi32>, %o: tensor<3xi32>) {
  // expected-error@+1 {{'rf.sum_rows' op needs an operand with at least one row and a result with rows of the same type, got 'tensor<3x2xf32>' and 'tensor<7x5xf32>'}}
  %0 = rf.sum_rows %x, %f, %f, %o, chain = 64 : (tensor<3x2xf32>, tensor<7xi32>, tensor<7xi32>, tensor<3xi32>) -> tensor<7x5xf32>
  return
}

// -----

func.func @sum_rows_lists(%x: tensor<3x2xf32>, %f: tensor<6xi32>, %o: tensor<3xi32>) {
  // expected-error@+1 {{'rf.sum_rows' op needs first and count for each row of the result and an order of the operand's rows, got 'tensor<6xi32>', 'tensor<6xi32>' and 'tensor<3xi32>'}}
  %0 = rf.sum_rows %x, %f, %f, %o, chain = 64 : (tensor<3x2xf32>, tensor<6xi32>, tensor<6xi32>, tensor<3xi32>) -> tensor<7x2xf32>
  return
}

// -----

func.func @sum_rows_chain(%x: tensor<3x2xf32>, %f: tensor<7xi32>, %o: tensor<3xi32>) {
  // expected-error@+1 {{'rf.sum_rows' op needs a chain of at least 1, got 0}}
  %0 = rf.sum_rows %x, %f, %f, %o, chain = 0 : (tensor<3x2xf32>, tensor<7xi32>, tensor<7xi32>, tensor<3xi32>) -> tensor<7x2xf32>
  return
}

// -----

func.func @slice_row_scalar(%a: tensor<f32>, %p: tensor<i64>) {
  // expected-error@+1 {{operand of rf.slice_row must have at least one row, got 'tensor<f32>'}}
  %0 = rf.slice_row %a, %p : tensor<f32>
  return
}

// -----

func.func @slice_row_position(%a: tensor<4xf32>, %p: tensor<1xi64>) {
  // expected-error@+1 {{'rf.slice_row' op operand #1 must be scalar tensor of s64, but got 'tensor<1xi64>'}}
  %0 = "rf.slice_row"(%a, %p) : (tensor<4xf32>, tensor<1xi64>) -> tensor<f32>
  return
}

// -----

func.func @update_row_empty(%a: tensor<0x3xf32>, %r: tensor<3xf32>, %p: tensor<i64>) {
  // expected-error@+1 {{'rf.update_row' op needs an operand with at least one row, got 'tensor<0x3xf32>'}}
  %0 = rf.update_row %a, %r, %p : tensor<0x3xf32>, tensor<3xf32>
  return
}

// -----

func.func @update_row_type(%a: tensor<4x3xf32>, %r: tensor<2xf32>, %p: tensor<i64>) {
  // expected-error@+1 {{'rf.update_row' op needs a row of type 'tensor<3xf32>', got 'tensor<2xf32>'}}
  %0 = rf.update_row %a, %r, %p : tensor<4x3xf32>, tensor<2xf32>
  return
}
