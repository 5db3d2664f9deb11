import { expect, test } from 'vitest';
import { codeKeyOf, nickNameOf } from './rules.ts';

test.each([
  ['jo@example.com', null, 32, 'jo'],
  [`${'a'.repeat(31)}b@example.com`, null, 32, `${'a'.repeat(31)}b`],
  [`${'a'.repeat(32)}b@example.com`, null, 32, 'a'.repeat(32)],
  [`${'a'.repeat(63)}@example.com`, null, 64, 'a'.repeat(63)],
  ['jo@example.com', ' Jo Hale ', 32, 'Jo Hale'],
  ['jo@example.com', '👩‍🎤'.repeat(11), 32, Array.from('👩‍🎤'.repeat(11)).slice(0, 32).join('')],
  ['jo@example.com', ' ', 32, 'jo'],
])(
  'the nickname of %s, named %s elsewhere, has at most %i characters: %s [VAL-07, VAL-08]',
  (email, name, max, nick) => {
    expect(nickNameOf({ email, name }, max)).toBe(nick);
  },
);

test('an address has one code, regardless of its capitals [VAL-03]', () => {
  expect(codeKeyOf('Jo@Example.com')).toEqual(codeKeyOf('jo@example.com'));
  expect(codeKeyOf('jo@example.com')).toMatchObject({ subject: 'jo@example.com', type: '' });
});
