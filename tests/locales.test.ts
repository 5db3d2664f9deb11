import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusalsOf } from '#contract/calls/refusals.ts';
import { table } from '#contract/calls/table.ts';
import { languages } from '#contract/languages.ts';
import { clientSymbols, symbols } from '#contract/symbols.ts';
import { byLanguage, isLanguage, languagesText, messagesText, serviceWordsText } from '../scripts/lib/messages.mjs';
import { messages as english } from '#locales/en-US/messages.ts';
import { importsOf } from './imports.ts';
import { messages as loginPage } from '#locales/en-US/login-messages.ts';
import { messages as chinese } from '#locales/zh-CN/messages.ts';

type Leaf = readonly [key: string, text: string];

function leaves(tree: object, path = ''): Leaf[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]): Leaf[] => {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[here, value]];
    return typeof value === 'object' && value !== null ? leaves(value, here) : [];
  });
}

const textIn = (...path: string[]): string => readFileSync(join('locales', ...path), 'utf8');

const gapsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''))].sort();

test('both languages have the same keys, and none is empty [SHL-10]', () => {
  expect(
    leaves(chinese)
      .map(([key]) => key)
      .sort(),
  ).toEqual(
    leaves(english)
      .map(([key]) => key)
      .sort(),
  );
  expect([...leaves(english), ...leaves(chinese)].filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('a sentence has the same placeholders in both languages [SHL-10]', () => {
  const inChinese = new Map(leaves(chinese));
  const different = leaves(english).filter(
    ([key, text]) => gapsOf(text).join() !== gapsOf(inChinese.get(key) ?? '').join(),
  );
  expect(different).toEqual([]);
});

test('every symbol except the one shown raw has a text in both languages [NET-08]', () => {
  const known = [...Object.keys(symbols), ...clientSymbols].filter((symbol) => symbol !== 'token.permission-denied');
  for (const { errors } of [english, chinese])
    expect(known.filter((symbol) => !Object.hasOwn(errors, symbol))).toEqual([]);
});

/**
 * Section 8 of the specification and the messages of section 5: a key each, with the specification's words if it
 * provides them.
 */
const catalog: Readonly<Record<string, string>> = {
  'errors.incorrect_password': 'The account or password is incorrect',
  'errors.password_error': 'The account or password is incorrect',
  'errors.wrong_password': 'Wrong password. Please try again',
  'errors.account_not_found': 'information returned no results',
  'errors.account_forbidden': 'Your account has been disabled',
  'errors.suspected_attacker': 'Too many login attempts. Please try again in 15 minutes',
  'errors.resource_protected': 'Too many login attempts. Please try again in 15 minutes',
  'errors.mfa_required': '',
  'errors.mfa_code_incorrect': 'Invalid verification code',
  'errors.secret_code_incorrect': 'Invalid verification code',
  'errors.mfa_session_not_found': 'The verification session is expired',
  'errors.email_address_invalid': 'Please enter a valid email address',
  'errors.no_password': 'No password created yet',
  'errors.client_not_found': '',
  'errors.request_throttled': 'You have sent too many requests',
  'errors.request_throttled_wait': 'You have sent too many requests',
  'errors.scenario_not_found': 'Verification failed',
  'errors.mfa_method_not_available': 'Verifying method not available',
  'errors.account_already_exist': 'Account with this email address already exists',
  'errors.account_found': 'An account is already registered with this email. Please log in',
  'errors.email_is_required': '',
  'errors.third_account_require_email': '',
  'errors.third_account_already_register': '',
  'errors.third_account_already_associated': 'Third-party accounts have been associated',
  'errors.third_account_associated': 'Third-party accounts have been associated',
  'errors.agreement_required': 'You must check the box above to continue',
  'errors.emails_not_match': 'Your emails do not match',
  'errors.email_invalid': 'Invalid email address',
  'errors.email_not_available': 'email is not available',
  'errors.email_confirm_failed': 'Email verification failed',
  'errors.email_confirm_failed_returning': 'Email verification failed, returns to my account in {{seconds}}s',
  'errors.email_conflict': '',
  'errors.email_candidate_invalid': '',
  'errors.email_candidate_not_found': '',
  'errors.email_candidate_sent': 'email is sent to the current address for verification',
  'errors.email_already_verified': 'This email was already verified',
  'errors.email_account_mismatch': 'This email doesn’t match the account you’ve logged into',
  'errors.link_expired': 'The link has expired',
  'errors.backup_email_found': '',
  'errors.backup_email_not_found': '',
  'errors.backup_email_same_as_account': '',
  'errors.backup_email_already_associated': 'already associated',
  'errors.backup_email_invalid': 'Invalid recovery email',
  'errors.abandonment_scheduled': 'Abandonment scheduled',
  'errors.account_recovered': 'Success, account recovered',
  'errors.totp_enabled': 'Two-factor authentication is already on',
  'errors.dup_export_task': 'Task already exists',
  'errors.user_archive_preparing': 'Processing in progress',
  'errors.user_archive_not_found': 'Not found',
  'errors.invalid_parameters': 'Invalid input',
  'errors.system_error': 'Something wrong inside the system',
  'errors.staff_restricted': 'staff restricted',
  'errors.time_out': 'Timeout',
  'errors.require_params_error': '',
  'errors.unknown': 'Something went wrong. Please try again',
  'errors.required_authentication': '',
  'errors.session_code_expired': '',
  'errors.token_invalid': '',
  'errors.cmk_not_found': '(KV-01)',
  'errors.pin_verification_failed': '(KV-02)',
  'errors.modify_not_allowed': '(KV-03)',
  'errors.invalid_public_key': '(KV-04)',
  'errors.not_enforced': '(KV-05)',
  'errors.same_salt': '(KV-06)',
  'errors.same_iterations': '(KV-07)',
  'errors.wasm_not_ready': '',
  'errors.wasm_loader_missing': '',
  'errors.wasm_loader_failed': '',
  'errors.wrong_pin': '',
  'errors.unsupported_algorithm': '',
  'errors.cmk_closed': '',
  'errors.cmk_unverified': '',
  'errors.cmk_helper_expired': '',
  'errors.cmk_context_incorrect': '',
  'errors.pin_not_correct': '',
  'errors.passwords_not_match': 'Passwords do not match. Please retype.',
  'errors.password_reset_done': 'Reset password successful, redirects to login in {{seconds}}s',
  'fields.emailProblem.empty': 'An email address is required',
  'fields.emailProblem.format': 'Please enter your email address in the format',
  'fields.emailProblem.invalid': 'Please enter a valid email address',
  'fields.password.empty': 'Please enter your password',
  'shared.setPassword': 'Set a password',
  'newPassword.rules.length': 'Your password must be between 8 to 31 characters',
  'accountCreation.terms.unticked': 'You must check the box above to continue',
  'dataProtection.problem.pin.empty': '',
  'dataProtection.problem.pin.tooShort': 'Protection code too short. It must be between 8 and 40 characters.',
  'dataProtection.problem.pin.tooLong': 'Protection code too long. It must be between 8 and 40 characters.',
};

test('every symbol and message of the catalog has a text in both languages, in the specification’s words if provided [NET-08]', () => {
  const [inEnglish, inChinese] = [new Map(leaves(english)), new Map(leaves(chinese))];
  const different = Object.entries(catalog).filter(
    ([key, words]) => !(inEnglish.get(key) ?? '').includes(words) || !inEnglish.get(key) || !inChinese.get(key),
  );
  expect(different).toEqual([]);
});

test('the sentence about protection codes is exactly the specification’s [NET-08]', () => {
  expect(english.dataProtection.problem.pin.notMatch).toBe(
    'The protection code you input does not meet the requirements. Please try again.',
  );
});

/** Earlier synonyms of the chosen words: one name per thing, one sentence per rule. */
const replaced: Readonly<Record<string, RegExp>> = {
  'en-US':
    /\bseal(s|ed)\b|on its way \(KV|somebody|everybody|e-mail|form ready|this computer|disabled\. Contact|who you are\. Try/i,
  'zh-CN': /上面的选项|选项再继续|已没有尝试次数|加密消息|未能加载|此电脑|停用，请/,
};

test('each thing has one name per language, in every sentence [SHL-10]', () => {
  const found = Object.entries({ 'en-US': english, 'zh-CN': chinese }).flatMap(([language, messages]) =>
    leaves(messages).filter(([, text]) => replaced[language]?.test(text)),
  );
  expect(found).toEqual([]);
});

test('Chinese texts are Chinese, except names and formats [SHL-10]', () => {
  const latin = leaves(chinese).filter(([, text]) => {
    const said = text.replaceAll(/\{\{\w+\}\}/g, '');
    return /\p{L}/u.test(said) && !/[\u4e00-\u9fff]/.test(said);
  });
  expect(latin).toEqual([]);
});

test('each language has a folder with the same files as English, and the lists of texts and languages match: npm run messages [SHL-10]', () => {
  expect(readdirSync('locales').filter(isLanguage).toSorted()).toEqual(languages.toSorted());
  for (const language of languages) {
    const files = readdirSync(join('locales', language));
    const ofService = readdirSync(join('locales', language, 'service'));
    expect(files.toSorted()).toEqual(readdirSync('locales/en-US').toSorted());
    expect(ofService.toSorted()).toEqual(readdirSync('locales/en-US/service').toSorted());
    const isEnglish = language === 'en-US';
    expect(textIn(language, 'messages.ts')).toBe(messagesText(files, isEnglish));
    expect(textIn(language, 'service/words.ts')).toBe(serviceWordsText(ofService, isEnglish));
  }
  expect(textIn('service-words.ts')).toBe(byLanguage(languages, 'service/words', 'serviceWords'));
  expect(textIn('language-names.ts')).toBe(byLanguage(languages, 'language', 'languageName'));
  expect(readFileSync('contract/languages.ts', 'utf8')).toBe(languagesText(languages));
});

test('the login page has every text and every refusal that it can show [SHL-10, NET-08]', () => {
  const files = new Set(['src/login-page/start.tsx']);
  for (const file of files)
    for (const { target, typeOnly } of importsOf(file))
      if (!typeOnly && /^(src|machines)\/.*\.tsx?$/.test(target)) files.add(target);
  expect([...files]).toContain('src/features/sign-up/sign-up.view.tsx');
  const code = [...files].map((file) => readFileSync(file, 'utf8')).join('\n');
  const known = new Set(leaves(loginPage).map(([key]) => key));
  const isNamed = (key: string): boolean =>
    code.includes(`'${key}'`) || code.includes(`'${key.replace('errors.', '')}'`);
  // Charts and rules that other pages share name symbols that login cannot meet.
  const missing = leaves(english).filter(([key]) => !known.has(key) && !key.startsWith('errors.') && isNamed(key));
  expect(missing.map(([key]) => key)).toEqual([]);
  const refused = (
    ['logInWithPassword', 'sendCode', 'thirdAddress', 'sendSignUpCode', 'createAccount'] as const
  ).flatMap((name) => refusalsOf(table[name]));
  expect(refused).toContain('secret_code_incorrect');
  // Sign-up sends no request without an address.
  const shown = refused.filter((symbol) => Object.hasOwn(english.errors, symbol) && symbol !== 'email_is_required');
  expect(shown.filter((symbol) => !Object.hasOwn(loginPage.errors, symbol))).toEqual([]);
});

test('a new file is added to the messages under its name, unless others contain it [SHL-10]', () => {
  const text = messagesText(['time-zone.ts', 'language.ts', 'login-errors.ts', 'messages.ts'], false);
  expect(text.match(/\.\/[\w-]+\.ts/g)).toEqual(['./time-zone.ts']);
  expect(text).toContain('  timeZone,\n} satisfies Words<typeof english>;');
});

test('every text is used [SHL-10]', () => {
  const code = ['src', 'machines'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const text = code.join('\n');
  // A key can be composed of a literal prefix and a typed rest.
  const isUsed = (key: string): boolean =>
    text.includes(`'${key}'`) ||
    key.split('.').some((_, at, parts) => text.includes(`${parts.slice(0, at + 1).join('.')}.\${`));
  const keys = leaves({ ...english, errors: {} }).map(([key]) => key);
  const byName = ['fields.emailProblem', 'login.emailOrPhoneProblem'];
  expect(keys.filter((key) => !isUsed(key) && !byName.some((name) => key.startsWith(name)))).toEqual([]);
});

test('a sentence ends with a full stop in both languages, and a label in neither [SHL-10]', () => {
  const inChinese = new Map(leaves(chinese));
  const endOf = (text: string): string =>
    /[.。]$/.test(text) ? 'full stop' : /[?？]$/.test(text) ? 'question mark' : '';
  const different = leaves(english).flatMap(([key, text]) => {
    const translation = inChinese.get(key) ?? '';
    return endOf(text) === endOf(translation) ? [] : [[key, text, translation]];
  });
  expect(different).toEqual([]);
});

test('Chinese texts close an account (注销), and delete only things (删除) [SHL-10, DEL-01]', () => {
  const ofAccount = /删除[^，。；]{0,4}账户|账户[^，。；]{0,8}删除/;
  expect(leaves(chinese).filter(([, text]) => ofAccount.test(text))).toEqual([]);
  expect(['删除您的账户', '您的账户将被删除'].every((text) => ofAccount.test(text))).toBe(true);
});

test('Chinese texts separate a placeholder for a number from the preceding word [SHL-10]', () => {
  const figure = /[\u4e00-\u9fff]\{\{(time|left|count|days|seconds|minutes|tries|limit|length)\}\}/;
  expect(leaves(chinese).filter(([, text]) => figure.test(text))).toEqual([]);
});

/**
 * Features whose texts are shown without an import: a row has the title of the page that it opens, a third party's
 * return is the second half of login, and every code has the words of the second factor.
 */
const namesakes: Readonly<Record<string, readonly string[]>> = {
  'security-summary': ['account-sessions', 'security-activity'],
  'third-party-sign-in': ['login'],
  'mailed-code': ['second-factor'],
  'account-creation': ['second-factor'],
};

test('a feature shows its own texts, those of features that it imports, and those of no feature [SHL-10]', () => {
  const keys = leaves(english).map(([key]) => key);
  const features = readdirSync(join('src', 'features'));
  const borrowed = features.flatMap((feature) => {
    const folder = join('src', 'features', feature);
    const code = readdirSync(folder)
      // A map of gestures shows nothing: it finds what is shown, whoever's text it is.
      .filter((name) => !/\.(test|gestures)\./.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const imported = [...code.matchAll(/#src\/features\/([\w-]+)\//g)].map(([, name]) => name);
    const usable = [feature, ...imported, ...(namesakes[feature] ?? [])];
    return [...code.matchAll(/(['`])((\w+)\.[\w.]*)/g)].flatMap(([, quote, key = '', part = '']) => {
      const owner = part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const isText = keys.some((each) => (quote === '`' ? each.startsWith(key) : each === key));
      return isText && features.includes(owner) && !usable.includes(owner) ? [`${feature}: ${key}`] : [];
    });
  });
  expect(borrowed).toEqual([]);
});
