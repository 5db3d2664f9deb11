import { fromPromise, type ActorRefFrom } from 'xstate';
import { accountNoticeMachine } from '#machines/account-notice/account-notice.machine.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { takeBackApi } from '#src/api/take-back.ts';
import { twoFactorApi } from '#src/api/two-factor.ts';
import type { AppServices } from '#src/services/services.ts';

export type AccountNoticeActor = ActorRefFrom<typeof accountNoticeMachine>;

/** The notice of a request to remove the second factor: the answer refuses it. */
export function provideFactorRemoval({ send }: Pick<AppServices, 'send'>): typeof accountNoticeMachine {
  return fillPorts(accountNoticeMachine, {
    actors: { saveAnswer: fromPromise<void>(({ signal }) => twoFactorApi(send).refuseRemoval(signal)) },
  });
}

/** The notice of what undoing an address change reverted: the answer dismisses it. */
export function provideTakeBack({ send }: Pick<AppServices, 'send'>): typeof accountNoticeMachine {
  return fillPorts(accountNoticeMachine, {
    actors: { saveAnswer: fromPromise<void>(({ signal }) => takeBackApi(send).dismiss(signal)) },
  });
}
