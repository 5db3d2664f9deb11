import type { Failure } from '#machines/shared/failure.ts';

export interface RedirectContext {
  readonly leaves: boolean;
  readonly secondsLeft: number;
  readonly failure: Failure | null;
}

export type RedirectEvent = { type: 'redirect.stop' } | { type: 'app.return' };

/** `secondsLeft` until the redirect; null: stay on the page. `failure`: why the redirect failed. */
export interface RedirectScreen {
  readonly secondsLeft: number | null;
  readonly busy: boolean;
  readonly failure: Failure | null;
}

export const noRedirect: RedirectScreen = { secondsLeft: null, busy: false, failure: null };
