import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { words, type Language } from './page-objects.ts';

const sizesSchema = v.array(
  v.object({
    id: v.string(),
    specimen: v.string(),
    dialog: v.string(),
    height: v.number(),
    foot: v.number(),
    hidden: v.number(),
  }),
);
export type DialogSize = v.InferOutput<typeof sizesSchema>[number];

/** Errors that only a page or a card shows, never a dialog. */
const outsideOfDialogs = [
  'cmk_',
  'wasm_',
  'redirect_',
  'consent_',
  'third_',
  'login_',
  'email_confirm_',
  'password_reset_',
  'no_password',
  'cookies_off',
];
/** Refusals shown at a dialog's field. */
const ofFields = [
  'wrong_password',
  'password_error',
  'password_unchanged',
  'password_too_common',
  'invalid_parameters',
  'resource_protected',
  'request_throttled',
  'secret_code_incorrect',
  'mfa_code_incorrect',
  'mfa_code_used',
  'pin_not_correct',
  'pin_locked',
  'email_conflict',
  'email_not_available',
  'email_address_invalid',
  'backup_email_invalid',
  'backup_email_same_as_account',
  'backup_email_already_associated',
];

/** The longest sentences that a dialog's field and form can show, with two digits in each placeholder. */
function longestErrors(language: Language): { field: string; form: string } {
  const all = Object.entries(words[language].errors);
  const longest = (of: [string, string][]): string =>
    of.map(([, text]) => text.replaceAll(/\{\{\w+\}\}/g, '10')).reduce((a, b) => (b.length > a.length ? b : a), '');
  return {
    field: longest(all.filter(([symbol]) => ofFields.some((each) => symbol.startsWith(each)))),
    form: longest(all.filter(([symbol]) => !outsideOfDialogs.some((each) => symbol.startsWith(each)))),
  };
}

/**
 * The open dialog of each specimen: unchanged, with the longest errors, and with all fields invalid. `hidden`: how far
 * its body would have to scroll.
 */
export async function dialogSizes(page: Page, ids: string[], language: Language): Promise<DialogSize[]> {
  return v.parse(sizesSchema, await page.evaluate(measureAll, { ids, longest: longestErrors(language) }));
}

/** Runs in the page. */
async function measureAll({ ids, longest }: { ids: string[]; longest: { field: string; form: string } }) {
  const sizes: DialogSize[] = [];
  const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const note = (id: string, how: string): void => {
    const dialog = document.querySelector<HTMLElement>('dialog[open].dialog');
    const body = dialog?.querySelector('.dialog__body');
    if (dialog === null || body == null) return;
    const { top, height } = dialog.getBoundingClientRect();
    const buttons = [...dialog.querySelectorAll('.dialog__footer button')];
    sizes.push({
      id,
      specimen: `${id}${how}`,
      dialog: dialog.className,
      height: Math.round(height),
      foot: Math.round(Math.max(0, ...buttons.map((button) => button.getBoundingClientRect().bottom - top))),
      // A message about the whole form is rare and long, so the body may scroll for it.
      hidden: dialog.querySelector('.form-message__text') === null ? body.scrollHeight - body.clientHeight : 0,
    });
  };
  for (const id of ids) {
    delete document.documentElement.dataset['drawn'];
    const query = new URLSearchParams(window.location.search);
    query.set('only', id);
    window.history.pushState(null, '', `?${query}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
    while (document.documentElement.dataset['drawn'] !== 'yes') await frame();
    await frame();
    note(id, '');
    // Fills an empty place with the message that may appear there.
    for (const place of document.querySelectorAll(
      'dialog[open] form:not([hidden]) > .form-message:empty, .agreements-end > .form-message:empty',
    ))
      place.innerHTML = '<div class="form-message__body"><div class="form-message__text"></div></div>';
    for (const error of document.querySelectorAll('dialog[open] .message-row__error > span'))
      error.textContent = longest.field;
    for (const error of document.querySelectorAll('dialog[open] .form-message__text')) error.textContent = longest.form;
    await frame();
    note(id, ', longest errors');
    const submit = document.querySelector<HTMLElement>('dialog[open] .dialog__footer [type=submit]');
    if (submit !== null) {
      for (const field of document.querySelectorAll<HTMLInputElement>('dialog[open] form:not([hidden]) input'))
        if (field.type !== 'checkbox' && field.value !== '') {
          field.select();
          document.execCommand('delete');
        }
      submit.click();
      await frame();
      note(id, ', all fields wrong');
    }
  }
  return sizes;
}
