import { keysIdleSeconds } from '#contract/limits.ts';

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const lookMs = 5000;

/**
 * Tells when nobody has used the page for fifteen minutes; returns its clean-up. Looks at the clock instead of waiting:
 * a computer that slept is noticed when it wakes.
 */
export function watchIdle(steady: () => number, onIdle: () => void): () => void {
  let used = steady();
  const look = (): void => {
    if (steady() - used < keysIdleSeconds * 1000) return;
    used = steady();
    onIdle();
  };
  const use = (): void => {
    look();
    used = steady();
  };
  const timer = setInterval(look, lookMs);
  for (const sign of signs) window.addEventListener(sign, use, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const sign of signs) window.removeEventListener(sign, use, { capture: true });
  };
}
