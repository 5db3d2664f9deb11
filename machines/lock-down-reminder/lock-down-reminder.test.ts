import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import type { LockDown } from '#contract/calls/lock-down.ts';
import { lockDownWith } from '#machines/lock-down/lock-down.harness.ts';
import { controlledActor } from '#machines/testing/ports.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { lockDownReminderMachine } from './lock-down-reminder.machine.ts';
import { selectScreen } from './lock-down-reminder.selectors.ts';
import { input } from './lock-down-reminder.walk.ts';

function start() {
  const readLockDown = controlledActor<LockDown | null>();
  const machine = lockDownReminderMachine.provide({ actors: { readLockDown: readLockDown.logic } });
  const actor = createActor(machine, { input }).start();
  return { readLockDown, screen: () => selectScreen(actor.getSnapshot()) };
}

test('skipped and unreached steps remain open; a finished or unstarted checklist has none [ACT-04]', async () => {
  const done = ['done', 'done', 'done', 'done', 'done', 'done'] as const;
  for (const [read, shown] of [
    [lockDownWith('done', 'skipped', 'done'), { name: 'reminder', left: 4 }],
    [
      { ...lockDownWith('done', 'skipped'), offered: ['sessions', 'password'] },
      { name: 'reminder', left: 1 },
    ],
    [lockDownWith(...done), { name: 'none' }],
    [null, { name: 'none' }],
  ] as const) {
    const { readLockDown, screen } = start();
    expect(screen()).toEqual({ name: 'waiting' });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is readonly, the port is not
    await readLockDown.answer(read as LockDown | null);
    expect(screen()).toEqual(shown);
  }
});

test('a failed read shows nothing and blocks nothing [ACT-04]', async () => {
  const { readLockDown, screen } = start();
  await readLockDown.refuse(refusal('unreachable'));
  expect(screen()).toEqual({ name: 'none' });
});
