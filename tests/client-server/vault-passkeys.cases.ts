import { createHash, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { VaultPasskey } from '#contract/vault-passkeys.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { keyVaultApi } from '#src/api/key-vault.ts';
import { passkeyApi } from '#src/api/passkey.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import type { AskForPasskey } from '#src/vault/passkeys.ts';
import { makeVault } from '#src/vault/vault.ts';
import { mailedCode } from '../../server/testing/mailed-code.ts';
import { makeAuthenticator } from '../../server/testing/passkeys.ts';
import { coreInProcess, instantiate } from '../crypto/in-process.ts';
import { byPassword, challenge, clock, inTheNameOf, lin, origin, refusal, service } from './client.ts';

/** Asks an authenticator, whose output follows from its own secret and the input. */
const asking =
  (secret: string, credentialId: string): AskForPasskey =>
  async ({ input }) => ({
    credentialId,
    output: new Uint8Array(hkdfSync('sha256', secret, createHash('sha256').update(input).digest(), '', 32)),
  });

const symbolOf = async (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: unknown) => refusalOf(error).symbol,
  );

describe('passkeys of the key vault', () => {
  test('one opens the keys on a page without their code, and no other output or passkey does [KEY-16]', async () => {
    instantiate();
    const { access_token: token } = await byPassword(lin);
    const send = inTheNameOf(token);
    await service.database.query
      .updateTable('accounts')
      .set({ country: 'SG' })
      .where('email', '=', lin.email)
      .execute();
    const reading = readConfiguration((await service.send('/config.json')).json);
    const serviceKeys = 'configuration' in reading ? reading.configuration.vaultKeys : [];
    const open = () => makeVault({ core: coreInProcess(), api: keyVaultApi(send), serviceKeys, now: clock.now });
    const prove = async <T>(act: (proof: { id: string; code: Secret<string> } | null) => Promise<T>): Promise<T> => {
      const { challenge: asked } = await refusal(act(null));
      const id = asked?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
      await challenge.sendCode(id);
      return act({ id, code: new Secret(await mailedCode(service, lin.email)) });
    };

    const vault = open();
    const pin = new Secret('Bright-Window-4');
    const creation = await vault.prepareCreation({ pin, hints: '', replaces: [], kit: null });
    const ids = (await prove((proof) => creation.commit(proof))).map(({ id }) => id);
    const passkeys = passkeyApi(send);
    const authenticator = makeAuthenticator();
    const options = await prove((proof) => passkeys.start(proof));
    await passkeys.add('Laptop', authenticator.create(options, { origin }));

    const { items } = await vault.readPasskeys();
    const among: readonly VaultPasskey[] = items;
    const right = asking('right', authenticator.id);
    const addition = await vault.preparePasskey({ keys: ids, among, ask: right });
    await prove((proof) => addition?.commit(proof) ?? Promise.reject(new Error('Nothing was prepared.')));
    expect(await addition?.settle()).toBe('applied');
    await expect(passkeys.list()).resolves.toMatchObject({ passkeys: [{ opensKeys: true }] });

    const another = open();
    await another.read();
    const opening = (await another.readPasskeys()).items;
    expect(await another.openWithPasskey({ among: opening, ask: async () => null })).toBeNull();
    for (const ask of [asking('of another device', authenticator.id), asking('right', 'unknown')])
      expect(await symbolOf(another.openWithPasskey({ among: opening, ask }))).toMatch(/^vault_passkey/);
    expect(another.openKeys()).toEqual([]);
    expect(await another.openWithPasskey({ among: opening, ask: right })).toEqual(ids);
    expect([another.openKeys(), another.provedKeys()]).toEqual([ids, []]);

    await prove((proof) => passkeys.remove(opening[0]?.id ?? '', proof));
    const third = open();
    await third.read();
    await third.readPasskeys();
    expect(await symbolOf(third.openWithPasskey({ among: opening, ask: right }))).toBe('vault_passkey_not_found');
    await prove((proof) => vault.remove(ids, proof));
  });
});
