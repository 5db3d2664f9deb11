import type { Challenge } from '#contract/calls/challenge.ts';
import type { IdentityProvider } from '#contract/calls/third-party.ts';
import type { SecondFactorOutput, SentCodes } from '#machines/second-factor/second-factor.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Secret } from '#machines/shared/secret.ts';

export interface Credentials {
  readonly username: string;
  readonly password: Secret<string>;
  /** Remember this computer. */
  readonly remember: boolean;
}

export interface CredentialsProblem {
  readonly username: 'empty' | 'format' | 'invalid' | null;
  readonly password: 'empty' | null;
}

/** What the page learns of this browser before anybody types. */
export interface SessionDetection {
  readonly sessionState: 'signedIn' | 'signedOut' | 'cookiesOff';
  /** Whether a computer is remembered here for anyone. */
  readonly remembered: boolean;
}

export interface LoginInput {
  /** What the user name may be. */
  userNames: 'email' | 'emailOrPhone';
  /** The third parties that came with the page. */
  providers: readonly IdentityProvider[];
}

export interface LoginContext {
  readonly userNames: LoginInput['userNames'];
  /** The third parties one can log in with. */
  readonly providers: readonly IdentityProvider[];
  /** The one that was selectedMethod last, until something else is tried. */
  readonly provider: string | null;
  readonly credentials: Credentials | null;
  readonly problem: CredentialsProblem;
  readonly failure: Failure | null;
  readonly waitSeconds: number;
  readonly remembered: boolean;
  readonly deviceForgotten: boolean;
  readonly challenge: Challenge | null;
  readonly proof: Proof | null;
  readonly selectedMethod: string | null;
  readonly sentCodes: SentCodes;
  /** Where log-in has led. */
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

export type { SecondFactorOutput };
