import { fromPromise, type ActorRefFrom } from 'xstate';
import { factorRemovalMachine } from '#machines/factor-removal/factor-removal.machine.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { twoFactorApi } from '#src/api/two-factor.ts';
import type { AppServices } from '#src/services/services.ts';

export type FactorRemovalActor = ActorRefFrom<typeof factorRemovalMachine>;

/** The banner with its port filled. */
export function provideFactorRemoval({ send }: Pick<AppServices, 'send'>): typeof factorRemovalMachine {
  return fillPorts(factorRemovalMachine, {
    actors: { refuse: fromPromise<void>(({ signal }) => twoFactorApi(send).refuseRemoval(signal)) },
  });
}
