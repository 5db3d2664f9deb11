// Tested by e2e/recovery/account-notice-removal-paths.spec.ts.
import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import { accountNoticeMachine, type AccountNoticeEvent } from '#machines/account-notice/account-notice.machine.ts';
import { fillPorts, noopSource } from '#machines/shared/not-provided.ts';
import { takeBackApi } from '#src/api/take-back.ts';
import { twoFactorApi } from '#src/api/two-factor.ts';
import type { AppServices } from '#src/services/services.ts';

export type AccountNoticeActor = ActorRefFrom<typeof accountNoticeMachine>;

/** The notice of a request to remove the second factor: the answer refuses it. */
export function provideFactorRemoval({
  accountActs,
  send,
}: Pick<AppServices, 'accountActs' | 'send'>): typeof accountNoticeMachine {
  const api = twoFactorApi(send);
  return fillPorts(accountNoticeMachine, {
    actors: {
      saveAnswer: fromPromise<void>(({ signal }) => api.refuseRemoval(signal)),
      // Another tab may have refused it, or turned two-factor authentication off.
      noticeEnds: fromCallback<EventObject>(({ sendBack }) => {
        const reading = new AbortController();
        const check = async (): Promise<void> => {
          const { removal } = await api.readStatus(reading.signal);
          if (removal === undefined) sendBack({ type: 'notice.ended' } satisfies AccountNoticeEvent);
        };
        // Keep the notice if the read fails.
        const stop = accountActs.subscribe(() => void check().catch(() => undefined));
        return () => {
          reading.abort();
          stop();
        };
      }),
    },
  });
}

/**
 * The notice of what undoing an address change reverted: the answer dismisses it. It ends with the profile that it is
 * part of.
 */
export function provideTakeBack({ send }: Pick<AppServices, 'send'>): typeof accountNoticeMachine {
  return fillPorts(accountNoticeMachine, {
    actors: {
      saveAnswer: fromPromise<void>(({ signal }) => takeBackApi(send).dismiss(signal)),
      noticeEnds: fromCallback(noopSource),
    },
  });
}
