import * as v from 'valibot';
import { call } from '../call.ts';
import { takeBackSchema } from '../account-changes.ts';
import { languages } from '../languages.ts';
import { countries } from '../countries.ts';
import { nonEmptyString } from '../schemas.ts';
import { themes } from '../themes.ts';
import { ofPasswordGuess } from './refusals.ts';

export const avatarTypes = ['jpg', 'png', 'gif', 'bmp'] as const;

export const profileSchema = v.object({
  /** The account number. */
  id: v.pipe(v.number(), v.integer()),
  nickName: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** ISO 3166-1 alpha-2, or empty. */
  country: v.string(),
  avatar: v.nullable(v.object({ source: v.literal('storage'), type: v.picklist(avatarTypes), url: v.string() })),
  /** The number of edits so far; an edit names the version that it is based on. */
  version: v.pipe(v.number(), v.integer()),
  /** Added to the specification: whether the customer gets news by mail. */
  news: v.boolean(),
  /** Added to the specification: the language of pages and mails; absent until it was chosen. */
  language: v.optional(v.picklist(languages)),
  /** Added to the specification: how pages look; absent until it was chosen. */
  theme: v.optional(v.picklist(themes)),
  /** `waiting` is ours: the new address that this session has requested but not verified yet. */
  email: v.object({
    address: v.string(),
    status: v.picklist(['verified', 'unverified']),
    waiting: v.optional(nonEmptyString),
  }),
  /** Added to the specification: the number that the customer can log in with; absent without one. */
  phone: v.optional(nonEmptyString),
  /** Added to the specification: what a take-back of the address changed, until the owner dismisses it. */
  takenBack: v.optional(takeBackSchema),
});
export type Profile = v.InferOutput<typeof profileSchema>;

export const readProfile = call('GET', '/v1.0/users/@me/profile/', { as: 'bearer', answer: profileSchema });

/**
 * Changes the given members. Needs `version`, unless it only changes the language, the theme or the choice of news, or
 * removes the picture; an outdated version is refused with `modify_not_allowed` and the present profile as
 * `error.profile`. `email` is not changed at once: like `candidates`, the call mails a code to it, and takes the
 * `password`, if the account has one, and a proof. Until it is verified, the response names it as `waiting`.
 */
export const updateProfile = call('PATCH', '/v1.0/users/@me/profile/', {
  as: 'bearer',
  proof: 'when',
  body: v.strictObject({
    language: v.optional(v.picklist(languages)),
    news: v.optional(v.boolean()),
    theme: v.optional(v.picklist(themes)),
    version: v.optional(v.pipe(v.number(), v.integer())),
    nickName: v.optional(nonEmptyString),
    firstName: v.optional(v.string()),
    lastName: v.optional(v.string()),
    country: v.optional(v.union([v.literal(''), v.picklist(countries)])),
    /** Added to the specification: `null` removes the picture. */
    avatar: v.optional(v.null()),
    email: v.optional(nonEmptyString),
    password: v.optional(nonEmptyString),
  }),
  answer: profileSchema,
  refuses: [
    ...ofPasswordGuess,
    'require_params_error',
    'modify_not_allowed',
    'email_conflict',
    'email_not_available',
    'email_address_invalid',
    'code_mails_exceeded',
  ],
});
