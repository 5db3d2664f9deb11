import { afterEach, expect, test } from 'vitest';
import { keepScannedCode, scannedCode } from './scanned-code.ts';
import { keyValueStore } from './web-storage.ts';

const tabValues = keyValueStore(() => sessionStorage);
const code = 'a'.repeat(43);
const open = (address: string) => window.history.replaceState(null, '', address);

afterEach(() => {
  open('/');
  sessionStorage.clear();
});

test('a scanned code leaves the address, and is kept until it is decided [LOG-09]', () => {
  open(`/approve-login?lang=zh-CN#${code}`);
  keepScannedCode(tabValues);
  expect(window.location.href).toMatch(/\/approve-login\?lang=zh-CN$/);
  expect(scannedCode(tabValues).read()?.reveal()).toBe(code);
  scannedCode(tabValues).clear();
  expect(scannedCode(tabValues).read()).toBe(null);
});

test.each(['', '#', '#short', `#${code}<`])(
  'without a code in the address (%j), the one that was kept stays [LOG-09]',
  (hash) => {
    sessionStorage.setItem('ac_scanned_code', code);
    open(`/approve-login${hash}`);
    keepScannedCode(tabValues);
    expect([scannedCode(tabValues).read()?.reveal(), window.location.hash]).toEqual([code, '']);
  },
);

test('the fragments of other pages stay theirs [LOG-09]', () => {
  open(`/login#${code}`);
  keepScannedCode(tabValues);
  expect([scannedCode(tabValues).read(), window.location.hash]).toEqual([null, `#${code}`]);
});
