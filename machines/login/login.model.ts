import type { IdentityProvider } from '#contract/calls/third-party.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

export interface Credentials {
  readonly username: string;
  readonly password: Secret<string>;
  /** Remember this device. */
  readonly remember: boolean;
}

export interface CredentialsProblem {
  readonly username: 'empty' | 'format' | 'invalid' | null;
  readonly password: 'empty' | null;
}

/** What the page finds in this browser before the user types. */
export interface SessionDetection {
  readonly sessionState: 'signedIn' | 'signedOut' | 'cookiesOff';
  /** Whether this device is remembered for any user name. */
  readonly remembered: boolean;
}

export interface LoginInput {
  /** What the user name may be. */
  userNames: 'email' | 'emailOrPhone';
  /** The identity providers that the page was built with. */
  providers: readonly IdentityProvider[];
}

export interface LoginContext {
  readonly userNames: LoginInput['userNames'];
  /** The identity providers offered for login. */
  readonly providers: readonly IdentityProvider[];
  /** The one that the page leaves for, or has tried to. */
  readonly provider: string | null;
  /** The last attempt, if it was not the form. */
  readonly retryEvent: LoginEvent | null;
  readonly credentials: Credentials | null;
  readonly problem: CredentialsProblem;
  readonly failure: Failure | null;
  readonly waitSeconds: number;
  readonly remembered: boolean;
  readonly deviceForgotten: boolean;
  /** The second factor of the running call; null until it is requested. */
  readonly challenge: ChallengedScreen | null;
  /** Where login leads. */
  readonly destination: string | null;
}

export type LoginEvent =
  | { type: 'credentials.submit'; credentials: Credentials }
  | { type: 'username.edit' }
  | { type: 'password.edit' }
  | { type: 'computer.forget' }
  | { type: 'thirdParty.choose'; provider: string }
  | { type: 'page.returned' }
  | { type: 'otherTab.signedIn' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
