const uses = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Resolves when it pays to ask the service who is here and what it offers: the page is alive and, in a browser that keeps
 * nothing of a former visit, somebody begins to use it.
 */
export function untilWanted(alive: Promise<void>): Promise<void> {
  const used = new Promise<void>((resolve) => {
    for (const use of uses) document.addEventListener(use, () => resolve(), { once: true, capture: true });
  });
  return alive.then(() => (keepsNothing() ? used : undefined));
}

function keepsNothing(): boolean {
  try {
    return document.cookie === '' && window.localStorage.length === 0;
  } catch {
    // Storage is refused: nobody knows.
    return false;
  }
}
