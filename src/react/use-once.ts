import { useState } from 'react';

/**
 * Keeps the value of the first render for as long as the component is mounted. For a chart with its ports filled:
 * `useActorRef` gives a running chart the ports of the last render, and would lose what the replaced ones keep, such as
 * a received code. React may call `create` more than once and drop the result, so it starts nothing, and reads nothing
 * that may change.
 */
export function useOnce<T>(create: () => T): T {
  const [value] = useState(create);
  return value;
}
