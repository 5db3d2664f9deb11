/**
 * Calls back when the fragment of the address asks a row to start, such as `#password`, which happens once: it is
 * removed. Returns a cleanup function.
 */
export function onAddressRequest(fragment: string, start: () => void): () => void {
  const read = (): void => {
    if (window.location.hash !== fragment) return;
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}`);
    start();
  };
  // After the actor has reached its state.
  queueMicrotask(read);
  window.addEventListener('hashchange', read);
  return () => window.removeEventListener('hashchange', read);
}
