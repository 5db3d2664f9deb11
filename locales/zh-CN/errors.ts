import type { errors as english } from '../en-US/errors.ts';
import { accountErrors } from './account-errors.ts';
import { dataProtectionErrors } from './data-protection-errors.ts';
import { pageErrors } from './page-errors.ts';

export const errors: Record<keyof typeof english, string> = {
  ...pageErrors,
  ...accountErrors,
  ...dataProtectionErrors,
};
