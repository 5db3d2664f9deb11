import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { lockDownMachine } from '#machines/lock-down/lock-down.machine.ts';
import { countsOf, rowsOf, selectScreen } from '#machines/lock-down/lock-down.selectors.ts';
import { paths } from '#machines/lock-down/lock-down.walk.ts';
import { sessions } from '#machines/account-sessions/account-sessions.harness.ts';
import { lockDownWith, reported, startLockDown, withStep } from '#machines/lock-down/lock-down.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { off, on } from '#machines/two-factor/two-factor.harness.ts';
import { expectMarks, onView, performer, press } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './lock-down.gestures.ts';
import { LockDownView } from './lock-down.view.tsx';

function mount(input: Parameters<typeof startLockDown>[0] = {}) {
  const lockDown = startLockDown(input);
  renderView(<LockDownView actor={lockDown.actor} />);
  const user = userEvent.setup({ delay: null });
  const step = (name: string) => within(screen.getByRole('listitem', { name }));
  const perform = performer<typeof lockDownMachine>(lockDown, onView(gestures));
  return { ...lockDown, user, step, perform };
}

test.each(wholePaths(paths))('$title [ACT-04]', async (path) => {
  const { perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(snapshot);
    expectMarks(marks(shown));
    expect(screen.queryByText('Loading your checklist') !== null).toBe(shown.name === 'waiting');
    expect(screen.queryByRole('button', { name: 'Start' }) !== null).toBe(shown.name === 'notBegun');
    if (shown.name !== 'checklist' && shown.name !== 'finished') return;
    const rows = rowsOf(shown);
    const { done, skipped, left } = countsOf(rows);
    expect(
      screen.getByText(
        shown.name === 'finished'
          ? `${done} done, ${skipped} skipped`
          : `${done} done, ${skipped} skipped, ${left} to do`,
      ),
    ).toBeDefined();
    const names = rows.map(({ step }) => english.t(`lockDown.steps.${step}.title`));
    expect(
      screen
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent)
        .filter((each) => names.includes(each ?? '')),
    ).toEqual(names);
    expect(screen.queryByText(/won’t use the address to reset your password yet/) !== null).toBe(
      shown.isUnkept && shown.current === 'recoveryEmail',
    );
    expect(alerts()).toEqual(shown.failure === null ? [] : [english.explain(shown.failure)]);
  });
});

test('names the former address that can still take a change of the email back [ACT-04, PRO-04]', async () => {
  const { ports } = mount();
  const takeBacks = [{ emailAddress: 'b•••@elsewhere.example', until: Date.UTC(2026, 11, 5, 12) }];
  await actAsync(() => ports.readLockDown.answer({ ...lockDownWith(), takeBacks }));
  expect(
    screen.getByText('b•••@elsewhere.example can take the change of your email back until 2026\u201112\u201105.'),
  ).toBeDefined();
});

test('a mailed link names the login and focuses its button, which starts the checklist [ACT-04, ACT-05]', async () => {
  const { ports } = mount({ event: '2' });
  await actAsync(() => ports.readLockDown.answer(null));
  await actAsync(() => ports.describeReport.answer(reported));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('What we told you about');
  expect(screen.getByText(/Chrome on Windows.*198\.51\.100\.7/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start' }));
  expect(ports.startLockDown.calls).toEqual([]);
  await press('Start');
  expect(ports.startLockDown.calls).toEqual([{ event: '2' }]);
});

test('shows the open step’s own view, and focuses the next one when it opens [ACT-04]', async () => {
  const { ports, step, user } = mount();
  await actAsync(() => ports.readLockDown.answer(lockDownWith()));
  expect([document.activeElement, screen.getByText('What you reported').tagName]).toEqual([document.body, 'H2']);
  await actAsync(() => ports.readItems.answer(sessions));
  await user.click(step('End all other sessions').getByRole('button', { name: 'End all others' }));
  await actAsync(() => ports.endAccess.answer());
  await actAsync(() => ports.saveStep.answer(lockDownWith('done')));
  expect(document.activeElement?.textContent).toBe('Choose a new password');
  expect(screen.getByRole('listitem', { current: 'step' })).toBe(
    screen.getByRole('listitem', { name: 'Choose a new password' }),
  );
  expect(step('End all other sessions').getByText('Done')).toBeDefined();
});

test('the first open step takes the focus after "Start" [ACT-04]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readLockDown.answer(null));
  await press('Start');
  await actAsync(() => ports.startLockDown.answer(lockDownWith('done')));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Choose a new password' }));
});

test('a recovery address confirmed from a place that is not known is not shown as reviewed [ACT-04, REC-01]', async () => {
  const { ports, step } = mount();
  const present = lockDownWith('done', 'done', 'done', 'done', 'done');
  await actAsync(() => ports.readLockDown.answer(present));
  await press('This is mine');
  await actAsync(() => ports.saveStep.answer(present));
  const open = step('Review your recovery email');
  const [said] = open.getAllByRole('status');
  expect(said?.textContent).toMatch(/^We don’t recognize this device and network/);
  expect(screen.queryByText('You have reviewed it.')).toBeNull();
  expect(document.activeElement).toBe(open.getByRole('button', { name: 'This is mine' }));
});

test('a step that could not be saved reports it and offers to retry [ACT-04]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readLockDown.answer(lockDownWith('done', 'done', 'done', 'done')));
  await press('All of these are mine');
  await actAsync(() => ports.saveStep.refuse(refusal('unreachable')));
  expect(screen.getByRole('alert').contains(document.activeElement)).toBe(true);
  await press(/^Retry/);
  expect(ports.saveStep.calls.length).toBe(2);
});

test('at the end, remaining steps are listed first, with buttons to do them [ACT-04]', async () => {
  const { ports, step } = mount();
  await actAsync(() => ports.readLockDown.answer(lockDownWith('done', 'skipped', 'done', 'done', 'done', 'done')));
  expect(screen.getByRole('heading', { level: 1, name: 'Some steps are left' })).toBeDefined();
  expect([document.title, document.activeElement]).toEqual(['Some steps are left – Account Center', document.body]);
  expect(screen.getByText('One step is still open. Until it’s done, your account isn’t secured.')).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)[1]).toBe(
    'Choose a new password',
  );
  await press('Do it now Choose a new password');
  expect(step('Choose a new password').getByRole('button', { name: 'Skip' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Secure your account' })).toBeDefined();
  await press('Skip');
  await actAsync(() => ports.saveStep.answer(lockDownWith('done', 'skipped', 'done', 'done', 'done', 'done')));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Some steps are left' }));
});

test.each([
  [on, 'Generate new codes', 'Generate new backup codes'],
  [off, 'Set up', 'Get an authenticator app'],
])('the second-factor step opens new codes or the setup [ACT-04, TFA-03]', async (status, name, title) => {
  const { ports, user } = mount();
  await actAsync(() => ports.readLockDown.answer(lockDownWith('done', 'done')));
  await actAsync(() => ports.readTotp.answer(status));
  await press(name);
  expect(within(screen.getByRole('dialog')).getByRole('heading', { level: 2 }).textContent).toBe(title);
  await user.click(screen.getAllByRole('button', { name: /^(Cancel|Close)$/ }).at(-1) ?? document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a single other session can be ended by the button of the step, or skipped [ACT-04]', async () => {
  const { ports, step, user } = mount();
  await actAsync(() => ports.readLockDown.answer(lockDownWith()));
  await actAsync(() => ports.readItems.answer(sessions.slice(0, 2)));
  const open = step('End all other sessions');
  expect(open.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['End', 'Skip', 'End all others']);
  await user.click(open.getByRole('button', { name: 'End all others' }));
  expect(ports.endAccess.calls).toEqual([{ target: 'all' }]);
});

test('the account is secured once every step that applies to it is done [ACT-04]', async () => {
  const { ports } = mount();
  await actAsync(() =>
    ports.readLockDown.answer({ ...lockDownWith('done', 'done'), offered: ['sessions', 'password', 'links'] }),
  );
  expect(screen.queryByRole('heading', { name: 'Generate new backup codes' })).toBeNull();
  await press('All of these are mine');
  await actAsync(() =>
    ports.saveStep.answer({
      ...withStep(lockDownWith('done', 'done'), 'links'),
      offered: ['sessions', 'password', 'links'],
    }),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Your account is secured' })).toBeDefined();
  expect(screen.getByText('Every step is done.')).toBeDefined();
});

const steps = ['sessions', 'password', 'secondFactor', 'passkeys', 'links', 'recoveryEmail'] as const;
test.each(steps)('with the step %s skipped, the account is not reported as secured [ACT-04]', async (step) => {
  const { ports } = mount();
  await actAsync(() =>
    ports.readLockDown.answer(withStep(lockDownWith('done', 'done', 'done', 'done', 'done', 'done'), step, 'skipped')),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Some steps are left' })).toBeDefined();
});

test('if everything was skipped, the page does not report the account as secured [ACT-04]', async () => {
  const { ports } = mount();
  await actAsync(() =>
    ports.readLockDown.answer(lockDownWith('skipped', 'skipped', 'skipped', 'skipped', 'skipped', 'skipped')),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Some steps are left' })).toBeDefined();
  expect(screen.getByText('6 steps are still open. Until they’re done, your account isn’t secured.')).toBeDefined();
});
