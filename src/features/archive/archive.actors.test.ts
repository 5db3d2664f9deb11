import { createActor, waitFor } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { archive } from '#machines/archive/archive.harness.ts';
import { configuration } from '#machines/testing/configuration.ts';
import { ann } from '#machines/profile-edit/profile-edit.harness.ts';
import { startSilent } from '#machines/testing/paths.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import type { AppServices } from '#src/services/services.ts';
import { createDisplayName } from '#src/services/display-name.ts';
import { createAccountActs } from '#src/services/account-acts.ts';
import { createLeaveGuard } from '#src/services/leave-guard.ts';
import { openHostApp } from '#src/browser/bridge/bridge-calls.ts';
import { closeBrowser, openBrowser, openTab, run } from '#src/testing/browser.ts';
import { json } from '#src/testing/service.ts';
import type { Vault } from '#src/vault/vault.ts';
import { provideArchive } from './archive.actors.ts';

const statusCall = 'GET /v2/user/data-archive/tasks/status';
const url = 'https://account.example.com/v2/user/data-archive/files?token=4f1c';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }));
afterEach(closeBrowser);

function page(statuses: readonly (keyof typeof archive | 'lost')[], bridge: object | null = null) {
  const hostApp = bridge === null ? null : openHostApp(configuration.bridge, { [configuration.bridge]: bridge });
  const browser = openBrowser();
  const document = Object.assign(browser.document, { visibilityState: 'visible' });
  const links: { href: string; download: string | null }[] = [];
  Object.assign(document, {
    createElement: () => {
      const link = { href: '', download: null, click: () => links.push({ href: link.href, download: link.download }) };
      return link;
    },
  });
  let reads = 0;
  const tab = openTab(browser, {
    [statusCall]: () => {
      const next = statuses[Math.min(reads++, statuses.length - 1)] ?? 'none';
      return next === 'lost' ? Promise.reject(new TypeError('fetch failed')) : json(archive[next]);
    },
  });
  const openReply = vi.fn(() => Promise.resolve({ url }));
  const services: AppServices = {
    ...tab.services,
    hostApp,
    session: startSilent(sessionMachine, { input: { marker: true } }),
    messageBar: run(createActor(messageBarMachine)),
    send: tab.services.sendOnce,
    leaveGuard: createLeaveGuard(),
    accountActs: createAccountActs(tab.services.tabs),
    displayName: createDisplayName(() => Promise.resolve(ann)),
    vault: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only part that the archive uses
      open: () => Promise.resolve({ openReply } as unknown as Vault),
      discard: () => undefined,
      onIdle: () => () => undefined,
      reportPasskeys: () => undefined,
      onPasskeys: () => () => undefined,
    },
    response: { state: null, code: null, error: null, issuer: null },
    inspect: () => undefined,
    logOut: () => undefined,
  };
  const actor = run(createActor(provideArchive(services)));
  const until = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(value), { timeout: 5000 });
  const pass = async (seconds: number) => {
    tab.at.steady += seconds * 1000;
    await vi.advanceTimersByTimeAsync(1000);
  };
  return { ...tab, actor, until, pass, document, links, services, openReply, reads: () => reads };
}

test('reads the status every 30 seconds while the page is visible, and later after a failure [ARC-01]', async () => {
  const { until, pass, document, reads } = page(['pending', 'lost', 'processing', 'ready']);
  await until({ waiting: 'paused' });
  await pass(29);
  expect(reads()).toBe(1);
  await pass(1);
  await until({ waiting: 'paused' });
  await pass(30);
  expect(reads()).toBe(2);
  document.visibilityState = 'hidden';
  await pass(600);
  expect(reads()).toBe(2);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(reads()).toBe(3));
  await until({ waiting: 'paused' });
  await pass(30);
  await until('ready');
  await pass(600);
  expect(reads()).toBe(4);
});

test.each([
  [0, true],
  [1, false],
])('a request %d days ago is from today: %s [ARC-01]', async (days, isToday) => {
  const createdAt = archive.pending.createdAt ?? 0;
  const { actor, at, until } = page(['pending']);
  at.device = createdAt + days * 86_400_000;
  await until({ waiting: 'paused' });
  expect(actor.getSnapshot().context.status?.isToday).toBe(isToday);
});

test('the browser downloads the opened address, which is stored nowhere [ARC-01, ARC-02]', async () => {
  const { actor, until, links, went, services } = page(['ready']);
  await until('ready');
  actor.send({ type: 'download.start' });
  await vi.waitFor(() => expect(links).toEqual([{ href: url, download: '' }]));
  await until('ready');
  expect([went, JSON.stringify(actor.getPersistedSnapshot()).includes('4f1c')]).toEqual([[], false]);
  expect(services.messageBar.getSnapshot().value).not.toBe('shown');
});

test('in an app the address is sent over the bridge, and a message reports it [ARC-02, APP-03]', async () => {
  const take = vi.fn(() => Promise.resolve());
  const { actor, until, links, services } = page(['ready'], { postUserArchiveUrl: take });
  await until('ready');
  actor.send({ type: 'download.start' });
  await vi.waitFor(() => expect(take.mock.calls).toEqual([[url]]));
  expect(links).toEqual([]);
  await vi.waitFor(() =>
    expect(JSON.stringify(services.messageBar.getSnapshot().context)).toContain('archive.handedOver'),
  );
});

test('if the app refuses the address, an error with a next step is shown, and the address never appears in the address bar [APP-03]', async () => {
  const { actor, until, links, went } = page(['ready'], {
    postUserArchiveUrl: () => Promise.reject(new Error('full')),
  });
  await until('ready');
  actor.send({ type: 'download.start' });
  await until('stopped');
  expect([links, went, actor.getSnapshot().context.failure?.symbol]).toEqual([[], [], 'bridge_refused']);
});

test('if the crypto core cannot open the address, nothing is downloaded [ARC-02]', async () => {
  const { actor, until, links, openReply } = page(['ready']);
  openReply.mockRejectedValue(new ApiError('envelope_mac_incorrect'));
  await until('ready');
  actor.send({ type: 'download.start' });
  await until('stopped');
  expect([links, actor.getSnapshot().context.failure?.symbol]).toEqual([[], 'envelope_mac_incorrect']);
});
