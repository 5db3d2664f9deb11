import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import type { CookieAnswer } from '#machines/cookie-notice/cookie-notice.model.ts';
import { selectScreen } from '#machines/cookie-notice/cookie-notice.selectors.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { pressable } from '#src/testing/render-view.tsx';
import { renderWithBar } from '#src/testing/render-with-bar.tsx';
import { paths } from '#machines/cookie-notice/cookie-notice.walk.ts';
import { gestures, marks } from './cookie-notice.gestures.ts';
import { CookieNoticeView } from './cookie-notice.view.tsx';

function mount(stored: CookieAnswer | null = null) {
  const notice = startControlled(cookieNoticeMachine, { input: { stored, pressed: null, reopened: false } });
  const success = renderWithBar(
    <CookieNoticeView actor={notice.actor} privacyHref="https://www.example.com/privacy" />,
  );
  const perform = performer<typeof cookieNoticeMachine>(notice, {
    ...onView(gestures),
    'otherTab.answered': 'send',
    'notice.reopen': 'send',
  });
  return { perform, success, saveAnswer: notice.ports.saveAnswer, user: userEvent.setup({ delay: null }) };
}

const kept = 'Your answer is saved in this browser.';

test.each(wholePaths(paths))('$title [SHL-14]', async (path) => {
  const { perform, success } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(snapshot);
    expect(screen.queryAllByRole('region', { name: 'Cookies' }).length).toBe(shown.name === 'asking' ? 1 : 0);
    expectMarks(marks(shown));
    if (shown.name === 'answered') expect(success()).toBe(kept);
  });
});

test('both answers look the same, and the notice links to the policy [SHL-14]', () => {
  mount();
  const notice = within(screen.getByRole('region', { name: 'Cookies' }));
  const [allow, decline] = notice.getAllByRole('button');
  expect([allow?.className, decline?.className]).toEqual(['button button--cancel', 'button button--cancel']);
  expect(notice.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
    'https://www.example.com/privacy',
  );
});

test('opened again, the notice says which answer is in force [SHL-14]', async () => {
  const { perform } = mount('declined');
  await perform({ type: 'notice.reopen' });
  expect(screen.getByText('Counting is declined now.')).toBeDefined();
});

test('asked for while it shows, the notice takes the focus, every time [SHL-14]', async () => {
  const { perform } = mount();
  for (const _ of ['once', 'again', 'a third time']) {
    await perform({ type: 'notice.reopen' });
    const notice = screen.getByRole('region', { name: 'Cookies' });
    expect(document.activeElement).toBe(notice);
    notice.blur();
  }
});

test('the keyboard reaches the policy and both answers [SHL-14]', async () => {
  const { saveAnswer, user } = mount();
  for (const name of ['Privacy Policy', 'Allow', 'Decline']) {
    await user.tab();
    expect(document.activeElement?.textContent).toBe(name);
  }
  await user.keyboard('{Enter}');
  expect(saveAnswer.calls).toEqual([{ answer: 'declined' }]);
});

test('a user who has answered sees no notice from the first render on [SHL-14]', () => {
  mount('declined');
  expect([pressable(), screen.queryAllByText(kept)]).toEqual([[], []]);
});
