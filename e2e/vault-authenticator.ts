import { expect, type Page } from '@playwright/test';
import { addAuthenticator } from './authenticator.ts';
import { robin } from './customers.ts';
import { verifyByMail } from './page-objects.ts';
import type { Service } from './service.ts';
import { addToVault, createPasskey, protection, visitSecurity } from './vault.ts';

/** The authenticators of pages where the keys are walked: each answers only when its path does. */
const authenticators = new WeakMap<Page, Awaited<ReturnType<typeof addAuthenticator>>>();

/** Robin creates a passkey on this page, and lets it open the keys. */
export async function addVaultPasskey(page: Page, service: Service): Promise<void> {
  authenticators.set(page, await addAuthenticator(page, { hasPrf: true }));
  await visitSecurity(page, service);
  await createPasskey(page, service, 'Work laptop');
  await addToVault(page);
  await verifyByMail(page, service, robin);
  await expect(protection(page).completion('addPasskey')).toBeVisible();
}

/** The authenticator answers further requests: with its passkey, or, if it does not verify the user, with a refusal. */
export async function answerRequests(
  page: Page,
  { isUserVerified }: { readonly isUserVerified: boolean },
): Promise<void> {
  const { devtools, authenticatorId } = authenticatorOf(page);
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
}

/** The authenticator answers no further request, so that the browser's own dialog stays open. */
export async function ignoreRequests(page: Page): Promise<void> {
  const { devtools, authenticatorId } = authenticatorOf(page);
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
}

function authenticatorOf(page: Page) {
  const authenticator = authenticators.get(page);
  if (authenticator === undefined) throw new Error('The page has no authenticator.');
  return authenticator;
}
