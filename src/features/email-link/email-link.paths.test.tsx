import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { emailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import type { EmailLinkInput } from '#machines/email-link/email-link.model.ts';
import { selectScreen } from '#machines/email-link/email-link.selectors.ts';
import { paths } from '#machines/email-link/email-link.walk.ts';
import { Secret } from '#machines/shared/secret.ts';
import { details, startEmailLink } from '#machines/email-link/email-link.harness.ts';
import { changes } from '#machines/take-back/take-back.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { unknownAccount } from '#src/services/display-name.ts';
import { challengeGestures, expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, readsAs, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './email-link.gestures.ts';
import { EmailLinkView, type StatusProps } from './email-link.view.tsx';

function mount(isSignedIn = true, loggedInAs = unknownAccount, input: Partial<EmailLinkInput> = {}) {
  const link = startEmailLink(input);
  renderView(
    <EmailLinkView
      actor={link.actor}
      isSignedIn={isSignedIn}
      loggedInAs={loggedInAs}
      contactHref="https://www.example.com/contact-us"
      Status={Status}
    />,
  );
  const perform = performer<typeof emailLinkMachine>(link, {
    ...onView(gestures),
    ...challengeGestures(link, 'followLink'),
  });
  return { ...link, perform };
}

/** After the reader has pressed the link's button. */
async function mountFollowed(...more: Parameters<typeof mount>) {
  const mounted = mount(...more);
  await actAsync(() => mounted.ports.describeLink.answer(details));
  await actAsync(() => mounted.actor.send({ type: 'link.follow' }));
  return mounted;
}

function Status({ title, buttons, children }: StatusProps) {
  return (
    <main>
      <h1>{title}</h1>
      {children}
      {buttons}
    </main>
  );
}

// Retry is offered only after a failed attempt, never otherwise.
const offered = paths.filter(({ events }) =>
  events.every(({ type }, index) => type !== 'link.retry' || JSON.stringify(events[index - 1]).includes('time_out')),
);

test.each(wholePaths(offered))('$title [LOG-06, LOG-07]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown).toEqual(selectScreen(snapshot));
    expectMarks(marks(shown));
    // The second factor's own view is tested with its chart.
    if (shown.name === 'ended' || shown.name === 'review')
      expect(screen.queryAllByRole('link').length + screen.queryAllByRole('button').length).toBeGreaterThan(1);
  });
});

test.each([
  [{ isOwn: true }, 'You asked for this in this browser.'],
  [{ isOwn: false }, 'If this isn’t your account, or you didn’t ask for this, close this page. Nothing has changed.'],
])('a link shows its account and its effect, and Enter follows it: %j [LOG-06]', async (given, text) => {
  const { ports } = mount(false, unknownAccount, {
    link: { kind: 'confirm', usage: 'change_email', email: 'ann@example.com', token: new Secret('token') },
  });
  await actAsync(() => ports.describeLink.answer({ ...details, ...given }));
  const sentence =
    'ann@example.com will replace m•••n@example.com as the email of the account. All other devices will be logged out.';
  expect(screen.getByText(readsAs(sentence))).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
  const button = screen.getByRole('button', { name: 'Use this email' });
  expect(document.activeElement).toBe(button);
  expect(ports.performAction.calls).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(ports.performAction.calls.length).toBe(1);
});

test('stopping the redirect moves the focus to the next step [LOG-07]', async () => {
  const { ports, perform } = await mountFollowed();
  await actAsync(() => ports.performAction.answer({ email: 'mia@example.com', changes: [] }));
  await perform({ type: 'redirect.stop' });
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Go to my account' }));
});

test.each([
  ['signed in', true, 'Go to my account'],
  ['signed out', false, 'Log in'],
] as const)('a used link offers a next step: %s [LOG-06]', async (_, isSignedIn, label) => {
  const { ports } = await mountFollowed(isSignedIn);
  await actAsync(() => ports.performAction.answer({ email: 'mia@example.com', changes: [] }));
  expect(screen.getByRole('link', { name: label })).toBeDefined();
});

test.each([
  [
    'known',
    { ...unknownAccount, name: 'Lin', email: 'lin.hart@example.com' },
    'You are logged in as lin.hart@example.com, and the link is for a•••n@example.com.',
    'Stay as Lin',
  ],
  ['not known', unknownAccount, 'The link is for a•••n@example.com.', 'Stay logged in'],
] as const)(
  'a link for another account shows both addresses, the other one masked, if the account is %s [NAV-06]',
  async (_, loggedInAs, text, stay) => {
    const { ports } = await mountFollowed(true, loggedInAs);
    await actAsync(() => ports.performAction.refuse(refusal('email_account_mismatch')));
    expect(screen.getByText(readsAs(text))).toBeDefined();
    expect(screen.getByRole('link', { name: stay })).toBeDefined();
    const away = screen.getByRole('link', { name: 'Log out and switch' }).getAttribute('href');
    expect(away).toBe(`/logout?redirect=${encodeURIComponent(window.location.href)}`);
  },
);

test('a change that was already reverted is shown without the address, which the service reveals only once [LOG-06]', async () => {
  const { ports } = await mountFollowed(false, unknownAccount, {
    link: { kind: 'takeBack', token: new Secret('token') },
    returns: false,
  });
  await actAsync(() => ports.performAction.refuse(refusal('email_already_verified')));
  expect(screen.getByRole('status').textContent).toBe('The change was undone, and every device was logged out.');
});

test('lists what else was reverted with a change that is taken back, and offers a new password [PRO-04]', async () => {
  const { ports } = await mountFollowed(false, unknownAccount, {
    link: { kind: 'takeBack', token: new Secret('token') },
    returns: false,
  });
  await actAsync(() => ports.performAction.answer({ email: 'mia@example.com', changes }));
  expect(
    screen.getByText(readsAs('Your email is mia@example.com again, and every device is logged out.')),
  ).toBeDefined();
  expect(
    screen.getByText('Your old password no longer works. Set a new one now: we’ll email you a code.'),
  ).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/^Larch account connected on 2026\u201111/),
  );
  expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe('/reset-password');
});

test.each([
  [
    'email_conflict',
    'Your email can’t be changed back',
    'Another account uses your former email now. Contact support to get your account back.',
  ],
  [
    'email_candidate_invalid',
    'The link has expired',
    'It can no longer change your email back. If you didn’t change your email, contact support.',
  ],
] as const)('a refused take-back explains what the owner can do: %s [PRO-04]', async (symbol, title, text) => {
  const { ports } = await mountFollowed(false, unknownAccount, {
    link: { kind: 'takeBack', token: new Secret('token') },
    returns: false,
  });
  await actAsync(() => ports.performAction.refuse(refusal(symbol)));
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
    'https://www.example.com/contact-us',
  );
});

test('a take-back without a response can be retried, under its own title [PRO-04]', async () => {
  const { ports } = await mountFollowed(false, unknownAccount, {
    link: { kind: 'takeBack', token: new Secret('token') },
    returns: false,
  });
  // Once automatically.
  await actAsync(() => ports.performAction.refuse(refusal('time_out')));
  await actAsync(() => ports.performAction.refuse(refusal('time_out')));
  expect(screen.getByRole('heading', { name: 'Your email isn’t changed back yet' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('an expired link points to the profile, where a new one can be requested [LOG-06]', async () => {
  const { ports } = await mountFollowed();
  await actAsync(() => ports.performAction.refuse(refusal('email_candidate_invalid')));
  expect(screen.getByRole('link', { name: 'Go to my profile' })).toBeDefined();
});
