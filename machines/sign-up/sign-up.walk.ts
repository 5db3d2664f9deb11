import { Secret } from '#machines/shared/secret.ts';
import { signUpMachine } from './sign-up.machine.ts';
import { selectScreen } from './sign-up.selectors.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { agreements, codeMail, details, signUpCode } from '#machines/testing/sign-up.ts';

export const nothingRight = { email: 'mia', password: new Secret(''), agreed: false, news: false };

export const events: readonly MachineEvent<typeof signUpMachine>[] = [
  { type: 'details.submit', details },
  { type: 'details.submit', details: nothingRight },
  { type: 'legalDocuments.retry' },
  { type: 'code.submit', code: new Secret(signUpCode) },
  { type: 'code.submit', code: new Secret('') },
  { type: 'code.resend' },
  { type: 'details.change' },
  { type: 'outcome.retry' },
  settled('fetchLegalDocuments', agreements),
  rejected('fetchLegalDocuments', refusal('unreachable')),
  settled('sendCode', codeMail),
  rejected('sendCode', refusal('account_already_exist')),
  rejected('sendCode', refusal('password_too_common')),
  rejected('sendCode', refusal('time_out')),
  settled('createAccount'),
  rejected('createAccount', refusal('secret_code_incorrect', { triesLeft: 4 })),
  rejected('createAccount', refusal('mfa_session_not_found')),
  rejected('createAccount', refusal('agreement_required')),
  rejected('createAccount', refusal('cookies_off')),
  rejected('createAccount', refusal('time_out')),
  settled('confirmCreated', false),
  rejected('confirmCreated', refusal('unreachable')),
  settled('goOn', 'https://www.example.com/'),
];

/** One path to each screen of sign-up. */
export const paths = screenPaths(signUpMachine, events, selectScreen);
