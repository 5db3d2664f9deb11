import * as v from 'valibot';
import { call } from '../call.ts';
import { languages } from '../limits.ts';
import { nothing } from '../schemas.ts';

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

/** Kept with the account: mails that no page asks for are written in it. */
export const updateProfile = call('PATCH', '/v1.0/users/@me/profile/', {
  as: 'bearer',
  body: v.object({ language: v.picklist(languages) }),
  answer: nothing,
});

export const readProfile = call('GET', '/v1.0/users/@me/profile/', { as: 'bearer', answer: profileSchema });
