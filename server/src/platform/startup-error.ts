/** Why the service cannot start: one sentence with its remedy, shown without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The code of a system or database error, or null. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/**
 * Writes why a start failed: a sentence, or the message of an unexpected error and where it arose. Its other properties
 * may be settings, as may what follows `://` in a message.
 */
export function reportStartupFailure(error: unknown): void {
  const unexpected = error instanceof Error ? (error.stack ?? error.message) : 'The start failed without a reason.';
  process.stderr.write(`${error instanceof StartupError ? error.message : withoutPasswords(unexpected)}\n`);
}

/** A text whose addresses have lost user and password. */
export function withoutPasswords(text: string): string {
  return text.replaceAll(/:\/\/\S*@/g, '://•••@');
}
