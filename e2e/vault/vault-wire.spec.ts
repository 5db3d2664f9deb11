import * as v from 'valibot';
import { pinHashOf, unprotect } from '../../server/testing/vault/cmks.ts';
import { envelopeSchema } from '#contract/calls/key-vault.ts';
import { readPrintedKey } from '#contract/rules/recovery-kit.ts';
import { exchangesWith, startCapture, type Capture, type Exchange } from '../capture.ts';
import { protectionCode, robin } from '../customers.ts';
import { expect, freshTest as base } from '../fixtures.ts';
import { addGroup, otherClient } from '../other-client.ts';
import { submitLogin, verifyByMail } from '../page-objects.ts';
import { fillWrite, keepKit, openKeys, protection, seePicture, submitWrite, writeDialog } from '../vault.ts';

const test = base.extend<{ capture: Capture }>({
  capture: async ({}, use) => {
    const capture = await startCapture();
    await use(capture);
    await capture.close();
  },
  // Chromium bypasses a proxy for names under localhost unless this list removes them.
  proxy: async ({ capture }, use) => use({ server: capture.server, bypass: '<-loopback>' }),
});

const otherCode = 'Maple-Gate-4';
const newCode = 'Cedar-Lamp-7';

test('every vault body on the wire is an envelope, without secrets [KEY-13] @release', async ({
  page,
  capture,
  service,
}) => {
  const vault = await otherClient(service, robin);
  const keys = await addGroup(vault, otherCode, '');
  const heads = (await vault.list()).filter(({ followId }) => followId === null);
  const proofs = await Promise.all(
    heads.map(async ({ id }) => {
      const { verification } = await vault.read(id);
      return verification === null ? [] : [protectionCode, otherCode].map((code) => pinHashOf(code, verification));
    }),
  );

  await page.goto(service.at('/accountSecurity'));
  await submitLogin(page, robin);
  const { completion, said, otherCodes } = protection(page);
  await openKeys(page, protectionCode);
  await seePicture(page);
  await otherCodes.enter.click();
  await openKeys(page, otherCode);
  await submitWrite(page, 'change', { current: protectionCode, pin: newCode, hint: 'the lamp' });
  await verifyByMail(page, service, robin);
  await expect(completion('change')).toBeVisible();
  // Turning off sends the private keys themselves.
  await submitWrite(page, 'turnOff', { current: otherCode });
  await verifyByMail(page, service, robin);
  await expect(page.getByRole('alert').filter({ hasText: said.completed.turnedOffPartly })).toBeVisible();
  await seePicture(page);

  const { exchanges } = capture;
  // The capture sees bodies: the login's data is only in its body.
  const found = exchangesWith(exchanges, Buffer.from(robin.password));
  expect(found.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v1.0/oauth2/token/']);
  expect(found.every(({ sent }) => sent.includes(encodeURIComponent(robin.password)))).toBe(true);

  // The search also finds bytes in encoded form: the service's key in the configuration.
  expect(exchangesWith(exchanges, Buffer.from(vault.key.publicKey, 'base64url')).map(({ path }) => path)).toContain(
    '/config.json',
  );

  expect(sealedCalls(exchanges)).toEqual(
    expect.arrayContaining(['POST /v2/key-vault/cmks/extractions', 'PUT /v2/key-vault/cmks']),
  );
  const codes = [protectionCode, otherCode, newCode].map((code) => Buffer.from(code));
  const privateKeys = keys.map(({ privateKey }) => Buffer.from(privateKey, 'base64url'));
  const secrets = [
    ...privateKeys,
    ...privateKeys.map(clamped),
    ...proofs.flat().map((each) => Buffer.from(each, 'base64url')),
  ];
  for (const secret of [...codes, ...secrets]) expect(exchangesWith(exchanges, secret)).toEqual([]);
});

test('a first code and its key leave the page in an envelope [KEY-13]', async ({ page, capture, service }) => {
  const vault = await otherClient(service, robin);
  for (const { id, followId } of await vault.list()) if (followId === null) await vault.remove(id);
  expect(await vault.list()).toEqual([]);

  await page.goto(service.at('/accountSecurity'));
  await submitLogin(page, robin);
  const { set, completion } = protection(page);
  await set.click();
  await fillWrite(page, { pin: newCode, hint: 'the lamp' });
  await writeDialog(page).understood.check();
  await writeDialog(page).submit('set').click();
  const printed = await keepKit(page);
  await verifyByMail(page, service, robin);
  await expect(completion('set')).toBeVisible();
  await seePicture(page);

  const { exchanges } = capture;
  expect(sealedCalls(exchanges)).toContain('POST /v2/key-vault/cmks');
  // Another client with the code gets the key that the page created.
  const [head] = await vault.list();
  const { verification } = await vault.read(head?.id ?? '');
  const proof = pinHashOf(newCode, verification ?? { salt: '', iterations: 1 });
  const privateKeys = (await vault.extract(head?.id ?? '', proof)).map((item) =>
    Buffer.from(unprotect(newCode, item), 'base64url'),
  );
  expect(privateKeys.map(({ length }) => length)).toEqual([32]);
  const kit = readPrintedKey(printed);
  if (typeof kit === 'string') throw new Error(kit);
  const ofKit = [printed, printed.replaceAll('-', '')].map((text) => Buffer.from(text));
  const secrets = [Buffer.from(newCode), Buffer.from(proof, 'base64url'), Buffer.from(kit.key), ...ofKit];
  for (const secret of [...secrets, ...privateKeys]) expect(exchangesWith(exchanges, secret)).toEqual([]);
});

/** Calls with a body, after checking that every body to and from the vault is an envelope. */
function sealedCalls(exchanges: readonly Exchange[]): string[] {
  const calls = exchanges.filter(({ path }) => path.includes('/key-vault/') && !path.endsWith('/pictures'));
  const bodies = calls
    .flatMap(({ sent, answered }) => [sent, answered])
    .filter((body) => body.length > 0 && !body.includes('"error"'));
  for (const body of bodies) expect(v.is(envelopeSchema, JSON.parse(body.toString()))).toBe(true);
  return calls.filter(({ sent }) => sent.length > 0).map(({ method, path }) => `${method} ${path}`);
}

/** The same private key in the form in which the page sends it. */
function clamped(privateKey: Buffer): Buffer {
  const bytes = Buffer.from(privateKey);
  bytes.writeUInt8(bytes.readUInt8(0) & 248, 0);
  bytes.writeUInt8((bytes.readUInt8(31) & 63) | 64, 31);
  return bytes;
}
