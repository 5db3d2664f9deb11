import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { factorRemovalMachine } from '#machines/factor-removal/factor-removal.machine.ts';
import { selectScreen } from '#machines/factor-removal/factor-removal.selectors.ts';
import { input, paths } from '#machines/factor-removal/factor-removal.walk.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { performer } from '#src/testing/gestures.ts';
import { actAsync, alerts, english, renderView } from '#src/testing/render-view.tsx';
import { FactorRemovalView } from './factor-removal.view.tsx';

test.each(paths)('$title [TFA-02]', async (path) => {
  const { actor, ports } = startControlled(factorRemovalMachine, { input });
  renderView(<FactorRemovalView actor={actor} />);
  const perform = performer<typeof factorRemovalMachine>({ actor, ports }, { 'removal.refuse': 'Keep it' });
  for (const step of path.events) await perform(step);
  const shown = selectScreen(actor.getSnapshot());
  expect(shown).toEqual(selectScreen(path.snapshot));
  const title =
    shown.name === 'refused'
      ? 'Two-factor authentication stays on'
      : 'Two-factor authentication will be removed on 2026\u201112\u201101';
  expect(screen.getByRole('heading').textContent.replaceAll('\u00A0', ' ')).toBe(title);
  expect(alerts()).toEqual(
    shown.name === 'requested' && shown.failure !== null ? [english.explain(shown.failure)] : [],
  );
});

test('a request that a use has ended is only dismissed [TFA-02]', async () => {
  const removal = { ...input.removal, isEnded: true };
  const { actor, ports } = startControlled(factorRemovalMachine, { input: { removal } });
  renderView(<FactorRemovalView actor={actor} />);
  const perform = performer<typeof factorRemovalMachine>({ actor, ports }, { 'removal.refuse': 'Got it' });
  await perform({ type: 'removal.refuse' });
  await actAsync(() => ports.refuse.answer());
  expect(screen.queryByRole('heading')).toBeNull();
});
