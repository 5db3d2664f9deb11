import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { PasswordOwner } from '#contract/rules/common-password.ts';
import { addressOf } from '#machines/navigation/address.ts';
import { loginAddress } from '#machines/navigation/guards.ts';
import type { HostApp } from '#src/browser/bridge/bridge-calls.ts';
import type { DisplayedAccount } from './display-name.ts';
import type { AppServices } from './services.ts';

export const ServicesContext = createContext<AppServices | null>(null);

/** Shared by all features of a page with a session. */
export function useServices(): AppServices {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('This part of the page is outside the running app.');
  return services;
}

/** The login page with a redirect back to this page; null in an app, where no page leads to login. */
export function useLoginHref(): string | null {
  const { hostApp } = useServices();
  return hostApp === null ? loginAddress(addressOf(window.location.href)) : null;
}

/** The app that shows the page, which has neither downloads nor a print dialog; null in a browser. */
export function useHostApp(): HostApp | null {
  return useContext(ServicesContext)?.hostApp ?? null;
}

/** Links that need no session, for pages shown in place of another; null in an app and outside the running app. */
export function useExitLinks(): { readonly homepage: string; readonly support: string } | null {
  const services = useContext(ServicesContext);
  if (services === null || services.hostApp !== null) return null;
  const { officialSite, links } = services.configuration;
  return { homepage: officialSite, support: links['contact-us'] };
}

/** Also for the header of pages whose content reads the profile. */
export function useDisplayName(): DisplayedAccount {
  const { displayName } = useServices();
  return useSyncExternalStore(displayName.listen, displayName.get);
}

/** For password managers, which save a new password to this account. Empty while unknown. */
export function useUsername(): string {
  const displayName = useContext(ServicesContext)?.displayName;
  return useSyncExternalStore(displayName?.listen ?? listenToNothing, () => displayName?.get().email ?? '');
}

/** The owner of a new password, and the site; read when a password is checked. */
export function usePasswordOwner(): () => PasswordOwner {
  const services = useContext(ServicesContext);
  const site = useSite();
  return () => ({ ...services?.displayName.get().owner, site });
}

/** The host of the brand's official site; empty outside the running app. */
export function useSite(): string {
  const services = useContext(ServicesContext);
  return services === null ? '' : new URL(services.configuration.officialSite).hostname;
}

const listenToNothing = () => () => undefined;

/** For the header of pages that need no login. */
export function useFetchedDisplayName(): DisplayedAccount {
  const { displayName, cookies } = useServices();
  useEffect(() => {
    if (cookies.hasLoginMarker()) void displayName.fetch();
  }, [displayName, cookies]);
  return useDisplayName();
}
