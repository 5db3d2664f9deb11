/** A `ref` for the title of a step. The first title exists before its dialog is open. */
export function focusWhenOpen(title: HTMLElement | null): void {
  const dialog = title?.closest('dialog');
  if (dialog?.open === true) startOf(dialog)?.focus();
}

/** The first visible field, or the title. */
export function startOf(dialog: HTMLElement): HTMLElement | null {
  const fields = [...dialog.querySelectorAll<HTMLElement>('.dialog__body :is(input, select, textarea)')];
  return (
    fields.find((each) => each.closest('[hidden]') === null) ?? dialog.querySelector<HTMLElement>('.dialog__title')
  );
}
