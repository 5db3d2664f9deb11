import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { legalDocumentsMachine } from '#machines/legal-documents/legal-documents.machine.ts';
import { selectScreen } from '#machines/legal-documents/legal-documents.selectors.ts';
import { paths } from '#machines/legal-documents/legal-documents.walk.ts';
import { startLegalDocument, terms } from '#machines/legal-documents/legal-documents.harness.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './legal-documents.gestures.ts';
import { LegalDocumentView } from './legal-documents.view.tsx';

const href = 'https://www.example.com/terms';

function mount() {
  const started = startLegalDocument();
  const close = vi.fn();
  renderView(<LegalDocumentView actor={started.actor} name="terms" href={href} onClose={close} />);
  const perform = performer<typeof legalDocumentsMachine>(started, onView(gestures));
  return { ...started, close, user: userEvent.setup({ delay: null }), perform };
}

test.each(wholePaths(paths))('$title [LOG-08]', async (path) => {
  const { perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(snapshot);
    expect(screen.getByRole('dialog', { name: 'Terms & Conditions' })).toBeDefined();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the official page' }).href).toBe(href);
    expectMarks(marks(shown));
    expect(alerts()).toEqual(
      shown.name === 'unavailable' && !shown.busy ? [english.explain(shown.failure, shown.waitSeconds)] : alerts(),
    );
  });
});

test('the text can be read with its version, printed, and closed by both buttons [LOG-08]', async () => {
  const { ports, prints, close, user } = mount();
  await actAsync(() => ports.readDocument.read.answer(terms));
  expect(terms.paragraphs.map((each) => screen.getByText(each).tagName)).toEqual(['P', 'P', 'P']);
  expect(screen.getByText('Version 2026-10-01').tagName).toBe('P');
  expect(document.activeElement?.textContent).toBe('Terms & Conditions');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  for (const button of screen.getAllByRole('button', { name: 'Close' })) await user.click(button);
  expect([prints(), close.mock.calls.length]).toEqual([1, 2]);
});

test('renders the dialog outside the element that opens it: a press in it reaches no label or form there [LOG-08]', () => {
  mount();
  expect(screen.getByRole('dialog').parentElement).toBe(document.body);
});
