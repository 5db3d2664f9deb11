import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import { accountSessionsMachine, readItems } from '#machines/account-sessions/account-sessions.machine.ts';
import type {
  AccessItem,
  AccessKind,
  AccountSessionsEvent,
  Target,
} from '#machines/account-sessions/account-sessions.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { accountSessionsApi } from '#src/api/account-sessions.ts';
import { allowedAppsApi } from '#src/api/allowed-apps.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { countdown } from '#src/services/countdown.ts';
import type { AppServices } from '#src/services/services.ts';
import { dayOf } from '#src/browser/local-day.ts';
import { rememberedAccounts } from '#src/browser/storage/remembered-accounts.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';

export type AccountSessionsActor = ActorRefFrom<typeof accountSessionsMachine>;

type Dependencies = Pick<AppServices, 'send' | 'clock' | 'session' | 'trust' | 'values'>;

interface Ports {
  fetch(signal: AbortSignal): Promise<readonly AccessItem[]>;
  end(item: Pick<AccessItem, 'id' | 'isCurrent'>): Promise<void>;
  endAll(): Promise<void>;
}

/** One of the lists with its ports filled. */
export function provideAccountSessions(services: Dependencies, kind: AccessKind): typeof accountSessionsMachine {
  const { fetch, end, endAll } = ports[kind](services);
  return fillPorts(accountSessionsMachine, {
    actors: {
      readItems: provideRead(readItems, services.clock.steady, ({ signal }) => fetch(signal)),
      endAccess: fromPromise<void, { target: Target }>(({ input: { target } }) =>
        target === 'all' ? endAll() : end(target),
      ),
      saveName: fromPromise<void, { id: string; name: string }>(({ input: { id, name } }) =>
        accountSessionsApi(services.send).renameSession(id, name),
      ),
      pageReturns: fromCallback<EventObject>(({ sendBack }) => {
        const onVisibilityChange = (): void => {
          if (document.visibilityState === 'visible')
            sendBack({ type: 'page.returned' } satisfies AccountSessionsEvent);
        };
        document.addEventListener('visibilitychange', onVisibilityChange);
        return () => document.removeEventListener('visibilitychange', onVisibilityChange);
      }),
      waitCountdown: countdown('waitCountdown.tick', services.clock.steady),
    },
  });
}

const ports: Readonly<Record<AccessKind, (services: Dependencies) => Ports>> = {
  sessions: ({ send, clock }) => {
    const { listSessions, endSession, endOtherSessions } = accountSessionsApi(send);
    return {
      fetch: async (signal) => {
        const sessions = await listSessions(signal);
        const today = dayOf(clock.now());
        return sessions.map(({ id, current, device, name = null, address, location = null, usedAt }) => ({
          kind: 'session',
          id,
          isCurrent: current,
          name: device,
          givenName: name,
          isMobile: isMobile(device),
          address,
          location,
          usedAt,
          isToday: dayOf(usedAt) === today,
        }));
      },
      end: ({ id }) => endSession(id),
      endAll: endOtherSessions,
    };
  },
  devices: (services) => {
    const { readTrustedDevices, removeTrustedDevice, removeAllTrustedDevices } = accountSessionsApi(services.send);
    return {
      fetch: async (signal) => {
        const devices = await readTrustedDevices(signal);
        return devices.map(({ id, current, device, name = null, until }) => ({
          kind: 'device',
          id,
          isCurrent: current,
          name: device,
          givenName: name,
          isMobile: isMobile(device),
          until,
        }));
      },
      // Revoke at the service first: a trust token forgotten only here would stay valid.
      end: async ({ id, isCurrent }) => {
        await removeTrustedDevice(id);
        if (isCurrent) forgetHere(services);
      },
      endAll: async () => {
        await removeAllTrustedDevices();
        forgetHere(services);
      },
    };
  },
  apps: ({ send }) => {
    const { list, remove } = allowedAppsApi(send);
    return {
      fetch: async (signal) =>
        (await list(signal)).map(({ client, name, site, scopes, allowedAt }) => ({
          kind: 'app',
          id: client,
          isCurrent: false,
          name,
          scopes,
          site: new URL(site).host,
          since: allowedAt,
        })),
      end: ({ id }) => remove(id),
      endAll: () => Promise.reject(new ApiError('unknown')),
    };
  },
};

/** Removes the account's trust tokens from this browser. Other accounts keep theirs. */
function forgetHere({ session, trust, values }: Dependencies): void {
  const own = session.getSnapshot().context.details?.account;
  for (const { username, account } of rememberedAccounts(values).list()) {
    if (account !== null && account === own) trust.forget(username);
  }
}

function isMobile(device: string): boolean {
  return /Android|iOS/.test(device);
}
