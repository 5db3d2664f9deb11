import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SensitiveActionOutput } from '#machines/sensitive-action/sensitive-action.model.ts';
import { answerIn, settled } from '#machines/testing/events.ts';
import { mfaRequired } from '#machines/sensitive-action/challenge.harness.ts';
import { code } from '#machines/login/login.harness.ts';
import type { Path } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths, type WholePath } from '#machines/testing/whole-paths.ts';
import {
  connecting,
  pendingAuthorization,
  reloadedConnecting,
  returned,
  startThirdPartySignIn,
  uncalled,
} from '#machines/third-party-sign-in/third-party-sign-in.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { agreements, form, registerCode } from '#machines/account-creation/account-creation.harness.ts';
import type { AccountCreationOutput } from '#machines/account-creation/account-creation.model.ts';
import type { thirdPartySignInMachine } from '#machines/third-party-sign-in/third-party-sign-in.machine.ts';
import { selectScreen } from '#machines/third-party-sign-in/third-party-sign-in.selectors.ts';
import type { ThirdPartySignInScreen } from '#machines/third-party-sign-in/third-party-sign-in.selectors.ts';
import { expectMarks, onView, performer, press } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { alerts, english, actAsync, pressable, renderView } from '#src/testing/render-view.tsx';
import { paths } from '#machines/third-party-sign-in/third-party-sign-in.walk.ts';
import { gestures, marks } from './third-party-sign-in.gestures.ts';
import { ThirdPartySignInView } from './third-party-sign-in.view.tsx';

function mount() {
  const signIn = startThirdPartySignIn();
  const { actor, ports } = signIn;
  renderView(
    <ThirdPartySignInView
      actor={actor}
      hrefOf={(to, query) => `/${to}${query}`}
      contactHref="https://www.example.com/contact-us"
      providers={[{ key: 'larch', name: 'Larch' }]}
      links={{ terms: undefined, privacy: undefined }}
      likelyCountry="GB"
    />,
  );
  const user = userEvent.setup();
  const codeTyped = async () => {
    await actAsync(() => ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 10 }).catch(() => undefined));
    await user.type(screen.getByLabelText('Code'), code);
    await press(/^(Confirm|Connect Larch)$/);
  };
  const refuseExchange = (error: unknown) => actAsync(() => ports.exchange.refuse(error));
  const endExchange = (output: SensitiveActionOutput) => {
    if (output.outcome === 'cancelled')
      return press(actor.getSnapshot().context.isConnecting ? 'Back to your account' : 'Back to login');
    return output.outcome === 'done'
      ? actAsync(() => ports.exchange.answer())
      : refuseExchange(refusal(output.failure.symbol, output.failure));
  };
  const endRegister = async (output: AccountCreationOutput) => {
    if (output.outcome === 'cancelled') return press('Log in another way');
    const { register } = ports;
    await actAsync(() => register.readLegalDocuments.answer(agreements));
    await user.type(screen.getByLabelText('Email'), form.email);
    await user.click(screen.getByRole('checkbox', { name: /^I agree/ }));
    await press('Continue');
    await actAsync(() => register.sendCode.answer(sent));
    await user.type(screen.getByLabelText('Code'), registerCode);
    await press('Create account');
    return actAsync(() =>
      output.outcome === 'done'
        ? register.createAccount.answer()
        : register.createAccount.refuse(refusal(output.failure?.symbol ?? '')),
    );
  };
  const perform = performer<typeof thirdPartySignInMachine>(signIn, {
    ...onView(gestures),
    'login.return': () => user.click(wayToLogin()),
    'xstate.snapshot.exchange': () =>
      actor.getSnapshot().context.challenge === null ? refuseExchange(mfaRequired) : codeTyped(),
    'xstate.done.actor.exchange': (step) => endExchange(answerIn<SensitiveActionOutput>(step)),
    'xstate.done.actor.register': (step) => endRegister(answerIn<AccountCreationOutput>(step)),
  });
  return { ...signIn, perform, refuseExchange };
}

const startsAgain = ['Start again', 'Log in another way'];
const ways = {
  noAccount: ['Create an account', 'Log in another way'],
  hasAccount: ['Log in', 'Start again'],
  setPassword: ['Set a password', 'Log in another way'],
  noEmail: ['Log in with your password', 'Start again'],
  registered: ['Log in', 'Log in another way'],
  account: ['Back to your account', 'Start again'],
  unknownOutcome: startsAgain,
  support: ['Contact support', 'Back to login'],
  expired: startsAgain,
  again: startsAgain,
};

/** The button to login: "Start again" only if no third party is known. */
function wayToLogin(): HTMLElement {
  const buttons = screen.getAllByRole('button');
  const names = [
    'Log in another way',
    'Log in with your password',
    'Back to login',
    'Back to your account',
    'Log in',
    'Start again',
  ];
  return names.flatMap((name) => buttons.find(({ textContent }) => textContent === name) ?? [])[0] ?? document.body;
}

function isShown(expected: ThirdPartySignInScreen): void {
  expectMarks(marks(expected));
  const title = screen.getByRole('heading', { level: 1 }).textContent;
  if (expected.name === 'waiting')
    expect([title, pressable()]).toEqual([expected.isConnecting ? 'Connecting your account' : 'Logging you in', []]);
  else if (expected.name === 'challenged') {
    expect(title).toBe('Confirm it’s you');
    expect(
      screen.queryByRole('button', { name: expected.isConnecting ? 'Back to your account' : 'Back to login' }) === null,
    ).toBe(expected.busy);
  } else if (expected.name === 'leaving') {
    const [link] = pressable();
    expect(title).toBe(
      { login: 'Back to login', destination: 'You are logged in', account: 'Back to your account' }[expected.to],
    );
    expect(link?.getAttribute('href')).toBe(`/${expected.to}${pendingAuthorization.query}`);
  } else if (expected.name === 'registering') expect(title).toBe('Your email address');
  else {
    expect(title).toBe(expected.advice === 'account' ? 'Not connected' : 'Login not completed');
    // There are always two next steps.
    const names = [...document.querySelectorAll('.button')].map(({ textContent }) => textContent);
    const [useful, other] = ways[expected.advice];
    const asksAgain = expected.advice === 'registered' || [useful, other].includes('Start again');
    expect(names).toEqual([useful, asksAgain && !expected.canRestart ? 'Create an account' : other]);
    // These contain their reason.
    const reasons: Partial<Record<string, string>> = {
      setPassword: 'An account is already registered with this email. No password created yet',
    };
    const reason =
      reasons[expected.advice] ?? english.explain(expected.failure, 0, expected.provider === 'larch' ? 'Larch' : null);
    expect(alerts()[0]?.startsWith(reason)).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  }
}

test.each<WholePath<Path<typeof thirdPartySignInMachine>>>(wholePaths(paths))(
  '$title [LOG-04, SES-07]',
  async (path) => {
    const { perform } = mount();
    await performPath(path, perform, ({ snapshot }) => {
      isShown(selectScreen(snapshot));
    });
  },
);

test.each([
  [
    'account_not_found',
    'The information returned no results.No account is connected to Larch yet. Log in with your password, or create an account.',
  ],
  [
    'account_found',
    'An account is already registered with this email. Please log in.Afterwards you can connect Larch in your profile.',
  ],
])('after %s the page shows the next step [LOG-04]', async (symbol, shown) => {
  const { perform, ports, refuseExchange } = mount();
  await perform(settled('readAddress', returned));
  await refuseExchange(refusal(symbol));
  expect(alerts()).toEqual([shown]);
  await perform({ type: 'login.return' });
  expect(ports.goToLogin.calls).toMatchObject([{ query: pendingAuthorization.query, isConnecting: false }]);
});

test('an account without a password can set one at once, with its address filled in [LOG-04, LOG-03]', async () => {
  const { perform, ports, refuseExchange } = mount();
  await perform(settled('readAddress', returned));
  await refuseExchange(refusal('no_password', { email: 'ada+home@example.com' }));
  expect(alerts()).toEqual([
    'An account is already registered with this email. No password created yet: set one to log in, then connect Larch in your profile.',
  ]);
  expect(screen.getByRole('link', { name: 'Set a password' }).getAttribute('href')).toBe(
    `/reset-password${pendingAuthorization.query}#email=ada%2Bhome%40example.com&first=`,
  );
  await perform({ type: 'login.return' });
  expect(ports.goToLogin.calls).toHaveLength(1);
});

test('a reload while an account is being connected returns to the account, not to login or sign-up [LOG-04, PRO-05]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readAddress.answer(reloadedConnecting));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not connected');
  expect(document.title).toBe('Not connected – Account Center');
  expect([...document.querySelectorAll('.button')].map(({ textContent }) => textContent)).toEqual([
    'Back to your account',
    'Contact support',
  ]);
});

test('the second factor for connecting states its purpose, and returns to the account [PRO-05, TFA-05]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readAddress.answer(connecting));
  await actAsync(() => ports.exchange.refuse(mfaRequired));
  await actAsync(() => ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 10 }));
  expect(screen.getByText(/to connect Larch\.$/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Connect Larch' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Back to your account' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Back to login' })).toBeNull();
});

test('without a known third party, the next steps are login and sign-up [LOG-04]', async () => {
  const { perform, ports } = mount();
  await perform(settled('readAddress', uncalled));
  expect(pressable().map(({ textContent }) => textContent)).toEqual(['Start again', 'Create an account']);
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/login#signup');
  await perform({ type: 'login.return' });
  expect(ports.goToLogin.calls).toMatchObject([{ query: '', isConnecting: false }]);
});

test('"Start again" opens the same third party, and the alternative stays available [LOG-04]', async () => {
  const { perform, ports, refuseExchange } = mount();
  await perform(settled('readAddress', returned));
  await refuseExchange(refusal('third_account_refused'));
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect(ports.startAgain.calls).toHaveLength(1);
  expect(pressable().map(({ textContent }) => textContent)).toEqual(['Log in another way']);
  await actAsync(() => ports.startAgain.refuse(refusal('third_account_unavailable')));
  expect(alerts()).toEqual(['Larch isn’t responding right now. Try again later, or log in with your password.']);
});
