import { expect, test } from 'vitest';
import type { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import { selectScreen } from '#machines/recovery-email/recovery-email.selectors.ts';
import { paths } from '#machines/recovery-email/recovery-email.walk.ts';
import { startRecoveryEmail } from '#machines/recovery-email/recovery-email.harness.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { challengeGestures, expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { expectRow } from '#src/testing/expect-row.ts';
import { actAsync, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './recovery-email.gestures.ts';
import { RecoveryEmailView } from './recovery-email.view.tsx';

function mount() {
  const recovery = startRecoveryEmail();
  renderView(<RecoveryEmailView actor={recovery.actor} />);
  const perform = performer<typeof recoveryEmailMachine>(recovery, {
    ...onView(gestures),
    'xstate.done.actor.emailChange': () => actAsync(() => recovery.emailChange()?.send({ type: 'change.cancel' })),
    ...challengeGestures(recovery, 'removeEmail', 'Turn off'),
  });
  return { ...recovery, perform };
}

test.each(wholePaths(paths))('$title [REC-01]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown.name).toBe(selectScreen(snapshot).name);
    expectRow(shown, 'Recovery email');
    expectMarks(marks(shown));
  });
});
