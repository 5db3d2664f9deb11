// A separate file: steps of a login, which load no dialog, use it as well.
const reached = '--reached';
const observers = new WeakMap<Element, ResizeObserver>();

/** The height that a step has reached is its least height, so that no button moves up as a message goes. */
export function keepHeight(sheet: HTMLElement): () => void {
  const heights = new ResizeObserver(() => sheet.style.setProperty(reached, `${sheet.offsetHeight}px`));
  heights.observe(sheet);
  observers.set(sheet, heights);
  return () => heights.disconnect();
}

/** At the start of a step, which is as tall as its own content. */
export function releaseHeight(part: Element | null): void {
  const sheet = part?.closest<HTMLElement>('.dialog__sheet');
  if (sheet == null) return;
  sheet.style.removeProperty(reached);
  // Reports the new height, also if it is the same.
  const heights = observers.get(sheet);
  heights?.unobserve(sheet);
  heights?.observe(sheet);
}

/** A `ref` for a tall part: what replaces it needs less room. */
export function releaseHeightAfter(part: HTMLElement | null): () => void {
  const sheet = part?.closest('.dialog__sheet') ?? null;
  return () => releaseHeight(sheet);
}
