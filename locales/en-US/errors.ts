import { accountErrors } from './account-errors.ts';
import { dataProtectionErrors } from './data-protection-errors.ts';
import { pageErrors } from './page-errors.ts';

/**
 * The only place, together with the files it joins, that maps a symbol to a sentence. Its keys are the wire symbols.
 */
export const errors = { ...pageErrors, ...accountErrors, ...dataProtectionErrors } as const;
