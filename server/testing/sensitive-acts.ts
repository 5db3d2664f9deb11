import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { takeBackScenario } from '#contract/calls/take-back.ts';
import type { EventType } from '#contract/security-events.ts';
import { resetScenario } from '#contract/calls/second-factor.ts';
import { totpSecret } from '#contract/calls/two-factor.ts';
import { loginScenario } from '#contract/calls/login.ts';
import { thirdPartyScenario } from '#contract/calls/third-party.ts';
import type { table } from '#contract/calls/table.ts';
import { codeAt } from './authenticator.ts';
import { person, type Answer } from './client.ts';
import { makeHead, makeKey, makeVerification, pinHashOf, protectedChange } from './vault/cmks.ts';
import { makeKit, makeKitCreation } from './vault/kits.ts';
import { secretKey, type Running } from './service.ts';
import { deriveKeys } from '../src/platform/crypto/key.ts';
import { accountId, accountOf, addRows, changeAccount, passkey } from './rows.ts';
import { authorizeAs, exchange } from './third-party.ts';
import { openVault } from './vault/vault.ts';

type Headers = Record<string, string>;
type Name = 'lin' | 'sam' | 'noor' | 'mila' | 'theo';

/**
 * One sensitive action: who performs it, the purpose of its proof, and the request that is sent repeatedly with
 * different verify headers.
 */
export interface SensitiveAct {
  who: Name;
  purpose: string;
  /** The security event that it records; null: a later call records it, or its account is gone. */
  event: EventType | null;
  /** Prepares the account and returns a function that performs the action. */
  prepare(service: Running, token: string): Promise<(headers: Headers) => Promise<Answer>>;
  /** Whether it shows something and changes nothing. */
  isRead?: true;
  /** The refusal without a proof; `mfa_required` by default. */
  withoutProof?: string;
}

export const newPassword = 'Velvet-Anchor-58';
const pins = { old: 'Harbor-Lamp-19', next: 'Harbor-Lamp-20' };
const key = makeKey();

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

const digestOf = (hash: string): string => createHash('sha256').update(hash, 'base64url').digest('base64url');

async function offerProtection({ database }: Running, who: Name): Promise<void> {
  await database.query.updateTable('accounts').set({ country: 'SG' }).where('email', '=', person(who).email).execute();
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
  createCmk: {
    who: 'mila',
    purpose: 'users.key_vault',
    event: 'data protection enabled',
    prepare: async (service, token) => {
      await offerProtection(service, 'mila');
      const vault = await openVault(service, token, person('mila').email);
      return async (headers) => (await vault.call('POST', '/v2/key-vault/cmks', makeHead(pins.old), headers)).answer;
    },
  },
  updateCmks: {
    who: 'lin',
    purpose: 'users.key_vault',
    event: 'data protection changed',
    prepare: async (service, token) => {
      await offerProtection(service, 'lin');
      const vault = await openVault(service, token, person('lin').email);
      const [item] = [...(await vault.list()), ...(await vault.create(makeHead(pins.old, key)).catch(() => []))];
      if (item === undefined) throw new Error('There is no key to change.');
      const { verification } = await vault.read(item.id);
      const pinHash = verification === null ? null : pinHashOf(pins.old, verification);
      return async (headers) => {
        const update = {
          cmks: [protectedChange(item, pins.next, key.privateKey, pinHash)],
          verification: makeVerification(pins.next),
          followId: item.id,
        };
        return (await vault.call('PUT', '/v2/key-vault/cmks', update, headers)).answer;
      };
    },
  },
  makeRecoveryKit: {
    who: 'lin',
    purpose: 'users.key_vault',
    event: 'recovery kit made',
    prepare: async (service, token) => {
      await offerProtection(service, 'lin');
      const vault = await openVault(service, token, person('lin').email);
      const items = [...(await vault.list()), ...(await vault.create(makeHead(pins.old, key)).catch(() => []))].slice(
        0,
        1,
      );
      const { verification } = await vault.read(items[0]?.id ?? '');
      // Both codes are tried, because another act may have changed it.
      const hashes = Object.values(pins).map((pin) => (verification === null ? '' : pinHashOf(pin, verification)));
      const right = hashes.find((hash) => digestOf(hash) === verification?.hash) ?? '';
      const creation = makeKitCreation(makeKit(), items, [key], right);
      return async (headers) => (await vault.call('PUT', '/v2/key-vault/recovery-kit', creation, headers)).answer;
    },
  },
  removeRecoveryKit: {
    who: 'lin',
    purpose: 'users.key_vault',
    event: 'recovery kit removed',
    prepare: async ({ send, database: { query } }, token) => {
      const { publicKey, proofHash } = makeKit();
      const row = { public_key: publicKey, proof_hash: proofHash, made_at: new Date() };
      await query
        .insertInto('recovery_kits')
        .values({ account_id: await accountId(query, person('lin').email), ...row })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (headers) => send('/v2/key-vault/recovery-kit', { method: 'DELETE', token, headers });
    },
  },
  deleteCmk: {
    who: 'lin',
    purpose: 'users.key_vault',
    event: 'data protection disabled',
    prepare: async (service, token) => {
      const vault = await openVault(service, token, person('lin').email);
      const [item] = await vault.list();
      return (headers) =>
        service.send(`/v2/key-vault/cmks/${item?.id ?? ''}`, {
          method: 'DELETE',
          token,
          headers,
        });
    },
  },
  enableTotp: {
    who: 'noor',
    purpose: 'users.totp',
    event: 'enabled totp',
    prepare: async (service, token) => {
      const authorization = `Bearer ${token}`;
      const { secret } = v.parse(
        totpSecret,
        (await service.send('/v2/auth/mfa/totp/secret', { method: 'POST', headers: { authorization } })).json,
      );
      return (headers) =>
        service.send('/v2/auth/mfa/totp', {
          method: 'PUT',
          headers: { authorization, ...headers },
          body: { code: codeAt(secret, new Date()) },
        });
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
