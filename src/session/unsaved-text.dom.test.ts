import { afterEach, expect, test } from 'vitest';
import type { SessionActor } from '#src/services/services.ts';
import { memoryValues } from '#src/testing/memory-values.ts';
import { keptIfSessionEnds } from '#src/ui/forms/unsaved-form.ts';
import { keepUnsavedText, takeUnsavedText } from './unsaved-text.ts';

afterEach(() => document.body.replaceChildren());

function showForm(form: string, fields: string[], html: string): void {
  const shown = document.createElement('form');
  shown.innerHTML = html;
  for (const [name, value] of Object.entries(keptIfSessionEnds(form, fields))) shown.setAttribute(name, value);
  document.body.replaceChildren(shown);
}

function tab() {
  const tabValues = memoryValues();
  const loggedIn = (account: number) => {
    const session = { getSnapshot: () => ({ context: { details: { account, issuedAt: 1 } } }) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only part that is read
    return { tabValues, session: session as unknown as SessionActor };
  };
  return { tabValues, loggedIn };
}

const change = '<input name="email" value="ann@harthouse.example"><input name="password" value="Bright-Window-64">';

test('what was typed when a session ended is returned once, to its account and its form, without the password [SES-10]', () => {
  const { tabValues, loggedIn } = tab();
  showForm('change_email', ['email'], change);
  keepUnsavedText({ tabValues }, 7);
  expect(takeUnsavedText(loggedIn(7), ['backup_email'])).toBeNull();
  expect(takeUnsavedText(loggedIn(7), ['nickName', 'change_email'])).toEqual({
    form: 'change_email',
    values: { email: 'ann@harthouse.example' },
  });
  expect(takeUnsavedText(loggedIn(7), ['change_email'])).toBeNull();
});

test('another account does not get it, and it is deleted [SES-10]', () => {
  const { tabValues, loggedIn } = tab();
  showForm('change_email', ['email'], change);
  keepUnsavedText({ tabValues }, 7);
  expect(takeUnsavedText(loggedIn(8), ['change_email'])).toBeNull();
  expect(takeUnsavedText(loggedIn(7), ['change_email'])).toBeNull();
});

test('a page without such a form, or with an empty one, keeps nothing [SES-10]', () => {
  const { tabValues, loggedIn } = tab();
  keepUnsavedText({ tabValues }, 7);
  showForm('backup_email', ['email'], '<input name="email">');
  keepUnsavedText({ tabValues }, 7);
  expect(takeUnsavedText(loggedIn(7), ['backup_email'])).toBeNull();
});
