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
  totpSecret,
  totpStatus,
  viewBackupCodes,
} from '#contract/calls/two-factor.ts';
import { Secret } from '#machines/shared/secret.ts';
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import { backupCodes, several } from '#machines/two-factor/two-factor.harness.ts';
import { selectScreen } from '#machines/two-factor/two-factor.selectors.ts';
import * as chart from '#machines/two-factor/two-factor.walk.ts';
import * as view from '#src/features/two-factor/two-factor.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, sam, type Customer } from '../customers.ts';
import type { Steps } from '../path-steps.ts';

/** Sam if the path starts with two-factor turned on. */
function customer({ events: steps }: Steps): Customer {
  const first = steps.map(({ output }) => output).find((output) => v.is(totpStatus, output));
  return first?.enabled === true ? sam : lin;
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
  open: '/accountSecurity',
  prepare: async ({ page, service, events: steps }) => {
    if (steps.some(({ output }) => output === several)) await service.change(sam, 'authenticatorAdded');
    page.on('response', async (response) => {
      const isSecret = [makeTotpSecret, makeAuthenticatorSecret].some(({ path }) => response.url().endsWith(path));
      if (!isSecret || !response.ok()) return;
      secret = v.parse(totpSecret, await response.json()).secret;
    });
  },
  values: ({ has }) => ({
    'code.submit': ({ code, ...event }) => {
      if (code.reveal().length < 3) return { ...event, code };
      const real = new TOTP({ secret: AppSecret.fromBase32(secret) }).generate();
      return { ...event, code: new Secret(has('secret_code_incorrect') ? '000000' : real) };
    },
  }),
  cannot: (event, snapshot) => {
    const { type, ...step } = event;
    // A response that is lost after the service has saved: `npm run faults` brings it about.
    if (event === chart.readBack) return 'the service has not saved what the walk says';
    if (type === 'codes.regenerate' && snapshot.matches({ on: 'closed' }))
      return 'the lock-down checklist does this, on another page';
    const isAsked = 'cause' in step && snapshot.context.change?.kind === 'view';
    return isAsked ? 'codes that are saved are refused before a code is requested' : null;
  },
});
