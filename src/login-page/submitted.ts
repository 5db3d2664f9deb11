/** Submits anew what was submitted before anybody listened, with the button that was pressed where the browser tells which. */
export function repeatSubmit(form: HTMLFormElement): void {
  if (!CSS.supports('selector(:user-invalid)') || form.querySelector('input[hidden]:user-invalid') === null) return;
  const { activeElement: pressed } = document;
  form.requestSubmit(pressed instanceof HTMLButtonElement && pressed.form === form && pressed.type === 'submit' ? pressed : null);
}
