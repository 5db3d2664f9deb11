import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import {
  agreements,
  atMailedCode,
  details,
  form,
  fresh,
  newPassword,
  registerCode,
  ticket,
  verifiedTicket,
} from './account-creation.harness.ts';
import { changed, rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { accountCreationMachine } from './account-creation.machine.ts';
import { selectScreen } from './account-creation.selectors.ts';

type Events = readonly MachineEvent<typeof accountCreationMachine>[];
type Options = WalkOptions<typeof accountCreationMachine>;

export const nothingRight = { ...details, email: 'mia', password: new Secret(''), agreed: false };
export const nothingRightWithTicket = { ...form, email: 'noa', agreed: false };
/** How the form submits a verified address, which cannot be edited. */
export const unticked = { ...form, agreed: false };

const entered = settled('mailedCode', { code: new Secret(registerCode), failure: null });
/** The mailed-code step ended without a code. */
const unsent = (symbol: string, waitUntil: number | null = null) =>
  settled('mailedCode', { code: null, failure: failure(symbol, { waitUntil }) });
const refused = (symbol: string) => rejected('createAccount', refusal(symbol));

const ofEach: Events = [
  ...withoutData('terms.edit', 'legalDocuments.retry', 'outcome.retry'),
  settled('readLegalDocuments', agreements),
  rejected('readLegalDocuments', refusal('unreachable')),
  settled('createAccount'),
  refused('agreement_required'),
  refused('time_out'),
  settled('confirmCreated', true),
  rejected('confirmCreated', refusal('unreachable')),
];

const ofTypedAddress: Events = [
  ...withoutData('email.edit', 'code.edit', 'details.change'),
  { type: 'step.back', step: 0 },
  ...ticks('waitCountdown', 9, 0),
  changed('mailedCode', { context: { sent } }, settled('sendCode', sent)),
  entered,
  unsent('request_throttled', 30_000),
  unsent('time_out'),
  refused('mfa_session_not_found'),
];

/** An account with a password. */
export const events: Events = [
  ...ofEach,
  ...ofTypedAddress,
  { type: 'details.submit', details },
  { type: 'details.submit', details: nothingRight },
  { type: 'password.edit' },
  { type: 'failure.show', failure: failure('cookies_off') },
  unsent('account_already_exist'),
  unsent('password_too_common'),
  rejected('createAccount', refusal('secret_code_incorrect', { triesLeft: 4 })),
  refused('account_already_exist'),
  refused('cookies_off'),
  settled('confirmCreated', false),
];

/** A code is entered only after it was sent. */
const filter: Options['filter'] = ({ context }, event) => event !== entered || context.sent !== null;
export const input = fresh;
export const options: Options = { input, filter };

/** The parent restarts the chart at the code with another password. */
export const mailedEvents: Events = [
  { type: 'password.replace', password: new Secret(newPassword) },
  { type: 'details.change' },
  { type: 'details.submit', details },
  changed('mailedCode', { context: { sent } }, settled('sendCode', sent)),
  entered,
  settled('createAccount'),
];
export const mailedOptions: Options = { input: atMailedCode, filter };

const ofTicket: Events = [
  { type: 'details.submit', details: form },
  { type: 'account.leave' },
  refused('account_found'),
  refused('third_account_refused'),
  rejected('confirmCreated', refusal('third_account_already_register')),
];

/** The third party gave no address, so the user types one and proves it with a code. */
export const ticketEvents: Events = [
  ...ofEach,
  ...ofTypedAddress,
  ...ofTicket,
  { type: 'details.submit', details: nothingRightWithTicket },
  unsent('email_address_invalid'),
  refused('secret_code_incorrect'),
];
export const ticketOptions: Options = { input: { ticket, mailed: null }, filter };

/** The third party has verified the address. */
export const verifiedEvents: Events = [...ofEach, ...ofTicket, { type: 'details.submit', details: unticked }];
export const verifiedOptions: Options = { input: { ticket: verifiedTicket, mailed: null } };

/** One path to each screen; edits and waits reach no others. */
const leading = (all: Events): Events => all.filter(({ type }) => !/\.edit$|\.tick$/.test(type));
export const paths = screenPaths(accountCreationMachine, leading(events), selectScreen, options);
export const ticketPaths = screenPaths(accountCreationMachine, leading(ticketEvents), selectScreen, ticketOptions);
export const verifiedPaths = screenPaths(
  accountCreationMachine,
  leading(verifiedEvents),
  selectScreen,
  verifiedOptions,
);

export const claims: Claims<typeof accountCreationMachine> = {
  goal: 'created',
  starts: [
    options,
    { ...mailedOptions, events: mailedEvents },
    { ...ticketOptions, events: ticketEvents, lost: ['cancelled', 'ended'] },
    { ...verifiedOptions, events: verifiedEvents, lost: ['cancelled', 'ended'] },
  ],
};
