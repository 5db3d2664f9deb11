import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { takeBackScenario } from '#contract/calls/take-back.ts';
import { resetScenario } from '#contract/calls/second-factor.ts';
import { totpSecret } from '#contract/calls/two-factor.ts';
import { loginScenario } from '#contract/calls/login.ts';
import { phoneLoginScenario } from '#contract/calls/phone-login.ts';
import { thirdPartyScenario } from '#contract/calls/third-party.ts';
import type { table } from '#contract/calls/table.ts';
import { codeAt } from './authenticator.ts';
import { person } from './client.ts';
import { secretKey, type Running } from './service.ts';
import { idOf, insertAuthenticator, noAuthenticator } from '../src/accounts/authenticators.ts';
import { deriveKeys } from '../src/platform/crypto/key.ts';
import { askForLogin, phoneWith } from './phone-login.ts';
import { accountId, accountOf, addRows, changeAccount, passkey } from './rows.ts';
import { authorizeAs, exchange } from './third-party.ts';
import type { Name, SensitiveAct } from './sensitive-act.ts';
import { vaultActs } from './vault/sensitive-acts.ts';
import { openVault } from './vault/vault.ts';

export const newPassword = 'Velvet-Anchor-58';

/** A call without sealed content. */
function plain(
  who: Name,
  { purpose, event }: Pick<SensitiveAct, 'purpose' | 'event'>,
  call: `${Call['method']} /${string}`,
  body?: object,
): SensitiveAct {
  const [method = '', path = ''] = call.split(' ');
  return {
    who,
    purpose,
    event,
    prepare: async (service, token) => (headers) =>
      service.send(path, { method, token, headers, ...(body && { body }) }),
  };
}

async function totpSecretAt({ send }: Running, token: string, path: string): Promise<string> {
  return v.parse(totpSecret, (await send(path, { method: 'POST', token, body: {} })).json).secret;
}

/** The actions by call name. Those that end what others need are last. */
export const sensitiveActs: Partial<Record<keyof typeof table, SensitiveAct>> = {
  logInWithPassword: {
    who: 'sam',
    purpose: loginScenario,
    event: 'login with password',
    prepare: async (service) => (headers) => service.logIn(person('sam').username, person('sam').password, {}, headers),
  },
  logInWithThirdParty: {
    who: 'sam',
    purpose: thirdPartyScenario,
    event: 'login with third account',
    prepare: async (service) => {
      const credentials = await authorizeAs(service, 'sam-rivers');
      return (headers) => exchange(service, credentials, { headers });
    },
  },
  sendCandidate: plain('lin', { purpose: 'users.change_email', event: null }, 'POST /v2/user/email/candidates', {
    emailAddress: 'lin.new@example.com',
    usage: 'change_email',
    password: person('lin').password,
  }),
  updateProfile: plain('noor', { purpose: 'users.change_email', event: null }, 'PATCH /v1.0/users/@me/profile/', {
    email: 'noor.new@example.com',
    password: person('noor').password,
  }),
  startArchive: plain(
    'lin',
    { purpose: 'users.data_archive', event: 'user archive task created' },
    'POST /v2/user/data-archive/tasks',
  ),
  makeArchiveAddress: {
    who: 'noor',
    purpose: 'users.data_archive',
    event: 'user archive url generated',
    prepare: async (service, token) => {
      const row = {
        id: 'ready-archive',
        account_id: await accountId(service.database.query, person('noor').email),
        status: 'ready' as const,
        created_at: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
      };
      await service.database.query
        .insertInto('archive_tasks')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const vault = await openVault(service, token, person('noor').email);
      return async (headers) => (await vault.call('POST', '/v2/user/data-archive/urls', undefined, headers)).answer;
    },
  },
  connectThirdParty: {
    who: 'noor',
    purpose: 'users.third_credentials',
    event: 'bound third account',
    prepare: async (service, token) => {
      const body = { system: 'larch', method: 'code', credentials: await authorizeAs(service, 'noa-field') };
      return (headers) =>
        service.send('/v1.0/users/@me/3rd-credentials/', {
          token,
          headers,
          body,
        });
    },
  },
  removeThirdCredential: {
    who: 'lin',
    purpose: 'users.third_credentials',
    event: 'unbound third account',
    prepare: async (service, token) => {
      const { id } = await service.database.query
        .selectFrom('linked_identities')
        .select('id')
        .where('subject', '=', 'larch|lin-hart')
        .executeTakeFirstOrThrow();
      return (headers) =>
        service.send(`/v1.0/users/@me/3rd-credentials/${id}/`, {
          method: 'DELETE',
          token,
          headers,
        });
    },
  },
  startPasskey: plain('noor', { purpose: 'users.passkeys', event: null }, 'POST /v2/auth/passkeys/options'),
  removePasskey: {
    who: 'lin',
    purpose: 'users.passkeys',
    event: 'passkey removed',
    prepare: async ({ send, database: { query } }, token) => {
      const row = passkey(await accountId(query, person('lin').email), 'Laptop');
      const { id } = await query.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow();
      return (headers) => send(`/v2/auth/passkeys/${id}`, { method: 'DELETE', token, headers });
    },
  },
  allowPhoneLogin: {
    who: 'lin',
    purpose: phoneLoginScenario,
    // The login records it, once the computer fetches it.
    event: null,
    prepare: async (service, token) => {
      const asked = await askForLogin(service);
      const { allow } = phoneWith(service, token, asked);
      // The choice of the number needs no proof.
      await allow(asked.number);
      return (headers) => allow(asked.number, headers);
    },
  },
  ...vaultActs,
  enableTotp: {
    who: 'noor',
    purpose: 'users.totp',
    event: 'enabled totp',
    prepare: async (service, token) => {
      const secret = await totpSecretAt(service, token, '/v2/auth/mfa/totp/secret');
      return (headers) =>
        service.send('/v2/auth/mfa/totp', {
          method: 'PUT',
          token,
          headers,
          body: { code: codeAt(secret, new Date()) },
        });
    },
  },
  addAuthenticator: {
    who: 'sam',
    purpose: 'users.totp',
    event: 'authenticator added',
    prepare: async (service, token) => {
      const secret = await totpSecretAt(service, token, '/v2/auth/mfa/totp/authenticators/secret');
      return (headers) =>
        service.send('/v2/auth/mfa/totp/authenticators', {
          method: 'POST',
          token,
          headers,
          body: { code: codeAt(secret, new Date()), name: 'Tablet' },
        });
    },
  },
  removeAuthenticator: {
    who: 'sam',
    purpose: 'users.totp',
    event: 'authenticator removed',
    prepare: async ({ send, database: { query } }, token) => {
      const { id, totp_secret } = await accountOf(query, person('sam').email);
      if (totp_secret === null) throw new Error('Sam has no authenticator.');
      const added = { ...noAuthenticator, totp_secret, totp_added_at: new Date() };
      await query.deleteFrom('authenticators').where('account_id', '=', id).execute();
      await insertAuthenticator(query, id, added);
      return (headers) => send(`/v2/auth/mfa/totp/authenticators/${idOf(added)}`, { method: 'DELETE', token, headers });
    },
  },
  requestDeletion: plain(
    'mila',
    { purpose: 'users.abandonment', event: 'abandonment scheduled' },
    'POST /v2/user/abandonment',
  ),
  resetPassword: {
    ...plain('mila', { purpose: resetScenario, event: 'reset password' }, 'PUT /v2/user/password', {
      account: person('mila').email,
      password: newPassword,
      clientId: 'account-center-default',
    }),
    withoutProof: 'require_params_error',
  },
  deleteAccount: plain('theo', { purpose: 'users.delete_account', event: null }, 'DELETE /v1.0/users/@me/'),
  removeRecoveryEmail: plain(
    'sam',
    { purpose: 'users.backup_email', event: 'disabled backup email' },
    'DELETE /v2/auth/mfa/backup-email',
  ),
  makeBackupCodes: plain(
    'sam',
    { purpose: 'users.backup_codes', event: 'generated otp backup code' },
    'POST /v2/auth/mfa/totp/backup-codes',
  ),
  viewBackupCodes: {
    ...plain(
      'sam',
      { purpose: 'users.view_backup_codes', event: 'viewed otp backup code' },
      'POST /v2/auth/mfa/totp/backup-codes/view',
    ),
    isRead: true,
    prepare: async ({ send, database: { query } }, token) => {
      const { id, backup_codes_at } = await accountOf(query, person('sam').email);
      const { session_id } = await query
        .selectFrom('access_tokens')
        .select('session_id')
        .where('token_hash', '=', deriveKeys([secretKey]).hash('access-token', token))
        .executeTakeFirstOrThrow();
      await query.deleteFrom('unsaved_backup_codes').execute();
      await addRows(query, 'unsaved_backup_codes', {
        account_id: id,
        session_id,
        codes: deriveKeys([secretKey]).seal(`unsaved-backup-codes:${id}:${session_id}`, Buffer.from('10203040')),
        generated_at: backup_codes_at ?? new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
      });
      return (headers) => send('/v2/auth/mfa/totp/backup-codes/view', { method: 'POST', token, headers });
    },
  },
  changePassword: plain(
    'sam',
    { purpose: 'users.password', event: 'changed password' },
    'POST /v1.0/users/@me/password/',
    {
      currentPassword: person('sam').password,
      password: newPassword,
    },
  ),
  takeBackEmailChange: {
    who: 'sam',
    purpose: takeBackScenario,
    event: 'changed email',
    prepare: async ({ send, database: { query } }) => {
      const { id, email, password_hash } = await accountOf(query, person('sam').email);
      const [token, now] = [randomUUID(), new Date()];
      await addRows(query, 'email_undos', {
        token_hash: deriveKeys([secretKey]).hash('email-undo', token),
        account_id: id,
        email,
        since: now,
        created_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
        used_at: null,
      });
      return async (headers) => {
        const answer = await send('/v2/user/email/undo', { headers, body: { token } });
        // Others still log in.
        await changeAccount(query, id, { password_hash });
        return answer;
      };
    },
  },
  disableTotp: plain('sam', { purpose: 'users.totp', event: 'disabled totp' }, 'DELETE /v2/auth/mfa/totp'),
};
