import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { Envelope } from '#contract/calls/key-vault.ts';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import { type EnvelopeSession, withEnvelopeSession } from '#src/vault/envelope-session.ts';
import { channelOfHeader, sealAnswer } from '../../../server/src/features/key-vault/envelope.ts';
import { systemRandom } from '../../../server/src/platform/clock.ts';
import { coreInProcess, instantiate } from '../in-process.ts';
import { makeKeyPair } from './openssl-vault.ts';

const now = 1_764_000_000_000;
const call: Pick<Call, 'method' | 'path'> = { method: 'POST', path: '/v2/user/data-archive/urls' };
const content = { url: 'https://archives.example/lin?signature=4f1c' };
const schema = v.object({ url: v.string() });
const { key: privateKey, publicKey } = makeKeyPair();
const serviceKey = { kid: 'k1', publicKey, privateKey };

/** The reply to a session, sealed by the service's own code. */
function replyTo({ vaultKey }: EnvelopeSession, { path = call.path, at = now } = {}): Envelope {
  return sealAnswer(channelOfHeader([serviceKey], vaultKey, { ...call, path }), content, new Date(at), systemRandom);
}

const request = <Result>(core: CryptoCore, run: (session: EnvelopeSession) => Promise<Result>): Promise<Result> =>
  withEnvelopeSession({ core, serviceKeys: [serviceKey], now: () => now }, call, run);

describe('the address of an archive', () => {
  let core: CryptoCore;

  beforeAll(() => {
    instantiate();
    core = coreInProcess();
  });

  test('the address of an archive is sealed, and opened by the core that requested it [ARC-02]', async () => {
    const { sealed, opened } = await request(core, async (session) => {
      const sealed = replyTo(session);
      return { sealed, opened: await session.open(sealed, schema) };
    });
    expect(opened).toEqual({ value: content, keys: [] });
    expect(Buffer.from(sealed.data, 'base64url').toString()).not.toContain('archives');
  });

  test('the address of an archive is not opened by another request [ARC-02]', async () => {
    const sealed = await request(core, (session) => Promise.resolve(replyTo(session)));
    await expect(request(core, (other) => other.open(sealed, schema))).rejects.toMatchObject({
      symbol: 'envelope_replayed',
    });
    const asTheirs = (other: EnvelopeSession): Envelope => ({
      ...sealed,
      epk: other.vaultKey.slice(serviceKey.kid.length + 1),
    });
    await expect(request(core, (other) => other.open(asTheirs(other), schema))).rejects.toMatchObject({
      symbol: 'envelope_mac_incorrect',
    });
  });

  test.each<[string, string, (session: EnvelopeSession) => Envelope]>([
    [
      'from another call',
      'envelope_mac_incorrect',
      (session) => replyTo(session, { path: '/v2/user/data-archive/tasks' }),
    ],
    ['from six minutes ago', 'envelope_time_incorrect', (session) => replyTo(session, { at: now - 360_000 })],
    [
      'with the data of another reply',
      'envelope_mac_incorrect',
      (session) => ({ ...replyTo(session), data: replyTo(session).data }),
    ],
  ])('%s is not opened [ARC-02]', async (_, symbol, reply) => {
    await expect(request(core, (session) => session.open(reply(session), schema))).rejects.toMatchObject({ symbol });
  });
});
