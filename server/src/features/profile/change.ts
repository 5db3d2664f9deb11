import type { BodyOf } from '#contract/call.ts';
import type { updateProfile } from '#contract/calls/profile.ts';
import { nameProblem } from '#contract/rules/names.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { setLanguage, setNews, setTheme, type Account } from '../../accounts/accounts.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { removePicture } from '../avatar/store.ts';
import { updateProfileRow } from './store.ts';

type Changes = Omit<NonNullable<BodyOf<typeof updateProfile>>, 'email' | 'password'>;
type Query = Services['database']['query'];

/**
 * Checks a profile change and returns a function that makes it in a transaction and returns the changed account. An
 * edit of an outdated version is refused.
 */
export function profileChange(
  { clock }: TransactionServices,
  { brand, account }: { brand: Brand; account: Account },
  { language, theme, news, avatar, version, ...changes }: Changes,
): (query: Query) => Promise<Account> {
  const { nickName, firstName, lastName, country } = changes;
  const names = [nickName, firstName, lastName].filter((name) => name !== undefined);
  const isEdit = Object.keys(changes).length > 0;
  if (isEdit && version === undefined) throw new ApiError('require_params_error');
  if (names.some((name) => nameProblem(name, brand.nameLength) !== null) || nickName?.trim() === '')
    throw new ApiError('invalid_parameters');
  if (language !== undefined && !brand.languages.includes(language)) throw new ApiError('invalid_parameters');
  // An early check, before the second factor is requested; the transaction decides.
  if (version !== undefined && version !== account.profile_version) throw new ApiError('modify_not_allowed');

  return async (query) => {
    if (language !== undefined) await setLanguage(query, account.id, language);
    if (theme !== undefined) await setTheme(query, account.id, theme);
    if (news !== undefined) await setNews(query, account.id, news, clock.now());
    if (avatar === null) await removePicture(query, account.id, clock.now());
    const avatarName = avatar === null ? null : account.avatar_name;
    if (version === undefined || !isEdit)
      return {
        ...account,
        chosen_language: language ?? account.chosen_language,
        theme: theme ?? account.theme,
        news: news ?? account.news,
        avatar_name: avatarName,
      };
    const row = {
      ...(nickName !== undefined && { nick_name: nickName }),
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(country !== undefined && { country }),
    };
    const changed = await updateProfileRow(query, { id: account.id, version }, row);
    if (changed === null) throw new ApiError('modify_not_allowed');
    return changed;
  };
}
