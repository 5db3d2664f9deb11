import type { PasskeyAssertion } from '#contract/calls/passkey.ts';
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
  /** The page was reloaded at the step of the phone. */
  readonly isAtPhone?: boolean;
}

export interface LoginInput {
  /** What can be used as a user name. */
  userNames: 'email' | 'emailOrPhone';
  /** The identity providers known at build time. */
  providers: readonly IdentityProvider[];
}

export interface LoginContext {
  readonly userNames: LoginInput['userNames'];
  /** The identity providers offered for login. */
  readonly providers: readonly IdentityProvider[];
  /** The provider being redirected to, or tried last. */
  readonly provider: string | null;
  /** The last attempt, if it did not come from the form. */
  readonly retryEvent: LoginEvent | null;
  readonly credentials: Credentials | null;
  readonly problem: CredentialsProblem;
  readonly failure: Failure | null;
  readonly waitSeconds: number;
  readonly remembered: boolean;
  readonly deviceForgotten: boolean;
  /** The browser's answer for the passkey that the user has chosen; null until then. */
  readonly assertion: Secret<PasskeyAssertion> | null;
  /** The second factor of the running call; null until requested. */
  readonly challenge: ChallengedScreen | null;
  /** Where to go after login. */
  readonly destination: string | null;
}

export type LoginEvent =
  | { type: 'credentials.submit'; credentials: Credentials }
  | { type: 'username.edit' }
  | { type: 'password.edit' }
  | { type: 'trustedDevice.forget' }
  | { type: 'thirdParty.choose'; provider: string }
  | { type: 'passkey.choose' }
  | { type: 'passkey.cancel' }
  | { type: 'phone.choose' }
  | { type: 'page.returned' }
  | { type: 'otherTab.signedIn' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
