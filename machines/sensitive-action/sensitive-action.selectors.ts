import type { Challenge } from '#contract/calls/challenge.ts';

/** What is read of a running act, whatever its subject. */
interface Running {
  readonly context: { readonly challenge: Challenge | null };
  hasTag(tag: 'busy'): boolean;
}

/** `acting`: nothing has been asked yet. `challenged`: its child asks, or what it was given is being checked. */
export type SensitiveActionScreen = { name: 'acting' } | { name: 'challenged'; busy: boolean };

export function selectScreen(snapshot: Running): SensitiveActionScreen {
  if (snapshot.context.challenge === null) return { name: 'acting' };
  return { name: 'challenged', busy: snapshot.hasTag('busy') };
}
