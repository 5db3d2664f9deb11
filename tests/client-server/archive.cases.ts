import type { Proof } from '#machines/shared/proof.ts';
import { expect, test, vi } from 'vitest';
import { archiveAddressSchema } from '#contract/calls/archive.ts';
import { table } from '#contract/calls/table.ts';
import { archiveApi } from '#src/api/archive.ts';
import { keyVaultApi } from '#src/api/key-vault.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { makeVault } from '#src/vault/vault.ts';
import { coreInProcess, instantiate } from '../crypto/in-process.ts';
import { service, lin, fetchHere, clock, inTheNameOf, byPassword, refusal, withMailedCode } from './client.ts';

test('requests an archive and opens its address with the compiled core [NET-05, ARC-01, ARC-02]', async () => {
  instantiate();
  const { access_token: token } = await byPassword(lin);
  const send = inTheNameOf(token);
  const api = archiveApi(send);
  const reading = readConfiguration((await service.send('/config.json')).json);
  const serviceKeys = 'configuration' in reading ? reading.configuration.vaultKeys : [];
  const vault = makeVault({ core: coreInProcess(), api: keyVaultApi(send), serviceKeys, now: clock.now });
  const address = (proof: Proof | null) =>
    vault.openReply(table.makeArchiveAddress, archiveAddressSchema, (vaultKey) => api.makeAddress(vaultKey, proof));
  expect((await refusal(address(null))).symbol).toBe('user_archive_not_found');
  await withMailedCode((proof) => api.start(proof));
  await vi.waitFor(async () => expect(await api.readStatus()).toMatchObject({ status: 'ready' }), {
    timeout: 15_000,
    interval: 100,
  });
  // The proof of the request covers the download.
  const { url } = await address(null);
  expect((await fetchHere(url)).status).toBe(200);
});
