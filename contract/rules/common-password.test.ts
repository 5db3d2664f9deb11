import { expect, test, vi } from 'vitest';
import { isCommonPassword, passwordStrengthFor, readCommonPasswords } from './common-password.ts';
import { passwordProblem } from './password.ts';

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
  ['jo.newcomer lives', true],
  ['my jo-newcomer', true],
  ['j0.n3wcomer!', true],
  ['example2026', true],
  ['example.com1', true],
  ['jo.newcomer@example', true],
  ['aaaaaaab', false],
  ['password of mine', false],
  [' password', true],
  ['Password123!', true],
  ['Passw0rd123!', true],
  ['Pa$$word-2026', true],
  ['!!Password1234567', true],
  ['Summer2026!', true],
  ['$umm3r2026', true],
  ['2026Winter', true],
  ['Autumn#2026', true],
  ['Welcome1!', true],
  ['Dr4g0n99!!', true],
  ['qwerty!!2026', true],
  ['Summer and 2026 rain', false],
  ['summer8362917', false],
  ['sommerregen-2026', false],
  ['midsummer-x2026', false],
  ['tin whistle at 7', false],
  ['summer8765432', true],
  ['summer4444444', true],
  ['sum-mer1234', false],
  ['love-2468', true],
  ['abc-2468', false],
  ['w1nter2026', true],
  ['w!nter2026', true],
  ['we1come2026', true],
  ['we|come2026', true],
  ['@utumn2026', true],
  ['4ugust2026', true],
  ['8utterfly2026', true],
  ['s3ptember2026', true],
  ['dra6on2026', true],
  ['dra9on2026', true],
  ['oct0ber2026', true],
  ['$aturday2026', true],
  ['5aturday2026', true],
  ['au7umn2026', true],
  ['au+umn2026', true],
  ['wi2ard2026', true],
  ['Account Centre 1', true],
  ['jonewcomer at sea', true],
  ['83916254', false],
  ['!?!?-#-#', false],
])('the password %j of jo.newcomer@example.com is common: %s [LOG-02, VAL-01]', async (password, refused) => {
  expect(isCommonPassword(password, { email: 'Jo.Newcomer@Example.com' }, await readCommonPasswords())).toBe(refused);
});

test.each([
  ['Lin Hart 42', true],
  ['hart-lin-1', true],
  ['linniepie!', true],
  ['hart of oak', false],
])('the password %j of Lin Hart, called Linnie Pie, is common: %s [LOG-05, VAL-01]', async (password, refused) => {
  const owner = { email: 'other@elsewhere.org', nickName: 'Linnie Pie', firstName: 'Lin', lastName: 'Hart' };
  expect(isCommonPassword(password, owner, await readCommonPasswords())).toBe(refused);
});

test.each([
  ['shop@example.com', 'shop.example1', true],
  ['shop.example@mail.test', 'shop.example1', true],
  ['mark@mail.test', 'Mark-9152', true],
  ['mark@mail.test', 'a remarkable sunset', false],
  ['mark@mail.test', 'mark and', true],
  ['mark@mail.test', 'mark and me', false],
  ['harold@mail.test', 'in the boat of harold', false],
  ['harolds@mail.test', 'in the boat of harolds', true],
  ['jo@mail.test', 'jo and the whale', false],
  ['lin88@mail.test', 'lin88lin88', true],
  ['13800138000@mail.test', '13800138000!', true],
  ['info@mail.test', 'good information', false],
])('of %s the password %j is common: %s [VAL-01]', async (email, password, refused) => {
  expect(isCommonPassword(password, { email }, await readCommonPasswords())).toBe(refused);
});

test.each([
  ['shop.example1', true],
  ['www.shop.example', true],
  ['Lanterns2026', true],
  ['our lanterns!', true],
  ['Lantern2026 moon', false],
])(
  'with the site www.lanterns.example or shop.example the password %j is common: %s [VAL-01]',
  async (password, refused) => {
    const list = await readCommonPasswords();
    const of = (site: string) => isCommonPassword(password, { email: 'jo@mail.test', site }, list);
    expect([of('www.lanterns.example'), of('www.shop.example')].includes(true)).toBe(refused);
  },
);

test('the list holds thousands of lowercase passwords of an allowed length, and is read once [VAL-01]', async () => {
  const list = await readCommonPasswords();
  expect(await readCommonPasswords()).toBe(list);
  expect(list.passwords.size).toBeGreaterThan(15_000);
  expect([...list.passwords].filter((each) => each !== each.toLowerCase() || passwordProblem(each) !== null)).toEqual(
    [],
  );
});

test.each([
  ['', 'tooWeak'],
  ['passwor', 'tooWeak'],
  ['password1', 'common'],
  ['Password123', 'common'],
  ['P@ssw0rd', 'common'],
  ['Jo.Newcomer#2026', 'common'],
  ['Ann Archer 1', 'common'],
  ['account-center-1', 'common'],
  ['quietharbor', 'weak'],
  ['quietharbor27', 'medium'],
  ['Quiet-Harbor-27', 'strong'],
] as const)('rates the password %j of Ann Archer at jo.newcomer as %s [VAL-01]', async (password, label) => {
  expect(
    await passwordStrengthFor(password, { email: 'jo.newcomer@example.com', firstName: 'Ann', lastName: 'Archer' }),
  ).toBe(label);
});

test('without a known owner a password is checked against the list only [VAL-01]', async () => {
  expect(await passwordStrengthFor('password1', {})).toBe('common');
  expect(await passwordStrengthFor('quietharbor27', { email: '' })).toBe('medium');
});

test('a list that could not be loaded is loaded again at its next use, and its words have four letters or more [VAL-01]', async () => {
  vi.resetModules();
  vi.doMock('./common-password-list.ts', () => Promise.reject(new Error('offline')));
  const fresh = await import('./common-password.ts');
  await expect(fresh.readCommonPasswords()).rejects.toThrow();
  vi.doUnmock('./common-password-list.ts');
  const { words } = await fresh.readCommonPasswords();
  expect(['love', 'summer', 'autumn'].filter((word) => !words.has(word))).toEqual([]);
  expect([...words].filter((word) => word.length < 4)).toEqual([]);
});
