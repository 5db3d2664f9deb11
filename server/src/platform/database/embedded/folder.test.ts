import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartupError } from '../../startup-error.ts';
import { keyOfFolder } from '../../crypto/key.ts';
import { prepareDataFolder, prepareFolder, writingTo } from './folder.ts';
import { temporaryFolder } from '../../../../testing/at-end.ts';

const root = temporaryFolder('account-folder');
const inside = (name: string) => join(root, name);
const refusal = (path: string) =>
  new StartupError(`The data folder ${path} is not writable. Make it writable, or set DATA_DIR to another folder.`);
const nobodyUser = 65_534;

/** Acts as an unprivileged user, even if the tests run as root. */
function withoutRights(act: () => void): void {
  const own = process.geteuid?.();
  if (own === 0) process.seteuid?.(nobodyUser);
  try {
    act();
  } finally {
    if (own === 0) process.seteuid?.(own);
  }
}

test('a data folder is created with its parents, and used as is afterwards [CFG-02]', () => {
  const path = inside('some/where/deep');
  expect([prepareDataFolder(path), prepareDataFolder(path)]).toEqual([path, path]);
  const { cluster, sockets } = prepareFolder(path, null);
  expect([cluster, sockets].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
});

test('a data folder blocked by a file above, at or in it is refused in one sentence [CFG-02]', () => {
  writeFileSync(inside('file'), '');
  symlinkSync(inside('nothing'), inside('link'));
  for (const name of ['file', 'file/data', 'file/far/data', 'link', 'link/data']) {
    expect(() => prepareDataFolder(inside(name))).toThrow(refusal(inside(name)));
  }
  mkdirSync(inside('full'));
  writeFileSync(inside('full/postgres'), '');
  expect(() => prepareFolder(inside('full'), null)).toThrow(refusal(inside('full')));
});

test('a data folder without permission is refused in one sentence [CFG-02]', () => {
  chmodSync(root, 0o755);
  mkdirSync(inside('closed'));
  chmodSync(inside('closed'), 0o500);
  withoutRights(() => {
    for (const name of ['closed', 'closed/data'])
      expect(() => prepareDataFolder(inside(name))).toThrow(refusal(inside(name)));
  });
});

test('a damaged or unreadable secret key is refused in one sentence [CFG-02]', () => {
  mkdirSync(inside('damaged'));
  writeFileSync(inside('damaged/secret.key'), '\n');
  expect(() => keyOfFolder(inside('damaged'))).toThrow(/is damaged\. Restore it/);
  mkdirSync(inside('unreadable/secret.key'), { recursive: true });
  expect(() => keyOfFolder(inside('unreadable'))).toThrow(/cannot be read\. Make it readable/);
});

test('a folder that this process may only read is told apart, because its permissions look right [CFG-02]', () => {
  const readOnly = (): never => {
    throw Object.assign(new Error('read-only'), { code: 'EROFS' });
  };
  expect(() => writingTo(root, 'DATA_DIR', readOnly)).toThrow(/may only read.*ReadWritePaths=/);
});
