/** Why the service cannot start: one sentence with its remedy, shown without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The code of a system or database error, or null. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
