import { createContext, useContext, useSyncExternalStore, type JSX } from 'react';
import './slow-note.css';

export interface SlowCall {
  /** Whether something that the user waits for takes longer than usual. */
  readonly isSlow: () => boolean;
  readonly listen: (changed: () => void) => () => void;
  /** Stops waiting. */
  readonly leave: () => void;
  readonly text: string;
  readonly leaveLabel: string;
}

/** Null where nothing can be slow. */
export const SlowCallContext = createContext<SlowCall | null>(null);

/** Stops waiting for what takes longer than usual; null while nothing does. */
export function useLeaveSlowCall(): (() => void) | null {
  const call = useContext(SlowCallContext);
  const isSlow = useSyncExternalStore(call?.listen ?? listenToNothing, call?.isSlow ?? never, never);
  return isSlow && call !== null ? call.leave : null;
}

/** Says beside a busy button that its call takes longer, and offers to stop waiting. */
export function SlowNote(): JSX.Element | null {
  const call = useContext(SlowCallContext);
  const leave = useLeaveSlowCall();
  if (call === null || leave === null) return null;
  return (
    <span className="slow-note" role="alert">
      <span>{call.text}</span>
      <button type="button" className="button button--ghost" onClick={leave}>
        {call.leaveLabel}
      </button>
    </span>
  );
}

const listenToNothing = () => () => undefined;
const never = (): boolean => false;
