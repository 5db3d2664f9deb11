import { useEffect, useRef, useState } from 'react';
import { createActor, type Actor, type ActorOptions, type AnyActorLogic } from 'xstate';

/**
 * Runs a chart while its component is shown. Unlike with the library’s hook, it starts once, also where React ends
 * and repeats effects at once, as in strict mode: what can be used once must not be sent again, and an aborted call
 * must not end the one after it.
 */
export function useActorRef<Chart extends AnyActorLogic>(chart: Chart, options: ActorOptions<Chart>): Actor<Chart> {
  // oxlint-disable-next-line house/inspected-actor -- the caller passes `inspect` among the options
  const [actor] = useState(() => createActor(chart, options));
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    actor.start();
    return () => {
      isShown.current = false;
      queueMicrotask(() => (isShown.current ? undefined : actor.stop()));
    };
  }, [actor]);
  return actor;
}
