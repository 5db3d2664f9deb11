import { fromCallback, type CallbackActorLogic, type EventObject } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';

/**
 * A source of `tick` events: the whole seconds left until `until`. Reads the clock each time, so it is right when a
 * suspended tab resumes. If a read failed because of the connection, `readAgain` decides when to send `read.retry`.
 */
export function countdown(
  type: 'waitCountdown.tick' | 'resendCountdown.tick' | 'deletionCountdown.tick',
  steady: () => number,
  readAgain?: (retry: () => void) => () => void,
): CallbackActorLogic<EventObject, CountdownInput> {
  return fromCallback<EventObject, CountdownInput>(({ input, sendBack }) => {
    let shown: number | null = null;
    const tick = (): void => {
      const secondsLeft = input.until === null ? 0 : Math.max(0, Math.ceil((input.until - steady()) / 1000));
      if (secondsLeft === shown) return;
      shown = secondsLeft;
      sendBack({ type, secondsLeft });
      if (secondsLeft === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    const stop = input.retryOnline ? readAgain?.(() => sendBack({ type: 'read.retry' })) : undefined;
    return () => {
      clearInterval(timer);
      stop?.();
    };
  });
}
