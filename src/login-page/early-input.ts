import { takeChosenName } from '#src/browser/prefilled-user-name.ts';

/** Copies the address that is typed in one part of the page to the other part, where that is empty. */
export function syncEmail(): void {
  const inLogin = document.querySelector<HTMLInputElement>('form#log-in input[name="username"]');
  const inSignUp = document.querySelector<HTMLInputElement>('#signup input[name="email"]');
  if (inLogin === null || inSignUp === null) return;
  if (inSignUp.value === '' && inLogin.value.includes('@')) inSignUp.value = inLogin.value;
  else if (inLogin.value === '') inLogin.value = inSignUp.value;
}

/**
 * Records the last click on a button that may not be hydrated yet; the function it returns repeats it, where it was in
 * that part.
 */
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

/**
 * Repeats a submit from before any listener, with the pressed button where the browser exposes it; not where a field
 * was filled in only afterwards. Animations of `form-parts.css` hold the times.
 */
export function replaySubmit(form: HTMLFormElement): void {
  const submittedAt = startOf(form, 'form-submitted');
  if (submittedAt === null) return;
  const filledAt = [...form.querySelectorAll('input:required:valid')].map(
    (field) => startOf(field, 'field-filled') ?? 0,
  );
  if (filledAt.some((at) => at > submittedAt)) return;
  const { activeElement: pressed } = document;
  form.requestSubmit(
    pressed instanceof HTMLButtonElement && pressed.form === form && pressed.type === 'submit' ? pressed : null,
  );
}

/** When an animation of the style sheets started, in milliseconds of the document; null: it did not. */
function startOf(element: Element, name: string): number | null {
  const animation = element.getAnimations().find((each) => each instanceof CSSAnimation && each.animationName === name);
  if (animation === undefined) return null;
  // Without a time it starts with the next frame.
  return typeof animation.startTime === 'number' ? animation.startTime : Infinity;
}

/** Records what is typed in the form now; the function it returns restores what was lost since. */
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

/** Fills the user name in that the account chooser left, where nothing is typed yet. */
export function fillChosenName(): void {
  const username = takeChosenName();
  const field = document.querySelector<HTMLInputElement>('form#log-in input[name="username"]');
  if (username !== null && field !== null && field.value === '') field.value = username;
}

function fields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('form#log-in input[name]')];
}
