import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { allMails } from '../../testing/all-mails.ts';
import { errorOf, person, signedIn, type Answer } from '../../testing/client.ts';
import { proveByMail } from '../../testing/mailed-code.ts';
import { changeAccount, deleteRows } from '../../testing/rows.ts';
import { runService } from '../../testing/service.ts';
import { askForCode } from '../../testing/sign-up.ts';
import { authorizeAs, exchange } from '../../testing/third-party.ts';
import type { Services } from '../platform/services/services.ts';

interface MailLimits {
  /** Whose address it goes to: what the caller types, or a proved address of the account. */
  to: 'typed' | 'own';
  /** Anyone can request it, a caller who has proved themselves does, or the service decides. */
  by: 'anyone' | 'act' | 'service';
  limits: readonly (keyof Services['limits'])[];
}

/** One mail for an act that takes a login, a proof, a link or support. */
const act: MailLimits = { to: 'own', by: 'act', limits: [] };

/** Every mail, and what limits how many a person gets. */
const mails: Readonly<Record<string, MailLimits>> = {
  signUpMail: { to: 'typed', by: 'anyone', limits: ['newAddressMails', 'newAddressCallers'] },
  candidateMail: { to: 'typed', by: 'act', limits: ['newAddressMails', 'emailChangeMails'] },
  // Of a reset, or with a password or a session.
  challengeMail: { to: 'own', by: 'anyone', limits: ['resetMails', 'resetCallers', 'codeMails'] },
  recoverMail: { to: 'own', by: 'anyone', limits: ['lostMails', 'resetCallers'] },
  // Of a lock; all others are about acts.
  noticeMail: { to: 'own', by: 'anyone', limits: ['lockMails'] },
  newLoginMail: act,
  changedMail: act,
  takenBackMail: act,
  removedMail: act,
  removalAskedMail: act,
  factorRemovedMail: act,
  scheduledMail: act,
  scheduledFormerMail: act,
  cancelledMail: act,
  cancelledFormerMail: act,
  deletedMail: { to: 'own', by: 'service', limits: [] },
  deletedFormerMail: { to: 'own', by: 'service', limits: [] },
  archiveMail: { to: 'own', by: 'service', limits: [] },
};

const source = (pattern: Record<string, string>): string => Object.values(pattern).join('\n');

test('every mail has an example and its limits: those that anyone can request, and those to an address that a caller types [NET-05]', () => {
  const texts = source(import.meta.glob<string>('./*.ts', { query: '?raw', import: 'default', eager: true }));
  const names = [...texts.matchAll(/export function (\w+Mail)\(/g)].map(([, name = '']) => name);
  expect(names.toSorted()).toEqual(Object.keys(mails).toSorted());
  expect(Object.keys(allMails('en-US')).toSorted()).toEqual(Object.keys(mails).toSorted());
  const ofCallers = ['newAddressCallers', 'emailChangeMails'] as const;
  const unlimited = Object.entries(mails).filter(
    ([, { to, by, limits }]) =>
      (by === 'anyone' && limits.length === 0) ||
      (to === 'typed' && !(limits.includes('newAddressMails') && ofCallers.some((each) => limits.includes(each)))),
  );
  expect(unlimited).toEqual([]);
});

const service = await runService({
  THIRD_PARTIES: 'demonstration',
  SIGN_UP_MAILS_PER_HOUR: '1',
  EMAIL_CHANGE_MAILS_PER_HOUR: '1',
  TRUST_PROXY: 'on',
});
const [lin, pia] = [person('lin'), person('pia')];

interface Asking {
  email: string;
  /** The network address of the caller. */
  from: string;
}

async function candidate(usage: string, { email, from }: Asking, by = lin): Promise<Answer> {
  const { access_token: token } = signedIn(await service.logIn(by.username, by.password));
  const send = (headers: Record<string, string> = {}) =>
    service.send('/v2/user/email/candidates', {
      token,
      headers: { 'x-forwarded-for': from, ...headers },
      body: { emailAddress: email, usage, password: by.password },
    });
  const first = await send();
  return first.status === 403 ? send(await proveByMail(service, first, by.email)) : first;
}

async function ticketCode({ email, from }: Asking): Promise<Answer> {
  const refused = errorOf(await exchange(service, await authorizeAs(service, 'noa-field')));
  const ticket = v.parse(v.string(), refused['ticket']);
  return service.send('/v1.0/users/third/code/', { headers: { 'x-forwarded-for': from }, body: { ticket, email } });
}

const signUp = ({ email, from }: Asking): Promise<Answer> =>
  askForCode(service, { email }, { 'x-forwarded-for': from });

beforeEach(async () => {
  await deleteRows(service.database.query, ['limits', 'challenges', 'one_time_codes', 'mails', 'email_candidates']);
  expect((await signUp({ email: 'someone@example.net', from: '192.0.2.1' })).status).toBe(200);
  // Otherwise the code that is still valid would need no other mail.
  await deleteRows(service.database.query, ['one_time_codes']);
});

describe.each<[string, (asking: Asking) => Promise<Answer>, boolean]>([
  ['a sign-up', signUp, false],
  ['a sign-up with a third party', ticketCode, false],
  ['a change of the address', (asking) => candidate('change_email', asking), true],
  ['a recovery address', (asking) => candidate('backup_email', asking), true],
])('a mail to a typed address for %s', (_, ask, isLoggedIn) => {
  test('counts together with the other mails to that address, from any network [PRO-04, REC-01, LOG-02]', async () => {
    const answer = await ask({ email: 'someone@example.net', from: '192.0.2.2' });
    expect(errorOf(answer).symbol).toBe('request_throttled');
  });

  test(`counts together with the other mails of the caller’s ${isLoggedIn ? 'account, not of the network' : 'network'} [PRO-04, REC-01, LOG-02]`, async () => {
    const ofNetwork = await ask({ email: 'else@example.net', from: '192.0.2.1' });
    if (isLoggedIn) expect(ofNetwork.status).toBe(200);
    const answer = isLoggedIn ? await ask({ email: 'other@example.net', from: '192.0.2.2' }) : ofNetwork;
    expect(errorOf(answer).symbol).toBe('request_throttled');
  });

  test('is sent if neither has had its mails [PRO-04, REC-01, LOG-02]', async () => {
    expect((await ask({ email: 'else@example.net', from: '192.0.2.2' })).status).toBe(200);
  });
});

describe('the mail that verifies the account’s own address', () => {
  const verify = (who: typeof pia) => candidate('verify_email', { email: who.email, from: '192.0.2.1' }, who);

  test('the mail that verifies the account’s own address is not used up by strangers, whether they cause a mail to that address or none [PRO-04, NET-05]', async () => {
    const existing = await signUp({ email: pia.email, from: '192.0.2.2' });
    expect(errorOf(existing).symbol).toBe('account_already_exist');
    expect((await ticketCode({ email: pia.email, from: '192.0.2.3' })).status).toBe(200);
    expect((await verify(pia)).status).toBe(200);
  });

  test('the mail that verifies the account’s own address has its own limit by account [PRO-04, NET-05]', async () => {
    const { query } = service.database;
    expect((await candidate('change_email', { email: 'else@example.net', from: '192.0.2.1' })).status).toBe(200);
    await changeAccount(query, lin.email, { email_verified: false });
    expect((await verify(lin)).status).toBe(200);
    await deleteRows(query, ['one_time_codes']);
    expect(errorOf(await verify(lin)).symbol).toBe('request_throttled');
    await changeAccount(query, lin.email, { email_verified: true });
  });
});

test('a sign-up with an address that has an account sends no mail, so it counts for the caller alone [LOG-02, NET-05]', async () => {
  expect(errorOf(await signUp({ email: lin.email, from: '192.0.2.2' })).symbol).toBe('account_already_exist');
  expect(errorOf(await signUp({ email: lin.email, from: '192.0.2.2' })).symbol).toBe('request_throttled');
  expect((await ticketCode({ email: lin.email, from: '192.0.2.3' })).status).toBe(200);
});
