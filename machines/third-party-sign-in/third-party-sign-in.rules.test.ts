import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { readReturn, ticketIn } from './third-party-sign-in.rules.ts';
import type { AuthorizationResponse, PendingAuthorization } from './third-party-sign-in.model.ts';

const now = 1_800_000_000_000;
const minutes = 60_000;
const [state, code] = [new Secret('s'.repeat(43)), new Secret('c-1')];
const left: PendingAuthorization = { provider: 'larch', state, query: '', startedAt: now - minutes, purpose: 'signIn' };
const back: AuthorizationResponse = {
  state: new Secret(state.reveal()),
  code,
  error: null,
  issuer: 'https://larch.example',
};

test('a response to this tab’s own request is exchanged with its provider [LOG-04]', () => {
  expect(readReturn({ pending: left, response: back, now })).toEqual({
    provider: 'larch',
    state: back.state,
    code,
    issuer: 'https://larch.example',
    purpose: 'signIn',
  });
});

test.each<[string, Partial<PendingAuthorization> | null, Partial<AuthorizationResponse>, string]>([
  ['no request is pending', null, {}, 'third_state_invalid'],
  ['another state came', {}, { state: new Secret('t'.repeat(43)) }, 'third_state_invalid'],
  ['the state is longer', {}, { state: new Secret(`${state.reveal()}s`) }, 'third_state_invalid'],
  ['no state came', {}, { state: null }, 'third_state_invalid'],
  [
    'neither asked with a state nor answered with one',
    { state: new Secret('') },
    { state: null },
    'third_state_invalid',
  ],
  ['it took a moment over ten minutes', { startedAt: now - 10 * minutes - 1 }, {}, 'third_state_invalid'],
  ['it began in the future', { startedAt: now + 10 * minutes + 1 }, {}, 'third_state_invalid'],
  ['a refusal came without a state', {}, { state: null, code: null, error: 'access_denied' }, 'third_state_invalid'],
  ['the user declined', {}, { code: null, error: 'access_denied' }, 'third_sign_in_cancelled'],
  ['the user declined, with a code besides', {}, { error: 'access_denied' }, 'third_sign_in_cancelled'],
  ['the third party failed', {}, { code: null, error: 'server_error' }, 'third_account_refused'],
  ['an empty error came', {}, { code: null, error: '' }, 'third_account_refused'],
  ['neither code nor error came', {}, { code: null }, 'third_account_refused'],
])('if %s, nothing is exchanged [LOG-04]', (_, pending, response, refused) => {
  const from = pending === null ? null : { ...left, ...pending };
  expect(readReturn({ pending: from, response: { ...back, ...response }, now })).toEqual({ refused });
});

test.each([10 * minutes, -minutes])('accepts a response %i ms after the start [LOG-04]', (passed) => {
  const pending = { ...left, startedAt: now - passed };
  expect(readReturn({ pending, response: back, now })).toMatchObject({ provider: 'larch' });
});

test('a ticket is for a page that was reloaded, not for one with a response or a request of its own [LOG-04]', () => {
  const ticket = { ticket: new Secret('t-1'), email: null, verified: false, provider: 'Larch' };
  const nothing: AuthorizationResponse = { state: null, code: null, error: null, issuer: null };
  const reloaded = { pending: null, response: nothing, now, returnQuery: '', ticket, wasConnecting: false };
  expect(ticketIn(reloaded)).toBe(ticket);
  expect(ticketIn({ ...reloaded, pending: left })).toBeNull();
  for (const response of [{ state }, { code }, { error: 'access_denied' }])
    expect(ticketIn({ ...reloaded, response: { ...nothing, ...response } })).toBeNull();
});
