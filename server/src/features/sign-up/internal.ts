import * as v from 'valibot';
import { languages } from '#contract/languages.ts';
import { countries } from '#contract/countries.ts';
import { nameProblem } from '#contract/rules/names.ts';
import { cleanPhone, phoneProblem } from '#contract/rules/phone.ts';
import { insertAccount } from '../../accounts/held-addresses.ts';
import { insertEvent } from '../../accounts/events.ts';
import { requireGoodPassword } from '../../accounts/new-password.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { InternalRoutes } from '../../platform/http/internal-app.ts';
import { newAccount } from './create-account.ts';
import { requireEmail } from '../../accounts/require-email.ts';

// Without control characters, which the page would show.
const nameSchema = v.optional(v.pipe(v.string(), v.regex(/^\P{Cc}*$/u)));

const accountSchema = v.strictObject({
  email: v.string(),
  /** Whether the other system has verified the customer's address. */
  emailVerified: v.optional(v.boolean(), false),
  password: v.optional(v.string()),
  phone: v.optional(v.string()),
  /** The brand whose rules apply, by default the first. */
  brand: v.optional(v.string()),
  language: v.optional(v.picklist(languages)),
  country: v.optional(v.union([v.literal(''), v.picklist(countries)]), ''),
  nickName: nameSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  /** Agreed to news by mail. */
  news: v.optional(v.boolean(), false),
});
type NewAccount = v.InferOutput<typeof accountSchema>;

/**
 * Creates accounts for customers of another system. They are asked to agree to the legal documents at their first
 * login.
 */
export const routes: InternalRoutes = (app, { brands, database, clock, passwords, timesBreached }) => {
  app.post('/internal/v1/accounts', async (request, reply) => {
    const read = v.safeParse(accountSchema, request.body);
    if (!read.success) throw new ApiError('invalid_parameters');
    const { email, emailVerified, password, phone, language, country, nickName, news } = read.output;
    const { firstName = '', lastName = '' } = read.output;
    requireEmail(email);
    // No login would be possible: a first password needs a code mailed to a verified address.
    if (password === undefined && !emailVerified) throw new ApiError('require_params_error');
    const brand = read.output.brand === undefined ? brands[0] : brands.find(({ name }) => name === read.output.brand);
    if (brand === undefined || !fits(read.output, brand)) throw new ApiError('invalid_parameters');
    if (password !== undefined)
      await requireGoodPassword({ timesBreached }, password, {
        email,
        nick_name: nickName ?? '',
        first_name: firstName,
        last_name: lastName,
        brand,
      });
    const passwordHash = password === undefined ? null : await passwords.hash(password);
    const now = clock.now();
    const row = newAccount(
      { email, country, language: language ?? brand.defaultLanguage, news, brand },
      passwordHash,
      now,
    );
    const account = await database.transaction(async (query) => {
      const added = await insertAccount(query, {
        ...row,
        email_verified: emailVerified,
        phone: phone === undefined ? null : cleanPhone(phone),
        nick_name: nickName ?? row.nick_name,
        first_name: firstName,
        last_name: lastName,
      });
      if (added === null) throw new ApiError('account_already_exist');
      await insertEvent(query, {
        account: added.id,
        type: 'created account',
        at: now,
        origin: { device: '', address: '' },
      });
      return added.id;
    });
    return reply.code(201).send({ account });
  });
};

/** Whether the brand offers the language, and whether names and phone number are valid. */
function fits({ phone, language, nickName, firstName = '', lastName = '' }: NewAccount, brand: Brand): boolean {
  return (
    (language === undefined || brand.languages.includes(language)) &&
    [nickName ?? '', firstName, lastName].every((each) => nameProblem(each, brand.nameLength) === null) &&
    nickName?.trim() !== '' &&
    (phone === undefined || phoneProblem(phone) === null)
  );
}
