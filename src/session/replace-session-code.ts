import type { Secret } from '#machines/shared/secret.ts';
import type { Services } from '#src/services/services.ts';

/** Stores the code with which this session goes on after a change of password or factors; not where another tab has logged out meanwhile. */
export function replaceSessionCode({ cookies }: Pick<Services, 'cookies'>, code: Secret<string>): void {
  if (cookies.sessionCode() !== null) cookies.replaceSessionCode(code);
}
