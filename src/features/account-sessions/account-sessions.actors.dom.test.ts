import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { removeTrustedDevice, listTrustedDevices } from '#contract/calls/account-sessions.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { startSilent } from '#machines/testing/paths.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { Send } from '#src/api/transport/authorized-send.ts';
import { rememberedAccounts } from '#src/browser/storage/remembered-accounts.ts';
import { trustedDevices } from '#src/browser/storage/trusted-devices.ts';
import type { KeyValueStore } from '#src/browser/storage/web-storage.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { provideAccountSessions } from './account-sessions.actors.ts';

const clock = { now: () => Date.parse('2026-11-21T12:00:00Z'), steady: () => 0, sync: () => undefined };

/** In-memory storage. */
function store(): KeyValueStore {
  const texts = new Map<string, string>();
  return {
    isLasting: true,
    read: (name) => texts.get(name) ?? null,
    write: (name, value) => void texts.set(name, value),
    clear: (name) => void texts.delete(name),
    changed: () => Promise.resolve(),
  };
}

/** A browser remembered for two accounts; account 7 is logged in. */
async function start(refuses: boolean) {
  const values = store();
  const trust = trustedDevices(values, 'trust', clock.now);
  for (const [username, account] of [
    ['lin@example.com', 7],
    ['sam@example.com', 8],
  ] as const) {
    trust.keep(username, new Secret('token'));
    rememberedAccounts(values).keep(username, account);
  }
  const calls: unknown[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the calls that are sent here
  const send = (async (call: unknown, { path }: { path?: unknown }) => {
    if (call === listTrustedDevices) {
      return {
        computers: [
          { id: '1', current: true, device: 'Firefox on macOS', until: 0 },
          { id: '2', current: false, device: 'Chrome on Android', until: 0 },
        ],
      };
    }
    calls.push([call === removeTrustedDevice, path]);
    if (refuses) throw new ApiError('request_throttled');
    return undefined;
  }) as unknown as Send;
  const session = startSilent(sessionMachine, { input: { marker: true } });
  vi.spyOn(session, 'getSnapshot').mockReturnValue({
    ...session.getSnapshot(),
    context: { ...session.getSnapshot().context, details: { account: 7, issuedAt: 1 } },
  });
  const actor = createActor(provideAccountSessions({ send, clock, session, trust, values }, 'devices'), {
    input: { kind: 'devices' },
  }).start();
  const settled = () => vi.waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  await settled();
  const end = async (id: string) => {
    actor.send({ type: 'item.end', id });
    await settled();
  };
  return { end, calls, remembered: () => trust.list().map(([username]) => username) };
}

test('forgetting a browser deletes only its own account’s token [SES-08]', async () => {
  const { end, calls, remembered } = await start(false);
  await end('2');
  expect(remembered()).toEqual(['lin@example.com', 'sam@example.com']);
  await end('1');
  expect(calls).toEqual([
    [true, { id: '2' }],
    [true, { id: '1' }],
  ]);
  expect(remembered()).toEqual(['sam@example.com']);
});

test('if the service refuses, the token stays [SES-08]', async () => {
  const { end, remembered } = await start(true);
  await end('1');
  expect(remembered()).toEqual(['lin@example.com', 'sam@example.com']);
});
