import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { far, request, startLoginApproval } from '#machines/login-approval/login-approval.harness.ts';
import { backup, totp } from '#machines/second-factor/second-factor.harness.ts';
import type { loginApprovalMachine } from '#machines/login-approval/login-approval.machine.ts';
import { selectScreen } from '#machines/login-approval/login-approval.selectors.ts';
import { paths } from '#machines/login-approval/login-approval.walk.ts';
import { failure } from '#machines/shared/failure.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { challengeGestures, expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, english, renderView } from '#src/testing/render-view.tsx';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import { allMessages, loadTranslator } from '#src/i18n/catalogs.ts';
import { gestures, marks } from './login-approval.gestures.ts';
import { LoginApprovalView } from './login-approval.view.tsx';

function mount() {
  const approval = startLoginApproval();
  renderView(<LoginApprovalView actor={approval.actor} />);
  const secondFactor = () => approval.actor.getSnapshot().children.allowLogin?.getSnapshot().children.secondFactor;
  const perform = performer<typeof loginApprovalMachine>(approval, {
    ...onView(gestures),
    'read.retry': /^Retry/,
    'waitCountdown.tick': 'send',
    ...challengeGestures({ ...approval, secondFactor }, 'allowLogin', 'Allow login'),
  });
  return { ...approval, perform };
}

test.each(wholePaths(paths))('$title [LOG-09]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown).toEqual(selectScreen(snapshot));
    expectMarks(marks(shown));
  });
});

test('shows who asks, from where and since when, and whose account that is [LOG-09]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readRequest.answer(request));
  expect(screen.getByRole('group', { name: 'Account' }).textContent).toContain('lin@example.com');
  const [device, place] = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect([device, place]).toEqual(['Firefox on Windows', 'about Berlin, Germany · 203.0.113.24']);
  expect(screen.getByText(/We|support never asks/).textContent).not.toContain('different network');
});

test('names the computer in the language of the page [LOG-09, SHL-10]', async () => {
  const chinese = await loadTranslator(allMessages, 'zh-CN');
  const approval = startLoginApproval();
  render(
    <TranslatorProvider initial={chinese} catalog={allMessages} onChoice={() => undefined}>
      <LoginApprovalView actor={approval.actor} />
    </TranslatorProvider>,
  );
  await actAsync(() => approval.ports.readRequest.answer(request));
  expect(screen.getAllByRole('definition')[0]?.textContent).toBe('Windows 上的 Firefox');
});

test('a computer in another network is told in plain words [LOG-09]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readRequest.answer(far));
  expect(screen.getByText(/The computer is on a different network than this phone/)).toBeDefined();
});

test('at the limit it says from when on a login can be allowed, above the numbers [LOG-09]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readRequest.answer(request));
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Number 47' }));
  await actAsync(() =>
    ports.performAction.refuse(refusal('request_throttled', { waitUntil: Date.UTC(2026, 10, 21, 12) })),
  );
  const message = screen.getByText(/^You can allow a login again at \d/);
  const number = screen.getByRole('button', { name: 'Number 47' });
  expect(message.compareDocumentPosition(number)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('at a limit, whoever refuses is not told when to allow it [LOG-09]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readRequest.answer(request));
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Number 47' }));
  await actAsync(() => ports.performAction.refuse(refusal('request_throttled')));
  await user.click(screen.getByRole('button', { name: english.t('loginApproval.refuse') }));
  await actAsync(() =>
    ports.refuseLogin.refuse(refusal('request_throttled', { waitUntil: Date.UTC(2026, 10, 21, 12) })),
  );
  expect(screen.queryByText(/allow a login/)).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe(english.explain(failure('request_throttled')));
});

async function challenged() {
  const approval = mount();
  await actAsync(() => approval.ports.readRequest.answer(request));
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Number 47' }));
  await actAsync(() =>
    approval.ports.performAction.refuse(
      refusal('mfa_required', { challenge: { methods: [totp, backup], expiresIn: 120 } }),
    ),
  );
  return approval;
}

test('the choice and the proof show how long they can be made, without announcing it [LOG-09]', async () => {
  const { actor } = await challenged();
  expect(screen.getByRole('timer').textContent).toBe('You have 2:00 to confirm.');
  await actAsync(() => actor.send({ type: 'waitCountdown.tick', secondsLeft: 61 }));
  expect(screen.getByRole('timer').textContent).toBe('You have 1:01 to confirm.');
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('timer').textContent).toBe('You have 1:01 to choose.');
});

test('after too many wrong codes it says that this login cannot wait, and what can be done [LOG-09, LOG-03]', async () => {
  const { actor, ports } = await challenged();
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  await actAsync(() => ports.performAction.refuse(refusal('resource_protected', { waitUntil: 900_000 })));
  const factor = actor.getSnapshot().children.allowLogin?.getSnapshot().children.secondFactor;
  await actAsync(() =>
    factor?.getSnapshot().children.mailedCode?.send({ type: 'waitCountdown.tick', secondsLeft: 899 }),
  );
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Too many wrong codes\. You can only try again after this login has ended\./)).toBeDefined();
  expect(screen.queryByText(/15 minutes/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Allow login' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Use another method' })).toBeDefined();
});

test('Refuse is beside Back, above the place for messages [LOG-09]', async () => {
  await challenged();
  const refuse = screen.getByRole('button', { name: 'Refuse' });
  expect(refuse.previousElementSibling).toBe(screen.getByRole('button', { name: 'Back' }));
  expect(refuse.closest('form')?.lastElementChild?.className).toBe('form-message');
});

test('a second press on a number, or on another one, sends nothing [LOG-09]', async () => {
  const { ports } = mount();
  const user = userEvent.setup({ delay: null });
  await actAsync(() => ports.readRequest.answer(request));
  await user.click(screen.getByRole('button', { name: 'Number 47' }));
  await user.click(screen.getByRole('button', { name: 'Number 12' }));
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect([ports.performAction.calls.length, ports.refuseLogin.calls.length]).toEqual([1, 0]);
});
