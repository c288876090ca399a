// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @one_hot_rank(%i: tensor<4xi32>) {
  // expected-error@+1 {{'rf.one_hot' op needs a result of the shape of its indices and one more dimension, got 'tensor<4xf32>' for 'tensor<4xi32>'}}
  %0 = rf.one_hot %i : tensor<4xi32> -> tensor<4xf32>
  return
}

// -----

func.func @one_hot_shape(%i: tensor<4xi32>) {
  // expected-error@+1 {{'rf.one_hot' op needs a result of the shape of its indices and one more dimension, got 'tensor<3x4xf32>' for 'tensor<4xi32>'}}
  %0 = rf.one_hot %i : tensor<4xi32> -> tensor<3x4xf32>
  return
}

// -----

func.func @one_hot_indices(%i: tensor<4xf32>) {
  // expected-error@+1 {{'rf.one_hot' op operand #0 must be ranked tensor with static shape of s32, s64 or u32, but got 'tensor<4xf32>'}}
  %0 = rf.one_hot %i : tensor<4xf32> -> tensor<4x3xf32>
  return
}

// -----

func.func @gather_vector(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{vector of rf.gather must be in [0, 2], got 3}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 3, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_offset_range(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{offset of rf.gather must be distinct dimensions in [0, 2), increasing, got [2]}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [2], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_offset_increasing(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{offset of rf.gather must be distinct dimensions in [0, 3), increasing, got [1, 0]}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1, 0], collapsed = [], batching = [] x [], map = [0], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_collapsed(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{collapsed of rf.gather must be distinct dimensions in [0, 2), increasing, got [1, 0]}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [1, 0], batching = [] x [], map = [0], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_batching(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{batching dimensions of rf.gather must be distinct dimensions in [0, 2), increasing, got [2]}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [2] x [0], map = [0], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_batching_indices(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{batching dimensions of indices of rf.gather must be distinct dimensions in [0, 2), got [0, 0]}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [], batching = [0, 1] x [0, 0], map = [0], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_map_twice(%x: tensor<10x6xf32>, %i: tensor<5x2xi32>) {
  // expected-error@+2 {{map of rf.gather must be distinct dimensions in [0, 2), got [0, 0]}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0, 0], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x2xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_pairs(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{batching dimensions of rf.gather must pair up, got 1 and 0}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [1] x [], map = [0], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_batching_in_map(%x: tensor<5x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{batching dimension 0 x 0 of rf.gather is also in collapsed, in map, or the vector dimension}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [], batching = [0] x [0], map = [0], vector = 1, sizes = [1, 6] : (tensor<5x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_batching_collapsed(%x: tensor<5x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{batching dimension 0 x 0 of rf.gather is also in collapsed, in map, or the vector dimension}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [0] x [0], map = [1], vector = 1, sizes = [1, 6] : (tensor<5x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_batching_vector(%x: tensor<5x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{batching dimension 0 x 1 of rf.gather is also in collapsed, in map, or the vector dimension}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [], batching = [0] x [1], map = [1], vector = 1, sizes = [1, 6] : (tensor<5x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_batching_extents(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{batching dimension 0 x 0 of rf.gather has extents 10 and 5}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [], batching = [0] x [0], map = [1], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_map_entries(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{map of rf.gather has 2 entries, but a start has 1}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0, 1], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_sizes(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{rf.gather needs a size for each of the operand's 2 dimensions, got 1}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_size_extent(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{rf.gather takes 7 of dimension 1, whose extent is 6}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, 7] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_size_negative(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{rf.gather takes -1 of dimension 1, whose extent is 6}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, -1] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_size_collapsed(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{rf.gather takes 2 of dimension 0, but must take at most 1}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [2, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_offset_count(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{rf.gather has 1 offset dimensions for slices of 2}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [], batching = [] x [], map = [0], vector = 1, sizes = [2, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_result(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+2 {{'rf.gather' op inferred type(s) 'tensor<5x6xf32>' are incompatible with return type(s) of operation 'tensor<5x5xf32>'}}
  // expected-error@+1 {{'rf.gather' op failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x5xf32>
  return
}

// -----

func.func @gather_indices(%x: tensor<10x6xf32>, %i: tensor<5x1xf32>) {
  // expected-error@+1 {{'rf.gather' op operand #1 must be ranked tensor with static shape of s32, s64 or u32, but got 'tensor<5x1xf32>'}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xf32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @scatter_vector(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<5x6xf32>) {
  // expected-error@+1 {{vector of rf.scatter must be in [0, 2], got -1}}
  %0 = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = -1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @scatter_window(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<5x6xf32>) {
  // expected-error@+1 {{window of rf.scatter must be distinct dimensions in [0, 2), increasing, got [2]}}
  %0 = rf.scatter add %x, %i, %u, window = [2], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @scatter_inserted(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<5x6xf32>) {
  // expected-error@+1 {{inserted of rf.scatter must be distinct dimensions in [0, 2), increasing, got [2]}}
  %0 = rf.scatter add %x, %i, %u, window = [1], inserted = [2], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @scatter_pairs(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<5x6xf32>) {
  // expected-error@+1 {{batching dimensions of rf.scatter must pair up, got 0 and 1}}
  %0 = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [0], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @scatter_batching(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<5x6xf32>) {
  // expected-error@+1 {{batching dimension 0 x 0 of rf.scatter is also in inserted, in map, or the vector dimension}}
  %0 = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [0] x [0], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @scatter_map(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<5x6xf32>) {
  // expected-error@+1 {{map of rf.scatter has 0 entries, but a start has 1}}
  %0 = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @scatter_element(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<5x6xf64>) {
  // expected-error@+1 {{'rf.scatter' op needs updates of 'f32', got 'tensor<5x6xf64>'}}
  %0 = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf64>) -> tensor<10x6xf32>
  return
}

// -----

func.func @scatter_pred(%x: tensor<10x6xi1>, %i: tensor<5x1xi32>, %u: tensor<5x6xi1>) {
  // expected-error@+1 {{'rf.scatter' op can only set preds, got kind 'add'}}
  %0 = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xi1>, tensor<5x1xi32>, tensor<5x6xi1>) -> tensor<10x6xi1>
  return
}

// -----

func.func @scatter_window_extent(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<5x7xf32>) {
  // expected-error@+1 {{'rf.scatter' op needs updates of the extents [5] of its indices and of windows no larger than [6], got 'tensor<5x7xf32>'}}
  %0 = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x7xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @scatter_batch_extent(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<4x6xf32>) {
  // expected-error@+1 {{'rf.scatter' op needs updates of the extents [5] of its indices and of windows no larger than [6], got 'tensor<4x6xf32>'}}
  %0 = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<4x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @scatter_rank(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<5x6x1xf32>) {
  // expected-error@+1 {{'rf.scatter' op needs updates of the extents [5] of its indices and of windows no larger than [6], got 'tensor<5x6x1xf32>'}}
  %0 = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6x1xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @scatter_kind(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<5x6xf32>) {
  // expected-error@+2 {{expected ::refold::rf::UpdateKind to be one of: set, add, minimum, maximum, multiply}}
  // expected-error@+1 {{}}
  %0 = rf.scatter divide %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @gather_of_nothing(%x: tensor<0x3xf32>, %i: tensor<2x1xi32>) {
  // expected-error@+2 {{rf.gather takes 1 of dimension 0, but must take at most 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, 3] : (tensor<0x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
  return
}
