import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStores } from '../services/stores.ts';
import type { FileStore } from './folder-store.ts';
import { openBucket } from './s3-store.ts';
import { temporaryFolder } from '../../../testing/at-end.ts';
import { listenAnywhere } from '../../../testing/ports.ts';

interface Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type ServerClass = new (options: {
  port: number;
  address: string;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => Server;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package has no types
const S3rver = createRequire(import.meta.url)('s3rver') as ServerClass;

const folder = temporaryFolder('account-s3');
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'account-files' }],
});
let stores: { archives: FileStore; pictures: FileStore };
const open = (port: number, instance: string) =>
  openStores(
    {
      S3_BUCKET: 'account-files',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      ARCHIVE_DIR: undefined,
      PICTURES_DIR: undefined,
      DATA_DIR: folder,
    },
    instance,
  );
let port: number;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  ({ port } = await server.run());
  stores = await open(port, 'one');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

test('a bucket stores, replaces and removes files by name [ARC-01, PRO-03]', async () => {
  const { archives, pictures } = stores;
  await archives.put('a1', Buffer.from([0, 1, 255]));
  await archives.put('a1', Buffer.from([7, 255]));
  await pictures.put('p1', Buffer.from('a picture'));
  expect([await archives.read('a1'), await archives.read('p1')]).toEqual([Buffer.from([7, 255]), null]);
  await archives.remove('a1');
  await archives.remove('a1');
  expect([await archives.read('a1'), await pictures.read('p1')]).toEqual([null, Buffer.from('a picture')]);
});

test('two databases share a bucket without seeing each other’s files [ARC-01]', async () => {
  const other = await open(port, 'two');
  await other.pictures.put('p2', Buffer.from('another'));
  const another = Buffer.from('another');
  expect([await other.pictures.read('p2'), await stores.pictures.read('p2')]).toEqual([another, null]);
});

test('invalid credentials fail and store nothing [ARC-01]', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'unknown');
  const { archives } = await open(port, 'one');
  await expect(archives.put('a2', Buffer.from('x'))).rejects.toThrow('Access Key Id');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  expect(await stores.archives.read('a2')).toBeNull();
});

test('a store that froze fails a call in place of holding it for ever [ARC-01]', async () => {
  const frozen = createServer(() => undefined);
  const endpoint = `http://127.0.0.1:${await listenAnywhere(frozen)}`;
  const pictures = openBucket({ name: 'account-files', region: 'us-east-1', endpoint, silentMs: 100 })('pictures');
  await expect(pictures.read('a')).rejects.toThrow(/timed out after 100 ms/);
  frozen.closeAllConnections();
  frozen.close();
});
