/** Runs a task once, when the pointer or the focus first reaches a control; returns a function that cancels it. */
export function whenNear(act: () => void): () => void {
  const stop = new AbortController();
  const onNear = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest('main :is(a, button)') === null) return;
    stop.abort();
    act();
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onNear, { signal: stop.signal });
  return () => stop.abort();
}
