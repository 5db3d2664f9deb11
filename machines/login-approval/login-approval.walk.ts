import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { rejected, settled, ticks } from '#machines/testing/events.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { screenPaths, type Claims, type MachineEvent, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { code, far, request } from './login-approval.harness.ts';
import { loginApprovalMachine } from './login-approval.machine.ts';
import { selectScreen } from './login-approval.selectors.ts';

const read = readSteps('readRequest');
const allow = challengeSteps('allowLogin');
const [, other = '', wrong = ''] = request.numbers;
/** Before the proof alone: behind it, the proof says so and can be repeated. */
const limited = allow.refused('request_throttled');

const screenEvents: readonly MachineEvent<typeof loginApprovalMachine>[] = [
  settled('readRequest', request),
  settled('readRequest', far),
  settled('readRequest', { ...request, state: 'allowed' }),
  ...(['over', 'refused'] as const).map((state) => settled('readRequest', { state })),
  read.failed,
  read.repeated,
  { type: 'number.choose', number: other },
  { type: 'number.choose', number: wrong },
  { type: 'login.refuse' },
  ...allow.steps,
  limited,
  ...['phone_login_number_wrong', 'time_out'].map((symbol) => allow.refused(symbol)),
  settled('refuseLogin'),
  rejected('refuseLogin', refusal('request_throttled')),
];

export const events: readonly MachineEvent<typeof loginApprovalMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  ...ticks('waitCountdown', 9, 0),
  ...['phone_login_refused', 'phone_login_over'].map((symbol) => allow.refused(symbol)),
  rejected('refuseLogin', refusal('time_out')),
  allow.broken,
];

export const input = { code };

export const options: WalkOptions<typeof loginApprovalMachine> = {
  input,
  filter: ({ context }, event) => {
    // The browser that asks does not move.
    if (event.type === 'xstate.done.actor.readRequest' && 'output' in event && context.request !== null)
      return context.request === request ? event.output !== far : event.output !== request;
    if (event === limited && context.challenge !== null) return false;
    return allow.canHappen(context, event) && read.canHappen(context, event);
  },
};

/** One path to each screen. */
export const paths = screenPaths(loginApprovalMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof loginApprovalMachine> = {
  goal: 'allowed',
  lost: ['over', 'refused', 'wrongNumber'],
  ends: ['allowed', 'over', 'refused', 'withoutCode', 'wrongNumber'],
  starts: [options, { ...options, input: { code: null }, lost: ['withoutCode'] }],
};
