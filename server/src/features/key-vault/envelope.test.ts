import { beforeEach, describe, expect, test, vi } from 'vitest';
import { envelopeToleranceMs } from '#contract/rules/envelope.ts';
import { errorOf, person, signedIn, type Answer } from '../../../testing/client.ts';
import { makeHead } from '../../../testing/vault/cmks.ts';
import { runService } from '../../../testing/service.ts';
import { vaultOfLin } from '../../../testing/vault/vault-customer.ts';
import { openChannel, type Vault } from '../../../testing/vault/vault.ts';
import { deleteExpired } from '../../service/cleanup.ts';

const service = await runService();
const path = '/v2/key-vault/cmks/extractions';
let vault: Vault;
let bearer: Record<string, string>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vault = await vaultOfLin(service);
  const lin = person('lin');
  bearer = { authorization: `Bearer ${signedIn(await service.logIn(lin.username, lin.password)).access_token}` };
});

const payload = { id: 'nothing', pinHash: Buffer.alloc(32).toString('base64url') };
const post = (body: unknown): Promise<Answer> => service.send(path, { headers: bearer, body });
const symbolOf = async (answer: Promise<Answer>) => errorOf(await answer).symbol;
const channel = () => openChannel(vault.key, 'POST', path);
const zeros = Buffer.alloc(32).toString('base64url');
const one = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]).toString('base64url');
/** A point of order eight (RFC 7748, section 7). */
const eight = Buffer.from('e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800', 'hex').toString(
  'base64url',
);

describe('a sealed body', () => {
  test('that is valid reaches the rules [KEY-13]', async () => {
    expect(await symbolOf(post(channel().seal(payload)))).toBe('cmk_not_found');
  });

  test.each([
    ['another version', { v: 2 }, 'envelope_invalid'],
    ['a short start', { iv: 'AAAA' }, 'envelope_invalid'],
    ['a short mac', { mac: 'AAAA' }, 'envelope_invalid'],
    ['a short key', { epk: 'AAAA' }, 'envelope_invalid'],
    ['no data', { data: '' }, 'envelope_invalid'],
    ['an unknown name', { kid: 'unknown1' }, 'envelope_key_unknown'],
    ['a name that can be none', { kid: 'a.b' }, 'envelope_invalid'],
    ['a key of zeros', { epk: zeros }, 'invalid_public_key'],
    ['a key of order one', { epk: one }, 'invalid_public_key'],
    ['a key of order eight', { epk: eight }, 'invalid_public_key'],
    ['another mac', { mac: zeros }, 'envelope_mac_incorrect'],
  ])('with %s is refused by name [KEY-13]', async (_, change, symbol) => {
    expect(await symbolOf(post(channel().seal(payload, change)))).toBe(symbol);
  });

  test.each(['kid', 'epk', 'iv', 'data', 'time'] as const)('with a changed %s is refused [KEY-13]', async (part) => {
    const [sealed, other] = [channel().seal(payload), channel().seal({ ...payload, id: 'other' })];
    const changed = {
      ...sealed,
      [part]: part === 'time' ? sealed.time + 1 : part === 'kid' ? 'another1' : other[part],
    };
    expect(await symbolOf(post(changed))).toBe(part === 'kid' ? 'envelope_key_unknown' : 'envelope_mac_incorrect');
  });

  test.each([
    [-envelopeToleranceMs, 'cmk_not_found'],
    [-envelopeToleranceMs - 1, 'envelope_time_incorrect'],
    [envelopeToleranceMs, 'cmk_not_found'],
    [envelopeToleranceMs + 1, 'envelope_time_incorrect'],
  ])('that is %s ms off: %s [KEY-13]', async (shift, symbol) => {
    expect(await symbolOf(post(channel().seal(payload, { time: Date.now() + shift })))).toBe(symbol);
  });

  test('of another call or method is refused [KEY-13]', async () => {
    for (const [method, other] of [
      ['POST', '/v2/key-vault/cmks'],
      ['PUT', path],
      ['POST', `${path}/`],
    ] as const) {
      expect(await symbolOf(post(openChannel(vault.key, method, other).seal(payload)))).toBe('envelope_mac_incorrect');
    }
  });

  test.each([
    ['JSON without an envelope', payload],
    ['nothing at all', undefined],
    ['a list', [payload]],
    ['a part too many', { more: 1 }],
  ])('that is %s is not an envelope [KEY-13]', async (name, body) => {
    const sent = name === 'a part too many' ? { ...channel().seal(payload), ...payload } : body;
    expect(await symbolOf(service.send(path, { method: 'POST', headers: bearer, body: sent }))).toBe(
      'envelope_invalid',
    );
  });

  test.each([
    ['no JSON', '{'],
    ['a field too few', { id: 'a' }],
    ['a field too many', { ...payload, more: 1 }],
    ['another type', { ...payload, id: 1 }],
    ['an id with a control character', { ...payload, id: 'a\u0000' }],
    ['a proof that is too short', { ...payload, pinHash: 'AAAA' }],
  ])('that contains %s is refused [KEY-13]', async (_, content) => {
    expect(await symbolOf(post(channel().seal(content)))).toBe('invalid_parameters');
  });
});

describe('an envelope', () => {
  test('an envelope is accepted for one of many parallel requests, and its key encrypts nothing else [KEY-13]', async () => {
    const own = channel();
    const sealed = own.seal(payload);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(sealed)));
    expect(answers.map((each) => errorOf(each).symbol).toSorted()).toEqual([
      'cmk_not_found',
      ...Array.from({ length: 4 }, () => 'envelope_replayed'),
    ]);
    expect(await symbolOf(post(own.seal(payload)))).toBe('envelope_replayed');
  });

  test('an envelope is remembered while it would be accepted, then deleted [KEY-13]', async () => {
    const sealed = channel().seal(payload, { time: Date.now() + envelopeToleranceMs });
    await post(sealed);
    const after = (ms: number) => vi.setSystemTime(Date.now() + ms);
    const stored = async () =>
      (await service.database.query.selectFrom('vault_envelopes').select('hash').execute()).length;
    const clean = () =>
      deleteExpired({
        database: service.database,
        clock: { now: () => new Date(Date.now()) },
        keepSeconds: 1,
        eventDays: 400,
      });
    after(2 * envelopeToleranceMs);
    await clean();
    expect([await symbolOf(post(sealed)), await stored()]).toEqual(['envelope_replayed', 1]);
    after(1);
    await clean();
    expect([await symbolOf(post(sealed)), await stored()]).toEqual(['envelope_time_incorrect', 0]);
  });
});

describe('a call without a body', () => {
  const list = (header: string) =>
    symbolOf(service.send('/v2/key-vault/cmks', { headers: { ...bearer, 'x-vault-key': header } }));

  test('names its key in a header, and a bad one is refused by name [KEY-13]', async () => {
    const { kid } = vault.key;
    expect(await symbolOf(service.send('/v2/key-vault/cmks', { headers: bearer }))).toBe('envelope_invalid');
    expect(await list(kid)).toBe('envelope_invalid');
    expect(await list(`${kid}.AAAA`)).toBe('envelope_invalid');
    expect(await list(`${kid}.${zeros}.${zeros}`)).toBe('envelope_invalid');
    expect(await list(`unknown1.${zeros}`)).toBe('envelope_key_unknown');
    expect(await list(`${kid}.${zeros}`)).toBe('invalid_public_key');
    expect(await list(`${kid}.${eight}`)).toBe('invalid_public_key');
  });

  test('a call without a body gets a response bound to its own path [KEY-13]', async () => {
    const [head] = await vault.create(makeHead('Some-Code-1'));
    const named = openChannel(vault.key, 'GET', '/v2/key-vault/cmks/other');
    const answer = await service.send(`/v2/key-vault/cmks/${head?.id}`, {
      headers: { ...bearer, 'x-vault-key': named.header },
    });
    expect(() => named.open(answer)).toThrow('The mac of the answer is wrong.');
  });
});
