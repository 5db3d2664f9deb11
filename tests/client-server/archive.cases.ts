import { expect, test, vi } from 'vitest';
import { archiveAddressSchema } from '#contract/calls/archive.ts';
import { table } from '#contract/calls/table.ts';
import { Secret } from '#machines/shared/secret.ts';
import { archiveApi } from '#src/api/archive.ts';
import { keyVaultApi } from '#src/api/key-vault.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { makeVault } from '#src/vault/vault.ts';
import { coreInProcess, instantiate } from '../crypto/in-process.ts';
import { mailedCode } from '../../server/testing/mailed-code.ts';
import { service, lin, fetchHere, clock, sendOnce, inTheNameOf, byPassword, refusal } from './client.ts';

test('requests an archive and opens its address with the compiled core [NET-05, ARC-01, ARC-02]', async () => {
  instantiate();
  const { access_token: token } = await byPassword(lin);
  const send = inTheNameOf(token);
  const api = archiveApi(send);
  const reading = readConfiguration((await service.send('/config.json')).json);
  const serviceKeys = 'configuration' in reading ? reading.configuration.vaultKeys : [];
  const vault = makeVault({ core: coreInProcess(), api: keyVaultApi(send), serviceKeys, now: clock.now });
  const prove = async (act: () => Promise<unknown>) => {
    const { challenge: asking } = await refusal(act());
    const id = asking?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
    await service.database.query.deleteFrom('one_time_codes').execute();
    await sendOnce(table.sendCode, { path: { id } });
    return {
      id,
      code: new Secret(await mailedCode(service, lin.email)),
    };
  };
  const address = (proof: { id: string; code: Secret<string> } | null) =>
    vault.openReply(table.makeArchiveAddress, archiveAddressSchema, (vaultKey) => api.makeAddress(vaultKey, proof));
  expect((await refusal(address(null))).symbol).toBe('user_archive_not_found');
  await api.start(await prove(() => api.start(null)));
  await vi.waitFor(async () => expect(await api.readStatus()).toMatchObject({ status: 'ready' }), {
    timeout: 15_000,
    interval: 100,
  });
  // The proof of the request covers the download.
  const { url } = await address(null);
  expect((await fetchHere(url)).status).toBe(200);
});
