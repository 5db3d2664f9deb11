import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import {
  confirmBackupCodes,
  disableTotp,
  enableTotp,
  makeBackupCodes,
  makeTotpSecret,
  readTotp,
  totpSecret,
  totpStatus,
  viewBackupCodes,
} from '#contract/calls/two-factor.ts';
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import { selectScreen } from '#machines/two-factor/two-factor.selectors.ts';
import { options, paths } from '#machines/two-factor/two-factor.walk.ts';
import { walkInBrowser, type Steps, type Walk } from '../chart-walk.ts';
import { lin, sam, type Customer } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { codeStep, openSecurity, submitLogin, verifyWithBackupCode, words } from '../page-objects.ts';

const { shared, twoFactor } = words['en-US'];
const { dialog: said, codes } = twoFactor;

const isOn = (output: unknown): boolean | null => (v.is(totpStatus, output) ? output.enabled : null);
/** Whether two-factor is on after the first steps of a path. */
function isOnAfter({ events }: Pick<Steps, 'events'>, count: number): boolean {
  let on = events.map(({ output }) => isOn(output)).find((each) => each !== null) ?? false;
  let isTurningOff = false;
  for (const { type, output } of events.slice(0, count)) {
    if (type === 'turnOff.start') isTurningOff = true;
    if (type === 'xstate.done.actor.changeFactor' && JSON.stringify(output).includes('"done"')) on = !isTurningOff;
  }
  return on;
}
const customerOf = (walk: Pick<Steps, 'events'>): Customer => (isOnAfter(walk, 0) ? sam : lin);

/** Even while a dialog hides it from assistive technology. */
const row = (page: Page) => page.getByRole('group', { name: twoFactor.title, exact: true, includeHidden: true });
/** In the title and, in some steps, also below. */
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).first().click();

/** The secret that a page was given. */
const secrets = new WeakMap<Page, string>();
const codeFor = (page: Page): string => new TOTP({ secret: Secret.fromBase32(secrets.get(page) ?? '') }).generate();

walkInBrowser<typeof twoFactorMachine>('two-factor', {
  machine: twoFactorMachine,
  options,
  isForRelease: true,
  paths,
  calls: {
    readStatus: [readTotp],
    makeSecret: [makeTotpSecret],
    changeFactor: [enableTotp, disableTotp, makeBackupCodes, viewBackupCodes],
    confirmCodes: [confirmBackupCodes],
  },
  open: async (walk) => {
    const { page, service } = walk;
    page.on('response', async (response) => {
      if (!response.url().endsWith(makeTotpSecret.path) || !response.ok()) return;
      secrets.set(page, v.parse(totpSecret, await response.json()).secret);
    });
    if (customerOf(walk) === lin) await openSecurity(page, service, lin);
    else {
      await page.goto(service.at('/accountSecurity'));
      await submitLogin(page, sam);
      await verifyWithBackupCode(page, service);
    }
    return customerOf(walk);
  },
  gestures: ({ page, has }: Walk) => ({
    'setup.start': () => row(page).getByRole('button', { name: shared.setUp }).click(),
    'setup.continue': () => press(page, said.continue),
    'setup.back': () => press(page, said.back),
    'setup.cancel': () => press(page, said.close),
    'code.submit': async ({ code }) => {
      const isWhole = code.reveal().length > 2;
      const given = has('secret_code_incorrect') ? '000000' : codeFor(page);
      await codeStep(page).code.fill(isWhole ? given : code.reveal());
      await page.keyboard.press('Enter');
    },
    'codes.saved': () => press(page, codes.written),
    'codes.confirm': () => press(page, codes.saved),
    'codes.leave': () => press(page, said.close),
    'codes.return': () => press(page, codes.return),
    'manage.open': () => row(page).getByRole('button', { name: shared.manage }).click(),
    'manage.close': () => press(page, said.close),
    'codes.regenerate': () => press(page, `${codes.renew} ${codes.title}`),
    'turnOff.start': () => press(page, twoFactor.turnOff.action),
    'change.confirm': () => press(page, said.continue),
    'change.cancel': () => press(page, said.back),
  }),
  prove: async (walk, mailedCode) => {
    const { page, service } = walk;
    if (customerOf(walk) === sam) return await verifyWithBackupCode(page, service);
    await codeStep(page).code.fill(await mailedCode());
    await codeStep(page).submit.click();
  },
  isReal: ({ port, output, symbol }, walk, index) => {
    const [on, starts] = [isOnAfter(walk, index), walk.events[0]];
    // The lock-down checklist generates codes without the dialog; another page shows it.
    if (walk.events.some(({ type }, at) => type === 'codes.regenerate' && walk.events[at - 1] === starts)) return false;
    if (port === 'readStatus')
      return v.is(totpStatus, output) && isOn(output) === on && output.backupCodes?.unsaved === undefined;
    if (port === 'changeFactor')
      return symbol === null || symbol === 'mfa_required' || (symbol === 'secret_code_incorrect' && !on);
    return symbol === null;
  },
  shows: async (snapshot, { page }) => {
    const { row: shown, dialog } = selectScreen(snapshot);
    if (shown.name === 'row') await expect(row(page)).toContainText(shown.isOn ? shared.on : shared.off);
    else await expect(page.getByLabel(twoFactor.reading).or(page.getByText(twoFactor.reading))).toBeAttached();
    if (dialog === null) return await expect(page.getByRole('dialog')).toBeHidden();
    if (dialog.name === 'challenged') return await expect(codeStep(page).code).toBeVisible();
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: said.title[dialog.name], exact: true }),
    ).toBeVisible();
  },
});
