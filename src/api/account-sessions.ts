import type { AnswerOf } from '#contract/call.ts';
import {
  endOtherSessions,
  endUserSession,
  forgetAllComputers,
  forgetComputer,
  listSessions,
  listTrustedDevices,
} from '#contract/calls/account-sessions.ts';
import type { Send } from './authorized-send.ts';

type Session = AnswerOf<typeof listSessions>['sessions'][number];
type Computer = AnswerOf<typeof listTrustedDevices>['computers'][number];

export const accountSessionsApi = (send: Send) => ({
  listSessions: async (signal?: AbortSignal): Promise<readonly Session[]> =>
    (await send(listSessions, { ...(signal && { signal }) })).sessions,
  endSession: async (id: string): Promise<void> => {
    await send(endUserSession, { path: { id } });
  },
  endOtherSessions: async (): Promise<void> => {
    await send(endOtherSessions, {});
  },
  listComputers: async (signal?: AbortSignal): Promise<readonly Computer[]> =>
    (await send(listTrustedDevices, { ...(signal && { signal }) })).computers,
  forgetComputer: async (id: string): Promise<void> => {
    await send(forgetComputer, { path: { id } });
  },
  forgetAllComputers: async (): Promise<void> => {
    await send(forgetAllComputers, {});
  },
});
