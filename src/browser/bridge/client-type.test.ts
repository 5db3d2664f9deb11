import { expect, test } from 'vitest';
import { clientType } from './app-bridge.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0';

test.each([
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${chrome} Mobile Safari/537.36`, 'Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Safari/537.36`, 'Android'],
  ['Mozilla/5.0 (Linux; U; Android 4.4.2; en-us; SM-T530) AppleWebKit/534.30', 'Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Android'],
  ['Cameras/3.1 (Android 15; Pixel 9)', 'Android'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari} Mobile/15E148`, 'IOS'],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${safari} Mobile/15E148`, 'IOS'],
  [`Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) ${safari}`, 'IOS'],
  ['Cameras/3.1 (iPhone; iOS 18.0)', 'IOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Version/18.0 Safari/605.1.15`, 'Web'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Web'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Web'],
  [`Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) ${chrome}`, 'Web'],
  ['Mozilla/5.0 (Linux; Androidish 1; TV)', 'Web'],
  ['Mozilla/5.0 (Linux; NotAndroid 1; TV)', 'Web'],
  ['Mozilla/5.0 (iPhones; none)', 'Web'],
  ['Mozilla/5.0 (X11; Linux) Android/1 (Android 15)', 'Web'],
  ['Android', 'Web'],
  ['iPhone', 'Web'],
  ['', 'Web'],
] as const)('%s is %s [APP-01]', (userAgent, type) => {
  expect(clientType(userAgent)).toBe(type);
});
