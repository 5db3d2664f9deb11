import type { SnapshotFrom } from 'xstate';
import type { IdentityProvider } from '#contract/calls/third-party.ts';
import { routes } from '#contract/pages.ts';
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
  /** Where the failure is told: at the password, or behind the button of the form. */
  errorLocation: 'password' | 'form';
  /** What the person can do about it, beside trying again. */
  remedy: 'setPassword' | 'contactSupport' | 'retry' | null;
  /** Seconds until another try; the button rests till then. */
  waitSeconds: number;
  remembered: boolean;
  /** It was, and the person has just ended that. */
  deviceForgotten: boolean;
  /** The third parties one can log in with. */
  providers: readonly IdentityProvider[];
  /** The key of the one the page is leaving for; its button is busy. */
  leavingFor: string | null;
  /** After too many requests their buttons rest too. */
  providersDisabled: boolean;
  /** The key of the one that a retry is about; null: the form itself. */
  retryProvider: string | null;
}

export interface LeavingScreen {
  name: 'leaving';
  /** Shown as a link if the way is slow. */
  destination: string | null;
}

export type LoginScreen = CredentialsScreen | { name: 'challenged'; busy: boolean } | LeavingScreen;

const wrongPassword: readonly string[] = ['incorrect_password', 'password_error'];
const remedies: ReadonlyMap<string, CredentialsScreen['remedy']> = new Map([
  ['no_password', 'setPassword'],
  ['account_forbidden', 'contactSupport'],
  ['time_out', 'retry'],
  ['unreachable', 'retry'],
  ['unknown', 'retry'],
  ['system_error', 'retry'],
  ['third_account_unavailable', 'retry'],
  ['misconfigured', 'retry'],
]);

/** `challenged` stays while a proof is checked, so that the step does not vanish under the person's hands. */
export function selectScreen(snapshot: LoginSnapshot): LoginScreen {
  const { problem, failure, waitSeconds, remembered, deviceForgotten, challenge, providers, provider, destination } = snapshot.context;
  if (snapshot.matches('signedIn')) {
    return { name: 'leaving', destination: snapshot.matches({ signedIn: 'left' }) ? (destination ?? routes.homePage) : null };
  }
  const busy = snapshot.matches('checking');
  if (snapshot.matches('challenged') || (busy && challenge !== null)) return { name: 'challenged', busy };
  return {
    name: 'credentials',
    busy,
    problem,
    failure,
    errorLocation: wrongPassword.includes(failure?.symbol ?? '') ? 'password' : 'form',
    remedy: remedies.get(failure?.symbol ?? '') ?? null,
    waitSeconds: snapshot.matches('lockedOut') ? waitSeconds : 0,
    remembered,
    deviceForgotten,
    providers,
    leavingFor: snapshot.matches('leavingForThirdParty') ? provider : null,
    providersDisabled: snapshot.matches('lockedOut') && !snapshot.can({ type: 'thirdParty.choose', provider: '' }),
    retryProvider: failure === null ? null : provider,
  };
}
