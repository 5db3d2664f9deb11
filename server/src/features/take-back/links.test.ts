import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { resetPassword as resetCall } from '#contract/calls/password.ts';
import { lockDownSchema } from '#contract/calls/lock-down.ts';
import { securitySummary } from '#contract/calls/security-summary.ts';
import { emailTakeBackSeconds } from '#contract/limits.ts';
import { errorOf, person } from '../../../testing/client.ts';
import { enter, takeBackToken, type Person } from '../../../testing/intruder.ts';
import { proveByMail } from '../../../testing/mailed-code.ts';
import { resetPassword, startReset } from '../../../testing/password-reset.ts';
import { accountOf, addLogins, addRows, changeAccount } from '../../../testing/rows.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { deriveKeys } from '../../platform/crypto/key.ts';
import { runService, secretKey } from '../../../testing/service.ts';

const service = await runService({
  LOGIN_TRIES_PER_ADDRESS: '1000',
  EMAIL_CHANGE_MAILS_PER_HOUR: '1000',
  ACCESS_TOKEN_SECONDS: '8640000',
  SESSION_SECONDS: '8640000',
  SESSION_IDLE_SECONDS: '8640000',
});
const { query } = service.database;
const lin = person('lin');
const theirs = 'stranger@elsewhere.example';
const second = 'second@elsewhere.example';
const stored = await accountOf(query, lin.email);
const elsewhere = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

separateTests(service, {
  hours: 120 * 24,
  tables: ['email_candidates', 'email_undos', 'former_emails', 'take_backs', 'lock_downs', 'sessions'],
});
beforeEach(async () => {
  const { id, ...row } = stored;
  await changeAccount(query, id, row);
  // The owner has long logged in from here, with a nameless browser.
  const at = new Date(Date.now() - 60 * 86_400_000);
  await addLogins(query, [{ account_id: id, at, device: 'Unknown device' }]);
});

const day = 86_400_000;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const undo = (token: string) => service.send('/v2/user/email/undo', { body: { token } });
const linksTo = async (address: string) =>
  (await service.mails()).filter(({ to, text }) => to === address && text.includes('undo=')).length;
const openLinks = async () =>
  (await query.selectFrom('email_undos').selectAll().where('expires_at', '>', new Date()).execute()).map(
    ({ email }) => email,
  );
/** The mails of this change only. */
const move = async (who: Person, to: string) => {
  await query.deleteFrom('mails').execute();
  await who.moveTo(to, lin.password);
};
const enterElsewhere = (email: string) => enter(service, { ...lin, email, userAgent: elsewhere });

describe('a link to take a change of the address back is sent', () => {
  test('to no address that the account had for a moment: a stranger cannot plant one and come back with it [PRO-04]', async () => {
    const stranger = await enterElsewhere(lin.email);
    await move(stranger, theirs);
    expect([await linksTo(lin.email), await openLinks()]).toEqual([1, [lin.email]]);
    pass(1000);
    await move(stranger, lin.email);
    expect(await linksTo(theirs)).toBe(0);
    const mail = (await service.mails()).find(
      ({ to, subject }) => to === theirs && subject === 'Your email was changed',
    );
    expect(mail?.text).toContain('contact support');
    // The owner has the account again, so the owner's own link has ended, too.
    expect(await openLinks()).toEqual([]);
  });

  test('to the owner each time, even if a stranger uses the same address again [PRO-04]', async () => {
    const stranger = await enterElsewhere(lin.email);
    await move(stranger, theirs);
    await move(stranger, lin.email);
    await move(stranger, theirs);
    expect([await linksTo(lin.email), await openLinks()]).toEqual([1, [lin.email]]);
    expect((await undo(await takeBackToken(service, lin.email))).status).toBe(200);
    expect((await accountOf(query, lin.email)).id).toBe(stored.id);
  });

  test.each([
    ['a minute less than', -60_000, 0],
    ['a minute more than', 60_000, 1],
  ])('after %s seven days with the address: %d ms, %d links [PRO-04]', async (_, more, links) => {
    const owner = await enter(service, lin);
    const asked = 700_000;
    const email_since = new Date(Date.now() + asked - emailTakeBackSeconds * 1000 - more);
    await changeAccount(query, stored.id, { email_since });
    await move(owner, theirs);
    expect(await linksTo(lin.email)).toBe(links);
  });

  test('to no address if the account returns to one that it had for long, even after weeks [PRO-04]', async () => {
    const owner = await enter(service, lin);
    await move(owner, theirs);
    pass(30 * day);
    await move(owner, lin.email);
    expect([await linksTo(theirs), await openLinks()]).toEqual([0, []]);
  });

  test('once: no other one while it is open, and again after it has expired [PRO-04]', async () => {
    const owner = await enter(service, lin);
    await move(owner, theirs);
    pass(6 * day);
    await move(owner, second);
    expect([await linksTo(theirs), await openLinks()]).toEqual([0, [lin.email]]);
    pass(8 * day);
    await move(owner, 'third@elsewhere.example');
    expect([await linksTo(second), await openLinks()]).toEqual([1, [second]]);
  });

  test('to an address that someone took back, at once [PRO-04]', async () => {
    await move(await enterElsewhere(lin.email), theirs);
    await undo(await takeBackToken(service, lin.email));
    await changeAccount(query, stored.id, { password_hash: stored.password_hash });
    await move(await enterElsewhere(lin.email), second);
    expect(await linksTo(lin.email)).toBe(1);
  });
});

test('a change without a link promises none [PRO-04]', async () => {
  const owner = await enter(service, lin);
  await changeAccount(query, stored.id, { email_since: new Date() });
  const body = { emailAddress: theirs, usage: 'change_email', password: lin.password };
  await owner.act('POST', '/v2/user/email/candidates', body);
  const [, candidate = ''] =
    /candidate=([\w-]+)/.exec((await service.mails()).find(({ to }) => to === theirs)?.text ?? '') ?? [];
  const changed = await owner.act('PUT', '/v2/user/email', { candidate, emailAddress: theirs });
  expect(changed.json).toMatchObject({ undoUntil: null });
});

test('a take-back notifies the address that it removes, and says whose mailbox to check [PRO-04]', async () => {
  await move(await enterElsewhere(lin.email), theirs);
  await undo(await takeBackToken(service, lin.email));
  const mail = (await service.mails()).find(
    ({ to, subject }) => to === theirs && subject === 'This email no longer belongs to your account',
  );
  expect(mail?.text).toContain('The email of your account is l•••@example.com again');
  expect(mail?.text).toContain('contact support at once');
});

describe('an open link', () => {
  const named = [{ emailAddress: 'l•••@example.com', until: expect.any(Number) as unknown }];
  const summaryOf = async (who: Person) =>
    v.parse(securitySummary, (await service.send('/v2/user/security/summary', { token: who.token })).json).takeBacks;
  const startChecklist = async (who: Person, userAgent: string) =>
    v.parse(
      lockDownSchema,
      (
        await service.send('/v2/user/security/lock-down', {
          headers: { authorization: `Bearer ${who.token}`, 'user-agent': userAgent },
          body: { event: null },
        })
      ).json,
    ).takeBacks;
  const endOthers = async (who: Person, userAgent: string) => {
    const headers = { authorization: `Bearer ${who.token}`, 'user-agent': userAgent };
    await service.send('/v2/user/sessions/others', { method: 'DELETE', headers });
    return summaryOf(who);
  };
  const reset = async (_: Person, userAgent: string) => {
    const headers = { 'user-agent': userAgent };
    const proven = await proveByMail(service, await startReset(service, theirs, headers), theirs);
    const answer = await resetPassword(service, theirs, 'Orchard-Window-52', { ...headers, ...proven });
    return answer.status === 204 ? [] : v.parse(resetCall.answer, answer.json)?.takeBacks;
  };
  const acts = [
    ['the checklist', startChecklist],
    ['the end of all other sessions', endOthers],
    ['a reset', reset],
  ] as const;

  test('an open link is named on the security page, partly masked, until it ends [PRO-04, ACT-06]', async () => {
    const owner = await enter(service, lin);
    expect(await summaryOf(owner)).toEqual([]);
    await move(owner, theirs);
    expect(await summaryOf(owner)).toEqual([
      { emailAddress: 'l•••@example.com', until: Date.now() + emailTakeBackSeconds * 1000 },
    ]);
    pass(emailTakeBackSeconds * 1000);
    expect(await summaryOf(owner)).toEqual([]);
  });

  test.each(acts)(
    'is named by %s, and stays if the change came from a known place [PRO-04, ACT-04]',
    async (_, act) => {
      const owner = await enter(service, lin);
      await move(owner, theirs);
      expect(await act(owner, '')).toEqual(named);
      expect((await undo(await takeBackToken(service, lin.email))).status).toBe(200);
    },
  );

  test.each(acts)(
    'of a change from a new place is ended by %s of the owner at home [PRO-04, ACT-04]',
    async (_, act) => {
      const traveller = await enterElsewhere(lin.email);
      await move(traveller, theirs);
      const token = await takeBackToken(service, lin.email);
      const owner = await enter(service, { ...lin, email: theirs });
      expect(await act(owner, '')).toEqual([]);
      expect(errorOf(await undo(token)).symbol).toBe('email_candidate_invalid');
    },
  );

  test.each(acts)(
    'an open link is not ended by %s of a stranger who has moved the account [PRO-04, ACT-04]',
    async (_, act) => {
      const stranger = await enterElsewhere(lin.email);
      await move(stranger, theirs);
      const token = await takeBackToken(service, lin.email);
      expect(await act(stranger, elsewhere)).toEqual(named);
      expect((await undo(token)).status).toBe(200);
    },
  );

  test.each(acts)(
    'that a stranger planted before is ended by %s of the owner anywhere [PRO-04, ACT-04]',
    async (_, act) => {
      // As links of earlier versions, whose places are unknown.
      const [account_id, now] = [stored.id, new Date()];
      const link = { account_id, email: second, since: now, created_at: now, used_at: null };
      await addRows(query, 'email_undos', {
        ...link,
        token_hash: deriveKeys([secretKey]).hash('email-undo', 'planted'),
        expires_at: new Date(Date.now() + emailTakeBackSeconds * 1000),
      });
      await changeAccount(query, stored.id, { email: theirs, email_key: theirs });
      const owner = await enterElsewhere(theirs);
      expect(await act(owner, elsewhere)).toEqual([]);
      expect(errorOf(await undo('planted')).symbol).toBe('email_candidate_invalid');
    },
  );
});
