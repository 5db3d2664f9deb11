import { destinationAfterLogin } from '#machines/navigation/destination.ts';
import type { Base } from '#src/app/services.ts';

/** Goes where the person wanted to go; tells where that is. */
export function goOn({ configuration, navigator }: Base): string {
  const destination = destinationAfterLogin(window.location.href, configuration);
  navigator.go(destination);
  return destination;
}
