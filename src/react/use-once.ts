import { useState } from 'react';

/**
 * Creates a value for as long as the component is mounted. For a chart with its ports filled: `useActorRef` gives a running
 * chart the ports of the last render, which would lose what the former ones have kept, such as a received code.
 */
export function useOnce<T>(create: () => T): T {
  const [value] = useState(create);
  return value;
}
