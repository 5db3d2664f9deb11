import { expect, test, vi } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import type { TwoFactorChange } from '#machines/two-factor/two-factor.model.ts';
import { twoFactorApi } from '#src/api/two-factor.ts';
import { codeAt } from '../../server/testing/authenticator.ts';
import { lin, inTheNameOf, byPassword, refusal, withMailedCode } from './client.ts';

test('turns on an authenticator app, replaces its backup codes and turns it off [NET-05, TFA-01, TFA-02, TFA-03]', async () => {
  const { access_token: token } = await byPassword(lin);
  const api = twoFactorApi(inTheNameOf(token));
  const { text } = await api.makeSecret({ setup: 'the setup of this tab', isOn: false });
  const code = () => new Secret(codeAt(text.reveal(), new Date()));
  const first = code();
  await withMailedCode((proof) => api.change({ kind: 'enable', code: first }, proof));
  const { backupCodes } = await withMailedCode((proof) => api.change({ kind: 'view' }, proof));
  await api.confirmCodes(backupCodes?.generatedAt ?? 0);
  await expect(api.readStatus()).resolves.toMatchObject({ enabled: true, backupCodes: { left: 10 } });
  await expect(api.refuseRemoval()).resolves.toBeUndefined();
  const proven = async (change: TwoFactorChange) => {
    const { challenge: asking } = await refusal(api.change(change, null));
    vi.setSystemTime(Date.now() + 30_000);
    return api.change(change, { id: asking?.methods.find(({ type }) => type === 'totp')?.id ?? '', code: code() });
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  expect((await proven({ kind: 'regenerate' })).backupCodes?.codes.reveal().length).toBe(10);
  const further = await api.makeSecret({ setup: 'another setup of this tab', isOn: true });
  const added = new Secret(codeAt(further.text.reveal(), new Date()));
  expect((await proven({ kind: 'add', code: added, name: 'Tablet' })).backupCodes).toBeNull();
  const { authenticators = [] } = await api.readStatus();
  const { id = '' } = authenticators[1] ?? {};
  await api.change({ kind: 'rename', id, name: 'Old tablet' }, null);
  await expect(api.readStatus()).resolves.toMatchObject({
    authenticators: [{ name: null }, { id, name: 'Old tablet' }],
  });
  await proven({ kind: 'remove', id });
  await expect(api.readStatus()).resolves.toMatchObject({ authenticators: [{ name: null }] });
  await proven({ kind: 'disable' });
  await expect(api.readStatus()).resolves.toEqual({ enabled: false, backupCodes: null });
});
