import * as v from 'valibot';
import { pinHashOf } from '../server/testing/cmks.ts';
import { envelopeSchema } from '#contract/calls/key-vault.ts';
import { exchangesWith, startCapture, type Capture } from './capture.ts';
import { protectionCode, robin } from './customers.ts';
import { expect, test as base } from './fixtures.ts';
import { addGroup, otherClient } from './other-client.ts';
import { submitLogin } from './page-objects.ts';
import { fillWrite, openKeys, protection, seePicture, verifyByMail, writeDialog } from './vault.ts';

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

test('no code, no proof of one and no private key is on the wire: every vault body is an envelope [KEY-13]', async ({
  page, capture, freshService: service,
}) => {
  const vault = await otherClient(service, robin);
  const keys = await addGroup(vault, otherCode, '');
  const heads = (await vault.list()).filter(({ followId }) => followId === null);
  const proofs = await Promise.all(heads.map(async ({ id }) => {
    const { verification } = await vault.read(id);
    return verification === null ? [] : [protectionCode, otherCode].map((code) => pinHashOf(code, verification));
  }));

  await page.goto(service.at('/accountSecurity'));
  await submitLogin(page, robin);
  const { change, turnOff, completion, said, otherCodes } = protection(page);
  await openKeys(page, protectionCode);
  await seePicture(page);
  await otherCodes.enter.click();
  await openKeys(page, otherCode);
  await change.click();
  await fillWrite(page, { current: protectionCode, pin: newCode, hint: 'the lamp' });
  await writeDialog(page).submit('change').click();
  await verifyByMail(page, service);
  await expect(completion('change')).toBeVisible();
  // Turning off sends the private keys themselves.
  await turnOff.click();
  await fillWrite(page, { current: otherCode });
  await writeDialog(page).submit('turnOff').click();
  await verifyByMail(page, service);
  await expect(page.getByRole('status').filter({ hasText: said.told.turnedOffPartly })).toBeVisible();
  await seePicture(page);

  const { exchanges } = capture;
  // The capture sees bodies: what the log-in sends is in its body, and only there.
  const found = exchangesWith(exchanges, Buffer.from(robin.password));
  expect(found.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v1.0/oauth2/token/']);
  expect(found.every(({ sent }) => sent.includes(encodeURIComponent(robin.password)))).toBe(true);

  // And the search finds bytes in their encoded form: the service's key in the configuration.
  expect(exchangesWith(exchanges, Buffer.from(vault.key.publicKey, 'base64url')).map(({ path }) => path)).toContain('/config.json');

  const calls = exchanges.filter(({ path }) => path.includes('/key-vault/') && !path.endsWith('/pictures'));
  const bodies = calls.flatMap(({ sent, answered }) => [sent, answered]).filter((body) => body.length > 0 && !body.includes('"error"'));
  const sealed = calls.filter(({ sent }) => sent.length > 0).map(({ method, path }) => `${method} ${path}`);
  for (const call of ['POST /v2/key-vault/cmks/extractions', 'PUT /v2/key-vault/cmks']) expect(sealed).toContain(call);
  for (const body of bodies) expect(v.is(envelopeSchema, JSON.parse(body.toString()))).toBe(true);

  const codes = [protectionCode, otherCode, newCode].map((code) => Buffer.from(code));
  const privateKeys = keys.map(({ privateKey }) => Buffer.from(privateKey, 'base64url'));
  const secrets = [...privateKeys, ...privateKeys.map(clamped), ...proofs.flat().map((each) => Buffer.from(each, 'base64url'))];
  for (const secret of [...codes, ...secrets]) expect(exchangesWith(exchanges, secret)).toEqual([]);
});

/** The same private key in the form in which the page sends it. */
function clamped(privateKey: Buffer): Buffer {
  const bytes = Buffer.from(privateKey);
  bytes.writeUInt8(bytes.readUInt8(0) & 248, 0);
  bytes.writeUInt8((bytes.readUInt8(31) & 63) | 64, 31);
  return bytes;
}
