import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ThirdPartyTicket } from '#machines/shared/failure.ts';
import type { Path } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths, type WholePath } from '#machines/testing/whole-paths.ts';
import {
  agreements,
  form,
  startAccountCreation,
  ticket,
  verifiedTicket,
} from '#machines/account-creation/account-creation.harness.ts';
import type { accountCreationMachine } from '#machines/account-creation/account-creation.machine.ts';
import { selectScreen, type AccountCreationScreen } from '#machines/account-creation/account-creation.selectors.ts';
import { ticketPaths as paths, verifiedPaths } from '#machines/account-creation/account-creation.walk.ts';
import { mailedCodeGestures, performer, press, retype } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { ThirdPartyRegisterView } from './third-party-register.view.tsx';

const links = { terms: 'https://www.example.com/terms', privacy: 'https://www.example.com/privacy' };
const agreement = (): HTMLInputElement => screen.getByRole('checkbox', { name: /^I agree/ });
const button = (name: string) => screen.getByRole('button', { name });

function mount(given: ThirdPartyTicket) {
  const register = startAccountCreation({ ticket: given, mailed: null });
  const { actor, ports } = register;
  renderView(<ThirdPartyRegisterView actor={actor} links={links} likelyCountry="GB" />);
  const user = userEvent.setup({ delay: null });
  const isDetails = () => selectScreen(actor.getSnapshot()).name === 'details';
  const enterCode = async (code: string) => {
    await retype('Code', code);
    await press('Create account');
  };
  const perform = performer<typeof accountCreationMachine>(register, {
    'details.submit': async ({ details: { email, agreed } }) => {
      if (!given.verified) await retype('Email', email);
      if (agreement().checked !== agreed) await user.click(agreement());
      await press(given.verified ? 'Create account' : 'Continue');
    },
    'legalDocuments.retry': 'Retry',
    'outcome.retry': 'Retry',
    'details.change': 'Use another address',
    'step.back': 'send',
    'account.leave': () => press(given.verified && isDetails() ? 'Log in' : 'Log in another way'),
    ...mailedCodeGestures(ports.sendCode, register.mailedCode, enterCode),
  });
  return { ...register, perform, user };
}

function isShown(expected: AccountCreationScreen, verified: boolean): void {
  const title = screen.getByRole('heading', { level: 1 }).textContent;
  if (expected.name === 'details') {
    const { busy, problem, failure, errorLocation, legalDocuments, remedy } = expected;
    expect(title).toBe(verified ? 'Create your account' : 'Your email address');
    expect(button(verified ? 'Create account' : 'Continue').getAttribute('aria-busy')).toBe(busy ? 'true' : null);
    const email: HTMLInputElement = screen.getByLabelText('Email');
    expect(email.readOnly).toEqual(verified);
    expect(email.getAttribute('aria-invalid')).toEqual(
      problem.email !== null || (errorLocation === 'email' && failure !== null && !busy) ? 'true' : null,
    );
    expect(agreement().getAttribute('aria-disabled')).toBe(legalDocuments === 'known' ? null : 'true');
    expect(alerts()).toEqual(failure === null || errorLocation !== 'form' || busy ? [] : [english.explain(failure)]);
    expect(screen.queryAllByRole('button', { name: 'Retry' }).length).toBe(
      (legalDocuments === 'missing' ? 1 : 0) + (remedy === 'retry' && !busy ? 1 : 0),
    );
  } else if (expected.name === 'code') {
    expect(title).toBe('Check your email');
    expect(button('Create account').getAttribute('aria-busy')).toBe(expected.busy ? 'true' : null);
  } else {
    expect(title).toMatch(/^We could not confirm/);
    expect(button('Retry').getAttribute('aria-busy')).toBe(expected.busy ? 'true' : null);
    expect(alerts()).toEqual(expected.failure === null ? [] : [english.explain(expected.failure)]);
  }
}

type TicketPath = Path<typeof accountCreationMachine> & { readonly start: ThirdPartyTicket };
const all: readonly TicketPath[] = [
  ...paths.map((path) => ({ ...path, start: ticket })),
  ...verifiedPaths.map((path) => ({ ...path, title: `with a verified address: ${path.title}`, start: verifiedTicket })),
];

test.each<WholePath<TicketPath>>(wholePaths(all))('$title [LOG-04]', async (path) => {
  const { perform, actor } = mount(path.start);
  await performPath(path, perform, ({ snapshot, value }) => {
    if (actor.getSnapshot().status === 'done') return;
    isShown(selectScreen(snapshot), path.start.verified);
    if (!['creating', 'confirming'].includes(value)) expect(pressable().length).toBeGreaterThan(0);
  });
});

test('a verified address is shown with its third party, without a password field [LOG-04]', () => {
  mount(verifiedTicket);
  const email: HTMLInputElement = screen.getByLabelText('Email');
  expect([email.value, screen.queryByLabelText('Password')]).toEqual([form.email, null]);
  expect(screen.getByText('Provided and verified by Larch. You can change it later.')).toBeDefined();
});

test.each([ticket, verifiedTicket])('the likely country is preselected and can be changed [LOG-04]', async (given) => {
  const { perform, user, context, ports } = mount(given);
  await actAsync(() => ports.readLegalDocuments.answer(agreements));
  const country: HTMLSelectElement = screen.getByRole('combobox', { name: 'Country or region' });
  expect(country.value).toBe('GB');
  await user.selectOptions(country, 'Germany');
  await perform({ type: 'details.submit', details: form });
  expect(context().details?.country).toBe('DE');
});

test('an address that already has an account links to login from its field [LOG-04]', async () => {
  const { perform, ports, output } = mount(ticket);
  await actAsync(() => ports.readLegalDocuments.answer(agreements));
  await perform({ type: 'details.submit', details: form });
  await actAsync(() => ports.sendCode.refuse(refusal('account_found')));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await press('Log in');
  expect(output()).toEqual({ outcome: 'cancelled' });
});
