import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { codeAt } from '../../../testing/authenticator.ts';
import { checkTotp, minutesOf, type Tested } from './totp.ts';

// RFC 6238, appendix B, in 6 digits: 94287082 at 59 s, 07081804 at 1111111109 s, 14050471 at 1111111111 s.
const secret = Buffer.from('12345678901234567890');
const base32 = new Secret({ buffer: new Uint8Array(secret).buffer }).base32;
const phone: Tested = { of: '1', secret, lastStep: null, clockSteps: 0 };
const tablet: Tested = { ...phone, of: '2', secret: Buffer.from('09876543210987654321') };
const now = new Date(1_111_111_110_000);
const present = 37_037_037;
const codeOf = (steps: number): string => codeAt(base32, new Date((present + steps) * 30_000));
const check = (code: string, app: Partial<Tested> = {}, found: Parameters<typeof checkTotp>[2]['found'] = null) =>
  checkTotp([{ ...phone, ...app }, tablet], code, { now, found });

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
])('at %d s, the code of the RFC is right: %s [TFA-04]', (seconds, code) => {
  expect(checkTotp([phone], code, { now: new Date(seconds * 1000), found: null })).toMatchObject({ kind: 'right' });
});

test.each([
  [-5, undefined, undefined],
  [-4, 'clock', -2],
  [-3, 'clock', -2],
  [-2, 'clock', -1],
  [-1, 'right', undefined],
  [0, 'right', undefined],
  [1, 'right', undefined],
  [2, 'clock', 1],
  [4, 'clock', 2],
  [5, undefined, undefined],
])(
  'a code %d steps off is accepted, needs another one, or is wrong: %s, %s minutes [TFA-04]',
  (steps, kind, clockMinutes) => {
    const result = check(codeOf(steps));
    expect(result?.kind).toBe(kind);
    if (clockMinutes !== undefined) expect(result).toMatchObject({ clockMinutes });
  },
);

test('the next code of the same clock confirms it, the same code and those of another clock do not [TFA-04]', () => {
  const found = { of: '1', steps: -3, step: present - 4 };
  expect(check(codeOf(-3), {}, found)).toMatchObject({ kind: 'right', step: present - 3, clockSteps: -3 });
  expect(check(codeOf(-2), {}, found)).toMatchObject({ kind: 'right', clockSteps: -3 });
  expect(check(codeOf(-4), {}, found)).toMatchObject({ kind: 'clock' });
  expect(check(codeOf(3), {}, found)).toMatchObject({ kind: 'clock' });
  expect(check(codeOf(-3), {}, { ...found, of: '2' })).toMatchObject({ kind: 'clock' });
});

test('a known offset moves the window, and does not widen it [TFA-04]', () => {
  const kinds = (clockSteps: number) =>
    [-5, -4, -3, -2, -1, 0, 1].map((steps) => check(codeOf(steps), { clockSteps })?.kind ?? 'wrong');
  expect(kinds(-3)).toEqual(['wrong', 'right', 'right', 'right', 'clock', 'clock', 'clock']);
  // Set to automatic since.
  expect(check(codeOf(0), { clockSteps: -3 })).toMatchObject({ clockMinutes: 0, found: { steps: 0 } });
});

test('a used code is told from a wrong one, and neither it nor an older one finds a clock [TFA-04]', () => {
  expect(check(codeOf(0), { lastStep: present })).toEqual({ kind: 'used', step: present });
  expect(check(codeOf(-1), { lastStep: present })).toBeNull();
  expect(check(codeOf(-3), { lastStep: present - 3 })).toBeNull();
  expect(check(codeOf(-3), { lastStep: present - 2 })).toBeNull();
});

test('a code of any app is right, and counts for that app alone [TFA-04]', () => {
  const code = codeAt(new Secret({ buffer: new Uint8Array(tablet.secret).buffer }).base32, now);
  expect(check(code)).toMatchObject({ kind: 'right', authenticator: tablet, step: present });
  expect(checkTotp([], code, { now, found: null })).toBeNull();
  for (const bad of ['', '12345', '1234567', 'abcdef']) expect(check(bad)).toBeNull();
});

test('minutes are rounded as people say them [TFA-04]', () => {
  expect([-4, -3, -2, 0, 2, 3, 4].map(minutesOf)).toEqual([-2, -2, -1, 0, 1, 2, 2]);
});
