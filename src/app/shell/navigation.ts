import { createContext, useContext } from 'react';

/** How a page of the account links to the others. */
export interface Navigation {
  /** The fragment with its `#`; empty without one. */
  readonly hash: string;
  goTo(path: string): void;
  /** Loads what the target page needs. */
  prepare(path: string): void;
}

/** Pages of the gallery link nowhere. */
export const NavigationContext = createContext<Navigation>({
  hash: '',
  goTo: () => undefined,
  prepare: () => undefined,
});

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
