declare global {
  interface Window {
    /** The button pressed before hydration, noted by the inline script of `login.html`; null after more input. */
    earlyPress?: HTMLButtonElement | null;
  }
}

/** Repeats the last press, which had no listener. If React has drawn its form again, that form is submitted. */
export function replayPress(): void {
  const pressed = window.earlyPress ?? null;
  window.earlyPress = null;
  pressed?.removeAttribute('data-pressed');
  if (pressed === null || pressed.isConnected) pressed?.click();
  else document.querySelector<HTMLFormElement>('form#log-in')?.requestSubmit();
}
