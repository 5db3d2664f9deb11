import type { SnapshotFrom } from 'xstate';
import type { Method } from '#contract/calls/second-factor.ts';
import { isMailed } from '#machines/mailed-code/mailed-code.rules.ts';
import type { MailedCodeScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import { isConnectionFailure, type Failure } from '#machines/shared/failure.ts';
import type { secondFactorMachine } from './second-factor.machine.ts';

type SecondFactorSnapshot = SnapshotFrom<typeof secondFactorMachine>;

export interface EnteringScreen {
  name: 'entering';
  method: Method;
  takesBackupCode: boolean;
  /** How long the sent code is valid; null if none was sent or the service did not report it. */
  minutes: number | null;
  canChange: boolean;
}

export interface ChoosingScreen {
  name: 'choosing';
  methods: readonly Method[];
  failure: Failure | null;
  retryAction: string | null;
  /** The browser asks for a passkey, or one is being checked. */
  usesPasskey: boolean;
}

export type SecondFactorScreen =
  | ChoosingScreen
  /** The child has the rest: `fieldScreen`. */
  | EnteringScreen
  | { name: 'unavailable' };

/** Keep the input on screen after the end, while the proof is checked. */
export function selectScreen(snapshot: SecondFactorSnapshot): SecondFactorScreen {
  const { methods, selectedMethod, sentCodes, failure } = snapshot.context;
  const method = methods.find((each) => each.id === selectedMethod);
  if (snapshot.matches('unavailable')) return { name: 'unavailable' };
  const isChoosing = snapshot.matches('choosingMethod');
  if (isChoosing || method === undefined || method.type === 'passkey') {
    const retryAction = failure === null ? null : selectedMethod;
    return { name: 'choosing', methods, failure, retryAction, usesPasskey: !isChoosing && method !== undefined };
  }
  return {
    name: 'entering',
    method,
    takesBackupCode: method.type === 'totp' && methods.some((each) => each.type === 'backup_code'),
    minutes: sentCodes[method.id]?.minutes ?? null,
    canChange: methods.length > 1,
  };
}

export interface FieldScreen extends Omit<MailedCodeScreen, 'resendSeconds'> {
  /** Where to show the failure: at the field, or below the form's button with a Retry. */
  errorLocation: 'code' | 'form';
  /** The refused input was a password. */
  isPasswordWrong: boolean;
  /** Null if no code is sent. */
  resendSeconds: number | null;
}

/** What the field shows, according to its child. */
export function fieldScreen({ method: { type } }: EnteringScreen, code: MailedCodeScreen): FieldScreen {
  const { failure, resendSeconds } = code;
  return {
    ...code,
    errorLocation: failure !== null && isConnectionFailure(failure) ? 'form' : 'code',
    isPasswordWrong: type === 'password' && failure?.symbol === 'mfa_code_incorrect',
    resendSeconds: isMailed(type) ? resendSeconds : null,
  };
}

/** Whether another try is possible only after an action has ended that waits `secondsLeft` for its proof. */
export function isTooLate(
  { failure, waitSeconds }: Pick<MailedCodeScreen, 'failure' | 'waitSeconds'>,
  secondsLeft: number,
): boolean {
  return failure !== null && waitSeconds > secondsLeft;
}
