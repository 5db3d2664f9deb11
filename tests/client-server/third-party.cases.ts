import { describe, expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { thirdPartyLinksApi } from '#src/api/third-party.ts';
import { currentAgreements } from '../../server/testing/sign-up.ts';
import { newState, visit } from '../../server/testing/third-party.ts';
import { mailedCode } from '../../server/testing/mailed-code.ts';
import {
  service,
  origin,
  clientId,
  lin,
  sam,
  session,
  thirdParty,
  thirdRegister,
  inTheNameOf,
  byPassword,
  refusal,
  withMailedCode,
} from './client.ts';

describe('a third party', () => {
  /** Signs in there as a user, and returns the data that the page receives. */
  async function authorizeAs(who: string, system = 'larch') {
    const state = new Secret(newState());
    const address = await thirdParty.fetchAddress({
      clientId,
      provider: system,
      state,
      returnTo: `${origin}/authcallback`,
    });
    const { choose } = await visit(new URL(address));
    const back = await choose({ person: who });
    return {
      provider: system,
      state,
      code: new Secret(back.get('code') ?? ''),
      issuer: back.get('iss'),
      purpose: 'signIn',
    } as const;
  }

  test('a third party is offered by name, and signs in a linked user [LOG-01, LOG-04]', async () => {
    const systems = await thirdParty.readProviders(clientId);
    expect(systems).toEqual([
      { key: 'larch', name: 'Larch' },
      { key: 'juniper', name: 'Juniper' },
    ]);
    const exchange = await authorizeAs('lin-hart');
    const reply = await thirdParty.logIn({ clientId, exchange, proof: null });
    expect((await session.readDetails(new Secret(reply.web_session_auth_code))).account).toBeGreaterThan(0);
    expect((await refusal(thirdParty.logIn({ clientId, exchange, proof: null }))).symbol).toBe('third_account_refused');
  });

  test('a third party is followed by the second factor of the account [LOG-04, SES-07]', async () => {
    const exchange = await authorizeAs('sam-rivers', 'juniper');
    const { symbol, challenge: asked } = await refusal(thirdParty.logIn({ clientId, exchange, proof: null }));
    expect(symbol).toBe('mfa_required');
    const id = asked?.methods.find(({ type }) => type === 'backup_code')?.id ?? '';
    const proof = { id, code: new Secret(sam.backupCodes[9] ?? '') };
    await expect(thirdParty.logIn({ clientId, exchange, proof })).resolves.toMatchObject({ expires_in: 3600 });
  });

  test('without a linked account is distinguished from a known address [LOG-04]', async () => {
    const attempt = async (who: string) =>
      refusal(thirdParty.logIn({ clientId, exchange: await authorizeAs(who), proof: null }));
    expect([(await attempt('ada-moss')).symbol, (await attempt('noa-field')).symbol]).toEqual([
      'no_password',
      'third_account_require_email',
    ]);
  });

  test('a third party is removed and connected again, each with a proof [PRO-05]', async () => {
    const { access_token: token } = await byPassword(lin);
    const api = thirdPartyLinksApi(inTheNameOf(token));
    const { credentials, hasPassword } = await api.list();
    expect([credentials.map(({ system }) => system), hasPassword]).toEqual([['larch', 'juniper'], true]);
    const left = await withMailedCode((proof) => api.remove(credentials[0]?.id ?? 0, proof));
    expect(left.credentials.map(({ system }) => system)).toEqual(['juniper']);
    const exchange = await authorizeAs('lin-hart');
    const now = await withMailedCode((proof) => api.connect(exchange, proof));
    expect(now.credentials.map(({ system }) => system)).toEqual(['juniper', 'larch']);
  });

  test('a third party issues a ticket for a new person, with which an account is created after a mailed code [LOG-04]', async () => {
    const { ticket } = await refusal(
      thirdParty.logIn({ clientId, exchange: await authorizeAs('ivo-lund'), proof: null }),
    );
    expect(ticket).toEqual({ ticket: expect.any(Secret) as unknown, email: null, verified: false, provider: 'Larch' });
    if (ticket === undefined) return;
    const person = { ticket: ticket.ticket, email: 'ivo.lund@example.com' };
    await expect(thirdRegister.sendCode({ ...person, again: false })).resolves.toMatchObject({ minutes: 10 });
    const agreements = await currentAgreements(service);
    const form = { ...person, agreements, country: 'NO', news: false };
    const reply = await thirdRegister.register({ ...form, code: new Secret(await mailedCode(service)) });
    expect((await session.readDetails(new Secret(reply.web_session_auth_code))).account).toBeGreaterThan(0);
    expect((await refusal(thirdRegister.register({ ...form, code: null }))).symbol).toBe(
      'third_account_already_register',
    );
  });
});
