import { useState } from 'react';

/** The value, or the last defined one, so that the last screen of a child that has ended stays visible. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
