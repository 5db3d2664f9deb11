import { createActor } from 'xstate';
import type { Lock } from '#contract/calls/abandonment.ts';
import { abandonmentMachine, requestAction } from '#machines/abandonment/abandonment.machine.ts';
import type { AbandonmentInput, AbandonmentStatus } from '#machines/abandonment/abandonment.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { mailedCodePorts } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';
import { controlledSecondFactor } from './second-factor.ts';

const undeleteSeconds = 259_200;
export const none: AbandonmentStatus = { planned: null, undeleteSeconds };
export const scheduled: AbandonmentStatus = {
  planned: { executeAt: Date.UTC(2026, 10, 24, 9, 41), until: 259_200_000 },
  undeleteSeconds,
};
export const locks: readonly Lock[] = [
  { type: 'cloud_plan', name: 'Cloud 30', until: Date.UTC(2026, 11, 4, 12), price: { amount: 8.99, currency: 'CAD' } },
  { type: 'view_plan', name: null, until: null, price: { amount: 1249.5, currency: 'EUR' } },
  {
    type: 'company',
    name: 'Northside Storage',
    until: null,
    price: null,
    manageUrl: 'https://video.example.com/companies',
  },
  {
    type: 'sim_card',
    name: 'SIM card 5 GB',
    until: Date.UTC(2026, 11, 4, 12),
    price: null,
    manageUrl: 'https://www.example.com/sim',
  },
];

/** The running chart, every port held open. */
export function startAbandonment(input: AbandonmentInput = { reviews: false }) {
  const left: string[] = [];
  const factor = mailedCodePorts<string>();
  const ports = {
    fetchStatus: controlledActor<AbandonmentStatus>(),
    fetchLocks: controlledActor<readonly Lock[]>(),
    act: controlledActor<void, { subject: null; proof: Proof | null }>(),
    cancelDeletion: controlledActor<AbandonmentStatus>(),
    announceRecovered: controlledActor(),
    removal: controlledSource<CountdownInput>(),
    wait: controlledSource<CountdownInput>(),
    factor,
  };
  const machine = abandonmentMachine.provide({
    actors: {
      fetchStatus: ports.fetchStatus.logic,
      fetchLocks: ports.fetchLocks.logic,
      requestDeletion: requestAction.provide({
        actors: { act: ports.act.logic, secondFactor: controlledSecondFactor(factor) },
      }),
      cancelDeletion: ports.cancelDeletion.logic,
      announceRecovered: ports.announceRecovered.logic,
      removalCountdown: ports.removal.logic,
      waitCountdown: ports.wait.logic,
    },
    actions: { leaveDeletionPage: () => void left.push('page') },
  });
  const actor = createActor(machine, { input }).start();
  return {
    actor,
    ports,
    left,
    value: () => actor.getSnapshot().value,
    secondFactor: () => actor.getSnapshot().children.requestDeletion?.getSnapshot().children.secondFactor,
  };
}
