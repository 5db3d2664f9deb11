import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { client, errorOf, person, proof, signedIn, methodsOf } from '../../testing/client.ts';
import { freePort, listenAnywhere } from '../../testing/ports.ts';
import { endProcess, failToStart, startProcess } from '../../testing/process.ts';
import { filledDatabase, runService } from '../../testing/service.ts';
import { addressIn, askAddress, authorizeAs, exchange } from '../../testing/third-party.ts';

const environment = { DATABASE_URL: await filledDatabase(), THIRD_PARTIES: 'demonstration' };
const start = async (more: Record<string, string> = {}) => {
  const process = await startProcess({ ...environment, ...more });
  return { ...process, port: Number(/account\.default\.localhost:(\d+)/.exec(process.output)?.[1]) };
};
const answers = (port: string) =>
  client(Number(port))
    .send('/', { host: 'larch.localhost' })
    .then(
      ({ status }) => status,
      () => null,
    );
const isGone = async (port: string) => {
  for (;;) if ((await answers(port)) === null) return true;
};

test('the provider announces its address and its users, and ends with its service [LOG-01]', async () => {
  const port = await freePort();
  const service = await start({ PROVIDER_PORT: port });
  for (const line of [`http://larch.localhost:${port}/`, `http://juniper.localhost:${port}/`])
    expect(service.output).toContain(line);
  expect(service.output).toMatch(/Ada Moss +ada\.moss@example\.com +default brand +has an account that is not linked/);
  expect(await answers(port)).toBe(200);
  expect(await endProcess(service, 'SIGTERM')).toBe(0);
  expect(await answers(port)).toBe(null);
}, 60_000);

test('the provider ends with a killed service, and the next service starts its own [LOG-01]', async () => {
  const port = await freePort();
  await endProcess(await start({ PROVIDER_PORT: port }), 'SIGKILL');
  expect(await isGone(port)).toBe(true);
  const next = await start({ PROVIDER_PORT: port });
  expect((await exchange(next, await authorizeAs(next, 'lin-hart'))).status).toBe(200);
}, 60_000);

test('the start fails with one sentence if the provider’s port is in use [LOG-01]', async () => {
  const other = createServer();
  const port = String(await listenAnywhere(other));
  const failure = await failToStart({ ...environment, PROVIDER_PORT: port });
  other.close();
  expect(failure).toEqual({
    code: 1,
    output: `The port ${port} of the third-party provider is in use. Choose another one: PROVIDER_PORT=${Number(port) + 10} npm start\n`,
  });
}, 60_000);

test('a removed link stays removed [LOG-01]', async () => {
  const settings = { DATABASE_URL: await filledDatabase() };
  const first = await runService(settings);
  const { query } = first.database;
  const links = async () =>
    (await query.selectFrom('linked_identities').select(['system', 'subject']).orderBy('id').execute()).map(
      ({ subject }) => subject,
    );
  expect(await links()).toEqual([
    'larch|lin-hart',
    'juniper|lin-hart',
    'larch|sam-rivers',
    'juniper|sam-rivers',
    'larch|kim-stone',
    'juniper|kim-stone',
    'juniper|wang-xiaoyu',
  ]);
  await query.deleteFrom('linked_identities').where('subject', '!=', 'larch|lin-hart').execute();
  await runService(settings);
  expect(await links()).toEqual(['larch|lin-hart']);
});

test('no log and no response contains the secrets of an exchange, regardless of the outcome [LOG-04]', async () => {
  const service = await start({ LOG_LEVEL: 'debug', PROVIDER_PORT: await freePort() });
  let log = '';
  for (const stream of [service.child.stdout, service.child.stderr])
    stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const secrets: string[] = [];
  const replies: string[] = [];
  const sent = async (who: string, change: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const started = await askAddress(service);
    const address = addressIn(started);
    const back = { ...(await authorizeAs(service, who)), ...change };
    const answer = await exchange(service, back, { headers });
    secrets.push(
      back.code,
      back.state,
      address.searchParams.get('state') ?? '',
      address.searchParams.get('nonce') ?? '',
    );
    replies.push(answer.text);
    return { answer, back };
  };
  const { access_token: token, web_session_auth_code: code } = signedIn((await sent('lin-hart')).answer);
  const { answer, back } = await sent('sam-rivers');
  const again = await exchange(service, back, {
    headers: proof(methodsOf(answer)['totp'], '000000', 'users.login_with_third_account'),
  });
  replies.push(again.text);
  const refused = [
    (await sent('noa-field')).answer,
    (await sent('ada-moss')).answer,
    (await sent('lin-hart', { code: 'a-code-that-was-made-up' })).answer,
  ];
  expect(refused.map((each) => errorOf(each).symbol)).toEqual([
    'third_account_require_email',
    'no_password',
    'third_account_refused',
  ]);
  const flushed = once(service.child, 'close');
  await endProcess(service, 'SIGTERM');
  await flushed;
  expect(log).toContain('a third party failed');
  expect(log).toContain('/v1.0/oauth2/third/:system/');
  for (const secret of [...secrets, token, code, person('sam').authenticatorSecret ?? '']) {
    expect(secret.length).toBeGreaterThan(10);
    expect(log).not.toContain(secret);
  }
  for (const secret of secrets) expect(replies.join()).not.toContain(secret);
}, 60_000);
