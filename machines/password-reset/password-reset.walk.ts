import { failure } from '#machines/shared/failure.ts';
import { input as review } from '#machines/link-review/link-review.walk.ts';
import { Secret } from '#machines/shared/secret.ts';
import { challengeSteps, proof as mailedProof } from '#machines/sensitive-action/challenge.harness.ts';
import { changed, rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { draft, resetAddress, openTakeBack, resetResult } from './password-reset.harness.ts';
import { canStop, stopped } from '#machines/redirect/redirect-steps.harness.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { passwordResetMachine } from './password-reset.machine.ts';
import { selectScreen } from './password-reset.selectors.ts';

export const wrongAddress = { email: 'mia', recovery: '' };
export const wrongDraft = { password: new Secret('short'), confirmation: new Secret('other') };

const proof = challengeSteps('proveOwner', mailedProof);
const wrongCode = proof.refused('mfa_code_incorrect', { triesLeft: 4 });
const unchecked = proof.refused('unreachable');
const saveRefused = (symbol: string) => rejected('savePassword', refusal(symbol));
const entered = settled('mailedCode', { code: new Secret('123456'), failure: null });
const unsent = (symbol: string) => settled('mailedCode', { code: null, failure: failure(symbol) });

/** Events that lead to every screen. */
const screenEvents: readonly MachineEvent<typeof passwordResetMachine>[] = [
  { type: 'address.submit', address: resetAddress },
  { type: 'address.submit', address: wrongAddress },
  { type: 'address.change' },
  { type: 'password.submit', draft },
  { type: 'password.submit', draft: wrongDraft },
  { type: 'outcome.retry' },
  stopped,
  { type: 'step.back', step: 0 },
  { type: 'step.back', step: 1 },
  settled('startReset', 'method'),
  rejected('startReset', refusal('unreachable')),
  changed('mailedCode', { context: { sent } }, settled('sendCode', sent)),
  entered,
  unsent('time_out'),
  unsent('mfa_session_not_found'),
  settled('mailedCode', { code: null, failure: failure('code_mails_exceeded', { waitUntil: 3_300_000 }) }),
  ...proof.steps,
  wrongCode,
  unchecked,
  proof.refused('mfa_session_not_found'),
  settled('savePassword', resetResult),
  settled('savePassword', { review, secondFactorRemoved: true, takeBacks: [openTakeBack] }),
  ...['password_too_common', 'mfa_session_not_found', 'time_out'].map((symbol) => saveRefused(symbol)),
  settled('linkReview'),
  settled('confirmSaved', true),
  settled('confirmSaved', false),
  rejected('confirmSaved', refusal('unreachable')),
];

export const events: readonly MachineEvent<typeof passwordResetMachine>[] = [
  ...screenEvents,
  ...withoutData('redirect.stop', 'app.return', 'email.edit', 'recovery.edit', 'password.edit', 'confirmation.edit'),
  { type: 'code.edit' },
  ...ticks('waitCountdown', 9, 0),
  proof.broken,
  rejected('linkReview', new Error('The child broke.')),
];

export const input = { email: '' };
export const options: WalkOptions<typeof passwordResetMachine> = {
  input,
  filter: ({ context }, event) => {
    // A code can be entered only after it was sent.
    if (event === entered) return context.sent !== null;
    // The child asks again after a wrong second factor and repeats a lost check.
    if (event === wrongCode || event === unchecked) return context.challenge === null;
    return proof.canHappen(context, event) && canStop(context, event);
  },
};

/** The page was reloaded at the code or at the password. */
export const reloadedOptions: WalkOptions<typeof passwordResetMachine> = {
  ...options,
  input: { email: '', reloaded: { address: resetAddress, step: 'password' } },
};

/** The page was reloaded after the password was saved. */
const savedOptions: WalkOptions<typeof passwordResetMachine> = {
  ...options,
  input: { email: '', reloaded: { address: resetAddress, step: 'saved' } },
};

/** One path to each screen of a reset. */
export const paths = screenPaths(passwordResetMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof passwordResetMachine> = {
  goal: 'done',
  ends: ['done'],
  starts: [options, reloadedOptions, savedOptions],
};
