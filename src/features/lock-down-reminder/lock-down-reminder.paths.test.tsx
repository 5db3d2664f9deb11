import { screen } from '@testing-library/react';
import { createActor, type EventObject } from 'xstate';
import { expect, test } from 'vitest';
import type { LockDown } from '#contract/calls/lock-down.ts';
import { lockDownReminderMachine } from '#machines/lock-down-reminder/lock-down-reminder.machine.ts';
import { selectScreen } from '#machines/lock-down-reminder/lock-down-reminder.selectors.ts';
import { input, paths } from '#machines/lock-down-reminder/lock-down-reminder.walk.ts';
import { answerIn } from '#machines/testing/events.ts';
import { controlledActor } from '#machines/testing/ports.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, renderView } from '#src/testing/render-view.tsx';
import { LockDownReminderView } from './lock-down-reminder.view.tsx';

test.each(wholePaths(paths))('$title [ACT-04]', async (path) => {
  const readLockDown = controlledActor<LockDown | null>();
  const machine = lockDownReminderMachine.provide({ actors: { readLockDown: readLockDown.logic } });
  const actor = createActor(machine, { input }).start();
  renderView(<LockDownReminderView actor={actor} />);
  const answer = (step: EventObject) => actAsync(() => readLockDown.answer(answerIn<LockDown | null>(step)));
  await performPath(path, answer, ({ snapshot }) => {
    const shown = selectScreen(snapshot);
    const sentence =
      shown.name !== 'reminder'
        ? null
        : shown.left === 1
          ? 'One step of your checklist is still open.'
          : `${shown.left} steps of your checklist are still open.`;
    expect(
      screen.queryByRole('region', { name: 'Your account isn’t secured yet' })?.textContent.includes(sentence ?? ''),
    ).toBe(sentence === null ? undefined : true);
    const link = screen.queryByRole('link', { name: 'Continue' });
    expect(link?.getAttribute('href')).toBe(sentence === null ? undefined : '/accountSecurity#lock-down');
  });
});
