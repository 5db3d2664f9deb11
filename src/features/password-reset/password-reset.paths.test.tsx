import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { JSX, ReactNode } from 'react';
import { routes } from '#contract/pages.ts';
import type { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import { selectScreen } from '#machines/password-reset/password-reset.selectors.ts';
import { paths } from '#machines/password-reset/password-reset.walk.ts';
import type { ReloadedReset } from '#machines/password-reset/password-reset.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { proof } from '#machines/sensitive-action/challenge.harness.ts';
import { settled } from '#machines/testing/events.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import {
  draft,
  resetAddress,
  resetResult,
  startPasswordReset,
} from '#machines/password-reset/password-reset.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { totp } from '#machines/second-factor/second-factor.harness.ts';
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
import { actAsync, alerts, english, pressable, readsAs, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './password-reset.gestures.ts';
import type { DoneProps } from './later-steps.tsx';
import { loadLaterSteps } from './lazy-later-steps.ts';
import { PasswordResetView } from './password-reset.view.tsx';

beforeAll(loadLaterSteps);

function Steps({ children }: { children: ReactNode }): JSX.Element {
  return <main>{children}</main>;
}

function Done({ title, buttons, children }: DoneProps): JSX.Element {
  return (
    <main>
      <h1>{title}</h1>
      {children}
      {buttons}
    </main>
  );
}

interface Given {
  recovery?: 'offered' | 'notOffered';
  inApp?: boolean;
  isFirst?: boolean;
  reloaded?: ReloadedReset;
}

function mount({ recovery = 'offered', inApp = false, isFirst = false, reloaded }: Given = {}) {
  const reset = startPasswordReset('lin@example.com', reloaded ?? null);
  const { actor, ports, mailedCode } = reset;
  renderView(
    <PasswordResetView
      actor={actor}
      loginHref={inApp ? null : routes.login}
      isFirst={isFirst}
      recovery={recovery}
      contactHref="https://www.example.com/contact-us"
      Steps={Steps}
      Done={Done}
    />,
  );
  const user = userEvent.setup({ delay: null });
  const enterCode = async (code: string) => {
    await retype('Code', code);
    await press('Continue');
  };
  const perform = performer<typeof passwordResetMachine>(reset, {
    ...onView(gestures),
    'step.back': 'send',
    'xstate.done.actor.linkReview': 'Continue',
    ...challengeGestures(reset, 'proveOwner'),
    ...mailedCodeGestures(ports.sendCode, () => mailedCode()?.getSnapshot().value, enterCode),
  });
  /** The code is mailed. */
  const reachCode = async (address = resetAddress): Promise<void> => {
    await perform({ type: 'address.submit', address });
    await actAsync(() => ports.startReset.answer('method'));
    await actAsync(() => ports.sendCode.answer(sent));
  };
  /** The code is being checked. */
  const reachCheck = async (address = resetAddress): Promise<void> => {
    await reachCode(address);
    await perform(settled('mailedCode', { code: new Secret('123456'), failure: null }));
  };
  /** The code is accepted. */
  const reachPassword = async (address = resetAddress): Promise<void> => {
    await reachCheck(address);
    await actAsync(() => ports.performAction.answer(proof));
  };
  return { ...reset, user, perform, reachCode, reachCheck, reachPassword };
}

const codeTitle = 'Check your email';

test.each(wholePaths(paths))('$title [LOG-05, OPR-07]', async (path) => {
  const { perform, actor } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown.name).toBe(selectScreen(snapshot).name);
    expectMarks(marks(shown));
    const lost = screen.queryByRole('link', { name: 'Lost your phone and your backup codes?' });
    // The fragment carries the typed address, which no server sees.
    const typed = new URLSearchParams({ email: actor.getSnapshot().context.address.email }).toString();
    expect(lost?.getAttribute('href')).toBe(shown.name === 'challenged' ? `/second-factor/lost#${typed}` : undefined);
    const isBusy = 'busy' in shown && shown.busy;
    if ('failure' in shown && shown.failure !== null && !isBusy)
      expect(document.body.textContent).toContain(english.explain(shown.failure, 0));
    if (!isBusy) expect(pressable().length + screen.queryAllByRole('link').length).toBeGreaterThan(0);
  });
});

test('after the last try the button of the address form reads "Start again", until another address is typed [LOG-05]', async () => {
  const { ports, user, reachCheck } = mount();
  await reachCheck();
  await actAsync(() => ports.performAction.refuse(refusal('mfa_code_incorrect', { triesLeft: 0 })));
  expect(screen.getByText('Invalid verification code. No tries left. Start again.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start again' })).toBeDefined();
  await user.type(screen.getByLabelText('Email'), 'x');
  expect(screen.getByRole('button', { name: 'Send code' })).toBeDefined();
});

test('if no code arrives, the page lists what to check, that unverified addresses get none, and how to reach support [LOG-05, LOG-07]', async () => {
  const { reachCode } = mount();
  await reachCode();
  expect(screen.getByText(/^No code\? Check the spelling and your spam folder/).textContent).toContain(
    'We send codes only to verified addresses, and to a new recovery email only after your next login',
  );
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Contact support' }).href).toBe(
    'https://www.example.com/contact-us',
  );
});

test('the address typed at login is prefilled and stays through all steps [LOG-05]', async () => {
  const { perform, reachCode } = mount();
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  expect(field.value).toBe('lin@example.com');
  await reachCode();
  expect(screen.getByText(readsAs(/^If mia@example.com has an account/))).toBeDefined();
  await perform({ type: 'address.change' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mia@example.com');
});

test('the recovery email is offered only if the operator allows it, and must be typed in full [LOG-05, REC-01]', async () => {
  mount({ recovery: 'notOffered' });
  expect(screen.queryByRole('radio')).toBeNull();
  cleanup();
  const { perform, ports } = mount();
  await perform({ type: 'address.submit', address: { email: 'mia@example.com', recovery: 'mia@mail.example' } });
  expect(ports.startReset.calls).toEqual([{ email: 'mia@example.com', recovery: 'mia@mail.example' }]);
  await actAsync(() => ports.startReset.answer('method'));
  await actAsync(() => ports.sendCode.answer(sent));
  expect(
    screen.getByText(readsAs('If both belong to one account, a 6-digit code is on its way to mia@mail.example.')),
  ).toBeDefined();
});

test('choosing the recovery email focuses its field [LOG-05, SHL-08]', async () => {
  const { user } = mount();
  expect(document.activeElement?.tagName).toBe('H1');
  await user.click(screen.getByRole('radio', { name: 'Recovery email' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Recovery email' }));
});

test('the second factor mentions the reset, and Back belongs to the reset [LOG-05, TFA-05]', async () => {
  const { ports, user, reachCheck } = mount();
  await reachCheck();
  await actAsync(() =>
    ports.performAction.refuse(refusal('mfa_required', { challenge: { methods: [totp], expiresIn: 600 } })),
  );
  expect(screen.getByText('Enter the 6-digit code from your authenticator app to reset your password.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { name: codeTitle })).toBeDefined();
  expect(ports.sendCode.calls).toHaveLength(1);
});

test('a different confirmation is refused at its field, and nothing is sent [VAL-02]', async () => {
  const { perform, ports, reachPassword } = mount();
  await reachPassword();
  expect(
    document.querySelector<HTMLInputElement>('form:has([name=confirmation]) input[autocomplete=username]')?.value,
  ).toBe(resetAddress.email);
  await perform({ type: 'password.submit', draft: { ...draft, confirmation: new Secret('other') } });
  expect(screen.getByText('Passwords do not match. Please retype.')).toBeDefined();
  expect(screen.getByLabelText('Confirm new password').getAttribute('aria-invalid')).toBe('true');
  expect(alerts()).toEqual([]);
  expect(ports.savePassword.calls).toEqual([]);
});

test('a mail that could not be sent yet is reported with the next one [LOG-05, TFA-04]', async () => {
  const { perform, ports } = mount();
  await perform({ type: 'address.submit', address: resetAddress });
  await actAsync(() => ports.startReset.answer('method'));
  await actAsync(() => ports.sendCode.answer({ ...sent, mailProblem: 'delayed' }));
  expect(screen.getByText(/^Our last email to you could not be sent yet/).getAttribute('role')).toBe('status');
});

test('a first password has its own title, and stopping the redirect moves the focus to the next step [LOG-05]', async () => {
  const { perform, ports, reachPassword } = mount({ isFirst: true });
  expect(screen.getByRole('heading', { name: 'Set a password' })).toBeDefined();
  await reachPassword();
  expect(screen.getByRole('button', { name: 'Set password' })).toBeDefined();
  await perform({ type: 'password.submit', draft });
  await actAsync(() => ports.savePassword.answer(resetResult));
  expect(screen.getByRole('heading', { name: 'Your password is set' })).toBeDefined();
  await perform({ type: 'redirect.stop' });
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Log in' }));
});

test('a new password that is the address or too common is reported at once [VAL-01, LOG-05]', async () => {
  const { user, reachPassword } = mount();
  await reachPassword({ email: 'mia.wood@example.com', recovery: null });
  for (const text of ['password1', 'Mia.Wood#2026']) {
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), text);
    expect(await screen.findByText('This password is too common. Choose another one.')).toBeDefined();
    expect(screen.queryByText(/^Strength/)).toBeNull();
  }
});

test('in an app the next step returns to the app and can be retried; no link leads to login [APP-03]', async () => {
  const { perform, ports, user, reachPassword } = mount({ inApp: true });
  expect(screen.queryAllByRole('link')).toEqual([]);
  await reachPassword();
  await perform({ type: 'password.submit', draft });
  await actAsync(() => ports.savePassword.answer(resetResult));
  expect(screen.getByText('Goes back to the app in 5 s.') !== null).toBe(true);
  expect(screen.queryAllByRole('link')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back to the app' }));
  await actAsync(() => ports.leavePage.refuse(refusal('bridge_silent')));
  expect(alerts()).toEqual([english.explain(refusal('bridge_silent'), 0)]);
  await user.click(screen.getByRole('button', { name: 'Back to the app' }));
  expect(alerts()).toEqual([]);
  expect(ports.leavePage.calls.length).toBe(2);
});

test('the form stays while its code is checked, and Retry repeats a lost check, not the mail [LOG-05]', async () => {
  const { ports, user, reachCheck } = mount();
  await reachCheck();
  expect(screen.getByRole('heading', { name: codeTitle })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBe('true');
  await actAsync(() => ports.performAction.refuse(refusal('time_out')));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect({ checks: ports.performAction.calls.length, mails: ports.sendCode.calls.length }).toEqual({
    checks: 2,
    mails: 1,
  });
  await actAsync(() => ports.performAction.answer(proof));
  expect(screen.queryByRole('button', { name: 'Use another address' })).toBeNull();
});

test('the end reports that two-factor authentication is off if the wait for a lost factor removed it [LOG-05, OPR-07]', async () => {
  const { perform, ports, reachPassword } = mount();
  await reachPassword();
  await perform({ type: 'password.submit', draft });
  await actAsync(() => ports.savePassword.answer({ ...resetResult, secondFactorRemoved: true }));
  expect(screen.getByText('Two-factor authentication is off now. Set it up again after you log in.')).toBeDefined();
  expect(screen.queryByText(/^After you log in, look at/)).toBeNull();
  expect(screen.getByText('Log in with your new password whenever you like.')).toBeDefined();
  expect(pressable()).toEqual([screen.getByRole('link', { name: 'Log in' })]);
});

test('the end names the former address that can still take a change of the email back [LOG-05, PRO-04]', async () => {
  const { perform, ports, reachPassword } = mount();
  await reachPassword();
  await perform({ type: 'password.submit', draft });
  const takeBacks = [{ emailAddress: 'b•••@elsewhere.example', until: Date.UTC(2026, 11, 5, 12) }];
  await actAsync(() => ports.savePassword.answer({ ...resetResult, takeBacks }));
  expect(
    screen.getByText('b•••@elsewhere.example can take the change of your email back until 2026\u201112\u201105.'),
  ).toBeDefined();
});

test('the end links to the connected accounts if a reload has dropped their list [LOG-05, PRO-05]', () => {
  mount({ reloaded: { address: null, step: 'saved' } });
  expect(
    screen.getByText(
      'After you log in, review your connected accounts and your recovery email. Remove any you don’t recognize.',
    ),
  ).toBeDefined();
  expect(screen.queryByText(/^Two-factor authentication is off/)).toBeNull();
});
