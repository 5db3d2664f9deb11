import type { CDPSession, Page } from '@playwright/test';

/**
 * Adds an authenticator to a browser that keeps passkeys. One that does not verify its user refuses to act; one that
 * nobody touches does not answer. `hasPrf`: its passkeys can open the key vault.
 */
export async function addAuthenticator(
  page: Page,
  { isUserVerified = true, isTouched = true, hasPrf = false } = {},
): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      hasPrf,
      automaticPresenceSimulation: isTouched,
    },
  });
  return { devtools, authenticatorId };
}
