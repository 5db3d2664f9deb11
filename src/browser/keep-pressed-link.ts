/**
 * The browser fires no click if a pressed link is replaced before it is released, for example by the same link of the
 * view that replaces the document's content. This fires it.
 */
export function keepPressedLink(): void {
  let pressed: HTMLAnchorElement | null = null;
  const note = (event: MouseEvent): void => {
    pressed = event.button === 0 ? linkAt(event) : null;
  };
  const forget = (): void => {
    pressed = null;
  };
  const fire = (event: MouseEvent): void => {
    const link = linkAt(event);
    // With the modifier keys.
    if (pressed?.isConnected === false && link?.href === pressed.href)
      link.dispatchEvent(new MouseEvent('click', event));
    forget();
  };
  window.addEventListener('mousedown', note, true);
  window.addEventListener('mouseup', fire, true);
  // The press opened a menu, or drags the link.
  window.addEventListener('contextmenu', forget, true);
  window.addEventListener('dragstart', forget, true);
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}
