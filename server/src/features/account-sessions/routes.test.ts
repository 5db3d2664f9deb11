import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listSessions, listTrustedDevices } from '#contract/calls/account-sessions.ts';
import { readActivity } from '#contract/calls/security-activity.ts';
import { atEnd } from '../../../testing/at-end.ts';
import { codeAt } from '../../../testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, signedIn } from '../../../testing/client.ts';
import { mmdbOf, someLocations } from '../../../testing/mmdb.ts';
import { runService } from '../../../testing/service.ts';
import { addRows, changeAccount, changeRows, deleteRows } from '../../../testing/rows.ts';
import { sessionUseSeconds } from '../../sessions/session-rules.ts';

const settings = { LOGIN_TRIES_PER_ADDRESS: '1000', LOGIN_TRIES_PER_ACCOUNT: '1000' };
const service = await runService(settings);
/** Another process on the same database. */
const second = await runService({ ...settings, DATABASE_URL: service.url });
const { query } = service.database;
const [lin, sam, robin] = [person('lin'), person('sam'), person('robin')];
const folder = mkdtempSync(join(tmpdir(), 'places-'));
atEnd(() => rmSync(folder, { recursive: true }));
const placesFile = join(folder, 'places.mmdb');
writeFileSync(placesFile, mmdbOf(someLocations));
const agents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  chrome: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
  safari: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1',
};
type Agent = keyof typeof agents;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await deleteRows(query, ['sessions', 'trust_tokens', 'events', 'limits', 'challenges']);
  await changeRows(query, 'accounts', { totp_last_step: null, factors_changed_at: new Date(0) });
});
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** A logged-in browser. */
async function logIn(agent: Agent, who = lin, form: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const reply = signedIn(
    await service.logIn(who.username, who.password, form, { 'user-agent': agents[agent], ...headers }),
  );
  const send = (path: string, method = 'GET', at = service) =>
    at.send(path, { method, token: reply.access_token, headers: { 'user-agent': agents[agent] } });
  const sessions = async () => v.parse(listSessions.answer, (await send('/v2/user/sessions/')).json).sessions;
  const trustedDevices = async () =>
    v.parse(listTrustedDevices.answer, (await send('/v2/auth/mfa/trusted/')).json).computers;
  return {
    send,
    sessions,
    trustedDevices,
    token: reply.access_token,
    code: reply.web_session_auth_code,
    trustToken: reply.mfa_trust_token ?? '',
  };
}

/** Logs in with the second factor and has the device remembered. */
async function remember(agent: Agent) {
  later(60);
  const id = methodsOf(await service.logIn(sam.username, sam.password))['totp'];
  return logIn(agent, sam, { mfa_trusted: 'true' }, proof(id, codeAt(sam.authenticatorSecret ?? '', new Date())));
}

const eventsOf = async (type: string) =>
  (await query.selectFrom('events').select('detail').where('type', '=', type).orderBy('id').execute()).map(
    ({ detail }) => detail,
  );

describe('sessions [SES-02]', () => {
  test('sessions are listed with device, address and last use, this one first', async () => {
    const firefox = await logIn('firefox');
    later(10);
    const chrome = await logIn('chrome');
    later(10);
    await logIn('safari');
    await logIn('safari', robin);
    expect((await firefox.sessions()).map(({ device, address, current }) => [device, address, current])).toEqual([
      ['Firefox on Linux', '127.0.0.1', true],
      ['Safari on iOS', '127.0.0.1', false],
      ['Chrome on Windows', '127.0.0.1', false],
    ]);
    later(sessionUseSeconds);
    await chrome.sessions();
    expect((await firefox.sessions()).map(({ device, usedAt }) => [device, usedAt === Date.now()])).toEqual([
      ['Firefox on Linux', true],
      ['Chrome on Windows', true],
      ['Safari on iOS', false],
    ]);
  });

  test('end when they are unused for the idle time, which their tokens do not revive, and are then not listed', async () => {
    const idle = await runService({ ...settings, DATABASE_URL: service.url, SESSION_IDLE_SECONDS: '200' });
    const [used, unused] = [await logIn('firefox'), await logIn('chrome')];
    const read = ({ send }: typeof used) => send('/v2/user/sessions/', 'GET', idle);
    // In use, although not each use is noted.
    for (let count = 0; count < 14; count += 1) {
      later(15);
      expect((await read(used)).status).toBe(200);
    }
    expect(errorOf(await read(unused)).symbol).toBe('required_authentication');
    expect(errorOf(await read(unused)).symbol).toBe('required_authentication');
    expect(v.parse(listSessions.answer, (await read(used)).json).sessions).toHaveLength(1);
    expect((await used.send('/v2/user/security/summary', 'GET', idle)).json).toMatchObject({ sessions: 1 });
  });

  test('note the first use after a request to remove the second factor, which counts against it [OPR-06]', async () => {
    const firefox = await logIn('firefox');
    const usedAt = async () =>
      await query.selectFrom('sessions').select(['account_id', 'used_at']).executeTakeFirstOrThrow();
    const { account_id: account, used_at: before } = await usedAt();
    later(10);
    await firefox.sessions();
    expect((await usedAt()).used_at).toEqual(before);
    await addRows(query, 'factor_removals', {
      account_id: account,
      asked_by: 'ann',
      asked_at: new Date(),
      due_at: null,
    });
    later(10);
    await firefox.sessions();
    expect((await usedAt()).used_at).toEqual(new Date());
    await deleteRows(query, ['factor_removals']);
  });

  test('sessions are all listed, even 200 of them', async () => {
    const firefox = await logIn('firefox');
    const { id: _, ...open } = await query.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 199 }, (__, index) => ({ ...open, code_hash: `other ${index}` }));
    await addRows(query, 'sessions', others);
    expect((await firefox.sessions()).length).toBe(200);
  });

  test('sessions are ended one at a time, refused by every process at the next call, and named in the event', async () => {
    const [firefox, chrome] = [await logIn('firefox'), await logIn('chrome')];
    const [, other] = await firefox.sessions();
    expect((await chrome.send('/v2/user/sessions/', 'GET', second)).status).toBe(200);
    expect((await firefox.send(`/v2/user/sessions/${other?.id}`, 'DELETE')).status).toBe(204);
    for (const process of [second, service])
      expect(errorOf(await chrome.send('/v2/user/sessions/', 'GET', process))).toMatchObject({
        symbol: 'required_authentication',
        code: 12_308,
        endedBecause: 'ended_elsewhere',
      });
    const details = await second.send('/oauth2/session/details/', {
      session: chrome.code,
    });
    expect(details.json).toEqual({ account: -1, issuedAt: -1, endedBecause: 'ended_elsewhere' });
    expect(await firefox.sessions()).toHaveLength(1);
    expect(await eventsOf('session ended')).toEqual(['Chrome on Windows']);
    expect(errorOf(await firefox.send(`/v2/user/sessions/${other?.id}`, 'DELETE')).symbol).toBe('not_found');
  });

  test('all others are ended at once, and this one continues', async () => {
    const firefox = await logIn('firefox');
    const others = [await logIn('chrome'), await logIn('chrome'), await logIn('safari')];
    const stranger = await logIn('safari', robin);
    expect((await firefox.send('/v2/user/sessions/others', 'DELETE')).json).toEqual({ ended: 3 });
    for (const { send } of others)
      expect(errorOf(await send('/v2/user/sessions/', 'GET', second)).symbol).toBe('required_authentication');
    expect([(await firefox.sessions()).length, (await stranger.sessions()).length]).toEqual([1, 1]);
    expect((await firefox.send('/v2/user/sessions/others', 'DELETE')).json).toEqual({ ended: 0 });
    expect(await eventsOf('session ended')).toEqual(['Chrome on Windows, Safari on iOS']);
  });

  test('ending one’s own by its id is a logout', async () => {
    const firefox = await logIn('firefox');
    const [own] = await firefox.sessions();
    expect((await firefox.send(`/v2/user/sessions/${own?.id}`, 'DELETE')).status).toBe(204);
    expect(errorOf(await firefox.send('/v2/user/sessions/'))).toMatchObject({
      symbol: 'required_authentication',
      endedBecause: 'logged_out',
    });
  });

  test('have a name that their owner gives them, which the next session of a remembered device keeps', async () => {
    const first = await remember('firefox');
    const [own] = await first.sessions();
    const put = (id: string, name: string, token = '') =>
      service.send(`/v2/user/sessions/${id}`, { method: 'PUT', token, body: { name } });
    const token = first.token;
    for (const name of ['', ' ', 'a\u202eb', 'x'.repeat(65)])
      expect(errorOf(await put(own?.id ?? '', name, token)).symbol).toBe('invalid_parameters');
    expect((await put(own?.id ?? '', ' Kitchen laptop ', token)).status).toBe(204);
    expect(await first.sessions()).toMatchObject([{ device: 'Firefox on Linux', name: 'Kitchen laptop' }]);
    expect(await first.trustedDevices()).toMatchObject([{ device: 'Firefox on Linux', name: 'Kitchen laptop' }]);
    const again = await logIn('firefox', sam, { mfa_trust_token: first.trustToken });
    expect((await again.sessions()).map(({ name }) => name)).toEqual(['Kitchen laptop', 'Kitchen laptop']);
    const stranger = await logIn('safari', robin);
    expect(errorOf(await put(own?.id ?? '', 'Mine', stranger.token)).symbol).toBe('not_found');
    await service.send(`/v2/user/sessions/${own?.id}`, { method: 'DELETE', token: again.token });
    expect(errorOf(await put(own?.id ?? '', 'Late', again.token)).symbol).toBe('not_found');
  });

  test('are listed with the place of their address, if the service has a table of places', async () => {
    const more = { DATABASE_URL: service.url, TRUST_PROXY: 'on' };
    const there = await runService({ ...settings, ...more, PLACES_FILE: placesFile });
    const { token } = await logIn('firefox');
    const get = (path: string, address: string, at = there) =>
      at.send(path, { token, headers: { 'user-agent': agents.firefox, 'x-forwarded-for': address } });
    const read = async (address: string, at = there) => {
      // Each use is noted.
      later(sessionUseSeconds);
      return v.parse(listSessions.answer, (await get('/v2/user/sessions/', address, at)).json).sessions[0];
    };
    expect(await read('203.0.113.24')).toMatchObject({ location: { city: 'Berlin', country: 'DE' } });
    await changeAccount(query, lin.email, { language: 'zh-CN' });
    expect(await read('203.0.113.24')).toMatchObject({ location: { city: '柏林', country: 'DE' } });
    await changeAccount(query, lin.email, { language: 'en-US' });
    expect(await read('127.0.0.1')).not.toHaveProperty('location');
    expect(await read('203.0.113.24', await runService({ ...settings, ...more }))).not.toHaveProperty('location');
    await changeRows(query, 'events', { address: '203.0.113.0/24' });
    const activity = v.parse(readActivity.answer, (await get('/v2/user/security/events', '127.0.0.1')).json);
    expect(activity.events).toMatchObject([{ location: { city: 'Berlin', country: 'DE' } }]);
  });

  const unknownSessions = ['0', '-1', 'x', '99999999999999999999'];
  test.each(unknownSessions)('that do not exist, such as %s, and those of others are not found', async (id) => {
    const [firefox, stranger] = [await logIn('firefox'), await logIn('chrome', robin)];
    const [theirs] = await stranger.sessions();
    for (const each of [id, theirs?.id])
      expect(errorOf(await firefox.send(`/v2/user/sessions/${each}`, 'DELETE')).symbol).toBe('not_found');
    expect((await stranger.sessions()).length).toBe(1);
  });
});

describe('remembered devices [SES-08]', () => {
  test('remembered devices are listed with their expiry, and this session’s is marked', async () => {
    const [first, chrome] = [await remember('firefox'), await remember('chrome')];
    const again = await logIn('firefox', sam, { mfa_trust_token: first.trustToken });
    expect(
      (await chrome.trustedDevices()).map(({ device, current, until }) => [
        device,
        current,
        Math.round((until - Date.now()) / 86_400_000),
      ]),
    ).toEqual([
      ['Chrome on Windows', true, 30],
      ['Firefox on Linux', false, 30],
    ]);
    expect((await again.trustedDevices()).map(({ current }) => current)).toEqual([false, true]);
  });

  test('ask for the second factor at the next login once forgotten, in every process', async () => {
    const [first, chrome] = [await remember('firefox'), await remember('chrome')];
    const forgotten = (await chrome.trustedDevices()).find(({ current }) => !current)?.id ?? '';
    expect((await chrome.send(`/v2/auth/mfa/trusted/${forgotten}`, 'DELETE')).status).toBe(204);
    const form = (token: string) => ({ mfa_trust_token: token });
    expect(errorOf(await second.logIn(sam.username, sam.password, form(first.trustToken))).symbol).toBe('mfa_required');
    expect((await second.logIn(sam.username, sam.password, form(chrome.trustToken))).status).toBe(200);
    expect(errorOf(await chrome.send(`/v2/auth/mfa/trusted/${forgotten}`, 'DELETE')).symbol).toBe('not_found');
    expect(await eventsOf('device forgotten')).toEqual(['Firefox on Linux']);
    expect((await first.sessions()).length).toBeGreaterThan(0);
  });

  test('remembered devices are all forgotten at once, except those of other accounts', async () => {
    const [first, chrome] = [await remember('firefox'), await remember('chrome')];
    const stranger = await logIn('safari');
    expect((await stranger.send('/v2/auth/mfa/trusted/all', 'DELETE')).json).toEqual({ forgotten: 0 });
    expect((await chrome.send('/v2/auth/mfa/trusted/all', 'DELETE')).json).toEqual({ forgotten: 2 });
    expect(await chrome.trustedDevices()).toEqual([]);
    for (const token of [first.trustToken, chrome.trustToken]) {
      expect(errorOf(await second.logIn(sam.username, sam.password, { mfa_trust_token: token })).symbol).toBe(
        'mfa_required',
      );
    }
  });

  test('that no longer skip the second factor are not listed', async () => {
    const chrome = await remember('chrome');
    await changeAccount(query, sam.email, { factors_changed_at: new Date() });
    expect(await chrome.trustedDevices()).toEqual([]);
    later(31 * 86_400);
    expect(await (await logIn('firefox', lin)).trustedDevices()).toEqual([]);
  });
});
