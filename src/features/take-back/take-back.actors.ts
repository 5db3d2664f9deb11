import { fromPromise, type ActorRefFrom } from 'xstate';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { takeBackMachine } from '#machines/take-back/take-back.machine.ts';
import { takeBackApi } from '#src/api/take-back.ts';
import type { AppServices } from '#src/services/services.ts';

export type TakeBackActor = ActorRefFrom<typeof takeBackMachine>;

/** The notice with its port filled. */
export function provideTakeBack({ send }: Pick<AppServices, 'send'>): typeof takeBackMachine {
  return fillPorts(takeBackMachine, {
    actors: { dismiss: fromPromise<void>(({ signal }) => takeBackApi(send).dismiss(signal)) },
  });
}
