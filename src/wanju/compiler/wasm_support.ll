; What rules lean on in a WebAssembly module, where there is no Python and no Numba around them.

; Why the module has stopped: Numba's status, and the sentence of what was raised. All zero as long as it runs.
@stopped = internal global { i32, ptr, i32 } zeroinitializer

define ptr @why() {
  ret ptr @stopped
}

; Called with the status that every function of Numba's returns: 0 is a result, -2 is None, all else was raised.
define void @go_on_if_fine(i32 %status, ptr %raised) {
  switch i32 %status, label %stop [ i32 0, label %fine
                                    i32 -2, label %fine ]
stop:
  store i32 %status, ptr @stopped
  %is_unsaid = icmp eq ptr %raised, null
  br i1 %is_unsaid, label %trap, label %say
say:
  %sentence = load { ptr, i32 }, ptr %raised
  %told = getelementptr { i32, ptr, i32 }, ptr @stopped, i32 0, i32 1
  store { ptr, i32 } %sentence, ptr %told
  br label %trap
trap:
  call void @llvm.trap()
  unreachable
fine:
  ret void
}

declare void @llvm.trap()

; Deals the bits of a number out to the places of a mask, which is one instruction (pdep) on some processors.
define i64 @deal_bits(i64 %bits, i64 %mask) {
start:
  br label %test
test:
  %left = phi i64 [ %bits, %start ], [ %halved, %deal ]
  %places = phi i64 [ %mask, %start ], [ %fewer, %deal ]
  %dealt = phi i64 [ 0, %start ], [ %more, %deal ]
  %is_done = icmp eq i64 %left, 0
  br i1 %is_done, label %done, label %deal
deal:
  %minus = sub i64 0, %places
  %lowest = and i64 %places, %minus
  %is_one = trunc i64 %left to i1
  %given = select i1 %is_one, i64 %lowest, i64 0
  %more = or i64 %dealt, %given
  %less = sub i64 %places, 1
  %fewer = and i64 %places, %less
  %halved = lshr i64 %left, 1
  br label %test
done:
  ret i64 %dealt
}

; Numba's runtime: loops make one array, of no numbers. Whoever wants room for more is told that there is none, and
; Numba raises a MemoryError for it.
@nothing = internal global [16 x i8] zeroinitializer, align 16

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %alignment) {
  %is_empty = icmp eq i64 %size, 0
  %room = select i1 %is_empty, ptr @nothing, ptr null
  ret ptr %room
}

define ptr @NRT_MemInfo_data_fast(ptr %object) {
  ret ptr %object
}

define void @NRT_incref(ptr %object) {
  ret void
}

define void @NRT_decref(ptr %object) {
  ret void
}
