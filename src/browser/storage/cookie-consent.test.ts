import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { cookieNoticeAnsweredName, defaultNames } from '#contract/storage-names.ts';
import type { CookieAnswer } from '#machines/cookie-notice/cookie-notice.model.ts';
import { openBrowser } from '#src/testing/browser.ts';
import { memoryValues } from '#src/testing/memory-values.ts';
import { cookieConsent } from './cookie-consent.ts';

const name = 'ac_cookie_consent';
let window: EventTarget;

beforeEach(() => void ({ window } = openBrowser()));

/** The storage event after another tab has written a value or, with a null key, cleared the storage. */
const dispatchStorage = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));

test.each<[string | null, CookieAnswer | null]>([
  [null, null],
  ['allowed', 'allowed'],
  ['declined', 'declined'],
  ['', null],
  ['true', null],
  ['Allowed', null],
])('reads the stored value %j as %j [SHL-14]', (kept, answer) => {
  expect(cookieConsent(memoryValues(kept === null ? {} : { [name]: kept }), name).read()).toBe(answer);
});

test('stores an answer as given; without storage it applies to this page [SHL-14]', () => {
  const values = memoryValues();
  const consent = cookieConsent(values, name);
  consent.write('declined');
  expect([consent.read(), values.read(name)]).toEqual(['declined', 'declined']);
});

test('receives another tab’s answer, but no other value that it stores [SHL-14]', () => {
  const values = memoryValues();
  const received: CookieAnswer[] = [];
  const stop = cookieConsent(values, name).listen((answer) => received.push(answer));
  dispatchStorage(name);
  values.write(name, 'allowed');
  for (const key of ['ac_token', null, name]) dispatchStorage(key);
  stop();
  dispatchStorage(name);
  expect(received).toEqual(['allowed']);
});

test('an answer pressed in the document is known until it is stored; after that the document does not ask again [SHL-14]', () => {
  const values = memoryValues();
  const consent = cookieConsent(values, name);
  Object.assign(window, { earlyCookieAnswer: 'declined' });
  expect([consent.pressed(), values.read(cookieNoticeAnsweredName)]).toEqual(['declined', null]);
  consent.write('declined');
  expect([consent.pressed(), values.read(cookieNoticeAnsweredName)]).toEqual([null, 'yes']);
});

test('the next document does not ask if other software stored an answer [SHL-14]', () => {
  const values = memoryValues({ [name]: 'declined' });
  expect([cookieConsent(values, name).read(), values.read(cookieNoticeAnsweredName)]).toEqual(['declined', 'yes']);
});

test('the script of the document knows the names that identify the notice and an app [SHL-14, APP-01]', () => {
  const html = readFileSync('index.html', 'utf8');
  expect(html).toContain(`localStorage.getItem('${cookieNoticeAnsweredName}')`);
  expect(html).toContain(`'${defaultNames.bridge}' in window`);
});
