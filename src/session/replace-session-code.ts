import type { Secret } from '#machines/shared/secret.ts';
import type { Services } from '#src/services/services.ts';

const replaced = 'ac:session-code-replaced';

/**
 * Stores the code with which this session goes on after a change of password or factors; not where another tab has
 * logged out meanwhile.
 */
export function replaceSessionCode({ cookies }: Pick<Services, 'cookies'>, code: Secret<string>): void {
  if (cookies.sessionCode() === null) return;
  cookies.replaceSessionCode(code);
  window.dispatchEvent(new Event(replaced));
}

/** Calls back after a change on this page that has ended the other sessions; returns its cleanup. */
export function onSessionCodeReplaced(listener: () => void): () => void {
  window.addEventListener(replaced, listener);
  return () => window.removeEventListener(replaced, listener);
}
