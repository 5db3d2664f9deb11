/** Remembers what is typed in the form now; the function it gives puts back what was lost since. */
export function restoreInput(): () => void {
  const typed = fields().map((field) => ({ name: field.name, value: field.value, checked: field.checked }));
  return () => {
    for (const field of fields()) {
      const before = typed.find(({ name }) => name === field.name);
      if (before === undefined) continue;
      if (field.type === 'checkbox') field.checked ||= before.checked;
      else if (field.value === '') field.value = before.value;
    }
  };
}

function fields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('form#log-in input[name]')];
}
