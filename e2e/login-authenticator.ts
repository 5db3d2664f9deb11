import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { startPasskeyLogin } from '#contract/calls/passkey.ts';
import { addAuthenticator } from './authenticator.ts';
import type { Answer } from './held-calls.ts';
import { lin } from './customers.ts';
import { openSecurity, verifyByMail, words } from './page-objects.ts';
import type { Steps } from './path-steps.ts';
import { forward, type Service } from './service.ts';

const { passkey, shared } = words['en-US'];

/** The authenticators of pages where login is walked: each answers only when its path does. */
const authenticators = new WeakMap<Page, Awaited<ReturnType<typeof addAuthenticator>>>();

/** Before the page is opened. The authenticator has a passkey of Lin if the path uses one. */
export async function preparePasskeys(page: Page, service: Service, { events, has }: Steps): Promise<void> {
  const isUsed = events.some(
    ({ type, output = null }) => /^xstate\.done\.actor\.(offer|askFor)Passkeys?$/.test(type) && output !== null,
  );
  const isOffered = isUsed && !has('"passkey.choose"');
  const authenticator = await addAuthenticator(page, { isTouched: isOffered });
  authenticators.set(page, authenticator);
  if (isUsed) {
    const { devtools, authenticatorId } = authenticator;
    const credential = await createPasskey(page, service);
    await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
  const isStart = ({ pathname }: URL): boolean => pathname === startPasskeyLogin.path;
  if (has('xstate.error.actor.offerPasskeys')) await page.route(isStart, (route) => route.abort());
  // No browser gives a page the passkeys of another host.
  if (has('xstate.error.actor.askForPasskey'))
    await page.route(isStart, async (route) => {
      const options = v.parse(startPasskeyLogin.answer, JSON.parse((await forward(route, service)).text));
      await route.fulfill({ json: { ...options, rpId: 'elsewhere.example' } });
    });
}

/** Before the user asks for a passkey: the authenticator answers only if the path does. */
export async function expectRequest(page: Page, answer: Answer | null): Promise<void> {
  const authenticator = authenticators.get(page);
  if (authenticator === undefined || answer?.port !== 'askForPasskey' || answer.failure !== null) return;
  const { devtools, authenticatorId } = authenticator;
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: answer.output !== null });
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
}

/** The authenticator answers no further request: login offers passkeys again after a refusal. */
export async function ignoreRequests(page: Page): Promise<void> {
  const { devtools, authenticatorId } = authenticators.get(page) ?? {};
  if (authenticatorId !== undefined)
    await devtools?.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
}

/** Lin creates a passkey in another tab, and leaves no session in the browser. */
async function createPasskey(page: Page, service: Service) {
  const other = await page.context().newPage();
  const { devtools, authenticatorId } = await addAuthenticator(other);
  await openSecurity(other, service, lin);
  await other.getByRole('group', { name: passkey.title }).getByRole('button', { name: shared.setUp }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel(passkey.name, { exact: true }).fill('Work laptop');
  await dialog.getByRole('button', { name: shared.continue, exact: true }).click();
  await verifyByMail(other, service, lin);
  await other.getByRole('status').filter({ hasText: passkey.done.created }).waitFor();
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  if (credential === undefined) throw new Error('The browser has kept no passkey.');
  await page.context().clearCookies();
  await other.evaluate(() => localStorage.clear());
  await other.close();
  return credential;
}
