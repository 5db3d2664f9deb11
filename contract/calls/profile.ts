import * as v from 'valibot';
import { call } from '../call.ts';
import { languages } from '../limits.ts';

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
  email: v.object({ address: v.string(), status: v.picklist(['verified', 'unverified']) }),
});
export type Profile = v.InferOutput<typeof profileSchema>;

export const readProfile = call('GET', '/v1.0/users/@me/profile/', { as: 'bearer', answer: profileSchema });

/** Changes what is given. The account's language is that of its mails. */
export const updateProfile = call('PATCH', '/v1.0/users/@me/profile/', {
  as: 'bearer',
  body: v.strictObject({ language: v.picklist(languages) }),
  answer: profileSchema,
});
