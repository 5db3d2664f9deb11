declare global {
  interface Window {
    /** The button pressed before hydration, noted by the inline script of `login.html`; null after more input. */
    earlyPress?: HTMLButtonElement | null;
  }
}

/**
 * Repeats the last press, which had no listener. If React has drawn its form again, the same button there is pressed.
 */
export function replayPress(): void {
  const pressed = window.earlyPress ?? null;
  window.earlyPress = null;
  pressed?.removeAttribute('data-pressed');
  if (pressed?.isConnected === true) pressed.click();
  else if (pressed !== null) drawnAgain(pressed)?.click();
}

function drawnAgain({ form, type, name, value }: HTMLButtonElement): HTMLButtonElement | undefined {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`form#${form?.id ?? 'none'} button`);
  return [...buttons].find((each) => each.type === type && each.name === name && each.value === value);
}
