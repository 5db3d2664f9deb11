import type { AnswerOf } from '#contract/call.ts';
import {
  endOtherSessions,
  endUserSession,
  removeAllTrustedDevices,
  removeTrustedDevice,
  renameSession,
  listSessions,
  listTrustedDevices,
} from '#contract/calls/account-sessions.ts';
import type { Send } from './transport/authorized-send.ts';

type Session = AnswerOf<typeof listSessions>['sessions'][number];
type TrustedDevice = AnswerOf<typeof listTrustedDevices>['computers'][number];

export const accountSessionsApi = (send: Send) => ({
  listSessions: async (signal?: AbortSignal): Promise<readonly Session[]> =>
    (await send(listSessions, { ...(signal && { signal }) })).sessions,
  renameSession: async (id: string, name: string): Promise<void> => {
    await send(renameSession, { path: { id }, body: { name } });
  },
  endSession: async (id: string): Promise<void> => {
    await send(endUserSession, { path: { id } });
  },
  endOtherSessions: async (): Promise<void> => {
    await send(endOtherSessions, {});
  },
  readTrustedDevices: async (signal?: AbortSignal): Promise<readonly TrustedDevice[]> =>
    (await send(listTrustedDevices, { ...(signal && { signal }) })).computers,
  removeTrustedDevice: async (id: string): Promise<void> => {
    await send(removeTrustedDevice, { path: { id } });
  },
  removeAllTrustedDevices: async (): Promise<void> => {
    await send(removeAllTrustedDevices, {});
  },
});
