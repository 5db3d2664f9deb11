import { createContext, useContext } from 'react';
import type { AppServices } from './services.ts';

export const ServicesContext = createContext<AppServices | null>(null);

/** What all flows of a page with a session share. */
export function useServices(): AppServices {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('This part of the page stands outside the running app.');
  return services;
}
