import type { Language } from '../platform/http/language.ts';
import type { DemonstrationKeys } from './keys.ts';

/** A customer who is there from the start, to show and test the product with. Never present in production. */
export interface DemonstrationAccount {
  brand: 'default' | 'regional';
  /** What to type into the log-in box. */
  userName: string;
  email: string;
  phone: string | null;
  password: string | null;
  nickName: string;
  firstName: string;
  lastName: string;
  country: string;
  language: Language;
  disabled: boolean;
  recoveryEmail: string | null;
  /** Base32, as it is typed into an authenticator app. */
  authenticatorSecret: string | null;
  backupCodes: readonly string[];
  /** Keys that are there from the start. */
  keys: DemonstrationKeys | null;
  note: string;
}

const plain = {
  brand: 'default',
  phone: null,
  country: 'US',
  language: 'en-US',
  disabled: false,
  recoveryEmail: null,
  authenticatorSecret: null,
  backupCodes: [],
  keys: null,
} as const;

export const demonstrationAccounts: readonly DemonstrationAccount[] = [
  {
    ...plain, userName: 'lin.hart@example.com', email: 'lin.hart@example.com', password: 'Quiet-Harbor-27',
    nickName: 'Lin', firstName: 'Lin', lastName: 'Hart', note: 'no second factor',
  },
  {
    ...plain, userName: 'sam.rivers@example.com', email: 'sam.rivers@example.com', password: 'Amber-Meadow-63',
    nickName: 'Sam', firstName: 'Sam', lastName: 'Rivers', country: 'GB', note: 'second factor on',
    recoveryEmail: 'sam.spare@example.org',
    authenticatorSecret: 'KRUGKIDROVUWG2ZAMJZG653OEBTG66BA',
    backupCodes: [
      '40217365', '58830146', '19374820', '72605918', '36481597',
      '85129043', '61947230', '23058671', '97713402', '04586129',
    ],
  },
  {
    ...plain, userName: 'kim.stone@example.com', email: 'kim.stone@example.com', password: 'Silver-Canyon-84',
    nickName: 'Kim', firstName: 'Kim', lastName: 'Stone', disabled: true, note: 'disabled',
  },
  {
    ...plain, userName: 'ada.moss@example.com', email: 'ada.moss@example.com', password: null,
    nickName: 'Ada', firstName: 'Ada', lastName: 'Moss', note: 'has no password',
  },
  {
    ...plain, userName: 'robin.vale@example.com', email: 'robin.vale@example.com', password: 'Copper-Orchard-39',
    nickName: 'Robin', firstName: 'Robin', lastName: 'Vale', country: 'SG', note: 'data protection on',
    keys: { code: 'Lantern-Creek-58', hint: 'Where we fished at night, and our old house number', count: 8 },
  },
  {
    ...plain, brand: 'regional', userName: '13800138000', email: 'wang.xiaoyu@example.com', phone: '13800138000',
    password: 'Bamboo-Lantern-51', nickName: '小雨', firstName: '小雨', lastName: '王', country: 'CN', language: 'zh-CN',
    note: 'phone number as user name',
  },
];

/** The address that authenticator apps read from a QR code. */
export function authenticatorAddress({ email, authenticatorSecret }: DemonstrationAccount): string | null {
  if (authenticatorSecret === null) return null;
  const label = encodeURIComponent(`Account Center:${email}`);
  return `otpauth://totp/${label}?secret=${authenticatorSecret}&issuer=Account%20Center&algorithm=SHA1&digits=6&period=30`;
}
