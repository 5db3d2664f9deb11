import { expect, test } from 'vitest';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { emailApi, emailCandidateApi } from '#src/api/email.ts';
import { takeBackApi, takeBackLinkApi } from '#src/api/take-back.ts';
import { mailedCode } from '../../server/testing/mailed-code.ts';
import { service, origin, theo, clock, sendOnce, inTheNameOf, byPassword, withMailedCode } from './client.ts';

test('changes the address and takes it back, and sets a recovery address and turns it off [NET-05, PRO-04, REC-01]', async () => {
  const { access_token: token } = await byPassword(theo);
  const api = emailApi(inTheNameOf(token), clock);
  const textTo = async (address: string) => (await service.mails()).find(({ to }) => to === address)?.text ?? '';
  const codeTo = async (address: string) => new Secret(await mailedCode(service, address));
  const mailed = <T>(act: (proof: Proof | null) => Promise<T>) => withMailedCode(act, theo);
  const candidates = emailCandidateApi(inTheNameOf(token));
  const spare = { usage: 'backup_email', email: 'spare@mail.example', password: null } as const;
  await mailed((proof) => api.sendCandidate(spare, { proof, step: 'first' }));
  await candidates.confirm({ ...spare, code: await codeTo(spare.email) });
  expect(await api.readRecovery()).toBe('s•••@mail.example');
  await mailed((proof) => api.removeRecovery(proof));
  expect(await api.readRecovery()).toBeNull();
  const draft = {
    usage: 'change_email',
    email: 'theo@harthouse.example',
    password: new Secret(theo.password),
  } as const;
  await mailed((proof) => api.sendCandidate(draft, { proof, step: 'first' }));
  const linkIn = async (address: string) =>
    new URL(/https?:\S+/.exec(await textTo(address))?.[0] ?? origin).searchParams;
  const candidate = new Secret((await linkIn(draft.email)).get('candidate') ?? '');
  expect(await candidates.describe(draft.email, candidate)).toMatchObject({ usage: 'change_email', isOwn: true });
  await candidates.confirm({ ...draft, code: await codeTo(draft.email) });
  const undo = (await linkIn(theo.email)).get('undo') ?? '';
  expect(await takeBackLinkApi(sendOnce).describe(new Secret(undo))).toMatchObject({ isOwn: false });
  await takeBackApi(inTheNameOf(token)).dismiss();
  // The demonstration plans the deletion of this account.
  expect(await takeBackLinkApi(sendOnce).takeBack(new Secret(undo), null)).toMatchObject({
    email: theo.email,
    changes: [{ thing: 'deletion', outcome: 'kept', name: null }],
  });
});
