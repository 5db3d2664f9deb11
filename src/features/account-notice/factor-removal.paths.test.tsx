import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountNoticeMachine, selectScreen } from '#machines/account-notice/account-notice.machine.ts';
import { paths } from '#machines/account-notice/account-notice.walk.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './factor-removal.gestures.ts';
import { FactorRemovalView } from './factor-removal.view.tsx';

const removal = { askedAt: Date.UTC(2026, 10, 28, 9), dueAt: Date.UTC(2026, 11, 1, 9), isEnded: false };

test.each(wholePaths(paths))('$title [TFA-02]', async (path) => {
  const { actor, ports } = startControlled(accountNoticeMachine);
  renderView(<FactorRemovalView actor={actor} removal={removal} />);
  const perform = performer<typeof accountNoticeMachine>(
    { actor, ports },
    {
      ...onView(gestures),
      'notice.ended': 'send',
    },
  );
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown).toEqual(selectScreen(snapshot));
    expectMarks(marks(shown));
    const titles = {
      answered: 'Two-factor authentication stays on',
      shown: 'Two-factor authentication will be removed on 2026\u201112\u201101',
      ended: undefined,
    };
    expect(screen.queryByRole('heading')?.textContent.replaceAll('\u00A0', ' ')).toBe(titles[shown.name]);
    expect(alerts()).toEqual(shown.failure === null ? [] : [english.explain(shown.failure)]);
  });
});

test('a request that a use has ended is only dismissed [TFA-02]', async () => {
  const { actor, ports } = startControlled(accountNoticeMachine);
  renderView(<FactorRemovalView actor={actor} removal={{ ...removal, isEnded: true }} />);
  const perform = performer<typeof accountNoticeMachine>({ actor, ports }, { 'notice.answer': 'Got it' });
  await perform({ type: 'notice.answer' });
  await actAsync(() => ports.saveAnswer.answer());
  expect(screen.queryByRole('heading')).toBeNull();
});
