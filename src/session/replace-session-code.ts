import type { Secret } from '#machines/shared/secret.ts';
import type { Services } from '#src/services/services.ts';

const replaced = 'ac:session-code-replaced';

/**
 * Stores the session's new code after a change of password or factors, unless another tab has logged out in the
 * meantime.
 */
export function replaceSessionCode({ cookies }: Pick<Services, 'cookies'>, code: Secret<string>): void {
  if (cookies.sessionCode() === null) return;
  cookies.replaceSessionCode(code);
  window.dispatchEvent(new Event(replaced));
}

/** Calls back after a change on this page ended the other sessions; returns a cleanup function. */
export function onSessionCodeReplaced(listener: () => void): () => void {
  window.addEventListener(replaced, listener);
  return () => window.removeEventListener(replaced, listener);
}
