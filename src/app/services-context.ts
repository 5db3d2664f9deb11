import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { addressOf } from '#machines/navigation/address.ts';
import { loginAddress } from '#machines/navigation/guards.ts';
import type { DisplayedAccount } from './display-name.ts';
import type { AppServices } from './services.ts';

export const ServicesContext = createContext<AppServices | null>(null);

/** What all features of a page with a session share. */
export function useServices(): AppServices {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('This part of the page is outside the running app.');
  return services;
}

/** The log-in page with the way back to this page; null in an app, where no page leads to log-in. */
export function useLoginHref(): string | null {
  const { hostApp } = useServices();
  return hostApp === null ? loginAddress(addressOf(window.location.href)) : null;
}

/** For the header of pages whose content reads the profile, too. */
export function useDisplayName(): DisplayedAccount {
  const { displayName } = useServices();
  return useSyncExternalStore(displayName.listen, displayName.get);
}

/** For the header of pages that need no log-in. */
export function useFetchedDisplayName(): DisplayedAccount {
  const { displayName, cookies } = useServices();
  useEffect(() => {
    if (cookies.hasLoginMarker()) void displayName.fetch();
  }, [displayName, cookies]);
  return useDisplayName();
}
