import { createEvent, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { agreementsMachine } from '#machines/agreements/agreements.machine.ts';
import { selectScreen } from '#machines/agreements/agreements.selectors.ts';
import { paths } from '#machines/agreements/agreements.walk.ts';
import { bothNew, newTerms, startAgreements } from '#machines/agreements/agreements.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './agreements.gestures.ts';
import { AgreementsView } from './agreements.view.tsx';

const links = { terms: 'https://www.example.com/terms', privacy: 'https://www.example.com/privacy' };

function mount() {
  const agreements = startAgreements();
  const read = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderView(<AgreementsView actor={agreements.actor} links={links} onRead={read} />);
  const perform = performer<typeof agreementsMachine>(agreements, {
    ...onView(gestures),
    'agreements.changed': 'send',
    'otherTab.deferred': 'send',
  });
  return { ...agreements, read, user: userEvent.setup({ delay: null }), perform };
}

test.each(wholePaths(paths))('$title [LOG-08]', async (path) => {
  const { perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(snapshot);
    expectMarks(marks(shown));
    expect(screen.queryAllByRole('dialog').length).toBe(shown.name === 'asking' ? 1 : 0);
    if (shown.name !== 'asking') return;
    expect(screen.getAllByRole('link').length).toBe(shown.pending.length);
    expect(screen.getByRole('button', { name: 'Agree' }).getAttribute('aria-busy')).toBe(shown.busy ? 'true' : null);
    expect(alerts()).toEqual(shown.failure === null ? [] : [english.explain(shown.failure)]);
  });
});

test('names each new version with its date in words and the changes since the agreed one [LOG-08]', async () => {
  const { ports, read, user } = mount();
  await actAsync(() => ports.readAgreements.answer(bothNew));
  expect(screen.getByRole('dialog', { name: 'Our terms and privacy policy have changed' }).textContent).toContain(
    [
      'New terms since 2026\u201112\u201101Recordings are stored for longer.Cameras can be shared.Terms & Conditions',
      'Our privacy policy, in force since 2026\u201112\u201101Privacy PolicyUntil you decide',
    ].join(''),
  );
  const [terms] = screen.getAllByRole<HTMLAnchorElement>('link');
  expect([terms?.href, document.activeElement?.tagName]).toEqual([links.terms, 'H2']);
  await user.click(screen.getByRole('link', { name: 'Privacy Policy' }));
  expect(read.mock.calls[0]?.slice(1)).toEqual([{ name: 'privacy', version: '2026-12-01' }]);
});

test('shows a version that is not a date as it is [LOG-08]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readAgreements.answer(newTerms.map((each) => ({ ...each, version: 'v2' }))));
  expect(screen.getByRole('dialog').textContent).toContain('New terms since v2');
});

test.each<[way: string, leave: () => void]>([
  [
    'Escape',
    () =>
      fireEvent(screen.getByRole('dialog'), createEvent('cancel', screen.getByRole('dialog'), { cancelable: true })),
  ],
  ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close and ask me later' }))],
  ['Later', () => fireEvent.click(screen.getByRole('button', { name: 'Later' }))],
])('%s postpones the question [LOG-08]', async (_, leave) => {
  const { ports, done } = mount();
  await actAsync(() => ports.readAgreements.answer(newTerms));
  leave();
  expect([screen.queryByRole('dialog'), done]).toEqual([null, ['deferred']]);
});

test('a refusal is announced, the focus stays on the button, and the question stays [LOG-08]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readAgreements.answer(newTerms));
  await perform({ type: 'agreements.agree' });
  await actAsync(() => ports.agreeTo.refuse(refusal('request_throttled')));
  expect(alerts()).not.toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Agree/ }));
});

test.each([
  [bothNew, 'Please agree to our terms and privacy policy'],
  [bothNew.slice(0, 1), 'Please agree to our terms'],
  [bothNew.slice(1), 'Please agree to our privacy policy'],
])('a user who never agreed is asked to, and sees no change [LOG-08]', async (documents, title) => {
  const { ports } = mount();
  await actAsync(() => ports.readAgreements.answer(documents.map((each) => ({ ...each, agreed: null }))));
  expect(screen.getByRole('dialog', { name: title }).textContent).not.toContain('changed');
});
