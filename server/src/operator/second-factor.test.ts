import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { codeAt } from '../../testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, signedIn } from '../../testing/client.ts';
import { operator, runInternal } from '../../testing/internal.ts';
import { accountOf, addRows, changeAccount, deleteRows } from '../../testing/rows.ts';

const clock = { time: new Date(), now: () => clock.time };
const { client, query, call } = await runInternal({}, { clock });
const sam = person('sam');
const { ann, ben } = operator;
const before = await accountOf(query, sam.email);
const codes = await query.selectFrom('backup_codes').selectAll().where('account_id', '=', before.id).execute();
const former = 'sam.before@example.com';

const remove = async (who: { key: string }) => {
  const { status, json } = await call(
    'POST',
    `/operator/v1/accounts/${before.id}/second-factor/remove`,
    { reason: 'case 4712, phone lost' },
    { bearer: who.key },
  );
  const read = v.parse(
    v.looseObject({
      secondFactor: v.optional(v.looseObject({ isOn: v.boolean() })),
      removal: v.optional(v.nullable(v.looseObject({ state: v.string(), dueAt: v.nullable(v.number()) }))),
    }),
    json,
  );
  return { status, isOn: read.secondFactor?.isOn, state: read.removal?.state, dueAt: read.removal?.dueAt };
};
const later = (hours: number) => (clock.time = new Date(clock.time.getTime() + hours * 3_600_000));
const links = async () =>
  (await client.mails()).flatMap(({ to, subject, text }) => {
    const [link] = /http:\S+\/second-factor\/keep\?token=\S+/.exec(text) ?? [];
    return link === undefined ? [] : [{ to, subject, path: new URL(link).pathname + new URL(link).search }];
  });
const events = async () =>
  (await query.selectFrom('events').select('type').where('account_id', '=', before.id).orderBy('id').execute()).map(
    ({ type }) => type,
  );

beforeEach(async () => {
  await client.mails();
  await deleteRows(query, ['limits', 'events', 'sessions', 'trust_tokens', 'mails', 'factor_removals', 'email_undos']);
  clock.time = new Date();
  const { totp_secret, totp_added_at, backup_codes_at } = before;
  await query
    .updateTable('accounts')
    .set({ totp_secret, totp_added_at, backup_codes_at, totp_last_step: null, email_verified: true })
    .set({ factors_changed_at: new Date(0), recovery_email: 'sam.recovery@example.com', language: 'en-US' })
    .where('id', '=', before.id)
    .execute();
  await query.deleteFrom('backup_codes').where('account_id', '=', before.id).execute();
  await addRows(query, 'backup_codes', codes);
});

describe('a lost second factor', () => {
  test('a lost second factor is removed at once by a second key, with its codes, sessions and remembered devices; every address is notified of both [OPR-06]', async () => {
    await addRows(query, 'email_undos', {
      token_hash: 'of a change',
      account_id: before.id,
      email: former,
      since: clock.time,
      created_at: clock.time,
      expires_at: new Date(clock.time.getTime() + 86_400_000),
      used_at: null,
    });
    expect(await remove(ann)).toMatchObject({ status: 200, isOn: true, state: 'waiting' });
    const everyone = [sam.email, 'sam.recovery@example.com', former].toSorted();
    expect((await links()).map(({ to }) => to).toSorted()).toEqual(everyone);
    await query.deleteFrom('mails').execute();
    expect(await remove(ben)).toMatchObject({ status: 200, isOn: false, state: 'done' });
    const mails = (await client.mails()).filter(({ subject }) => subject === 'Two-factor authentication was removed');
    expect(mails.map(({ to }) => to).toSorted()).toEqual(everyone);
    expect(await events()).toEqual(['second factor removal requested', 'second factor removed by support']);
    expect(await query.selectFrom('backup_codes').selectAll().where('account_id', '=', before.id).execute()).toEqual(
      [],
    );
    signedIn(await client.logIn(sam.username, sam.password));
    const acts = await query
      .selectFrom('operator_acts')
      .select(['operator', 'act', 'detail'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(acts).toEqual([
      { operator: 'ben', act: 'remove second factor', detail: 'with ann' },
      {
        operator: 'ann',
        act: 'ask to remove second factor',
        detail: `due ${new Date(clock.time.getTime() + 72 * 3_600_000).toISOString()}`,
      },
    ]);
  });

  test('a lost second factor is removed by one key after 72 hours and not a second earlier, regardless of repeated requests [OPR-06]', async () => {
    const { dueAt } = await remove(ann);
    expect(dueAt).toBe(clock.time.getTime() + 72 * 3_600_000);
    later(71.999);
    expect(await remove(ann)).toMatchObject({ isOn: true, state: 'waiting', dueAt });
    expect((await links()).length).toBe(2);
    later(0.001);
    expect(await remove(ann)).toMatchObject({ isOn: false, state: 'done' });
  });

  test('a lost second factor stays if one address refuses; opening the link does not refuse [OPR-06]', async () => {
    await remove(ann);
    const [, { path } = { path: '' }] = await links();
    for (const method of ['GET', 'HEAD']) await client.send(path, { method });
    expect((await client.send(path)).text).toContain('Keep two-factor authentication?');
    expect(await events()).toEqual(['second factor removal requested']);
    const pressed = await client.send(path, { form: {}, method: 'POST' });
    expect(pressed.status).toBe(200);
    expect(pressed.text).toEqual(expect.stringContaining('Two-factor authentication stays on'));
    expect(await events()).toEqual(['second factor removal requested', 'second factor removal refused']);
    expect((await client.send(path, { method: 'POST', form: {} })).text).toContain('no longer open');
    later(73);
    expect(await remove(ann)).toMatchObject({ isOn: true, state: 'waiting', dueAt: null });
    later(73);
    expect(await remove(ann)).toMatchObject({ isOn: true, state: 'waiting' });
    expect(await remove(ben)).toMatchObject({ isOn: false, state: 'done' });
  });

  test('a lost second factor stays if someone logs in with it during the wait: it was not lost [OPR-06]', async () => {
    await remove(ann);
    later(1);
    const method = methodsOf(await client.logIn(sam.username, sam.password))['totp'];
    const code = codeAt(sam.authenticatorSecret ?? '', clock.time);
    signedIn(await client.logIn(sam.username, sam.password, {}, proof(method, code)));
    later(72);
    expect(await remove(ann)).toMatchObject({ isOn: true, state: 'waiting' });
    expect(errorOf(await client.logIn(sam.username, sam.password)).symbol).toBe('mfa_required');
  });

  test('a lost second factor stays after 72 hours if no address could have refused; a second key removes it [OPR-06]', async () => {
    await changeAccount(query, before.id, { email_verified: false, recovery_email: null });
    expect(await remove(ann)).toMatchObject({ isOn: true, dueAt: null });
    later(80);
    expect(await remove(ann)).toMatchObject({ isOn: true, state: 'waiting' });
    expect(await remove(ben)).toMatchObject({ isOn: false });
  });

  test('a lost second factor is removed once if two keys act in parallel [OPR-06]', async () => {
    await remove(ann);
    const answers = await Promise.all([remove(ben), remove(ben)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await events()).filter((type) => type === 'second factor removed by support').length).toBe(1);
  });
});
