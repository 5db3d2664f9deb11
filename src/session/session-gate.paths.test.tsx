import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { selectScreen } from '#machines/session/session.selectors.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { startSession, stillOpen } from '#machines/session/session.harness.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { alerts, english, actAsync, pressable, renderView, walk } from '#src/testing/render-view.tsx';
import { confirmations, owner, paths } from '#machines/session/session.walk.ts';
import { configuration } from '#machines/testing/configuration.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { InApp } from '#src/gallery/frames.tsx';
import { gestures, marks } from './session-gate.gestures.ts';
import { SessionGateView } from './session-gate.view.tsx';

function mount(loginHref: string | null = '/login?redirect=x') {
  const session = startSession();
  const { actor } = session;
  const gate = (
    <SessionGateView actor={actor} header={null} footer={null} loginHref={loginHref}>
      {(account) => <p>The page of {account}</p>}
    </SessionGateView>
  );
  renderView(loginHref === null ? gate : <InApp signedIn>{gate}</InApp>);
  const perform = performer<typeof sessionMachine>(session, {
    ...onView(gestures),
    // The header has it.
    'session.end': 'send',
    'cookies.changed': 'send',
    'appToken.changed': 'send',
    'token.require': 'send',
    'token.refused': 'send',
    'session.lost': 'send',
    'account.refused': 'send',
    'otherTab.signedOut': 'send',
    'connection.returned': 'send',
  });
  return { ...session, perform };
}

test.each(wholePaths(paths))('$title [SES-01, NAV-04]', async (path) => {
  const { perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const expected = selectScreen(snapshot);
    expectMarks(marks(expected));
    const heading = screen.queryByRole('heading')?.textContent ?? null;
    const page = screen.queryByText(/^The page of/)?.textContent ?? null;
    const pressables = pressable().map((each) => each.textContent);
    switch (expected.name) {
      case 'waiting':
        if (expected.failure !== null) {
          expect(alerts()).toEqual([english.explain(expected.failure)]);
          expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).toBe('true');
          break;
        }
        expect([screen.queryByText('Loading your account') !== null, page]).toEqual([true, null]);
        break;
      case 'signedIn':
        expect([heading, page]).toEqual([null, `The page of ${expected.account}`]);
        break;
      case 'unreachable':
        expect(heading).toBe('Your account can’t be shown right now');
        expect(page).toBeNull();
        expect(pressables).toEqual(['Retry', 'Contact support']);
        expect(alerts()).toEqual([english.explain(expected.failure)]);
        break;
      case 'unexpected':
        expect(heading).toBe(`You are logged in as ${owner}`);
        expect(page).toBeNull();
        expect(pressables).toEqual(['Continue', 'Log out']);
        expect(document.activeElement).toBe(screen.getByRole('heading'));
        break;
      case 'replaced':
        expect([heading, page, pressables]).toEqual(['Another account is logged in', null, ['Reload']]);
        break;
      case 'leaving':
        expect([heading, page]).toEqual(['Logging you out', null]);
        break;
      case 'signedOut':
        expect([heading, page, pressables]).toEqual(['You are logged out', null, ['Log in', 'Go to the homepage']]);
        expect(screen.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
          '/login?redirect=x',
          configuration.officialSite,
        ]);
        expect(alerts()).toEqual(
          expected.isServiceUnreachable ? [english.t('shell.signedOut.serviceUnreachable')] : [],
        );
    }
  });
});

test('a logout without the service shows that it ended only here, with a link to login, until the service responds [SES-09]', async () => {
  const { actor, ports } = mount();
  await actAsync(() => ports.confirm.answer(confirmations.ann));
  await walk(actor, [{ type: 'session.end' }]);
  await actAsync(() => ports.endSession.refuse(stillOpen));
  expect(alerts()).toEqual([english.t('shell.signedOut.serviceUnreachable')]);
  expect(pressable().map(({ textContent }) => textContent)).toEqual(['Log in', 'Go to the homepage']);
  expect(ports.goToLogin.calls).toEqual([]);
  await actAsync(() => ports.retryEndSession.answer());
  expect([alerts(), ports.goToLogin.calls]).toEqual([[], [{ reason: 'loggedOut', account: null }]]);
});

test('a page that is tried again keeps the focus [SES-10]', async () => {
  const { actor, ports } = mount();
  await actAsync(() => ports.confirm.refuse(refusal('unreachable')));
  const support = screen.getByRole('link', { name: 'Contact support' });
  support.focus();
  await walk(actor, [{ type: 'connection.returned' }]);
  expect(document.activeElement).toBe(support);
  await actAsync(() => ports.confirm.refuse(refusal('unreachable')));
  expect(document.activeElement).toBe(support);
});

test('in an app that is logged out, Retry asks the app again, and there is no link to login [APP-02]', async () => {
  const { actor, ports } = mount(null);
  await actAsync(() => ports.confirm.answer(confirmations.ann));
  await walk(actor, [{ type: 'session.lost' }]);
  await actAsync(() => ports.goToLogin.answer());
  expect(alerts()).toEqual([english.t('shell.signedOut.inApp')]);
  expect(screen.queryByRole('link')).toBeNull();
  expect(pressable().map(({ textContent }) => textContent)).toEqual(['Retry']);
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Retry' }));
  await actAsync(() => ports.confirm.refuse(refusal('bridge_silent')));
  expect(alerts()).toEqual([english.explain(refusal('bridge_silent'))]);
  expect(pressable().map(({ textContent }) => textContent)).toEqual(['Retry']);
});
