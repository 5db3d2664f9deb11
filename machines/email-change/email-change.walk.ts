import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { changed as confirmed, draft, formerEmail, newEmail } from './email-change.harness.ts';
import { changed, rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { emailChangeMachine } from './email-change.machine.ts';
import { selectScreen } from './email-change.selectors.ts';

export const wrongDraft = { ...draft, email: 'ann', password: new Secret('') };

const change = challengeSteps('sendCandidate', sent);
const entered = settled('mailedCode', { code: new Secret('123456'), failure: null });
const unsent = (symbol: string) => settled('mailedCode', { code: null, failure: failure(symbol) });

const screenEvents: readonly MachineEvent<typeof emailChangeMachine>[] = [
  settled('readHasPassword', true),
  { type: 'draft.submit', draft },
  { type: 'draft.submit', draft: wrongDraft },
  ...withoutData('address.change', 'change.cancel', 'change.finish', 'outcome.retry'),
  ...change.steps,
  ...['password_error', 'email_conflict', 'time_out'].map((symbol) => change.refused(symbol)),
  changed('mailedCode', { context: { sent } }, settled('sendCode', sent)),
  entered,
  unsent('time_out'),
  unsent('request_throttled'),
  settled('confirmEmail', confirmed),
  rejected('confirmEmail', refusal('secret_code_incorrect', { triesLeft: 4 })),
  rejected('confirmEmail', refusal('email_conflict')),
  rejected('confirmEmail', refusal('email_already_verified')),
  rejected('confirmEmail', refusal('time_out')),
];

export const events: readonly MachineEvent<typeof emailChangeMachine>[] = [
  ...screenEvents,
  rejected('readHasPassword', refusal('unreachable')),
  { type: 'draft.edit', field: 'email' },
  { type: 'code.edit' },
  ...ticks('waitCountdown', 9, 0),
  change.broken,
  change.refused('email_already_verified'),
];

export const input = { usage: 'change_email' as const, waiting: null, former: formerEmail };
export const options: WalkOptions<typeof emailChangeMachine> = {
  input,
  // A code can be entered only after it was sent.
  filter: ({ context }, event) => (event !== entered || context.sent !== null) && change.canHappen(context, event),
};

/** An address was requested earlier and awaits its code. */
export const waitingOptions: WalkOptions<typeof emailChangeMachine> = {
  ...options,
  input: { ...input, waiting: newEmail },
};

/** The account's own address. */
const ownOptions: WalkOptions<typeof emailChangeMachine> = {
  ...options,
  input: { ...input, usage: 'verify_email' },
};

/** One path to each screen. */
export const paths = screenPaths(emailChangeMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof emailChangeMachine> = {
  goal: 'left',
  starts: [options, waitingOptions, ownOptions],
};
