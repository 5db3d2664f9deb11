import { expect, test } from 'vitest';
import { hasPath } from './call.ts';

test.each([
  ['/v2/key-vault/cmks/7', true],
  ['/v2/key-vault/cmks', false],
  ['/v2/key-vault/cmks/', false],
  ['/v2/key-vault/cmks/7/pictures', false],
  ['/v2/key-vault/keys/7', false],
])('whether %s is the path of a call that names an id: %s [NET-05]', (pathname, isOne) => {
  expect(hasPath({ path: '/v2/key-vault/cmks/{id}' }, pathname)).toBe(isOne);
});
