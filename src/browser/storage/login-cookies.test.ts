import { beforeEach, expect, test, vi } from 'vitest';
import { defaultNames } from '#contract/storage-names.ts';
import { Secret } from '#machines/shared/secret.ts';
import { cookieJar } from '#src/testing/cookie-jar.ts';
import { cookieStore } from './login-cookies.ts';

const { cookies } = defaultNames;
const login = { sessionCode: new Secret('a;b=c %'), onlineSignSeconds: 86_400.9 };
const day = 86_400;
let jar = cookieJar();
const store = (cookieDomain = 'example.com', shareSessionCode = false) =>
  cookieStore({ cookies, cookieDomain, shareSessionCode });

beforeEach(() => {
  jar = cookieJar();
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', { protocol: 'https:' });
});

const names = ['__Host-ac_session_code', '__Secure-ac_online_sign', '__Secure-ac_signed_in'];

test('login writes three cookies with their lifetimes, the session code for this host only [SES-14]', () => {
  store().writeLogin(login);
  const everywhere = { Path: '/', SameSite: 'Lax', Secure: true };
  expect(names.map(jar.written)).toEqual([
    { value: 'a%3Bb%3Dc%20%25', 'Max-Age': String(14 * 7 * 81 * day), ...everywhere },
    { value: '1', 'Max-Age': String(day), Domain: 'example.com', ...everywhere },
    { value: '1', 'Max-Age': String(365 * day), Domain: 'example.com', ...everywhere },
  ]);
  expect(jar.writes.length).toBe(3);
});

test('a session code shared with the brand’s site has the domain [SES-14]', () => {
  store('example.com', true).writeLogin(login);
  expect(jar.written('__Secure-ac_session_code')).toMatchObject({ Domain: 'example.com', Secure: true });
});

test('over plain http no cookie is Secure, because WebKit would refuse it, or has a prefix [SES-14]', () => {
  vi.stubGlobal('location', { protocol: 'http:' });
  const { cookiesEnabled, hasLoginMarker, sessionCode, writeLogin, keepLanguage } = store();
  writeLogin(login);
  keepLanguage('zh-CN');
  expect([...jar.values.keys()]).toEqual(['ac_session_code', 'ac_online_sign', 'ac_signed_in', 'ac_language']);
  expect(jar.writes.filter((each) => each.includes('Secure'))).toEqual([]);
  expect(jar.written('ac_session_code')).not.toHaveProperty('Domain');
  expect([hasLoginMarker(), sessionCode()?.reveal(), cookiesEnabled()]).toEqual([true, 'a;b=c %', true]);
});

test('the session code lasts for the given time, at most the signed 32-bit maximum that WebKit reads [SES-14]', () => {
  const lives = [14 * 7 * 81 * day, 365 * 81 * day].map((sessionCodeSeconds) => {
    store().writeLogin({ ...login, sessionCodeSeconds });
    return Number(jar.written('__Host-ac_session_code')?.['Max-Age']);
  });
  expect(lives).toEqual([14 * 7 * 81 * day, 2 ** 31 - 1]);
});

test('the marker is written last, after the session code [SES-14]', () => {
  store().writeLogin(login);
  expect(jar.writes.at(-1)).toMatch(/^__Secure-ac_signed_in=1;/);
});

test('reads back any written value [SES-07]', () => {
  const { hasLoginMarker, sessionCode, writeLogin } = store();
  expect([hasLoginMarker(), sessionCode()]).toEqual([false, null]);
  writeLogin(login);
  expect([hasLoginMarker(), sessionCode()?.reveal()]).toEqual([true, 'a;b=c %']);
});

test('without a domain, a prefix binds the cookies to this host [SES-14]', () => {
  const { hasLoginMarker, sessionCode, writeLogin } = store('');
  writeLogin(login);
  expect([...jar.values.keys()]).toEqual(['__Host-ac_session_code', '__Host-ac_online_sign', '__Host-ac_signed_in']);
  expect(jar.written('__Host-ac_signed_in')).toEqual({
    value: '1',
    Path: '/',
    'Max-Age': String(365 * day),
    SameSite: 'Lax',
    Secure: true,
  });
  expect([hasLoginMarker(), sessionCode()?.reveal()]).toEqual([true, 'a;b=c %']);
});

test.each(['example.com', ''])('logout clears all three where they were written (%j) [SES-09]', (domain) => {
  const { writeLogin, clearLogin } = store(domain);
  jar.cookie = 'ac_language=zh-CN';
  writeLogin(login);
  clearLogin();
  expect([...jar.values.keys()]).toEqual(['ac_language']);
  const domains = jar.writes.slice(-3).map((each) => each.includes('; Domain=example.com'));
  expect(domains).toEqual([domain !== '', false, domain !== '']);
});

test('only the value 1 counts as the marker [SES-16]', () => {
  for (const value of ['0', '', '11', 'true']) {
    jar.cookie = `__Secure-ac_signed_in=${value}`;
    expect(store().hasLoginMarker()).toBe(false);
  }
});

test('ignores a cookie whose name only ends the same, and reads broken values as null [SES-07]', () => {
  jar.cookie = 'not__Host-ac_session_code=x';
  expect(store().sessionCode()).toBeNull();
  jar.cookie = '__Host-ac_session_code=%E0%A4%A';
  expect(store().sessionCode()).toBeNull();
});

test('disabled cookies are detected, and the probe is removed [SES-07]', () => {
  expect([store().cookiesEnabled(), jar.cookie]).toEqual([true, '']);
  jar.kept = false;
  expect(store().cookiesEnabled()).toBe(false);
});

test('the chosen language is stored for a year in the configured cookie [SHL-10]', () => {
  cookieStore({
    cookies: { ...cookies, language: 'shop_language' },
    cookieDomain: '',
    shareSessionCode: false,
  }).keepLanguage('zh-CN');
  expect(jar.written('__Host-shop_language')).toEqual({
    value: 'zh-CN',
    Path: '/',
    'Max-Age': String(365 * day),
    SameSite: 'Lax',
    Secure: true,
  });
});

test.each(['example.com', ''])('knows the sign-up source, and marks it for ten minutes (%j) [NAV-09]', (domain) => {
  const { hasSignUpSource, markSignUp } = store(domain);
  const prefix = domain === '' ? '__Host-' : '__Secure-';
  expect(hasSignUpSource()).toBe(false);
  jar.cookie = `${prefix}ac_signup_source=spring`;
  expect(hasSignUpSource()).toBe(true);
  markSignUp(600);
  expect(jar.written('__Host-ac_signup_marker')).toMatchObject({ value: '1', 'Max-Age': '600' });
});

/** A browser that has a session code of a parent domain, which it lists first. `kept`: it cannot be deleted. */
function withHiding(kept: boolean): void {
  let hiding = '__Secure-ac_session_code=older; ';
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'account.example.com' });
  vi.stubGlobal('document', {
    get cookie() {
      return hiding + jar.cookie;
    },
    set cookie(text: string) {
      if (!kept && /^__Secure-ac_session_code=; .*Domain=example.com; Max-Age=0/.test(text)) hiding = '';
      jar.cookie = text;
    },
  });
}

test('a session code left on a parent domain, which would hide the new one, is deleted [SES-14]', () => {
  withHiding(false);
  const { writeLogin, sessionCode } = store('account.example.com', true);
  expect([writeLogin(login), sessionCode()?.reveal()]).toEqual([true, 'a;b=c %']);
});

test('a login whose session code stays hidden is not stored [SES-14]', () => {
  withHiding(true);
  expect(store('account.example.com', true).writeLogin(login)).toBe(false);
  expect(jar.written('__Secure-ac_signed_in')).toBeNull();
});
