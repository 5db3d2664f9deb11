import { destinationAfterLogin } from '#machines/navigation/destination.ts';
import type { Services } from '#src/app/services.ts';

/** Goes where the person wanted to go; tells where that is. */
export function redirectAfterLogin({ configuration, navigator }: Services): string {
  const destination = destinationAfterLogin(window.location.href, configuration);
  navigator.go(destination);
  return destination;
}
