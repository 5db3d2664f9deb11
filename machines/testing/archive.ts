import { createActor } from 'xstate';
import { archiveAction, archiveMachine } from '#machines/archive/archive.machine.ts';
import type { ArchiveTask, DatedArchive, PollInput } from '#machines/archive/archive.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { mailedCodePorts } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';
import { controlledSecondFactor } from './second-factor.ts';

const createdAt = Date.UTC(2026, 10, 21, 9, 41);
const expiresAt = Date.UTC(2026, 11, 2, 12);

/** The status in each of its states. */
export const archive: Readonly<Record<DatedArchive['status'], DatedArchive>> = {
  none: { status: 'none', createdAt: null, expiresAt: null, isToday: false },
  pending: { status: 'pending', createdAt, expiresAt: null, isToday: true },
  processing: { status: 'processing', createdAt, expiresAt: null, isToday: true },
  ready: { status: 'ready', createdAt, expiresAt, isToday: false },
  expired: { status: 'expired', createdAt, expiresAt, isToday: false },
  failed: { status: 'failed', createdAt, expiresAt: null, isToday: false },
};

/** The running chart, every port held open. */
export function startArchive() {
  const factor = mailedCodePorts<string>();
  const ports = {
    fetchStatus: controlledActor<DatedArchive>(),
    act: controlledActor<void, { subject: ArchiveTask | null; proof: Proof | null }>(),
    poll: controlledSource<PollInput>(),
    wait: controlledSource<CountdownInput>(),
    factor,
  };
  const machine = archiveMachine.provide({
    actors: {
      fetchStatus: ports.fetchStatus.logic,
      performTask: archiveAction.provide({
        actors: { act: ports.act.logic, secondFactor: controlledSecondFactor(factor) },
      }),
      pollTimer: ports.poll.logic,
      waitCountdown: ports.wait.logic,
    },
  });
  const actor = createActor(machine).start();
  return {
    actor,
    ports,
    value: () => actor.getSnapshot().value,
    secondFactor: () => actor.getSnapshot().children.performTask?.getSnapshot().children.secondFactor,
  };
}
