import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { redirectIn } from '../../testing/apps.ts';
import { client, person, signedIn, type Answer } from '../../testing/client.ts';
import { freePort, listenAnywhere } from '../../testing/ports.ts';
import { failToStart, startProcess } from '../../testing/process.ts';
import { filledDatabase } from '../../testing/service.ts';

const environment = { DATABASE_URL: await filledDatabase(), APPS: 'demonstration' };
const host = 'homehub.localhost';
const port = await freePort();
const service = await startProcess({ ...environment, APP_PORT: port });

/** A browser at the app. */
const hub = client(Number(port));
const visit = (path: string, cookie = '') => hub.send(path, { host, headers: { cookie } });
const cookieOf = ({ headers }: Answer) => /^[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';

/** The app's page after Lin's decision. */
async function decided(
  decision: 'allow' | 'decline',
  change: (answer: URL) => void = () => undefined,
): Promise<{ asked: URL; shown: string }> {
  const started = await visit('/start?brand=default&request=profile');
  const asked = new URL(String(started.headers['location']));
  const { username, password } = person('lin');
  const { access_token: token } = signedIn(await service.logIn(username, password));
  const request = { client_id: '', ...Object.fromEntries(asked.searchParams) };
  const answer = redirectIn(
    await service.send('/v1.0/oauth2/authorization/', {
      token,
      body: { ...request, decision },
    }),
  );
  change(answer);
  const back = await visit(`${answer.pathname}${answer.search}`, cookieOf(started));
  expect(back.headers['location']).toBe('/');
  return { asked, shown: (await visit('/', cookieOf(started))).text };
}

test('the app is announced, discovers the account center by its issuer name, and reads the name and the email address [OAU-01]', async () => {
  expect(service.output).toContain(`http://${host}:${port}/`);
  const { asked, shown } = await decided('allow');
  expect(asked.hostname).toBe('account.default.localhost');
  expect(asked.pathname).toBe('/oauth2/start');
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
  expect(asked.searchParams.get('redirect_uri')).toBe(`http://${host}:${port}/callback`);
  expect([...shown.matchAll(/<dt>(\w+)<\/dt>/g)].map(([, name]) => name)).toEqual([
    'sub',
    'name',
    'email',
    'email_verified',
    'issuer',
    'scope',
  ]);
  for (const value of ['Lin', 'lin.hart@example.com', 'true', 'read_profile'])
    expect(shown).toContain(`<dd>${value}</dd>`);
}, 60_000);

test('the app shows a refusal, and rejects a response of another issuer or state [OAU-01]', async () => {
  expect((await decided('decline')).shown).toContain('access_denied');
  const forged = [
    await decided('allow', (answer) => answer.searchParams.set('iss', 'https://evil.example')),
    await decided('allow', (answer) => answer.searchParams.set('state', 'another')),
  ];
  for (const { shown } of forged) expect(shown).toContain('Home Hub received nothing');
  const never = await visit('/callback?code=x&state=y');
  expect((await visit('/', cookieOf(never))).text).toContain('not_asked');
}, 60_000);

test('the start fails with one sentence if the app’s port is in use [OAU-01]', async () => {
  const other = createServer();
  const taken = String(await listenAnywhere(other));
  const failure = await failToStart({ ...environment, APP_PORT: taken });
  other.close();
  await once(other, 'close');
  expect(failure).toEqual({
    code: 1,
    output: `The port ${taken} of the demonstration app is in use. Choose another one: APP_PORT=${Number(taken) + 10} npm start\n`,
  });
}, 60_000);
