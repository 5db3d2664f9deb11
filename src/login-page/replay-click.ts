/** Remembers the last press on a button that may not hear yet; the function it gives repeats it, where it was in that part. */
export function replayClick(): (part: 'header' | 'footer') => void {
  let pressed: HTMLElement | null = null;
  const keep = ({ target }: MouseEvent): void => {
    pressed = target instanceof Element ? target.closest('button') : null;
  };
  document.addEventListener('click', keep, true);
  return (part) => {
    if (pressed?.closest(part)) pressed.click();
  };
}
