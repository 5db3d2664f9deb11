import type { SnapshotFrom } from 'xstate';
import type { IdentityProvider } from '#contract/calls/third-party.ts';
import { routes } from '#contract/pages.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import { isConnectionFailure, type Failure } from '#machines/shared/failure.ts';
import type { loginMachine } from './login.machine.ts';
import type { CredentialsProblem, LoginEvent } from './login.model.ts';

type LoginSnapshot = SnapshotFrom<typeof loginMachine>;

export interface CredentialsScreen {
  name: 'credentials';
  /** The credentials are being checked: the form stays and its button is busy. */
  busy: boolean;
  problem: CredentialsProblem;
  failure: Failure | null;
  /** Where to show the failure: at the password, or below the form's button. */
  errorLocation: 'password' | 'form';
  /** What the user can do about it, apart from editing the form. */
  remedy: 'setPassword' | 'contactSupport' | 'retry' | null;
  /** Seconds until another attempt; the button is disabled until then. */
  waitSeconds: number;
  remembered: boolean;
  /** The device was remembered until the user ended that a moment ago. */
  deviceForgotten: boolean;
  /** The identity providers offered for login. */
  providers: readonly IdentityProvider[];
  /** The key of the provider being redirected to; its button is busy. */
  leavingFor: string | null;
  /** The browser asks for a passkey, or its answer is being checked. */
  usesPasskey: boolean;
  /** The browser's own dialog is open: it can be cancelled here too. */
  isInBrowser: boolean;
  /** Login with the phone is being loaded. */
  loadsPhoneLogin: boolean;
  /** After too many requests, the buttons of providers and passkeys are disabled too. */
  providersDisabled: boolean;
  /** What a retry repeats; null: the form itself. */
  retryEvent: LoginEvent | null;
}

export interface LeavingScreen {
  name: 'leaving';
  /** A link in case the redirect is slow. */
  destination: string | null;
}

/** The child shows a code for the phone. */
export interface PhoneScreen {
  name: 'phone';
}

export type LoginScreen = CredentialsScreen | ChallengedScreen | PhoneScreen | LeavingScreen;

const wrongPassword: readonly string[] = ['incorrect_password', 'password_error'];
const remedies: ReadonlyMap<string, CredentialsScreen['remedy']> = new Map([
  ['no_password', 'setPassword'],
  ['account_forbidden', 'contactSupport'],
  ['third_account_unavailable', 'retry'],
  ['misconfigured', 'retry'],
]);

export function selectScreen(snapshot: LoginSnapshot): LoginScreen {
  const {
    problem,
    failure,
    waitSeconds,
    remembered,
    deviceForgotten,
    retryEvent,
    challenge,
    providers,
    provider,
    destination,
  } = snapshot.context;
  if (snapshot.matches('signedIn')) {
    return {
      name: 'leaving',
      destination: snapshot.matches({ signedIn: 'left' }) ? (destination ?? routes.homePage) : null,
    };
  }
  if (challenge !== null) return challenge;
  if (snapshot.matches('usingPhone')) return { name: 'phone' };
  const isInBrowser = snapshot.matches('askingForPasskey');
  return {
    name: 'credentials',
    busy: snapshot.matches('loggingIn'),
    problem,
    failure,
    errorLocation: wrongPassword.includes(failure?.symbol ?? '') ? 'password' : 'form',
    remedy: failure && (isConnectionFailure(failure) ? 'retry' : (remedies.get(failure.symbol) ?? null)),
    waitSeconds: snapshot.matches('lockedOut') ? waitSeconds : 0,
    remembered,
    deviceForgotten,
    providers,
    leavingFor: snapshot.matches('leavingForThirdParty') ? provider : null,
    usesPasskey: isInBrowser || snapshot.matches('usingPasskey'),
    isInBrowser,
    loadsPhoneLogin: snapshot.matches('loadingPhoneLogin'),
    providersDisabled: snapshot.matches('lockedOut') && !snapshot.can({ type: 'thirdParty.choose', provider: '' }),
    retryEvent: failure === null ? null : retryEvent,
  };
}
