import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultNames } from '#contract/names.ts';
import { Secret } from '#machines/shared/secret.ts';
import { cookieJar } from '#src/testing/cookie-jar.ts';
import { cookieStore } from './login-cookies.ts';

const { cookies } = defaultNames;
const login = { sessionCode: new Secret('a;b=c %'), onlineSignSeconds: 86_400.9 };
const day = 86_400;
let jar = cookieJar();
const store = (cookieDomain = 'example.com') => cookieStore({ cookies, cookieDomain });

beforeEach(() => {
  jar = cookieJar();
  vi.stubGlobal('document', jar);
});
afterEach(() => void vi.unstubAllGlobals());

test('log-in writes three cookies with their lifetimes, on the configured domain [SES-14]', () => {
  store().writeLogin(login);
  const where = { Path: '/', Domain: 'example.com', SameSite: 'Lax', Secure: true };
  expect(['ac_session_code', 'ac_online_sign', 'ac_signed_in'].map(jar.written)).toEqual([
    { value: 'a%3Bb%3Dc%20%25', 'Max-Age': String(14 * 7 * 81 * day), ...where },
    { value: '1', 'Max-Age': String(day), ...where },
    { value: '1', 'Max-Age': String(365 * day), ...where },
  ]);
  expect(jar.writes.length).toBe(3);
});

test('the session code of third-party sign-in stays as long as is said [SES-14]', () => {
  store().writeLogin({ ...login, sessionCodeSeconds: 365 * 81 * day });
  expect(jar.written('ac_session_code')?.['Max-Age']).toBe(String(365 * 81 * day));
});

test('the marker is written last, after the session code [SES-14]', () => {
  store().writeLogin(login);
  expect(jar.writes.at(-1)).toMatch(/^ac_signed_in=1;/);
});

test('what was written is read back, whatever it holds [SES-07]', () => {
  const { hasLoginMarker, sessionCode, writeLogin } = store();
  expect([hasLoginMarker(), sessionCode()]).toEqual([false, null]);
  writeLogin(login);
  expect([hasLoginMarker(), sessionCode()?.reveal()]).toEqual([true, 'a;b=c %']);
});

test('without a domain the cookies are bound to this host by their prefix [SES-14]', () => {
  const { hasLoginMarker, sessionCode, writeLogin } = store('');
  writeLogin(login);
  expect([...jar.values.keys()]).toEqual(['__Host-ac_session_code', '__Host-ac_online_sign', '__Host-ac_signed_in']);
  expect(jar.written('__Host-ac_signed_in')).toEqual({
    value: '1', Path: '/', 'Max-Age': String(365 * day), SameSite: 'Lax', Secure: true,
  });
  expect([hasLoginMarker(), sessionCode()?.reveal()]).toEqual([true, 'a;b=c %']);
});

test.each(['example.com', ''])('log-out clears all three where they were written (%j) [SES-09]', (domain) => {
  const { writeLogin, clearLogin } = store(domain);
  jar.cookie = 'ac_language=zh-CN';
  writeLogin(login);
  clearLogin();
  expect([...jar.values.keys()]).toEqual(['ac_language']);
  const domains = jar.writes.slice(-3).map((each) => each.includes('; Domain=example.com'));
  expect(domains).toEqual([domain !== '', domain !== '', domain !== '']);
});

test('only the value 1 is the marker [SES-16]', () => {
  for (const value of ['0', '', '11', 'true']) {
    jar.cookie = `ac_signed_in=${value}`;
    expect(store().hasLoginMarker()).toBe(false);
  }
});

test('a cookie whose name only has the same end is another one, broken values are null [SES-07]', () => {
  jar.cookie = 'not_ac_session_code=x';
  expect(store().sessionCode()).toBeNull();
  jar.cookie = 'ac_session_code=%E0%A4%A';
  expect(store().sessionCode()).toBeNull();
});

test('disabled cookies are detected, and the probe is removed [SES-07]', () => {
  expect([store().cookiesEnabled(), jar.cookie]).toEqual([true, '']);
  jar.kept = false;
  expect(store().cookiesEnabled()).toBe(false);
});

test('the chosen language is stored for a year in the configured cookie [SHL-10]', () => {
  cookieStore({ cookies: { ...cookies, language: 'shop_language' }, cookieDomain: '' }).keepLanguage('zh-CN');
  expect(jar.written('shop_language')).toEqual({
    value: 'zh-CN', Path: '/', 'Max-Age': String(365 * day), SameSite: 'Lax', Secure: true,
  });
});

test.each(['example.com', ''])('the sign-up source is known, and sign-up is marked for ten minutes (%j) [NAV-09]', (domain) => {
  const { hasSignUpSource, markSignUp } = store(domain);
  const prefix = domain === '' ? '__Host-' : '';
  expect(hasSignUpSource()).toBe(false);
  jar.cookie = `${prefix}ac_signup_source=spring`;
  expect(hasSignUpSource()).toBe(true);
  markSignUp(600);
  expect(jar.written(`${prefix}ac_signup_marker`)).toMatchObject({ value: '1', 'Max-Age': '600' });
});
