import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { changed, rejected, settled } from '#machines/testing/events.ts';
import { sent } from '#machines/testing/mailed-code.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { agreements, details, fresh, newPassword, reloaded, signUpCode } from '#machines/testing/sign-up.ts';
import { signUpMachine } from './sign-up.machine.ts';
import { selectScreen } from './sign-up.selectors.ts';

export const nothingRight = { ...details, email: 'mia', password: new Secret(''), agreed: false };

const entered = settled('mailedCode', { code: new Secret(signUpCode.replace(' ', '')), failure: null });
/** The mailed code ended without one. */
const unsent = (symbol: string, waitUntil: number | null = null) => settled('mailedCode', { code: null, failure: failure(symbol, { waitUntil }) });

export const events: readonly MachineEvent<typeof signUpMachine>[] = [
  { type: 'details.submit', details },
  { type: 'details.submit', details: nothingRight },
  { type: 'email.edit' },
  { type: 'password.edit' },
  { type: 'terms.edit' },
  { type: 'legalDocuments.retry' },
  { type: 'code.edit' },
  { type: 'details.change' },
  { type: 'step.back', step: 0 },
  { type: 'draft.edit', draft: { email: 'mia', country: '', news: false } },
  { type: 'outcome.retry' },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  settled('markRegistration'),
  rejected('markRegistration', refusal('unknown')),
  rejected('markRegistration', refusal('cookies_off')),
  settled('fetchLegalDocuments', agreements),
  rejected('fetchLegalDocuments', refusal('unreachable')),
  changed('mailedCode', { context: { sent } }, settled('sendCode', sent)),
  entered,
  unsent('account_already_exist'),
  unsent('password_too_common'),
  unsent('request_throttled', 30_000),
  unsent('time_out'),
  settled('createAccount'),
  rejected('createAccount', refusal('secret_code_incorrect', { triesLeft: 4 })),
  rejected('createAccount', refusal('mfa_session_not_found')),
  rejected('createAccount', refusal('account_already_exist')),
  rejected('createAccount', refusal('agreement_required')),
  rejected('createAccount', refusal('cookies_off')),
  rejected('createAccount', refusal('time_out')),
  settled('confirmCreated', true),
  settled('confirmCreated', false),
  rejected('confirmCreated', refusal('unreachable')),
  settled('goOn', 'https://www.example.com/'),
  rejected('goOn', refusal('unknown')),
];

export const input = fresh;
export const options: WalkOptions<typeof signUpMachine> = {
  input,
  /** A code is entered only after it was sent. */
  filter: ({ context }, event) => event !== entered || context.sent !== null,
};

/** After a reload the password is typed again. */
export const reloadedEvents: readonly MachineEvent<typeof signUpMachine>[] = [
  { type: 'code.submit', code: new Secret(signUpCode) },
  { type: 'code.resend' },
  { type: 'password.retype', password: new Secret('short') },
  { type: 'password.retype', password: new Secret(newPassword) },
  { type: 'password.edit' },
  { type: 'details.change' },
  { type: 'details.submit', details },
  changed('mailedCode', { context: { sent } }, settled('sendCode', sent)),
  entered,
  settled('createAccount'),
  settled('goOn', 'https://www.example.com/'),
];
export const reloadedOptions: WalkOptions<typeof signUpMachine> = { ...options, input: reloaded };

/** One path to each screen of sign-up; edits and waits lead to no further one. */
const leading = events.filter(({ type }) => !/\.edit$|\.tick$|markRegistration$/.test(type));
export const paths = screenPaths(signUpMachine, leading, selectScreen, options);
