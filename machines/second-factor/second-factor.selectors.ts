import type { SnapshotFrom } from 'xstate';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { isMailed } from './methods.ts';
import type { CodeMethod } from './methods.ts';
import type { secondFactorMachine } from './second-factor.machine.ts';

type SecondFactorSnapshot = SnapshotFrom<typeof secondFactorMachine>;

export type SecondFactorScreen =
  | { name: 'choosing'; methods: readonly CodeMethod[]; failure: Failure | null; again: string | null }
  | { name: 'sending'; method: CodeMethod }
  | {
      name: 'entering';
      method: CodeMethod;
      takesBackupCode: boolean;
      /** How long the code that was sent works; null where none was, or nobody said. */
      minutes: number | null;
      failure: Failure | null;
      /** Where the failure is told: at the code, or behind the button of the form with a way to try again. */
      errorLocation: 'code' | 'form';
      problem: 'empty' | 'digits' | null;
      canChange: boolean;
      /** Seconds until a code can be sent again; null where none is sent. */
      resendSeconds: number | null;
      waitSeconds: number;
    }
  | { name: 'unavailable' };

/** What was entered stays in view after the end, while the proof is checked. */
export function selectScreen(snapshot: SecondFactorSnapshot): SecondFactorScreen {
  const { methods, selectedMethod, sentCodes, failure, problem, resendSeconds, waitSeconds } = snapshot.context;
  const method = methods.find((each) => each.id === selectedMethod);
  if (snapshot.matches('unavailable')) return { name: 'unavailable' };
  if (snapshot.matches('sendingCode') && method !== undefined) return { name: 'sending', method };
  if (!snapshot.matches('choosingMethod') && method !== undefined) {
    return {
      name: 'entering',
      method,
      takesBackupCode: method.type === 'totp' && methods.some((each) => each.type === 'backup_code'),
      minutes: sentCodes[method.id]?.minutes ?? null,
      failure,
      errorLocation: failure !== null && isConnectionFailure(failure) ? 'form' : 'code',
      problem,
      canChange: methods.length > 1,
      resendSeconds: isMailed(method) ? resendSeconds : null,
      waitSeconds,
    };
  }
  return { name: 'choosing', methods, failure, again: failure === null ? null : selectedMethod };
}
