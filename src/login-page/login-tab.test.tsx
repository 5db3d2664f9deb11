import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sessionEnds } from '#contract/session-ends.ts';
import { shell as english } from '#locales/en-US/shell.ts';
import { shell as chinese } from '#locales/zh-CN/shell.ts';
import { showNotice } from './login-notice.tsx';
import { partIds, useLoginTab } from './login-tab.ts';

function Parts() {
  const tab = useLoginTab();
  return (
    <>
      <output>{tab?.email}</output>
      <div id={partIds.signIn}>
        <input name="username" defaultValue="lin.hart@example.com" />
      </div>
    </>
  );
}

const open = (hash: string) =>
  act(() => {
    window.location.hash = hash;
    window.dispatchEvent(new Event('hashchange'));
  });

afterEach(() => open('#login'));

test.each([
  ['filled in by the page is not carried', '', ''],
  ['typed at login is carried', 'robin@example.com', 'robin@example.com'],
])('an address %s to sign-up [LOG-02]', async (_, typed, carried) => {
  render(<Parts />);
  if (typed !== '') {
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.type(screen.getByRole('textbox'), typed);
  }
  open('#signup');
  expect(screen.getByRole('status').textContent).toBe(carried);
});

// The bar of a notice lies beside what the test has drawn.
afterEach(() => document.body.replaceChildren());

test('the reason for a login closes when sign-up opens [NAV-02, SES-03]', async () => {
  await showNotice('en-US', 'sessionEnded');
  expect(screen.getByText('Your session has ended. Log in again.')).toBeDefined();
  open('#signup');
  await waitFor(() => expect(screen.queryByText('Your session has ended. Log in again.')).toBeNull());
});

test.each(sessionEnds)('login says why a session is over, in every language: %s [SES-10]', async (end) => {
  for (const [language, shell] of [
    ['en-US', english],
    ['zh-CN', chinese],
  ] as const) {
    await showNotice(language, end);
    expect(screen.getByText(shell.sessionEnded[end])).toBeDefined();
    document.body.replaceChildren();
  }
});

test.each([
  ['loginNeeded', 'Log in to continue.'],
  ['confirmEmail', 'Log in to confirm your email.'],
  ['allowLogin', 'Log in on this phone to allow the login on your computer.'],
  ['loggedOutElsewhere', 'You logged out in another tab.'],
])('login says why it was opened: %s [NAV-02, SES-09]', async (reason, sentence) => {
  await showNotice('en-US', reason);
  expect(screen.getByText(sentence)).toBeDefined();
});
