import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { loginMachine } from '#machines/login/login.machine.ts';
import { selectScreen, type LeavingScreen, type LoginScreen } from '#machines/login/login.selectors.ts';
import { allowed, asked } from '#machines/phone-login/phone-login.harness.ts';
import type { PhoneLoginOutput } from '#machines/phone-login/phone-login.model.ts';
import type { SensitiveActionOutput } from '#machines/sensitive-action/sensitive-action.model.ts';
import { answerIn, rejected, settled } from '#machines/testing/events.ts';
import { code, credentials, password, startLogin } from '#machines/login/login.harness.ts';
import type { Path } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { loadChallengeStep } from './lazy-challenge-step.ts';
import { loadPhoneStep } from './lazy-phone-step.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { expectMarks, onView, performer, press, retype } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { alerts, english, actAsync, pressable, renderView } from '#src/testing/render-view.tsx';
import { cancelled, paths } from '#machines/login/login.walk.ts';
import { mfaRequired } from '#machines/sensitive-action/challenge.harness.ts';
import { gestures, marks } from './login.gestures.ts';
import { LoginView } from './login.view.tsx';
import { OffersPasskeys } from './passkey-button.tsx';

beforeAll(loadChallengeStep);
beforeAll(loadPhoneStep);

const { username } = credentials;
const inBrowser = 'Follow the steps in your browser’s window.';

function mount() {
  const login = startLogin();
  const { actor, ports } = login;
  renderView(<LoginView actor={actor} userNames="email" shown contactHref="https://www.example.com/contact-us" />);
  const user = userEvent.setup({ delay: null });
  const codeTyped = async () => {
    await actAsync(() => ports.factor.sendCode.answer(sent).catch(() => undefined));
    await retype('Code', code);
    await press('Confirm');
  };
  const refuseLogin = (error: unknown) => actAsync(() => ports.logIn.refuse(error));
  const endLogin = (output: SensitiveActionOutput) =>
    output.outcome === 'refused'
      ? refuseLogin(refusal(output.failure.symbol, output.failure))
      : actAsync(() => ports.logIn.answer());
  const logInOnPhone = async (): Promise<void> => {
    await actAsync(() => ports.phoneLogin.askForLogin.answer(asked));
    await actAsync(() => login.clock.increment(2000));
    await actAsync(() => ports.phoneLogin.readStatus.answer(allowed));
    await actAsync(() => ports.phoneLogin.logInWithPhone.answer());
  };
  const perform = performer<typeof loginMachine>(login, {
    ...onView(gestures),
    'page.returned': 'send',
    'waitCountdown.tick': 'send',
    'xstate.done.actor.phoneLogin': {
      outside: (step) => (answerIn<PhoneLoginOutput>(step).isLoggedIn ? logInOnPhone() : press('Log in another way')),
    },
    'xstate.snapshot.logIn': () =>
      actor.getSnapshot().context.challenge === null ? refuseLogin(mfaRequired) : codeTyped(),
    'xstate.done.actor.logIn': (step) =>
      step === cancelled ? press('Back to login') : endLogin(answerIn<SensitiveActionOutput>(step)),
  });
  return { ...login, perform, refuseLogin, user };
}

const shows = {
  credentials: (expected: Extract<LoginScreen, { name: 'credentials' }>) => {
    const { failure, errorLocation, busy, waitSeconds, problem, providers, leavingFor, usesPasskey, isInBrowser } =
      expected;
    const others = screen.queryByRole('group', { name: 'or continue with' });
    const offered = others === null ? [] : within(others).getAllByRole('button');
    expect(
      offered.map((each) => [each.lastElementChild?.className, each.getAttribute('value'), each.textContent]),
    ).toEqual(providers.map(({ key, name }) => [`button__${leavingFor === key ? 'ring' : 'label'}`, key, name]));
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeDefined();
    const button = screen.getByRole('button', { name: /^Log in(?! with)/ });
    const passkey = screen.getByRole('button', { name: 'Log in with a passkey' });
    expect(passkey.getAttribute('aria-busy')).toEqual(usesPasskey ? 'true' : null);
    expect(screen.queryByText(inBrowser) === null).toBe(!isInBrowser);
    expect(button.getAttribute('aria-busy')).toEqual(busy ? 'true' : null);
    expect(button.textContent).toEqual(waitSeconds > 0 ? 'Log in (0:09)' : 'Log in');
    const shown = failure === null ? null : english.explain(failure, waitSeconds);
    expect(alerts()).toEqual(shown === null || errorLocation === 'password' ? [] : [shown]);
    const invalid = [screen.getByLabelText('Email'), screen.getByLabelText('Password')].map((field) =>
      field.getAttribute('aria-invalid'),
    );
    expect(invalid).toEqual([
      problem.username === null ? null : 'true',
      errorLocation === 'password' && shown !== null ? 'true' : null,
    ]);
  },
  challenged: ({ busy }: Extract<LoginScreen, { name: 'challenged' }>) => {
    expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Back to login' }) === null).toBe(busy);
    expect(screen.queryByRole('heading', { name: 'Log in' })).toBeNull();
  },
  leaving: ({ destination }: LeavingScreen) => {
    expect(screen.getByRole('status').textContent).toContain('You are logged in');
    expect(screen.queryByRole('link', { name: 'Continue' })?.getAttribute('href') ?? null).toBe(destination);
  },
};

function isShown({ snapshot }: Path<typeof loginMachine>): void {
  const expected = selectScreen(snapshot);
  if (expected.name === 'credentials') shows.credentials(expected);
  else if (expected.name === 'challenged') shows.challenged(expected);
  else if (expected.name === 'leaving') shows.leaving(expected);
  expectMarks(marks(expected));
}

test.each(wholePaths(paths))('$title [LOG-01, SES-07]', async (path) => {
  const { perform, value } = mount();
  await performPath(path, perform, (end) => {
    isShown(end);
    // The input is still there, and something can be pressed unless a response is pending.
    const typed = end.events.findLast((step) => step.type === 'credentials.submit');
    const field = screen.queryByLabelText('Email');
    if (typed !== undefined && 'credentials' in typed && field !== null) {
      expect([field, screen.getByLabelText('Password')].map((each) => ('value' in each ? each.value : null))).toEqual([
        typed.credentials.username,
        password,
      ]);
    }
    const isAnswering = ['loggingIn', 'usingPasskey', { signedIn: 'leaving' }].some(
      (each) => JSON.stringify(each) === JSON.stringify(value()),
    );
    expect(isAnswering || pressable().length > 0).toBe(true);
  });
});

test('a second press before the response sends nothing [LOG-01]', async () => {
  const { perform, user, ports } = mount();
  await perform(settled('detectSession', { status: 'signedOut' }));
  await perform({ type: 'credentials.submit', credentials });
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  expect(ports.logIn.calls.length).toBe(1);
});

test.each([
  ['incorrect_password', () => screen.getByLabelText('Password')],
  // Announced once: a focused message would be read twice.
  ['time_out', () => screen.getByRole('button', { name: 'Log in' })],
])('after %s the focus is on the next action, also the second time [LOG-03]', async (symbol, errorLocation) => {
  const { perform, refuseLogin } = mount();
  await perform(settled('detectSession', { status: 'signedOut' }));
  for (let round = 0; round < 2; round += 1) {
    await perform({ type: 'credentials.submit', credentials });
    await refuseLogin(refusal(symbol));
    expect(document.activeElement).toBe(errorLocation());
  }
});

test('going back from the second step focuses the title and keeps the input [TFA-04]', async () => {
  const { perform, refuseLogin } = mount();
  await perform(settled('detectSession', { status: 'signedOut' }));
  await perform({ type: 'credentials.submit', credentials });
  await refuseLogin(mfaRequired);
  await perform(cancelled);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Log in' }));
  expect(screen.getByDisplayValue(username)).toBe(screen.getByLabelText('Email'));
});

test('Retry redirects again to a third party that did not respond; the failure is announced and the input kept [LOG-04]', async () => {
  const { perform, ports, user } = mount();
  await user.type(screen.getByLabelText('Email'), username);
  await perform({ type: 'thirdParty.choose', provider: 'larch' });
  await user.click(screen.getByRole('button', { name: 'Continue with Juniper' }));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect([ports.startProviderRedirect.calls, ports.logIn.calls]).toEqual([[{ provider: 'larch' }], []]);
  await perform(rejected('startProviderRedirect', refusal('time_out')));
  expect(alerts().join('')).toContain(english.explain(refusal('time_out')));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect([ports.startProviderRedirect.calls.length, ports.logIn.calls]).toEqual([2, []]);
  expect(screen.getByDisplayValue(username)).toBe(screen.getByLabelText('Email'));
});

test('a device that could not be forgotten stays listed with the failure, and Retry forgets it again [SES-08]', async () => {
  const { ports, user } = mount();
  await actAsync(() => ports.detectSession.answer({ sessionState: 'signedOut', remembered: true }));
  await user.click(screen.getByRole('button', { name: 'Forget this device' }));
  await actAsync(() => ports.forgetTrustedDevice.refuse(refusal('unreachable')));
  expect(alerts()).toEqual([expect.stringContaining(english.explain(refusal('unreachable')))]);
  expect(screen.getByRole('button', { name: 'Forget this device' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect([ports.forgetTrustedDevice.calls.length, ports.logIn.calls]).toEqual([2, []]);
  await actAsync(() => ports.forgetTrustedDevice.answer());
  expect([alerts(), screen.queryByRole('button', { name: 'Forget this device' })]).toEqual([[], null]);
});

test('while the browser asks for a passkey, the page says so, and Cancel ends that [LOG-01]', async () => {
  const { perform, user } = mount();
  await perform({ type: 'passkey.choose' });
  expect(screen.getByRole('status').textContent).toBe(inBrowser);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Log in with a passkey' }));
  await perform({ type: 'passkey.choose' });
  await user.type(screen.getByLabelText('Email'), username);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByDisplayValue(username)).toBe(document.activeElement);
});

test('Enter in a field submits the input, never a third party [LOG-01]', async () => {
  const { ports, user } = mount();
  await user.type(screen.getByLabelText('Email'), username);
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  expect([ports.logIn.calls.length, ports.startProviderRedirect.calls]).toEqual([1, []]);
});

test('an uncorrected mistake gets the focus again after the next attempt [LOG-01]', async () => {
  const { user } = mount();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), credentials.username);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('a browser without passkeys, and an app, have no button for them [LOG-01, APP-01]', () => {
  const { actor } = startLogin();
  renderView(
    <OffersPasskeys value={false}>
      <LoginView actor={actor} userNames="email" shown contactHref={undefined} />
    </OffersPasskeys>,
  );
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
});
