import { createContext, useContext } from 'react';

/** How a page of the account leads to the others. */
export interface Navigation {
  /** Of the address, with its `#`; empty without one. */
  readonly hash: string;
  goTo(path: string): void;
  /** Loads what the page there needs. */
  prepare(path: string): void;
}

/** In the gallery a page leads nowhere. */
export const NavigationContext = createContext<Navigation>({
  hash: '',
  goTo: () => undefined,
  prepare: () => undefined,
});

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
