import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import { selectScreen } from '#machines/recovery-email/recovery-email.selectors.ts';
import { paths } from '#machines/recovery-email/recovery-email.walk.ts';
import { startRecoveryEmail } from '#machines/testing/charts/recovery-email.ts';
import { challengeGestures, performer } from '#src/testing/gestures.ts';
import { actAsync, alerts, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { RecoveryEmailView } from './recovery-email.view.tsx';

function mount() {
  const recovery = startRecoveryEmail();
  renderView(<RecoveryEmailView actor={recovery.actor} />);
  const perform = performer<typeof recoveryEmailMachine>(recovery, {
    'recovery.set': /^(Set up Recovery email|Change)$/,
    'manage.open': /^Manage Recovery email$/,
    'manage.close': /^Close$/,
    'turnOff.start': /^Turn off$/,
    'turnOff.confirm': /^Turn off$/,
    'turnOff.cancel': /^Back$/,
    'xstate.done.actor.emailChange': () => actAsync(() => recovery.emailChange()?.send({ type: 'change.cancel' })),
    ...challengeGestures(recovery, 'removeEmail'),
  });
  return { ...recovery, perform };
}

test.each(paths)('$title [REC-01]', async (path) => {
  const { actor, perform } = mount();
  for (const step of path.events) await perform(step);
  const { name, row, dialog } = selectScreen(actor.getSnapshot());
  expect(name).toBe(selectScreen(path.snapshot).name);
  if (row.name === 'row') expect(screen.getByRole('group', { name: 'Recovery email', hidden: true })).toBeDefined();
  if (row.name === 'unavailable') expect(alerts()[0]).toContain(english.explain(row.failure, row.waitSeconds));
  expect(screen.queryByRole('dialog') === null).toBe(dialog === null);
  if (dialog?.name === 'turningOff' && dialog.failure !== null)
    expect(screen.getByRole('dialog').textContent).toContain(english.explain(dialog.failure));
  const isBusy = (dialog !== null && 'busy' in dialog && dialog.busy) || (row.name === 'unavailable' && row.busy);
  if (name !== 'waiting' && !isBusy) expect(pressable().length).toBeGreaterThan(0);
});
