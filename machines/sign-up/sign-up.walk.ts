import { Secret } from '#machines/shared/secret.ts';
import { agreements, details, newPassword, signUpCode } from '#machines/account-creation/account-creation.harness.ts';
import { changed, rejected, settled, withoutData } from '#machines/testing/events.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { fresh, reloaded } from './sign-up.harness.ts';
import { signUpMachine } from './sign-up.machine.ts';
import { selectScreen } from './sign-up.selectors.ts';

const ofAccount = (more: object) => ({ context: { details, agreements, ...more } });
const submitted = { type: 'details.submit', details } as const;

export const events: readonly MachineEvent<typeof signUpMachine>[] = [
  { type: 'draft.edit', draft: { email: 'mia', country: '', news: false } },
  settled('markRegistration'),
  rejected('markRegistration', refusal('unknown')),
  rejected('markRegistration', refusal('cookies_off')),
  changed('accountCreation', ofAccount({ sent }), settled('sendCode', sent)),
  settled('accountCreation', { outcome: 'done' }),
  settled('goToDestination', 'https://www.example.com/'),
  rejected('goToDestination', refusal('unknown')),
];
export const input = fresh;
export const options: WalkOptions<typeof signUpMachine> = { input };

/** After a reload at the code the password is typed again. */
const reloadedEvents: readonly MachineEvent<typeof signUpMachine>[] = [
  { type: 'code.submit', code: new Secret(signUpCode) },
  ...withoutData('code.resend', 'code.edit'),
  { type: 'password.retype', password: new Secret('short') },
  { type: 'password.retype', password: new Secret(newPassword) },
  { type: 'password.edit' },
  changed('accountCreation', ofAccount({ sent: null }), submitted),
  settled('accountCreation', { outcome: 'done' }),
  settled('goToDestination', 'https://www.example.com/'),
];
const reloadedOptions: WalkOptions<typeof signUpMachine> = { input: reloaded };

/** One path to each screen of the chart itself. Its child has its own walk. */
const leading = ({ type }: { readonly type: string }) => !/\.edit$|markRegistration$|^xstate\.snapshot/.test(type);
export const paths = screenPaths(signUpMachine, events.filter(leading), selectScreen, options);

export const claims: Claims<typeof signUpMachine> = {
  goal: 'created.left',
  ends: ['created.left'],
  starts: [options, { ...reloadedOptions, events: reloadedEvents }],
};
