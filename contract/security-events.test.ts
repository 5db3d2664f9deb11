import { expect, test } from 'vitest';
import { factsOf, securityEvents } from './security-events.ts';

/** Section 3 of the specification. */
const specified = [
  'cloud-subscription',
  'enabled totp',
  'disabled totp',
  'generated otp backup code',
  'abandonment scheduled',
  'abandonment cancelled',
  'login with password',
  'login with third account',
  'reset password',
  'changed password',
  'bound third account',
  'unbound third account',
  'created account',
  'deleted account',
  'bound device',
  'unbound device',
  'verified email',
  'register with third account',
  'changed email',
  'cloud relay traffic',
  'data protection enabled',
  'data protection disabled',
  'data protection reset',
  'data protection updated',
  'data protection changed',
  'input wrong security code',
  'user archive url generated',
  'user archive task created',
  'official site referral link',
  'enabled backup email',
  'disabled backup email',
  'b2b vms lock',
];

test('knows the 32 types of the specification by name [ACT-02]', () => {
  expect(specified.length).toBe(32);
  expect(specified.filter((type) => !Object.hasOwn(securityEvents, type))).toEqual([]);
});

test('an unknown type has no record, even under the name of an inherited property [ACT-02]', () => {
  expect(factsOf('drone landed')).toBeNull();
  expect(factsOf('constructor')).toBeNull();
  expect(factsOf('failed log-in')?.failed).toBe(true);
});
