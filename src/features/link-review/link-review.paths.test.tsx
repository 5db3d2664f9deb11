import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linkReviewMachine } from '#machines/link-review/link-review.machine.ts';
import { selectScreen } from '#machines/link-review/link-review.selectors.ts';
import { input, paths } from '#machines/link-review/link-review.walk.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { alerts, english, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './link-review.gestures.ts';
import { LinkReviewView } from './link-review.view.tsx';

test.each(paths)('$title [LOG-05, PRO-05]', async (path) => {
  const { actor, ports } = startControlled(linkReviewMachine, { input });
  renderView(<LinkReviewView actor={actor} />);
  const perform = performer<typeof linkReviewMachine>({ actor, ports }, onView(gestures));
  for (const step of path.events) await perform(step);
  const shown = selectScreen(actor.getSnapshot());
  expect(shown).toEqual(selectScreen(path.snapshot));
  expectMarks(marks(shown));
  const rows =
    shown.name === 'ended'
      ? []
      : [
          ...shown.links.map(({ provider, person }) => [provider, person]),
          ...shown.passkeys.map(({ name }) => [name, 'Passkey, added']),
          ...shown.authenticators.map(({ name }) => [name ?? '', 'Authenticator app, added']),
          ...(shown.recoveryEmail === null ? [] : [['Recovery email', shown.recoveryEmail.emailAddress]]),
        ];
  expect(
    rows.every(
      ([provider = '', person = '']) =>
        document.body.textContent.includes(provider) && document.body.textContent.includes(person),
    ),
  ).toBe(true);
  expect(screen.queryByText(/we won’t use it to reset your password yet/) !== null).toBe(
    shown.name === 'shown' && shown.isUnkept && shown.recoveryEmail !== null,
  );
  expect(screen.queryAllByRole('button', { name: /^Remove / }).length).toBe(rows.length);
  expect(alerts()).toEqual(shown.name === 'shown' && shown.failure !== null ? [english.explain(shown.failure)] : []);
});
