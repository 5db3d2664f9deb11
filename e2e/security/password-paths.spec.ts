import * as v from 'valibot';
import { changePassword, passwordStatus, readPasswordStatus } from '#contract/calls/password.ts';
import { changedNow } from '#machines/password/password.harness.ts';
import { passwordMachine } from '#machines/password/password.machine.ts';
import { selectScreen } from '#machines/password/password.selectors.ts';
import * as chart from '#machines/password/password.walk.ts';
import { Secret } from '#machines/shared/secret.ts';
import * as view from '#src/features/password/password.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, sam, type Customer } from '../customers.ts';
import type { Steps } from '../path-steps.ts';

/** The new password; one that only the service refuses; and an unchanged one. */
const [chosen, common] = ['Quiet-Harbour-29', 'Summer2026!'];

/** Whether the path starts with a password. */
function startsWithPassword({ events: steps }: Steps): boolean {
  const first = steps.map(({ output }) => output).find((output) => v.is(passwordStatus, output));
  return first?.changedAt !== null;
}
/** Sam changes the password with a second factor, Lin without; a first password requires a mailed code. */
const customer = (steps: Steps): Customer => (steps.has('mfa_required') && startsWithPassword(steps) ? sam : lin);

walkInBrowser<typeof passwordMachine>('password', {
  machine: passwordMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: { readStatus: [readPasswordStatus], confirmStatus: [readPasswordStatus], savePassword: [changePassword] },
  // Without a password, the service requests a code before checking anything else.
  refuses: (steps) => (startsWithPassword(steps) ? ['password_error', 'password_too_common'] : []),
  // The response of the change was lost, and the service was never asked.
  bodyOf: ({ port, output }) => (port === 'confirmStatus' && output === changedNow ? output : null),
  customer,
  open: '/accountSecurity',
  prepare: async (walk) => {
    if (!startsWithPassword(walk)) await walk.service.change(customer(walk), 'passwordRemoved');
  },
  values: (walk) => ({
    'draft.submit': ({ type, draft }) => {
      if (draft.current?.reveal() === '') return { type, draft };
      const next = new Secret(walk.has('password_too_common') ? common : chosen);
      const current = new Secret(walk.has('password_error') ? 'a guess' : customer(walk).password);
      return { type, draft: { current, password: next, confirmation: next } };
    },
  }),
});
