/**
 * Where a keyboard lies over the page, as on iOS, tells style sheets as `--keyboard` how much it covers. Elsewhere the
 * window shrinks, and it is 0. Returns a cleanup function.
 */
export function trackKeyboard(): () => void {
  const view = window.visualViewport ?? null;
  const { style } = document.documentElement;
  if (view === null) return () => undefined;
  const update = (): void => {
    // A page that is zoomed in has a smaller view, too.
    const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
    style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  update();
  view.addEventListener('resize', update);
  view.addEventListener('scroll', update);
  return () => {
    view.removeEventListener('resize', update);
    view.removeEventListener('scroll', update);
    style.removeProperty('--keyboard');
  };
}
