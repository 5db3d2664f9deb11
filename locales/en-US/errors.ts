import { accountErrors } from './account-errors.ts';
import { dataProtectionErrors } from './data-protection-errors.ts';
import { pageErrors } from './page-errors.ts';

/**
 * The only place, with the files that it is made of, where a symbol meets a sentence. Its keys are the symbols as they
 * are on the wire.
 */
export const errors = { ...pageErrors, ...accountErrors, ...dataProtectionErrors } as const;
