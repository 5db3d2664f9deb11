import { expect, test } from 'vitest';
import { createCommonPasswords } from '../../platform/crypto/common-passwords.ts';
import { isCommonPassword } from '../../platform/accounts/new-password.ts';
import { nickNameOf } from './rules.ts';

const list = await createCommonPasswords()();

test.each<[password: string, refused: boolean]>([
  ['password', true],
  ['PassWord', true],
  ['12345678', true],
  ['qwertyuiop', true],
  ['trustno1', true],
  ['aaaaaaaa', true],
  ['AAAAaaaa', true],
  ['🙂🙂🙂🙂🙂🙂🙂🙂', true],
  ['jo.newcomer@example.com', true],
  ['JO.Newcomer@example.com', true],
  ['jo.newcomer', true],
  ['jo.newcomer7', true],
  ['JoNewcomer!2026', true],
  ['Account-Center1', true],
  ['１２３４５６７８', true],
  ['jo.newcomer lives', false],
  ['aaaaaaab', false],
  ['password of mine', false],
  [' password', false],
  ['tin whistle at 7', false],
])('the password %j of jo.newcomer@example.com is common: %s [LOG-02, VAL-01]', (password, refused) => {
  expect(isCommonPassword(password, { email: 'Jo.Newcomer@Example.com' }, list)).toBe(refused);
});

test.each([
  ['Lin Hart 42', true],
  ['hart-lin-1', true],
  ['linniepie!', true],
  ['hart of oak', false],
])('the password %j of Lin Hart, called Linnie Pie, is common: %s [LOG-05, VAL-01]', (password, refused) => {
  const owner = { email: 'other@example.com', nick_name: 'Linnie Pie', first_name: 'Lin', last_name: 'Hart' };
  expect(isCommonPassword(password, owner, list)).toBe(refused);
});

test('the list holds tens of thousands of passwords in lower case, and is read once', async () => {
  const read = createCommonPasswords();
  expect(await read()).toBe(await read());
  expect(list.size).toBeGreaterThan(40_000);
  expect([...list].filter((each) => each !== each.toLowerCase())).toEqual([]);
});

test.each([
  ['jo@example.com', 32, 'jo'],
  [`${'a'.repeat(31)}b@example.com`, 32, `${'a'.repeat(31)}b`],
  [`${'a'.repeat(32)}b@example.com`, 32, 'a'.repeat(32)],
  [`${'a'.repeat(63)}@example.com`, 64, 'a'.repeat(63)],
])('the nickname of %s has at most %i characters of the local part [VAL-07, VAL-08]', (email, max, name) => {
  expect(nickNameOf(email, max)).toBe(name);
});
