// seed 6
module @fuzz6 attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<5x6xf32> {rf.state = #rf.state<"p0", 0>}, tensor<ui32> {rf.state = #rf.state<"counter", 1>}, tensor<f32> {rf.state = #rf.state<"p1", 2>}, tensor<17x6xf32> {rf.state = #rf.state<"average", 3>}, tensor<5x6xf32> {rf.state = #rf.state<"p0.one.accumulated", 4>}, tensor<f32> {rf.state = #rf.state<"p1.one.accumulated", 5>}, tensor<f32> {rf.state = #rf.state<"one.beta1_power", 6>}, tensor<f32> {rf.state = #rf.state<"one.beta2_power", 7>}, tensor<5x6xf32> {rf.state = #rf.state<"p0.one.m", 8>}, tensor<5x6xf32> {rf.state = #rf.state<"p0.one.v", 9>}, tensor<f32> {rf.state = #rf.state<"p1.one.m", 10>}, tensor<f32> {rf.state = #rf.state<"p1.one.v", 11>}, tensor<i64> {rf.state = #rf.state<"ema.updates", 12>}, tensor<5x6xf32> {rf.state = #rf.state<"p0.ema", 13>}, tensor<f32> {rf.state = #rf.state<"p1.ema", 14>}, tensor<i64> {rf.state = #rf.state<"step", 15>}) {
    %0 = rf.constant dense<0> : tensor<i64>
    %p0 = rf.random_uniform %seed, %0, low = -1.000000e+00, high = 1.000000e+00, site = 1 : tensor<5x6xf32>
    %counter = rf.constant dense<3> : tensor<ui32>
    %1 = rf.constant dense<0> : tensor<i64>
    %p1 = rf.random_normal %seed, %1, mean = 0.000000e+00, stddev = 1.000000e+00, site = 4 : tensor<f32>
    %average = rf.constant dense<0.000000e+00> : tensor<17x6xf32>
    %p0.one.accumulated = rf.constant dense<0.000000e+00> : tensor<5x6xf32>
    %p1.one.accumulated = rf.constant dense<0.000000e+00> : tensor<f32>
    %one.beta1_power = rf.constant dense<1.000000e+00> : tensor<f32>
    %one.beta2_power = rf.constant dense<1.000000e+00> : tensor<f32>
    %p0.one.m = rf.constant dense<0.000000e+00> : tensor<5x6xf32>
    %p0.one.v = rf.constant dense<0.000000e+00> : tensor<5x6xf32>
    %p1.one.m = rf.constant dense<0.000000e+00> : tensor<f32>
    %p1.one.v = rf.constant dense<0.000000e+00> : tensor<f32>
    %ema.updates = rf.constant dense<0> : tensor<i64>
    %p0.ema = rf.constant dense<0.000000e+00> : tensor<5x6xf32>
    %p1.ema = rf.constant dense<0.000000e+00> : tensor<f32>
    %step = rf.constant dense<0> : tensor<i64>
    return %p0, %counter, %p1, %average, %p0.one.accumulated, %p1.one.accumulated, %one.beta1_power, %one.beta2_power, %p0.one.m, %p0.one.v, %p1.one.m, %p1.one.v, %ema.updates, %p0.ema, %p1.ema, %step : tensor<5x6xf32>, tensor<ui32>, tensor<f32>, tensor<17x6xf32>, tensor<5x6xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x6xf32>, tensor<5x6xf32>, tensor<f32>, tensor<f32>, tensor<i64>, tensor<5x6xf32>, tensor<f32>, tensor<i64>
  }
  func.func @train(%x: tensor<51x5xf32> {rf.input = #rf.input<"x">}, %p0: tensor<5x6xf32> {rf.state = #rf.state<"p0", 0>}, %counter: tensor<ui32> {rf.state = #rf.state<"counter", 1>}, %p1: tensor<f32> {rf.state = #rf.state<"p1", 2>}, %average: tensor<17x6xf32> {rf.state = #rf.state<"average", 3>}, %p0.one.accumulated: tensor<5x6xf32> {rf.state = #rf.state<"p0.one.accumulated", 4>}, %p1.one.accumulated: tensor<f32> {rf.state = #rf.state<"p1.one.accumulated", 5>}, %one.beta1_power: tensor<f32> {rf.state = #rf.state<"one.beta1_power", 6>}, %one.beta2_power: tensor<f32> {rf.state = #rf.state<"one.beta2_power", 7>}, %p0.one.m: tensor<5x6xf32> {rf.state = #rf.state<"p0.one.m", 8>}, %p0.one.v: tensor<5x6xf32> {rf.state = #rf.state<"p0.one.v", 9>}, %p1.one.m: tensor<f32> {rf.state = #rf.state<"p1.one.m", 10>}, %p1.one.v: tensor<f32> {rf.state = #rf.state<"p1.one.v", 11>}, %ema.updates: tensor<i64> {rf.state = #rf.state<"ema.updates", 12>}, %p0.ema: tensor<5x6xf32> {rf.state = #rf.state<"p0.ema", 13>}, %p1.ema: tensor<f32> {rf.state = #rf.state<"p1.ema", 14>}, %step: tensor<i64> {rf.state = #rf.state<"step", 15>}, %seed: tensor<i64> {rf.state = #rf.state<"seed", 16>}, %steps: i64 {rf.steps}) -> (tensor<5x6xf32>, tensor<ui32>, tensor<f32>, tensor<17x6xf32>, tensor<5x6xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x6xf32>, tensor<5x6xf32>, tensor<f32>, tensor<f32>, tensor<i64>, tensor<5x6xf32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<3xf32> {rf.fetch = #rf.fetch<"loss">}, tensor<3x13xi64> {rf.fetch = #rf.fetch<"integers">}, tensor<f32> {rf.fetch = #rf.fetch<"final">}, tensor<ui32> {rf.fetch = #rf.fetch<"final_counter">}) {
    %history = rf.empty : tensor<3xf32>
    %history_0 = rf.empty : tensor<3x13xi64>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %fold:17 = scf.for %i = %first to %end step %one iter_args(%p0_1 = %p0, %counter_2 = %counter, %p1_3 = %p1, %average_4 = %average, %p0.one.accumulated_5 = %p0.one.accumulated, %p1.one.accumulated_6 = %p1.one.accumulated, %one.beta1_power_7 = %one.beta1_power, %one.beta2_power_8 = %one.beta2_power, %p0.one.m_9 = %p0.one.m, %p0.one.v_10 = %p0.one.v, %p1.one.m_11 = %p1.one.m, %p1.one.v_12 = %p1.one.v, %ema.updates_13 = %ema.updates, %p0.ema_14 = %p0.ema, %p1.ema_15 = %p1.ema, %loss.history = %history, %integers.history = %history_0) -> (tensor<5x6xf32>, tensor<ui32>, tensor<f32>, tensor<17x6xf32>, tensor<5x6xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x6xf32>, tensor<5x6xf32>, tensor<f32>, tensor<f32>, tensor<i64>, tensor<5x6xf32>, tensor<f32>, tensor<3xf32>, tensor<3x13xi64>)  : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %indices = rf.random_index %seed, %position, bound = 51, site = 0 : tensor<17xi32>
      %3 = rf.take %x, %indices : (tensor<51x5xf32>, tensor<17xi32>) -> tensor<17x5xf32>
      %4 = rf.dot_general %3, %p0_1, batching = [] x [], contracting = [1] x [0] : (tensor<17x5xf32>, tensor<5x6xf32>) -> tensor<17x6xf32>
      %5 = rf.constant dense<1> : tensor<ui32>
      %6 = rf.add %counter_2, %5 : tensor<ui32>
      %7 = rf.convert %6 : tensor<ui32> -> tensor<f32>
      %8 = rf.constant dense<0.00999999977> : tensor<f32>
      %9 = rf.multiply %7, %8 : tensor<f32>
      %10 = rf.reduce add %4, dims = [0, 1] : tensor<17x6xf32>
      %11 = rf.constant dense<0.00980392192> : tensor<f32>
      %12 = rf.multiply %10, %11 : tensor<f32>
      %13 = rf.constant dense<0.213159785> : tensor<f32>
      %14 = rf.compare GT %12, %13 : tensor<f32>
      %extracted = tensor.extract %14[] : tensor<i1>
      %chosen = scf.if %extracted -> (tensor<17x6xf32>) {
        %182 = rf.constant dense<14> : tensor<i64>
        %183 = rf.slice_row %4, %182 : tensor<17x6xf32>
        %184 = rf.constant dense<5.000000e-01> : tensor<17x6xf32>
        %185 = rf.multiply %4, %184 : tensor<17x6xf32>
        %186 = rf.reduce add %183, dims = [0] : tensor<6xf32>
        %187 = rf.constant dense<0.166666672> : tensor<f32>
        %188 = rf.multiply %186, %187 : tensor<f32>
        %189 = rf.broadcast_in_dim %188, dims = [] : tensor<f32> -> tensor<17x6xf32>
        %190 = rf.add %185, %189 : tensor<17x6xf32>
        scf.yield %190 : tensor<17x6xf32>
      } else {
        scf.yield %4 : tensor<17x6xf32>
      }
      %15 = rf.minimum %chosen, %4 : tensor<17x6xf32>
      %indices_16 = rf.random_index %seed, %position, bound = 5, site = 2 : tensor<6xi32>
      %16 = rf.convert %indices_16 : tensor<6xi32> -> tensor<6xf32>
      %17 = rf.constant dense<2.500000e-01> : tensor<6xf32>
      %18 = rf.multiply %16, %17 : tensor<6xf32>
      %19 = rf.broadcast_in_dim %18, dims = [1] : tensor<6xf32> -> tensor<17x6xf32>
      %20 = rf.add %19, %15 : tensor<17x6xf32>
      %indices_17 = rf.random_index %seed, %position, bound = 18, site = 3 : tensor<5xi32>
      %21 = rf.gather %20, %indices_17, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, 6] fill : (tensor<17x6xf32>, tensor<5xi32>) -> tensor<5x6xf32>
      %22 = rf.reverse %21, dims = [0] : tensor<5x6xf32>
      %23 = rf.reduce add %22, dims = [1] : tensor<5x6xf32>
      %24 = rf.constant dense<0.166666672> : tensor<5xf32>
      %25 = rf.multiply %23, %24 : tensor<5xf32>
      %26 = rf.broadcast_in_dim %p1_3, dims = [] : tensor<f32> -> tensor<17x6xf32>
      %27 = rf.multiply %26, %20 : tensor<17x6xf32>
      %28 = rf.relu %27 : tensor<17x6xf32>
      %indices_18 = rf.random_index %seed, %position, bound = 5, site = 5 : tensor<17x6xi32>
      %29 = rf.convert %indices_18 : tensor<17x6xi32> -> tensor<17x6xf32>
      %30 = rf.constant dense<2.500000e-01> : tensor<17x6xf32>
      %31 = rf.multiply %29, %30 : tensor<17x6xf32>
      %32 = rf.abs %31 : tensor<17x6xf32>
      %33 = rf.constant dense<5.000000e-01> : tensor<17x6xf32>
      %34 = rf.add %32, %33 : tensor<17x6xf32>
      %35 = rf.divide %28, %34 : tensor<17x6xf32>
      %36 = rf.constant dense<-4.000000e+00> : tensor<17x6xf32>
      %37 = rf.maximum %35, %36 : tensor<17x6xf32>
      %38 = rf.constant dense<4.000000e+00> : tensor<17x6xf32>
      %39 = rf.minimum %37, %38 : tensor<17x6xf32>
      %40 = rf.constant dense<7.500000e-01> : tensor<17x6xf32>
      %41 = rf.compare GE %28, %40 : tensor<17x6xf32>
      %42 = rf.not %41 : tensor<17x6xi1>
      %43 = rf.constant dense<-5.000000e-01> : tensor<17x6xf32>
      %44 = rf.compare GT %28, %43 : tensor<17x6xf32>
      %45 = rf.and %44, %42 : tensor<17x6xi1>
      %46 = rf.constant dense<2.500000e-01> : tensor<17x6xf32>
      %47 = rf.multiply %28, %46 : tensor<17x6xf32>
      %48 = rf.constant dense<0.000000e+00> : tensor<17x6xf32>
      %49 = rf.compare LT %28, %48 : tensor<17x6xf32>
      %50 = rf.xor %45, %49 : tensor<17x6xi1>
      %51 = rf.select %50, %28, %47 : tensor<17x6xi1>, tensor<17x6xf32>
      %52 = rf.random_uniform %seed, %position, low = 0.000000e+00, high = 1.000000e+00, site = 6 : tensor<17xf32>
      %53 = rf.constant dense<0.699999988> : tensor<17xf32>
      %54 = rf.compare LT %52, %53 : tensor<17xf32>
      %55 = rf.convert %54 : tensor<17xi1> -> tensor<17xf32>
      %56 = rf.argmax %51, dim = 1 : tensor<17x6xf32>
      %57 = rf.softmax_cross_entropy %51, %56 : tensor<17x6xf32>, tensor<17xi32>
      %58 = rf.multiply %57, %55 : tensor<17xf32>
      %59 = rf.reduce add %58, dims = [0] : tensor<17xf32>
      %60 = rf.constant dense<0.0588235296> : tensor<f32>
      %loss = rf.multiply %59, %60 : tensor<f32>
      %61 = rf.constant dense<7.500000e-01> : tensor<17x6xf32>
      %62 = rf.multiply %average_4, %61 : tensor<17x6xf32>
      %63 = rf.constant dense<2.500000e-01> : tensor<17x6xf32>
      %64 = rf.multiply %27, %63 : tensor<17x6xf32>
      %65 = rf.add %62, %64 : tensor<17x6xf32>
      %gradient:2 = rf.gradient %loss wrt(%p0_1, %p1_3) : tensor<f32>, tensor<5x6xf32>, tensor<f32> -> tensor<5x6xf32>, tensor<f32>
      %66 = rf.constant dense<3> : tensor<i64>
      %67 = rf.remainder %position, %66 : tensor<i64>
      %68 = rf.constant dense<2> : tensor<i64>
      %69 = rf.compare EQ %67, %68 : tensor<i64>
      %70 = rf.add %p0.one.accumulated_5, %gradient#0 : tensor<5x6xf32>
      %71 = rf.broadcast_in_dim %69, dims = [] : tensor<i1> -> tensor<5x6xi1>
      %72 = rf.constant dense<0.000000e+00> : tensor<5x6xf32>
      %73 = rf.select %71, %72, %70 : tensor<5x6xi1>, tensor<5x6xf32>
      %74 = rf.constant dense<0.333333343> : tensor<5x6xf32>
      %75 = rf.multiply %74, %70 : tensor<5x6xf32>
      %76 = rf.add %p1.one.accumulated_6, %gradient#1 : tensor<f32>
      %77 = rf.constant dense<0.000000e+00> : tensor<f32>
      %78 = rf.select %69, %77, %76 : tensor<i1>, tensor<f32>
      %79 = rf.constant dense<0.333333343> : tensor<f32>
      %80 = rf.multiply %79, %76 : tensor<f32>
      %81 = rf.multiply %75, %75 : tensor<5x6xf32>
      %82 = rf.reduce add %81, dims = [0, 1] : tensor<5x6xf32>
      %83 = rf.multiply %80, %80 : tensor<f32>
      %84 = rf.reduce add %83, dims = [] : tensor<f32>
      %85 = rf.add %82, %84 : tensor<f32>
      %86 = rf.sqrt %85 : tensor<f32>
      %87 = rf.constant dense<1.000000e+01> : tensor<f32>
      %88 = rf.maximum %86, %87 : tensor<f32>
      %89 = rf.constant dense<1.000000e+01> : tensor<f32>
      %90 = rf.divide %89, %88 : tensor<f32>
      %91 = rf.broadcast_in_dim %90, dims = [] : tensor<f32> -> tensor<5x6xf32>
      %92 = rf.multiply %91, %75 : tensor<5x6xf32>
      %93 = rf.multiply %90, %80 : tensor<f32>
      %94 = rf.constant dense<0.899999976> : tensor<f32>
      %95 = rf.multiply %one.beta1_power_7, %94 : tensor<f32>
      %96 = rf.constant dense<9.990000e-01> : tensor<f32>
      %97 = rf.multiply %one.beta2_power_8, %96 : tensor<f32>
      %98 = rf.constant dense<1.000000e+00> : tensor<f32>
      %99 = rf.subtract %98, %97 : tensor<f32>
      %100 = rf.sqrt %99 : tensor<f32>
      %101 = rf.constant dense<1.000000e+00> : tensor<f32>
      %102 = rf.subtract %101, %95 : tensor<f32>
      %103 = rf.constant dense<1.000000e-03> : tensor<f32>
      %104 = rf.multiply %103, %100 : tensor<f32>
      %105 = rf.divide %104, %102 : tensor<f32>
      %106 = rf.constant dense<9.99999993E-9> : tensor<f32>
      %107 = rf.multiply %106, %100 : tensor<f32>
      %108 = rf.select %69, %95, %one.beta1_power_7 : tensor<i1>, tensor<f32>
      %109 = rf.select %69, %97, %one.beta2_power_8 : tensor<i1>, tensor<f32>
      %110 = rf.constant dense<0.899999976> : tensor<5x6xf32>
      %111 = rf.multiply %110, %p0.one.m_9 : tensor<5x6xf32>
      %112 = rf.constant dense<1.000000e-01> : tensor<5x6xf32>
      %113 = rf.multiply %112, %92 : tensor<5x6xf32>
      %114 = rf.add %111, %113 : tensor<5x6xf32>
      %115 = rf.constant dense<9.990000e-01> : tensor<5x6xf32>
      %116 = rf.multiply %115, %p0.one.v_10 : tensor<5x6xf32>
      %117 = rf.multiply %92, %92 : tensor<5x6xf32>
      %118 = rf.constant dense<1.000000e-03> : tensor<5x6xf32>
      %119 = rf.multiply %118, %117 : tensor<5x6xf32>
      %120 = rf.add %116, %119 : tensor<5x6xf32>
      %121 = rf.broadcast_in_dim %105, dims = [] : tensor<f32> -> tensor<5x6xf32>
      %122 = rf.multiply %121, %114 : tensor<5x6xf32>
      %123 = rf.sqrt %120 : tensor<5x6xf32>
      %124 = rf.broadcast_in_dim %107, dims = [] : tensor<f32> -> tensor<5x6xf32>
      %125 = rf.add %123, %124 : tensor<5x6xf32>
      %126 = rf.divide %122, %125 : tensor<5x6xf32>
      %127 = rf.broadcast_in_dim %69, dims = [] : tensor<i1> -> tensor<5x6xi1>
      %128 = rf.select %127, %114, %p0.one.m_9 : tensor<5x6xi1>, tensor<5x6xf32>
      %129 = rf.broadcast_in_dim %69, dims = [] : tensor<i1> -> tensor<5x6xi1>
      %130 = rf.select %129, %120, %p0.one.v_10 : tensor<5x6xi1>, tensor<5x6xf32>
      %131 = rf.subtract %p0_1, %126 : tensor<5x6xf32>
      %132 = rf.broadcast_in_dim %69, dims = [] : tensor<i1> -> tensor<5x6xi1>
      %133 = rf.select %132, %131, %p0_1 : tensor<5x6xi1>, tensor<5x6xf32>
      %134 = rf.constant dense<0.899999976> : tensor<f32>
      %135 = rf.multiply %134, %p1.one.m_11 : tensor<f32>
      %136 = rf.constant dense<1.000000e-01> : tensor<f32>
      %137 = rf.multiply %136, %93 : tensor<f32>
      %138 = rf.add %135, %137 : tensor<f32>
      %139 = rf.constant dense<9.990000e-01> : tensor<f32>
      %140 = rf.multiply %139, %p1.one.v_12 : tensor<f32>
      %141 = rf.multiply %93, %93 : tensor<f32>
      %142 = rf.constant dense<1.000000e-03> : tensor<f32>
      %143 = rf.multiply %142, %141 : tensor<f32>
      %144 = rf.add %140, %143 : tensor<f32>
      %145 = rf.multiply %105, %138 : tensor<f32>
      %146 = rf.sqrt %144 : tensor<f32>
      %147 = rf.add %146, %107 : tensor<f32>
      %148 = rf.divide %145, %147 : tensor<f32>
      %149 = rf.select %69, %138, %p1.one.m_11 : tensor<i1>, tensor<f32>
      %150 = rf.select %69, %144, %p1.one.v_12 : tensor<i1>, tensor<f32>
      %151 = rf.subtract %p1_3, %148 : tensor<f32>
      %152 = rf.select %69, %151, %p1_3 : tensor<i1>, tensor<f32>
      %153 = rf.constant dense<0> : tensor<i64>
      %154 = rf.compare EQ %ema.updates_13, %153 : tensor<i64>
      %155 = rf.constant dense<1> : tensor<i64>
      %156 = rf.add %ema.updates_13, %155 : tensor<i64>
      %157 = rf.constant dense<7.500000e-01> : tensor<5x6xf32>
      %158 = rf.multiply %157, %p0.ema_14 : tensor<5x6xf32>
      %159 = rf.constant dense<2.500000e-01> : tensor<5x6xf32>
      %160 = rf.multiply %159, %133 : tensor<5x6xf32>
      %161 = rf.add %158, %160 : tensor<5x6xf32>
      %162 = rf.broadcast_in_dim %154, dims = [] : tensor<i1> -> tensor<5x6xi1>
      %163 = rf.select %162, %133, %161 : tensor<5x6xi1>, tensor<5x6xf32>
      %164 = rf.constant dense<7.500000e-01> : tensor<f32>
      %165 = rf.multiply %164, %p1.ema_15 : tensor<f32>
      %166 = rf.constant dense<2.500000e-01> : tensor<f32>
      %167 = rf.multiply %166, %152 : tensor<f32>
      %168 = rf.add %165, %167 : tensor<f32>
      %169 = rf.select %154, %152, %168 : tensor<i1>, tensor<f32>
      %indices_19 = rf.random_index %seed, %position, bound = 100, site = 7 : tensor<13xi32>
      %170 = rf.convert %indices_19 : tensor<13xi32> -> tensor<13xi64>
      %171 = rf.constant dense<7> : tensor<13xi64>
      %172 = rf.constant dense<90> : tensor<13xi64>
      %173 = rf.clamp %171, %170, %172 : tensor<13xi64>
      %174 = rf.constant dense<7> : tensor<13xi64>
      %175 = rf.constant dense<90> : tensor<13xi64>
      %176 = rf.clamp %174, %173, %175 : tensor<13xi64>
      %177 = rf.abs %176 : tensor<13xi64>
      %178 = rf.sign %176 : tensor<13xi64>
      %179 = rf.add %178, %177 : tensor<13xi64>
      %180 = rf.constant dense<7> : tensor<13xi64>
      %181 = rf.constant dense<90> : tensor<13xi64>
      %integers = rf.clamp %180, %179, %181 : tensor<13xi64>
      %loss.next = rf.update_row %loss.history, %loss, %position : tensor<3xf32>, tensor<f32>
      %integers.next = rf.update_row %integers.history, %integers, %position : tensor<3x13xi64>, tensor<13xi64>
      scf.yield %133, %6, %152, %65, %73, %78, %108, %109, %128, %130, %149, %150, %156, %163, %169, %loss.next, %integers.next : tensor<5x6xf32>, tensor<ui32>, tensor<f32>, tensor<17x6xf32>, tensor<5x6xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x6xf32>, tensor<5x6xf32>, tensor<f32>, tensor<f32>, tensor<i64>, tensor<5x6xf32>, tensor<f32>, tensor<3xf32>, tensor<3x13xi64>
    } {rf.capacity = 3 : i64}
    %0 = rf.multiply %fold#2, %fold#2 : tensor<f32>
    %1 = rf.reduce add %0, dims = [] : tensor<f32>
    %2 = rf.constant dense<1.000000e+00> : tensor<f32>
    %final = rf.multiply %1, %2 : tensor<f32>
    %step.next = tensor.from_elements %end : tensor<i64>
    return %fold#0, %fold#1, %fold#2, %fold#3, %fold#4, %fold#5, %fold#6, %fold#7, %fold#8, %fold#9, %fold#10, %fold#11, %fold#12, %fold#13, %fold#14, %step.next, %seed, %fold#15, %fold#16, %final, %fold#1 : tensor<5x6xf32>, tensor<ui32>, tensor<f32>, tensor<17x6xf32>, tensor<5x6xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x6xf32>, tensor<5x6xf32>, tensor<f32>, tensor<f32>, tensor<i64>, tensor<5x6xf32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<3xf32>, tensor<3x13xi64>, tensor<f32>, tensor<ui32>
  }
}

