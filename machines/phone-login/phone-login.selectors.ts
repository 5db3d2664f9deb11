import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { phoneLoginMachine } from './phone-login.machine.ts';
import type { AskedLogin } from './phone-login.model.ts';

export interface CodeScreen {
  name: 'code';
  drawing: AskedLogin['drawing'];
  number: string;
  /** Until the code expires. */
  secondsLeft: number;
  /** Its state could not be read the last time. */
  isUnread: boolean;
}

export type PhoneLoginScreen =
  | { name: 'asking' }
  | CodeScreen
  /** The phone has chosen the number. */
  | { name: 'chosen'; isUnread: boolean }
  | { name: 'loggingIn' }
  | { name: 'refused' }
  | { name: 'over' }
  | { name: 'unavailable'; failure: Failure | null; waitSeconds: number };

export function selectScreen(snapshot: SnapshotFrom<typeof phoneLoginMachine>): PhoneLoginScreen {
  const { asked, state, failure, waitSeconds } = snapshot.context;
  if (snapshot.matches('refused')) return { name: 'refused' };
  if (snapshot.matches('over')) return { name: 'over' };
  if (snapshot.matches('unavailable')) return { name: 'unavailable', failure, waitSeconds };
  if (snapshot.matches('loggingIn') || snapshot.matches('loggedIn')) return { name: 'loggingIn' };
  if (asked === null) return { name: 'asking' };
  const { drawing, number } = asked;
  const isUnread = failure !== null;
  return state === 'waiting'
    ? { name: 'code', drawing, number, secondsLeft: waitSeconds, isUnread }
    : { name: 'chosen', isUnread };
}
