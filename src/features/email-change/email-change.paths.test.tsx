import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { EmailUsage } from '#contract/calls/email.ts';
import type { emailChangeMachine } from '#machines/email-change/email-change.machine.ts';
import { selectScreen } from '#machines/email-change/email-change.selectors.ts';
import { paths } from '#machines/email-change/email-change.walk.ts';
import { changed, draft, startEmailChange } from '#machines/email-change/email-change.harness.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import {
  challengeGestures,
  expectMarks,
  mailedCodeGestures,
  onView,
  performer,
  press,
  retype,
} from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, english, pressable, readsAs, renderView } from '#src/testing/render-view.tsx';
import { LeaveTextsContext } from '#src/ui/overlays/leave-texts.ts';
import { gestures, marks } from './email-change.gestures.ts';
import { EmailChangeDialog } from './email-change-dialog.tsx';

function mount({ waiting = null, usage = 'change_email' }: { waiting?: string | null; usage?: EmailUsage } = {}) {
  const change = startEmailChange(usage, waiting);
  renderView(
    <LeaveTextsContext value={{ title: 'Leave?', text: '', go: 'Leave', stay: 'Keep editing', close: 'Close' }}>
      <EmailChangeDialog actor={change.actor} usage={usage} />
    </LeaveTextsContext>,
  );
  const stepOfCode = () => change.actor.getSnapshot().children.mailedCode?.getSnapshot().value;
  const enterCode = async (code: string) => {
    await retype('Code', code);
    await press(/^Change email$/);
  };
  const perform = performer<typeof emailChangeMachine>(change, {
    ...onView(gestures),
    ...challengeGestures(change, 'sendCandidate', 'Continue'),
    ...mailedCodeGestures(change.ports.sendCode, stepOfCode, enterCode),
  });
  return { ...change, user: userEvent.setup({ delay: null }), perform };
}

test.each(wholePaths(paths))('$title [PRO-04]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown.name).toBe(selectScreen(snapshot).name);
    if (snapshot.status !== 'done') expectMarks(marks(shown));
    if (shown.name === 'form' && shown.failure !== null) {
      expect(screen.getByRole('dialog').textContent).toContain(english.explain(shown.failure, shown.waitSeconds));
    }
    if (!('busy' in shown && shown.busy)) expect(pressable().length).toBeGreaterThan(0);
  });
});

test('Escape asks before it drops an address that was sent and refused [PRO-04, SHL-09]', async () => {
  const { ports, perform, user, actor } = mount();
  await actAsync(() => ports.readHasPassword.answer(true));
  await perform({ type: 'draft.submit', draft });
  await actAsync(() => ports.performAction.refuse(refusal('unreachable')));
  await user.clear(screen.getByLabelText('Password'));
  screen.getByRole<HTMLDialogElement>('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  await actAsync(() => undefined);
  expect(screen.getByRole('heading', { name: 'Leave?' })).toBeDefined();
  expect(actor.getSnapshot().status).toBe('active');
});

test('a refusal keeps the input and is shown at its field [PRO-04]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readHasPassword.answer(true));
  await perform({ type: 'draft.submit', draft });
  await actAsync(() => ports.performAction.refuse(refusal('email_conflict')));
  const email = screen.getByLabelText<HTMLInputElement>('New email');
  expect(email.value).toEqual(draft.email);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement === email).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(draft.password?.reveal());
});

test('each step has its own title [PRO-04]', async () => {
  const { ports, perform } = mount();
  const titles: (string | null)[] = [];
  const note = () =>
    titles.push(
      screen
        .getAllByRole('heading')
        .map(({ textContent }) => textContent)
        .join(),
    );
  await actAsync(() => ports.readHasPassword.answer(true));
  note();
  await perform({ type: 'draft.submit', draft });
  await actAsync(() => ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge })));
  await actAsync(() => ports.factor.sendCode.answer(sent));
  note();
  await userEvent.type(screen.getByLabelText('Code'), '654321{Enter}');
  await actAsync(() => ports.performAction.answer(sent));
  note();
  expect(titles).toEqual(['Change your email', 'Confirm it’s you', 'Check your new inbox']);
});

test('the button that resends the code has the profile’s style [SHL-08]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readHasPassword.answer(true));
  await perform({ type: 'draft.submit', draft });
  await actAsync(() => ports.performAction.answer(sent));
  expect(screen.getByRole('button', { name: /^Resend/ }).className).toContain('button--profileTimer');
});

test('the page announces a mail to the current address before the change, and calls it the former one afterwards [PRO-04]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readHasPassword.answer(true));
  await perform({ type: 'draft.submit', draft });
  await actAsync(() => ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge })));
  await actAsync(() => ports.factor.sendCode.answer(sent));
  expect(screen.getByText(/^An email is sent to the current address for verification: /)).toBeDefined();
  await userEvent.type(screen.getByLabelText('Code'), '654321{Enter}');
  await actAsync(() => ports.performAction.answer(sent));
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  await actAsync(() => ports.confirmEmail.answer(changed));
  expect(
    screen.getByText(readsAs(/^We emailed ann@example\.com\. Its link takes the change back until /)),
  ).toBeDefined();
  expect(screen.queryByText(/current address/)).toBeNull();
});

test('checking again after a lost response shows the step that is checked [PRO-04]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readHasPassword.answer(true));
  await perform({ type: 'draft.submit', draft });
  await actAsync(() => ports.performAction.answer(sent));
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  await actAsync(() => ports.confirmEmail.refuse(refusal('time_out')));
  await actAsync(() => ports.confirmEmail.refuse(refusal('time_out')));
  await perform({ type: 'outcome.retry' });
  expect(screen.getByRole('button', { name: /^Change email/ }).getAttribute('aria-busy')).toBe('true');
});

test('an account without a password is not asked for one [PRO-04]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readHasPassword.answer(false));
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('Back from the code of a pending address returns to the form with that address [PRO-04]', async () => {
  const { ports, user } = mount({ waiting: draft.email });
  await actAsync(() => ports.readHasPassword.answer(true));
  await actAsync(() => ports.sendCode.answer(sent));
  expect(screen.getByText(readsAs(/^Enter the 6-digit code we sent to ann@harthouse\.example/))).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe(draft.email);
});

test('verifying the account’s own address sends the code at once, and asks only for that [LOG-07]', async () => {
  const { actor, ports, user } = mount({ usage: 'verify_email' });
  await actAsync(() => ports.readHasPassword.answer(false));
  expect(ports.performAction.calls.map(({ subject }) => subject)).toEqual([
    { usage: 'verify_email', email: 'ann@example.com', password: null },
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
  await actAsync(() => ports.performAction.refuse(refusal('unreachable')));
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(ports.performAction.calls).toHaveLength(2);
  await actAsync(() => ports.performAction.answer(sent));
  expect(screen.getByText(readsAs(/^Enter the 6-digit code we sent to ann@example\.com/))).toBeDefined();
  expect(screen.queryByText(/^Step/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(actor.getSnapshot().status).toBe('done');
});

test('a verified own address leaves nothing to read: the dialog ends [LOG-07]', async () => {
  const { output, ports } = mount({ usage: 'verify_email' });
  await actAsync(() => ports.readHasPassword.answer(false));
  await actAsync(() => ports.performAction.answer(sent));
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  await actAsync(() => ports.confirmEmail.answer({ ...changed, usage: 'verify_email' }));
  expect(output()?.confirmed?.usage).toBe('verify_email');
});

test('an own address that was verified elsewhere meanwhile is success [LOG-07]', async () => {
  const { output, ports } = mount({ usage: 'verify_email' });
  await actAsync(() => ports.readHasPassword.answer(false));
  await actAsync(() => ports.performAction.refuse(refusal('email_already_verified')));
  expect(output()?.confirmed?.emailAddress).toBe('ann@example.com');
});
