//! The allocator: small, and it wipes every block it takes back, because what JavaScript passes in and gets out lies in
//! blocks that generated code gives back without wiping them.
//!
//! Sizes are rounded up to powers of two, and each power has a list of its free blocks. A block is never cut or joined,
//! so the same work needs no more memory when it is done again.

use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32::{memory_grow, memory_size};
use core::cell::UnsafeCell;
use core::ptr::null_mut;

const PAGE: usize = 65_536;
const SMALLEST: usize = 16;
const POWERS: usize = usize::BITS as usize;

#[allow(unsafe_code, reason = "where the memory behind the module's own data begins is told by the linker")]
unsafe extern "C" {
    static __heap_base: u8;
}

struct WipingAllocator(UnsafeCell<Blocks>);

/// The first free block of each power of two, which holds the address of the next one; and what was never given out.
struct Blocks {
    free: [*mut u8; POWERS],
    next: usize,
    end: usize,
}

#[global_allocator]
static ALLOCATOR: WipingAllocator =
    WipingAllocator(UnsafeCell::new(Blocks { free: [null_mut(); POWERS], next: 0, end: 0 }));

#[allow(unsafe_code, reason = "a module has one thread")]
// SAFETY: the module is built without threads, so there is nobody to share it with.
unsafe impl Sync for WipingAllocator {}

impl Blocks {
    /// A block that was never given out; null where memory cannot grow.
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

/// The power of two that a block of this layout takes; none for an alignment that nothing here asks for.
fn power(layout: Layout) -> Option<u32> {
    let size = layout.size().max(SMALLEST).checked_next_power_of_two()?;
    (layout.align() <= SMALLEST).then_some(size.trailing_zeros())
}

#[allow(unsafe_code, reason = "an allocator cannot be written without")]
// SAFETY: blocks of one power are equally long, at least as long as asked for, aligned to 16 bytes, and in one hand only.
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
        // SAFETY: a free block holds the address of the next one.
        *first = unsafe { block.cast::<*mut u8>().read() };
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        for offset in 0..layout.size() {
            // SAFETY: the block is `layout.size()` bytes long and still the caller's.
            unsafe { block.add(offset).write_volatile(0) };
        }
        // SAFETY: as in `alloc`.
        let blocks = unsafe { &mut *self.0.get() };
        if let Some(first) = power(layout).and_then(|power| blocks.free.get_mut(power as usize)) {
            // SAFETY: the caller gives the block back, and it is long and aligned enough for an address.
            unsafe { block.cast::<*mut u8>().write(*first) };
            *first = block;
        }
    }
}
