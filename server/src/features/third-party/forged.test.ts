import { afterAll, describe, expect, test, vi } from 'vitest';
import { errorOf, person } from '../../../testing/client.ts';
import { newKey, startIssuer, type Reply } from '../../../testing/issuer.ts';
import { runService } from '../../../testing/service.ts';
import { addressIn, askAddress, clientId, exchange, newState } from '../../../testing/third-party.ts';
import { accountId, addRows, linkedIdentity } from '../../../testing/rows.ts';

const issuer = await startIssuer(clientId);
afterAll(() => issuer.close());
const provider = {
  brand: 'default',
  key: 'willow',
  name: 'Willow',
  issuer: issuer.url,
  clientId,
  clientSecret: 'a secret',
};
const service = await runService({ THIRD_PARTIES: JSON.stringify([provider]), LOG_LEVEL: 'silent' });
const { query } = service.database;
const lin = await accountId(query, person('lin').email);
await addRows(query, 'linked_identities', linkedIdentity(lin, 'willow', 'someone'));

/** Completes a sign-in at the provider, given the requested nonce. */
async function arrive(reply: (nonce: string) => Reply): Promise<() => ReturnType<typeof exchange>> {
  const state = newState();
  const address = addressIn(await askAddress(service, { system: 'willow', state }));
  issuer.reply = reply(address.searchParams.get('nonce') ?? '');
  return () => exchange(service, { code: 'a code', state }, { system: 'willow' });
}

/** The outcome of an ID token with other claims. */
const outcome = async (reply: (nonce: string) => Reply) => {
  const answer = await (await arrive(reply))();
  return answer.status === 200 ? 'signed in' : errorOf(answer).symbol;
};

test('a fully valid ID token signs in [LOG-04]', async () => {
  expect(await outcome((nonce) => ({ claims: { nonce } }))).toBe('signed in');
});

test('a provider that signs with a new key is refused once, until its keys are read again [LOG-04]', async () => {
  expect(await outcome((nonce) => ({ claims: { nonce } }))).toBe('signed in');
  issuer.rotate();
  expect(await outcome((nonce) => ({ claims: { nonce } }))).toBe('third_account_refused');
  expect(await outcome((nonce) => ({ claims: { nonce } }))).toBe('signed in');
});

test('an authorization started at one process completes at another [LOG-04]', async () => {
  const other = await runService({ THIRD_PARTIES: JSON.stringify([provider]), DATABASE_URL: service.url });
  const state = newState();
  const nonce = addressIn(await askAddress(service, { system: 'willow', state })).searchParams.get('nonce');
  issuer.reply = { claims: { nonce } };
  expect((await exchange(other, { code: 'a code', state }, { system: 'willow' })).status).toBe(200);
});

const now = Math.floor(Date.now() / 1000);
const forgeries: Record<string, (nonce: string) => Reply> = {
  'signed with another key': (nonce) => ({ claims: { nonce }, key: newKey().privateKey }),
  'without a signature': (nonce) => ({ claims: { nonce }, algorithm: 'none', signature: '' }),
  'with an empty signature': (nonce) => ({ claims: { nonce }, signature: '' }),
  'signed with another algorithm': (nonce) => ({ claims: { nonce }, algorithm: 'HS256' }),
  'with another nonce': () => ({ claims: { nonce: 'another' } }),
  'without a nonce': () => ({}),
  'of another issuer': (nonce) => ({ claims: { nonce, iss: 'https://elsewhere.example' } }),
  'for another client': (nonce) => ({ claims: { nonce, aud: 'someone else' } }),
  'for several clients, of whom another asked': (nonce) => ({
    claims: { nonce, aud: [clientId, 'other'], azp: 'other' },
  }),
  'that has expired': (nonce) => ({ claims: { nonce, iat: now - 900, exp: now - 600 } }),
  'without an end': (nonce) => ({ claims: { nonce, exp: undefined } }),
  'without a subject': (nonce) => ({ claims: { nonce, sub: undefined } }),
};

test.each(Object.entries(forgeries))(
  'an ID token %s is refused, and the authorization is consumed [LOG-04]',
  async (_, reply) => {
    const send = await arrive(reply);
    expect(errorOf(await send()).symbol).toBe('third_account_refused');
    issuer.reply = {};
    const started = issuer.asked();
    expect([errorOf(await send()).symbol, issuer.asked()]).toEqual(['third_account_refused', started]);
  },
);

describe('an email address', () => {
  const claims = (nonce: string) => ({ nonce, sub: 'a stranger', email: 'Ada.Moss@example.com' });
  test.each([true, 'true'])(
    'verified by the third party, as %j, identifies the account that has it, but signs no one in [LOG-04]',
    async (email_verified) => {
      expect(await outcome((nonce) => ({ claims: { ...claims(nonce), email_verified } }))).toBe('no_password');
    },
  );

  test.each([false, undefined, 'false', 'TRUE', '', 1])(
    'is not trusted if its verified claim is %j [LOG-04]',
    async (verified) => {
      expect(await outcome((nonce) => ({ claims: { ...claims(nonce), email_verified: verified } }))).toBe(
        'third_account_require_email',
      );
    },
  );

  test('without an account belongs to a new person [LOG-04]', async () => {
    expect(
      await outcome((nonce) => ({ claims: { ...claims(nonce), email: 'unknown@example.com', email_verified: true } })),
    ).toBe('third_account_require_email');
  });
});

describe('a third party', () => {
  test.each([
    ['refuses the code', { status: 400, body: '{"error":"invalid_grant"}' }, 'third_account_refused'],
    ['answers no JSON', { status: 200, body: '<html>' }, 'third_account_refused'],
    ['gives no ID token', { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' }, 'third_account_refused'],
    ['is out of order', { status: 503, body: '' }, 'third_account_unavailable'],
  ])('that %s', async (_, raw, symbol) => {
    const send = await arrive(() => ({ raw }));
    expect([errorOf(await send()).symbol, errorOf(await send()).symbol]).toEqual([symbol, 'third_account_refused']);
  });

  test('that redirects the exchange is not followed [LOG-04]', async () => {
    const send = await arrive(() => ({ raw: { status: 307, body: '', location: `${issuer.url}/token` } }));
    const started = issuer.asked();
    expect([errorOf(await send()).symbol, issuer.asked() - started]).toEqual(['third_account_refused', 1]);
  });

  test('whose metadata names another issuer is rejected [LOG-01]', async () => {
    const elsewhere = issuer.url.replace('127.0.0.1', 'localhost');
    const other = await runService({
      THIRD_PARTIES: JSON.stringify([{ ...provider, issuer: elsewhere }]),
      DATABASE_URL: service.url,
      LOG_LEVEL: 'silent',
    });
    expect(await (await fetch(`${elsewhere}/.well-known/openid-configuration`)).json()).toMatchObject({
      issuer: issuer.url,
    });
    expect(errorOf(await askAddress(other, { system: 'willow', state: newState() })).symbol).toBe(
      'third_account_unavailable',
    );
  });

  test('that does not respond times out after five seconds [LOG-04]', async () => {
    const send = await arrive(() => ({ silent: true }));
    const started = issuer.asked();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = send();
    await vi.waitUntil(() => issuer.asked() > started);
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(errorOf(await answer).symbol).toBe('third_account_unavailable');
    expect(errorOf(await send()).symbol).toBe('third_account_refused');
  });

  test('that is down is unavailable, and its code is not exchanged again [LOG-04]', async () => {
    const send = await arrive((nonce) => ({ claims: { nonce } }));
    await issuer.close();
    expect(errorOf(await send()).symbol).toBe('third_account_unavailable');
    expect(errorOf(await send()).symbol).toBe('third_account_refused');
  });
});
