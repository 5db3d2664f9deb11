import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { changePassword, passwordStatus, readPasswordStatus } from '#contract/calls/password.ts';
import { passwordMachine } from '#machines/password/password.machine.ts';
import { selectScreen, type DialogScreen, type PasswordRowScreen } from '#machines/password/password.selectors.ts';
import { options, paths } from '#machines/password/password.walk.ts';
import { attribute, saying, walkInBrowser, type Steps, type Walk } from '../chart-walk.ts';
import { lin, sam, type Customer } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { codeStep, setSessionCookies, submitLogin, verifyWithBackupCode, words } from '../page-objects.ts';

type Machine = typeof passwordMachine;

const { newPassword, password: said } = words['en-US'];
/** The new password; one that only the service refuses; and an unchanged one. */
const [chosen, common, short] = ['Quiet-Harbour-29', 'Summer2026!', 'short'];

/** Whether the path starts with a password. */
const startsWithPassword = ({ events: [first] }: Steps): boolean =>
  !v.is(passwordStatus, first?.output) || first.output.changedAt !== null;
/** Sam changes the password with a second factor, Lin without; a first password requires a mailed code. */
const customerOf = (walk: Walk): Customer => (walk.has('mfa_required') && startsWithPassword(walk) ? sam : lin);

/** Even while a dialog hides it from assistive technology. */
const row = (page: Page) => page.getByRole('group', { name: said.title, exact: true, includeHidden: true });
const dialog = (page: Page) => {
  const whole = page.getByRole('dialog');
  return {
    whole,
    current: whole.getByLabel(said.form.current, { exact: true }),
    password: whole.getByLabel(newPassword.label, { exact: true }),
    confirmation: whole.getByLabel(newPassword.confirmation.label, { exact: true }),
    submit: whole.locator('button[type=submit]'),
    cancel: whole.getByRole('button', { name: said.dialog.cancel, exact: true }),
    code: whole.getByLabel(words['en-US'].secondFactor.code.label, { exact: true }),
  };
};

walkInBrowser<Machine>('password', {
  machine: passwordMachine,
  options,
  isForRelease: true,
  paths,
  calls: { readStatus: [readPasswordStatus], confirmStatus: [readPasswordStatus], savePassword: [changePassword] },
  open: async (walk) => {
    const { page, service } = walk;
    const customer = customerOf(walk);
    if (customer === lin) await setSessionCookies(page, service, lin);
    if (!startsWithPassword(walk)) await service.removePassword(customer);
    await page.goto(service.at('/accountSecurity'));
    if (customer === lin) return lin;
    await submitLogin(page, sam);
    await verifyWithBackupCode(page, service);
    return sam;
  },
  gestures: (walk) => {
    const { page, has } = walk;
    return {
      'password.change': () => row(page).getByRole('button').click(),
      'change.cancel': () => dialog(page).cancel.click(),
      'draft.submit': async ({ draft }) => {
        const isWhole = draft.current?.reveal() !== '';
        const form = dialog(page);
        const current = has('password_error') ? 'a guess' : customerOf(walk).password;
        if (startsWithPassword(walk)) await form.current.fill(isWhole ? current : '');
        const next = has('password_too_common') ? common : chosen;
        await form.password.fill(isWhole ? next : short);
        await form.confirmation.fill(isWhole ? next : `not ${short}`);
        await form.submit.click();
      },
    };
  },
  prove: async (walk, mailedCode) => {
    const { page, service } = walk;
    if (startsWithPassword(walk)) return await verifyWithBackupCode(page, service);
    await codeStep(page).code.fill(await mailedCode());
    await codeStep(page).submit.click();
  },
  isReal: ({ port, output, symbol }, walk, index) => {
    const hadPassword = startsWithPassword(walk);
    // Without a password, the service requests a code before checking anything else.
    if (symbol !== null)
      return symbol === 'mfa_required' || (hadPassword && ['password_error', 'password_too_common'].includes(symbol));
    if (port === 'savePassword' || !v.is(passwordStatus, output)) return hadPassword;
    const isSaved = index > 0 && walk.has('"done"');
    return !isSaved || (output.changedAt !== null) === hadPassword;
  },
  shows: async (snapshot, { page }) => {
    const screen = selectScreen(snapshot);
    await showsRow(page, screen.row);
    if (screen.dialog === null) await expect(dialog(page).whole).toBeHidden();
    else await showsDialog(page, screen.dialog);
  },
});

async function showsRow(page: Page, screen: PasswordRowScreen): Promise<void> {
  if (screen.name === 'waiting')
    return await expect(page.getByLabel(said.reading).or(page.getByText(said.reading))).toBeAttached();
  if (screen.name === 'unavailable') throw new Error('The service always answers the read.');
  const { changedAt, lastCompleted } = screen;
  await expect(row(page)).toContainText(
    changedAt === null ? said.none : new RegExp(said.changedOn.replace('{{date}}', '.*20')),
  );
  for (const kind of ['changed', 'created'] as const) {
    const notice = page.locator('[role=status]', { hasText: said.done[kind] });
    await (lastCompleted === kind ? expect(notice).toBeVisible() : expect(notice).toHaveCount(0));
  }
}

async function showsDialog(page: Page, screen: DialogScreen): Promise<void> {
  const { whole, current, password, confirmation, submit, code } = dialog(page);
  await expect(whole).toBeVisible();
  switch (screen.name) {
    case 'form': {
      const { problem, failure, busy, errorLocation } = screen;
      const isFirst = !(await current.isVisible());
      await attribute(submit, 'aria-busy', busy);
      if (!isFirst)
        await attribute(
          current,
          'aria-invalid',
          problem.current !== null || (failure !== null && errorLocation === 'current'),
        );
      await attribute(
        password,
        'aria-invalid',
        problem.password !== null || (failure !== null && errorLocation === 'password'),
      );
      await attribute(confirmation, 'aria-invalid', problem.confirmation !== null);
      if (failure !== null) await expect(whole).toContainText(saying(failure));
      return;
    }
    case 'challenged':
      await expect(code).toBeVisible();
      return await attribute(codeStep(page).submit, 'aria-busy', screen.busy);
    case 'outcomeUnknown':
      throw new Error('The service always answers the change.');
  }
}
