import type { AnyEventObject } from 'xstate';
import type { RedirectScreen } from './redirect.model.ts';
import { changed } from '#machines/testing/events.ts';

/** A user stops the redirect, which the child `redirect` reports. */
export const stopped = changed(
  'redirect',
  { value: 'stopped', context: { secondsLeft: 5, failure: null } },
  { type: 'redirect.stop' },
);

/** Only a redirect that counts down can be stopped. */
export function canStop({ redirect }: { readonly redirect: RedirectScreen }, event: AnyEventObject): boolean {
  return event !== stopped || redirect.secondsLeft !== null;
}
