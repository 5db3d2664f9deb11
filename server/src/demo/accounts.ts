import type { BlockerType } from '#contract/calls/abandonment.ts';
import type { currencies } from '#contract/currencies.ts';
import type { Language } from '../platform/language/language.ts';
import type { DemonstrationKeys } from './keys.ts';

/** A customer that exists from the start, for demonstrations and tests. Never present in production. */
export interface DemonstrationAccount {
  brand: 'default' | 'regional';
  /** The user name for the login box. */
  username: string;
  email: string;
  /** False if another system created the account and the address is still unproved. */
  verified: boolean;
  phone: string | null;
  password: string | null;
  nickName: string;
  firstName: string;
  lastName: string;
  country: string;
  language: Language;
  disabled: boolean;
  recoveryEmail: string | null;
  /** Base32, as typed into an authenticator app. */
  authenticatorSecret: string | null;
  backupCodes: readonly string[];
  /** How many more backup codes are already used. */
  usedBackupCodes: number;
  /** Keys that exist from the start. */
  keys: DemonstrationKeys | null;
  /** What blocks a deletion. */
  locks: readonly DemonstrationLock[];
  /** The version of the terms and the privacy policy that it agreed to, if not the current one. */
  agreed: string | null;
  /** Whether its deletion is planned, as if requested when the account was added. */
  deletionPlanned: boolean;
  note: string;
}

/** @public The type of what the service's tests read from here. */
export interface DemonstrationLock {
  type: BlockerType;
  name: string | null;
  /** Days until a plan renews or ends. */
  days: number | null;
  price: { amount: number; currency: (typeof currencies)[number] } | null;
}

const plain = {
  brand: 'default',
  verified: true,
  phone: null,
  country: 'US',
  language: 'en-US',
  disabled: false,
  recoveryEmail: null,
  authenticatorSecret: null,
  backupCodes: [],
  usedBackupCodes: 0,
  keys: null,
  locks: [],
  agreed: null,
  deletionPlanned: false,
} as const;

export const demonstrationAccounts: readonly DemonstrationAccount[] = [
  {
    ...plain,
    username: 'lin.hart@example.com',
    email: 'lin.hart@example.com',
    password: 'Quiet-Harbor-27',
    nickName: 'Lin',
    firstName: 'Lin',
    lastName: 'Hart',
    note: 'no second factor',
  },
  {
    ...plain,
    username: 'sam.rivers@example.com',
    email: 'sam.rivers@example.com',
    password: 'Amber-Meadow-63',
    nickName: 'Sam',
    firstName: 'Sam',
    lastName: 'Rivers',
    country: 'GB',
    note: 'second factor on',
    recoveryEmail: 'sam.spare@example.org',
    authenticatorSecret: 'KRUGKIDROVUWG2ZAMJZG653OEBTG66BA',
    backupCodes: [
      '40217365',
      '58830146',
      '19374820',
      '72605918',
      '36481597',
      '85129043',
      '61947230',
      '23058671',
      '97713402',
      '04586129',
    ],
  },
  {
    ...plain,
    username: 'kim.stone@example.com',
    email: 'kim.stone@example.com',
    password: 'Silver-Canyon-84',
    nickName: 'Kim',
    firstName: 'Kim',
    lastName: 'Stone',
    disabled: true,
    note: 'disabled',
  },
  {
    ...plain,
    username: 'ada.moss@example.com',
    email: 'ada.moss@example.com',
    password: null,
    nickName: 'Ada',
    firstName: 'Ada',
    lastName: 'Moss',
    note: 'has no password',
  },
  {
    ...plain,
    username: 'robin.vale@example.com',
    email: 'robin.vale@example.com',
    password: 'Copper-Orchard-39',
    nickName: 'Robin',
    firstName: 'Robin',
    lastName: 'Vale',
    country: 'SG',
    note: 'data protection on',
    keys: { code: 'Lantern-Creek-58', hint: 'Where we fished at night, and our old house number', count: 8 },
  },
  {
    ...plain,
    username: 'noor.lake@example.com',
    email: 'noor.lake@example.com',
    password: 'Velvet-Lantern-46',
    nickName: 'Noor',
    firstName: 'Noor',
    lastName: 'Lake',
    country: 'CA',
    note: 'cannot be deleted yet',
    locks: [
      { type: 'cloud_plan', name: 'Cloud 30', days: 13, price: { amount: 8.99, currency: 'CAD' } },
      { type: 'view_plan', name: 'View 12 months', days: 200, price: { amount: 1249.5, currency: 'CAD' } },
      { type: 'affiliate_program', name: null, days: null, price: null },
      { type: 'company', name: 'Northside Storage', days: null, price: null },
    ],
  },
  {
    ...plain,
    username: 'theo.marsh@example.com',
    email: 'theo.marsh@example.com',
    password: 'Granite-Willow-72',
    nickName: 'Theo',
    firstName: 'Theo',
    lastName: 'Marsh',
    deletionPlanned: true,
    note: 'has a planned deletion, can be recovered',
  },
  {
    ...plain,
    username: 'mila.brook@example.com',
    email: 'mila.brook@example.com',
    password: 'Linen-Compass-95',
    nickName: 'Mila',
    firstName: 'Mila',
    lastName: 'Brook',
    country: 'IT',
    agreed: '2026-03-01',
    note: 'agreed to older terms',
  },
  {
    ...plain,
    username: 'ines.ford@example.com',
    email: 'ines.ford@example.com',
    password: 'Marble-Thicket-18',
    nickName: 'Ines',
    firstName: 'Ines',
    lastName: 'Ford',
    country: 'FR',
    note: 'second factor on, two backup codes left',
    authenticatorSecret: 'ONXW2ZJAMRSW233OON2HEYLUNFXW4ICJ',
    backupCodes: ['62840917', '19573306'],
    usedBackupCodes: 8,
  },
  {
    ...plain,
    username: 'pia.north@example.com',
    email: 'pia.north@example.com',
    verified: false,
    password: 'Walnut-Ferry-61',
    nickName: 'Pia',
    firstName: 'Pia',
    lastName: 'North',
    country: 'DE',
    note: 'has an unverified email',
  },
  {
    ...plain,
    brand: 'regional',
    username: '13800138000',
    email: 'wang.xiaoyu@example.com',
    phone: '13800138000',
    password: 'Bamboo-Lantern-51',
    nickName: '小雨',
    firstName: '小雨',
    lastName: '王',
    country: 'CN',
    language: 'zh-CN',
    note: 'phone number as user name',
  },
];

/** The address that authenticator apps read from a QR code. */
export function authenticatorAddress({ email, authenticatorSecret }: DemonstrationAccount): string | null {
  if (authenticatorSecret === null) return null;
  const label = encodeURIComponent(`Account Center:${email}`);
  return `otpauth://totp/${label}?secret=${authenticatorSecret}&issuer=Account%20Center&algorithm=SHA1&digits=6&period=30`;
}
