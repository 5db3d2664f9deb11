import { expect, test } from 'vitest';
import { brandsOf } from '../configuration/brands.ts';
import { demonstrationPlan } from '../../../testing/plan.ts';
import { formerSessionCode } from './cookies.ts';

const https = { PUBLIC_SCHEME: 'https' };
const codeIn = (environment: Record<string, string>, cookies: Record<string, string>) => {
  const { settings, brands } = demonstrationPlan(environment);
  const [brand] = brandsOf(brands, settings, () => 443);
  return formerSessionCode({ settings }, { cookies }, brand);
};
const both = { '__Host-ac_session_code': 'own', '__Secure-ac_session_code': 'shared' };

test.each([
  ['off', both, 'own'],
  ['on', both, 'shared'],
  ['on', { '__Host-ac_session_code': 'own' }, 'own'],
  ['off', { '__Secure-ac_session_code': 'shared' }, 'shared'],
  ['off', { ac_session_code: 'planted' }, null],
  ['on', { ac_session_code: 'planted' }, null],
])(
  'over https, shared: %s, the cookies %j have the previous session in %j [SES-09, SES-14]',
  (share, cookies, code) => {
    expect(codeIn({ ...https, COOKIE_SHARE_SESSION: share }, cookies)).toBe(code);
  },
);

test('over http the previous session is in the cookie without a prefix [SES-09]', () => {
  expect(codeIn({}, { ac_session_code: 'own' })).toBe('own');
});
