/** What happens to an account on another device, by an operator or in time: a statement, by the account's id. */
export const changes = {
  passwordRemoved: (id: string) => `update accounts set password_hash = null where id = ${id}`,
  sessionEnded: (id: string) => `update sessions set ended_at = now() where account_id = ${id}`,
  passwordChanged: (id: string) =>
    `update sessions set ended_at = now(), ended_because = 'password_changed' where account_id = ${id}`,
  /** All but the first one. */
  othersEnded: (id: string) =>
    `update sessions set ended_at = now() where account_id = ${id} and ended_at is null
     and id > (select min(own.id) from sessions own where own.account_id = ${id} and own.ended_at is null)`,
  sessionExpired: (id: string) => `update sessions set expires_at = issued_at where account_id = ${id}`,
  tokenExpired: (id: string) => `update access_tokens set expires_at = now() where account_id = ${id}`,
  passkeysAdded: (id: string) => `insert into passkeys (account_id, credential_id, public_key, counter, backup_eligible,
      backed_up, transports, aaguid, rp_id, name, created_at, is_of_known_place)
    select ${id}, 'passkey' || nth, '', 0, true, true, '', '', 'account.default.localhost', name, now() + nth * interval '1 second', true
    from (values (1, 'Work laptop'), (2, 'Phone')) as each (nth, name)`,
  /** The first passkey becomes the only way to log in. */
  passkeyLeftAlone: (id: string) => `with others as (delete from passkeys where account_id = ${id} and name = 'Phone'),
      links as (delete from linked_identities where account_id = ${id})
    update accounts set password_hash = null where id = ${id}`,
  passkeyRenamed: (id: string) =>
    `update passkeys set name = 'Phone at home' where account_id = ${id} and name = 'Work laptop'`,
  /** Their pages have asked for nothing for half a minute. */
  phoneLoginsGivenUp: () => `update phone_logins set polled_at = now() - interval '30 s'`,
  /** Every open login with the phone, as if a phone with a session of the account had decided. */
  phoneLoginsChosen: (
    id: string,
  ) => `update phone_logins set account_id = ${id}, expires_at = now() + interval '1 hour',
    session_id = (select max(id) from sessions where account_id = ${id} and ended_at is null)`,
  phoneLoginsAllowed: (id: string) => `update phone_logins set account_id = ${id}, allowed_at = now(),
      expires_at = now() + interval '1 hour',
      session_id = coalesce(session_id, (select max(id) from sessions where account_id = ${id} and ended_at is null))`,
  phoneLoginsRefused: () => `update phone_logins set refused_at = now()`,
  phoneLoginsReopened: () => `update phone_logins set refused_at = null`,
  phoneLoginsOver: () => `update phone_logins set expires_at = now(), allowed_at = null`,
  /** A page waits for them for an hour. */
  phoneLoginsKept: () =>
    `update phone_logins set polled_at = now() + interval '1 hour', expires_at = now() + interval '1 hour'`,
  passkeysRemoved: (id: string) => `delete from passkeys where account_id = ${id}`,
  passkeysKnown: (id: string) => `update passkeys set is_of_known_place = true where account_id = ${id}`,
  authenticatorAdded: (id: string) => `insert into authenticators (account_id, totp_secret, totp_added_at, totp_name)
    select ${id}, totp_secret, now(), 'Old tablet' from accounts where id = ${id}`,
  authenticatorRenamed: (id: string) =>
    `update authenticators set totp_name = 'Kitchen tablet' where account_id = ${id} and totp_name = 'Old tablet'`,
  accountDisabled: (id: string) => `update accounts set disabled_at = now() where id = ${id}`,
  accountDeleted: (id: string) => `update accounts set deleted_at = now() where id = ${id}`,
  keysChanged: (id: string) => `update cmks set modified_at = modified_at + interval '1 s' where account_id = ${id}`,
  keysOlder: (id: string) => `update cmks set modified_at = modified_at - interval '1 s' where account_id = ${id}`,
  keysDamaged: (id: string) =>
    `update cmks set encrypted_private_key = 'AAAA' || substr(encrypted_private_key, 5) where account_id = ${id}`,
  /** The head follows its own follower. */
  keysUnusable: (id: string) =>
    `update cmks set verification = null, follow_id = (select id from cmks where account_id = ${id} and follow_id is not null)
     where account_id = ${id} and follow_id is null`,
  /** The keys were sealed to a passkey on a device where it returns another output. */
  passkeySealedElsewhere: (id: string) =>
    `update vault_passkeys set public_key = 'AAAA' || substr(public_key, 5) where account_id = ${id}`,
  devicesRemembered: (
    id: string,
  ) => `insert into trust_tokens (token_hash, account_id, issued_at, expires_at, device, name)
    select decode(md5(device), 'hex'), ${id}, now(), now() + interval '20 days', device, name
    from (values ('Chrome on Windows', null), ('Safari on macOS', 'Kitchen laptop')) as each (device, name)`,
  appAllowed: (id: string) => `insert into consents (account_id, client_id, scope, allowed_at)
    values (${id}, 'home-hub', 'read_profile', now())`,
  additionsMade: (id: string) => `with passkey as (
      insert into passkeys (account_id, credential_id, public_key, counter, backup_eligible, backed_up, transports, aaguid,
        rp_id, name, created_at, is_of_known_place)
      values (${id}, 'passkey', '', 0, true, true, '', '', 'account.default.localhost', 'Kit’s phone', now(), false)),
    link as (update linked_identities set created_at = now() where account_id = ${id})
    update accounts set recovery_email = 'kit@elsewhere.example', recovery_email_at = now() where id = ${id}`,
  changeTakenBack: (id: string) => `insert into take_backs (account_id, at, changes)
    values (${id}, now(), '[{"thing":"link","outcome":"removed","at":null,"name":"Larch"}]')`,
  /** By support, which a login does not end. */
  removalRequested: (id: string) => `insert into factor_removals (account_id, asked_by, asked_at)
    values (${id}, 'support', now())`,
  newsWanted: (id: string) => `update accounts set news = true, news_at = now() where id = ${id}`,
  lockDownBegun: (id: string) => `insert into lock_downs (account_id, event_id, started_at)
    select ${id}, max(id), now() from events where account_id = ${id}`,
  pictureAdded: (id: string) => `update accounts set avatar_name = 'picture.png' where id = ${id}`,
  juniperRemoved: (id: string) => `delete from linked_identities where account_id = ${id} and system <> 'larch'`,
  nicknameChanged: (id: string) =>
    `update accounts set nick_name = 'Anna', profile_version = profile_version + 1 where id = ${id}`,
  nicknameSaved: (id: string) =>
    `update accounts set nick_name = 'Annie', profile_version = profile_version + 1 where id = ${id}`,
  /** With Lin's nickname. */
  countryChanged: (id: string) =>
    `update accounts set country = 'DE', nick_name = 'Lin', profile_version = profile_version + 1 where id = ${id}`,
  agreed: (id: string) => agreeing(id, 'terms'),
  privacyAgreed: (id: string) => agreeing(id, 'privacy'),
} as const;

/** To every version that anyone has agreed to. */
function agreeing(id: string, contract: 'terms' | 'privacy'): string {
  return `insert into agreements (account_id, contract, version, agreed_at)
    select distinct ${id}, contract, version, now() from agreements where contract = '${contract}' on conflict do nothing`;
}
