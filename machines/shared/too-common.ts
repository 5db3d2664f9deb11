import { failure } from './failure.ts';

/** The service's response to a password that is easy to guess; the pages use it for feedback while typing. */
export const tooCommon = failure('password_too_common');
