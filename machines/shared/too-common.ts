import { failure } from './failure.ts';

/** What the service answers to a password that is easy to guess; the pages say it while it is typed. */
export const tooCommon = failure('password_too_common');
