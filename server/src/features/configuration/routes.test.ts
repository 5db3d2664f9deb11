import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configurationSchema } from '#contract/configuration.ts';
import { runService } from '../../../testing/service.ts';

const service = await runService({ BACKUP_EMAIL: 'off' });

test.each(['default', 'regional'] as const)(
  'the configuration of the brand %s is revalidated each time and cached per host [CFG-02]',
  async (brand) => {
    const { status, headers, json } = await service.send('/config.json', { host: `account.${brand}.localhost` });
    const { brand: name, backupEmailOpen, filings } = v.parse(configurationSchema, json);
    expect([status, headers['cache-control'], headers['vary']]).toEqual([200, 'no-cache', 'host, accept-encoding']);
    expect([name, backupEmailOpen, filings.length]).toEqual([brand, false, brand === 'regional' ? 2 : 0]);
  },
);

test('the configuration is sent compressed to a browser that accepts it [CFG-02]', async () => {
  const plain = await service.send('/config.json', { host: 'account.default.localhost' });
  const packed = await service.send('/config.json', {
    host: 'account.default.localhost',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br']);
  expect(packed.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Number(packed.headers['content-length'])).toBeLessThan(plain.text.length / 2);
});

test('another host has no configuration [CFG-02]', async () => {
  expect((await service.send('/config.json', { host: 'mailbox.localhost' })).status).toBe(404);
});
