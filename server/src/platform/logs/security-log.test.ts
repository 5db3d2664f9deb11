import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/at-end.ts';
import { anyNumber, anyText, person } from '../../../testing/client.ts';
import { endProcess, startProcess } from '../../../testing/process.ts';
import { filledDatabase } from '../../../testing/service.ts';
import { maskedIp } from './security-log.ts';

const lin = person('lin');
const pageId = 'mywpiww0-0a1b2c3d-00000011z141z3';
const folder = temporaryFolder('security-log');
const service = await startProcess({
  DATABASE_URL: await filledDatabase(),
  LOG_LEVEL: 'info',
  SECURITY_LOG: 'on',
  SECURITY_LOG_DIR: folder,
});

test('guesses, logins and foreign origins are logged at every level with account and masked address, without a secret; a call’s lines name its page [SES-09, OPR-03]', async () => {
  await service.logIn(lin.username, 'a wrong guess');
  await service.logIn('no.account@example.com', 'a wrong guess', {}, { 'page-request-id': pageId });
  await service.logIn(lin.username, lin.password);
  await service.logIn(lin.username, lin.password, {}, { origin: 'https://elsewhere.example' });
  await service.send('/config.json', { headers: { 'page-request-id': 'a b"} {"level":60' } });
  const proofId = 'a_proof-of-32-characters-in-all__';
  for (const path of ['', '/code', '/code/more']) await service.send(`/v2/auth/mfa/challenges/${proofId}${path}`);
  const flushed = once(service.child, 'close');
  await endProcess(service, 'SIGTERM');
  await flushed;
  const lines = service
    .said()
    .split('\n')
    .filter((line) => line.includes('"log":"security"'))
    .map((line): unknown => JSON.parse(line));
  const about = { log: 'security', address: '127.0.0.•', level: 30 };
  expect(lines).toEqual([
    expect.objectContaining({ ...about, account: anyNumber, symbol: 'incorrect_password' }),
    expect.objectContaining({ ...about, account: null, symbol: 'incorrect_password', pageRequestId: pageId }),
    expect.objectContaining({ ...about, account: anyNumber, event: 'login with password' }),
    expect.objectContaining({ ...about, account: null, symbol: 'token.permission-denied' }),
  ]);
  // All lines of that call and no others: received, refused, completed.
  const named = service
    .said()
    .split('\n')
    .filter((line) => line.includes('pageRequestId'));
  expect(named.map((line) => /"pageRequestId":"([^"]*)"/.exec(line)?.[1])).toEqual([pageId, pageId, pageId]);
  const stored = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
  const whole = { address: '127.0.0.1', time: anyText };
  expect(
    stored
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual([
    { ...whole, account: anyNumber, symbol: 'incorrect_password' },
    { ...whole, account: null, symbol: 'incorrect_password' },
    { ...whole, account: anyNumber, event: 'login with password' },
    { ...whole, account: null, symbol: 'token.permission-denied' },
  ]);
  expect(service.said()).not.toContain(proofId);
  for (const secret of [lin.password, 'a wrong guess', lin.username])
    expect(service.said().split('is running')[1] ?? '').not.toContain(`"${secret}"`);
});

test.each([
  ['203.0.113.7', '203.0.113.•'],
  ['2001:db8:1:2::9', '2001:db8:1:…'],
])('the address %s is logged as %s [SES-09]', (address, masked) => {
  expect(maskedIp(address)).toBe(masked);
});
