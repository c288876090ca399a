// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @dynamic() {
  // expected-error@+1 {{'mem.alloc' op result #0 must be buffer with static shape, contiguous, but got 'memref<?xf32>'}}
  %0 = mem.alloc "a" : memref<?xf32>
  return
}

// -----

func.func @strided() {
  // expected-error@+1 {{'mem.alloc' op result #0 must be buffer with static shape, contiguous, but got 'memref<4x8xf32, strided<[16, 1]>>'}}
  %0 = mem.alloc "a" : memref<4x8xf32, strided<[16, 1]>>
  return
}

// -----

func.func @offset() {
  // expected-error@+1 {{'mem.alloc' op needs an offset that is not negative, got -64}}
  %0 = mem.alloc "a" offset = -64 : memref<8xf32>
  return
}

// -----

func.func @elements(%a: memref<8xf32>) {
  // expected-error@+1 {{'mem.view' op must keep element type and number of elements, got 'memref<8xf32>' and 'memref<3x3xf32>'}}
  %0 = mem.view %a : memref<8xf32> to memref<3x3xf32>
  return
}

// -----

// Both types have four bytes, but different element types.
func.func @element_type(%a: memref<8xf32>) {
  // expected-error@+1 {{'mem.view' op must keep element type and number of elements, got 'memref<8xf32>' and 'memref<8xi32>'}}
  %0 = mem.view %a : memref<8xf32> to memref<8xi32>
  return
}

// -----

// expected-error@+1 {{'mem.kernel' op needs a body that ends in rf.yield}}
mem.kernel @no_yield blocks = 1 operands [-1] results [] tied [] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
}

// -----

// expected-error@+1 {{'mem.kernel' op expects a non-empty block}}
mem.kernel @empty blocks = 1 operands [] results [] tied [] {
^bb0:
}

// -----

// expected-error@+1 {{'mem.kernel' op needs one entry in operands for each of its 1 operands, and one in results and tied for each of its 1 results}}
mem.kernel @operand_dims blocks = 1 operands [] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{'mem.kernel' op needs one entry in operands for each of its 1 operands, and one in results and tied for each of its 1 results}}
mem.kernel @result_dims blocks = 1 operands [-1] results [-1, -1] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{'mem.kernel' op needs one entry in operands for each of its 1 operands, and one in results and tied for each of its 1 results}}
mem.kernel @tied_count blocks = 1 operands [-1] results [-1] tied [] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{'mem.kernel' op ties result 0 to operand 1, which it does not have}}
mem.kernel @tied_above blocks = 1 operands [-1] results [-1] tied [1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{'mem.kernel' op ties result 0 to operand -2, which it does not have}}
mem.kernel @tied_below blocks = 1 operands [-1] results [-1] tied [-2] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{'mem.kernel' op ties result 0 to operand 0 of another type}}
mem.kernel @tied_type blocks = 1 operands [-1] results [-1] tied [0] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.convert %a : tensor<8xf32> -> tensor<8xi32>
  rf.yield %0 : tensor<8xi32>
}

// -----

// expected-error@+1 {{'mem.kernel' op needs at least one block, got 0}}
mem.kernel @no_blocks blocks = 0 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{'mem.kernel' op needs tensors of static shape, but operand 0 is 'memref<8xf32>'}}
mem.kernel @buffers blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: memref<8xf32>):
  %0 = rf.constant dense<0.0> : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{'mem.kernel' op operand 0 has no dimension 1}}
mem.kernel @operand_above blocks = 2 operands [1] results [0] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{'mem.kernel' op result 0 has no dimension -2}}
mem.kernel @result_below blocks = 1 operands [-1] results [-2] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{'mem.kernel' op cannot split extent 8 of operand 0 into 3 blocks}}
mem.kernel @thirds blocks = 3 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}

// -----

// Two blocks cannot both write the whole of a result.
// expected-error@+1 {{'mem.kernel' op result 0 is not split, but there are 2 blocks}}
mem.kernel @whole_result blocks = 2 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}

// -----

func.func @nobody(%a: memref<8xf32>) {
  // expected-error@+1 {{'mem.launch' op launches 'missing', which is not a mem.kernel}}
  mem.launch @missing ins(%a) outs() : (memref<8xf32>) -> ()
  return
}

// -----

func.func @a_function(%a: memref<8xf32>) {
  // expected-error@+1 {{'mem.launch' op launches 'a_function', which is not a mem.kernel}}
  mem.launch @a_function ins(%a) outs() : (memref<8xf32>) -> ()
  return
}

// -----

mem.kernel @relu blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}
func.func @too_many(%a: memref<8xf32>, %b: memref<8xf32>) {
  // expected-error@+1 {{'mem.launch' op gives 2 operands to 'relu', which has 1}}
  mem.launch @relu ins(%a, %a) outs(%b) : (memref<8xf32>, memref<8xf32>) -> memref<8xf32>
  return
}

// -----

mem.kernel @relu blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}
func.func @too_few(%a: memref<8xf32>) {
  // expected-error@+1 {{'mem.launch' op gives 0 results to 'relu', which has 1}}
  mem.launch @relu ins(%a) outs() : (memref<8xf32>) -> ()
  return
}

// -----

mem.kernel @relu blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}
func.func @operand_type(%a: memref<2x4xf32>, %b: memref<8xf32>) {
  // expected-error@+1 {{'mem.launch' op gives operand 0 of type 'memref<2x4xf32>', but 'relu' has 'tensor<8xf32>'}}
  mem.launch @relu ins(%a) outs(%b) : (memref<2x4xf32>) -> memref<8xf32>
  return
}

// -----

mem.kernel @relu blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}
func.func @result_type(%a: memref<8xf32>, %b: memref<8xf64>) {
  // expected-error@+1 {{'mem.launch' op gives result 0 of type 'memref<8xf64>', but 'relu' has 'tensor<8xf32>'}}
  mem.launch @relu ins(%a) outs(%b) : (memref<8xf32>) -> memref<8xf64>
  return
}

// -----

mem.kernel @in_place blocks = 1 operands [-1] results [-1] tied [0] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}
func.func @untied(%a: memref<8xf32>, %b: memref<8xf32>) {
  // expected-error@+1 {{'mem.launch' op gives result 0 a separate buffer, but 'in_place' writes it into operand 0}}
  mem.launch @in_place ins(%a) outs(%b) : (memref<8xf32>) -> memref<8xf32>
  return
}

// -----

// A view of the operand is the same buffer as the operand, so this is no error.
mem.kernel @in_place blocks = 1 operands [-1] results [-1] tied [0] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}
func.func @tied_through_views(%a: memref<2x4xf32>) {
  %0 = mem.view %a : memref<2x4xf32> to memref<8xf32>
  %1 = mem.view %a : memref<2x4xf32> to memref<8xf32>
  mem.launch @in_place ins(%0) outs(%1) : (memref<8xf32>) -> memref<8xf32>
  return
}

// -----

// Not tied: the kernel may read an element of the operand after it has written another element
// there.
mem.kernel @reverse blocks = 1 operands [-1, -1] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>, %i: tensor<8xi32>):
  %0 = rf.take %a, %i : (tensor<8xf32>, tensor<8xi32>) -> tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}
func.func @over_an_operand(%a: memref<8xf32>, %i: memref<8xi32>) {
  // expected-error@+1 {{'mem.launch' op writes result 0 over an operand, but 'reverse' may read the operand later}}
  mem.launch @reverse ins(%a, %i) outs(%a) : (memref<8xf32>, memref<8xi32>) -> memref<8xf32>
  return
}

// -----

mem.kernel @reverse blocks = 1 operands [-1, -1] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>, %i: tensor<8xi32>):
  %0 = rf.take %a, %i : (tensor<8xf32>, tensor<8xi32>) -> tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}
func.func @over_a_view(%a: memref<2x4xf32>, %i: memref<8xi32>) {
  %0 = mem.view %a : memref<2x4xf32> to memref<8xf32>
  %1 = mem.view %a : memref<2x4xf32> to memref<8xf32>
  // expected-error@+1 {{'mem.launch' op writes result 0 over an operand, but 'reverse' may read the operand later}}
  mem.launch @reverse ins(%0, %i) outs(%1) : (memref<8xf32>, memref<8xi32>) -> memref<8xf32>
  return
}

// -----

mem.kernel @two blocks = 1 operands [-1] results [-1, -1] tied [-1, -1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  %1 = rf.negate %a : tensor<8xf32>
  rf.yield %0, %1 : tensor<8xf32>, tensor<8xf32>
}
func.func @one_buffer(%a: memref<8xf32>, %b: memref<8xf32>) {
  // expected-error@+1 {{'mem.launch' op writes results 0 and 1 to one buffer}}
  mem.launch @two ins(%a) outs(%b, %b) : (memref<8xf32>) -> (memref<8xf32>, memref<8xf32>)
  return
}

// -----

mem.kernel @relu blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<8xf32>):
  %0 = rf.relu %a : tensor<8xf32>
  rf.yield %0 : tensor<8xf32>
}
func.func @first_block(%a: memref<8xf32>, %b: memref<8xf32>) {
  // expected-error@+1 {{'mem.launch' op needs a first block that is not negative, got -1}}
  mem.launch @relu ins(%a) outs(%b) first_block = -1 : (memref<8xf32>) -> memref<8xf32>
  return
}

// -----

func.func @stranger(%a: memref<8xf32>, %b: memref<8xf32>) {
  // expected-error@+1 {{'mem.dispatch' op must hold only launches, got 'mem.copy'}}
  mem.dispatch {
    mem.copy %a to %b : memref<8xf32>
  }
  return
}

// -----

func.func @copy_types(%a: memref<8xf32>, %b: memref<8xf64>) {
  // expected-error@+1 {{'mem.copy' op requires all operands to have the same type}}
  "mem.copy"(%a, %b) : (memref<8xf32>, memref<8xf64>) -> ()
  return
}

// -----

// A state lives longer than the step.
func.func @free_state(%w: memref<8xf32>) {
  // expected-error@+1 {{'mem.free' op frees a buffer that is not a mem.alloc}}
  mem.free %w : memref<8xf32>
  return
}

// -----

// A view does not own its bytes.
func.func @free_view() {
  %a = mem.alloc "a" : memref<8xf32>
  %v = mem.view %a : memref<8xf32> to memref<2x4xf32>
  // expected-error@+1 {{'mem.free' op frees a buffer that is not a mem.alloc}}
  mem.free %v : memref<2x4xf32>
  return
}

// -----

func.func @free_nothing() {
  // expected-error@+1 {{'mem.free' op needs at least one buffer}}
  "mem.free"() : () -> ()
  return
}

// -----

func.func @counter_rank(%n: memref<1xi64>) {
  // expected-error@+1 {{'mem.loop' op needs a scalar counter of i64, got 'memref<1xi64>'}}
  mem.loop %n capacity = 10 : memref<1xi64> {
  }
  return
}

// -----

func.func @counter_type(%n: memref<i32>) {
  // expected-error@+1 {{'mem.loop' op needs a scalar counter of i64, got 'memref<i32>'}}
  mem.loop %n capacity = 10 : memref<i32> {
  }
  return
}

// -----

func.func @capacity(%n: memref<i64>) {
  // expected-error@+1 {{'mem.loop' op needs a capacity that is not negative, got -1}}
  mem.loop %n capacity = -1 : memref<i64> {
  }
  return
}

// -----

func.func @loop_condition(%n: memref<i64>, %p: memref<1xi1>) {
  // expected-error@+1 {{'mem.loop' op needs a scalar condition of i1, got 'memref<1xi1>'}}
  mem.loop %n while %p capacity = 1 : memref<i64>, memref<1xi1> {
  }
  return
}

// -----

func.func @repeat_counter(%n: memref<i32>) {
  // expected-error@+1 {{'mem.repeat' op needs a scalar counter of i64, got 'memref<i32>'}}
  mem.repeat %n first = 0 step = 1 passes = 3 : memref<i32> {
  }
  return
}

// -----

func.func @repeat_passes(%n: memref<i64>) {
  // expected-error@+1 {{'mem.repeat' op needs passes that are not negative, got -3}}
  mem.repeat %n first = 0 step = 1 passes = -3 : memref<i64> {
  }
  return
}

// -----

func.func @predicate(%p: memref<i8>) {
  // expected-error@+1 {{'mem.condition' op needs a scalar predicate of i1, got 'memref<i8>'}}
  mem.condition %p : memref<i8> {
  } else {
  }
  return
}

// -----

func.func @no_tiles() {
  // expected-error@+1 {{'mem.alloc' op needs a number of tiles that divides its 32 bytes, got 0}}
  %0 = mem.alloc "a" tiles = 0 : memref<8xf32>
  return
}

// -----

func.func @tiles_of_bytes() {
  // expected-error@+1 {{'mem.alloc' op needs a number of tiles that divides its 32 bytes, got 5}}
  %0 = mem.alloc "a" tiles = 5 : memref<8xf32>
  return
}

// -----

func.func @no_run(%a: memref<8xf32>) {
  // expected-error@+1 {{'mem.dispatch' op needs a run of at least one block, got 0}}
  mem.dispatch run = 0 {}
  return
}

// -----

// expected-error@+1 {{'mem.kernel' op has tiles, so dimension 0 of operand 0 must be its 2 blocks, got 'tensor<4x8xf32>'}}
mem.kernel @sum blocks = 2 tiles = 2 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<4x8xf32>):
  %0 = rf.reduce add %a, dims = [1] : tensor<4x8xf32>
  rf.yield %0 : tensor<4xf32>
}

// -----

// expected-error@+1 {{'mem.kernel' op has tiles, so result 0 cannot be tied}}
mem.kernel @sum blocks = 2 tiles = 2 operands [0] results [0] tied [0] {
^bb0(%a: tensor<2x8xf32>):
  %0 = rf.relu %a : tensor<2x8xf32>
  rf.yield %0 : tensor<2x8xf32>
}
