import { isCommonPassword, readCommonPasswords } from '#contract/rules/common-password.ts';
import { passwordProblem } from '#contract/rules/password.ts';
import type { Brand } from '../platform/configuration/brands.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Services } from '../platform/services/services.ts';
import type { Account } from './accounts.ts';

/** Whose password it will be: the address, the names of an existing account, and the brand. */
export type PasswordOwner = Pick<Account, 'email'> &
  Partial<Pick<Account, 'nick_name' | 'first_name' | 'last_name'>> & { brand: Pick<Brand, 'siteHost'> };

/** Refuses a new password that breaks the rules, is easy to guess for its owner, or was found in stolen data. */
export async function requireGoodPassword(
  { timesBreached }: Pick<Services, 'timesBreached'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const { email, nick_name: nickName = '', first_name: firstName = '', last_name: lastName = '', brand } = owner;
  if (passwordProblem(password) !== null) throw new ApiError('invalid_parameters');
  if (
    isCommonPassword(
      password,
      { email, nickName, firstName, lastName, site: brand.siteHost },
      await readCommonPasswords(),
    )
  )
    throw new ApiError('password_too_common');
  const found = await timesBreached(password);
  if (found > 0) throw new ApiError('password_breached', { found });
}
