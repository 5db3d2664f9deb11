import { passkeyApi } from '#src/api/passkey.ts';
import { hasPasskeySignals, signalPasskeys } from '#src/browser/passkeys.ts';
import type { AppServices } from '#src/services/services.ts';

/**
 * Tells the managers of passkeys which ones the account has, and its name. An app's passkeys belong to another host. A
 * failure is silent: the security page and the next login tell them again.
 */
export async function informPasskeyManagers({ send, hostApp }: Pick<AppServices, 'send' | 'hostApp'>): Promise<void> {
  if (hostApp !== null || !hasPasskeySignals()) return;
  await passkeyApi(send)
    .list()
    .then(signalPasskeys, () => undefined);
}
