import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { cookieNoticeAnsweredName, defaultNames } from '#contract/names.ts';
import type { Consent } from '#machines/cookie-notice/cookie-notice.model.ts';
import { openBrowser } from '#src/testing/browser.ts';
import { memoryValues } from '#src/testing/memory-values.ts';
import { cookieConsent } from './cookie-consent.ts';

const name = 'ac_cookie_consent';
let window: EventTarget;

beforeEach(() => void ({ window } = openBrowser()));

/** The storage event after another tab has written or, with a null key, cleared. */
const dispatchStorage = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));

test.each<[string | null, Consent | null]>([
  [null, null],
  ['allowed', 'allowed'],
  ['declined', 'declined'],
  ['', null],
  ['true', null],
  ['Allowed', null],
])('the stored value %j is read as %j [SHL-14]', (kept, answer) => {
  expect(cookieConsent(memoryValues(kept === null ? {} : { [name]: kept }), name).read()).toBe(answer);
});

test('an answer is stored as given; without storage it lasts for this page [SHL-14]', () => {
  const values = memoryValues();
  const consent = cookieConsent(values, name);
  consent.write('declined');
  expect([consent.read(), values.read(name)]).toEqual(['declined', 'declined']);
});

test('another tab’s answer is received, and no other value that it stores [SHL-14]', () => {
  const values = memoryValues();
  const received: Consent[] = [];
  const stop = cookieConsent(values, name).listen((answer) => received.push(answer));
  dispatchStorage(name);
  values.write(name, 'allowed');
  for (const key of ['ac_token', null, name]) dispatchStorage(key);
  stop();
  dispatchStorage(name);
  expect(received).toEqual(['allowed']);
});

test('what was pressed in the document is known until it is stored, and then the document asks no more [SHL-14]', () => {
  const values = memoryValues();
  const consent = cookieConsent(values, name);
  Object.assign(window, { earlyCookieAnswer: 'declined' });
  expect([consent.pressed(), values.read(cookieNoticeAnsweredName)]).toEqual(['declined', null]);
  consent.write('declined');
  expect([consent.pressed(), values.read(cookieNoticeAnsweredName)]).toEqual([null, 'yes']);
});

test('an answer that other software stored is not asked by the next document either [SHL-14]', () => {
  const values = memoryValues({ [name]: 'declined' });
  expect([cookieConsent(values, name).read(), values.read(cookieNoticeAnsweredName)]).toEqual(['declined', 'yes']);
});

test('the script of the document knows the names by which the notice and an app are found [SHL-14, APP-01]', () => {
  const html = readFileSync('index.html', 'utf8');
  expect(html).toContain(`localStorage.getItem('${cookieNoticeAnsweredName}')`);
  expect(html).toContain(`'${defaultNames.bridge}' in window`);
});
