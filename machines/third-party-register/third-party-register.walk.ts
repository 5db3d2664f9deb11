import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { changed, rejected, settled } from '#machines/testing/events.ts';
import { sent } from '#machines/testing/mailed-code.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { agreements } from '#machines/testing/sign-up.ts';
import { form, ticket, registerCode, verifiedTicket } from '#machines/testing/third-party-register.ts';
import { thirdPartyRegisterMachine } from './third-party-register.machine.ts';
import { selectScreen } from './third-party-register.selectors.ts';

export const nothingRight = { ...form, email: 'noa', agreed: false };
/** As the form of a verified address is submitted, which cannot be typed. */
export const unticked = { ...form, agreed: false };

const entered = settled('mailedCode', { code: new Secret(registerCode), failure: null });
/** The mailed code ended without one. */
const unsent = (symbol: string, waitUntil: number | null = null) => settled('mailedCode', { code: null, failure: failure(symbol, { waitUntil }) });
const refused = (symbol: string) => rejected('createAccount', refusal(symbol));

type Events = readonly MachineEvent<typeof thirdPartyRegisterMachine>[];

const ofBoth: Events = [
  { type: 'details.submit', details: form },
  { type: 'terms.edit' },
  { type: 'legalDocuments.retry' },
  { type: 'outcome.retry' },
  { type: 'register.leave' },
  settled('fetchLegalDocuments', agreements),
  rejected('fetchLegalDocuments', refusal('unreachable')),
  settled('createAccount'),
  refused('account_found'),
  refused('agreement_required'),
  refused('third_account_refused'),
  refused('time_out'),
];

export const events: Events = [
  ...ofBoth,
  { type: 'details.submit', details: nothingRight },
  { type: 'email.edit' },
  { type: 'code.edit' },
  { type: 'details.change' },
  { type: 'step.back', step: 0 },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  changed('mailedCode', { context: { sent } }, settled('sendCode', sent)),
  entered,
  unsent('email_address_invalid'),
  unsent('request_throttled', 30_000),
  unsent('time_out'),
  refused('secret_code_incorrect'),
  refused('mfa_session_not_found'),
];

/** The address is typed, and proved with a code. */
export const input = { ticket };
export const options: WalkOptions<typeof thirdPartyRegisterMachine> = {
  input,
  /** A code is entered only after it was sent. */
  filter: ({ context }, event) => event !== entered || context.sent !== null,
};

/** The third party has verified the address. */
export const verifiedEvents: Events = [...ofBoth, { type: 'details.submit', details: unticked }];
export const verifiedOptions: WalkOptions<typeof thirdPartyRegisterMachine> = { input: { ticket: verifiedTicket } };

/** One path to each screen; edits and waits lead to no further one. */
const isLeading = ({ type }: { readonly type: string }) => !/\.edit$|\.tick$/.test(type);
export const paths = screenPaths(thirdPartyRegisterMachine, events.filter(isLeading), selectScreen, options);
export const verifiedPaths = screenPaths(thirdPartyRegisterMachine, verifiedEvents.filter(isLeading), selectScreen, verifiedOptions);
