import { challengeOf, startControlled } from '#machines/testing/controlled.ts';
import type { Blocker } from '#contract/calls/abandonment.ts';
import { abandonmentMachine } from './abandonment.machine.ts';
import type { AbandonmentInput, DeletionStatus } from './abandonment.model.ts';

const undeleteSeconds = 259_200;
export const none: DeletionStatus = { planned: null, undeleteSeconds };
export const scheduled: DeletionStatus = {
  planned: { executeAt: Date.UTC(2026, 10, 24, 9, 41), until: 259_200_000 },
  undeleteSeconds,
};
export const blockers: readonly Blocker[] = [
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
  const { ports, ...chart } = startControlled(abandonmentMachine, {
    input,
    actions: { leaveDeletionPage: () => void left.push('page') },
  });
  return {
    ...chart,
    left,
    ports: {
      ...ports,
      readStatus: ports.readStatus.read,
      readBlockers: ports.readBlockers.read,
      ...challengeOf(ports.requestDeletion),
      countdown: ports.deletionCountdown,
    },
    secondFactor: () => chart.actor.getSnapshot().children.requestDeletion?.getSnapshot().children.secondFactor,
  };
}
