/**
 * Submits anew what was submitted before anybody listened, with the button that was pressed where the browser tells which;
 * not where something was filled in only afterwards. `form-parts.css` keeps the times.
 */
export function replaySubmit(form: HTMLFormElement): void {
  const submittedAt = begun(form, 'form-submitted');
  if (submittedAt === null) return;
  const filledAt = [...form.querySelectorAll('input:required:valid')].map((field) => begun(field, 'field-filled') ?? 0);
  if (filledAt.some((at) => at > submittedAt)) return;
  const { activeElement: pressed } = document;
  form.requestSubmit(pressed instanceof HTMLButtonElement && pressed.form === form && pressed.type === 'submit' ? pressed : null);
}

/** When an animation of the style sheets began, in milliseconds of the document; null: it did not. */
function begun(element: Element, name: string): number | null {
  const animation = element.getAnimations().find((each) => each instanceof CSSAnimation && each.animationName === name);
  if (animation === undefined) return null;
  // Without a time it begins with the next frame.
  return typeof animation.startTime === 'number' ? animation.startTime : Infinity;
}
