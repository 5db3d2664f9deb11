import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { archiveMachine } from '#machines/archive/archive.machine.ts';
import { selectScreen } from '#machines/archive/archive.selectors.ts';
import { paths } from '#machines/archive/archive.walk.ts';
import { archive, startArchive } from '#machines/archive/archive.harness.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { challengeGestures, expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { expectRow } from '#src/testing/expect-row.ts';
import { actAsync, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './archive.gestures.ts';
import { ArchiveView } from './archive.view.tsx';

function mount() {
  const started = startArchive();
  renderView(<ArchiveView actor={started.actor} />);
  const perform = performer<typeof archiveMachine>(started, {
    ...onView(gestures),
    'poll.due': 'send',
    ...challengeGestures(started, 'performTask', /^(Request|Download)$/),
  });
  return { ...started, perform };
}

test.each(wholePaths(paths))('$title [ARC-01]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    const { row } = shown;
    expect(shown.name).toBe(selectScreen(snapshot).name);
    const isBeingMade = row.name === 'row' && (row.busy || row.status === 'pending' || row.status === 'processing');
    expectRow(shown, 'Manage data', isBeingMade);
    expectMarks(marks(shown));
  });
});

test.each([
  ['none', 'Get a copy of everything we store about you.'],
  ['pending', 'Requested today at 09:41. We’ll email you when it’s ready.'],
  ['processing', 'Processing in progress. We’ll email you when it’s ready.'],
  ['ready', 'Ready to download until 2026\u201112\u201102'],
  ['expired', 'Your copy expired on 2026\u201112\u201102.'],
  ['failed', 'We could not create your copy. Request it again.'],
] as const)('describes the state %s as: %s [ARC-01]', async (status, words) => {
  const { ports } = mount();
  await actAsync(() => ports.readStatus.answer(archive[status]));
  expect(screen.getByRole('group', { name: 'Manage data' }).textContent?.replaceAll(/[\u202f\u00A0]/g, ' ')).toContain(
    words,
  );
});

test('shows a request of another day with its date [ARC-01]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readStatus.answer({ ...archive.pending, isToday: false }));
  expect(screen.getByRole('group', { name: 'Manage data' }).textContent).toMatch(
    /Requested on 2026\u201111\u201121\. We’ll email you when it’s ready\./,
  );
});

test('after a request the row has the focus [ARC-01]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readStatus.answer(archive.none));
  await perform({ type: 'request.start' });
  await actAsync(() => ports.performAction.answer());
  await actAsync(() => ports.readStatus.answer(archive.pending));
  expect(screen.getByRole('group', { name: 'Manage data' }).contains(document.activeElement)).toBe(true);
});
