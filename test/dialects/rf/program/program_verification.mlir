// RUN: refold-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{rf.version must be an integer}}
module attributes {rf.version = "1"} {}

// -----

// expected-error@+1 {{program has rf.version 3, but this build reads versions 1 to 2}}
module attributes {rf.version = 3 : i64} {}

// -----

// expected-error@+1 {{program has rf.version 0, but this build reads versions 1 to 2}}
module attributes {rf.version = 0 : i64} {}

// -----

func.func @places(%i: tensor<4x3xi32>, %x: tensor<4x3xf32>) {
  %0 = rf.compare EQ %i, %i {rf.places} : tensor<4x3xi32>
  // expected-error@+1 {{rf.places must have no value and be on an rf.compare EQ of integers}}
  %1 = rf.compare EQ %x, %x {rf.places} : tensor<4x3xf32>
  return
}

// -----

func.func @places_less(%i: tensor<4x3xi32>) {
  // expected-error@+1 {{rf.places must have no value and be on an rf.compare EQ of integers}}
  %0 = rf.compare LT %i, %i {rf.places} : tensor<4x3xi32>
  return
}

// -----

func.func @library(%x: tensor<8x4xf32>, %w: tensor<4x2xf32>) -> tensor<8x2xf32> {
  %0 = rf.fusion %x, %w blocks = 1 operands [-1, -1] results [-1] {rf.library} : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32> {
  ^bb0(%a: tensor<8x4xf32>, %b: tensor<4x2xf32>):
    %1 = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
    rf.yield %1 : tensor<8x2xf32>
  }
  return %0 : tensor<8x2xf32>
}

// -----

func.func @library_of_blocks(%x: tensor<8x4xf32>, %w: tensor<4x2xf32>) -> tensor<8x2xf32> {
  // expected-error@+1 {{rf.library must have no value and be on a fusion of one block that is one product of floating-point matrices}}
  %0 = rf.fusion %x, %w blocks = 2 operands [0, -1] results [0] {rf.library} : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32> {
  ^bb0(%a: tensor<8x4xf32>, %b: tensor<4x2xf32>):
    %1 = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
    rf.yield %1 : tensor<8x2xf32>
  }
  return %0 : tensor<8x2xf32>
}

// -----

func.func @library_of_more(%x: tensor<8x4xf32>, %w: tensor<4x2xf32>) -> tensor<8x2xf32> {
  // expected-error@+1 {{rf.library must have no value and be on a fusion of one block that is one product of floating-point matrices}}
  %0 = rf.fusion %x, %w blocks = 1 operands [-1, -1] results [-1] {rf.library} : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32> {
  ^bb0(%a: tensor<8x4xf32>, %b: tensor<4x2xf32>):
    %1 = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
    %2 = rf.relu %1 : tensor<8x2xf32>
    rf.yield %2 : tensor<8x2xf32>
  }
  return %0 : tensor<8x2xf32>
}

// -----

// The batch dimension is not the first one, so elements would have to be moved.
func.func @library_of_no_matrices(%x: tensor<8x3x4xf32>, %w: tensor<3x4x2xf32>) -> tensor<3x8x2xf32> {
  // expected-error@+1 {{rf.library must have no value and be on a fusion of one block that is one product of floating-point matrices}}
  %0 = rf.fusion %x, %w blocks = 1 operands [-1, -1] results [-1] {rf.library} : (tensor<8x3x4xf32>, tensor<3x4x2xf32>) -> tensor<3x8x2xf32> {
  ^bb0(%a: tensor<8x3x4xf32>, %b: tensor<3x4x2xf32>):
    %1 = rf.dot_general %a, %b, batching = [1] x [0], contracting = [2] x [1] : (tensor<8x3x4xf32>, tensor<3x4x2xf32>) -> tensor<3x8x2xf32>
    rf.yield %1 : tensor<3x8x2xf32>
  }
  return %0 : tensor<3x8x2xf32>
}

// -----

// expected-error@+1 {{rf.library must have no value and be on a fusion of one block that is one product of floating-point matrices}}
module attributes {rf.library} {}

// -----

// expected-error@+1 {{unknown attribute 'rf.verison'}}
module attributes {rf.verison = 1 : i64} {}

// -----

// expected-error@+1 {{rf.capacity must be a non-negative integer on an scf.for}}
module attributes {rf.capacity = 1 : i64} {}

// -----

func.func @capacity(%i: index) {
  // expected-error@+1 {{rf.capacity must be a non-negative integer on an scf.for}}
  scf.for %j = %i to %i step %i {
  } {rf.capacity = -1 : i64}
  return
}

// -----

func.func @capacity_type(%i: index) {
  // expected-error@+1 {{rf.capacity must be a non-negative integer on an scf.for}}
  scf.for %j = %i to %i step %i {
  } {rf.capacity = "many"}
  return
}

// -----

// expected-error@+1 {{argument 0 has 'rf.imput', expected one of rf.input, rf.state, rf.fetch, rf.steps, rf.donated}}
func.func @unknown_argument(%x: tensor<f32> {rf.imput = #rf.input<"x">}) {
  return
}

// -----

// expected-error@+1 {{argument 0 has 'rf.input', expected one of rf.input, rf.state, rf.fetch, rf.steps, rf.donated}}
func.func @input_without_type(%x: tensor<f32> {rf.input = "x"}) {
  return
}

// -----

// expected-error@+1 {{rf.donated on argument 0 must not have a value}}
func.func @donated_with_value(%x: tensor<f32> {rf.input = #rf.input<"x">, rf.donated = 1 : i64}) {
  return
}

// -----

// A fetch and a state are one buffer in memory form only.
// expected-error@+1 {{argument 0 is both fetch 'y' and state 'x'}}
func.func @fetched_state(%x: tensor<f32> {rf.fetch = #rf.fetch<"y">, rf.state = #rf.state<"x", 0>}) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

// expected-error@+1 {{argument 0 with rf.steps must be an i64}}
func.func @steps(%n: i32 {rf.steps}) {
  return
}

// -----

// expected-error@+1 {{rf.state on argument 0 must be #rf.state<name, result>}}
func.func @state_without_type(%w: tensor<f32> {rf.state = "w"}) -> tensor<f32> {
  return %w : tensor<f32>
}

// -----

// expected-error@+1 {{state 'w' names result 1, but the function has 1}}
func.func @state_result(%w: tensor<f32> {rf.state = #rf.state<"w", 1>}) -> tensor<f32> {
  return %w : tensor<f32>
}

// -----

// expected-error@+1 {{state 'w' has type 'tensor<f32>', but its next value has type 'tensor<f64>'}}
func.func @state_type(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}, %v: tensor<f64>) -> tensor<f64> {
  return %v : tensor<f64>
}

// -----

// expected-error@+1 {{result 0 has 'rf.fetsch', expected rf.fetch or rf.state}}
func.func @unknown_result(%w: tensor<f32>) -> (tensor<f32> {rf.fetsch = #rf.fetch<"w">}) {
  return %w : tensor<f32>
}

// -----

// expected-error@+1 {{result 0 has 'rf.fetch', expected rf.fetch or rf.state}}
func.func @fetch_without_type(%w: tensor<f32>) -> (tensor<f32> {rf.fetch = 1 : i64}) {
  return %w : tensor<f32>
}

// -----

// expected-error@+1 {{'rf.input' belongs on a function's argument}}
llvm.func @not_a_function(%x: f32 {rf.input = #rf.input<"x">}) {
  llvm.return
}

// -----

// expected-error@+1 {{'rf.fetch' belongs on a function's result}}
llvm.func @not_a_function() -> (f32 {rf.fetch = #rf.fetch<"x">})

// -----

// expected-error@+1 {{state 'w' names result -1, but the function has 1}}
func.func @state_nowhere(%w: tensor<f32> {rf.state = #rf.state<"w", -1>}) -> tensor<f32> {
  return %w : tensor<f32>
}

// -----

// expected-error@+1 {{state 'w' is both argument 0 and argument 2}}
func.func @two_states(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}, %x: tensor<f32> {rf.input = #rf.input<"w">},
                      %v: tensor<f32> {rf.state = #rf.state<"w", 1>}) -> (tensor<f32>, tensor<f32>) {
  return %w, %v : tensor<f32>, tensor<f32>
}

// -----

// expected-error@+1 {{input 'x' is both argument 1 and argument 2}}
func.func @two_inputs(%seed: tensor<i64>, %x: tensor<f32> {rf.input = #rf.input<"x">}, %y: tensor<2xf32> {rf.input = #rf.input<"x">}) {
  return
}

// -----

// expected-error@+1 {{fetch 'loss' is both result 1 and result 2}}
func.func @two_fetches(%w: tensor<f32>)
    -> (tensor<f32>, tensor<f32> {rf.fetch = #rf.fetch<"loss">}, tensor<f32> {rf.fetch = #rf.fetch<"loss">}) {
  return %w, %w, %w : tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// expected-error@+1 {{state 'w' is both result 0 and result 1}}
func.func @startup(%seed: tensor<f32>) -> (tensor<f32> {rf.state = #rf.state<"w", 0>}, tensor<f32> {rf.state = #rf.state<"w", 1>}) {
  return %seed, %seed : tensor<f32>, tensor<f32>
}

// -----

// expected-error@+1 {{argument 0 is both input 'x' and state 'w'}}
func.func @both(%w: tensor<f32> {rf.state = #rf.state<"w", 0>, rf.input = #rf.input<"x">}) -> tensor<f32> {
  return %w : tensor<f32>
}

// -----

// expected-error@+1 {{input at argument 1 has no name}}
func.func @no_name(%x: tensor<f32> {rf.input = #rf.input<"x">}, %y: tensor<f32> {rf.input = #rf.input<"">}) {
  return
}

// -----

// expected-error@+1 {{fetch at result 0 has no name}}
func.func @no_name(%x: tensor<f32>) -> (tensor<f32> {rf.fetch = #rf.fetch<"">}) {
  return %x : tensor<f32>
}

// -----

// A file of states could not hold it.
// expected-error@+1 {{state '__metadata__' needs another name: state files use this name for metadata}}
func.func @startup(%seed: tensor<f32>) -> (tensor<f32> {rf.state = #rf.state<"__metadata__", 0>}) {
  return %seed : tensor<f32>
}

// -----

// State files of --device=reference use such names for the states themselves.
// expected-error@+1 {{state 'refold.wide.w' needs another name: 'refold.' is a prefix of the compiler's own states}}
func.func @startup(%seed: tensor<f32>) -> (tensor<f32> {rf.state = #rf.state<"refold.wide.w", 0>}) {
  return %seed : tensor<f32>
}

// -----

// expected-error@+1 {{state 'refold.started' needs another name: 'refold.' is a prefix of the compiler's own states}}
func.func @startup(%seed: tensor<3xf32>) -> (tensor<3xf32> {rf.state = #rf.state<"refold.started", 0>}) {
  return %seed : tensor<3xf32>
}

// -----

// States of --refold-keep-run are accepted in a text; fetches of such names are too.
func.func @startup(%seed: tensor<f32>, %flag: tensor<i1>) -> (tensor<f32> {rf.state = #rf.state<"refold.first.w", 0>}, tensor<i1> {rf.state = #rf.state<"refold.started", 1>}, tensor<f32> {rf.fetch = #rf.fetch<"refold.wide.w">}) {
  return %seed, %flag, %seed : tensor<f32>, tensor<i1>, tensor<f32>
}

// -----

module attributes {rf.version = 1 : i64} {
  // expected-note@+1 {{the other function}}
  func.func @startup(%seed: tensor<i64>) -> (tensor<4xf32> {rf.state = #rf.state<"w", 0>}) {
    %0 = rf.constant dense<0.0> : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  // expected-error@+1 {{state 'w' has type 'tensor<8xf32>' here, but 'tensor<4xf32>' in another function}}
  func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}) -> tensor<8xf32> {
    return %w : tensor<8xf32>
  }
}

// -----

func.func @clone_of_number(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{rf.clone_of must be a string or a list of strings}}
  %b = rf.barrier %x after(%x) {rf.clone_of = 2 : i64} : (tensor<8xf32>), (tensor<8xf32>) -> tensor<8xf32>
  return %b : tensor<8xf32>
}

// -----

func.func @clone_of_numbers(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{rf.clone_of must be a string or a list of strings}}
  %b = rf.barrier %x after(%x) {rf.clone_of = ["relu", 2 : i64]} : (tensor<8xf32>), (tensor<8xf32>) -> tensor<8xf32>
  return %b : tensor<8xf32>
}

// -----

// expected-error@+1 {{rf.clones must be positive integers by name, on a function}}
func.func @no_clones(%x: tensor<8xf32>) attributes {rf.clones = {relu = 0 : i64}} {
  return
}

// -----

// expected-error@+1 {{rf.clones must be positive integers by name, on a function}}
module attributes {rf.clones = {relu = 1 : i64}} {}

// -----

// expected-error@+1 {{rf.planned_bytes must be a non-negative integer on a function}}
func.func @planned_bytes(%x: tensor<8xf32>) attributes {rf.planned_bytes = -1 : i64} {
  return
}
