import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { MachineEvent, Path } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { agreements, codeMail, details, newPassword, signUpCode, startSignUp } from '#machines/testing/sign-up.ts';
import type { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import type { SignUpForm } from '#machines/sign-up/sign-up.model.ts';
import { selectScreen } from '#machines/sign-up/sign-up.selectors.ts';
import type { CodeScreen, DetailsScreen, SignUpScreen } from '#machines/sign-up/sign-up.selectors.ts';
import { alerts, english, actAsync, pressable, renderView } from '#src/testing/render-view.tsx';
import { nothingRight, paths } from '#machines/sign-up/sign-up.walk.ts';
import { SignUpView } from './sign-up.view.tsx';

afterEach(cleanup);

type Step = MachineEvent<typeof signUpMachine>;
const links = { terms: 'https://www.example.com/terms', privacy: 'https://www.example.com/privacy' };
const box = (name: RegExp): HTMLInputElement => screen.getByRole('checkbox', { name });
const agreement = () => box(/^I agree/);

function mount() {
  const signUp = startSignUp();
  const { actor, ports } = signUp;
  renderView(<SignUpView actor={actor} shown links={links} />);
  const user = userEvent.setup({ delay: null });
  const retype = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    if (text !== '') await user.paste(text);
  };
  const fillIn = async ({ email, password, agreed }: SignUpForm) => {
    await retype(screen.getByLabelText('Email'), email);
    await retype(screen.getByLabelText('Password'), password.reveal());
    if (agreement().checked !== agreed) await user.click(agreement());
    await user.click(screen.getByRole('button', { name: 'Get code' }));
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const perform = async (step: Step): Promise<void> => {
    const { type } = step;
    const error = 'error' in step ? step.error : null;
    if (type === 'details.submit' && 'details' in step) await fillIn(step.details);
    else if (type === 'code.submit' && 'code' in step) {
      await retype(screen.getByLabelText('Code'), step.code.reveal());
      await press('Create account');
    } else if (type === 'legalDocuments.retry' || type === 'outcome.retry') await press('Retry');
    else if (type === 'code.resend') await press('Resend code');
    else if (type === 'details.change') await press('Change your details');
    else if (type === 'xstate.done.actor.fetchLegalDocuments') await actAsync(() => ports.fetchLegalDocuments.answer(agreements));
    else if (type === 'xstate.error.actor.fetchLegalDocuments') await actAsync(() => ports.fetchLegalDocuments.refuse(error));
    else if (type === 'xstate.done.actor.sendCode') await actAsync(() => ports.sendCode.answer(codeMail));
    else if (type === 'xstate.error.actor.sendCode') await actAsync(() => ports.sendCode.refuse(error));
    else if (type === 'xstate.done.actor.createAccount') await actAsync(() => ports.createAccount.answer());
    else if (type === 'xstate.error.actor.createAccount') await actAsync(() => ports.createAccount.refuse(error));
    else if (type === 'xstate.done.actor.confirmCreated') await actAsync(() => ports.confirmCreated.answer(false));
    else if (type === 'xstate.error.actor.goOn') await actAsync(() => ports.goOn.refuse(error));
    else if (type === 'xstate.error.actor.confirmCreated') await actAsync(() => ports.confirmCreated.refuse(error));
    else if (type === 'xstate.done.actor.goOn') await actAsync(() => ports.goOn.answer('https://www.example.com/'));
    else throw new Error(`Nobody knows how to do ${type}.`);
  };
  return { ...signUp, perform, user };
}

const shows = {
  details: ({ busy, problem, failure, errorLocation, contracts }: DetailsScreen) => {
    expect(screen.getByRole('heading', { name: 'Sign up' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Get code' }).getAttribute('aria-busy')).toBe(busy ? 'true' : null);
    expect(alerts()).toEqual(failure === null || errorLocation !== 'form' ? [] : [english.explain(failure)]);
    const told = failure !== null && (problem.email ?? problem.password ?? problem.terms) === null ? errorLocation : null;
    const fields = { email: screen.getByLabelText('Email'), password: screen.getByLabelText('Password'), terms: agreement() };
    for (const name of ['email', 'password', 'terms'] as const) {
      const isWrong = problem[name] !== null || told === name || (name === 'terms' && contracts === 'missing');
      expect(fields[name].getAttribute('aria-invalid')).toBe(isWrong ? 'true' : null);
    }
    expect([agreement().getAttribute('aria-disabled'), agreement().checked && contracts !== 'known']).toEqual([contracts === 'known' ? null : 'true', false]);
    const isMissing = contracts === 'missing';
    expect([screen.queryByText(/The terms could not be loaded/), screen.queryByRole('button', { name: 'Retry' })].filter(Boolean).length).toBe(isMissing ? 2 : errorLocation === 'form' && failure !== null ? 1 : 0);
    expect(screen.getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe(links.terms);
  },
  code: ({ busy, resending, email, minutes, problem, failure, errorLocation, over }: CodeScreen) => {
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Create account' }).getAttribute('aria-busy')).toBe(busy ? 'true' : null);
    const refused = failure === null ? null : over ? 'This code no longer works. Ask for another one.' : english.explain(failure);
    expect(alerts()).toEqual(refused === null || errorLocation === 'code' || busy ? [] : [refused]);
    const told = problem !== null || (refused !== null && errorLocation === 'code');
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe(told && !busy ? 'true' : null);
    if (!told || busy) expect(screen.getByText(`Sent to ${email}. Works for ${minutes} min.`)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Change your details' }) === null).toBe(busy || resending);
  },
};

function isShown({ snapshot }: Path<typeof signUpMachine>): void {
  const expected: SignUpScreen = selectScreen(snapshot);
  if (expected.name === 'details') shows.details(expected);
  else if (expected.name === 'code') shows.code(expected);
  else if (expected.name === 'outcomeUnknown') {
    expect(screen.getByRole('heading', { name: /^We do not know yet/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).toBe(expected.busy ? 'true' : null);
    expect(alerts()).toEqual(expected.busy || expected.failure === null ? [] : [english.explain(expected.failure)]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('#login');
  } else {
    expect(screen.getByRole('status').textContent).toContain('Your account is ready');
    expect(screen.queryByRole('link', { name: 'Continue' })?.getAttribute('href') ?? null).toBe(expected.destination);
  }
}

test('the paths end on every kind of screen, and are few enough to walk [QA-03]', () => {
  const names = new Set(paths.map(({ snapshot }) => selectScreen(snapshot).name));
  expect([...names].toSorted()).toEqual(['code', 'details', 'leaving', 'outcomeUnknown']);
  expect(paths.length).toBeLessThan(50);
});

test.each(paths)('$title [LOG-02]', async (path) => {
  const { perform, value } = mount();
  for (const step of path.events) await perform(step);
  isShown(path);
  // What was typed is still there, and something can be pressed unless an answer is on its way.
  const typed = path.events.findLast((step) => step.type === 'details.submit');
  const field: HTMLInputElement | null = document.querySelector('input[name="email"]');
  if (typed !== undefined && 'details' in typed && field !== null) expect(field.value).toBe(typed.details.email);
  if (!['created', 'creating', 'confirmingCreated', 'resendingCode'].some((state) => JSON.stringify(value()).includes(state))) {
    expect(pressable().length).toBeGreaterThan(0);
  }
});

test('a password is told how strong it is, in a word and not by colour alone [VAL-01]', async () => {
  const { user } = mount();
  const password = screen.getByLabelText('Password');
  expect(screen.getByText('8 to 31 characters.')).toBeDefined();
  for (const [text, word] of [['short', 'Too weak'], ['longenough', 'Weak'], ['longenough1', 'Medium'], ['Longenough1!', 'Strong']] as const) {
    await user.clear(password);
    await user.paste(text);
    expect(screen.getByText(`${word}. 8 to 31 characters.`)).toBeDefined();
  }
  await user.clear(password);
  expect(screen.getByText('8 to 31 characters.')).toBeDefined();
});

test('nothing is agreed to or wished for by itself, and what rests cannot be ticked [LOG-02, LOG-08]', async () => {
  const { user, ports } = mount();
  expect([agreement().checked, box(/news/).checked]).toEqual([false, false]);
  await user.click(agreement());
  expect(agreement().checked).toBe(false);
  await actAsync(() => ports.fetchLegalDocuments.answer(agreements));
  await user.click(agreement());
  expect(agreement().checked).toBe(true);
});

test('a wish for news goes along with the rest [LOG-02]', async () => {
  const { user, ports, perform } = mount();
  await actAsync(() => ports.fetchLegalDocuments.answer(agreements));
  await user.click(box(/news/));
  await perform({ type: 'details.submit', details });
  const [sent] = ports.sendCode.calls;
  expect([sent?.details?.news, sent?.details?.email, sent?.details?.password.reveal()]).toEqual([true, details.email, newPassword]);
});

test('the first field that is wrong has the focus [LOG-02]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.fetchLegalDocuments.answer(agreements));
  await perform({ type: 'details.submit', details: nothingRight });
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await perform({ type: 'details.submit', details: { ...nothingRight, email: details.email } });
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await perform({ type: 'details.submit', details: { ...details, agreed: false } });
  expect(document.activeElement).toBe(agreement());
});

test('what was typed is still there after the account was looked for in vain [LOG-02]', async () => {
  const { ports, perform, user } = mount();
  await actAsync(() => ports.fetchLegalDocuments.answer(agreements));
  await perform({ type: 'details.submit', details });
  await actAsync(() => ports.sendCode.answer(codeMail));
  await perform({ type: 'code.submit', code: new Secret(signUpCode) });
  await actAsync(() => ports.createAccount.refuse(refusal('time_out')));
  await actAsync(() => ports.confirmCreated.refuse(refusal('unreachable')));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await actAsync(() => ports.confirmCreated.answer(false));
  expect([alerts(), screen.getByLabelText<HTMLInputElement>('Code').value]).toEqual([[english.explain(failure('account_not_created'))], signUpCode]);
  await user.click(screen.getByRole('button', { name: 'Change your details' }));
  expect([screen.getByLabelText<HTMLInputElement>('Email').value, screen.getByLabelText<HTMLInputElement>('Password').value]).toEqual([details.email, newPassword]);
});

test('where another mail cannot be asked for, Retry asks for it again [LOG-02]', async () => {
  const { ports, perform, user } = mount();
  await actAsync(() => ports.fetchLegalDocuments.answer(agreements));
  await perform({ type: 'details.submit', details });
  await actAsync(() => ports.sendCode.answer(codeMail));
  await perform({ type: 'code.resend' });
  await actAsync(() => ports.sendCode.refuse(refusal('time_out')));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(ports.sendCode.calls.map(({ again }) => again)).toEqual([false, true, true]);
});
