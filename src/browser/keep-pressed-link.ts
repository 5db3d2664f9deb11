/**
 * For the browser, a press of the mouse that begins on a link and ends on the same link of another view, which has
 * replaced the first in the meantime, is no click. Here it becomes one.
 */
export function keepPressedLink(): void {
  let pressed: HTMLAnchorElement | null = null;
  window.addEventListener('mousedown', (event) => (pressed = linkAt(event)), true);
  window.addEventListener(
    'mouseup',
    (event) => {
      const link = linkAt(event);
      const isReplaced = pressed !== null && !pressed.isConnected && link?.href === pressed.href;
      // With the keys and the button of the press.
      if (isReplaced && event.button === 0) link?.dispatchEvent(new MouseEvent('click', event));
      pressed = null;
    },
    true,
  );
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}
