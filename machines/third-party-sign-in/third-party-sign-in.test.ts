import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { mfaRequired } from '#machines/sensitive-action/challenge.harness.ts';
import { code } from '#machines/login/login.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import {
  response,
  cancelled,
  connecting,
  pendingAuthorization,
  oauthCode,
  returned,
  startThirdPartySignIn,
  uncalled,
} from './third-party-sign-in.harness.ts';

async function startExchanging() {
  const signIn = startThirdPartySignIn();
  await signIn.ports.readAddress.answer(returned);
  return signIn;
}

async function startProving() {
  const signIn = await startExchanging();
  await signIn.ports.exchange.refuse(mfaRequired);
  await signIn.ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 10 });
  signIn.step()?.send({ type: 'code.submit', code: new Secret(code) });
  return signIn;
}

test('exchanges a valid response once, then redirects to the destination of login [LOG-04]', async () => {
  const { ports, value } = await startExchanging();
  const exchange = { provider: 'larch', state: response.state, code: response.code, issuer: null, purpose: 'signIn' };
  expect([value(), ports.exchange.calls]).toEqual(['exchanging', [{ subject: exchange, proof: null }]]);
  await ports.exchange.answer();
  expect(value()).toEqual({ signedIn: 'leaving' });
  expect(ports.goToDestination.calls).toEqual([
    { query: pendingAuthorization.query, isConnecting: false, provider: 'larch' },
  ]);
  await ports.goToDestination.answer();
  expect([value(), ports.exchange.calls.length]).toEqual([{ signedIn: 'left' }, 1]);
});

test.each([
  ['the user declined', cancelled, 'third_sign_in_cancelled', pendingAuthorization.query],
  ['no request is pending', uncalled, 'third_state_invalid', ''],
  ['it is late', { ...returned, now: returned.now + 600_000 }, 'third_state_invalid', pendingAuthorization.query],
  [
    'its state is another one',
    { ...returned, response: { ...response, state: new Secret('forged') } },
    'third_state_invalid',
    pendingAuthorization.query,
  ],
])(
  'if %s, nothing is sent, and the return to login preserves the destination [LOG-04]',
  async (_, answer, symbol, query) => {
    const { actor, ports, value, context } = startThirdPartySignIn();
    await ports.readAddress.answer(answer);
    expect([value(), context().failure, ports.exchange.calls]).toEqual(['refused', failure(symbol), []]);
    actor.send({ type: 'login.return' });
    expect([value(), ports.goToLogin.calls]).toEqual([
      { returning: 'leaving' },
      [{ query, isConnecting: false, provider: query === '' ? null : 'larch', failure: failure(symbol) }],
    ]);
  },
);

test.each([
  'account_found',
  'account_not_found',
  'third_account_refused',
  'time_out',
  'unreachable',
  'request_throttled',
])('shows %s and never exchanges the response again [LOG-04]', async (symbol) => {
  const { actor, ports, value, context } = await startExchanging();
  await ports.exchange.refuse(refusal(symbol, { waitUntil: 30_000 }));
  expect([value(), context().failure]).toEqual(['refused', failure(symbol, { waitUntil: 30_000 })]);
  expect(ports.wait.running).toEqual([{ until: 30_000 }]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 30 });
  expect([context().waitSeconds, context().exchange, ports.exchange.calls.length]).toEqual([30, null, 1]);
});

test('mfa_required opens the second step, and the same exchange is repeated with the proof [SES-07]', async () => {
  const { ports, value } = await startProving();
  const [first, second] = ports.exchange.calls;
  expect([value(), second?.subject]).toEqual(['exchanging', first?.subject]);
  expect([second?.proof?.id, second?.proof?.code.reveal()]).toEqual(['mail', '493817']);
  await ports.exchange.answer();
  expect(value()).toEqual({ signedIn: 'leaving' });
});

test('time_out keeps the second step, and another proof can be given [TFA-04]', async () => {
  const { ports, context, step } = await startProving();
  await ports.exchange.refuse(refusal('time_out'));
  expect([context().challenge?.busy, step()?.getSnapshot().value]).toEqual([false, 'enteringCode']);
  step()?.send({ type: 'code.submit', code: new Secret('111222') });
  expect([context().challenge?.busy, ports.exchange.calls[2]?.proof?.code.reveal()]).toEqual([true, '111222']);
});

test('account_forbidden after a proof ends it, and is shown [TFA-04]', async () => {
  const { ports, value, context } = await startProving();
  await ports.exchange.refuse(refusal('account_forbidden'));
  expect([value(), context().failure]).toEqual(['refused', failure('account_forbidden')]);
});

test('leaving the second step returns to login without an error [TFA-04]', async () => {
  const { ports, value, context, step } = await startExchanging();
  await ports.exchange.refuse(mfaRequired);
  step()?.send({ type: 'challenge.cancel' });
  expect(value()).toEqual({ returning: 'leaving' });
  expect(context().failure).toBeNull();
  expect(ports.goToLogin.calls).toEqual([
    { query: pendingAuthorization.query, isConnecting: false, provider: 'larch', failure: null },
  ]);
});

test.each([
  ['signed in', null],
  ['refused', refusal('mfa_session_not_found')],
])('no state shows the response or the code, and both are cleared once it is %s [LOG-04]', async (_, error) => {
  const { ports, context, shown } = await startProving();
  for (const secret of [oauthCode, code, '493817']) expect(shown()).not.toContain(secret);
  await (error === null ? ports.exchange.answer() : ports.exchange.refuse(error));
  const { exchange, challenge } = context();
  expect({ exchange, challenge }).toEqual({ exchange: null, challenge: null });
  expect(shown()).not.toContain('[secret]');
});

test('starting again opens the same third party with the same redirect, and shows a failure to do so [LOG-04]', async () => {
  const { actor, ports, value, context } = await startExchanging();
  await ports.exchange.refuse(refusal('third_account_refused'));
  actor.send({ type: 'thirdParty.restart' });
  expect(ports.startAgain.calls).toEqual([{ provider: 'larch', query: pendingAuthorization.query }]);
  await ports.startAgain.refuse(refusal('third_account_unavailable'));
  expect([value(), context().failure]).toEqual(['refused', failure('third_account_unavailable')]);
  actor.send({ type: 'thirdParty.restart' });
  await ports.startAgain.answer();
  expect(value()).toEqual({ restarting: 'left' });
  actor.send({ type: 'login.return' });
  expect(value()).toEqual({ returning: 'leaving' });
});

test('without a known third party, nothing is restarted [LOG-04]', async () => {
  const { actor, ports, value } = startThirdPartySignIn();
  await ports.readAddress.answer(uncalled);
  actor.send({ type: 'thirdParty.restart' });
  expect([value(), ports.startAgain.calls]).toEqual(['refused', []]);
});

test.each([
  ['a refusal', connecting, 'third_account_already_associated'],
  ['a decline', { ...cancelled, pending: connecting.pending }, 'third_sign_in_cancelled'],
])(
  '%s of a third party that was to be connected leads back to its row, which says why [PRO-05]',
  async (_, answer, symbol) => {
    const { ports, value } = startThirdPartySignIn();
    await ports.readAddress.answer(answer);
    if (value() === 'exchanging') await ports.exchange.refuse(refusal(symbol));
    expect([value(), ports.goToLogin.calls]).toEqual([
      { returning: 'leaving' },
      [{ query: pendingAuthorization.query, isConnecting: true, provider: 'larch', failure: failure(symbol) }],
    ]);
  },
);
