import { Secret as AppSecret, TOTP } from 'otpauth';
import * as v from 'valibot';
import {
  addAuthenticator,
  makeAuthenticatorSecret,
  removeAuthenticator,
  renameAuthenticator,
  confirmBackupCodes,
  disableTotp,
  enableTotp,
  makeBackupCodes,
  makeTotpSecret,
  readTotp,
  totpStatus,
  viewBackupCodes,
} from '#contract/calls/two-factor.ts';
import { Secret } from '#machines/shared/secret.ts';
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import { backupCodes, several } from '#machines/two-factor/two-factor.harness.ts';
import { selectScreen } from '#machines/two-factor/two-factor.selectors.ts';
import * as chart from '#machines/two-factor/two-factor.walk.ts';
import * as view from '#src/features/two-factor/two-factor.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import type { Walk } from '../chart-player.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, sam, type Customer } from '../customers.ts';
import { setSessionCookies, submitLogin, verifyWithBackupCode, words } from '../page-objects.ts';
import { passingReads } from '../passing-reads.ts';
import type { Steps } from '../path-steps.ts';

/** Sam if the path starts with two-factor turned on. */
function customer({ events: steps }: Steps): Customer {
  const first = steps.map(({ output }) => output).find((output) => v.is(totpStatus, output));
  return first?.enabled === true ? sam : lin;
}

/** On the lock-down page, whose checklist replaces the codes in one step. */
function isLockDown({ events: steps }: Steps): boolean {
  const at = steps.findIndex(({ type }) => type === 'codes.regenerate');
  return at >= 0 && steps.slice(0, at).every(({ type }) => type !== 'manage.open');
}

/** The secret of the page that is walked. */
let secret = '';

walkInBrowser<typeof twoFactorMachine>('two-factor', {
  machine: twoFactorMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: {
    readStatus: [readTotp],
    makeSecret: [makeTotpSecret, makeAuthenticatorSecret],
    changeFactor: [
      enableTotp,
      disableTotp,
      addAuthenticator,
      renameAuthenticator,
      removeAuthenticator,
      makeBackupCodes,
      viewBackupCodes,
    ],
    confirmCodes: [confirmBackupCodes],
  },
  refuses: (steps) => (customer(steps) === lin ? ['secret_code_incorrect'] : []),
  // Codes that were not saved can only be shown in the session that generated them.
  bodyOf: (_, call) =>
    call === viewBackupCodes ? { backupCodes: { ...backupCodes, codes: backupCodes.codes.reveal() } } : null,
  customer,
  open: async (walk) => {
    const { page, service } = walk;
    await prepare(walk);
    if (isLockDown(walk)) return await openLockDown(walk);
    if (customer(walk) === lin) await setSessionCookies(page, service, lin);
    await page.goto(service.at('/accountSecurity'));
    if (customer(walk) === sam) await logInAsSam(walk);
  },
  // The service has saved the name, and its response is lost.
  arrange: async ({ service, events: steps }, { port, failure }) => {
    const isSaved = failure?.symbol === 'time_out' && steps.some((step) => step === chart.readBack);
    if (port === 'changeFactor' && isSaved) await service.change(sam, 'authenticatorRenamed');
  },
  values: ({ has }) => ({
    'code.submit': ({ code, ...event }) => {
      if (code.reveal().length < 3) return { ...event, code };
      const real = new TOTP({ secret: AppSecret.fromBase32(secret) }).generate();
      return { ...event, code: new Secret(has('secret_code_incorrect') ? '000000' : real) };
    },
  }),
  outside: ({ page }) => ({
    'codes.regenerate': () =>
      handsOn(page).press(
        // In the dialog, or on the lock-down page.
        ['twoFactor.codes.renew', 'twoFactor.codes.title'],
        'lockDown.steps.secondFactor.act',
      ),
  }),
  cannot: (event, snapshot) => {
    if (snapshot.context.isDirect && snapshot.matches({ showingBackupCodes: 'confirming' }))
      return 'the lock-down page goes on to its next step';
    const isAsked = 'cause' in event && snapshot.context.change?.kind === 'view';
    return isAsked ? 'codes that are saved are refused before a code is requested' : null;
  },
});

async function prepare({ page, service, events: steps }: Walk): Promise<void> {
  if (steps.some(({ output }) => output === several)) await service.change(sam, 'authenticatorAdded');
  page.on('response', async (response) => {
    const isSecret = [makeTotpSecret, makeAuthenticatorSecret].some(({ path }) => response.url().endsWith(path));
    if (!isSecret || !response.ok()) return;
    // A fault may have broken it.
    secret = /"secret":"(\w+)"/.exec(await response.text())?.[1] ?? secret;
  });
}

/** The checklist at its step for backup codes. */
async function openLockDown(walk: Walk): Promise<void> {
  const { page, service } = walk;
  await service.change(sam, 'lockDownBegun');
  // The page itself reads whether two-factor is on as well.
  const hold = await passingReads(page, readTotp);
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === readTotp.path);
  await page.goto(service.at('/accountSecurity#lock-down'));
  await logInAsSam(walk);
  await read;
  await hold();
  const { steps, skip } = words['en-US'].lockDown;
  const password = page.getByRole('listitem', { name: steps.password.title });
  await password.getByRole('button', { name: skip }).press('Enter');
}

async function logInAsSam({ page, service }: Walk): Promise<void> {
  await submitLogin(page, sam);
  await verifyWithBackupCode(page, service);
}
