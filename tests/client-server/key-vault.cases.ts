import { describe, expect, test } from 'vitest';
import { refusalOf } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { keyVaultApi } from '#src/api/key-vault.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { makeVault } from '#src/vault/vault.ts';
import { person } from '../../server/testing/client.ts';
import { coreInProcess, instantiate } from '../crypto/in-process.ts';
import { mailedCode } from '../../server/testing/mailed-code.ts';
import { service, clock, challenge, inTheNameOf, byPassword, refusal } from './client.ts';

describe('the key vault', () => {
  const robin = person('robin');
  const code = new Secret(robin.keys?.code ?? '');
  const another = new Secret('Another-Code-7');

  test('the key vault makes every call with the page’s compiled core, and the service answers each [KEY-11]', async () => {
    instantiate();
    const { access_token: token } = await byPassword(robin);
    const send = inTheNameOf(token);
    const reading = readConfiguration((await service.send('/config.json')).json);
    const serviceKeys = 'configuration' in reading ? reading.configuration.vaultKeys : [];
    const vault = makeVault({ core: coreInProcess(), api: keyVaultApi(send), serviceKeys, now: clock.now });
    /** With a mailed code. */
    const prove = async (act: (proof: null) => Promise<unknown>) => {
      const { challenge: asked } = await refusal(act(null));
      const id = asked?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
      await challenge.sendCode(id);
      return { id, code: new Secret(await mailedCode(service)) };
    };

    const keys = (await vault.read()).map(({ id }) => id);
    const [head = ''] = keys;
    const wrong: unknown = await vault.open(head, another).catch((error: unknown) => error);
    expect(refusalOf(wrong)).toMatchObject({ symbol: 'pin_not_correct', triesLeft: 4 });
    expect(await vault.open(head, code)).toEqual(keys);
    const [picture] = await vault.pictures(head);
    expect(Buffer.from(picture?.bytes.subarray(1, 4) ?? []).toString()).toBe('PNG');

    const change = await vault.prepareChange({ keys, pin: another, hints: 'the other one' });
    const changed = await change.commit(await prove((none) => change.commit(none)));
    expect(changed.map(({ followId }) => followId)).toEqual(keys.map((id) => (id === head ? null : head)));
    expect(await vault.open(head, another)).toEqual(keys);

    const printed = await vault.makePrintedKey();
    const kit = await vault.prepareKit({ keys, kit: printed });
    await kit.commit(await prove((none) => kit.commit(none)));
    expect((await vault.readKit())?.keys.length).toBe(keys.length);
    vault.close();
    expect((await vault.openWithKit(printed)).toSorted()).toEqual(keys.toSorted());
    const recovery = await vault.prepareChange({ keys, pin: another, hints: '', provedBy: printed });
    await recovery.commit(await prove((none) => recovery.commit(none)));
    await vault.removeKit(await prove((none) => vault.removeKit(none)));
    expect(await vault.readKit()).toBeNull();

    const bare = await vault.prepareUnprotect({ keys });
    expect((await bare.commit(await prove((none) => bare.commit(none)))).every((key) => !key.protected)).toBe(true);
    expect((await vault.read()).map(({ id }) => id)).toEqual(keys);

    const reset = await vault.prepareCreation({ pin: code, hints: '', replaces: keys });
    const [made] = await reset.commit(await prove((none) => reset.commit(none)));
    await vault.remove([made?.id ?? ''], await prove((none) => vault.remove([made?.id ?? ''], none)));
    expect(await vault.read()).toEqual([]);
  });
});
