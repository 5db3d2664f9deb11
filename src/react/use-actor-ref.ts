import { useEffect, useRef, useState } from 'react';
import { createActor, type Actor, type ActorOptions, type AnyActorLogic } from 'xstate';

/**
 * Runs a chart while its component is shown. Unlike with the library's hook, it starts once, also in strict mode, which
 * ends and repeats the effects of a new component at once: what can be used once must not be sent again, and an aborted
 * call must not end the one after it.
 */
export function useActorRef<Chart extends AnyActorLogic>(chart: Chart, options: ActorOptions<Chart>): Actor<Chart> {
  // oxlint-disable-next-line house/inspected-actor -- the caller passes `inspect` among the options
  const [actor] = useState(() => createActor(chart, options));
  const run = useRef({ isShown: false, isNew: true });
  useEffect(() => {
    const { current } = run;
    current.isShown = true;
    actor.start();
    queueMicrotask(() => {
      current.isNew = false;
    });
    return () => {
      current.isShown = false;
      if (!current.isNew) actor.stop();
      else queueMicrotask(() => (current.isShown ? undefined : actor.stop()));
    };
  }, [actor]);
  return actor;
}
