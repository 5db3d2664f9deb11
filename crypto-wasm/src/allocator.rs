//! The allocator: small, and it wipes every freed block, because generated code frees the blocks of arguments and
//! results without wiping them.
//!
//! Sizes are rounded up to powers of two, and each power has a list of its free blocks. A block is never split or
//! merged, so repeating the same work needs no more memory.

use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32::{memory_grow, memory_size};
use core::cell::UnsafeCell;
use core::ptr::null_mut;

const PAGE: usize = 65_536;
const SMALLEST: usize = 16;
const POWERS: usize = usize::BITS as usize;

#[allow(unsafe_code, reason = "the linker defines where the heap starts")]
unsafe extern "C" {
    static __heap_base: u8;
}

struct WipingAllocator(UnsafeCell<Blocks>);

/// The first free block of each power of two, which contains the address of the next one; and the unused memory.
struct Blocks {
    free: [*mut u8; POWERS],
    next: usize,
    end: usize,
}

#[global_allocator]
static ALLOCATOR: WipingAllocator =
    WipingAllocator(UnsafeCell::new(Blocks { free: [null_mut(); POWERS], next: 0, end: 0 }));

#[allow(unsafe_code, reason = "a module has one thread")]
// SAFETY: the module is built without threads, so the value is never shared between two.
unsafe impl Sync for WipingAllocator {}

impl Blocks {
    /// A block of unused memory; null when memory cannot grow.
    fn fresh(&mut self, size: usize) -> *mut u8 {
        if self.next == 0 {
            self.next = (&raw const __heap_base).addr().next_multiple_of(SMALLEST);
            self.end = memory_size(0) * PAGE;
        }
        let Some(after) = self.next.checked_add(size) else { return null_mut() };
        if after > self.end {
            let pages = (after - self.end).div_ceil(PAGE);
            if memory_grow(0, pages) == usize::MAX {
                return null_mut();
            }
            self.end += pages * PAGE;
        }
        let block = core::ptr::with_exposed_provenance_mut(self.next);
        self.next = after;
        block
    }
}

/// The power of two for a block of this layout; none for an alignment that this module does not use.
fn power(layout: Layout) -> Option<u32> {
    let size = layout.size().max(SMALLEST).checked_next_power_of_two()?;
    (layout.align() <= SMALLEST).then_some(size.trailing_zeros())
}

#[allow(unsafe_code, reason = "GlobalAlloc is an unsafe trait")]
// SAFETY: blocks of one power have the same length, at least the requested one, are aligned to 16 bytes and have one
// owner.
unsafe impl GlobalAlloc for WipingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(power) = power(layout) else { return null_mut() };
        // SAFETY: there is one thread, and nothing below calls back into the allocator.
        let blocks = unsafe { &mut *self.0.get() };
        let Some(first) = blocks.free.get_mut(power as usize) else { return null_mut() };
        if first.is_null() {
            return blocks.fresh(1 << power);
        }
        let block = *first;
        // SAFETY: a free block contains the address of the next one.
        *first = unsafe { block.cast::<*mut u8>().read() };
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        for offset in 0..layout.size() {
            // SAFETY: the block is `layout.size()` bytes long and owned by the caller.
            unsafe { block.add(offset).write_volatile(0) };
        }
        // SAFETY: as in `alloc`.
        let blocks = unsafe { &mut *self.0.get() };
        if let Some(first) = power(layout).and_then(|power| blocks.free.get_mut(power as usize)) {
            // SAFETY: the caller frees the block, which is long and aligned enough for an address.
            unsafe { block.cast::<*mut u8>().write(*first) };
            *first = block;
        }
    }
}
