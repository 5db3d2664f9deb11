import type { PhoneLoginStatus } from '#contract/calls/phone-login.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { StepEvent } from '#machines/shared/steps.ts';

/** A login that a phone may allow. */
export interface AskedLogin {
  /** With which this page logs in. */
  readonly deviceCode: Secret<string>;
  /** The QR code of the address that the phone opens. */
  readonly drawing: Secret<{ readonly path: string; readonly size: number }>;
  /** To be chosen on the phone. */
  readonly number: string;
  /** When the QR code expires, on the page's steady clock. */
  readonly until: number;
  /** Seconds between two reads of its state. */
  readonly interval: number;
}

export interface PhoneLoginContext {
  readonly asked: AskedLogin | null;
  /** As last read. */
  readonly state: PhoneLoginStatus['state'];
  readonly interval: number;
  readonly failure: Failure | null;
  /** Seconds until the code expires, or until another one can be asked for. */
  readonly waitSeconds: number;
}

export type PhoneLoginEvent =
  | { type: 'code.renew' }
  | { type: 'phone.leave' }
  | { type: 'waitCountdown.tick'; secondsLeft: number }
  | StepEvent;

export interface PhoneLoginOutput {
  readonly isLoggedIn: boolean;
}
