import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asked, chosen, startPhoneLogin } from '#machines/phone-login/phone-login.harness.ts';
import type { phoneLoginMachine } from '#machines/phone-login/phone-login.machine.ts';
import { selectScreen } from '#machines/phone-login/phone-login.selectors.ts';
import { paths } from '#machines/phone-login/phone-login.walk.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './phone-login.gestures.ts';
import { PhoneLoginView } from './phone-login.view.tsx';

function mount() {
  const login = startPhoneLogin();
  renderView(<PhoneLoginView actor={login.actor} />);
  const perform = performer<typeof phoneLoginMachine>(login, {
    ...onView(gestures),
    'step.back': 'send',
    'waitCountdown.tick': 'send',
    'xstate.after.pause.phoneLogin.waiting.paused': {
      outside: () => actAsync(() => login.clock.increment(15_000)),
    },
  });
  const read = async (answer: Parameters<typeof login.ports.readStatus.answer>[0]) => {
    await actAsync(() => login.clock.increment(5000));
    await actAsync(() => login.ports.readStatus.answer(answer));
  };
  return { ...login, perform, read };
}

test.each(wholePaths(paths))('$title [LOG-09]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown).toEqual(selectScreen(snapshot));
    expectMarks(marks(shown));
  });
});

test('the code is an image with a name, and its number and its time are text [LOG-09]', async () => {
  const { actor, ports } = mount();
  await actAsync(() => ports.askForLogin.answer(asked));
  await actAsync(() => actor.send({ type: 'waitCountdown.tick', secondsLeft: 58 }));
  expect(screen.getByRole('img', { name: 'QR code for your phone' })).toBeDefined();
  expect(screen.getByRole('group', { name: 'Your number' }).textContent).toContain('47');
  expect(screen.getByRole('timer').textContent).toBe('The code is valid for 0:58.');
});

test('each step that replaces the code has the focus on its title [LOG-09]', async () => {
  const { ports, read } = mount();
  await actAsync(() => ports.askForLogin.answer(asked));
  await read(chosen);
  expect(document.activeElement?.textContent).toBe('Confirm on your phone');
  await read({ state: 'refused', interval: 2 });
  expect(document.activeElement?.textContent).toBe('Login refused');
  expect(pressable().map(({ textContent }) => textContent)).toEqual(['Show a new code', 'Log in another way']);
});

test('a status that cannot be read is reported beside the code, which stays [LOG-09, NET-06]', async () => {
  const { clock, ports } = mount();
  await actAsync(() => ports.askForLogin.answer(asked));
  await actAsync(() => clock.increment(2000));
  await actAsync(() => ports.readStatus.refuse(refusal('unreachable')));
  expect(alerts()).toEqual([english.t('phoneLogin.unread')]);
  expect(screen.getByRole('img')).toBeDefined();
});
