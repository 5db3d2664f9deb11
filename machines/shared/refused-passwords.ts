import { failure } from './failure.ts';

/** The service's response to a password that is easy to guess; the pages use it for feedback while typing. */
export const tooCommon = failure('password_too_common');

/** Why the service refuses a new password of an allowed length, whoever sets it. */
export const refusedPasswords: readonly string[] = [tooCommon.symbol, 'password_breached'];
