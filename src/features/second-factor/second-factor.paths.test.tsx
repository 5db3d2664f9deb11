import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { SecondFactorInput } from '#machines/second-factor/second-factor.model.ts';
import { selectScreen } from '#machines/second-factor/second-factor.selectors.ts';
import { failure } from '#machines/shared/failure.ts';
import type { MachineEvent, Path } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { startStep, totp } from '#machines/testing/second-factor.ts';
import { alerts, english, actAsync, pressable, renderView } from '#src/testing/render-view.tsx';
import { methods, paths, sent } from '#machines/second-factor/second-factor.walk.ts';
import { SecondFactorView } from './second-factor.view.tsx';

afterEach(cleanup);

type Step = MachineEvent<typeof secondFactorMachine>;
const names = { app: 'Authenticator app', mail: 'Email code', paper: 'Backup code' } as const;

function mount(given = methods, again: Omit<SecondFactorInput, 'challenge'> = {}) {
  const step = startStep(given, again);
  const { actor, ports } = step;
  renderView(<SecondFactorView actor={actor} busy={false} />);
  const user = userEvent.setup({ delay: null });
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  const perform = async (taken: Step): Promise<void> => {
    if (taken.type === 'method.choose' && 'id' in taken) await press(new RegExp(`^${taken.id === 'app' ? names.app : names.mail}`));
    else if (taken.type === 'method.change') await press('Use another method');
    else if (taken.type === 'code.resend') await press('Resend code');
    else if (taken.type === 'challenge.cancel') await press('Back to log in');
    else if (taken.type === 'code.submit') {
      await user.clear(screen.getByLabelText('Code'));
      await user.type(screen.getByLabelText('Code'), '12');
      await press('Confirm');
    } else if (taken.type === 'xstate.done.actor.sendCode') await actAsync(() => ports.sendCode.answer(sent));
    else if (taken.type === 'xstate.error.actor.sendCode') await actAsync(() => ports.sendCode.refuse(refusal('time_out')));
    else if (taken.type === 'resendCountdown.tick' && 'secondsLeft' in taken) await actAsync(() => actor.send(taken));
  };
  return { ...step, perform, press, user };
}

function isShown({ snapshot }: Path<typeof secondFactorMachine>): void {
  const expected = selectScreen(snapshot);
  expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Back to log in' }).getAttribute('aria-disabled')).toBeNull();
  switch (expected.name) {
    case 'choosing':
      expect(screen.getAllByRole('listitem').length).toBe(3);
      expect(alerts()).toEqual(expected.failure === null ? [] : [english.explain(expected.failure)]);
      break;
    case 'sending':
      expect(screen.getByRole('status').textContent).toBe('Sending the code to a***@example.com');
      break;
    case 'entering': {
      const field = screen.getByLabelText('Code');
      expect(field.getAttribute('aria-invalid')).toBe(expected.problem === null ? null : 'true');
      if (expected.problem !== null) expect(field).toHaveProperty('value', '12');
      const resend = screen.queryByRole('button', { name: /^Resend/ });
      expect(resend === null).toBe(expected.resendSeconds === null);
      expect(resend?.getAttribute('aria-disabled') ?? null).toBe((expected.resendSeconds ?? 0) > 0 ? 'true' : null);
      break;
    }
    case 'unavailable':
      expect(alerts()).toEqual(['Verifying method not available.']);
  }
}

test('the paths end on every screen of the step, and are few enough to walk [QA-03]', () => {
  const ends = new Set(paths.map(({ snapshot }) => selectScreen(snapshot).name));
  expect([...ends].toSorted()).toEqual(['choosing', 'entering', 'sending']);
  expect(paths.length).toBeLessThan(30);
});

test.each(paths)('$title [TFA-04]', async (path) => {
  const { perform } = mount();
  for (const taken of path.events) await perform(taken);
  isShown(path);
  expect(pressable().length).toBeGreaterThan(0);
});

test('without a method that this page knows it says so, and can be left [TFA-04]', async () => {
  const { press, value } = mount([]);
  expect(alerts()).toEqual(['Verifying method not available.']);
  expect(document.activeElement?.textContent).toBe('Verifying method not available.');
  await press('Back to log in');
  expect(value()).toBe('ended');
});

test('a wrong code is told at the field, which has the focus; typing clears it [TFA-04]', async () => {
  const { user } = mount([totp], { selectedMethod: 'app', failure: failure('mfa_code_incorrect', { triesLeft: 4 }) });
  const error = 'Invalid verification code. 4 tries left.';
  const field = screen.getByRole('textbox', { name: 'Code', description: error });
  expect(document.activeElement).toBe(field);
  await user.type(field, '1');
  expect([field.getAttribute('aria-invalid'), screen.queryByText(error)]).toEqual([null, null]);
});

test('a code may be written with a space, and leaves once [TFA-04]', async () => {
  const { user, press, output } = mount([totp]);
  await user.type(screen.getByLabelText('Code'), '493 817');
  await press('Confirm');
  const { proof } = output() ?? {};
  expect([proof?.id, proof?.code.reveal()]).toEqual(['app', '493817']);
});

test('while a wait runs the button rests and says for how long [TFA-04]', async () => {
  const again = { selectedMethod: 'app', failure: failure('request_throttled', { waitUntil: 30_000 }) };
  const { actor, user, press, value } = mount([totp], again);
  await actAsync(() => actor.send({ type: 'waitCountdown.tick', secondsLeft: 30 }));
  await user.type(screen.getByLabelText('Code'), '493817');
  await press('Confirm (0:30)');
  expect(value()).toBe('enteringCode');
  expect(screen.getByLabelText('Code')).toHaveProperty('value', '493817');
});
