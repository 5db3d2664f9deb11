import { describe, expect, test } from 'vitest';
import { brandName } from '#brand/name.ts';
import { errors } from '#locales/en-US/errors.ts';
import { failure } from '#machines/shared/failure.ts';
import { allMessages, loadTranslator } from './catalogs.ts';

const english = await loadTranslator(allMessages, 'en-US');
const chinese = await loadTranslator(allMessages, 'zh-CN');
const { explain } = english;

describe('a text', () => {
  test('a text is in the language, with its gaps filled [SHL-10]', () => {
    expect([english.language, english.t('login.title')]).toEqual(['en-US', 'Log in']);
    expect(english.t('login.remember.label', { days: 30 })).toBe('Remember this device for 30 days');
    expect([chinese.language, chinese.t('login.title')]).not.toEqual([english.language, english.t('login.title')]);
  });

  test('names the brand by its folder, in the page’s language [CFG-01, SHL-10]', () => {
    expect([english, chinese].map(({ t }) => [t('shell.brand'), t('login.pageTitle')])).toEqual([
      [brandName['en-US'], `Log in – ${brandName['en-US']}`],
      [brandName['zh-CN'], `登录 – ${brandName['zh-CN']}`],
    ]);
  });

  test('a text inserts values as text, never as another placeholder [SHL-10]', () => {
    expect(english.t('home.about.keep', { value: '{{value}} <b>' })).toBe('Keep “{{value}} <b>”');
  });

  const missingKeys = [
    'nothing.here',
    'constructor',
    'login.constructor',
    'toString',
    'login',
    '',
    'login.title.length',
  ];
  test.each(missingKeys)('a text does not exist for the key %j', (key) => {
    expect(english.translateKey(key)).toBe('');
  });
});

test('a message for a symbol without a text is the general one, not an empty one [NET-07]', () => {
  const keys = ['errors.time_out', 'errors.new_symbol', 'errors.constructor', 'errors.token.permission-denied'];
  expect(keys.map((key) => english.translateKey(key))).toEqual([
    errors.time_out,
    errors.unknown,
    errors.unknown,
    errors.unknown,
  ]);
});

describe('a failure', () => {
  test('a failure has the text of its symbol, regardless of the service’s message [NET-07]', () => {
    expect(explain(failure('system_error', { message: 'stack' }))).toBe(errors.system_error);
    expect(chinese.explain(failure('system_error'))).not.toBe(errors.system_error);
  });

  test('at a third party names it, if its name is known [LOG-04]', () => {
    const refused = failure('third_account_refused');
    expect(explain(refused, 0, 'Larch')).toMatch(/^Larch could not confirm/);
    expect(chinese.explain(refused, 0, 'Larch')).toMatch(/^Larch 未能确认/);
    expect(explain(refused, 0, null)).toBe(errors.third_account_refused);
    expect(explain(failure('system_error'), 0, 'Larch')).toBe(errors.system_error);
  });

  test('of a breached password says how often it was found, in the figures of the language [PRO-06]', () => {
    const breached = (found?: number) => failure('password_breached', { found });
    expect(explain(breached(12_345))).toContain('appears 12,345× in');
    expect(chinese.explain(breached(2))).toContain('出现 2 次');
    expect(explain(breached())).toBe(errors.password_breached);
  });

  test('without a text is explained by the service’s message [NET-07]', () => {
    expect(explain(failure('new_symbol', { message: 'It is new.' }))).toBe('It is new.');
    expect(explain(failure('token.permission-denied', { message: 'Denied by x.' }))).toBe('Denied by x.');
  });

  test('a failure cuts the service’s message to 200 characters, without splitting one [NET-07]', () => {
    expect(explain(failure('new_symbol', { message: 'x'.repeat(300) }))).toBe('x'.repeat(200));
    expect(explain(failure('new_symbol', { message: `${'x'.repeat(199)}😀😀` }))).toBe(`${'x'.repeat(199)}😀`);
  });

  test('without a text and without a message has the general text [NET-07]', () => {
    expect([explain(failure('new_symbol')), explain(failure('unknown'))]).toEqual([errors.unknown, errors.unknown]);
    expect(explain(failure(''))).toBe(errors.unknown);
  });

  const inheritedNames = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
  test.each(inheritedNames)('called %s is unknown like any other [NET-07]', (symbol) => {
    expect(explain(failure(symbol))).toBe(errors.unknown);
    expect(explain(failure(symbol, { message: 'The service says.' }))).toBe('The service says.');
  });

  test('with dots in its symbol is not looked up by parts [NET-07]', () => {
    expect(explain(failure('system_error.length'))).toBe(errors.unknown);
    expect(explain(failure('errors.system_error'))).toBe(errors.unknown);
  });

  test('states the wait when a call is throttled [LOG-03]', () => {
    const throttled = failure('request_throttled');
    expect(explain(throttled, 9)).toBe('You have sent too many requests. Try again in 9 s.');
    expect(explain(throttled, 0)).toEqual(errors.request_throttled);
    expect(explain(throttled)).toEqual(errors.request_throttled);
  });

  test('of a code states the remaining tries [TFA-04]', () => {
    const wrong = (triesLeft: number | null) => explain(failure('mfa_code_incorrect', { triesLeft }));
    expect(wrong(4)).toBe('Invalid verification code. 4 tries left.');
    expect(wrong(1)).toBe('Invalid verification code. 1 try left.');
    expect(wrong(0)).toEqual(errors.mfa_code_incorrect_none);
    expect(wrong(null)).toEqual(errors.mfa_code_incorrect);
  });
});
