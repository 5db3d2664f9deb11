import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { Envelope } from '#contract/calls/key-vault.ts';
import type { CryptoCore } from '#src/crypto/crypto-core.ts';
import { type Exchange, withEnvelopeSession } from '#src/vault/envelope-session.ts';
import { channelOfHeader, sealAnswer } from '../../../server/src/features/key-vault/envelope.ts';
import { systemRandom } from '../../../server/src/platform/clock.ts';
import { coreInProcess, instantiate } from '../in-process.ts';
import { makeKeyPair } from './sealing.ts';

const now = 1_764_000_000_000;
const call: Pick<Call, 'method' | 'path'> = { method: 'POST', path: '/v2/user/data-archive/urls' };
const answer = { url: 'https://archives.example/lin?signature=4f1c' };
const schema = v.object({ url: v.string() });
const { key: privateKey, publicKey } = makeKeyPair();
const serviceKey = { kid: 'k1', publicKey, privateKey };

/** The service's answer to who asks, as the service itself seals it. */
function answered({ vaultKey }: Exchange, { path = call.path, at = now } = {}): Envelope {
  return sealAnswer(channelOfHeader([serviceKey], vaultKey, { ...call, path }), answer, new Date(at), systemRandom);
}

const ask = <Result>(core: CryptoCore, speak: (exchange: Exchange) => Promise<Result>): Promise<Result> =>
  withEnvelopeSession({ core, serviceKeys: [serviceKey], now: () => now }, call, speak);

describe('the address of an archive', () => {
  let core: CryptoCore;

  beforeAll(() => {
    instantiate();
    core = coreInProcess();
  });

  test('is sealed on its way, and opened by the core of who asked for it [ARC-02]', async () => {
    const { sealed, opened } = await ask(core, async (asking) => {
      const sealed = answered(asking);
      return { sealed, opened: await asking.open(sealed, schema) };
    });
    expect(opened).toEqual({ value: answer, keys: [] });
    expect(Buffer.from(sealed.data, 'base64url').toString()).not.toContain('archives');
  });

  test('is not opened for another one who asks [ARC-02]', async () => {
    const sealed = await ask(core, (asking) => Promise.resolve(answered(asking)));
    await expect(ask(core, (other) => other.open(sealed, schema))).rejects.toMatchObject({ symbol: 'envelope_replayed' });
    const asTheirs = (other: Exchange): Envelope => ({ ...sealed, epk: other.vaultKey.slice(serviceKey.kid.length + 1) });
    await expect(ask(core, (other) => other.open(asTheirs(other), schema))).rejects.toMatchObject({ symbol: 'envelope_mac_incorrect' });
  });

  test.each<[string, string, (asking: Exchange) => Envelope]>([
    ['from another call', 'envelope_mac_incorrect', (asking) => answered(asking, { path: '/v2/user/data-archive/tasks' })],
    ['from six minutes ago', 'envelope_time_incorrect', (asking) => answered(asking, { at: now - 360_000 })],
    ['with the bytes of another', 'envelope_mac_incorrect', (asking) => ({ ...answered(asking), data: answered(asking).data })],
  ])('%s is not opened [ARC-02]', async (_, symbol, reply) => {
    await expect(ask(core, (asking) => asking.open(reply(asking), schema))).rejects.toMatchObject({ symbol });
  });
});
