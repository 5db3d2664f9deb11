import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { readCommonPasswords } from '#contract/rules/common-password.ts';
import { passwordProblem } from '#contract/rules/password.ts';

test('the list contains exactly the package’s common passwords of an allowed length [VAL-01]', async () => {
  const ofPackage = dictionary['passwords-common']
    .map((each) => each.toLowerCase())
    .filter((each) => passwordProblem(each) === null);
  expect((await readCommonPasswords()).passwords).toEqual(new Set(ofPackage));
});
