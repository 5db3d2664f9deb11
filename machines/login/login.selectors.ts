import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { loginMachine } from './login.machine.ts';
import type { CredentialsProblem } from './login.model.ts';

type LoginSnapshot = SnapshotFrom<typeof loginMachine>;

export interface CredentialsScreen {
  name: 'credentials';
  /** Being checked: the form stays, its button is busy. */
  busy: boolean;
  problem: CredentialsProblem;
  failure: Failure | null;
  /** Where the failure is told: at the password, or above the form. */
  place: 'password' | 'form';
  /** What the person can do about it, beside trying again. */
  remedy: 'setPassword' | 'contactSupport' | 'retry' | null;
  /** Seconds until another try; the button rests till then. */
  waitSeconds: number;
  remembered: boolean;
  /** It was, and the person has just ended that. */
  forgotten: boolean;
}

export type LoginScreen = CredentialsScreen | { name: 'challenged'; busy: boolean } | { name: 'leaving' };

const wrongPassword: readonly string[] = ['incorrect_password', 'password_error'];
const remedies: ReadonlyMap<string, CredentialsScreen['remedy']> = new Map([
  ['no_password', 'setPassword'],
  ['account_forbidden', 'contactSupport'],
  ['time_out', 'retry'],
  ['unreachable', 'retry'],
  ['unknown', 'retry'],
  ['system_error', 'retry'],
  ['misconfigured', 'retry'],
]);

/** `challenged` stays while a proof is checked, so that the step does not vanish under the person's hands. */
export function selectScreen(snapshot: LoginSnapshot): LoginScreen {
  const { problem, failure, waitSeconds, remembered, forgotten, challenge } = snapshot.context;
  if (snapshot.matches('signedIn')) return { name: 'leaving' };
  const busy = snapshot.matches('checking');
  if (snapshot.matches('challenged') || (busy && challenge !== null)) return { name: 'challenged', busy };
  return {
    name: 'credentials',
    busy,
    problem,
    failure,
    place: wrongPassword.includes(failure?.symbol ?? '') ? 'password' : 'form',
    remedy: remedies.get(failure?.symbol ?? '') ?? null,
    waitSeconds: snapshot.matches('lockedOut') ? waitSeconds : 0,
    remembered,
    forgotten,
  };
}
