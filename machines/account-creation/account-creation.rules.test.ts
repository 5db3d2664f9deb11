import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { agreements, details } from './account-creation.harness.ts';
import { hasNoProblem } from '#machines/shared/problem.ts';
import {
  detailsProblem,
  likelyCountry,
  refusedCode,
  stepAfterRefusal,
  stepAfterUncertainty,
} from './account-creation.rules.ts';

const right = { email: null, password: null, terms: null };

test.each([
  ['', 'empty'],
  ['mia', 'format'],
  ['mia@example', 'invalid'],
  ['mia@example.com', null],
] as const)('the email address %j is %s [LOG-02, VAL-03]', (email, problem) => {
  expect(detailsProblem({ ...details, email }, agreements)).toEqual({ ...right, email: problem });
});

test.each([
  ['', 'empty'],
  ['1234567', 'length'],
  ['12345678', null],
  ['a'.repeat(31), null],
  ['a'.repeat(32), 'length'],
  ['        ', null],
] as const)('the password %j is %s [LOG-02, VAL-01]', (password, problem) => {
  expect(detailsProblem({ ...details, password: new Secret(password) }, agreements)).toEqual({
    ...right,
    password: problem,
  });
});

test.each([
  [true, agreements, null],
  [false, agreements, 'unticked'],
  [true, null, 'unread'],
  [false, null, 'unread'],
] as const)('a box that is %s, with the documents %j, is %s [LOG-02, LOG-08, VAL-05]', (agreed, known, problem) => {
  expect(detailsProblem({ ...details, agreed }, known)).toEqual({ ...right, terms: problem });
});

test('a form is complete only if it has no problem [LOG-02]', () => {
  expect(hasNoProblem(detailsProblem(details, agreements))).toBe(true);
  for (const problem of [{ email: 'empty' }, { password: 'length' }, { terms: 'unread' }] as const) {
    expect(hasNoProblem({ ...right, ...problem })).toBe(false);
  }
});

test.each([
  [['en-GB'], 'GB'],
  [['en', 'fr-CA', 'de-DE'], 'CA'],
  [['zh-Hans-CN'], 'CN'],
  [['zh-Hant'], ''],
  [['es-419'], ''],
  [['en-US-posix'], 'US'],
  [['de-de'], 'DE'],
  [['en'], ''],
  [['en-UK', 'fr-FR'], 'FR'],
  [['en-XX'], ''],
  [[], ''],
])('guesses the country of a browser with the languages %j as %j [LOG-02]', (languages, country) => {
  expect(likelyCountry(languages)).toBe(country);
});

test.each([
  ['time_out', 'confirm', 'confirm'],
  ['unreachable', 'confirm', 'confirm'],
  ['unknown', 'confirm', 'confirm'],
  ['system_error', 'confirm', 'confirm'],
  ['account_already_exist', 'details', 'confirm'],
  ['mfa_session_not_found', 'code', 'confirm'],
  ['agreement_required', 'legalDocuments', 'legalDocuments'],
  ['email_address_invalid', 'details', 'details'],
  ['email_not_available', 'details', 'details'],
  ['password_too_common', 'details', 'details'],
  ['password_breached', 'details', 'details'],
  ['invalid_parameters', 'details', 'details'],
  ['secret_code_incorrect', 'code', 'code'],
  ['request_throttled', 'code', 'code'],
  ['client_not_found', 'code', 'code'],
  ['cookies_off', 'code', 'code'],
  // Of a ticket, which nobody has here.
  ['third_account_refused', 'code', 'code'],
  ['anything else', 'code', 'code'],
])('after %s sign-up continues at %s, or at %s after an earlier lost response [LOG-02]', (symbol, sure, uncertain) => {
  const after = (lost: boolean) =>
    stepAfterRefusal({
      failure: failure(symbol),
      attempt: 'create',
      uncertainFailure: lost ? failure('time_out') : null,
      ticket: null,
    });
  expect([after(false), after(true)]).toEqual([sure, uncertain]);
});

test.each([
  ['details', 'time_out', 'details', 'details'],
  ['details', 'account_already_exist', 'details', 'confirm'],
  ['details', 'request_throttled', 'details', 'details'],
  ['resend', 'time_out', 'code', 'code'],
  ['resend', 'account_already_exist', 'details', 'confirm'],
  ['resend', 'password_too_common', 'details', 'details'],
  ['resend', 'agreement_required', 'code', 'code'],
  ['resend', 'request_throttled', 'code', 'code'],
] as const)(
  'a mail (%s) refused with %s leads to %s, or to %s after an earlier lost response [LOG-02]',
  (attempt, symbol, sure, uncertain) => {
    const after = (lost: boolean) =>
      stepAfterRefusal({
        failure: failure(symbol),
        attempt,
        uncertainFailure: lost ? failure('time_out') : null,
        ticket: null,
      });
    expect([after(false), after(true)]).toEqual([sure, uncertain]);
  },
);

test.each([
  ['create', 'time_out', 'code'],
  ['create', 'mfa_session_not_found', 'code'],
  ['create', 'account_already_exist', 'details'],
  ['resend', 'account_already_exist', 'details'],
  ['details', 'account_already_exist', 'details'],
  ['details', 'mfa_session_not_found', 'details'],
] as const)(
  'if %s was refused with %s and created no account, it continues at %s [LOG-02]',
  (attempt, symbol, step) => {
    expect(stepAfterUncertainty({ failure: null, attempt, uncertainFailure: failure(symbol), ticket: null })).toBe(
      step,
    );
  },
);

test.each([
  ['mfa_session_not_found', null, 0],
  ['secret_code_incorrect', 0, 0],
  ['secret_code_incorrect', 1, 60_000],
  ['secret_code_incorrect', null, 60_000],
  ['request_throttled', null, 60_000],
])('after %s with %j tries left, another code can be sent at %s ms [LOG-02]', (symbol, triesLeft, resendAt) => {
  const why = failure(symbol, { triesLeft });
  expect(refusedCode({ sent, failure: why })).toEqual({ failure: why, sent: { ...sent, resendAt } });
});
