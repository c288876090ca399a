// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @kind(%a: tensor<4xi32>) {
  // expected-error@+1 {{rf.reduce_window needs a kind for numbers, got 'and'}}
  %0 = rf.reduce_window and %a, window = [2], strides = [1], padding = [0] x [0], dilation = [1] x [1] : tensor<4xi32>
  return
}

// -----

func.func @preds(%a: tensor<4xi1>) {
  // expected-error@+1 {{'rf.reduce_window' op operand #0 must be ranked tensor with static shape of number, but got 'tensor<4xi1>'}}
  %0 = rf.reduce_window add %a, window = [2], strides = [1], padding = [0] x [0], dilation = [1] x [1] : tensor<4xi1>
  return
}

// -----

func.func @window_entries(%a: tensor<4x4xf32>) {
  // expected-error@+1 {{rf.reduce_window needs one entry in window for each of the operand's 2 dimensions, got [2]}}
  %0 = rf.reduce_window add %a, window = [2], strides = [1, 1], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1] : tensor<4x4xf32>
  return
}

// -----

func.func @stride_entries(%a: tensor<4x4xf32>) {
  // expected-error@+1 {{rf.reduce_window needs one entry in strides for each of the operand's 2 dimensions, got []}}
  %0 = rf.reduce_window add %a, window = [2, 2], strides = [], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1] : tensor<4x4xf32>
  return
}

// -----

func.func @padding_entries(%a: tensor<4x4xf32>) {
  // expected-error@+1 {{rf.reduce_window needs one entry in padding for each of the operand's 2 dimensions, got [0]}}
  %0 = rf.reduce_window add %a, window = [2, 2], strides = [1, 1], padding = [0, 0] x [0], dilation = [1, 1] x [1, 1] : tensor<4x4xf32>
  return
}

// -----

func.func @dilation_entries(%a: tensor<4x4xf32>) {
  // expected-error@+1 {{rf.reduce_window needs one entry in dilation for each of the operand's 2 dimensions, got []}}
  %0 = rf.reduce_window add %a, window = [2, 2], strides = [1, 1], padding = [0, 0] x [0, 0], dilation = [] x [] : tensor<4x4xf32>
  return
}

// -----

func.func @empty_window(%a: tensor<4xf32>) {
  // expected-error@+1 {{rf.reduce_window needs at least 1 in each entry of window, got [0]}}
  %0 = rf.reduce_window add %a, window = [0], strides = [1], padding = [0] x [0], dilation = [1] x [1] : tensor<4xf32>
  return
}

// -----

func.func @no_stride(%a: tensor<4xf32>) {
  // expected-error@+1 {{rf.reduce_window needs at least 1 in each entry of strides, got [0]}}
  %0 = rf.reduce_window add %a, window = [1], strides = [0], padding = [0] x [0], dilation = [1] x [1] : tensor<4xf32>
  return
}

// -----

func.func @no_dilation(%a: tensor<4xf32>) {
  // expected-error@+1 {{rf.reduce_window needs at least 1 in each entry of dilation, got [-1]}}
  %0 = rf.reduce_window add %a, window = [1], strides = [1], padding = [0] x [0], dilation = [1] x [-1] : tensor<4xf32>
  return
}

// -----

func.func @cut_off(%a: tensor<4xf32>) {
  // expected-error@+1 {{rf.reduce_window cuts more off dimension 0 than its 7 elements: padding -4 and -4}}
  %0 = rf.reduce_window add %a, window = [1], strides = [1], padding = [-4] x [-4], dilation = [2] x [1] : tensor<4xf32>
  return
}

// -----

// Numbers that would overflow.
func.func @far_window(%a: tensor<4xf32>) {
  // expected-error@+1 {{rf.reduce_window has more elements along dimension 0 than can be counted: window 4294967296, padding 0 and 0, dilation 1 and 4294967296}}
  %0 = rf.reduce_window add %a, window = [4294967296], strides = [1], padding = [0] x [0], dilation = [1] x [4294967296] : tensor<4xf32>
  return
}

// -----

func.func @far_padding(%a: tensor<4xf32>) {
  // expected-error@+1 {{rf.reduce_window has more elements along dimension 0 than can be counted: window 1, padding -9223372036854775808 and 9223372036854775807, dilation 1 and 1}}
  %0 = rf.reduce_window add %a, window = [1], strides = [1], padding = [-9223372036854775808] x [9223372036854775807], dilation = [1] x [1] : tensor<4xf32>
  return
}

// -----

func.func @far_elements(%a: tensor<4xf32>) {
  // expected-error@+1 {{rf.reduce_window has more elements along dimension 0 than can be counted: window 1, padding 0 and 0, dilation 9223372036854775807 and 1}}
  %0 = rf.reduce_window add %a, window = [1], strides = [1], padding = [0] x [0], dilation = [9223372036854775807] x [1] : tensor<4xf32>
  return
}

// -----

func.func @select_kind(%a: tensor<4xf32>, %d: tensor<3xf32>) {
  // expected-error@+1 {{'rf.select_and_scatter' op needs kind 'maximum' or 'minimum', got 'add'}}
  %0 = rf.select_and_scatter add %a, %d, window = [2], strides = [1], padding = [0] x [0] : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_entries(%a: tensor<4xf32>, %d: tensor<3xf32>) {
  // expected-error@+1 {{rf.select_and_scatter needs one entry in padding for each of the operand's 1 dimensions, got [0, 0]}}
  %0 = rf.select_and_scatter maximum %a, %d, window = [2], strides = [1], padding = [0, 0] x [0] : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_strides(%a: tensor<4xf32>, %d: tensor<3xf32>) {
  // expected-error@+1 {{rf.select_and_scatter needs at least 1 in each entry of strides, got [-1]}}
  %0 = rf.select_and_scatter maximum %a, %d, window = [2], strides = [-1], padding = [0] x [0] : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_source(%a: tensor<4xf32>, %d: tensor<4xf32>) {
  // expected-error@+1 {{'rf.select_and_scatter' op needs a source of type 'tensor<3xf32>', one element per window, got 'tensor<4xf32>'}}
  %0 = rf.select_and_scatter maximum %a, %d, window = [2], strides = [1], padding = [0] x [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_element(%a: tensor<4xf32>, %d: tensor<3xf64>) {
  // expected-error@+1 {{'rf.select_and_scatter' op needs a source of type 'tensor<3xf32>', one element per window, got 'tensor<3xf64>'}}
  %0 = rf.select_and_scatter maximum %a, %d, window = [2], strides = [1], padding = [0] x [0] : (tensor<4xf32>, tensor<3xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @select_result(%a: tensor<4xf32>, %d: tensor<3xf32>) {
  // expected-error@+1 {{'rf.select_and_scatter' op failed to verify that all of {operand, result} have same type}}
  %0 = rf.select_and_scatter maximum %a, %d, window = [2], strides = [1], padding = [0] x [0] : (tensor<4xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}
