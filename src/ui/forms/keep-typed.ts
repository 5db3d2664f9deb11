/**
 * A `ref` for a form that React may draw again, because a translator or a password manager has changed its elements.
 * Copies what was typed in the replaced form into the new one, which is not filled yet; not into a form that is shown
 * later, such as after a login. `first`: the form in the document's HTML.
 */
export function keepTyped(first: HTMLFormElement | null): (form: HTMLFormElement | null) => void {
  let last = first;
  return (form) => {
    if (form === null) {
      const removed = last;
      setTimeout(() => (last = last === removed ? null : last));
      return;
    }
    if (last !== null && last !== form) copy(last, form);
    last = form;
  };
}

function copy(from: HTMLFormElement, to: HTMLFormElement): void {
  for (const field of from.querySelectorAll<HTMLInputElement>('input[name]')) {
    const drawn = to.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
    if (drawn === null) continue;
    if (field.type === 'checkbox') drawn.checked = field.checked;
    else if (field.value !== '') drawn.value = field.value;
  }
}
