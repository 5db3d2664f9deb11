import { createContext, useContext } from 'react';
import type { AppBase } from './services.ts';

export const BaseContext = createContext<AppBase | null>(null);

/** What all flows of a page with a session share. */
export function useBase(): AppBase {
  const base = useContext(BaseContext);
  if (base === null) throw new Error('This part of the page stands outside the running app.');
  return base;
}
