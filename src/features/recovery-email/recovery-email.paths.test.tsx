import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import { selectScreen } from '#machines/recovery-email/recovery-email.selectors.ts';
import { paths } from '#machines/recovery-email/recovery-email.walk.ts';
import type { SensitiveActionOutput } from '#machines/sensitive-action/sensitive-action.model.ts';
import { answerIn } from '#machines/testing/events.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { startRecoveryEmail } from '#machines/testing/recovery-email.ts';
import { challengeGestures } from '#src/testing/challenge-gestures.ts';
import { failOrRepeat } from '#src/testing/read-gestures.ts';
import { actAsync, alerts, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { RecoveryEmailView } from './recovery-email.view.tsx';

afterEach(cleanup);

type Step = MachineEvent<typeof recoveryEmailMachine>;

function mount() {
  const recovery = startRecoveryEmail();
  const { ports, emailChange } = recovery;
  renderView(<RecoveryEmailView actor={recovery.actor} />);
  const user = userEvent.setup({ delay: null });
  const { answerChallenge, endAction } = challengeGestures(recovery, user);
  const press = (name: RegExp) => user.click(screen.getAllByRole('button', { name })[0] ?? document.body);
  const gestures: Readonly<Record<string, (step: Step) => Promise<void>>> = {
    'recovery.set': () => press(/^(Set up Recovery email|Change)$/),
    'manage.open': () => press(/^Manage Recovery email$/),
    'manage.close': () => press(/^Close$/),
    'turnOff.start': () => press(/^Turn off$/),
    'turnOff.confirm': () => press(/^Turn off$/),
    'turnOff.cancel': () => press(/^Cancel$/),
    'xstate.done.actor.readEmail': (step) => actAsync(() => ports.readEmail.answer(answerIn<string | null>(step))),
    'xstate.snapshot.readEmail': (step) => failOrRepeat(ports.readEmail, step),
    'xstate.done.actor.emailChange': () => actAsync(() => emailChange()?.send({ type: 'change.cancel' })),
    'xstate.snapshot.removeEmail': answerChallenge,
    'xstate.done.actor.removeEmail': (step) => endAction(answerIn<SensitiveActionOutput>(step)),
  };
  const perform = async (step: Step): Promise<void> => {
    const gesture = gestures[step.type];
    if (gesture === undefined) throw new Error(`No gesture for ${step.type}.`);
    await gesture(step);
  };
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
