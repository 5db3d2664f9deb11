import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { selectScreen as selectMailedCode } from '#machines/mailed-code/mailed-code.selectors.ts';
import type { MailedCodeScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { Path } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { agreements, details, newPassword, signUpCode } from '#machines/account-creation/account-creation.harness.ts';
import { fresh, reloaded, startSignUp } from '#machines/sign-up/sign-up.harness.ts';
import type { SignUpInput } from '#machines/sign-up/sign-up.model.ts';
import type { accountCreationMachine } from '#machines/account-creation/account-creation.machine.ts';
import { fieldScreen, selectScreen } from '#machines/account-creation/account-creation.selectors.ts';
import type { CodeScreen, DetailsScreen } from '#machines/account-creation/account-creation.selectors.ts';
import { gestures, marks } from '#src/features/account-creation/account-creation.gestures.ts';
import { expectMarks, mailedCodeGestures, onView, performer, press, retype } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { alerts, english, actAsync, pressable, renderView } from '#src/testing/render-view.tsx';
import { nothingRight, paths } from '#machines/account-creation/account-creation.walk.ts';
import { SignUpView } from './sign-up.view.tsx';

type Ports = ReturnType<typeof startSignUp>['ports'];
const links = { terms: 'https://www.example.com/terms', privacy: 'https://www.example.com/privacy' };
const box = (name: RegExp): HTMLInputElement => screen.getByRole('checkbox', { name });
const agreement = () => box(/^I agree/);

function mount(input: SignUpInput = fresh) {
  const signUp = startSignUp(input);
  const { actor, ports } = signUp;
  renderView(<SignUpView actor={actor} shown links={links} likelyCountry="GB" />);
  const user = userEvent.setup({ delay: null });
  const enterCode = async (code: string) => {
    if (signUp.mailedCode() === 'sendingCode') await actAsync(() => ports.sendCode.answer(sent));
    await retype('Code', code);
    await press('Create account');
  };
  const perform = performer<typeof accountCreationMachine>(
    {
      ports,
      get actor() {
        return signUp.account();
      },
    },
    {
      ...onView(gestures),
      // Of the mailed code, a child.
      'code.submit': { outside: ({ code }) => enterCode(code.reveal()) },
      'code.resend': { outside: () => press('Resend code') },
      'step.back': (step) => actAsync(() => signUp.account().send(step)),
      'failure.show': { outside: () => actAsync(() => ports.markRegistration.refuse(refusal('cookies_off'))) },
      ...mailedCodeGestures(ports.sendCode, signUp.mailedCode, enterCode),
    },
  );
  let last: MailedCodeScreen = { sending: false, problem: null, failure: null, resendSeconds: 0, waitSeconds: 0 };
  /** What the mailed-code step shows, or showed last. */
  const shownCode = (): MailedCodeScreen => {
    const child = actor.getSnapshot().children.accountCreation?.getSnapshot().children.mailedCode;
    if (child !== undefined) last = selectMailedCode(child.getSnapshot());
    return last;
  };
  return { ...signUp, perform, user, shownCode };
}

const shows = {
  details: ({ busy, problem, failure, errorLocation, remedy, legalDocuments }: DetailsScreen) => {
    expect(screen.getByRole('heading', { name: 'Sign up' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBe(busy ? 'true' : null);
    expect(alerts()).toEqual(failure === null || errorLocation !== 'form' ? [] : [english.explain(failure)]);
    const refusedField =
      failure !== null && (problem.email ?? problem.password ?? problem.terms) === null ? errorLocation : null;
    const fields = {
      email: screen.getByLabelText('Email'),
      password: screen.getByLabelText('Password'),
      terms: agreement(),
    };
    for (const name of ['email', 'password', 'terms'] as const) {
      const isWrong =
        problem[name] !== null || refusedField === name || (name === 'terms' && legalDocuments === 'missing');
      expect(fields[name].getAttribute('aria-invalid')).toBe(isWrong ? 'true' : null);
    }
    expect(agreement().getAttribute('aria-disabled')).toEqual(legalDocuments === 'known' ? null : 'true');
    expect(agreement().checked && legalDocuments !== 'known').toBe(false);
    const isMissing = legalDocuments === 'missing';
    expect(
      [screen.queryByText(/The terms could not be loaded/), screen.queryByRole('button', { name: 'Retry' })].filter(
        Boolean,
      ).length,
    ).toBe(isMissing ? 2 : remedy === 'retry' ? 1 : 0);
    expect(screen.getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe(links.terms);
  },
  code: (expected: CodeScreen, mailedCode: MailedCodeScreen) => {
    const { busy, email, minutes } = expected;
    const { resending, problem, failure, errorLocation, isExpired } = fieldScreen(expected, mailedCode);
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Create account' }).getAttribute('aria-busy')).toBe(busy ? 'true' : null);
    const refused =
      failure === null ? null : isExpired ? 'This code has expired. Get a new one.' : english.explain(failure);
    expect(alerts()).toEqual(refused === null || errorLocation === 'code' || busy ? [] : [refused]);
    const isWrong = problem !== null || (refused !== null && errorLocation === 'code');
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe(isWrong && !busy ? 'true' : null);
    if (!isWrong || busy) {
      expect(document.body.textContent).toContain(`Sent to ${email}. Valid for ${minutes} minutes.`);
      // A narrow line breaks before the address, and not inside it.
      expect(document.querySelector('.whole-text__address')?.textContent).toContain(email);
    }
    expect(screen.queryByRole('button', { name: 'Change your details' }) === null).toBe(busy || resending);
  },
};

function isShown({ snapshot }: Path<typeof accountCreationMachine>, mailedCode: MailedCodeScreen): void {
  const expected = selectScreen(snapshot);
  if (snapshot.status !== 'done') expectMarks(marks(expected));
  if (snapshot.status === 'done') expect(screen.getByRole('status').textContent).toContain('Your account is ready');
  else if (expected.name === 'details') shows.details(expected);
  else if (expected.name === 'code') shows.code(expected, mailedCode);
  else {
    expect(screen.getByRole('heading', { name: /^We could not confirm/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).toBe(expected.busy ? 'true' : null);
    expect(alerts()).toEqual(expected.busy || expected.failure === null ? [] : [english.explain(expected.failure)]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('#login');
  }
}

test.each(wholePaths(paths))('$title [LOG-02]', async (path) => {
  const { perform, shownCode } = mount();
  await performPath(path, perform, (end) => {
    isShown(end, shownCode());
    // The input is still there, and something can be pressed unless a response is pending.
    const typed = end.events.findLast((step) => step.type === 'details.submit');
    const field: HTMLInputElement | null = document.querySelector('input[name="email"]');
    if (typed !== undefined && 'details' in typed && field !== null) expect(field.value).toBe(typed.details.email);
    if (!['created', 'creating', 'confirming'].includes(end.value)) {
      expect(pressable().length).toBeGreaterThan(0);
    }
  });
});

test('shows the strength of a password as a word, not by color alone [VAL-01]', async () => {
  const { user } = mount();
  const password = screen.getByLabelText('Password');
  expect(screen.getByText('8 to 31 characters.')).toBeDefined();
  for (const [text, word] of [
    ['short', 'Too weak'],
    ['longenough', 'Weak'],
    ['longenough1', 'Medium'],
    ['Longenough1!', 'Strong'],
  ] as const) {
    await user.clear(password);
    await user.paste(text);
    expect(await screen.findByText(`Strength: ${word.toLowerCase()}. 8 to 31 characters.`)).toBeDefined();
  }
  await user.clear(password);
  expect(screen.getByText('8 to 31 characters.')).toBeDefined();
});

test('a password too common for the service is never called medium or strong [VAL-01]', async () => {
  const { user } = mount();
  await user.type(screen.getByLabelText('Email'), 'mia.wood@example.com');
  const password = screen.getByLabelText('Password');
  for (const text of ['password1', 'P@ssw0rd', 'Account-Center1', 'Mia.Wood#2026']) {
    await user.clear(password);
    await user.paste(text);
    expect(await screen.findByText('This password is too common. Choose another one.')).toBeDefined();
    expect(screen.queryByText(/^Strength/)).toBeNull();
    expect(document.querySelectorAll('.strength-meter__part--on').length).toBe(1);
    await user.clear(password);
    await user.paste('Longenough1!');
    expect(await screen.findByText(/^Strength: strong/)).toBeDefined();
  }
});

test('no box is checked at first, and a disabled one cannot be checked [LOG-02, LOG-08]', async () => {
  const { user, ports } = mount();
  expect([agreement().checked, box(/news/).checked]).toEqual([false, false]);
  await user.click(agreement());
  expect(agreement().checked).toBe(false);
  await actAsync(() => ports.readLegalDocuments.answer(agreements));
  await user.click(agreement());
  expect(agreement().checked).toBe(true);
});

test('the choice about news is sent with the details [LOG-02]', async () => {
  const { user, ports, perform } = mount();
  await actAsync(() => ports.readLegalDocuments.answer(agreements));
  await user.click(box(/news/));
  await perform({ type: 'details.submit', details });
  const { recipient } = ports.sendCode.calls[0] ?? {};
  expect(recipient?.details?.news).toBe(true);
  expect(recipient?.details?.email).toEqual(details.email);
  expect(recipient?.details?.password?.reveal()).toEqual(newPassword);
});

test('the first invalid field gets the focus [LOG-02]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readLegalDocuments.answer(agreements));
  await perform({ type: 'details.submit', details: nothingRight });
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await perform({ type: 'details.submit', details: { ...nothingRight, email: details.email } });
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await perform({ type: 'details.submit', details: { ...details, agreed: false } });
  expect(document.activeElement).toBe(agreement());
});

test('the input is still there if the account was not found [LOG-02]', async () => {
  const { ports, perform, user } = mount();
  await actAsync(() => ports.readLegalDocuments.answer(agreements));
  await perform({ type: 'details.submit', details });
  await actAsync(() => ports.sendCode.answer(sent));
  await perform({ type: 'code.submit', code: new Secret(signUpCode) });
  await actAsync(() => ports.createAccount.refuse(refusal('time_out')));
  await actAsync(() => ports.confirmCreated.refuse(refusal('unreachable')));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await actAsync(() => ports.confirmCreated.answer(false));
  expect(alerts()).toEqual([english.explain(failure('account_not_created'))]);
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe(signUpCode);
  await user.click(screen.getByRole('button', { name: 'Change your details' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(details.email);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(newPassword);
});

test('if another mail cannot be requested, Retry requests it again [LOG-02]', async () => {
  const { ports, perform, user } = mount();
  await actAsync(() => ports.readLegalDocuments.answer(agreements));
  await perform({ type: 'details.submit', details });
  await actAsync(() => ports.sendCode.answer(sent));
  await perform({ type: 'code.resend' });
  await actAsync(() => ports.sendCode.refuse(refusal('time_out')));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(ports.sendCode.calls.map(({ again }) => again)).toEqual([false, true, true]);
});

test('an address that its mail server refuses is named with the next mail, and can be changed [LOG-02]', async () => {
  const { ports, perform, user } = mount();
  await actAsync(() => ports.readLegalDocuments.answer(agreements));
  await perform({ type: 'details.submit', details });
  await actAsync(() => ports.sendCode.answer(sent));
  await perform({ type: 'code.resend' });
  await actAsync(() => ports.sendCode.answer({ ...sent, mailProblem: 'refused' }));
  expect(screen.getByText(/^We could not deliver our last email to this address/).getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('button', { name: 'Change your details' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(details.email);
});

test('the likely country is preselected, named in the page’s language, and the chosen one is sent [LOG-02]', async () => {
  const { user, ports, perform } = mount();
  await actAsync(() => ports.readLegalDocuments.answer(agreements));
  const hint = 'Sets the date format and the features you get.';
  const country: HTMLSelectElement = screen.getByRole('combobox', { name: 'Country or region', description: hint });
  expect([country.value, country.selectedOptions[0]?.text]).toEqual(['GB', 'United Kingdom']);
  const names = [...country.options].map(({ text }) => text);
  expect(names).toHaveLength(250);
  expect(names.slice(0, 3)).toEqual(['Not specified', 'Afghanistan', 'Åland Islands']);
  expect(names.at(-1)).toBe('Zimbabwe');
  await user.selectOptions(country, 'Germany');
  await perform({ type: 'details.submit', details });
  expect(ports.sendCode.calls[0]?.recipient?.details?.country).toBe('DE');
});

test.each([
  ['answers', (ports: Ports) => ports.goToDestination.answer('https://www.example.com/'), 'https://www.example.com/'],
  ['fails', (ports: Ports) => ports.goToDestination.refuse(refusal('unknown')), '/'],
] as const)('if the redirect is slow a link continues, also when it %s [LOG-02]', async (_, end, href) => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readLegalDocuments.answer(agreements));
  await perform({ type: 'details.submit', details });
  await perform({ type: 'code.submit', code: new Secret(signUpCode) });
  await actAsync(() => ports.createAccount.answer());
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
  await actAsync(() => end(ports));
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(href);
});

test('after a reload at the code, the password is requested too, and nothing is sent without it [LOG-02]', async () => {
  const { ports, perform, user } = mount(reloaded);
  await perform({ type: 'code.submit', code: new Secret(signUpCode) });
  const password: HTMLInputElement = screen.getByLabelText('Password', {
    selector: 'form:not([hidden]) input[autocomplete="new-password"]',
  });
  expect([password.getAttribute('aria-invalid'), ports.createAccount.calls]).toEqual(['true', []]);
  await user.type(password, newPassword);
  await perform({ type: 'code.submit', code: new Secret(signUpCode) });
  expect(ports.createAccount.calls[0]?.details?.password?.reveal()).toBe(newPassword);
});
