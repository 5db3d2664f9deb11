import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { consentMachine } from '#machines/consent/consent.machine.ts';
import { selectScreen, type ConsentScreen } from '#machines/consent/consent.selectors.ts';
import { paths } from '#machines/consent/consent.walk.ts';
import { details, startConsent } from '#machines/consent/consent.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './consent.gestures.ts';
import { ConsentView } from './consent.view.tsx';

function mount() {
  const consent = startConsent();
  renderView(<ConsentView actor={consent.actor} contactHref="https://www.example.com/contact-us" />);
  const perform = performer<typeof consentMachine>(consent, {
    ...onView(gestures),
  });
  return { ...consent, user: userEvent.setup({ delay: null }), perform };
}

function isShown(expected: ConsentScreen): void {
  const title = screen.queryByRole('heading', { level: 1 })?.textContent ?? null;
  const names = pressable().map(({ textContent }) => textContent);
  if (expected.name === 'waiting')
    expect([title, names, screen.getByRole('status').textContent]).toEqual([null, [], 'Loading the request']);
  else if (expected.name === 'broken') {
    expect(title).toBe('This request isn’t valid');
    expect(names).toEqual(['Go to my account', 'Contact support']);
    expect(alerts()).toEqual([
      expected.isIncomplete ? english.t('consent.broken.incomplete') : english.explain(expected.failure),
    ]);
  } else if (expected.name === 'unavailable') {
    expect(title).toBe('This request could not be loaded');
    expect(names).toEqual([...(expected.busy ? [] : ['Retry']), 'Go to my account']);
  } else if (expected.name === 'asking') {
    expect(title).toBe('Home Hub wants to use your account');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Lin Hart',
      'lin.hart@example.com',
    ]);
    expect(names).toEqual(expected.busy === null ? ['Switch', 'Decline', 'Allow'] : ['Switch']);
    expect(screen.queryByText(/can’t see your videos/) !== null).toBe(expected.isProfileOnly);
    expect(alerts()).toEqual(expected.failure === null ? [] : [english.explain(expected.failure)]);
  } else {
    expect(title).toBe(expected.app === null ? 'Taking you back to the app' : 'Taking you back to Home Hub');
    expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(expected.destination);
  }
}

test.each(wholePaths(paths))('$title [OAU-01]', async (path) => {
  const { perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    isShown(selectScreen(snapshot));
    expectMarks(marks(selectScreen(snapshot)));
  });
});

test('two presses on Allow send one decision, and a failure keeps the focus [OAU-01]', async () => {
  const { ports, user } = mount();
  await actAsync(() => ports.readDetails.answer(details));
  await actAsync(() => ports.precheck.answer({ needed: true }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await user.dblClick(screen.getByRole('button', { name: 'Allow' }));
  expect(ports.allow.calls.length).toBe(1);
  await actAsync(() => ports.allow.refuse(refusal('time_out')));
  expect(alerts()).toEqual(['Timeout. Check your connection and try again.']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Allow' }));
});
