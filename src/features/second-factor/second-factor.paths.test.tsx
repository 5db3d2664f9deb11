import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { selectScreen } from '#machines/second-factor/second-factor.selectors.ts';
import { failure } from '#machines/shared/failure.ts';
import type { Path } from '#machines/testing/paths.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { mail, password, startStep, totp, used } from '#machines/second-factor/second-factor.harness.ts';
import { expectMarks, mailedCodeGestures, onView, performer, press } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { alerts, english, actAsync, pressable, renderView } from '#src/testing/render-view.tsx';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { methods, paths } from '#machines/second-factor/second-factor.walk.ts';
import { gestures, marks } from './second-factor.gestures.ts';
import { SecondFactorView } from './second-factor.view.tsx';

function mount(given = methods, again: Parameters<typeof startStep>[1] = {}) {
  const step = startStep(given, again);
  const { actor, mailedCode, ports } = step;
  renderView(<SecondFactorView actor={actor} busy={false} />);
  const perform = performer<typeof secondFactorMachine>(step, {
    ...onView(gestures),
    ...mailedCodeGestures(ports.sendCode, mailedCode, () => Promise.resolve()),
  });
  return { ...step, perform, user: userEvent.setup({ delay: null }) };
}

function isShown({ snapshot }: Path<typeof secondFactorMachine>, mailedCode: unknown): void {
  const expected = selectScreen(snapshot);
  expectMarks(marks(expected));
  expect(screen.getByRole('button', { name: 'Back to login' }).getAttribute('aria-disabled')).toBeNull();
  switch (expected.name) {
    case 'choosing':
      expect(screen.getAllByRole('listitem').length).toBe(4);
      expect(screen.queryByRole('status')?.textContent ?? null).toBe(
        expected.usesPasskey ? 'Use your passkey to confirm it’s you.' : null,
      );
      expect(alerts()).toEqual(expected.failure === null ? [] : [english.explain(expected.failure)]);
      break;
    case 'entering': {
      const isSending = mailedCode === 'sendingCode';
      expect(screen.queryByRole('status')?.textContent ?? null).toBe(
        isSending ? 'Sending the code to a***@example.com' : null,
      );
      expect(screen.queryByLabelText('Code') === null).toBe(isSending);
      expect(screen.queryByRole('button', { name: 'Resend code' }) === null).toBe(
        isSending || expected.method.id !== 'mail',
      );
      break;
    }
    case 'unavailable':
      expect(alerts()).toEqual(['Verifying method not available.']);
  }
}

test.each(wholePaths(paths))('$title [TFA-04]', async (path) => {
  const { perform, mailedCode } = mount(methods, { hasPasskey: true });
  await performPath(path, perform, (end) => {
    isShown(end, mailedCode());
    expect(pressable().length).toBeGreaterThan(0);
  });
});

test('without any method the step explains that and can be left [TFA-04]', async () => {
  const { value } = mount([]);
  expect(alerts()).toEqual(['Verifying method not available.']);
  expect(document.activeElement?.textContent).toContain('Verifying method not available.');
  await press('Back to login');
  expect(value()).toBe('ended');
});

test('a wrong code is shown at its field, which gets the focus; typing clears it [TFA-04]', async () => {
  const { user } = mount([totp], { selectedMethod: 'app', failure: failure('mfa_code_incorrect', { triesLeft: 4 }) });
  const error = 'Invalid verification code. 4 tries left.';
  const field = screen.getByRole('textbox', { name: 'Code', description: error });
  expect(document.activeElement).toBe(field);
  await user.type(field, '1');
  expect([field.getAttribute('aria-invalid'), screen.queryByText(error)]).toEqual([null, null]);
});

test('a code may contain a space, and is sent once [TFA-04]', async () => {
  const { user, output } = mount([totp]);
  await user.type(screen.getByLabelText('Code'), '493 817');
  await press('Confirm');
  const { proof } = output() ?? {};
  expect([proof?.id, proof?.code.reveal()]).toEqual(['app', '493817']);
});

test('during a wait the button is disabled and shows how long [TFA-04]', async () => {
  const again = { selectedMethod: 'app', failure: failure('request_throttled', { waitUntil: 30_000 }) };
  const { actor, user, value } = mount([totp], again);
  await actAsync(() => actor.getSnapshot().children.mailedCode?.send({ type: 'waitCountdown.tick', secondsLeft: 30 }));
  await user.type(screen.getByLabelText('Code'), '493817');
  await press('Confirm (0:30)');
  expect(value()).toBe('enteringCode');
  expect(screen.getByLabelText('Code')).toHaveProperty('value', '493817');
});

test('a used code of the app says when the next one comes, and counts down [TFA-04]', async () => {
  const again = { selectedMethod: 'app', failure: failure('mfa_code_used', { waitUntil: 12_000 }) };
  const { actor } = mount([totp], again);
  const tick = (secondsLeft: number) =>
    actAsync(() => actor.getSnapshot().children.mailedCode?.send({ type: 'waitCountdown.tick', secondsLeft }));
  const said = () => document.getElementById(screen.getByLabelText('Code').getAttribute('aria-describedby') ?? '');
  await tick(12);
  expect(said()?.textContent).toContain('Your app shows the next code in 12 s.');
  expect(screen.getByRole('button', { name: 'Confirm (0:12)' })).toBeDefined();
  await tick(0);
  expect(said()?.textContent).toContain('Enter the next one in your app.');
  expect(screen.getByRole('button', { name: 'Confirm' }).getAttribute('aria-disabled')).toBeNull();
});

test('input that cannot be a code is reported and stays in the field [TFA-04, VAL-04]', async () => {
  const { user } = mount([totp]);
  await user.type(screen.getByLabelText('Code'), '12');
  await press('Confirm');
  const field = screen.getByRole('textbox', {
    name: 'Code',
    description: 'Enter 6 digits, or the 8 digits of a backup code.',
  });
  expect([field.getAttribute('aria-invalid'), field]).toEqual(['true', document.activeElement]);
  expect(field).toHaveProperty('value', '12');
});

test('while the wait for another code runs, none can be sent [TFA-04]', async () => {
  const { actor, ports } = mount([mail]);
  await actAsync(() => ports.sendCode.answer(sent));
  await actAsync(() =>
    actor.getSnapshot().children.mailedCode?.send({ type: 'resendCountdown.tick', secondsLeft: 60 }),
  );
  expect(screen.getByRole('button', { name: 'Resend in 60 s' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Valid for 10 minutes.')).toBeDefined();
});

const deletion = {
  back: 'Back',
  act: 'delete your account',
  lastPress: { label: 'Delete account', loses: true },
};

test.each([
  ['in the dialog of a profile or security row', deletion, 'button--profileTimer'],
  ['on a page', undefined, 'button--getCode'],
])('%s the button that resends the code is as wide as its longest wait [SHL-08]', async (_, inDialog, style) => {
  const { actor, ports } = startStep([mail]);
  renderView(<SecondFactorView actor={actor} busy={false} inDialog={inDialog} />);
  await actAsync(() => ports.sendCode.answer(sent));
  const resend = screen.getByRole('button', { name: 'Resend code' });
  expect(resend.classList.contains(style)).toBe(true);
  expect(resend.textContent).toEqual(expect.stringContaining('Resend in 60 s'));
});

test('a password is entered in a password field and sent exactly as typed [TFA-04]', async () => {
  const { user, output } = mount([password]);
  const field = screen.getByLabelText('Password');
  expect([field.getAttribute('type'), field.getAttribute('autocomplete')]).toEqual(['password', 'current-password']);
  expect(document.activeElement).toBe(field);
  await press('Confirm');
  expect(screen.getByText('Please enter your password.')).toBeDefined();
  await user.type(field, ' my-pass word');
  await press('Confirm');
  expect(output()?.proof?.code.reveal()).toBe(' my-pass word');
});

test('a wrong password is called a password [TFA-04]', () => {
  mount([password], { failure: failure('mfa_code_incorrect', { triesLeft: 4 }) });
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('The password is incorrect.')).toBeDefined();
});

test('a user with no method left is shown how to set a password [TFA-05, LOG-05]', () => {
  mount([]);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Set a password' }).getAttribute('href')).toBe(
    '/reset-password#first',
  );
});

test.each([totp, mail, password])('in a dialog the sentence of $type names the action [TFA-04]', async (method) => {
  const { actor, ports } = startStep([method]);
  renderView(<SecondFactorView actor={actor} busy={false} inDialog={deletion} />);
  if (method.type === 'email_code') await actAsync(() => ports.sendCode.answer(sent));
  expect(screen.getByText(/^Enter the .+ to delete your account\.$/)).toBeDefined();
});

test('on a page another way is beside Back, in the form and above the place for its messages [LOG-05]', () => {
  const { actor } = startStep([totp]);
  const onPage = {
    back: 'Back',
    act: 'reset your password',
    otherWay: <a href="/second-factor/lost">Lost your phone?</a>,
  };
  renderView(<SecondFactorView actor={actor} busy={false} onPage={onPage} />);
  const way = (): HTMLElement => screen.getByRole('link', { name: 'Lost your phone?' });
  expect(way().previousElementSibling).toBe(screen.getByRole('button', { name: 'Back' }));
  expect(way().closest('form')?.lastElementChild?.className).toBe('form-message');
});

test('while a passkey is checked the methods stay and none can be chosen [TFA-04, PRO-06]', async () => {
  const { actor, ports } = startStep([mail], { hasPasskey: true });
  renderView(<SecondFactorView actor={actor} busy={false} inDialog={deletion} />);
  await press(/^Passkey/);
  expect(screen.getByRole('status').textContent).toBe('Use your passkey to delete your account.');
  await actAsync(() => ports.askForPasskey.answer(used));
  cleanup();
  renderView(<SecondFactorView actor={actor} busy inDialog={deletion} />);
  const rows = screen
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('button').getAttribute('aria-disabled'));
  expect(rows).toEqual(['true', 'true']);
});

test('what a code field takes stays beside the refusal of its code [TFA-04]', async () => {
  const paper = methods.find(({ type }) => type === 'backup_code');
  const { actor } = startStep([totp, ...(paper ? [paper] : [])]);
  renderView(<SecondFactorView actor={actor} busy={false} />);
  if (screen.queryByLabelText('Code') === null) await press(/^Authenticator app/);
  await userEvent.setup({ delay: null }).type(screen.getByLabelText('Code'), '12{Enter}');
  expect(
    screen.getByRole('textbox', { name: 'Code', description: /\S.* An 8-digit backup code works too\.$/ }),
  ).toBeDefined();
});
