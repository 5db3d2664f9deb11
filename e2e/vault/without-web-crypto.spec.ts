import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sam } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { submitLogin, verifyWithBackupCode } from '../page-objects.ts';
import { builtFile, type Brand } from '../service.ts';
import { fillWrite, keepKit, openKeys, protection, seePicture, submitWrite, writeDialog } from '../vault.ts';

const [firstCode, newCode] = ['Cedar-Lamp-7', 'Maple-Gate-4'];

test('without crypto.subtle a code is set, used and changed [KEY-01, KEY-06, KEY-11] @release', async ({
  page,
  service,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'subtle'));
  await page.route('**/core.worker-*.js', async (route) => {
    const script = readFileSync(builtFile(new URL(route.request().url()).pathname), 'utf8');
    await route.fulfill({
      contentType: 'text/javascript',
      body: `Reflect.deleteProperty(Crypto.prototype, 'subtle');${script}`,
    });
  });
  await page.goto(service.at('/accountSecurity'));
  await submitLogin(page, sam);
  await verifyWithBackupCode(page, service);
  const { set, keys, completion, said } = protection(page);
  await set.click();
  await fillWrite(page, { pin: firstCode, hint: '' });
  await writeDialog(page).understood.check();
  await writeDialog(page).submit('set').click();
  await keepKit(page);
  await verifyWithBackupCode(page, service);
  await expect(completion('set')).toBeVisible();
  const inWorkers = await Promise.all(page.workers().map((worker) => worker.evaluate(() => typeof crypto.subtle)));
  expect([await page.evaluate(() => typeof crypto.subtle), ...new Set(inWorkers)]).toEqual(['undefined', 'undefined']);

  await page.reload();
  await openKeys(page, firstCode);
  await expect(keys).toContainText(said.keys.isOpen.replace('{{minutes}}', '15'));
  await submitWrite(page, 'change', { current: firstCode, pin: newCode, hint: '' });
  await verifyWithBackupCode(page, service);
  await expect(completion('change')).toBeVisible();
  await page.reload();
  await openKeys(page, newCode);
  await seePicture(page);
});

/**
 * Fingerprints of ciphers, hashes and key agreements that survive bundling: numbers of their tables, or the names used
 * to call the browser. Minifiers write numbers in decimal or hexadecimal.
 */
const traces: Readonly<Record<string, RegExp>> = {
  WebCrypto: /\bsubtle\b|["'`](?:AES-(?:GCM|CBC|CTR|KW)|PBKDF2|HKDF|X25519)["'`]/,
  'the tables of AES':
    /99, ?124, ?119, ?123|0x63, ?0x7c, ?0x77, ?0x7b|637c777b|3328402341|-966564955|0xc66363a5|Y3x3e\/Jrb8U/i,
  'the constants of SHA-2': /(?<!\d)(?:1116352408|1779033703)(?!\d)|0x428a2f98|0x6a09e667/i,
  'the constants of SHA-1 and MD5': /(?<!\d)1732584193(?!\d)|0x67452301/i,
  'the constants of ChaCha and Salsa': /(?<!\d)1634760805(?!\d)|0x61707865|expand 32-byte k/i,
  'the curve of X25519': /(?<!\d)(?:121665|121666|486662)(?!\d)/,
  'a WebAssembly module in a text': /AGFzbQEAAA/,
};

function tracesIn(script: string): string[] {
  return Object.entries(traces).flatMap(([name, pattern]) => (pattern.test(script) ? [name] : []));
}

for (const brand of ['default', 'regional'] as const satisfies readonly Brand[]) {
  test(`no script of the ${brand} pages contains a cipher: the core computes everything [KEY-01]`, () => {
    const folder = builtFile('', brand);
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(?:js|html)$/.test(file),
    );
    expect(scripts.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(30);
    const found = scripts.map((file) => [file, tracesIn(readFileSync(join(folder, file), 'utf8'))]);
    expect(found.filter(([, names]) => names?.length !== 0)).toEqual([]);
  });
}

test('the search finds the ciphers in a bundle that contains them [KEY-01]', () => {
  const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));
  const inPackage = (file: string): string[] => tracesIn(readFileSync(join(packages, file), 'utf8'));
  expect(inPackage('@noble/hashes/sha2.js')).toEqual(['the constants of SHA-2']);
  expect(inPackage('hash-wasm/dist/sha256.umd.min.js')).toEqual(['a WebAssembly module in a text']);
  expect(inPackage('otpauth/dist/otpauth.umd.min.js')).toEqual([
    'the constants of SHA-2',
    'the constants of SHA-1 and MD5',
  ]);
  const samples = {
    WebCrypto: 'crypto.subtle.encrypt({name:"AES-CBC",iv:n},e,t)',
    'the tables of AES': 'var S=[99,124,119,123,242,107,111,197,48,1]',
    'the constants of ChaCha and Salsa': 'let e=1634760805,t=857760878',
    'the curve of X25519': 'n(e,121665n*t)',
  };
  for (const [name, script] of Object.entries(samples)) expect(tracesIn(script)).toEqual([name]);
});
